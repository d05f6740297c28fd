//! What is shown and asked while a game is played.

use std::time::{Duration, Instant};

use crate::kit::{GameSpec, MoveOf};
use crate::phrases::Tip;

/// What is shown and asked while a game is played.
pub(crate) struct Playing<C: GameSpec> {
    /// Whether the values of the moves are shown.
    pub(crate) values: bool,
    /// The tip for this position, as far as it was asked for.
    pub(crate) tip: Tip<C>,
    /// When the tip says what is known by then.
    pub(super) tip_due: Option<Instant>,
    /// The person's move that waits for the coach's word, or for the person's after it.
    pub(super) held: Option<Held<MoveOf<C>>>,
    /// The move that the coach has spoken of in this position.
    pub(super) doubted: Option<MoveOf<C>>,
    pub(crate) pace: Pace,
}

impl<C: GameSpec> Default for Playing<C> {
    fn default() -> Self {
        Self {
            values: false,
            tip: Tip::default(),
            tip_due: None,
            held: None,
            doubted: None,
            pace: Pace { paused: false, pause: Duration::from_millis(600) },
        }
    }
}

/// The pace of computer against computer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    pub(crate) paused: bool,
    pub(crate) pause: Duration,
}

/// A person's move that isn't made yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Held<M> {
    /// The values are looked for by which it is judged.
    Judged(M),
    /// Something was said of it, and the person decides.
    Doubted(M),
}
