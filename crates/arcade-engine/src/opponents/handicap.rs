//! How far the opponents of a level look ahead, and how often they err.

use crate::{Level, Limits};

/// How an opponent of a level comes to its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// What it judges moves by.
    pub judgement: Judgement,
    /// How far it looks: of moves that it judges equal it plays the one that looks best, and its
    /// errors are moves that look good.
    pub lookahead: Limits,
    /// In how many of 100 moves it plays one that it judges to be worse, if there is one that a
    /// person might play.
    pub errors_percent: u32,
}

/// What an opponent judges moves by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// What it sees: beyond its lookahead it errs without knowing.
    Lookahead,
    /// Their exact values, by a closed form or a table of all positions, so that it errs only where
    /// it is meant to. Where there is no memory for the table, it goes by [`Handicap::of`].
    Theory,
}

impl Handicap {
    /// How opponents of a level come to their moves in a game about which nothing else is known.
    ///
    /// Depth and nodes limit them, never time, so that the same game is played on every machine.
    pub const fn of(level: Level) -> Self {
        let errors_percent = level.errors_percent();
        Self { judgement: Judgement::Lookahead, lookahead: lookahead(level), errors_percent }
    }

    /// How opponents of a level come to their moves where every exact value is at hand, in a game
    /// that leaves room for errors in `room_percent` of 100 moves with value at stake: in the others
    /// there is a win in one move, or every error loses at once.
    pub const fn by_theory(level: Level, room_percent: u32) -> Self {
        let lookahead = match level {
            // As far as a patient person looks; deeper errors are taken from what is known.
            Level::Hard => Limits { depth: Some(6), nodes: Some(100_000), time: None },
            _ => lookahead(level),
        };
        let errors_percent = (100 * level.errors_percent() + room_percent / 2) / room_percent;
        Self { judgement: Judgement::Theory, lookahead, errors_percent }
    }
}

/// How far a level looks in general.
const fn lookahead(level: Level) -> Limits {
    let (depth, nodes) = match level {
        Level::Random => (Some(1), None),
        Level::Easy => (Some(2), None),
        Level::Medium => (Some(4), Some(20_000)),
        Level::Hard => (None, Some(1_000_000)),
        Level::Perfect => (None, None),
    };
    Limits { depth, nodes, time: None }
}
