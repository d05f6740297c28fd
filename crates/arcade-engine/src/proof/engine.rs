//! Perfect play by proof: searches for forced wins of each side in turn, deepened ply by ply.

use std::fmt::{self, Debug};

use arcade_base::OutOfMemory;

use super::bounds::{MAX_PLIES, NEVER, RelativeSide, Verdict, WinBounds};
use super::search::{ProofSearch, terminal_verdict};
use super::space::{ProofSpace, Successor, Successors};
use crate::{
    Aim, Analysis, Control, Engine, Job, MAX_ESTIMATE, MoveValue, Outcome, Position, Scope,
    SolvedStats, Source, Stopped, TranspositionStats, Turn, Value, insertion_sort_by_key,
    sort_best_first,
};

/// An [`Engine`] that deepens a search for forced wins, of each side in turn, until the value asked
/// for is proven, with its remoteness.
///
/// Proofs are stored for later questions. Positions for which there is no room, and those still
/// open at the depth limit, are passed to a search; what is proven about them remains valid.
pub struct ProofEngine<P: ProofSpace> {
    pub(super) proof: ProofSearch<P>,
    search: Box<dyn Engine<P::Position>>,
}

impl<P: ProofSpace> Debug for ProofEngine<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProofEngine").finish_non_exhaustive()
    }
}

/// A move in the position being analysed, and the position it leads to.
#[derive(Clone, Debug)]
pub(super) struct Candidate<M, S> {
    pub(super) mv: M,
    /// The states of the position after the move.
    states: Vec<S>,
    /// The outcome of that position, if it is finished.
    pub(super) outcome: Option<Outcome>,
    /// The outcome of that position, if a table of outcomes gives it.
    pub(super) table_outcome: Option<Outcome>,
    /// The evaluation of that position for its mover.
    score: i32,
    /// What is proven about that position.
    bounds: WinBounds,
}

pub(super) type MoveOf<P> = <<P as ProofSpace>::Position as Position>::Move;
type CandidateOf<P> = Candidate<MoveOf<P>, <P as ProofSpace>::State>;

impl<M: Copy, S> Candidate<M, S> {
    /// The value of the move, if the rules or the search prove it.
    fn proven_with_length(&self) -> Option<Value> {
        let (outcome, remoteness) = match self.outcome {
            Some(outcome) => (outcome, Some(0)),
            None => self.bounds.proven_outcome()?,
        };
        let value = Value::Exact { outcome, remoteness, margin: None };
        Some(value.one_ply_up(Turn::Opponent))
    }

    /// The value of the move, if it is proven by any means.
    fn proven(&self) -> Option<Value> {
        let known = || Some(Value::exact(self.table_outcome?).one_ply_up(Turn::Opponent));
        self.proven_with_length().or_else(known)
    }

    /// The proven value, or else an estimate from the evaluation.
    fn value(&self) -> Value {
        let score = -self.score.clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
        self.proven().unwrap_or(Value::Estimate { score, depth: 1 })
    }

    /// Whether the move is proven not to win.
    fn never_wins(&self) -> bool {
        match self.outcome {
            Some(outcome) => outcome != Outcome::Loss,
            None => self.bounds.lower(RelativeSide::Opponent) == NEVER,
        }
    }

    /// Whether a deeper proof would add nothing.
    fn is_settled(&self) -> bool {
        self.proven().is_some_and(|value| {
            value.outcome() == Some(Outcome::Draw) || value.remoteness().is_some()
        })
    }
}

impl<P: ProofSpace> ProofEngine<P> {
    /// A proof engine with nothing proven yet, and a search for the positions it leaves open.
    pub fn new(space: P, search: Box<dyn Engine<P::Position>>) -> Self {
        Self { proof: ProofSearch::new(space), search }
    }

