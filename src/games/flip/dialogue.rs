//! Flip in line mode: a move in notation, as in the sample game of the exercise.

use super::rules::{Flip, FlipMove};
use crate::kit::{Answer, Dialogue, WholeMove};

/// The dialogue of Flip, word for word as in the exercise it comes from.
#[derive(Debug)]
pub struct TakeThenAct;

impl Dialogue<Flip> for TakeThenAct {
    fn begins(&self) -> Option<&'static str> {
        Some("whoever has rolled the lower total")
    }

    fn notation(&self, _: &Flip) -> String {
        "A move is the dice you take from the middle, then f (flip) or p (play) and the value of the \
         die: f2, p4, or 12f2 to take a 1 and a 2 and flip a 2."
            .into()
    }

    fn welcome(&self) -> Option<&'static str> {
        Some(
            "Enter moves in the format\n\
             taken dice, followed by f (flip) or p (play) and the value of the die to flip or play\n\
             Examples: f2 or p4 or 12f2\n",
        )
    }

    fn victory(&self, _: &str) -> String {
        "Congratulations! You won.".into()
    }

    fn announce(&self, position: &Flip, who: &str) -> String {
        WholeMove.announce(position, who)
    }

    fn question(&self, answers: &[String], who: &str) -> String {
        Dialogue::<Flip>::question(&WholeMove, answers, who)
    }

    fn answer(&self, position: &Flip, answers: &[String], answer: &str) -> Answer<FlipMove> {
        WholeMove.answer(position, answers, answer)
    }
}
