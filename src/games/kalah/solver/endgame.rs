//! The endgame table: what every board with few seeds in its pits yields, in half a byte each.
//!
//! A move that stores nothing brings seeds nearer to the store of their side: so play among boards
//! with the same number of seeds has no cycles, and each is worked out after those it leads to.

use std::fmt::{self, Debug};
use std::sync::atomic::AtomicU8;

use rayon::prelude::*;
use zerocopy::IntoBytes;

use super::board::{Board, MAX_SOLVED_SEEDS, Sowing, Step};
use super::codes::{Codes, bytes, code, known, lacks_first, lacks_second};
use super::memory::Known;
use super::number::Numbers;
use crate::engine::{Control, Unsolved, muster_threads, reserve};
use crate::game::Turn;
use crate::games::kalah::rules::Pit;
use crate::text::ParseError;

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
    /// The codes of all boards with at most `seeds` seeds, and of those with one seed more, as far
    /// as they are worked out.
    codes: Codes,
    seeds: u32,
    /// How many boards with one seed more are certainly worked out.
    done: u64,
}

impl Endgame {
    /// The most seeds with which every board is known.
    pub(super) fn seeds(&self) -> u32 {
        self.seeds
    }

    pub(super) fn size(&self) -> usize {
        self.codes.0.len()
    }

    /// The codes of all boards with at most `seeds` seeds.
    pub(super) fn bytes(&mut self, numbers: &Numbers) -> &[u8] {
        let length = bytes(numbers.up_to(self.seeds)).min(self.size());
        self.codes.0[..length].as_mut_bytes()
    }

    /// What is known of a board with few enough seeds.
    #[inline]
    pub(super) fn get(&self, number: u64, seeds: i32) -> Known {
        known(self.codes.get(number), seeds)
    }

    /// A table restored from the bytes of one worked out before.
    ///
    /// # Errors
    /// When these aren't the bytes of all boards with up to some number of seeds.
    pub(super) fn restored(table: Vec<u8>, numbers: &Numbers) -> Result<Self, ParseError> {
        let length = table.len();
        let seeds = (1..=MAX_SOLVED_SEEDS).find(|&seeds| bytes(numbers.up_to(seeds)) == length);
        let seeds = seeds.ok_or_else(|| {
            let expected = "half a byte for each board with up to some number of seeds";
            ParseError::new("endgame table", format!("{length} bytes"), expected)
        })?;
        let boards = numbers.up_to(seeds);
        let (full, last) = table.split_at(usize::try_from(boards / 2).expect("few boards"));
        let is_missing = |&byte: &u8| lacks_first(byte) || lacks_second(byte);
        // A board of the next layer may share the last byte.
        if full.iter().any(is_missing) || last.iter().any(|&byte| lacks_first(byte)) {
            return Err(ParseError::new(
                "endgame table",
                "a board without a code",
                "codes 1 to 15",
            ));
        }
        let codes = Codes(table.into_iter().map(AtomicU8::new).collect());
        if let Some(number) = Some(boards).filter(|number| !number.is_multiple_of(2)) {
            codes.clear(number);
        }
        Ok(Self { codes, seeds, done: 0 })
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
        let (first, all) = (numbers.up_to(self.seeds), numbers.up_to(self.seeds + 1));
        let wanted = bytes(all);
        if self.size() < wanted {
            let missing = wanted - self.size();
            reserve(&mut self.codes.0, missing)?;
            self.codes.0.resize_with(wanted, AtomicU8::default);
            // Without seeds there is nothing to get.
            self.codes.put(0, code(0, 0));
        }
        muster_threads();
        let seeds = (self.seeds + 1).cast_signed();
        let layer = Layer { sowing, numbers, seeds, codes: &self.codes };
        let count = all - first;
        while self.done < count {
            let end = (self.done + CHUNK).min(count);
            let begins: Vec<u64> = (first + self.done..first + end).step_by(SHARE).collect();
            let share = |&begin: &u64| {
                let boards = numbers.boards_from(begin);
                let mut share = (begin..(first + end).min(begin + SHARE as u64)).zip(boards);
                let mut budget = BUDGET;
                share.all(|(number, board)| {
                    layer.get(board, number, layer.seeds, &mut budget).is_some()
                })
            };
            while !begins.par_iter().map(share).reduce(|| true, |all, done| all & done) {
                control.count_nodes(0)?;
            }
            control.count_nodes(end - self.done)?;
            self.done = end;
        }
        self.done = 0;
        self.seeds += 1;
        Ok(())
    }
}

