//! Solves all boards with one number of seeds, given those with fewer.
//!
//! A move that stores nothing leaves its seeds in the mover's row, nearer to the store, where the
//! row's rank is lower. So if pairs of rows are visited in order of rank, each board comes after
//! its successors. And since adjacent ranks are adjacent in memory, most look-ups hit the cache.

use std::array;

use arcade_engine::Turn;

use super::board::{Board, Sowing, Step};
use super::board_numbering::BoardNumbering;
use super::codes::{Codes, UPPER_BOUND_CODE, code, known, lower_bound_code, margin};
use super::margin_bounds::{MarginBounds, next_goal};
use super::rows::{Across, ByKind, Capture, Move, SowableRow};
use crate::games::kalah::rules::Pit;

/// The number of parts into which the rows with a number of seeds are divided. Two parts make a
/// tile of boards, which is the unit of parallel work.
const PARTS: usize = 48;

/// The boards with `seeds` seeds.
pub(super) struct Layer<'a> {
    sowing: &'a Sowing,
    numbers: &'a BoardNumbering,
    codes: &'a Codes,
    seeds: usize,
    /// All rows by number of seeds, in order of rank.
    rows: Vec<Vec<u64>>,
    /// The values of a move whose seeds stay in the row, and of one that gives a second turn.
    quiet: Worths,
    again: Worths,
    /// The values of a move that stores one seed, by the number of seeds it captures.
    passing: Vec<Worths>,
}

/// The value of a move by the code of the successor.
type Worths = [Range; 16];

/// The codes of a lower and an upper bound.
#[derive(Clone, Copy, Debug)]
struct Range {
    low: u8,
    high: u8,
}

/// Before any move has been considered.
const UNKNOWN: Range = Range { low: 0, high: 0 };

impl Range {
    /// Adds the value of another move.
    #[inline]
    fn raise_to(&mut self, by: Self) {
        (self.low, self.high) = (self.low.max(by.low), self.high.max(by.high));
    }
}

/// All boards made of a row from one part, with `lesser` seeds, and a row from another part, with
/// the rest, on either side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    lesser: usize,
    parts: [usize; 2],
}

impl<'a> Layer<'a> {
    pub(super) fn new(
        sowing: &'a Sowing,
        numbers: &'a BoardNumbering,
        codes: &'a Codes,
        seeds: u32,
    ) -> Self {
        let all = seeds.cast_signed();
        let worths = |left: i32, stored: i32, turn: Turn| {
            array::from_fn(|behind| {
                let behind = known(u8::try_from(behind).expect("few codes"), left);
                let MarginBounds { low, high, .. } = behind.of_move(stored, turn);
                Range { low: code(low, all), high: code(high, all) }
            })
        };
        Self {
            sowing,
            numbers,
            codes,
            seeds: seeds as usize,
            rows: (0..=seeds).map(|seeds| numbers.rows(seeds).collect()).collect(),
            quiet: worths(all, 0, Turn::Opponent),
            again: worths(all - 1, 1, Turn::SameSide),
            passing: (1..=all).map(|stored| worths(all - stored, stored, Turn::Opponent)).collect(),
        }
    }

    /// The tiles in the order in which they can be solved; those of one step can be solved in
    /// parallel.
    pub(super) fn steps(&self) -> Vec<Vec<Tile>> {
        let mut steps: Vec<Vec<Tile>> = Vec::new();
        // Those with the most boards first.
        for lesser in (0..=self.seeds / 2).rev() {
            let more = self.seeds - lesser;
            for first in 0..self.parts(lesser) {
                // With the same number of seeds in both rows, each pair is needed once.
                let seconds = if lesser == more { first + 1 } else { self.parts(more) };
                for second in 0..seconds {
                    let step = first + second;
                    steps.resize_with(steps.len().max(step + 1), Vec::new);
                    steps[step].push(Tile { lesser, parts: [first, second] });
                }
            }
        }
        steps
    }

