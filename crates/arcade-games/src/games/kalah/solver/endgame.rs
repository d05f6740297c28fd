//! The endgame table: the margin of every board with few seeds in its pits, in a nibble each.
//!
//! It grows by layers: the boards with one more seed. If a large table was made, that is used instead, and
//! nothing is loaded.

use std::sync::atomic::AtomicU8;

use arcade_base::{OutOfMemory, ParseError, init_thread_pool, try_reserve};
use arcade_engine::{Control, SolveFailure};
use rayon::prelude::*;
use zerocopy::IntoBytes;

use super::board::{MAX_SOLVED_SEEDS, Sowing};
use super::board_numbering::BoardNumbering;
use super::codes::{Codes, code, code_bounds, lacks_first, lacks_second, size_in_bytes};
use super::large_endgame::LargeEndgame;
use super::layer::{Layer, ROWS_PER_PART};
use super::margin_bounds::MarginBounds;
use super::solved_boards::SolvedBoards;

/// The boards with few seeds that have been solved.
#[derive(Default)]
pub(super) struct Endgame {
    /// The codes of all boards with at most `seeds` seeds, and of the solved ones with one seed
    /// more.
    codes: Codes,
    seeds: u32,
    /// How many wavefronts of the layer with one seed more are solved: see [`Layer::wavefronts`].
    solved_wavefronts: usize,
    large: Option<LargeEndgame>,
}

impl Endgame {
    /// A table that was made before.
    pub(super) fn of_large(large: LargeEndgame) -> Self {
        Self { large: Some(large), ..Self::default() }
    }

    /// The large table, if that is used.
    pub(super) fn large(&self) -> Option<&LargeEndgame> {
        self.large.as_ref()
    }

    /// The greatest number of seeds with which every board is solved.
    pub(super) fn seeds(&self) -> u32 {
        self.large.as_ref().map_or(self.seeds, LargeEndgame::seeds)
    }

    pub(super) fn size_in_bytes(&self) -> usize {
        self.codes.0.len() + self.large.as_ref().map_or(0, LargeEndgame::bytes_in_memory)
    }

    /// Takes the memory for the boards with at most this many seeds at once, rather than layer by layer.
    pub(super) fn reserve(
        &mut self,
        numbers: &BoardNumbering,
        seeds: u32,
    ) -> Result<(), OutOfMemory> {
        let missing = size_in_bytes(numbers.boards_up_to(seeds)).saturating_sub(self.codes.0.len());
        try_reserve(&mut self.codes.0, missing)
    }

    /// The codes of all boards with at most `seeds` seeds.
    pub(super) fn as_bytes(&mut self, numbers: &BoardNumbering) -> &[u8] {
        let length = size_in_bytes(numbers.boards_up_to(self.seeds)).min(self.codes.0.len());
        self.codes.0[..length].as_mut_bytes()
    }

    /// The bounds of a board with few enough seeds.
    #[inline]
    pub(super) fn get(&self, number: u64, seeds: i32) -> MarginBounds {
        match &self.large {
            None => code_bounds(self.codes.get(number), seeds),
            Some(large) => large.get(number, seeds),
        }
    }

    /// A table from the bytes of one solved before.
    ///
    /// # Errors
    /// If these aren't the bytes of all boards with up to some number of seeds.
    pub(super) fn restored(table: Vec<u8>, numbers: &BoardNumbering) -> Result<Self, ParseError> {
        let length = table.len();
        let seeds = (1..=MAX_SOLVED_SEEDS)
            .find(|&seeds| size_in_bytes(numbers.boards_up_to(seeds)) == length);
        let seeds = seeds.ok_or_else(|| {
            let expected = "a nibble for each board with up to some number of seeds";
            ParseError::new("endgame table", format!("{length} bytes"), expected)
        })?;
        let boards = numbers.boards_up_to(seeds);
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
        Ok(Self { codes, seeds, ..Self::default() })
    }

