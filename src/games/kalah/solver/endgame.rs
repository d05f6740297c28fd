//! The endgame table: what every board with few seeds in its pits yields, in a byte each.
//!
//! A move that stores nothing brings seeds nearer to the store of their side: so play among boards
//! with the same number of seeds has no cycles, and each is worked out after those it leads to.

use std::fmt::{self, Debug};
use std::sync::atomic::{AtomicU8, Ordering};

use rayon::prelude::*;

use super::board::{Board, MAX_SOLVED_SEEDS, Sowing};
use super::number::Numbers;
use crate::engine::{Control, Unsolved, muster_threads, reserve, zeros};
use crate::game::Turn;
use crate::games::kalah::rules::Pit;
use crate::text::ParseError;

/// The byte of a board that yields margin 0; a board not worked out yet has byte 0.
const EVEN: i32 = 128;
/// How many boards are worked out between two checks of the control.
const CHUNK: u64 = 1 << 15;
/// How many boards make a share of work for a thread.
const SHARE: usize = 1 << 10;
/// The most boards, with those they lead to, that a thread works out on a share between two checks
/// of the control. No play within a layer is that long: some more boards are worked out each time.
const BUDGET: u32 = 1 << 12;

/// The boards with few seeds, as far as they are worked out.
#[derive(Default)]
pub(super) struct Endgame {
    /// The bytes of all boards with at most `seeds` seeds, by their numbers.
    values: Vec<u8>,
    seeds: u32,
    /// The boards with one seed more, of which the first `done` are certainly worked out.
    layer: Vec<AtomicU8>,
    done: u64,
}

impl Endgame {
    /// The most seeds with which every board is known.
    pub(super) fn seeds(&self) -> u32 {
        self.seeds
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.values
    }

    /// What a board with few enough seeds yields.
    #[inline]
    pub(super) fn value(&self, number: u64) -> i32 {
        let index = usize::try_from(number).expect("few boards");
        i32::from(self.values[index]) - EVEN
    }

    /// A table restored from the bytes of one worked out before.
    ///
    /// # Errors
    /// When these aren't the bytes of all boards with up to some number of seeds.
    pub(super) fn restored(bytes: Vec<u8>, numbers: &Numbers) -> Result<Self, ParseError> {
        let length = bytes.len() as u64;
        let seeds = (1..=MAX_SOLVED_SEEDS).find(|&seeds| numbers.up_to(seeds) == length);
        let seeds = seeds.ok_or_else(|| {
            let expected = "a byte for each board with up to some number of seeds";
            ParseError::new("endgame table", format!("{length} bytes"), expected)
        })?;
        if let Some(byte) =
            bytes.iter().find(|&&byte| (i32::from(byte) - EVEN).unsigned_abs() > MAX_SOLVED_SEEDS)
        {
            return Err(ParseError::new("endgame table", byte.to_string(), "a margin plus 128"));
        }
        Ok(Self { values: bytes, seeds, layer: Vec::new(), done: 0 })
    }

    /// Works out the boards with one seed more.
    ///
    /// # Errors
    /// When the control says to stop, or there isn't enough memory; what is worked out is kept.
    pub(super) fn grow(
        &mut self,
        sowing: &Sowing,
        numbers: &Numbers,
        control: &mut Control<'_>,
    ) -> Result<(), Unsolved> {
        if self.values.is_empty() {
            // Without seeds there is nothing to get.
            self.values.push(u8::try_from(EVEN).expect("a byte"));
        }
        let first = self.values.len() as u64;
        let count = numbers.up_to(self.seeds + 1) - first;
        if self.layer.is_empty() {
            let count = usize::try_from(count).expect("few boards");
            reserve(&mut self.values, count)?;
            self.layer = zeros(count)?;
            self.done = 0;
        }
        muster_threads();
        let layer = Layer { sowing, numbers, below: &self.values, values: &self.layer };
        while self.done < count {
            let end = (self.done + CHUNK).min(count);
            let begins: Vec<u64> = (self.done..end).step_by(SHARE).collect();
            let share = |&begin: &u64| {
                let boards = numbers.boards_from(first + begin);
                let mut share = (begin..end.min(begin + SHARE as u64)).zip(boards);
                let mut budget = BUDGET;
                share.all(|(number, board)| layer.value(board, number, &mut budget).is_some())
            };
            while !begins.par_iter().map(share).reduce(|| true, |all, done| all & done) {
                control.count_nodes(0)?;
            }
            control.count_nodes(end - self.done)?;
            self.done = end;
        }
        self.values.extend(std::mem::take(&mut self.layer).into_iter().map(AtomicU8::into_inner));
        self.seeds += 1;
        Ok(())
    }
}

/// The boards with one number of seeds, and those with fewer.
struct Layer<'a> {
    sowing: &'a Sowing,
    numbers: &'a Numbers,
    below: &'a [u8],
    values: &'a [AtomicU8],
}

impl Layer<'_> {
    /// What the board with this number in the layer yields; `None` when more boards would have to
    /// be worked out than the budget allows.
    fn value(&self, board: Board, number: u64, budget: &mut u32) -> Option<i32> {
        let slot = &self.values[usize::try_from(number).expect("few boards")];
        // Threads that work out the same board find the same value.
        match slot.load(Ordering::Relaxed) {
            0 => {}
            known => return Some(i32::from(known) - EVEN),
        }
        *budget = budget.checked_sub(1)?;
        let value = match board.end() {
            Some(value) => value,
            None => {
                let mut best = i32::MIN;
                for pit in board.moves() {
                    best = best.max(self.of_move(board, pit, budget)?);
                }
                best
            }
        };
        slot.store(u8::try_from(value + EVEN).expect("few seeds"), Ordering::Relaxed);
        Some(value)
    }

    fn of_move(&self, board: Board, pit: Pit, budget: &mut u32) -> Option<i32> {
        let step = self.sowing.step(board, pit);
        let number = self.numbers.of(step.board);
        let below = self.below.len() as u64;
        let behind = if number < below {
            i32::from(self.below[usize::try_from(number).expect("few boards")]) - EVEN
        } else {
            self.value(step.board, number - below, budget)?
        };
        Some(match step.turn {
            Turn::Passes => step.stored - behind,
            Turn::Stays => step.stored + behind,
        })
    }
}

impl Debug for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endgame").field("seeds", &self.seeds).finish_non_exhaustive()
    }
}
