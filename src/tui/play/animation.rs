//! The animation of the last move.

use std::time::{Duration, Instant};

/// How much of a move has been shown. Frames come at fixed times, so that what is drawn depends on
/// the frame alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct Animation {
    began: Instant,
    length: Duration,
    /// The frame that is shown, from 0.
    frame: u32,
}

/// The time from one frame to the next.
const FRAME: Duration = Duration::from_millis(40);

impl Animation {
    /// An animation that begins now and takes `length`; `None` if that is zero.
    pub(super) fn new(now: Instant, length: Duration) -> Option<Self> {
        (length > Duration::ZERO).then_some(Self { began: now, length, frame: 0 })
    }

    /// The animation at a later time; `None` when it is over.
    pub(super) fn at(self, now: Instant) -> Option<Self> {
        let elapsed = now.saturating_duration_since(self.began);
        let frame = u32::try_from(elapsed.as_millis() / FRAME.as_millis()).unwrap_or(u32::MAX);
        (elapsed < self.length).then_some(Self { frame, ..self })
    }

    /// When the next frame is due.
    pub(super) fn next_frame(self) -> Instant {
        self.began + (FRAME * (self.frame + 1)).min(self.length)
    }

    /// When it is over.
    pub(super) fn end(self) -> Instant {
        self.began + self.length
    }

    /// The part of the move that has been shown, from 0 to 1.
    pub(super) fn fraction(self) -> f32 {
        (FRAME * self.frame).as_secs_f32() / self.length.as_secs_f32()
    }
}
