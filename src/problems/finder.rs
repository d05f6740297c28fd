//! Finding out whether a position is a problem.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arcade_engine::{
    Analysis, Control, Engine, Job, Knowledge, Limits, Outcome, Position, Resources, Scope, Side,
    TableCache, Value, greedy_moves, max_line_plies,
};
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::session::review::Effect;

use super::{Difficulty, Problem, ProblemError};

/// The size of the engine's tables. It is fixed, not taken from the settings, because the moves whose
/// length of a win the engine knows may depend on it, and problems must be the same everywhere.
const TABLE_MB: u32 = 64;

/// Finds out whether positions are problems.
pub(super) struct ProblemFinder<C: GameSpec> {
    engine: Box<dyn Engine<C::Position>>,
    knowledge: C::Knowledge,
    pub(super) players: SimplePlayers<C::Position, C::Knowledge>,
    stop: Arc<AtomicBool>,
    pub(super) warnings: Vec<String>,
}

impl<C: GameSpec> ProblemFinder<C> {
    pub(super) fn new(game: C, cache: TableCache, stop: Arc<AtomicBool>) -> Self {
        let knowledge = game.knowledge();
        let engine = knowledge.perfect(&Resources { cache, ..Resources::with_table(TABLE_MB) });
        let players = SimplePlayers::new(knowledge.clone());
        Self { engine, knowledge, players, stop, warnings: Vec::new() }
    }

    /// The problem at a position; `None` if there is none.
    pub(super) fn problem_at(
        &mut self,
        position: &C::Position,
        mover: Side,
    ) -> Result<Option<Problem<C::Position>>, ProblemError> {
        if position.legal_moves().len() < 2 || !self.knowledge.is_soon_proven(position) {
            return Ok(None);
        }
        let analysis = self.analyse(position)?;
        let Some(best) = analysis.moves.first().copied() else { return Ok(None) };
        let effect = Effect::new(best.mv, analysis);
        // If the best move is the only right one, every other legal move (there is at least one)
        // lowers the value.
        if !effect.alone_keeps_value() {
            return Ok(None);
        }
        let solution = self.line(position, best.mv, &best.value)?;
        let before = effect.before();
        let (Some(plies), Some(value)) = (plies(&effect, solution.len()), before.outcome()) else {
            return Ok(None);
        };
        let preferences = self.players.preferences(position);
        let misled = preferences.iter().filter(|chosen| !chosen.contains(&best.mv)).count();
        let mut tempting = position.legal_moves();
        tempting.retain(|mv| *mv != best.mv && preferences.iter().flatten().any(|it| it == mv));
        Ok(Some(Problem {
            position: position.clone(),
            mover,
            level: Difficulty::of(plies, misled),
            plies,
            value,
            margin: before.margin(),
            solution,
            tempting,
        }))
    }

    /// The values of all moves. There are no limits, since what is found within one may depend on the
    /// machine.
    fn analyse(&mut self, position: &C::Position) -> Result<Analysis<MoveOf<C>>, ProblemError> {
        let warnings = &mut self.warnings;
        let control = Control::new(Scope::EveryMove, Limits::NONE);
        let control = control.with_stop_flag(Arc::clone(&self.stop));
        let mut job = control.on_notice(|notice| warnings.extend(notice.warning())).into();
        let analysis = self.engine.analyse(position, &mut job);
        drop(job);
        if self.stop.load(Ordering::Relaxed) {
            return Err(ProblemError::Stopped);
        }
        match self.engine.out_of_memory() {
            Some(shortage) => Err(shortage.into()),
            None => Ok(analysis),
        }
    }

    /// Best play from a move with this value. The line of an engine may depend on earlier searches;
    /// this one depends on the values only.
    fn line(
        &mut self,
        position: &C::Position,
        first: MoveOf<C>,
        value: &Value,
    ) -> Result<Vec<MoveOf<C>>, ProblemError> {
        let mut line = vec![first];
        let mut position = position.after(first).0;
        while line.len() < max_line_plies(value) && position.outcome().is_none() {
            let best = self.analyse(&position)?.best_moves();
            let mut moves = position.legal_moves();
            moves.retain(|mv| best.contains(mv));
            let mv = *moves.first().expect("a game that goes on has a best move");
            line.push(mv);
            position.play_unchecked(mv);
        }
        Ok(line)
    }
}

/// How many plies it takes until the value is plain on the board: see `Problem::plies`. `line` is the
/// length of the solution. `None` if the number isn't known.
fn plies<M: Copy + PartialEq>(effect: &Effect<M>, line: usize) -> Option<u32> {
    let value = effect.before();
    if value.margin().is_some() {
        return u32::try_from(line).ok();
    }
    if value.outcome() != Some(Outcome::Draw) {
        return value.remoteness();
    }
    let wrong = effect.analysis().moves.iter().filter(|candidate| candidate.mv != effect.mv());
    wrong
        .map(|candidate| candidate.value.remoteness())
        .try_fold(0, |most, plies| Some(most.max(plies?)))
}

/// The lookahead of the players that have one, in plies.
const LOOKAHEADS: [u32; 3] = [1, 2, 3];
/// The most positions that such a player visits for a move.
const MAX_NODES: u64 = 20_000;

/// Weak players that measure how misleading a problem is: a greedy one, which wins at once if it can and
/// otherwise takes as much as possible, like the opponent `greedy`, and some that look one, two and three
/// plies ahead, like `depth:N`. They remember nothing between positions.
pub(super) struct SimplePlayers<P: Position, K> {
    knowledge: K,
    search: Box<dyn Engine<P>>,
}

impl<P: Position, K: Knowledge<P>> SimplePlayers<P, K> {
    fn new(knowledge: K) -> Self {
        // Such short searches hardly need a table.
        Self { search: knowledge.search(0), knowledge }
    }

    /// The moves that the greedy one may choose.
    pub(super) fn greedy(&self, position: &P) -> Vec<P::Move> {
        greedy_moves(&self.knowledge, position)
    }

    /// The moves that a player with this lookahead may choose.
    pub(super) fn looking(&mut self, position: &P, plies: u32) -> Vec<P::Move> {
        // Earlier searches must not influence this one.
        self.search.new_game(0);
        let limits = Limits { depth: Some(plies), nodes: Some(MAX_NODES), time: None };
        let mut job = Job::new(Scope::EveryMove, limits);
        self.search.analyse(position, &mut job).best_moves()
    }

    /// The moves that each of them may choose, if that isn't every move.
    fn preferences(&mut self, position: &P) -> Vec<Vec<P::Move>> {
        let greedy = self.greedy(position);
        let looking = LOOKAHEADS.map(|plies| self.looking(position, plies));
        let all = position.legal_moves().len();
        [greedy].into_iter().chain(looking).filter(|chosen| chosen.len() < all).collect()
    }
}
