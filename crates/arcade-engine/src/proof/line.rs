//! Lines of a proof engine: forced wins ply by ply.

use super::bounds::{MAX_PLIES, RelativeSide};
use super::engine::{MoveOf, ProofEngine};
use super::space::ProofSpace;
use crate::line::line_of_value;
use crate::{Aim, Control, MoveValue, Outcome, Stopped};

impl<P: ProofSpace> ProofEngine<P> {
    /// Best play beginning with a move whose value is proven, as far as the time allows.
    pub(super) fn forced_line(
        &mut self,
        position: &P::Position,
        first: &MoveValue<MoveOf<P>>,
        control: &mut Control<'_>,
    ) -> Vec<MoveOf<P>> {
        let mut outcome = first.value.outcome();
        let plies = first.value.remoteness().and_then(|plies| u8::try_from(plies).ok());
        line_of_value(position, first, |position, line| {
            outcome = outcome.map(Outcome::reversed);
            let played = u8::try_from(line.len()).unwrap_or(u8::MAX);
            match (outcome, plies) {
                (Some(Outcome::Win | Outcome::Loss), Some(plies)) if played < plies => {
                    let wins = outcome == Some(Outcome::Win);
                    self.best_in(position, wins, plies - played, control).ok().flatten()
                }
                (Some(outcome), _) => self.move_keeping(position, outcome),
                (None, _) => None,
            }
        })
    }

    /// A move that keeps an outcome known without proof: in a won position one that makes progress,
    /// and in a lost one the best-looking move that doesn't end the game.
    fn move_keeping(&self, position: &P::Position, outcome: Outcome) -> Option<MoveOf<P>> {
        if outcome == Outcome::Win {
            return self.proof.space.progress_move(position);
        }
        let candidates = self.candidates(position);
        let keeps = |after: Option<Outcome>| after.map(Outcome::reversed) == Some(outcome);
        let going_on = candidates.iter().find(|candidate| keeps(candidate.table_outcome));
        let ending = candidates.iter().find(|candidate| keeps(candidate.outcome));
        going_on.or(ending).map(|candidate| candidate.mv)
    }

    /// A best move in a position that is won or lost in exactly `plies` plies.
    fn best_in(
        &mut self,
        position: &P::Position,
        wins: bool,
        plies: u8,
        control: &mut Control<'_>,
    ) -> Result<Option<MoveOf<P>>, Stopped> {
        let mut candidates = self.candidates(position);
        if plies == 1 {
            // Of moves that end the game, the one that is written shortest is the easiest to see.
            candidates.sort_by_key(|candidate| candidate.mv.to_string().len());
        }
        for mut candidate in candidates {
            let is_best = if wins {
                self.prove(&mut candidate, RelativeSide::Opponent, plies - 1, control)?.holds()
            } else {
                plies == 1
                    || !self.prove(&mut candidate, RelativeSide::Mover, plies - 2, control)?.holds()
            };
            if is_best {
                return Ok(Some(candidate.mv));
            }
        }
        Ok(None)
    }

    /// A move that reaches an aim.
    pub(super) fn proven_move_reaching(
        &mut self,
        position: &P::Position,
        aim: Aim,
        control: &mut Control<'_>,
    ) -> Result<Option<MoveOf<P>>, Stopped> {
        let plies = |plies: u32| u8::try_from(plies).unwrap_or(MAX_PLIES).min(MAX_PLIES);
        if let Aim::Win(most) = aim {
            // The quickest win: play that is slower than it has to be may come back to a position.
            let mut candidates = self.candidates(position);
            for left in (0..plies(most)).step_by(if P::WINNER_MOVES_LAST { 2 } else { 1 }) {
                for candidate in &mut candidates {
                    if self.prove(candidate, RelativeSide::Opponent, left, control)?.holds() {
                        return Ok(Some(candidate.mv));
                    }
                }
            }
            return Ok(None);
        }
        for mut candidate in self.candidates(position) {
            let reaches = match aim {
                Aim::Win(_) | Aim::Margin(_) => false,
                Aim::Survive(0 | 1) => true,
                Aim::Survive(least) => !self
                    .prove(&mut candidate, RelativeSide::Mover, plies(least - 2), control)?
                    .holds(),
                Aim::NotLose => {
                    let after = candidate.outcome.or(candidate.table_outcome);
                    after.is_some_and(|outcome| outcome != Outcome::Win)
                }
            };
            if reaches {
                return Ok(Some(candidate.mv));
            }
        }
        Ok(None)
    }
}