/// The boards with `seeds` seeds, and those with fewer.
struct Layer<'a> {
    sowing: &'a Sowing,
    numbers: &'a Numbers,
    seeds: i32,
    codes: &'a Codes,
}

impl Layer<'_> {
    /// What a board yields; `None` when more boards would have to be worked out than the budget
    /// allows.
    fn get(&self, board: Board, number: u64, seeds: i32, budget: &mut u32) -> Option<Known> {
        // Threads that work out the same board find the same value.
        match self.codes.get(number) {
            0 => {}
            code => return Some(known(code, seeds)),
        }
        *budget = budget.checked_sub(1)?;
        let code = self.work_out(board, budget)?;
        self.codes.put(number, code);
        Some(known(code, seeds))
    }

    /// The code of a board of the layer.
    fn work_out(&self, board: Board, budget: &mut u32) -> Option<u8> {
        if let Some(value) = board.end() {
            return Some(code(value, self.seeds));
        }
        let (mut low, mut high) = (-self.seeds, -self.seeds);
        for pit in board.moves() {
            let branch = self.branch(board, pit, self.seeds, budget)?;
            (low, high) = (low.max(branch.low), high.max(branch.high));
        }
        while code(low, self.seeds) != code(high, self.seeds) {
            if self.yields(board, self.seeds, low + 2, budget)? {
                low += 2;
            } else {
                high = low;
            }
        }
        Some(code(low, self.seeds))
    }

    /// Whether an unfinished board yields the goal, where the table has bounds only.
    fn yields(&self, board: Board, seeds: i32, goal: i32, budget: &mut u32) -> Option<bool> {
        for pit in board.moves() {
            let Branch { low, high, board, stored, turn } =
                self.branch(board, pit, seeds, budget)?;
            let reaches = low >= goal
                || high >= goal
                    && match turn {
                        Turn::Passes => {
                            !self.yields(board, seeds - stored, stored - goal + 2, budget)?
                        }
                        Turn::Stays => self.yields(board, seeds - stored, goal - stored, budget)?,
                    };
            if reaches {
                return Some(true);
            }
        }
        Some(false)
    }

    fn branch(&self, board: Board, pit: Pit, seeds: i32, budget: &mut u32) -> Option<Branch> {
        let Step { board, stored, turn } = self.sowing.step(board, pit);
        let behind = match board.end() {
            Some(value) => Known::exactly(value),
            None => self.get(board, self.numbers.of(board), seeds - stored, budget)?,
        };
        let (low, high) = match turn {
            Turn::Passes => (stored - behind.high, stored - behind.low),
            Turn::Stays => (stored + behind.low, stored + behind.high),
        };
        Some(Branch { low, high, board, stored, turn })
    }
}

/// A move, what it is worth to its mover, and where it leads.
struct Branch {
    low: i32,
    high: i32,
    board: Board,
    stored: i32,
    turn: Turn,
}

