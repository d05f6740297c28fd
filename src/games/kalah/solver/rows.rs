//! The rows of a board, and the effect of sowing a pit on one row without the other.

use std::array;

use super::board::{Board, Landing, ONES, PITS, Sowing, sum};
use super::board_numbering::BoardNumbering;
use crate::games::kalah::rules::Pit;

/// A row of pits.
pub(super) struct SowableRow {
    pub(super) pits: u64,
    pub(super) seeds: usize,
    pub(super) rank: u64,
    /// Its rank with one more seed in each of its pits up to this one; and with this pit empty.
    pub(super) grown: [u64; PITS],
    pub(super) cleared: [u64; PITS],
    moves: [Option<Move>; PITS],
}

impl SowableRow {
    pub(super) fn new(
        (sowing, numbers): (&Sowing, &BoardNumbering),
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
    fn new((sowing, numbers): (&Sowing, &BoardNumbering), pits: u64, pit: Pit) -> Self {
        let rank = |row| numbers.rank(row);
        match sowing.landing(pits, pit) {
            Landing::Own(row) => Self::Quiet { rank: rank(row) },
            Landing::Empty(row, Pit(last)) => Self::Capture(Capture {
                opposite: sowing.pits() - 1 - usize::from(last),
                rank_if_kept: rank(row),
                rank_if_captured: rank(row - (1 << (8 * last))),
            }),
            Landing::Store(row) => Self::ExtraTurn { rank: rank(row) },
            Landing::Across(row, Pit(last)) => Self::Across(Across {
                seeds: sum(row) as usize,
                rank: rank(row),
                last: last.into(),
            }),
            Landing::Around => Self::Around(pit),
        }
    }
}

/// The effect of a move on the mover's row; `rank` is the rank of the row afterwards.
#[derive(Clone, Copy)]
pub(super) enum Move {
    /// Nothing is stored, and nothing can be captured.
    Quiet { rank: u64 },
    /// The last seed falls into an empty pit of the row.
    Capture(Capture),
    /// The last seed is the only one in the store, so the mover has another turn.
    ExtraTurn { rank: u64 },
    /// One seed is stored, and the other row is sown too.
    Across(Across),
    /// Any other move; its effect is computed on the whole board.
    Around(Pit),
}

/// A move that ends in an empty pit: the rank of the row if the last seed stays there, and if it is
/// captured.
#[derive(Clone, Copy)]
pub(super) struct Capture {
    pub(super) opposite: usize,
    pub(super) rank_if_kept: u64,
    pub(super) rank_if_captured: u64,
}

/// A move that also sows the other row's pits up to the last one.
#[derive(Clone, Copy)]
pub(super) struct Across {
    pub(super) seeds: usize,
    pub(super) rank: u64,
    pub(super) last: usize,
}

/// The moves of several rows by kind, each with the index of its row.
#[derive(Default)]
pub(super) struct ByKind {
    pub(super) quiets: Vec<(usize, u64)>,
    pub(super) captures: Vec<(usize, Capture)>,
    pub(super) extra_turns: Vec<(usize, u64)>,
    pub(super) crossings: Vec<(usize, Across)>,
    pub(super) laps: Vec<(usize, Pit)>,
}

impl ByKind {
    pub(super) fn of(rows: &[SowableRow]) -> Self {
        let mut all = Self::default();
        for (place, row) in rows.iter().enumerate() {
            for mv in row.moves() {
                match mv {
                    Move::Quiet { rank } => all.quiets.push((place, rank)),
                    Move::Capture(capture) => all.captures.push((place, capture)),
                    Move::ExtraTurn { rank } => all.extra_turns.push((place, rank)),
                    Move::Across(across) => all.crossings.push((place, across)),
                    Move::Around(pit) => all.laps.push((place, pit)),
                }
            }
        }
        all
    }
}
