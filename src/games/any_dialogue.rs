//! The dialogue of any game.

#![deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]

use super::member::{Member as _, own};
use super::{AnyGame, AnyMove, GameId};
use crate::kit::{Answer, Asked, Cartridge as _, Dialogue};

/// The dialogue of one of the games.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyDialogue(pub(super) GameId);

impl Dialogue<AnyGame> for AnyDialogue {
    fn asked(&self) -> Option<Asked> {
        each!(self.0, C => C::CARTRIDGE.dialogue().asked())
    }

    fn begins(&self) -> Option<&'static str> {
        each!(self.0, C => C::CARTRIDGE.dialogue().begins())
    }

    fn notation(&self, position: &AnyGame) -> String {
        each!(self.0, C => C::CARTRIDGE.dialogue().notation(own::<C>(position)))
    }

    fn welcome(&self) -> Option<&'static str> {
        each!(self.0, C => C::CARTRIDGE.dialogue().welcome())
    }

    fn board(&self, position: &AnyGame) -> Option<String> {
        each!(self.0, C => C::CARTRIDGE.dialogue().board(own::<C>(position)))
    }

    fn drawing(&self, position: &AnyGame) -> Option<String> {
        each!(self.0, C => C::CARTRIDGE.dialogue().drawing(own::<C>(position)))
    }

    fn victory(&self, winner: &str) -> String {
        each!(self.0, C => C::CARTRIDGE.dialogue().victory(winner))
    }

    fn announce(&self, position: &AnyGame, who: &str) -> String {
        each!(self.0, C => C::CARTRIDGE.dialogue().announce(own::<C>(position), who))
    }

    fn question(&self, answers: &[String], who: &str) -> String {
        each!(self.0, C => C::CARTRIDGE.dialogue().question(answers, who))
    }

    fn answer(&self, position: &AnyGame, answers: &[String], answer: &str) -> Answer<AnyMove> {
        each!(self.0, C => {
            let own = own::<C>(position);
            C::CARTRIDGE.dialogue().answer(own, answers, answer).translated(C::any_move)
        })
    }
}