    /// Solves the boards with up to this many seeds, and reports how far that is.
    ///
    /// # Errors
    /// As [`grow`](Self::grow).
    pub(super) fn grow_to(
        &mut self,
        seeds: u32,
        (sowing, numbers): (&Sowing, &BoardNumbering),
        control: &mut Control<'_>,
    ) -> Result<(), SolveFailure> {
        let known = numbers.boards_up_to(self.seeds());
        let missing = numbers.boards_up_to(seeds).saturating_sub(known);
        let mut solved = 0;
        while self.seeds() < seeds {
            self.add_layer(sowing, numbers, control, |boards, control| {
                solved += boards;
                let [done, total] = [solved, missing].map(size_in_bytes);
                control.report_solving(done, total);
            })?;
        }
        Ok(())
    }

    /// Solves the boards with one more seed.
    ///
    /// # Errors
    /// If the control says to stop, or there isn't enough memory; boards already solved are kept.
    pub(super) fn grow(
        &mut self,
        sowing: &Sowing,
        numbers: &BoardNumbering,
        control: &mut Control<'_>,
    ) -> Result<(), SolveFailure> {
        self.add_layer(sowing, numbers, control, |_, _| {})
    }

    /// Solves the boards with one more seed, and tells `on_solved` how many, part by part.
    fn add_layer<'a>(
        &mut self,
        sowing: &Sowing,
        numbers: &BoardNumbering,
        control: &mut Control<'a>,
        mut on_solved: impl FnMut(u64, &mut Control<'a>),
    ) -> Result<(), SolveFailure> {
        let wanted = size_in_bytes(numbers.boards_up_to(self.seeds + 1));
        if self.codes.0.len() < wanted {
            let missing = wanted - self.codes.0.len();
            try_reserve(&mut self.codes.0, missing)?;
            self.codes.0.resize_with(wanted, AtomicU8::default);
            // The empty board (number 0) has margin 0.
            self.codes.put(0, code(0, 0));
        }
        init_thread_pool();
        let boards = SolvedBoards { sowing, numbers, codes: &self.codes };
        let layer = Layer::new(boards, self.seeds + 1, ROWS_PER_PART);
        for tiles in layer.wavefronts().iter().skip(self.solved_wavefronts) {
            let boards = tiles.par_iter().map(|&tile| layer.solve_tile(tile)).sum();
            self.solved_wavefronts += 1;
            on_solved(boards, control);
            control.count_table_nodes(boards)?;
        }
        self.solved_wavefronts = 0;
        self.seeds += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use arcade_base::Threads;
    use arcade_engine::{Limits, Scope};

    use super::super::board::{Board, Successor};
    use super::super::margin_bounds::MarginBoundsTable;
    use super::super::search::MarginSolver;
    use super::*;
    use crate::games::kalah::state::EmptyCapture;

    /// The boards in order of their numbers.
    fn boards(numbers: &BoardNumbering) -> impl Iterator<Item = Board> {
        let sums =
            (0..=MAX_SOLVED_SEEDS).flat_map(|all| (0..=all).map(move |own| (own, all - own)));
        sums.flat_map(move |(own, others)| {
            let (lesser, more) = (own.min(others), own.max(others));
            let board = move |fewer, row| {
                let [own, other] = if own < others { [fewer, row] } else { [row, fewer] };
                Board { own, other }
            };
            let with = move |fewer| numbers.rows(more).map(move |row| board(fewer, row));
            numbers.rows(lesser).flat_map(with)
        })
    }

    /// The margins of all boards with at most this many seeds, by number, computed by plain
    /// minimax.
    fn margins(sowing: &Sowing, numbers: &BoardNumbering, seeds: u32) -> Vec<i32> {
        fn margin(
            board: Board,
            (sowing, numbers): (&Sowing, &BoardNumbering),
            margins: &mut [Option<i32>],
        ) -> i32 {
            let number = usize::try_from(numbers.number_of(board)).expect("few boards");
            if let Some(margin) = margins[number] {
                return margin;
            }
            let worth = |pit| {
                let Successor { board, stored, turn } = sowing.successor(board, pit);
                let next_margin = margin(board, (sowing, numbers), margins);
                stored + turn.from_next_mover(next_margin)
            };
            let margin = board
                .final_margin()
                .unwrap_or_else(|| board.moves().map(worth).max().expect("a move"));
            margins[number] = Some(margin);
            margin
        }
        let mut margins =
            vec![None; usize::try_from(numbers.boards_up_to(seeds)).expect("few boards")];
        let boards = boards(numbers).take(margins.len());
        boards.map(|board| margin(board, (sowing, numbers), &mut margins)).collect()
    }

    fn control() -> Control<'static> {
        Control::new(Scope::Value, Limits::NONE)
    }