    /// Every move in an unfinished position, the best-looking first.
    pub(super) fn candidates(&self, position: &P::Position) -> Vec<CandidateOf<P>> {
        let candidate = |mv| {
            let (next, turn) = position.after(mv);
            assert!(!position.is_scored(), "a margin isn't proven by a forced win");
            assert_eq!(turn, Turn::Opponent, "only games in which the turn always passes");
            let mut successors = Successors::default();
            self.proof.space.push_position(&next, &mut successors);
            // The only successor is the position itself.
            let Successors { states, list, .. } = successors;
            let Successor { outcome, score, .. } = list[0];
            // Neither side wins an unfinished position in 0 plies.
            let opponent = if P::WINNER_MOVES_LAST { 2 } else { 1 };
            let bounds = WinBounds::default()
                .tightened(RelativeSide::Mover, Verdict::NotBefore(1))
                .tightened(RelativeSide::Opponent, Verdict::NotBefore(opponent));
            let table_outcome = self.outcome(&states);
            Candidate { mv, states, outcome, table_outcome, score, bounds }
        };
        let mut candidates: Vec<_> = position.legal_moves().into_iter().map(candidate).collect();
        insertion_sort_by_key(&mut candidates, |candidate| candidate.score);
        candidates
    }

    /// The outcome of a position whose mover chooses among these states, if it is known without
    /// proof.
    fn outcome(&self, states: &[P::State]) -> Option<Outcome> {
        let outcomes = states.iter().map(|&state| self.proof.space.outcome(state));
        let value = |outcome: Option<Outcome>| Some(Value::exact(outcome?));
        let values: Option<Vec<Value>> = outcomes.map(value).collect();
        values?.into_iter().min_by(Value::compare)?.outcome()
    }

    /// Whether `winner` wins the position after a move within `plies` plies.
    pub(super) fn prove<C>(
        &mut self,
        candidate: &mut Candidate<C, P::State>,
        winner: RelativeSide,
        plies: u8,
        control: &mut Control<'_>,
    ) -> Result<Verdict, Stopped> {
        if let Some(outcome) = candidate.outcome {
            return Ok(terminal_verdict(outcome, winner));
        }
        if let Some(verdict) = candidate.bounds.verdict(winner, plies) {
            return Ok(verdict);
        }
        // The mover there chooses a state: for a win, one state is enough; for a loss, all must
        // lose.
        let sufficient = winner == RelativeSide::Mover;
        let mut all: Option<Verdict> = None;
        for &state in &candidate.states {
            let verdict = self.proof.prove(state, winner, plies, control)?;
            if verdict.holds() == sufficient {
                all = Some(verdict);
                break;
            }
            all = Some(all.map_or(verdict, |all| all.and(verdict)));
        }
        let verdict = all.expect("a position has states");
        candidate.bounds = candidate.bounds.tightened(winner, verdict);
        Ok(verdict)
    }

    /// Deepens until everything asked for is proven, or can't be within the allowed depth.
    fn deepen(
        &mut self,
        candidates: &mut [CandidateOf<P>],
        job: &mut Job<'_, MoveOf<P>>,
    ) -> Result<(), Stopped> {
        let max_depth = job.max_depth().min(MAX_PLIES.into());
        for plies in 1..=u8::try_from(max_depth).expect("at most MAX_PLIES") {
            for winner in [RelativeSide::Mover, RelativeSide::Opponent] {
                if !P::WINNER_MOVES_LAST || (plies % 2 == 1) == (winner == RelativeSide::Mover) {
                    self.search_win_within(candidates, winner, plies, job)?;
                }
            }
            report(candidates, plies.into(), job);
            if is_answered(candidates, job.scope()) {
                break;
            }
        }
        Ok(())
    }

