//! What an engine is, and what it finds.

use arcade_base::OutOfMemory;

use super::line::follow;
use super::{Control, Job, Scope, Source, Stopped, Value, sort_few_by};
use crate::Game;

/// Something that finds moves: a closed form, a search, a table, even chance alone.
pub trait Engine<G: Game>: Send {
    /// Analyses a position until it has the answer, reaches a limit, or is told to stop.
    ///
    /// It always returns what it has: after a stop, the best move of the last finished depth. In an
    /// unfinished position `best` is a legal move.
    fn analyse(&mut self, position: &G, job: &mut Job<'_, G::Move>) -> Analysis<G::Move>;

    /// Does the slow part of the first answer about a position in advance, such as solving a table;
    /// most engines have nothing to do.
    ///
    /// # Errors
    /// [`Stopped`] when the control says so; what is done by then may be kept for the next time.
    fn warm_up(&mut self, position: &G, control: &mut Control<'_>) -> Result<(), Stopped> {
        let _ = (position, control);
        Ok(())
    }

    /// Analyses the positions after the mover's moves in an unfinished position, so that a question
    /// about one of them is answered sooner; most engines have nothing to do.
    ///
    /// It reports nothing, draws nothing from the random source, and ends after the last of these
    /// positions, or as soon as the control says so.
    fn ponder(&mut self, position: &G, control: &mut Control<'_>) {
        let _ = (position, control);
    }

    /// Best play for both sides from a move on, whose value it has found in an analysis of the
    /// position: played out it has that value, its plies or its margin.
    ///
    /// It goes to the end where that is proven to be a win or a loss, or a margin, of at most
    /// [`LONGEST_LINE`](super::LONGEST_LINE) plies; where it is a draw, or not proven, it shows the
    /// next few. Once the control says to stop, it ends with what is found.
    fn line(
        &mut self,
        position: &G,
        known: &MoveValue<G::Move>,
        control: &mut Control<'_>,
    ) -> Vec<G::Move> {
        follow(self, position, known, control)
    }

    /// The table that it does without, if there wasn't enough memory for one. It then searches
    /// instead, having warned once.
    fn shortage(&self) -> Option<OutOfMemory> {
        None
    }

    /// What it knows about the whole game; nothing in most engines.
    fn survey(&self) -> Survey {
        Survey::default()
    }

    /// Begins a new game, the how many-th of a match, from 0: what it answers from now on follows
    /// from that number, the positions and the random sources alone, not from what it found in
    /// games before. Solved tables are kept; most engines have nothing to do.
    fn new_game(&mut self, number: u32) {
        let _ = number;
    }

    /// Another engine for the same game that shares the solved tables of this one, without a copy,
    /// and nothing else that this one has found. `None` from engines without such tables: a new one
    /// is as good.
    fn sibling(&self) -> Option<Box<dyn Engine<G>>> {
        None
    }

    /// Why it can't go on playing, after an analysis without a move: what it did wrong, as "gave no
    /// move". Nothing ever happens to most engines.
    fn forfeit(&self) -> Option<String> {
        None
    }

    /// What it calls itself, escaped and cut, once it was asked for a move of the present game; only
    /// programs of others have such a name.
    fn own_name(&self) -> Option<String> {
        None
    }

    /// How it has used its transposition table so far; `None` in an engine that has
    /// none, or doesn't count.
    fn table_use(&self) -> Option<TableUse> {
        None
    }
}

/// How a search has used its transposition table, in which it finds again the positions that it has
/// searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableUse {
    /// The places that a position's hash can choose.
    pub places: usize,
    /// The positions stored in them now.
    pub stored: usize,
    /// How often a new position came to a place that was taken by another.
    pub collisions: u64,
    /// How many positions had to give way for that.
    pub replaced: u64,
    /// How often a position was looked up.
    pub lookups: u64,
    /// How often it was found.
    pub hits: u64,
}

