//! Play in positions that can't be won: of the moves that keep the value, the one after which the
//! other side most likely gives some away.
//!
//! Against perfect play all these moves are equal; against people they are not. So the other side
//! is taken for a fallible player: half of the time it makes the move that takes most, and half of
//! the time one that looks good a few plies ahead, the best or now and then one of the next best.
//! Whatever it replies is known to keep its value or not, and what is maximized is the value that
//! it gives away on average within its next replies: an expectimax search (Michie, 1966), deepened
//! reply by reply.

use super::engines::Shared;
use super::opponent::{greedy_moves, plausible_errors};
use super::{AlphaBeta, Brain, Control, Engine, Limits, Scope, Stopped, Survey, Thought, Value};
use crate::game::{Game, Outcome, Turn};

/// The perfect engine as an opponent: it plays what that says, and where it can't win sets problems.
pub(super) struct Challenger<G: Game, B> {
    perfect: Shared<G, B>,
    brain: B,
    /// How the other side looks ahead.
    shallow: AlphaBeta<G, B>,
}

/// The plies that the other side looks ahead.
const SIGHT: Limits = Limits { depth: Some(3), nodes: Some(1_000), time: None };
/// How often it takes most; how often it plays what looks best, and how often one of the next best.
const TAKES_MOST: f64 = 0.5;
const LOOKS_BEST: f64 = 0.35;
const ERRS: f64 = 0.15;
/// So many of its replies are foreseen at most.
const REPLIES: u32 = 6;
/// So many positions are judged at most for a move, on so many nodes.
const POSITIONS: u32 = 1_500;
const NODES: u64 = 2_000_000;

/// What the other side is taken to give away with each reply that isn't foreseen.
const WITH_A_REPLY: f64 = 0.05;
/// Plies taken to be left where the value doesn't tell: in a draw, and else.
const DRAWN_PLIES: u32 = 20;
const UNKNOWN_PLIES: u32 = 10;

/// What the other side is taken to give away after the replies that are foreseen, the last of which
/// has this value: the longer the game, the more.
fn later(value: Option<Value>) -> f64 {
    let known = value.and_then(|value| value.remoteness());
    let plies = known.unwrap_or(match value.and_then(|value| value.outcome()) {
        Some(Outcome::Draw) => DRAWN_PLIES,
        _ => UNKNOWN_PLIES,
    });
    WITH_A_REPLY * f64::from(plies) / 2.0
}

/// The work for one move: the job it belongs to, and what is left of it.
struct Work<'a, 'b, M> {
    control: &'a Control<'b, M>,
    positions: u32,
    nodes: u64,
}

impl<G: Game, B: Brain<G>> Challenger<G, B> {
    pub(super) fn new(perfect: Shared<G, B>, brain: B) -> Self {
        let shallow = AlphaBeta::new(brain.clone(), 0);
        Self { perfect, brain, shallow }
    }

    /// The value of every move, as far as it is known within the limits of a judge.
    fn judge(
        &mut self,
        position: &G,
        work: &mut Work<'_, '_, G::Move>,
    ) -> Result<Thought<G::Move>, Stopped> {
        work.positions = work.positions.checked_sub(1).ok_or(Stopped)?;
        let limits = self.brain.judging(position).ok_or(Stopped)?;
        let limits = limits.and(Limits { nodes: Some(work.nodes), ..Limits::NONE });
        let mut judge = work.control.like(Scope::EveryMove, limits);
        let thought = self.perfect.think(position, &mut judge);
        work.nodes = work.nodes.saturating_sub(judge.nodes());
        if judge.is_told_to_stop() || work.nodes == 0 { Err(Stopped) } else { Ok(thought) }
    }

    /// The moves that keep the value of a position.
    fn keeping(judged: &Thought<G::Move>) -> Vec<G::Move> {
        let Some(best) = judged.moves.first().and_then(|first| first.value.worth()) else {
            return Vec::new();
        };
        let keeps = judged.moves.iter().filter(|known| known.value.worth() == Some(best));
        keeps.map(|known| known.mv).collect()
    }

