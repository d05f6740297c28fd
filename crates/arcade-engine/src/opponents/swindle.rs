//! Play in positions that can't be won: among the moves that keep the value, choose the one after
//! which the other side is most likely to lose value.
//!
//! Against perfect play all these moves are equal, but against people they aren't. So the other
//! side is modelled as a fallible player: half of the time it makes the move that gains most at
//! once, and half of the time one that looks good a few plies deep, the best or sometimes one of the next
//! best. Whether a reply keeps its value is known exactly. An expectimax search (Michie, 1966),
//! deepened reply by reply, maximises the average value that the other side gives away in its next
//! replies.

use std::time::Duration;

use arcade_base::OutOfMemory;

use super::erring_opponent::next_best;
use super::shared_engine::SharedEngine;
use super::simple::greedy_moves;
use crate::{
    Aim, Analysis, Control, Engine, Job, Knowledge, Limits, MoveValue, Outcome, Position, Scope,
    SolvedStats, Stopped, TranspositionStats, Turn, Value, closed_form::MAX_LISTED_MOVES,
    insertion_sort_by,
};

/// The perfect engine as an opponent: it plays that engine's move, and in positions it can't win,
/// the move that is hardest to answer.
pub(super) struct SwindleEngine<P: Position, K> {
    perfect: SharedEngine<P, K>,
    /// The search that models the other side.
    shallow: Box<dyn Engine<P>>,
    longest_wait: Option<Duration>,
}

/// The limits of that search.
const SHALLOW_LIMITS: Limits = Limits { depth: Some(3), nodes: Some(1_000), time: None };
/// The probabilities of the other side's replies: the move that gains most at once, the one that looks
/// best, one of the next best.
const GAINS_MOST: f64 = 0.5;
const LOOKS_BEST: f64 = 0.35;
const ERRS: f64 = 0.15;
/// The maximum number of the other side's replies that the search looks ahead.
const MAX_REPLIES: u32 = 6;
/// The maximum number of positions judged for a move, and of nodes spent on them.
const MAX_POSITIONS: u32 = 1_500;
const MAX_NODES: u64 = 2_000_000;

/// The value that the other side is assumed to give away with each reply beyond the search.
const VALUE_LOST_PER_REPLY: f64 = 0.05;
/// The number of plies assumed to remain if the remoteness is unknown: `DRAWN_PLIES` in a draw,
/// else `UNKNOWN_PLIES`.
const DRAWN_PLIES: u32 = 20;
const UNKNOWN_PLIES: u32 = 10;

/// The value that the other side is assumed to give away beyond the search, if its last reply has
/// this value; it grows with the length of the game.
fn value_lost_beyond_search(value: Option<Value>) -> f64 {
    let known = value.and_then(|value| value.remoteness());
    let plies = known.unwrap_or(match value.and_then(|value| value.outcome()) {
        Some(Outcome::Draw) => DRAWN_PLIES,
        _ => UNKNOWN_PLIES,
    });
    VALUE_LOST_PER_REPLY * f64::from(plies) / 2.0
}

/// The state of the choice of one move: the control of its job, and the positions and nodes left.
struct SwindleBudget<'a, 'b> {
    control: &'a Control<'b>,
    positions: u32,
    nodes: u64,
}

impl<P: Position, K: Knowledge<P>> SwindleEngine<P, K> {
    pub(super) fn new(perfect: SharedEngine<P, K>, longest_wait: Option<Duration>) -> Self {
        let shallow = perfect.knowledge.search(0);
        Self { perfect, shallow, longest_wait }
    }

    /// The value of every move, as far as it can be found within the judging limits.
    fn judge(
        &mut self,
        position: &P,
        budget: &mut SwindleBudget<'_, '_>,
    ) -> Result<Analysis<P::Move>, Stopped> {
        budget.positions = budget.positions.checked_sub(1).ok_or(Stopped)?;
        let limits = self.perfect.knowledge.exact_value_limits(position).ok_or(Stopped)?;
        let limits = limits.stricter(Limits { nodes: Some(budget.nodes), ..Limits::NONE });
        let mut judge: Job<'_, _> = budget.control.subcontrol(Scope::EveryMove, limits).into();
        let analysis = self.perfect.analyse(position, &mut judge);
        budget.nodes = budget.nodes.saturating_sub(judge.nodes());
        if judge.should_stop() || budget.nodes == 0 { Err(Stopped) } else { Ok(analysis) }
    }

    /// The average value that the other side gives away if it is this side's turn.
    fn own_turn(
        &mut self,
        position: &P,
        replies: u32,
        budget: &mut SwindleBudget<'_, '_>,
    ) -> Result<f64, Stopped> {
        if position.outcome().is_some() {
            return Ok(0.0);
        }
        let mut most: f64 = 0.0;
        for mv in self.judge(position, budget)?.moves_keeping_value() {
            most = most.max(self.after_own(position, mv, replies, budget)?);
        }
        Ok(most)
    }

    fn after_own(
        &mut self,
        position: &P,
        mv: P::Move,
        replies: u32,
        budget: &mut SwindleBudget<'_, '_>,
    ) -> Result<f64, Stopped> {
        match position.after(mv) {
            (next, Turn::Opponent) => self.other_turn(&next, replies, budget),
            (next, Turn::SameSide) => self.own_turn(&next, replies, budget),
        }
    }

