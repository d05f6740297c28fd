//! Movement on the board: the animation of the last move and the demonstration of a tip's line.

use std::time::{Duration, Instant};

use arcade_games::kit::{GameSpec, View as _};

use crate::open_game::{OpenGame, ShownLine};
use crate::phrases::TIP_STEPS;
use crate::tui::Context;

/// The animation of a move. Frames come at fixed times, so that drawing depends on the frame number
/// alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Animation {
    began: Instant,
    duration: Duration,
    /// The current frame, counted from 0.
    frame: u32,
}

/// The time from one frame to the next.
const FRAME: Duration = Duration::from_millis(40);

impl Animation {
    /// An animation that begins now and takes `duration`; `None` if that is zero.
    pub(super) fn new(now: Instant, duration: Duration) -> Option<Self> {
        (duration > Duration::ZERO).then_some(Self { began: now, duration, frame: 0 })
    }

    /// The animation at a later time; `None` when it is over.
    pub(super) fn at(self, now: Instant) -> Option<Self> {
        let elapsed = now.saturating_duration_since(self.began);
        let frame = u32::try_from(elapsed.as_millis() / FRAME.as_millis()).unwrap_or(u32::MAX);
        (elapsed < self.duration).then_some(Self { frame, ..self })
    }

    /// When the next frame is due.
    pub(super) fn next_frame(self) -> Instant {
        self.began + (FRAME * (self.frame + 1)).min(self.duration)
    }

    /// When it is over.
    pub(super) fn end(self) -> Instant {
        self.began + self.duration
    }

    /// The part of the move that has been shown, from 0 to 1.
    pub(super) fn fraction(self) -> f32 {
        (FRAME * self.frame).as_secs_f32() / self.duration.as_secs_f32()
    }
}

/// The demonstration of a tip: the first plies of its line are played on the board, then the game's
/// position is shown again.
pub(super) enum Demonstration<C: GameSpec> {
    /// None is requested or running.
    Idle,
    /// Requested; it begins once the engine has found the line.
    Wanted,
    /// The line at its current ply, and when the next ply is due.
    Shown(ShownLine<C>, Instant),
}

/// The pause before the first ply of a demonstration and after each ply.
const BEAT: Duration = Duration::from_millis(900);
/// The number of plies shown: the move, the answer and the follow-up.
const PLIES: usize = 3;

impl<C: GameSpec> Demonstration<C> {
    /// The demonstration for step `step` of a tip: only the last step has one.
    pub(super) fn of_tip(step: usize) -> Self {
        if step == TIP_STEPS { Self::Wanted } else { Self::Idle }
    }

    /// The line on the board, once its first ply is made.
    pub(super) fn line(&self) -> Option<&ShownLine<C>> {
        match self {
            Self::Shown(shown, _) if shown.at > 0 => Some(shown),
            _ => None,
        }
    }

    /// When the next ply is due.
    pub(super) fn due(&self) -> Option<Instant> {
        match self {
            Self::Shown(_, until) => Some(*until),
            _ => None,
        }
    }

    /// Begins if requested and the line is known. With animations turned off, it never begins.
    pub(super) fn begin(&mut self, open: &OpenGame<C>, context: &Context) {
        if !matches!(self, Self::Wanted)
            || !context.is_animated()
            || open.core.line_request.is_some()
        {
            return;
        }
        let Some(analysis) = &open.core.engine.results.analysis else { return };
        let Some(line) = open.core.engine.results.line.as_deref() else { return };
        let candidate =
            open.playing.tip.move_value().filter(|candidate| line.first() == Some(&candidate.mv));
        let Some(candidate) = candidate else { return };
        let shown = open.core.line_of(&analysis.moves, &candidate, &line[..line.len().min(PLIES)]);
        *self = Self::Shown(shown, context.now + BEAT);
    }

    /// Makes the next ply if it is due, or ends after the last one. Returns the duration of the
    /// ply's animation.
    pub(super) fn advance(&mut self, now: Instant) -> Option<Duration> {
        let Self::Shown(shown, until) = self else { return None };
        if *until > now {
            return None;
        }
        shown.at += 1;
        let Some(step) = shown.last() else {
            *self = Self::Idle;
            return None;
        };
        let duration = C::View::animation(&step.before, step.mv);
        *until = now + duration + BEAT;
        Some(duration)
    }
}