    /// What the other side gives away on average when this side is to move.
    fn own_turn(
        &mut self,
        position: &G,
        replies: u32,
        work: &mut Work<'_, '_, G::Move>,
    ) -> Result<f64, Stopped> {
        if position.outcome().is_some() {
            return Ok(0.0);
        }
        let judged = self.judge(position, work)?;
        let mut most: f64 = 0.0;
        for mv in Self::keeping(&judged) {
            most = most.max(self.after_own(position, mv, replies, work)?);
        }
        Ok(most)
    }

    fn after_own(
        &mut self,
        position: &G,
        mv: G::Move,
        replies: u32,
        work: &mut Work<'_, '_, G::Move>,
    ) -> Result<f64, Stopped> {
        match position.after(mv) {
            (next, Turn::Passes) => self.other_turn(&next, replies, work),
            (next, Turn::Stays) => self.own_turn(&next, replies, work),
        }
    }

    /// What the other side gives away on average when it is to move.
    fn other_turn(
        &mut self,
        position: &G,
        replies: u32,
        work: &mut Work<'_, '_, G::Move>,
    ) -> Result<f64, Stopped> {
        if position.outcome().is_some() {
            return Ok(0.0);
        }
        let judged = self.judge(position, work)?;
        let value = |mv| judged.moves.iter().find(|known| known.mv == mv).map(|known| known.value);
        let best = judged.moves.first().and_then(|first| first.value.worth());
        let mut average = 0.0;
        for (mv, share) in self.replies(position) {
            let value = value(mv);
            let given = match (best, value.and_then(|value| value.worth())) {
                (Some(best), Some(worth)) if worth < best => f64::from(best - worth),
                _ => match position.after(mv) {
                    (_, Turn::Passes) if replies == 1 => later(value),
                    (next, Turn::Passes) => self.own_turn(&next, replies - 1, work)?,
                    (next, Turn::Stays) => self.other_turn(&next, replies, work)?,
                },
            };
            average += share * given;
        }
        Ok(average)
    }

    /// The replies of a fallible player, with the share of each.
    fn replies(&mut self, position: &G) -> Vec<(G::Move, f64)> {
        let mut control = Control::new(Scope::EveryMove, SIGHT);
        let seen = self.shallow.think(position, &mut control);
        let best = seen.best_moves();
        let errors = plausible_errors(&seen.moves, best.len());
        let most = greedy_moves(&self.brain, position);
        let kinds = [(most, TAKES_MOST), (best, LOOKS_BEST), (errors, ERRS)];
        let mut replies: Vec<(G::Move, f64)> = Vec::new();
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

    /// Of the moves that keep the value, in the order given, the one that sets the hardest problem
    /// as far as the other side's replies can be foreseen.
    fn hardest(
        &mut self,
        position: &G,
        mut moves: Vec<G::Move>,
        control: &Control<'_, G::Move>,
    ) -> Option<G::Move> {
        let mut work = Work { control, positions: POSITIONS, nodes: NODES };
        for replies in 1..=REPLIES {
            let mut rated = Vec::with_capacity(moves.len());
            for &mv in &moves {
                match self.after_own(position, mv, replies, &mut work) {
                    Ok(given) => rated.push((mv, given)),
                    Err(Stopped) => return moves.first().copied(),
                }
            }
            // Equals stay in their order.
            rated.sort_by(|(_, a), (_, b)| b.total_cmp(a));
            moves = rated.into_iter().map(|(mv, _)| mv).collect();
        }
        moves.first().copied()
    }
}

impl<G: Game, B: Brain<G>> Engine<G> for Challenger<G, B> {
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move> {
        let mut thought = self.perfect.think(position, control);
        let is_won = matches!(thought.value.outcome(), None | Some(Outcome::Win));
        if is_won || control.scope() == Scope::EveryMove {
            return thought;
        }
        let mut work = Work { control, positions: 1, nodes: u64::MAX };
        let Ok(judged) = self.judge(position, &mut work) else { return thought };
        let moves = Self::keeping(&judged);
        if moves.len() > 1
            && let Some(mv) = self.hardest(position, moves, control)
            && Some(mv) != thought.best
        {
            thought.best = Some(mv);
            thought.line = vec![mv];
        }
        thought
    }

    fn prepare(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Result<(), Stopped> {
        self.perfect.prepare(position, control)
    }

    fn think_ahead(&mut self, position: &G, control: &mut Control<'_, G::Move>) {
        self.perfect.think_ahead(position, control);
    }

    fn survey(&self) -> Survey {
        self.perfect.survey()
    }
}