    /// The number of parts of the rows with this many seeds.
    fn parts(&self, seeds: usize) -> usize {
        self.rows[seeds].len().min(PARTS)
    }

    /// Solves the boards of a tile, and returns their number.
    pub(super) fn work_out(&self, tile: Tile) -> u64 {
        let more = self.seeds - tile.lesser;
        let firsts = self.part(tile.lesser, tile.parts[0]);
        let seconds = self.part(more, tile.parts[1]);
        let moves = ByKind::of(&seconds);
        let mut found = Vec::new();
        let mut count = 0;
        for first in &firsts {
            // With the same number of seeds in both rows, each pair is needed once.
            let is_new = |second: &&SowableRow| more > tile.lesser || second.rank < first.rank;
            let those = &seconds[..seconds.iter().take_while(is_new).count()];
            found.clear();
            found.resize(those.len(), UNKNOWN);
            for mv in first.moves() {
                self.move_first(first, mv, those, &mut found);
            }
            for (second, &codes) in those.iter().zip(&found) {
                self.enter(first, second, codes);
            }
            found.fill(UNKNOWN);
            self.move_seconds(first, those, &moves, &mut found);
            for (second, &codes) in those.iter().zip(&found) {
                self.enter(second, first, codes);
            }
            count += 2 * those.len() as u64;
            if seconds.get(those.len()).is_some_and(|second| second.pits == first.pits) {
                let anything =
                    Range { low: UPPER_BOUND_CODE, high: lower_bound_code(self.seeds()) };
                self.enter(first, first, anything);
                count += 1;
            }
        }
        count
    }

    fn part(&self, seeds: usize, part: usize) -> Vec<SowableRow> {
        let (rows, parts) = (&self.rows[seeds], self.parts(seeds));
        let [begin, end] = [part, part + 1].map(|part| part * rows.len() / parts);
        let row =
            |rank| SowableRow::new((self.sowing, self.numbers), rows[rank], seeds, rank as u64);
        (begin..end).map(row).collect()
    }

    /// Adds the value of a move of one row against each of the other rows.
    fn move_first(&self, own: &SowableRow, mv: Move, others: &[SowableRow], found: &mut [Range]) {
        let pairs = found.iter_mut().zip(others);
        match mv {
            Move::Quiet { rank } => {
                for (found, other) in pairs {
                    found.raise_to(self.quiet(own, other, rank));
                }
            }
            Move::Capture(capture) => {
                for (found, other) in pairs {
                    found.raise_to(self.capture(own, other, capture));
                }
            }
            Move::ExtraTurn { rank } => {
                for (found, other) in pairs {
                    found.raise_to(self.again(own, other, rank));
                }
            }
            Move::Across(across) => {
                for (found, other) in pairs {
                    found.raise_to(self.across(other, across));
                }
            }
            Move::Around(pit) => {
                for (found, other) in pairs {
                    found.raise_to(self.around(own, other, pit));
                }
            }
        }
    }

    /// Adds the values of the moves of many rows against another one, grouped by kind so that the
    /// processor predicts the branches.
    fn move_seconds(
        &self,
        other: &SowableRow,
        rows: &[SowableRow],
        moves: &ByKind,
        found: &mut [Range],
    ) {
        let count = rows.len();
        for &(place, rank) in moves.quiets.iter().take_while(|mv| mv.0 < count) {
            found[place].raise_to(self.quiet(&rows[place], other, rank));
        }
        for &(place, capture) in moves.captures.iter().take_while(|mv| mv.0 < count) {
            found[place].raise_to(self.capture(&rows[place], other, capture));
        }
        for &(place, rank) in moves.extra_turns.iter().take_while(|mv| mv.0 < count) {
            found[place].raise_to(self.again(&rows[place], other, rank));
        }
        for &(place, across) in moves.crossings.iter().take_while(|mv| mv.0 < count) {
            found[place].raise_to(self.across(other, across));
        }
        for &(place, pit) in moves.laps.iter().take_while(|mv| mv.0 < count) {
            found[place].raise_to(self.around(&rows[place], other, pit));
        }
    }