    /// For several sizes and rules, tests a table up to some number of seeds against the margins
    /// of all boards up to some more.
    fn check(pits: u8, [seeds, more]: [u32; 2], test: impl Fn(MarginSolver, &[i32])) {
        for rule in [EmptyCapture::Off, EmptyCapture::On] {
            let (sowing, numbers) = (Sowing::new(pits, rule), BoardNumbering::new(pits));
            let margins = margins(&sowing, &numbers, seeds + more);
            let mut endgame = Endgame::default();
            for _ in 0..seeds {
                endgame.grow(&sowing, &numbers, &mut control()).expect("memory");
            }
            let (reach, memory, threads) =
                (endgame.seeds(), MarginBoundsTable::smallest(), Threads::All);
            test(
                MarginSolver {
                    sowing,
                    numbers,
                    endgame,
                    max_endgame_seeds: reach,
                    transpositions: memory,
                    threads,
                },
                &margins,
            );
        }
    }

    #[test]
    fn a_code_is_the_margin_or_a_bound_where_it_has_no_room() {
        for (pits, seeds) in [(1, 40), (2, 24), (3, 17), (5, 9)] {
            check(pits, [seeds, 0], |solver, margins| {
                let boards = boards(&solver.numbers).zip(margins);
                let mut bounds = 0;
                for (number, (board, &margin)) in (0..).zip(boards) {
                    let left = board.seeds().cast_signed();
                    let MarginBounds { low, high, .. } = solver.endgame.get(number, left);
                    // Odd margins from 13 and even ones from 14 on are bounds.
                    let most = 14 - left % 2;
                    let expected = match margin {
                        _ if margin >= most => (most, left),
                        _ if margin <= -most => (-left, -most),
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
            check(pits, [seeds, 3], |solver, margins| {
                let boards = boards(&solver.numbers).zip(margins).step_by(7);
                for (board, &margin) in boards.filter(|(board, _)| board.final_margin().is_none()) {
                    for (goal, yields) in [(margin, true), (margin + 2, false)] {
                        let found = solver.reaches_goal(board, goal, &mut control());
                        assert_eq!(found, Ok(yields), "{board:?} yields {margin}, not {goal}");
                    }
                }
            });
        }
    }

    #[test]
    fn a_table_is_restored_from_its_bytes_and_only_from_all_of_them() {
        check(2, [16, 0], |mut solver, margins| {
            let numbers = &solver.numbers;
            let bytes = solver.endgame.as_bytes(numbers).to_vec();
            assert_eq!(bytes.len(), margins.len().div_ceil(2));
            let mut restored = Endgame::restored(bytes.clone(), numbers).expect("a table");
            assert_eq!(restored.seeds(), 16);
            assert_eq!(restored.as_bytes(numbers), bytes);
            // Both must grow alike.
            for endgame in [&mut restored, &mut solver.endgame] {
                endgame.grow(&solver.sowing, numbers, &mut control()).expect("memory");
            }
            assert_eq!(restored.as_bytes(numbers), solver.endgame.as_bytes(numbers));
            for cut in [bytes[1..].to_vec(), [&bytes[1..], &[0x80]].concat(), vec![]] {
                assert!(Endgame::restored(cut, numbers).is_err());
            }
        });
    }
}
