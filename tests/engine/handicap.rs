//! How levels come to their moves in every game.

use arcade_engine::{
    Control, Engine, Engines, Job, Level, Limits, Outcome, Position, Random, Resources, Scope,
    Skill, Strength, Value,
};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::options::OptionValues;

use crate::fake_engine::strength;
use crate::in_full::one_in;
use crate::random_games::random;

/// The levels between chance and perfection.
const FALLIBLE: [Level; 3] = [Level::Easy, Level::Medium, Level::Hard];

/// Enough to see a few plies, and quickly searched.
const NODES: Limits = Limits { depth: None, nodes: Some(2_000), time: None };

/// The unfinished positions of a few random games from the default options.
fn positions<C: GameSpec>(game: C, games: u32) -> Vec<C::Position> {
    let values = OptionValues::defaults(game.meta().options);
    let mut positions = Vec::new();
    for number in 0..games {
        let mut chance = random(game.meta().id, number);
        let mut position =
            game.start(&values, &mut chance).expect("the defaults are accepted").position;
        while let Some(&mv) = chance.choose(&position.legal_moves()) {
            positions.push(position.clone());
            position.play_unchecked(mv);
        }
    }
    positions
}

fn ask<P: Position>(engine: &mut dyn Engine<P>, position: &P, stream: u32) -> P::Move {
    let control = Control::new(Scope::BestMove, NODES).with_random(random("craft", stream));
    engine.analyse(position, &mut Job::from(control)).best.expect("the game goes on")
}

/// In how many positions `medium` moves otherwise with a lookahead of 1 ply than with one of 12.
fn depths_differ<C: GameSpec>(game: C) -> (&'static str, usize) {
    let engines = Engines::new(game.knowledge(), Resources::with_table(1));
    let [mut shallow, mut deep] = [1, 12].map(|plies| {
        let medium = strength(Skill::Level(Level::Medium));
        engines.opponent(&Strength { depth: Some(plies), ..medium })
    });
    let positions = positions(game, 4);
    let differs = |(position, stream): &(&C::Position, u32)| {
        let shallow: MoveOf<C> = ask(shallow.as_mut(), position, *stream);
        shallow != ask(deep.as_mut(), position, *stream)
    };
    (game.meta().id, positions.iter().zip(0..).filter(differs).count())
}

#[test]
fn another_lookahead_is_another_player_in_every_game() {
    for game in GameId::ALL {
        let (id, others) = depths_differ(*game);
        assert!(others >= 2, "{id}: {others} moves differ");
    }
}

/// Checks that every level plays a move that wins at once where there is one. In a game that scores
/// another move may win by more.
fn wins_at_once<C: GameSpec>(game: C) {
    let start = game.start(&OptionValues::defaults(game.meta().options), &mut Random::fixed());
    if start.expect("the defaults are accepted").position.is_scored() {
        return;
    }
    let engines = Engines::new(game.knowledge(), Resources::with_table(1));
    let wins = |position: &C::Position, mv: MoveOf<C>| {
        let (next, turn) = position.after(mv);
        let value = Value::of_finished(&next).map(|value| value.one_ply_up(turn));
        value.and_then(|value| value.outcome()) == Some(Outcome::Win)
    };
    let mut won = positions(game, 30);
    won.retain(|position| position.legal_moves().into_iter().any(|mv| wins(position, mv)));
    for level in FALLIBLE {
        let mut engine = engines.opponent(&strength(Skill::Level(level)));
        for (position, stream) in won.iter().zip(0..) {
            let mv = ask(engine.as_mut(), position, stream);
            assert!(wins(position, mv), "{level}: {mv} in {position}");
        }
    }
}

#[test]
fn no_level_misses_a_win_in_one_move() {
    for game in GameId::ALL {
        wins_at_once(*game);
    }
}

/// The moves of every level in random positions, asked twice in different order.
fn repeats<C: GameSpec>(game: C) {
    let positions = positions(game, 2);
    for level in FALLIBLE.into_iter().step_by(one_in(3)) {
        let engine = || {
            let engines = Engines::new(game.knowledge(), Resources::with_table(1));
            engines.opponent(&strength(Skill::Level(level)))
        };
        let (mut one, mut other) = (engine(), engine());
        let numbered = || positions.iter().zip(0..).step_by(3);
        let forth: Vec<_> =
            numbered().map(|(position, stream)| ask(one.as_mut(), position, stream)).collect();
        let mut back: Vec<_> = numbered()
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .map(|(position, stream)| ask(other.as_mut(), position, stream))
            .collect();
        back.reverse();
        assert_eq!(forth, back, "{}: {level}", game.meta().id);
    }
}

#[test]
fn a_seed_repeats_the_moves_of_every_level_in_every_game() {
    for game in GameId::ALL {
        repeats(*game);
    }
}