    #[inline]
    fn quiet(&self, own: &SowableRow, other: &SowableRow, rank: u64) -> Range {
        self.look_up(&self.quiet, [other.seeds, own.seeds], [other.rank, rank])
    }

    #[inline]
    fn capture(&self, own: &SowableRow, other: &SowableRow, capture: Capture) -> Range {
        let Capture { opposite, rank_if_kept: kept, rank_if_captured: gone } = capture;
        let captured = usize::from(other.pits.to_le_bytes()[opposite]);
        if captured == 0 && !self.sowing.captures_empty() {
            return self.quiet(own, other, kept);
        }
        let seeds = [other.seeds - captured, own.seeds - 1];
        self.look_up(&self.passing[captured], seeds, [other.cleared[opposite], gone])
    }

    #[inline]
    fn again(&self, own: &SowableRow, other: &SowableRow, rank: u64) -> Range {
        self.look_up(&self.again, [own.seeds - 1, other.seeds], [rank, other.rank])
    }

    #[inline]
    fn across(&self, other: &SowableRow, across: Across) -> Range {
        let Across { seeds, rank, last } = across;
        let seeds = [other.seeds + last + 1, seeds];
        self.look_up(&self.passing[0], seeds, [other.grown[last], rank])
    }

    fn around(&self, own: &SowableRow, other: &SowableRow, pit: Pit) -> Range {
        let board = Board { own: own.pits, other: other.pits };
        let MarginBounds { low, high, .. } = self.after(board, pit, self.seeds()).0;
        Range { low: code(low, self.seeds()), high: code(high, self.seeds()) }
    }

    #[inline]
    fn look_up(&self, worths: &Worths, seeds: [usize; 2], ranks: [u64; 2]) -> Range {
        worths[usize::from(self.codes.get(self.numbers.number_at(seeds, ranks)))]
    }

    /// Stores the code of a board.
    #[inline]
    fn enter(&self, own: &SowableRow, other: &SowableRow, codes: Range) {
        let number = self.numbers.number_at([own.seeds, other.seeds], [own.rank, other.rank]);
        let board = Board { own: own.pits, other: other.pits };
        let code = match board.end() {
            Some(value) => code(value, self.seeds()),
            None if codes.low == codes.high => codes.low,
            None => self.decide(board, codes),
        };
        self.codes.put(number, code);
    }

    fn seeds(&self) -> i32 {
        i32::try_from(self.seeds).expect("few seeds")
    }
}

/// Boards for which the codes of their successors aren't sufficient; if these are bounds, the
/// search continues there.
impl Layer<'_> {
    /// The code of an unfinished board of the layer.
    #[cold]
    fn decide(&self, board: Board, Range { mut low, mut high }: Range) -> u8 {
        let seeds = self.seeds();
        while low < high {
            if self.reaches_goal(board, seeds, margin(low + 1, seeds)) {
                low += 1;
            } else {
                high = low;
            }
        }
        low
    }

    /// Whether an unfinished board reaches the goal.
    fn reaches_goal(&self, board: Board, seeds: i32, goal: i32) -> bool {
        board.moves().any(|pit| {
            let (known, Step { board, stored, turn }) = self.after(board, pit, seeds);
            let yields = || self.reaches_goal(board, seeds - stored, next_goal(goal, stored, turn));
            known.low >= goal || known.high >= goal && yields() == (turn == Turn::SameSide)
        })
    }

    /// The bounds of the value of a move, and its result.
    fn after(&self, board: Board, pit: Pit, seeds: i32) -> (MarginBounds, Step) {
        let step = self.sowing.step(board, pit);
        let behind = match step.board.end() {
            Some(value) => MarginBounds::exactly(value),
            None => known(self.codes.get(self.numbers.number_of(step.board)), seeds - step.stored),
        };
        (behind.of_move(step.stored, step.turn), step)
    }
}
