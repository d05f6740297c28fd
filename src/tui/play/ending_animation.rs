//! Whether the end of a game is shown in place of the board, and how far its motion has come.

use std::time::{Duration, Instant};

use arcade_engine::Side;
use arcade_games::kit::{FINALE_END, GameSpec};
use arcade_games::session::{Ending, GameStatus};

use super::animation::Animation;
use crate::open_game::OpenGame;

/// How long the end of a game moves: that of a win until the confetti has fallen.
const WITH_CONFETTI: Duration = Duration::from_millis(1800);
const WITHOUT_CONFETTI: Duration = Duration::from_millis(700);
/// When all but the confetti has come to rest, in milliseconds.
pub(super) const AT_REST: f32 = 1100.0;

/// How the end of a game is shown.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct EndingAnimation {
    /// Whether the last position is shown instead.
    pub(super) shows_board: bool,
    /// The motion, while it runs.
    motion: Option<Animation>,
}

impl EndingAnimation {
    /// The motion that begins when the last move comes to rest.
    pub(super) fn beginning(at: Instant, ending: Ending, person: Option<Side>) -> Self {
        let length = if is_win(ending, person) { WITH_CONFETTI } else { WITHOUT_CONFETTI };
        Self { shows_board: false, motion: Animation::new(at, length) }
    }

    /// The same at a later time.
    pub(super) fn at(self, now: Instant) -> Self {
        Self { motion: self.motion.and_then(|motion| motion.at(now)), ..self }
    }

    /// When the next frame is due; `None` once nothing moves.
    pub(super) fn next_frame(self) -> Option<Instant> {
        self.motion.map(Animation::next_frame)
    }

    /// Ends the motion; returns whether there was one.
    pub(super) fn finish(&mut self) -> bool {
        self.motion.take().is_some()
    }

    /// The place on the time line of the animation, from 0 to [`FINALE_END`] in milliseconds. What isn't a win
    /// ends at [`AT_REST`], which it reaches in less time.
    pub(super) fn animation_time(self, ending: Ending, person: Option<Side>) -> f32 {
        let Some(motion) = self.motion else { return FINALE_END };
        let end = if is_win(ending, person) { FINALE_END } else { AT_REST };
        motion.fraction() * end
    }
}

/// Whether it is a win for a person at the board, or for either of two computers.
pub(super) fn is_win(ending: Ending, person: Option<Side>) -> bool {
    match ending.winner() {
        Some(winner) => person.is_none_or(|person| person == winner),
        None => ending == Ending::Completed,
    }
}

/// How the game ended, if its end can be shown instead of the board: it is over, and nothing else is on
/// the board.
pub(super) fn ending_of<C: GameSpec>(open: &OpenGame<C>) -> Option<Ending> {
    let is_free =
        open.exercises().is_none() && open.review().is_none() && open.core.line_request.is_none();
    match open.core.session.state() {
        GameStatus::Over(ending) if is_free && open.core.session.has_moves() => Some(ending),
        _ => None,
    }
}
