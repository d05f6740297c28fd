//! Solves all boards with one number of seeds, given those with fewer.
//!
//! A move that stores nothing leaves its seeds in the mover's row, nearer to the store, where the
//! row's rank is lower. So if pairs of rows are visited in order of rank, each board comes after
//! its successors.
//!
//! A row with fewer seeds is taken together with all rows with more: the numbers of these boards,
//! and of all that the same move makes of them, are an arithmetic progression. So a move is looked up for thousands
//! of boards in one short loop, in few kilobytes of the table.

use std::array;

use arcade_engine::Turn;

use super::board::Board;
use super::codes::{NO_MOVE, PackedBounds, code_bounds, exact_code, packed};
use super::rows::{
    Capture, Captures, Crossing, Crossings, RowEffect, RowGroup, SowableRow, Target,
};
use super::solved_boards::SolvedBoards;
use crate::games::kalah::rules::Pit;

/// About how many rows a part should have: with fewer, much is looked up anew for each part, and with
/// more, there are too few parts for many threads.
pub(super) const ROWS_PER_PART: usize = 1024;

/// The boards with `seeds` seeds.
pub(super) struct Layer<'a> {
    boards: SolvedBoards<'a>,
    seeds: usize,
    /// All rows by number of seeds, in order of rank.
    rows: Vec<Vec<u64>>,
    rows_per_part: usize,
    /// The values of a move whose seeds stay in the row, and of one that gives a second turn.
    quiet: BoundsByCode,
    second_turn: BoundsByCode,
    /// The values of a move that stores seeds and ends the turn, by the number it captures besides the one sown into
    /// the store.
    storing: Vec<BoundsByCode>,
}

/// The bounds of the value of a move, by the code of the successor.
type BoundsByCode = [PackedBounds; 16];

/// All boards made of a row from one part, with `fewer_seeds` seeds, and a row from another part, with
/// the rest, on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    fewer_seeds: usize,
    parts: [usize; 2],
}

impl<'a> Layer<'a> {
    /// The rows with a number of seeds are divided into parts of at most `rows_per_part`. Two parts make
    /// a tile of boards, which is the unit of parallel work.
    pub(super) fn new(boards: SolvedBoards<'a>, seeds: u32, rows_per_part: usize) -> Self {
        let all = seeds.cast_signed();
        let packed_by_code = |left: i32, stored: i32, turn: Turn| {
            array::from_fn(|successor| {
                let successor = code_bounds(u8::try_from(successor).expect("few codes"), left);
                packed(successor.of_move(stored, turn), all)
            })
        };
        Self {
            boards,
            seeds: seeds as usize,
            rows: (0..=seeds).map(|seeds| boards.numbers.rows(seeds).collect()).collect(),
            rows_per_part,
            quiet: packed_by_code(all, 0, Turn::Opponent),
            second_turn: packed_by_code(all - 1, 1, Turn::SameSide),
            storing: (1..=all)
                .map(|stored| packed_by_code(all - stored, stored, Turn::Opponent))
                .collect(),
        }
    }

    /// The tiles in the order in which they can be solved, those of a wavefront in parallel.
    pub(super) fn wavefronts(&self) -> Vec<Vec<Tile>> {
        let mut wavefronts: Vec<Vec<Tile>> = Vec::new();
        // Those with the most boards first.
        for fewer in (0..=self.seeds / 2).rev() {
            let more = self.seeds - fewer;
            for first in 0..self.parts(fewer) {
                // With the same number of seeds in both rows, each pair is needed once.
                let second_parts = if fewer == more { first + 1 } else { self.parts(more) };
                for second in 0..second_parts {
                    let wavefront = first + second;
                    wavefronts.resize_with(wavefronts.len().max(wavefront + 1), Vec::new);
                    wavefronts[wavefront].push(Tile { fewer_seeds: fewer, parts: [first, second] });
                }
            }
        }
        wavefronts
    }

    /// The number of parts of the rows with this many seeds.
    fn parts(&self, seeds: usize) -> usize {
        self.rows[seeds].len().div_ceil(self.rows_per_part)
    }