impl Debug for Endgame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Endgame").field("seeds", &self.seeds).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory::Memory;
    use super::super::search::Search;
    use super::*;
    use crate::engine::{Limits, Scope};
    use crate::games::kalah::state::EmptyCapture;

    /// What every board with at most so many seeds yields, by its number: plain minimax.
    fn margins(sowing: &Sowing, numbers: &Numbers, seeds: u32) -> Vec<i32> {
        fn margin(
            board: Board,
            (sowing, numbers): (&Sowing, &Numbers),
            known: &mut [Option<i32>],
        ) -> i32 {
            let number = usize::try_from(numbers.of(board)).expect("few boards");
            if let Some(margin) = known[number] {
                return margin;
            }
            let worth = |pit| {
                let Step { board, stored, turn } = sowing.step(board, pit);
                let behind = margin(board, (sowing, numbers), known);
                stored + if turn == Turn::Passes { -behind } else { behind }
            };
            let margin =
                board.end().unwrap_or_else(|| board.moves().map(worth).max().expect("a move"));
            known[number] = Some(margin);
            margin
        }
        let mut known = vec![None; usize::try_from(numbers.up_to(seeds)).expect("few boards")];
        let boards = numbers.boards_from(0).take(known.len());
        boards.map(|board| margin(board, (sowing, numbers), &mut known)).collect()
    }

    fn control() -> Control<'static> {
        Control::new(Scope::Value, Limits::NONE)
    }

    /// For each of some sizes and variants: a table up to some seeds, and the margins of all boards
    /// up to some more.
    fn check(pits: u8, [seeds, more]: [u32; 2], test: impl Fn(Search, &[i32])) {
        for rule in [EmptyCapture::Off, EmptyCapture::On] {
            let (sowing, numbers) = (Sowing::new(pits, rule), Numbers::new(pits));
            let margins = margins(&sowing, &numbers, seeds + more);
            let mut endgame = Endgame::default();
            for _ in 0..seeds {
                endgame.grow(&sowing, &numbers, &mut control()).expect("memory");
            }
            test(Search { sowing, numbers, endgame, memory: Memory::smallest() }, &margins);
        }
    }

    #[test]
    fn a_code_is_the_margin_or_a_bound_where_it_has_no_room() {
        for (pits, seeds) in [(1, 40), (2, 24), (3, 17), (5, 9)] {
            check(pits, [seeds, 0], |search, margins| {
                let boards = search.numbers.boards_from(0).zip(margins);
                let mut bounds = 0;
                for (number, (board, &margin)) in (0..).zip(boards) {
                    let left = board.seeds().cast_signed();
                    let Known { low, high, .. } = search.endgame.get(number, left);
                    let expected = match margin {
                        15.. => (14 + left % 2, left),
                        14 if left > 14 && left % 2 == 0 => (14, left),
                        ..=-14 => (-left, -14 + left % 2),
                        -13 => (-left, -13),
                        _ => (margin, margin),
                    };
                    assert_eq!((low, high), expected, "{board:?} yields {margin}");
                    bounds += usize::from(low < high);
                }
                assert_eq!(bounds > 0, seeds > 14, "{bounds} bounds among {pits} pits");
            });
        }
    }

    #[test]
    fn where_a_bound_does_not_decide_the_search_does() {
        for (pits, seeds) in [(1, 24), (2, 18), (3, 14)] {
            check(pits, [seeds, 3], |search, margins| {
                let boards = search.numbers.boards_from(0).zip(margins).step_by(7);
                for (board, &margin) in boards.filter(|(board, _)| board.end().is_none()) {
                    for (goal, yields) in [(margin, true), (margin + 2, false)] {
                        let found = search.yields(board, goal, &mut control());
                        assert_eq!(found, Ok(yields), "{board:?} yields {margin}, not {goal}");
                    }
                }
            });
        }
    }

    #[test]
    fn a_table_is_restored_from_its_bytes_and_only_from_all_of_them() {
        check(2, [16, 0], |mut search, margins| {
            let numbers = &search.numbers;
            let bytes = search.endgame.bytes(numbers).to_vec();
            assert_eq!(bytes.len(), margins.len().div_ceil(2));
            let mut restored = Endgame::restored(bytes.clone(), numbers).expect("a table");
            assert_eq!(restored.seeds(), 16);
            assert_eq!(restored.bytes(numbers), bytes);
            // It grows as the other one does.
            for endgame in [&mut restored, &mut search.endgame] {
                endgame.grow(&search.sowing, numbers, &mut control()).expect("memory");
            }
            assert_eq!(restored.bytes(numbers), search.endgame.bytes(numbers));
            for cut in [bytes[1..].to_vec(), [&bytes[1..], &[0x80]].concat(), vec![]] {
                assert!(Endgame::restored(cut, numbers).is_err());
            }
        });
    }
}
