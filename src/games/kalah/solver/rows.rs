//! The rows of a board, and what sowing a pit makes of one without looking at the other.

use std::array;

use super::board::{Board, Landing, ONES, Sowing, sum};
use super::number::Numbers;
use crate::games::kalah::rules::{MAX_PITS, Pit};

const PITS: usize = MAX_PITS as usize;

/// A row of pits.
pub(super) struct Row {
    pub(super) pits: u64,
    pub(super) seeds: usize,
    pub(super) rank: u64,
    /// Its rank when each of its pits up to this one has a seed more; and when this one is empty.
    pub(super) grown: [u64; PITS],
    pub(super) cleared: [u64; PITS],
    moves: [Option<Move>; PITS],
}

impl Row {
    pub(super) fn new(
        (sowing, numbers): (&Sowing, &Numbers),
        pits: u64,
        seeds: usize,
        rank: u64,
    ) -> Self {
        let mut moves = [None; PITS];
        for (place, pit) in moves.iter_mut().zip(Board { own: pits, other: 0 }.moves()) {
            *place = Some(Move::new((sowing, numbers), pits, pit));
        }
        let grown = array::from_fn(|pit| numbers.rank(pits + (ONES >> (8 * (7 - pit)))));
        let cleared = array::from_fn(|pit| numbers.rank(pits & !(0xff << (8 * pit))));
        Self { pits, seeds, rank, grown, cleared, moves }
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().map_while(|&mv| mv)
    }
}

impl Move {
    fn new((sowing, numbers): (&Sowing, &Numbers), pits: u64, pit: Pit) -> Self {
        let rank = |row| numbers.rank(row);
        match sowing.landing(pits, pit) {
            Landing::Own(row) => Self::Quiet { rank: rank(row) },
            Landing::Empty(row, Pit(last)) => Self::Capture(Capture {
                opposite: sowing.pits() - 1 - usize::from(last),
                kept: rank(row),
                gone: rank(row - (1 << (8 * last))),
            }),
            Landing::Store(row) => Self::Again { rank: rank(row) },
            Landing::Across(row, Pit(last)) => Self::Across(Across {
                seeds: sum(row) as usize,
                rank: rank(row),
                last: last.into(),
            }),
            Landing::Around => Self::Around(pit),
        }
    }
}

/// What a move makes of the mover's row, which has these ranks afterwards.
#[derive(Clone, Copy)]
pub(super) enum Move {
    /// Nothing is stored, and nothing can be captured.
    Quiet { rank: u64 },
    /// The last seed falls into an empty pit of the row.
    Capture(Capture),
    /// The last seed is the only one in the store: the mover is to move again.
    Again { rank: u64 },
    /// One seed is stored, and the other row is sown too.
    Across(Across),
    /// Anything else, worked out as it is on the whole board.
    Around(Pit),
}

/// A move to an empty pit: the rank if its seed stays there, or goes.
#[derive(Clone, Copy)]
pub(super) struct Capture {
    pub(super) opposite: usize,
    pub(super) kept: u64,
    pub(super) gone: u64,
}

/// A move that also sows the other row's pits up to the last.
#[derive(Clone, Copy)]
pub(super) struct Across {
    pub(super) seeds: usize,
    pub(super) rank: u64,
    pub(super) last: usize,
}

/// The moves of some rows, each with the place of its row, in their order.
#[derive(Default)]
pub(super) struct ByKind {
    pub(super) quiets: Vec<(usize, u64)>,
    pub(super) captures: Vec<(usize, Capture)>,
    pub(super) agains: Vec<(usize, u64)>,
    pub(super) acrosses: Vec<(usize, Across)>,
    pub(super) arounds: Vec<(usize, Pit)>,
}

impl ByKind {
    pub(super) fn of(rows: &[Row]) -> Self {
        let mut all = Self::default();
        for (place, row) in rows.iter().enumerate() {
            for mv in row.moves() {
                match mv {
                    Move::Quiet { rank } => all.quiets.push((place, rank)),
                    Move::Capture(capture) => all.captures.push((place, capture)),
                    Move::Again { rank } => all.agains.push((place, rank)),
                    Move::Across(across) => all.acrosses.push((place, across)),
                    Move::Around(pit) => all.arounds.push((place, pit)),
                }
            }
        }
        all
    }
}
