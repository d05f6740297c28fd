//! Who can force a win on a board that is too large for a table of all positions.
//!
//! A position is a draw if neither side can force a win. Whether each side, the *attacker*, can is decided
//! separately, as a problem without values: a reply of the *defender* need only hold, not be the best. A
//! table says which positions are won once tiles slide ([`sliding`]), and a search covers the tiles that
//! are placed before ([`placing`]).

mod numbering;
mod placing;
mod sliding;

use std::fmt::{self, Debug};

use arcade_engine::{
    Aim, Analysis, Control, Engine, Job, Limits, MoveValue, Notice, Outcome, Position as _, Scope,
    Side, SolveFailure, SolvedStats, Source, TranspositionStats, Value, sort_best_first,
};

use super::geometry::geometry;
use super::rules::{TileMove, Tiles};
use numbering::{Placement, narrowed};
use placing::{HoldTable, PlacingSearch};
use sliding::SlidingWins;

/// The largest board for which it is decided.
const MAX_SIDE: u8 = 5;

/// The limit of the search that comes before a proof: it finds short wins, and gives an estimate in case
/// the proof is stopped.
const FIRST_LOOK: Limits = Limits { nodes: Some(200_000), ..Limits::NONE };

/// Decides who can force a win, on one board at a time.
#[derive(Debug)]
pub struct ForcedWins {
    /// Megabytes for what the search finds.
    table_mb: u32,
    /// The size of the board and the squares that stay empty.
    variant: Option<(u8, u8)>,
    /// The sliding positions in which the attacker and the defender have these numbers of tiles.
    sliding: Vec<([u32; 2], SlidingWins)>,
    hold_table: Option<HoldTable>,
}

impl ForcedWins {
    /// Nothing known yet, and `table_mb` megabytes for the search. The tables of sliding positions
    /// take memory besides.
    pub fn new(table_mb: u32) -> Self {
        Self { table_mb, variant: None, sliding: Vec::new(), hold_table: None }
    }

    /// The outcome of a position on a board of at most 5 squares along a side, for its mover.
    ///
    /// # Errors
    /// If the control says to stop, or there isn't enough memory.
    pub fn outcome(
        &mut self,
        position: &Tiles,
        control: &mut Control<'_>,
    ) -> Result<Outcome, SolveFailure> {
        let mover = position.side_to_move();
        if let Some(outcome) = position.outcome() {
            Ok(outcome)
        } else if !self.holds(position, mover, control)? {
            Ok(Outcome::Loss)
        } else if !self.holds(position, mover.other(), control)? {
            Ok(Outcome::Win)
        } else {
            Ok(Outcome::Draw)
        }
    }

    /// Whether a side can hold a position: it doesn't lose, whatever the other side does.
    fn holds(
        &mut self,
        position: &Tiles,
        defender: Side,
        control: &mut Control<'_>,
    ) -> Result<bool, SolveFailure> {
        let attacker = defender.other();
        if let Some(outcome) = position.outcome() {
            let lost =
                if position.side_to_move() == defender { Outcome::Loss } else { Outcome::Win };
            return Ok(outcome != lost);
        }
        let sides = [attacker, defender];
        let counts = sides.map(|side| u32::from(position.final_tiles(side)));
        if counts[0] < position.size().into() {
            return Ok(true);
        }
        let variant = (position.size(), position.final_empties());
        if self.variant != Some(variant) {
            *self = Self { variant: Some(variant), ..Self::new(self.table_mb) };
        }
        let board = geometry(position.size());
        let known = self.sliding.iter().position(|(known, _)| *known == counts);
        let table_index = if let Some(index) = known {
            index
        } else {
            if self.sliding.len() == 2 {
                // Positions with other numbers of tiles were typed in.
                (self.sliding, self.hold_table) = (Vec::new(), None);
            }
            self.sliding.push((counts, SlidingWins::solve(board, counts, control)?));
            self.sliding.len() - 1
        };
        let hold_table = match &mut self.hold_table {
            Some(hold_table) => hold_table,
            none => none.insert(HoldTable::new(self.table_mb)?),
        };
        let [attacker_tiles, defender_tiles] = sides.map(|side| narrowed(position.tiles(side)));
        let placement = Placement { attacker: attacker_tiles, defender: defender_tiles };
        let mut search = PlacingSearch::new(
            board,
            position.final_empties(),
            &self.sliding[table_index].1,
            hold_table,
            table_index,
        );
        Ok(search.holds(placement, position.side_to_move() == attacker, control)?)
    }