    /// Solves the boards of a tile, and returns their number.
    pub(super) fn solve_tile(&self, tile: Tile) -> u64 {
        let (fewer, more) = (tile.fewer_seeds, self.seeds - tile.fewer_seeds);
        let (first_rows, second_rows) =
            (self.part(fewer, tile.parts[0]), self.part(more, tile.parts[1]));
        let group = RowGroup::of(&second_rows, more);
        let mut pairs = Pairs {
            layer: self,
            seeds: [fewer, more],
            second_rows: &second_rows,
            found: Vec::new(),
            quiet_by_rank: Vec::new(),
            codes: Vec::new(),
        };
        first_rows.iter().map(|first| pairs.solve(first, &group)).sum()
    }

    fn part(&self, seeds: usize, part: usize) -> Vec<SowableRow> {
        let (rows, parts) = (&self.rows[seeds], self.parts(seeds));
        let [begin, end] = [part, part + 1].map(|part| part * rows.len() / parts);
        let row = |rank| {
            SowableRow::new((self.boards.sowing, self.boards.numbers), rows[rank], rank as u64)
        };
        (begin..end).map(row).collect()
    }

    fn seeds(&self) -> i32 {
        i32::try_from(self.seeds).expect("few seeds")
    }

    /// The code of a board of the layer for which those of its successors aren't sufficient.
    #[cold]
    fn code_of(&self, board: Board) -> u8 {
        self.boards.code_of(board, self.seeds())
    }

    /// The bounds of the value of this move, of whatever kind, by sowing it on the whole board.
    fn bounds_on_whole_board(&self, board: Board, pit: Pit) -> PackedBounds {
        packed(self.boards.after(board, pit, self.seeds()).0, self.seeds())
    }
}

/// Which row of a board moves next.
#[derive(Clone, Copy)]
enum RowToMove {
    /// The row with fewer seeds, or either if they have equally many.
    First,
    /// The other one.
    Second,
}

/// Boards with one first row, by the rank of the second: the number of that with rank 0, and the
/// distance to the next.
#[derive(Clone, Copy)]
struct NumberRun {
    base: u64,
    stride: u64,
}

/// All boards of a first row and each of several second ones.
struct Pairs<'a> {
    layer: &'a Layer<'a>,
    /// The seeds of a first row, and those of a second one, which has at least as many.
    seeds: [usize; 2],
    second_rows: &'a [SowableRow],
    /// For each second row, what is known of the board so far.
    found: Vec<PackedBounds>,
    /// The bounds of a quiet move of a second row, by the rank of the row it makes.
    quiet_by_rank: Vec<PackedBounds>,
    codes: Vec<u8>,
}

