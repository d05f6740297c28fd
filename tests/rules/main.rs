//! Rules: every game runs through the same suite, and each has a slow model of its own.

mod any_size;
mod certificates;
mod coin_grabber;
mod conformance;
mod estimates;
mod facts;
mod flip;
#[path = "../support/golden.rs"]
#[expect(dead_code, reason = "no sessions are played here")]
mod golden;
mod growing;
#[path = "../support/in_full.rs"]
mod in_full;
#[path = "../support/in_memory.rs"]
mod in_memory;
mod kalah;
#[path = "../support/laws.rs"]
mod laws;
mod limits;
mod lines;
mod nim;
mod presets;
#[path = "../support/random_games.rs"]
mod random_games;
mod reasons;
#[path = "../support/sample.rs"]
mod sample;
mod samples;
mod silver_dollar;
mod sum;
mod texts;
mod tight;
mod tiles;
mod words;

use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Outcome, Position};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, PerGameTask};

use crate::in_full::one_in;

/// Checks the laws and the texts of a game.
#[derive(Clone, Copy)]
struct Conformance;

impl PerGameTask for Conformance {
    type Output = ();

    fn run<C: GameSpec>(self, game: C) {
        conformance::check(game);
        texts::check(game);
    }
}

#[test]
fn every_game_keeps_the_laws_of_games() {
    assert!(!GameId::ALL.is_empty());
    for game in GameId::ALL {
        game.run_per_game(Conformance);
    }
}

#[test]
fn the_sum_of_all_games_keeps_the_laws_of_games() {
    for game in GameId::ALL {
        Conformance.run(*game);
    }
}

#[test]
fn random_games_with_any_options_keep_the_laws_of_games() {
    let seed = "rules".parse().expect("a seed");
    let mut all = random_games::Tally::default();
    let games = 1_200 / one_in(3) as u64;
    for number in 0..games {
        match random_games::play(&seed, number) {
            Ok(tally) => all = all.and(tally),
            Err(failure) => {
                panic!("game {}, {}: {}", failure.number, failure.game, failure.problem);
            }
        }
    }
    assert_eq!(all.games, games);
    assert!(all.longest <= random_games::LONGEST && all.plies > all.games, "{all:?}");
}

/// The moves, separated by blanks, lead from one position to another, which has this outcome.
#[track_caller]
fn check_play<P: Position + FromStr<Err = ParseError>>(
    position: &str,
    moves: &str,
    expected: &str,
    outcome: Option<Outcome>,
) {
    let mut position: P = position.parse().unwrap_or_else(|error| panic!("{position}: {error}"));
    for mv in moves.split_whitespace() {
        let mv = position.parse_move(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
        position.play(mv).unwrap_or_else(|error| panic!("{error}"));
    }
    assert_eq!((position.to_string().as_str(), position.outcome()), (expected, outcome), "{moves}");
    assert_eq!(position.legal_moves().is_empty(), outcome.is_some(), "{position}");
}