    /// The memory it takes, in bytes.
    fn size_in_bytes(&self) -> usize {
        let sliding: usize = self.sliding.iter().map(|(_, sliding)| sliding.size_in_bytes()).sum();
        sliding + self.hold_table.as_ref().map_or(0, HoldTable::size_in_bytes)
    }
}

/// An [`Engine`] that proves who can force a win where a value is wanted, however long that takes.
/// Everything else is left to a search.
pub(super) struct ForcedWinEngine {
    wins: ForcedWins,
    search: Box<dyn Engine<Tiles>>,
}

impl Debug for ForcedWinEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ForcedWinEngine").field("wins", &self.wins).finish_non_exhaustive()
    }
}

impl ForcedWinEngine {
    pub(super) fn new(table_mb: u32, search: Box<dyn Engine<Tiles>>) -> Self {
        Self { wins: ForcedWins::new(table_mb), search }
    }

    /// The outcome of each move, after the bounds of the position's value.
    fn prove(
        &mut self,
        position: &Tiles,
        job: &mut Job<'_, TileMove>,
    ) -> Result<Analysis<TileMove>, SolveFailure> {
        // Whether the mover can hold bounds the value before any move is solved.
        if self.wins.holds(position, position.side_to_move(), job)? {
            job.notify(Notice::Bounds { lower: 0, upper: 1 });
        }
        let mut known = Vec::new();
        for mv in position.legal_moves() {
            let (next, turn) = position.after(mv);
            let value = match Value::of_finished(&next) {
                Some(value) => value.one_ply_up(turn),
                None => Value::exact(self.wins.outcome(&next, job)?.reversed()),
            };
            known.push(MoveValue { mv, value });
        }
        sort_best_first(&mut known);
        Ok(Analysis::from_moves(known, Source::Search).into_result_of(job))
    }
}

impl Engine<Tiles> for ForcedWinEngine {
    fn analyse(&mut self, position: &Tiles, job: &mut Job<'_, TileMove>) -> Analysis<TileMove> {
        if job.scope() != Scope::Value || position.size() > MAX_SIDE {
            return self.search.analyse(position, job);
        }
        let first = job.with_limits(FIRST_LOOK, |job| self.search.analyse(position, job));
        if first.value.is_exact() {
            return first;
        }
        match self.prove(position, job) {
            Ok(analysis) => analysis,
            Err(SolveFailure::Stopped(_)) => first,
            Err(SolveFailure::OutOfMemory(shortage)) => {
                job.warn_of_shortage(shortage);
                self.search.analyse(position, job)
            }
        }
    }

    fn move_reaching(
        &mut self,
        position: &Tiles,
        aim: Aim,
        job: &mut Job<'_, TileMove>,
    ) -> Option<TileMove> {
        if !matches!(aim, Aim::NotLose) || position.size() > MAX_SIDE {
            return self.search.move_reaching(position, aim, job);
        }
        let mover = position.side_to_move();
        position.legal_moves().into_iter().find(|&mv| {
            // A stopped proof, or one without memory, finds no move.
            self.wins.holds(&position.after(mv).0, mover, job).unwrap_or(false)
        })
    }

    fn solved_stats(&self) -> SolvedStats {
        let bytes = Some(self.wins.size_in_bytes()).filter(|&bytes| bytes > 0);
        SolvedStats { bytes, ..SolvedStats::default() }
    }

    fn new_game(&mut self, number: u32) {
        self.search.new_game(number);
    }

    fn fork(&self) -> Option<Box<dyn Engine<Tiles>>> {
        Some(Box::new(Self::new(self.wins.table_mb, self.search.fork()?)))
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        self.search.transposition_stats()
    }
}
