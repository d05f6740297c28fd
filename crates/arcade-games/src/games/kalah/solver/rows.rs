//! The rows of a board, and the effect of sowing a pit on one row without the other.

use std::array;

use super::board::{Board, Landing, ONES, PITS, Sowing, sum};
use super::board_numbering::BoardNumbering;
use crate::games::kalah::rules::Pit;

/// A row of pits.
pub(super) struct SowableRow {
    pub(super) pits: u64,
    pub(super) rank: u64,
    /// Its rank with one more seed in each of its pits up to this one; and with this pit empty.
    pub(super) grown: [u32; PITS],
    pub(super) cleared: [u32; PITS],
    moves: [Option<RowEffect>; PITS],
}

impl SowableRow {
    pub(super) fn new((sowing, numbers): (&Sowing, &BoardNumbering), pits: u64, rank: u64) -> Self {
        let mut moves = [None; PITS];
        for (place, pit) in moves.iter_mut().zip(Board { own: pits, other: 0 }.moves()) {
            *place = Some(RowEffect::new((sowing, numbers), pits, pit));
        }
        let rank_of = |row| short(numbers.rank(row));
        let grown = array::from_fn(|pit| rank_of(pits + (ONES >> (8 * (7 - pit)))));
        let cleared = array::from_fn(|pit| rank_of(pits & !(0xff << (8 * pit))));
        Self { pits, rank, grown, cleared, moves }
    }

    pub(super) fn moves(&self) -> impl Iterator<Item = RowEffect> {
        self.moves.iter().map_while(|&mv| mv)
    }
}

/// Half a word has room for the rank of any row of a board that can be solved.
fn short(rank: u64) -> u32 {
    rank.try_into().expect("few rows")
}

impl RowEffect {
    fn new((sowing, numbers): (&Sowing, &BoardNumbering), pits: u64, pit: Pit) -> Self {
        let rank = |row| short(numbers.rank(row));
        match sowing.landing(pits, pit) {
            Landing::Own(row) => Self::Quiet { rank: rank(row) },
            Landing::Empty(row, Pit(last)) => Self::Capture(Capture {
                opposite: sowing.pits() - 1 - usize::from(last),
                rank_if_kept: rank(row),
                rank_if_captured: rank(row - (1 << (8 * last))),
            }),
            Landing::Store(row) => Self::SecondTurn { rank: rank(row) },
            Landing::Crossing(row, Pit(last)) => Self::Crossing(Crossing {
                seeds: sum(row) as usize,
                rank: rank(row),
                last: last.into(),
            }),
            Landing::Other => Self::Other(pit),
        }
    }
}

/// The effect of a move on the mover's row; `rank` is the rank of the row afterwards.
#[derive(Clone, Copy)]
pub(super) enum RowEffect {
    /// Nothing is stored, and nothing can be captured.
    Quiet { rank: u32 },
    /// The last seed falls into an empty pit of the row.
    Capture(Capture),
    /// The last seed is the only one in the store, so the mover has a second turn.
    SecondTurn { rank: u32 },
    /// One seed is stored, and the other row is sown too.
    Crossing(Crossing),
    /// Any other move; its effect is computed on the whole board.
    Other(Pit),
}

/// A move that ends in an empty pit: the rank of the row if the last seed stays there, and if it is
/// captured.
#[derive(Clone, Copy)]
pub(super) struct Capture {
    pub(super) opposite: usize,
    pub(super) rank_if_kept: u32,
    pub(super) rank_if_captured: u32,
}

/// A move that also sows the other row's pits up to the last one.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    pub(super) seeds: usize,
    pub(super) rank: u32,
    pub(super) last: usize,
}

/// The index of a row among several, and the rank of the row that a move makes of it.
pub(super) type Target = (u32, u32);

/// Several rows with equally many seeds, by what a move does to them: a loop over one list has nothing to
/// decide, so the processor predicts its branches.
pub(super) struct RowGroup {
    /// Their own moves.
    pub(super) quiets: Vec<Target>,
    pub(super) second_turns: Vec<Target>,
    /// For each pit of the other row: those that may capture its seeds.
    pub(super) captures: [Captures; PITS],
    pub(super) crossings: Vec<Crossings>,
    pub(super) other_moves: Vec<(u32, Pit)>,
    /// What moves of the other row do to these: for each pit, and the number of seeds captured there,
    /// the rows without them.
    pub(super) cleared: [Vec<Vec<Target>>; PITS],
    /// For each pit, the rows with one more seed in every pit up to it.
    pub(super) grown: [Vec<Target>; PITS],
}

/// Moves that end in an empty pit: the rows if the last seed stays there, and if it is captured.
#[derive(Default)]
pub(super) struct Captures {
    pub(super) kept: Vec<Target>,
    pub(super) captured: Vec<Target>,
}

/// Moves that sow the other row's pits up to the last one, and leave equally many seeds in their own.
pub(super) struct Crossings {
    pub(super) last: usize,
    pub(super) seeds: usize,
    pub(super) targets: Vec<Target>,
}

impl RowGroup {
    /// These rows, each of which has `seeds` seeds.
    pub(super) fn of(rows: &[SowableRow], seeds: usize) -> Self {
        let mut all = Self {
            quiets: Vec::new(),
            second_turns: Vec::new(),
            captures: array::from_fn(|_| Captures::default()),
            crossings: Vec::new(),
            other_moves: Vec::new(),
            cleared: array::from_fn(|_| vec![Vec::new(); seeds + 1]),
            grown: array::from_fn(|_| Vec::new()),
        };
        for (index, row) in (0..).zip(rows) {
            for (pit, held) in row.pits.to_le_bytes().into_iter().take(PITS).enumerate() {
                all.cleared[pit][usize::from(held)].push((index, row.cleared[pit]));
                all.grown[pit].push((index, row.grown[pit]));
            }
            for mv in row.moves() {
                match mv {
                    RowEffect::Quiet { rank } => all.quiets.push((index, rank)),
                    RowEffect::Capture(Capture { opposite, rank_if_kept, rank_if_captured }) => {
                        let Captures { kept, captured } = &mut all.captures[opposite];
                        kept.push((index, rank_if_kept));
                        captured.push((index, rank_if_captured));
                    }
                    RowEffect::SecondTurn { rank } => all.second_turns.push((index, rank)),
                    RowEffect::Crossing(Crossing { seeds, rank, last }) => {
                        all.crossings((last, seeds)).push((index, rank));
                    }
                    RowEffect::Other(pit) => all.other_moves.push((index, pit)),
                }
            }
        }
        all
    }

    fn crossings(&mut self, (last, seeds): (usize, usize)) -> &mut Vec<Target> {
        let is_like = |known: &Crossings| known.last == last && known.seeds == seeds;
        let place = self.crossings.iter().position(is_like).unwrap_or_else(|| {
            self.crossings.push(Crossings { last, seeds, targets: Vec::new() });
            self.crossings.len() - 1
        });
        &mut self.crossings[place].targets
    }
}