impl Pairs<'_> {
    /// Solves the boards, first those in which the first row moves, and returns their number.
    fn solve(&mut self, first: &SowableRow, group: &RowGroup) -> u64 {
        let [fewer, more] = self.seeds;
        // With the same number of seeds in both rows, each pair is needed once.
        let is_new = |second: &&SowableRow| more > fewer || second.rank < first.rank;
        let count = self.second_rows.iter().take_while(is_new).count();
        for mover in [RowToMove::First, RowToMove::Second] {
            self.found.clear();
            self.found.resize(count, NO_MOVE);
            if fewer > 0 {
                match mover {
                    RowToMove::First => {
                        first.moves().for_each(|mv| self.add_move_of_first(first, mv, group));
                    }
                    RowToMove::Second => self.add_moves_of_second_rows(first, group),
                }
            }
            self.store_codes(first, mover);
        }
        let twin = self.second_rows.get(count).filter(|second| second.pits == first.pits);
        if twin.is_some() {
            let code = self.layer.code_of(Board { own: first.pits, other: first.pits });
            let NumberRun { base, stride } = self.run_of(RowToMove::First, fewer, first.rank, more);
            self.layer.boards.codes.put(base + first.rank * stride, code);
        }
        2 * count as u64 + u64::from(twin.is_some())
    }

    fn run_of(&self, mover: RowToMove, seeds: usize, rank: u64, second_seeds: usize) -> NumberRun {
        let number = |second| match mover {
            RowToMove::First => {
                self.layer.boards.numbers.number_at([seeds, second_seeds], [rank, second])
            }
            RowToMove::Second => {
                self.layer.boards.numbers.number_at([second_seeds, seeds], [second, rank])
            }
        };
        let base = number(0);
        NumberRun { base, stride: number(1) - base }
    }

    /// Adds the value of a move of the first row.
    fn add_move_of_first(&mut self, first: &SowableRow, mv: RowEffect, group: &RowGroup) {
        let [fewer, more] = self.seeds;
        match mv {
            RowEffect::Quiet { rank } => {
                let run = self.run_of(RowToMove::Second, fewer, rank.into(), more);
                self.add_all(run, &self.layer.quiet);
            }
            RowEffect::SecondTurn { rank } => {
                let run = self.run_of(RowToMove::First, fewer - 1, rank.into(), more);
                self.add_all(run, &self.layer.second_turn);
            }
            RowEffect::Capture(Capture { opposite, rank_if_kept, rank_if_captured }) => {
                for (captured, targets) in group.cleared[opposite].iter().enumerate() {
                    if captured == 0 && !self.layer.boards.sowing.captures_empty() {
                        let run = self.run_of(RowToMove::Second, fewer, rank_if_kept.into(), more);
                        self.add(run, &self.layer.quiet, targets);
                    } else {
                        let run = self.run_of(
                            RowToMove::Second,
                            fewer - 1,
                            rank_if_captured.into(),
                            more - captured,
                        );
                        self.add(run, &self.layer.storing[captured], targets);
                    }
                }
            }
            RowEffect::Crossing(Crossing { seeds, rank, last }) => {
                let run = self.run_of(RowToMove::Second, seeds, rank.into(), more + last + 1);
                self.add(run, &self.layer.storing[0], &group.grown[last]);
            }
            RowEffect::Other(pit) => {
                for (found, second) in self.found.iter_mut().zip(self.second_rows) {
                    let board = Board { own: first.pits, other: second.pits };
                    *found = (*found).max(self.layer.bounds_on_whole_board(board, pit));
                }
            }
        }
    }

    /// Adds the values of the moves of the second rows.
    fn add_moves_of_second_rows(&mut self, first: &SowableRow, group: &RowGroup) {
        let [fewer, more] = self.seeds;
        let quiet = self.run_of(RowToMove::First, fewer, first.rank, more);
        let Some(second) = self.second_rows.get(..self.found.len()).and_then(<[_]>::last) else {
            return;
        };
        self.quiet_by_rank.clear();
        self.quiet_by_rank.extend((0..=second.rank).map(|rank| {
            self.layer.quiet
                [usize::from(self.layer.boards.codes.get(quiet.base + rank * quiet.stride))]
        }));
        self.add_quiet(&group.quiets);
        let second_turns = self.run_of(RowToMove::Second, fewer, first.rank, more - 1);
        self.add(second_turns, &self.layer.second_turn, &group.second_turns);
        for (opposite, Captures { kept, captured: targets }) in group.captures.iter().enumerate() {
            let captured = usize::from(first.pits.to_le_bytes()[opposite]);
            if captured == 0 && !self.layer.boards.sowing.captures_empty() {
                self.add_quiet(kept);
            } else {
                let rank = first.cleared[opposite].into();
                let run = self.run_of(RowToMove::First, fewer - captured, rank, more - 1);
                self.add(run, &self.layer.storing[captured], targets);
            }
        }
        for Crossings { last, seeds, targets } in &group.crossings {
            let rank = first.grown[*last].into();
            let run = self.run_of(RowToMove::First, fewer + last + 1, rank, *seeds);
            self.add(run, &self.layer.storing[0], targets);
        }
        let count = self.found.len();
        for &(index, pit) in
            group.other_moves.iter().take_while(|(index, _)| (*index as usize) < count)
        {
            let index = index as usize;
            let board = Board { own: self.second_rows[index].pits, other: first.pits };
            self.found[index] = self.found[index].max(self.layer.bounds_on_whole_board(board, pit));
        }
    }

    /// Adds the values of moves that store nothing.
    #[inline]
    fn add_quiet(&mut self, targets: &[Target]) {
        for &(index, rank) in self.needed_targets(targets) {
            let found = &mut self.found[index as usize];
            *found = (*found).max(self.quiet_by_rank[rank as usize]);
        }
    }

    /// Adds the values of moves to boards of a run.
    #[inline]
    fn add(&mut self, run: NumberRun, bounds: &BoundsByCode, targets: &[Target]) {
        for &(index, rank) in self.needed_targets(targets) {
            let code = self.layer.boards.codes.get(run.base + u64::from(rank) * run.stride);
            let found = &mut self.found[index as usize];
            *found = (*found).max(bounds[usize::from(code)]);
        }
    }

    /// The targets of the rows that are needed.
    #[inline]
    fn needed_targets<'a>(&self, targets: &'a [Target]) -> &'a [Target] {
        let is_needed = |&(index, _): &Target| (index as usize) < self.found.len();
        match targets.last() {
            Some(last) if !is_needed(last) => &targets[..targets.partition_point(is_needed)],
            _ => targets,
        }
    }

    /// Adds the value of a move that leaves each second row as it is.
    #[inline]
    fn add_all(&mut self, NumberRun { base, stride }: NumberRun, bounds: &BoundsByCode) {
        let Some(second) = self.second_rows.first() else { return };
        for (rank, found) in (second.rank..).zip(&mut self.found) {
            let code = self.layer.boards.codes.get(base + rank * stride);
            *found = (*found).max(bounds[usize::from(code)]);
        }
    }

    /// Stores the codes of the boards.
    fn store_codes(&mut self, first: &SowableRow, mover: RowToMove) {
        let [fewer, more] = self.seeds;
        let Some(second) = self.second_rows.first() else { return };
        self.codes.clear();
        self.codes.extend(self.found.iter().zip(self.second_rows).map(|(&bounds, second)| {
            exact_code(bounds).unwrap_or_else(|| {
                self.layer.code_of(match mover {
                    RowToMove::First => Board { own: first.pits, other: second.pits },
                    RowToMove::Second => Board { own: second.pits, other: first.pits },
                })
            })
        }));
        let NumberRun { base, stride } = self.run_of(mover, fewer, first.rank, more);
        if stride == 1 {
            self.layer.boards.codes.put_run(base + second.rank, &self.codes);
        } else {
            for (rank, &code) in (second.rank..).zip(&self.codes) {
                self.layer.boards.codes.put(base + rank * stride, code);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU8;

    use super::super::board::Sowing;
    use super::super::board_numbering::BoardNumbering;
    use super::super::codes::{Codes, code, size_in_bytes};
    use super::*;
    use crate::games::kalah::state::EmptyCapture;

    /// The codes of all boards with up to this many seeds, the tiles of a wavefront in reverse order.
    fn codes(pits: u8, seeds: u32, rule: EmptyCapture, rows_per_part: usize) -> Vec<u8> {
        let (sowing, numbers) = (Sowing::new(pits, rule), BoardNumbering::new(pits));
        let length = size_in_bytes(numbers.boards_up_to(seeds));
        let codes = Codes(std::iter::repeat_with(AtomicU8::default).take(length).collect());
        codes.put(0, code(0, 0));
        for seeds in 1..=seeds {
            let boards = SolvedBoards { sowing: &sowing, numbers: &numbers, codes: &codes };
            let layer = Layer::new(boards, seeds, rows_per_part);
            let wavefronts = layer.wavefronts();
            let tiles = wavefronts.iter().flat_map(|tiles| tiles.iter().rev());
            let boards: u64 = tiles.map(|&tile| layer.solve_tile(tile)).sum();
            assert_eq!(boards, numbers.boards_up_to(seeds) - numbers.boards_up_to(seeds - 1));
        }
        codes.0.into_iter().map(AtomicU8::into_inner).collect()
    }

    #[test]
    fn the_codes_do_not_depend_on_the_parts() {
        for rule in [EmptyCapture::Off, EmptyCapture::On] {
            for (pits, seeds) in [(2, 20), (4, 10), (6, 7)] {
                let whole = codes(pits, seeds, rule, ROWS_PER_PART);
                for rows in [1, 3, 10] {
                    assert!(
                        codes(pits, seeds, rule, rows) == whole,
                        "{pits} pits, parts of {rows}"
                    );
                }
            }
        }
    }
}
