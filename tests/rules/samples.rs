//! Positions of every game that is solved at once, after some random plies.

use arcade_engine::{Position as _, Random, Seed};
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec;
use arcade_games::options::OptionValues;

use crate::in_full::one_in;

/// A game, its settings, how many random plies are made, and how many positions there are in full.
pub type Sample = (GameId, &'static [(&'static str, &'static str)], u32, u64);

/// Samples whose every move is proven at once.
pub const PROVEN: &[Sample] = &[
    (GameId::Nim, &[], 1, 60),
    (GameId::Nim, &[("piles", "7/5/3/2"), ("rule", "normal")], 0, 1),
    // Longer than a line.
    (GameId::Nim, &[("piles", "20/20/19/18/17/16/15/14")], 3, 2),
    (GameId::SilverDollar, &[("coins", "5")], 1, 30),
    (GameId::SilverDollar, &[("coins", "12"), ("gap_min", "3"), ("gap_max", "9")], 2, 3),
    // No plies are known.
    (
        GameId::SilverDollar,
        &[("coins", "12"), ("gap_min", "3"), ("gap_max", "9"), ("limit", "5")],
        2,
        1,
    ),
    (GameId::Tiles, &[], 3, 60),
    (GameId::Tiles, &[("empties", "2")], 9, 60),
    (GameId::Flip, &[("dice", "2")], 0, 60),
    (GameId::Flip, &[("dice", "3")], 4, 40),
    (GameId::CoinGrabber, &[], 20, 30),
    (GameId::CoinGrabber, &[], 36, 60),
    (GameId::Kalah, &[("pits", "4"), ("seeds", "3")], 2, 40),
    (GameId::Kalah, &[("pits", "3"), ("seeds", "4"), ("empty_capture", "true")], 4, 40),
];

/// The positions of a sample.
pub fn positions<C: GameSpec>(game: C, (_, settings, plies, count): Sample) -> Vec<C::Position> {
    let mut values = OptionValues::defaults(game.meta().options);
    for (key, value) in settings {
        values.set(key, (*value).into());
    }
    let seed: Seed = "samples".parse().expect("a seed");
    let after = |number| {
        let mut random = Random::new(&seed, number);
        let mut position = game.start(&values, &mut random).expect("accepted").position;
        for _ in 0..plies {
            let moves = position.legal_moves();
            let Some(&mv) = random.choose(&moves) else { break };
            position.play_unchecked(mv);
        }
        position
    };
    (0..count).step_by(one_in(2)).map(after).collect()
}
