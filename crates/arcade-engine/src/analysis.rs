//! The trait that every engine implements, and what an analysis contains.

use arcade_base::OutOfMemory;

use super::line::follow;
use super::{Aim, Control, Job, Scope, Source, Stopped, Value, insertion_sort_by};
use crate::Position;

/// Chooses moves: by a closed form, a search, a table, or at random.
pub trait Engine<P: Position>: Send {
    /// Analyses a position until the value is found, a limit is reached, or the job is stopped.
    ///
    /// Always returns the best result so far: after a stop, that of the last completed depth. In an
    /// unfinished position `best` is a legal move.
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move>;

    /// Does the slow part of the first analysis in advance, such as solving a table. The default
    /// does nothing.
    ///
    /// # Errors
    /// [`Stopped`] if the control says to stop; the work done until then may be reused next time.
    fn warm_up(&mut self, position: &P, control: &mut Control<'_>) -> Result<(), Stopped> {
        let _ = (position, control);
        Ok(())
    }

    /// Analyses the positions after each move of the mover, so that a later analysis of one of them
    /// takes less time. The default does nothing.
    ///
    /// It reports nothing, draws no random numbers, and ends after the last of these positions or
    /// when the control says to stop.
    fn ponder(&mut self, position: &P, control: &mut Control<'_>) {
        let _ = (position, control);
    }

    /// Best play for both sides, beginning with a move whose value this engine has found. Playing
    /// the line out gives that value, with its remoteness or margin.
    ///
    /// If the value is a proven win, loss or margin, the line goes to the end of the game, but no
    /// farther than [`MAX_LINE_PLIES`](super::MAX_LINE_PLIES) plies; if it is a draw or not proven, the
    /// line is a few plies long. If the control says to stop, the line so far is returned.
    fn line(
        &mut self,
        position: &P,
        candidate: &MoveValue<P::Move>,
        control: &mut Control<'_>,
    ) -> Vec<P::Move> {
        follow(self, position, candidate, control)
    }

    /// A move with which the mover reaches an aim that the position allows; `None` if the job's limits
    /// end the search for it, or the engine doesn't find one. The default is the first such move of an
    /// analysis of every move.
    fn move_reaching(
        &mut self,
        position: &P,
        aim: Aim,
        job: &mut Job<'_, P::Move>,
    ) -> Option<P::Move> {
        let moves = self.analyse(position, job).moves;
        moves.iter().find(|candidate| aim.is_met_by(&candidate.value)).map(|candidate| candidate.mv)
    }

    /// The table that there wasn't enough memory for, if any. The engine then searches instead, and
    /// has sent one warning.
    fn out_of_memory(&self) -> Option<OutOfMemory> {
        None
    }

    /// Statistics of the whole game, as far as the engine has them. The default has none.
    fn solved_stats(&self) -> SolvedStats {
        SolvedStats::default()
    }

    /// Begins game `number` of a match, counted from 0. From now on, results follow only from that
    /// number, the positions and the random sources, not from earlier games. Solved tables are
    /// kept. The default does nothing.
    fn new_game(&mut self, number: u32) {
        let _ = number;
    }

    /// An independent engine for the same game: nothing is shared but solved tables. `None`, the default, from
    /// an engine that can't make one.
    fn fork(&self) -> Option<Box<dyn Engine<P>>> {
        None
    }

    /// Why the engine can't continue the game, if its last analysis gave no move: what it did
    /// wrong, such as "gave no move". The default is `None`.
    fn failure(&self) -> Option<String> {
        None
    }

    /// The name that an external engine reports for itself, escaped and shortened, once it has
    /// been asked for a move in this game. `None` from all other engines.
    fn reported_name(&self) -> Option<String> {
        None
    }

    /// Statistics of its transposition table; `None` from engines that have none or don't count.
    fn transposition_stats(&self) -> Option<TranspositionStats> {
        None
    }
}

/// Statistics of a transposition table, which stores the positions that a search has visited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TranspositionStats {
    /// The number of positions that it has room for, as far as it has grown.
    pub capacity: usize,
    /// The number of positions stored now.
    pub stored: usize,
    /// How often a new position was stored in a bucket that wasn't empty, whether or not there was still
    /// room.
    pub collisions: u64,
    /// How many positions were overwritten.
    pub replaced: u64,
    /// How often a position was looked up.
    pub lookups: u64,
    /// How often it was found.
    pub hits: u64,
}

/// Statistics of all positions of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolvedStats {
    /// How many positions the mover wins, draws and loses, finished ones included.
    pub positions: Option<OutcomeCounts>,
    /// The longest forced win, in plies.
    pub longest_win: Option<u32>,
    /// The size of its tables, in bytes.
    pub bytes: Option<usize>,
}

