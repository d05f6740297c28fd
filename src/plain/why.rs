//! Why a move is good or bad: the reason, and its line in steps.

use super::waiting;
use super::{Plain, PlainError};
use crate::engine::MoveValue;
use crate::game::Game as _;
use crate::kit::{Cartridge, MoveOf};
use crate::phrases;

impl<C: Cartridge> Plain<'_, C> {
    /// Says why a move is good or bad, and how play goes on after it; without a move, of the best
    /// one.
    pub(super) fn why(&mut self, text: &str) -> Result<(), PlainError> {
        if self.session.goal().is_some() {
            return Ok(self.console.say("A puzzle has no lines: nobody plays against you.")?);
        }
        let mv = match text {
            "" => None,
            text => match self.legal(text) {
                Ok(mv) => Some(mv),
                Err(error) => return Ok(self.console.say(&error)?),
            },
        };
        for line in self.told(mv) {
            self.console.say(&line)?;
        }
        Ok(())
    }

    /// The legal move that a text stands for.
    fn legal(&self, text: &str) -> Result<MoveOf<C>, String> {
        let position = self.session.position();
        let mv = position.parse_move(text).map_err(|error| error.to_string())?;
        position.check(mv).map_err(|error| error.to_string())?;
        Ok(mv)
    }

    /// Best play from a move on.
    pub(super) fn line(&self, known: &MoveValue<MoveOf<C>>) -> Vec<MoveOf<C>> {
        let mut engine = self.engines.perfect();
        waiting::line::<C>(self.console, self.session.position(), known, engine.as_mut())
    }

    /// The reason for a move, or the best one, and the paragraphs about its line.
    fn told(&mut self, mv: Option<MoveOf<C>>) -> Vec<String> {
        let analysis = self.analysis();
        let position = self.session.position();
        let mv = mv.or_else(|| self.tip.name_best(position, &analysis));
        let Some(known) = analysis.moves.iter().find(|known| Some(known.mv) == mv) else {
            return Vec::new();
        };
        let line = self.line(known);
        let reason = phrases::reason::<C>(position, known.mv, &analysis.moves, &line);
        let seat = self.session.mover();
        let names = [seat, seat.other()].map(|seat| self.label(seat));
        let steps = phrases::steps::<C>(position, &line, &known.value, &names);
        let told = phrases::told(&steps, &known.value)
            .into_iter()
            .map(|[label, text]| format!("{label} {text}"));
        [format!("{}, {}: {reason}.", known.mv, known.value)].into_iter().chain(told).collect()
    }
}
