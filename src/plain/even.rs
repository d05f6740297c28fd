//! The opponent `even` in the line mode: where it stands, and where it has moved after a game.

use super::{Plain, PlainError};
use crate::game::Side;
use crate::kit::Cartridge;
use crate::phrases;

impl<C: Cartridge> Plain<'_, C> {
    /// Says before the first move where `even` stands, if it plays.
    pub(super) fn introduce_even(&mut self) -> Result<(), PlainError> {
        let setup = self.session.setup();
        let computer = setup.person().filter(|_| setup.even().is_some()).map(Side::other);
        let Some((seat, strength)) = computer.and_then(|seat| Some((seat, self.strength(seat)?)))
        else {
            return Ok(());
        };
        let line =
            format!("{} ({}) {}.", self.label(seat), strength.skill.asked(), strength.about());
        Ok(self.console.say(&line)?)
    }

    /// Says at the end of a game where `even` stands from now on, if it has played.
    pub(super) fn tell_even(&mut self) -> Result<(), PlainError> {
        let even = self.session.setup().even().and_then(|_| self.tally().even);
        match even {
            Some([before, after]) => Ok(self.console.say(&phrases::moved(before, after))?),
            None => Ok(()),
        }
    }
}
