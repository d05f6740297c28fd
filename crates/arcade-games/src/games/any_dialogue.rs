//! The dialogue of any game.

#![deny(clippy::missing_trait_methods, reason = "what isn't passed on would be lost")]

use super::listed_game::{ListedGame as _, unwrap_position};
use super::{AnyMove, AnyPosition, GameId};
use crate::kit::{Answer, BoardPart, Dialogue, GameSpec as _, OptionQuestion};

/// The dialogue of one of the games.
#[derive(Clone, Copy, Debug)]
pub(super) struct AnyDialogue(pub(super) GameId);

impl Dialogue<AnyPosition> for AnyDialogue {
    fn option_question(&self) -> Option<OptionQuestion> {
        each!(self.0, C => C::SPEC.dialogue().option_question())
    }

    fn who_begins(&self) -> Option<&'static str> {
        each!(self.0, C => C::SPEC.dialogue().who_begins())
    }

    fn notation(&self, position: &AnyPosition) -> String {
        each!(self.0, C => C::SPEC.dialogue().notation(unwrap_position::<C>(position)))
    }

    fn welcome(&self) -> Option<&'static str> {
        each!(self.0, C => C::SPEC.dialogue().welcome())
    }

    fn board_between_moves(&self, position: &AnyPosition) -> Option<String> {
        each!(self.0, C => C::SPEC.dialogue().board_between_moves(unwrap_position::<C>(position)))
    }

    fn board_for_onlooker(&self, position: &AnyPosition) -> Option<String> {
        each!(self.0, C => C::SPEC.dialogue().board_for_onlooker(unwrap_position::<C>(position)))
    }

    fn victory(&self, winner: &str) -> String {
        each!(self.0, C => C::SPEC.dialogue().victory(winner))
    }

    fn announce(&self, position: &AnyPosition, whose: &str) -> String {
        each!(self.0, C => C::SPEC.dialogue().announce(unwrap_position::<C>(position), whose))
    }

    fn announce_alone(&self, position: &AnyPosition) -> String {
        each!(self.0, C => C::SPEC.dialogue().announce_alone(unwrap_position::<C>(position)))
    }

    fn parts(&self, position: &AnyPosition, names: &[String; 2]) -> Vec<BoardPart> {
        each!(self.0, C => C::SPEC.dialogue().parts(unwrap_position::<C>(position), names))
    }

    fn question(&self, answers: &[String], who: Option<&str>) -> String {
        each!(self.0, C => C::SPEC.dialogue().question(answers, who))
    }

    fn answer(&self, position: &AnyPosition, answers: &[String], answer: &str) -> Answer<AnyMove> {
        each!(self.0, C => {
            let own = unwrap_position::<C>(position);
            C::SPEC.dialogue().answer(own, answers, answer).translated(C::wrap_move)
        })
    }
}