/// The number of positions of each outcome for the mover.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeCounts {
    /// Won.
    pub wins: u64,
    /// Drawn.
    pub draws: u64,
    /// Lost.
    pub losses: u64,
}

impl OutcomeCounts {
    /// All of them.
    pub fn total(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// The result of analysing a position.
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
    /// The value of each legal move, best first; empty if only the best move was asked for. If
    /// there are too many moves to list, only a closed form gives values: all the best moves, and
    /// some others.
    pub moves: Vec<MoveValue<M>>,
    /// Nodes visited.
    pub nodes: u64,
}

/// A move and its value for the side that makes it; the move itself counts as a ply.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MoveValue<M> {
    /// The move.
    pub mv: M,
    /// Its value.
    pub value: Value,
}

impl<M> MoveValue<M> {
    /// The same value with the move mapped to another type.
    pub fn translated<N>(self, translate: impl FnOnce(M) -> N) -> MoveValue<N> {
        MoveValue { mv: translate(self.mv), value: self.value }
    }
}

/// Sorts moves by value, best first; the sort is stable.
pub fn sort_best_first<M>(moves: &mut [MoveValue<M>]) {
    insertion_sort_by(moves, |a, b| a.value.compare(&b.value));
}

impl<M> Analysis<M> {
    /// The same analysis with its moves mapped to another type.
    pub fn translated<N>(self, translate: impl Fn(M) -> N) -> Analysis<N> {
        let Self { best, value, source, line, moves, nodes } = self;
        let best = best.map(&translate);
        let line = line.into_iter().map(&translate).collect();
        let moves = moves.into_iter().map(|candidate| candidate.translated(&translate)).collect();
        Analysis { best, value, source, line, moves, nodes }
    }

    /// The score of the best move minus that of the second best, in the unit of estimates; 0 if several are
    /// best. Very large if the second best is a proven loss, in games that don't score; `None` if fewer than
    /// two moves are listed.
    pub fn gap_to_second(&self) -> Option<i32> {
        let [first, second, ..] = &self.moves[..] else { return None };
        Some(first.value.to_score().saturating_sub(second.value.to_score()))
    }
}

impl<M: Copy> Analysis<M> {
    /// The analysis of a finished position; `None` while the game goes on.
    pub fn finished<P: Position<Move = M>>(position: &P) -> Option<Self> {
        let value = Value::of_finished(position)?;
        let (line, moves) = (Vec::new(), Vec::new());
        Some(Self { best: None, value, source: Source::Rules, line, moves, nodes: 0 })
    }

    /// The analysis of an unfinished position, given the values of its moves, best first. The
    /// position has the value of the first move, which is also `best`.
    ///
    /// # Panics
    /// If there are no moves.
    pub fn from_moves(moves: Vec<MoveValue<M>>, source: Source) -> Self {
        let MoveValue { mv, value } = moves[0];
        let value = value.as_position_value();
        Self { best: Some(mv), value, source, line: vec![mv], moves, nodes: 0 }
    }

    /// The same analysis with this line; its first move becomes `best`.
    #[must_use]
    pub(crate) fn with_line(self, line: Vec<M>) -> Self {
        Self { best: line.first().copied(), line, ..self }
    }

    /// The analysis as the result of a job: with the nodes counted by `control`, and without the
    /// values of the moves unless they were asked for.
    #[must_use]
    pub fn into_result_of(mut self, control: &Control<'_>) -> Self {
        if control.scope() == Scope::BestMove {
            self.moves.clear();
        }
        Self { nodes: control.nodes(), ..self }
    }

    /// The moves with the best value and, if it is known, the best remoteness or margin.
    pub fn best_moves(&self) -> Vec<M> {
        let Some(first) = self.moves.first() else { return self.best.into_iter().collect() };
        self.moves
            .iter()
            .take_while(|other| other.value.compare(&first.value).is_eq())
            .map(|other| other.mv)
            .collect()
    }

    /// The moves that keep the proven value of the position, in the order of `moves`; none if it isn't proven.
    pub(crate) fn moves_keeping_value(&self) -> Vec<M> {
        let Some(best) = self.moves.first().and_then(|first| first.value.as_number()) else {
            return Vec::new();
        };
        let keeps = self.moves.iter().filter(|other| other.value.as_number() == Some(best));
        keeps.map(|candidate| candidate.mv).collect()
    }

    /// Whether the other analysis of the same position is more certain.
    pub fn is_less_certain_than(&self, other: &Self) -> bool {
        self.value.certainty() < other.value.certainty()
    }

    /// Whether further analysis could add nothing.
    pub fn is_complete(&self) -> bool {
        !self.moves.is_empty() && self.moves.iter().all(|candidate| candidate.value.is_settled())
    }
}
