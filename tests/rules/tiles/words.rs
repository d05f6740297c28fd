//! What is said of moves of Tiles on boards at random. `tests/data/tiles/words.txt` has the sentences.

use std::collections::BTreeSet;

use arcade_engine::{Outcome, Position as _, Random, Seed, Value};
use arcade_games::games::tiles::{TileMove, Tiles};
use arcade_games::kit::{Clause, Words as _};

use super::solver::Solution;

/// The boards of a random game.
fn random_game(size: u8, k: u8, game: u64, mut each: impl FnMut(&Tiles)) {
    let seed: Seed = "tiles-in-words".parse().expect("a seed");
    let mut random = Random::new(&seed, game);
    let mut position = Tiles::new(size, k).expect("a board");
    for _ in 0..60 {
        each(&position);
        let Some(&mv) = random.choose(&position.legal_moves()) else { break };
        position.play_unchecked(mv);
    }
}

fn explained(position: &Tiles, mv: TileMove) -> String {
    Clause::joined(&position.explain_move(mv))
}

#[test]
fn zugzwang_is_named_only_where_every_answer_loses() {
    let mut named = 0;
    for k in 1..=3 {
        let solution = Solution::of(3, k);
        for game in 0..200 {
            random_game(3, k, game, |position| {
                for mv in position.legal_moves() {
                    let opens =
                        |text: &str| text.contains(", opening ") || text.contains("{other} slide ");
                    let explanation = explained(position, mv);
                    let said = opens(&explanation);
                    // Of a missed win nothing else is worth telling later.
                    let is_told = said && !explanation.starts_with("completes no line");
                    let event = position.notable_event(mv);
                    assert!(!is_told || event.is_some_and(|event| opens(&event.text)));
                    if said {
                        named += 1;
                        let value = solution.of_move(position, mv);
                        assert_eq!(value, Value::exact_in(Outcome::Win, 3), "{position} {mv}");
                    }
                    if let Some((_, told)) = explanation.split_once("so {mover} can fill ") {
                        assert_eq!(filled(told), can_slide(position, mv), "{position} {mv}");
                    }
                }
            });
        }
    }
    assert!(named > 20, "{named}");
}

/// The squares of "6 (4-5-6) or 7 (3-5-7)".
fn filled(told: &str) -> BTreeSet<String> {
    let parts = told.split([',', ' ']).filter(|part| !part.contains('-'));
    parts.filter(|part| part.parse::<u8>().is_ok()).map(Into::into).collect()
}

/// The squares from which tiles can slide in reply to a move.
fn can_slide(position: &Tiles, mv: TileMove) -> BTreeSet<String> {
    let replies = position.after(mv).0.legal_moves().into_iter();
    replies.map(|reply| reply.to_string().split('-').next().unwrap_or_default().into()).collect()
}

#[test]
fn two_threats_that_are_prepared_can_be_made_unless_they_are_prevented() {
    let mut prepared = 0;
    for game in 0..60 {
        random_game(3 + u8::from(game % 2 == 0), 1, game, |position| {
            for mv in position.legal_moves() {
                let explanation = explained(position, mv);
                let Some((_, told)) = explanation.split_once("{whose} ") else { continue };
                let (square, told) = told.split_once(" could next threaten ").expect("a square");
                let after = position.after(mv).0;
                let made = after.legal_moves().into_iter().any(|reply| {
                    let next = after.after(reply).0;
                    next.parse_move(square).is_ok_and(|fork| explained(&next, fork).contains(told))
                });
                assert!(made, "{position} {mv}: {explanation}");
                prepared += 1;
            }
        });
    }
    assert!(prepared > 20, "{prepared}");
}

#[test]
fn little_is_said_of_a_move_on_a_large_board_too() {
    for game in 0..24 {
        let size = 5 + u8::try_from(game % 4).expect("small");
        random_game(size, 4, game, |position| {
            for mv in position.legal_moves() {
                for Clause { text, .. } in position.explain_move(mv) {
                    let aside = text.split_once('(').map_or("", |(_, aside)| aside);
                    assert!(text.len() - aside.len() <= 70, "{position} {mv}: {text}");
                }
            }
        });
    }
}