    /// Searches for a win of `winner` within `plies` plies: by any of the moves or, if all are
    /// asked for, by each.
    fn search_win_within(
        &mut self,
        candidates: &mut [CandidateOf<P>],
        winner: RelativeSide,
        plies: u8,
        job: &mut Job<'_, MoveOf<P>>,
    ) -> Result<(), Stopped> {
        let sufficient = winner == RelativeSide::Mover;
        for index in 0..candidates.len() {
            let was_settled = candidates[index].is_settled();
            let verdict = self.prove(&mut candidates[index], winner.next_ply(), plies - 1, job)?;
            if job.scope() == Scope::BestMove && verdict.holds() == sufficient {
                // Try the move that decided this depth first at the next one.
                candidates[..=index].rotate_right(1);
                break;
            }
            if job.scope() == Scope::EveryMove && candidates[index].is_settled() && !was_settled {
                report(candidates, plies.into(), job);
            }
        }
        Ok(())
    }

    /// Lets the search estimate what is still open.
    fn estimate_open_moves(
        &mut self,
        position: &P::Position,
        candidates: &[CandidateOf<P>],
        job: &mut Job<'_, MoveOf<P>>,
    ) -> Analysis<MoveOf<P>> {
        let proven = |mv: MoveOf<P>| {
            candidates.iter().find(|candidate| candidate.mv == mv).and_then(Candidate::proven)
        };
        let analysis = self.search.analyse(position, job);
        if job.scope() == Scope::BestMove {
            let proven = analysis.best.and_then(proven).and_then(|value| value.outcome());
            if proven != Some(Outcome::Loss) {
                return analysis;
            }
            return self.conclude(position, values(candidates), job);
        }
        let mut moves = analysis.moves;
        for estimated in &mut moves {
            estimated.value = proven(estimated.mv).unwrap_or(estimated.value);
        }
        sort_best_first(&mut moves);
        self.conclude(position, moves, job)
    }

    /// The result, given the moves, best first.
    fn conclude(
        &mut self,
        position: &P::Position,
        mut moves: Vec<MoveValue<MoveOf<P>>>,
        control: &mut Control<'_>,
    ) -> Analysis<MoveOf<P>> {
        let value = position_value(&moves);
        let has_no_length = value == Value::exact(Outcome::Win);
        let progress_move =
            has_no_length.then(|| self.proof.space.progress_move(position)).flatten();
        if let Some(index) = moves.iter().position(|valued| Some(valued.mv) == progress_move) {
            // Other moves win as well but may not make progress, so this one comes first.
            moves[..=index].rotate_right(1);
        }
        let analysis = Analysis { value, ..Analysis::from_moves(moves, Source::Search) };
        let best =
            progress_move.or_else(|| control.random().choose(&analysis.best_moves()).copied());
        let mv = best.expect("it isn't over");
        let line = match value.remoteness() {
            Some(_) => self.forced_line(position, &MoveValue { mv, value }, control),
            None => vec![mv],
        };
        analysis.with_line(line).into_result_of(control)
    }
}

/// Whether everything asked for is proven.
fn is_answered<M: Copy, S>(candidates: &[Candidate<M, S>], scope: Scope) -> bool {
    let is = |candidate: &Candidate<M, S>, outcome: Outcome| {
        candidate.proven_with_length().is_some_and(|value| value.outcome() == Some(outcome))
    };
    match scope {
        // For a move that doesn't win, that may be all that is known.
        Scope::BestMove => {
            candidates.iter().any(|candidate| is(candidate, Outcome::Win))
                || candidates.iter().all(|candidate| is(candidate, Outcome::Loss))
                || candidates.iter().any(|candidate| is(candidate, Outcome::Draw))
                    && candidates.iter().all(Candidate::never_wins)
        }
        Scope::Value | Scope::EveryMove => candidates.iter().all(Candidate::is_settled),
    }
}

/// Whether all values asked for are proven, with or without remoteness; a search would then add
/// nothing.
fn is_proven<M>(moves: &[MoveValue<M>], scope: Scope) -> bool {
    match scope {
        Scope::BestMove => position_value(moves).is_exact(),
        Scope::Value | Scope::EveryMove => moves.iter().all(|valued| valued.value.is_exact()),
    }
}

