//! Perfect play from a table of all positions, solved when the first of them is asked about.

use std::fmt::{self, Debug};

use super::retrograde::{Space, Table};
use super::{Basis, Control, Engine, MoveValue, Scope, Stopped, Survey, Thought};
use crate::game::Game;

/// An [`Engine`] that solves the whole [`Space`] of the position it is asked about, and hands
/// positions that are in none to a search.
pub struct Solver<S: Space> {
    table: Option<(S::Family, Table<S>)>,
    search: Box<dyn Engine<S::Game>>,
}

impl<S: Space> Debug for Solver<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("table", &self.table).finish_non_exhaustive()
    }
}

impl<S: Space> Solver<S> {
    /// A solver that has solved nothing yet, with a search for positions outside of its tables.
    pub fn new(search: Box<dyn Engine<S::Game>>) -> Self {
        Self { table: None, search }
    }

    /// The solved table that holds the position, if there is one and the control leaves the time.
    fn table<M>(&mut self, position: &S::Game, control: &mut Control<'_, M>) -> Option<&Table<S>> {
        self.solve(position, control).ok()?;
        self.table.as_ref().map(|(_, table)| table)
    }

    /// Solves the table that holds the position, unless there is none or it is solved already.
    fn solve<M>(
        &mut self,
        position: &S::Game,
        control: &mut Control<'_, M>,
    ) -> Result<(), Stopped> {
        let family = S::family(position);
        if self.table.as_ref().map(|(solved, _)| *solved) != family {
            // Two tables at once would take twice the memory.
            self.table = None;
            if let Some(family) = family {
                self.table = Some((family, Table::solve(family, control)?));
            }
        }
        Ok(())
    }
}

impl<S: Space> Engine<S::Game> for Solver<S> {
    fn think(
        &mut self,
        position: &S::Game,
        control: &mut Control<'_, <S::Game as Game>::Move>,
    ) -> Thought<<S::Game as Game>::Move> {
        if let Some(thought) = Thought::finished(position) {
            return thought;
        }
        let solved = self.table(position, control);
        match solved.and_then(|table| look_up(table, position, control)) {
            Some(thought) => thought,
            None => self.search.think(position, control),
        }
    }

    fn prepare(
        &mut self,
        position: &S::Game,
        control: &mut Control<'_, <S::Game as Game>::Move>,
    ) -> Result<(), Stopped> {
        self.solve(position, control)
    }

    fn survey(&self) -> Survey {
        self.table.as_ref().map_or(Survey::default(), |(_, table)| table.survey())
    }
}

/// What a table says of an unfinished position; `None` if it isn't in the table.
fn look_up<S: Space>(
    table: &Table<S>,
    position: &S::Game,
    control: &mut Control<'_, <S::Game as Game>::Move>,
) -> Option<Thought<<S::Game as Game>::Move>> {
    let value = table.value(position)?;
    let moves = values(table, position);
    let (basis, nodes) = (Basis::Table, control.nodes());
    let mut thought = Thought { best: None, value, basis, line: Vec::new(), moves, nodes };
    let first = *control.random().choose(&thought.best_moves())?;
    thought.best = Some(first);
    thought.line = line(table, position, first);
    if control.scope() == Scope::BestMove {
        thought.moves.clear();
    }
    Some(thought)
}

/// The value of every move, best first.
fn values<S: Space>(
    table: &Table<S>,
    position: &S::Game,
) -> Vec<MoveValue<<S::Game as Game>::Move>> {
    let value = |mv| {
        let (next, turn) = position.after(mv);
        let value = table.value(&next).expect("play stays in the space");
        MoveValue { mv, value: value.of_move_here(turn) }
    };
    let mut values: Vec<_> = position.legal_moves().into_iter().map(value).collect();
    values.sort_by(|a, b| a.value.compare(&b.value));
    values
}

/// Best play from here to the end, if it has one, beginning with `first`.
fn line<S: Space>(
    table: &Table<S>,
    position: &S::Game,
    first: <S::Game as Game>::Move,
) -> Vec<<S::Game as Game>::Move> {
    let (mut line, mut position) = (vec![first], position.after(first).0);
    while table.value(&position).and_then(|value| value.remoteness()).is_some_and(|left| left > 0) {
        let best = values(table, &position)[0].mv;
        line.push(best);
        position.play(best);
    }
    line
}