/// What an engine knows about all positions of a game together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// The number of positions that the mover wins, draws and loses, finished ones included.
    pub positions: Option<Census>,
    /// Plies of the longest forced win.
    pub longest_win: Option<u32>,
    /// The size of its tables, in bytes.
    pub bytes: Option<usize>,
}

/// The number of positions of each outcome for the mover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl Census {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// What an engine found out about a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<M> {
    /// The move it would play; `None` on a finished position only.
    pub best: Option<M>,
    /// The value of the position.
    pub value: Value,
    /// The source of the values.
    pub source: Source,
    /// The expected continuation, beginning with `best`.
    pub line: Vec<M>,
    /// The value of each legal move, best first; empty when only the best move was asked for. Where
    /// there are too many to list, only theory knows them: it has every one of the best here, and some
    /// others.
    pub moves: Vec<MoveValue<M>>,
    /// Nodes visited.
    pub nodes: u64,
}

/// A move and its value for the side that makes it, the move itself counted as a ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its value.
    pub value: Value,
}

impl<M> MoveValue<M> {
    /// The value of the same move in another form.
    pub fn translated<N>(self, translate: impl FnOnce(M) -> N) -> MoveValue<N> {
        MoveValue { mv: translate(self.mv), value: self.value }
    }
}

/// Sorts the values of moves, best first; equal ones stay in their order.
pub fn sort_best_first<M>(moves: &mut [MoveValue<M>]) {
    sort_few_by(moves, |a, b| a.value.compare(&b.value));
}

impl<M> Analysis<M> {
    /// The same analysis with its moves in another form.
    pub fn translated<N>(self, translate: impl Fn(M) -> N) -> Analysis<N> {
        let Self { best, value, source, line, moves, nodes } = self;
        let best = best.map(&translate);
        let line = line.into_iter().map(&translate).collect();
        let moves = moves.into_iter().map(|known| known.translated(&translate)).collect();
        Analysis { best, value, source, line, moves, nodes }
    }
}

impl<M: Copy> Analysis<M> {
    /// The analysis of a finished position; `None` while the game goes on.
    pub fn finished<G: Game<Move = M>>(position: &G) -> Option<Self> {
        let value = Value::of_finished(position)?;
        let (line, moves) = (Vec::new(), Vec::new());
        Some(Self { best: None, value, source: Source::Rules, line, moves, nodes: 0 })
    }

    /// The analysis of an unfinished position from the values of its moves, best first: the
    /// position has the value of the first move, which is the one to play.
    ///
    /// # Panics
    /// When there are no moves.
    pub fn from_moves(moves: Vec<MoveValue<M>>, source: Source) -> Self {
        let MoveValue { mv, value } = moves[0];
        let value = value.as_position();
        Self { best: Some(mv), value, source, line: vec![mv], moves, nodes: 0 }
    }

    /// The same analysis with this line, whose first move is the one to play.
    #[must_use]
    pub(crate) fn with_line(self, line: Vec<M>) -> Self {
        Self { best: line.first().copied(), line, ..self }
    }

    /// The same analysis as the answer to a job: with the nodes it took, and the values of the
    /// moves only if they were asked for.
    #[must_use]
    pub fn answering(mut self, control: &Control<'_>) -> Self {
        if control.scope() == Scope::BestMove {
            self.moves.clear();
        }
        Self { nodes: control.nodes(), ..self }
    }

    /// The moves that keep the best value, and where known the best remoteness or margin.
    pub fn best_moves(&self) -> Vec<M> {
        let Some(first) = self.moves.first() else { return self.best.into_iter().collect() };
        self.moves
            .iter()
            .take_while(|other| other.value.compare(&first.value).is_eq())
            .map(|other| other.mv)
            .collect()
    }

    /// Whether the other analysis of the same position has come farther.
    pub fn knows_less_than(&self, other: &Self) -> bool {
        self.value.certainty() < other.value.certainty()
    }

    /// Whether another analysis could find nothing more.
    pub fn is_complete(&self) -> bool {
        !self.moves.is_empty() && self.moves.iter().all(|known| known.value.is_final())
    }
}
