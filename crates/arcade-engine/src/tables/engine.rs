//! Perfect play from a table of all positions, which is solved when it is first needed.

use std::fmt::{self, Debug};
use std::sync::Arc;

use arcade_base::OutOfMemory;

use super::retrograde::{MoveOf, Table, TableSpace};
use crate::line::line_of_value;
use crate::{
    Aim, Analysis, Control, Engine, Job, MoveValue, Position, SolveFailure, SolvedStats, Source,
    Stopped, TranspositionStats, sort_best_first,
};

/// An [`Engine`] that solves the whole [`TableSpace`] of the position it is asked about. Positions
/// outside any space, or in one that there is no memory for, are passed to a search.
pub struct TableEngine<S: TableSpace> {
    /// The table of the family asked about last, or why there is none.
    table: Option<(S::Family, Solved<S>)>,
    search: Box<dyn Engine<S::Position>>,
}

/// A solved table, or why there is none.
type Solved<S> = Result<Arc<Table<S>>, OutOfMemory>;

impl<S: TableSpace> Debug for TableEngine<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TableEngine").field("table", &self.table).finish_non_exhaustive()
    }
}

impl<S: TableSpace> TableEngine<S> {
    /// A table engine with nothing solved yet, and a search for positions outside its tables.
    pub fn new(search: Box<dyn Engine<S::Position>>) -> Self {
        Self { table: None, search }
    }

    /// The solved table that contains the position, if there is one and the control allows the
    /// time.
    fn table(&mut self, position: &S::Position, control: &mut Control<'_>) -> Option<&Table<S>> {
        self.solve(position, control).ok()?;
        self.solved()
    }

    fn solved(&self) -> Option<&Table<S>> {
        self.table.as_ref().and_then(|(_, table)| table.as_deref().ok())
    }

    /// Solves the table that contains the position, unless there is none or it is solved already.
    fn solve(&mut self, position: &S::Position, control: &mut Control<'_>) -> Result<(), Stopped> {
        let family = S::family(position);
        if self.table.as_ref().map(|(solved, _)| *solved) != family {
            // Two tables at once would take twice the memory.
            self.table = None;
            if let Some(family) = family {
                let table = match Table::solve(family, control) {
                    Ok(table) => Ok(Arc::new(table)),
                    Err(SolveFailure::Stopped(stopped)) => return Err(stopped),
                    Err(SolveFailure::OutOfMemory(error)) => {
                        control.warn_of_shortage(error);
                        Err(error)
                    }
                };
                self.table = Some((family, table));
            }
        }
        Ok(())
    }
}

impl<S: TableSpace> Engine<S::Position> for TableEngine<S> {
    fn analyse(
        &mut self,
        position: &S::Position,
        job: &mut Job<'_, MoveOf<S>>,
    ) -> Analysis<MoveOf<S>> {
        if let Some(analysis) = Analysis::finished(position) {
            return analysis;
        }
        let solved = self.table(position, job);
        match solved.and_then(|table| look_up(table, position, job)) {
            Some(analysis) => analysis,
            None => self.search.analyse(position, job),
        }
    }

    fn warm_up(
        &mut self,
        position: &S::Position,
        control: &mut Control<'_>,
    ) -> Result<(), Stopped> {
        self.solve(position, control)
    }

    fn line(
        &mut self,
        position: &S::Position,
        candidate: &MoveValue<MoveOf<S>>,
        control: &mut Control<'_>,
    ) -> Vec<MoveOf<S>> {
        match self.table(position, control) {
            Some(table) if table.value(position).is_some() => line(table, position, candidate),
            _ => self.search.line(position, candidate, control),
        }
    }

    fn move_reaching(
        &mut self,
        position: &S::Position,
        aim: Aim,
        job: &mut Job<'_, MoveOf<S>>,
    ) -> Option<MoveOf<S>> {
        match self.table(position, job) {
            Some(table) if table.value(position).is_some() => {
                let values = values(table, position);
                values
                    .iter()
                    .find(|candidate| aim.is_met_by(&candidate.value))
                    .map(|candidate| candidate.mv)
            }
            _ => self.search.move_reaching(position, aim, job),
        }
    }

    fn out_of_memory(&self) -> Option<OutOfMemory> {
        self.table.as_ref().and_then(|(_, table)| table.as_ref().err().copied())
    }

    fn solved_stats(&self) -> SolvedStats {
        self.solved().map_or_else(|| self.search.solved_stats(), Table::solved_stats)
    }

    fn new_game(&mut self, number: u32) {
        self.search.new_game(number);
    }

    fn fork(&self) -> Option<Box<dyn Engine<S::Position>>> {
        Some(Box::new(Self { table: self.table.clone(), search: self.search.fork()? }))
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        self.search.transposition_stats()
    }
}

/// A table's analysis of an unfinished position; `None` if it isn't in the table.
fn look_up<S: TableSpace>(
    table: &Table<S>,
    position: &S::Position,
    control: &mut Control<'_>,
) -> Option<Analysis<MoveOf<S>>> {
    table.value(position)?;
    let analysis = Analysis::from_moves(values(table, position), Source::Table);
    let best = analysis.best_moves();
    let first = control
        .random()
        .choose(&best)
        .and_then(|first| analysis.moves.iter().find(|candidate| candidate.mv == *first))?;
    let line = line(table, position, first);
    Some(analysis.with_line(line).into_result_of(control))
}

/// The value of every move, best first.
fn values<S: TableSpace>(table: &Table<S>, position: &S::Position) -> Vec<MoveValue<MoveOf<S>>> {
    let value = |mv| {
        let (next, turn) = position.after(mv);
        let value = table.value(&next).expect("play stays in the space");
        MoveValue { mv, value: value.one_ply_up(turn) }
    };
    let mut values: Vec<_> = position.legal_moves().into_iter().map(value).collect();
    sort_best_first(&mut values);
    values
}

/// Best play beginning with a move, to the end of the game if the line has one.
fn line<S: TableSpace>(
    table: &Table<S>,
    position: &S::Position,
    first: &MoveValue<MoveOf<S>>,
) -> Vec<MoveOf<S>> {
    let best = |position: &S::Position, _: &[_]| Some(values(table, position)[0].mv);
    line_of_value(position, first, best)
}