/// The value of every move, best first.
fn values<M: Copy, S>(candidates: &[Candidate<M, S>]) -> Vec<MoveValue<M>> {
    let value =
        |candidate: &Candidate<M, S>| MoveValue { mv: candidate.mv, value: candidate.value() };
    let mut values: Vec<MoveValue<M>> = candidates.iter().map(value).collect();
    sort_best_first(&mut values);
    values
}

/// Reports the values known so far.
fn report<M: Copy, S>(candidates: &[Candidate<M, S>], plies: u32, job: &mut Job<'_, M>) {
    let mut moves = values(candidates);
    let (value, first) = (position_value(&moves), moves[0].mv);
    if job.scope() == Scope::BestMove {
        moves.clear();
    }
    job.report(plies, value, vec![first], moves);
}

/// The value of a position with these moves, best first.
fn position_value<M>(moves: &[MoveValue<M>]) -> Value {
    let best = moves[0].value;
    // A draw is certain only if no other move may still turn out to be better.
    let open = moves.iter().find(|other| !other.value.is_exact());
    match (best.outcome(), open) {
        (Some(Outcome::Draw), Some(open)) => open.value,
        _ => best.as_position_value(),
    }
}

impl<P: ProofSpace> Engine<P::Position> for ProofEngine<P> {
    fn analyse(
        &mut self,
        position: &P::Position,
        job: &mut Job<'_, MoveOf<P>>,
    ) -> Analysis<MoveOf<P>> {
        if let Some(analysis) = Analysis::finished(position) {
            return analysis;
        }
        if !matches!(self.proof.space.prepare(position, job), Ok(true)) {
            return self.search.analyse(position, job);
        }
        self.proof.successors.truncate(0, 0);
        let mut candidates = self.candidates(position);
        let stopped = self.deepen(&mut candidates, job).is_err();
        if is_answered(&candidates, Scope::BestMove) && job.scope() == Scope::BestMove {
            // Drop losing moves of unknown remoteness: none of them holds out longer than the best
            // settled move.
            candidates.retain(Candidate::is_settled);
        }
        let moves = values(&candidates);
        if stopped || is_proven(&moves, job.scope()) {
            return self.conclude(position, moves, job);
        }
        self.estimate_open_moves(position, &candidates, job)
    }

    fn warm_up(
        &mut self,
        position: &P::Position,
        control: &mut Control<'_>,
    ) -> Result<(), Stopped> {
        self.proof.space.prepare(position, control).map(|_| ())
    }

    fn line(
        &mut self,
        position: &P::Position,
        first: &MoveValue<MoveOf<P>>,
        control: &mut Control<'_>,
    ) -> Vec<MoveOf<P>> {
        match self.proof.space.prepare(position, control) {
            Ok(true) if first.value.is_exact() => self.forced_line(position, first, control),
            _ => self.search.line(position, first, control),
        }
    }

    fn move_reaching(
        &mut self,
        position: &P::Position,
        aim: Aim,
        job: &mut Job<'_, MoveOf<P>>,
    ) -> Option<MoveOf<P>> {
        match self.proof.space.prepare(position, job) {
            Ok(true) => self.proven_move_reaching(position, aim, job).ok().flatten(),
            _ => self.search.move_reaching(position, aim, job),
        }
    }

    fn out_of_memory(&self) -> Option<OutOfMemory> {
        self.proof.space.out_of_memory()
    }

    fn solved_stats(&self) -> SolvedStats {
        self.proof.space.solved_stats()
    }

    fn new_game(&mut self, number: u32) {
        self.proof.space.forget();
        self.search.new_game(number);
    }

    fn fork(&self) -> Option<Box<dyn Engine<P::Position>>> {
        Some(Box::new(Self::new(self.proof.space.fork(), self.search.fork()?)))
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        let used = |table: &TranspositionStats| table.lookups > 0;
        self.proof
            .space
            .transposition_stats()
            .filter(used)
            .or_else(|| self.search.transposition_stats())
    }
}
