//! Which positions one side wins once tiles slide, whatever the other one does.
//!
//! Retrograde analysis, for one side's wins alone: from the positions with a line of the attacker it
//! works backwards. Nothing is stored but whether the attacker wins, two bits for a placement, and while it
//! works a third, whether what comes before the placement is still to be looked at. In which order that is
//! done makes no difference. Only positions that are won are visited, so boards with many empty squares, on
//! which few are won, take little time.

use arcade_base::init_thread_pool;
use arcade_engine::{Control, SolveFailure};
use rayon::prelude::*;

use super::numbering::{Images, NumberSet, Numbering, Placement, Row, SmallSquares, narrowed};
use crate::games::tiles::geometry::Geometry;
use crate::kit::{members, subsets};

/// The number of words of a set that are gone through between two checks of the limits.
const WORDS_PER_CHECK: usize = 1 << 12;
/// The number of sets with a line, which leave thousands of ways to place the other tiles, between two checks.
const LINES_PER_CHECK: usize = 1 << 6;

/// The placements, with these numbers of tiles, from which the attacker wins by force.
#[derive(Debug)]
pub(super) struct SlidingWins {
    board: &'static Geometry,
    numbering: Numbering,
    /// The attacker is to move, and wins.
    won_attacker_to_move: NumberSet,
    /// The defender is to move, or the attacker has a line, and the attacker wins.
    won_defender_to_move: NumberSet,
}

impl SlidingWins {
    /// Solves all positions in which the attacker and the defender have these numbers of tiles, on all cores.
    ///
    /// # Errors
    /// If the control says to stop, or there isn't enough memory.
    pub(super) fn solve(
        board: &'static Geometry,
        counts: [u32; 2],
        control: &mut Control<'_>,
    ) -> Result<Self, SolveFailure> {
        let numbering = Numbering::new(board, counts)?;
        let (won_attacker_to_move, won_defender_to_move) =
            (NumberSet::new(numbering.size())?, NumberSet::new(numbering.size())?);
        init_thread_pool();
        let wins = Self { board, numbering, won_attacker_to_move, won_defender_to_move };
        let unexplored = NumberSet::new(wins.numbering.size())?;
        let sets = &wins.numbering.representatives;
        let with_line: Vec<SmallSquares> =
            sets.iter().copied().filter(|&set| wins.has_line(set)).collect();
        let end = |&attacker: &SmallSquares| {
            let rest = wins.squares() & !attacker;
            let all = subsets(rest.into(), counts[1]).map(narrowed);
            let all = all.filter(|&defender| !wins.has_line(defender));
            let row = wins.numbering.row(attacker);
            let numbers = all.map(|defender| row.number(defender));
            let new = numbers.filter(|&number| wins.won_defender_to_move.insert(number));
            new.map(|number| u64::from(unexplored.insert(number))).sum::<u64>()
        };
        for attackers in with_line.chunks(LINES_PER_CHECK) {
            control.count_table_nodes(attackers.par_iter().map(end).sum())?;
        }
        while wins.explore(&unexplored, control)? {}
        Ok(wins)
    }

    /// The memory that it takes, in bytes.
    pub(super) fn size_in_bytes(&self) -> usize {
        self.won_attacker_to_move.size_in_bytes() + self.won_defender_to_move.size_in_bytes()
    }

    pub(super) fn images(&self) -> &Images {
        &self.numbering.images
    }

    /// Whether the attacker wins an unfinished position by force.
    pub(super) fn attacker_wins(&self, placement: Placement, attacker_moves: bool) -> bool {
        let wins =
            if attacker_moves { &self.won_attacker_to_move } else { &self.won_defender_to_move };
        wins.contains(self.numbering.number(placement))
    }

    fn squares(&self) -> SmallSquares {
        narrowed(self.board.squares())
    }

    fn has_line(&self, tiles: SmallSquares) -> bool {
        self.board.full_line(tiles.into()).is_some()
    }

    /// The sets that arise if one of these tiles slides to an empty square.
    fn slides(
        &self,
        tiles: SmallSquares,
        other: SmallSquares,
    ) -> impl Iterator<Item = SmallSquares> {
        let empty = self.squares() & !tiles & !other;
        members(tiles).flat_map(move |from| {
            let near = narrowed(self.board.neighbours[usize::from(from)]) & empty;
            members(near).map(move |to| tiles & !(1 << from) | 1 << to)
        })
    }

    /// Finds the wins a move of each side before every win with the defender to move that isn't explored yet,
    /// and before most of those found; false if there were none.
    fn explore(
        &self,
        unexplored: &NumberSet,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveFailure> {
        let mut has_explored = false;
        let words = (0..unexplored.num_words()).step_by(WORDS_PER_CHECK);
        for words in words.map(|first| first..(first + WORDS_PER_CHECK).min(unexplored.num_words()))
        {
            let (explored, found) = words
                .into_par_iter()
                .flat_map_iter(|word| unexplored.take(word))
                .map(|number| (1, self.find_before(number, unexplored)))
                .reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
            has_explored |= explored > 0_u64;
            control.count_table_nodes(found)?;
            control.report_table_nodes();
        }
        Ok(has_explored)
    }

    /// Adds what the attacker wins before a win with the defender to move, and returns how many positions
    /// are new: those with the attacker to move from which a slide leads there, and those with the defender
    /// to move that then are lost, which aren't explored. All are unfinished. Slides can be taken back by
    /// slides.
    fn find_before(&self, won: usize, unexplored: &NumberSet) -> u64 {
        let Placement { attacker, defender } = self.numbering.placement(won);
        let mut found = 0;
        for attacker in self.slides(attacker, defender).filter(|&it| !self.has_line(it)) {
            let row = self.numbering.row(attacker);
            if !self.won_attacker_to_move.insert(row.number(defender)) {
                continue;
            }
            found += 1;
            for defender in self.slides(defender, attacker).filter(|&it| !self.has_line(it)) {
                let number = row.number(defender);
                if !self.won_defender_to_move.contains(number)
                    && self.is_lost(defender, attacker, &row)
                    && self.won_defender_to_move.insert(number)
                {
                    unexplored.insert(number);
                    found += 1;
                }
            }
        }
        found
    }

    /// Whether every slide of the defender leads to a position that the attacker wins; the row is that of
    /// the attacker.
    fn is_lost(&self, defender: SmallSquares, attacker: SmallSquares, row: &Row<'_>) -> bool {
        self.slides(defender, attacker)
            .all(|it| !self.has_line(it) && self.won_attacker_to_move.contains(row.number(it)))
    }
}
