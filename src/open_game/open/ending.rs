//! The end of a game: the verdict on it.

use super::OpenGame;
use crate::kit::{GameSpec, MoveOf};
use crate::phrases::{self, VerdictText};
use crate::session::review::{GameVerdict, JudgedGame, judge_game, seat_of_verdict};

impl<C: GameSpec> OpenGame<C> {
    /// The verdict on the finished game on the board, as far as its moves have been analysed; `None`
    /// before its end, in a review and in an exercise.
    ///
    /// The analysis is that of the review. It begins when the game ends, with the last position.
    pub(crate) fn judged(&self) -> Option<JudgedGame<MoveOf<C>>> {
        if !self.is_at_end() || !self.is_in_game() {
            return None;
        }
        let session = &self.board.session;
        if self.is_solo() {
            return phrases::puzzle_verdict::<C>(session);
        }
        let review = self.board.review_to_here();
        let judged = judge_game(session, &review, seat_of_verdict(session, &review))?;
        let is_stuck = self.board.computer.failure.is_some();
        Some(match judged.verdict {
            GameVerdict::Pending { .. } if is_stuck => {
                JudgedGame { verdict: GameVerdict::Unproven, ..judged }
            }
            _ => judged,
        })
    }

    /// The verdict on the finished game in sentences.
    pub(crate) fn verdict_text(&self, judged: &JudgedGame<MoveOf<C>>) -> VerdictText {
        phrases::game_verdict::<C>(&self.board.session, judged)
    }
}