    /// The average value that the other side gives away if it is its turn.
    fn other_turn(
        &mut self,
        position: &P,
        replies: u32,
        budget: &mut SwindleBudget<'_, '_>,
    ) -> Result<f64, Stopped> {
        if position.outcome().is_some() {
            return Ok(0.0);
        }
        let judged = self.judge(position, budget)?;
        let value = |mv| {
            judged
                .moves
                .iter()
                .find(|candidate| candidate.mv == mv)
                .map(|candidate| candidate.value)
        };
        let best = judged.moves.first().and_then(|first| first.value.as_number());
        let mut average = 0.0;
        for (mv, share) in self.replies(position) {
            let value = value(mv);
            let given = match (best, value.and_then(|value| value.as_number())) {
                (Some(best), Some(number)) if number < best => f64::from(best - number),
                _ => match position.after(mv) {
                    (_, Turn::Opponent) if replies == 1 => value_lost_beyond_search(value),
                    (next, Turn::Opponent) => self.own_turn(&next, replies - 1, budget)?,
                    (next, Turn::SameSide) => self.other_turn(&next, replies, budget)?,
                },
            };
            average += share * given;
        }
        Ok(average)
    }

    /// The replies of a fallible player, each with its probability.
    fn replies(&mut self, position: &P) -> Vec<(P::Move, f64)> {
        let mut job = Job::new(Scope::EveryMove, SHALLOW_LIMITS);
        let seen = self.shallow.analyse(position, &mut job);
        let best = seen.best_moves();
        let errors = next_best(&seen.moves, best.len());
        let most = greedy_moves(&self.perfect.knowledge, position);
        let kinds = [(most, GAINS_MOST), (best, LOOKS_BEST), (errors, ERRS)];
        let mut replies: Vec<(P::Move, f64)> = Vec::new();
        let all: f64 =
            kinds.iter().filter(|(moves, _)| !moves.is_empty()).map(|(_, share)| share).sum();
        for (moves, share) in kinds {
            #[expect(clippy::cast_precision_loss, reason = "a few moves")]
            let each = share / all / moves.len() as f64;
            for mv in moves {
                match replies.iter_mut().find(|(other, _)| *other == mv) {
                    Some((_, share)) => *share += each,
                    None => replies.push((mv, each)),
                }
            }
        }
        replies
    }

    /// Among the moves that keep the value, the one after which the other side gives away most, as
    /// far as the search looks; of equal moves, the first in the order given.
    fn hardest(
        &mut self,
        position: &P,
        mut moves: Vec<P::Move>,
        control: &Control<'_>,
    ) -> Option<P::Move> {
        // The model must not depend on positions searched before.
        self.shallow.new_game(0);
        let mut budget = SwindleBudget { control, positions: MAX_POSITIONS, nodes: MAX_NODES };
        for replies in 1..=MAX_REPLIES {
            let mut rated = Vec::with_capacity(moves.len());
            for &mv in &moves {
                match self.after_own(position, mv, replies, &mut budget) {
                    Ok(given) => rated.push((mv, given)),
                    Err(Stopped) => return moves.first().copied(),
                }
            }
            insertion_sort_by(&mut rated, |(_, a), (_, b)| b.total_cmp(a));
            moves = rated.into_iter().map(|(mv, _)| mv).collect();
        }
        moves.first().copied()
    }
}

#[deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]
impl<P: Position, K: Knowledge<P>> Engine<P> for SwindleEngine<P, K> {
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move> {
        job.stop_after(self.longest_wait);
        let mut analysis = self.perfect.analyse(position, job);
        let may_be_won = matches!(analysis.value.outcome(), None | Some(Outcome::Win));
        let is_large = position.count_moves() > MAX_LISTED_MOVES;
        if may_be_won || is_large || job.scope() == Scope::EveryMove {
            return analysis;
        }
        let mut budget = SwindleBudget { control: &*job, positions: 1, nodes: u64::MAX };
        let Ok(judged) = self.judge(position, &mut budget) else { return analysis };
        let moves = judged.moves_keeping_value();
        if moves.len() > 1
            && let Some(mv) = self.hardest(position, moves, job)
            && Some(mv) != analysis.best
        {
            analysis.best = Some(mv);
            analysis.line = vec![mv];
        }
        analysis
    }

    fn warm_up(&mut self, position: &P, control: &mut Control<'_>) -> Result<(), Stopped> {
        self.perfect.warm_up(position, control)
    }

    fn ponder(&mut self, position: &P, control: &mut Control<'_>) {
        self.perfect.ponder(position, control);
    }

    fn line(
        &mut self,
        position: &P,
        candidate: &MoveValue<P::Move>,
        control: &mut Control<'_>,
    ) -> Vec<P::Move> {
        self.perfect.line(position, candidate, control)
    }

    fn out_of_memory(&self) -> Option<OutOfMemory> {
        self.perfect.out_of_memory()
    }

    fn new_game(&mut self, number: u32) {
        self.perfect.new_game(number);
        self.shallow.new_game(0);
    }

    fn solved_stats(&self) -> SolvedStats {
        self.perfect.solved_stats()
    }

    fn move_reaching(
        &mut self,
        position: &P,
        aim: Aim,
        job: &mut Job<'_, P::Move>,
    ) -> Option<P::Move> {
        self.perfect.move_reaching(position, aim, job)
    }

    fn fork(&self) -> Option<Box<dyn Engine<P>>> {
        self.perfect.fork()
    }

    fn failure(&self) -> Option<String> {
        self.perfect.failure()
    }

    fn reported_name(&self) -> Option<String> {
        self.perfect.reported_name()
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        self.perfect.transposition_stats()
    }
}
