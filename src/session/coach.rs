//! How much a coach says of a person's moves.

use super::review::{Effect, Verdict};
use crate::game::Outcome;

/// How much a coach says of a person's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coach {
    /// Nothing.
    Off,
    /// It asks before a move that loses at once or gives a won game away.
    Warn,
    /// It speaks of every move that lowers the proven value, and shows the answer to it.
    Teach,
}

/// A loss in so few plies is one at once: the move itself, and the answer to it.
const AT_ONCE: u32 = 2;

impl Coach {
    /// All of them, from the one that says least.
    pub const ALL: [Self; 3] = [Self::Off, Self::Warn, Self::Teach];
    /// What they are called in settings and commands.
    pub const NAMES: [&str; 3] = ["off", "warn", "teach"];

    /// The coach of this name.
    pub fn find(name: &str) -> Option<Self> {
        let at = Self::NAMES.iter().position(|known| *known == name)?;
        Some(Self::ALL[at])
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The one that says more, and after the one that says most the one that says nothing.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// Whether it speaks of a move that did this. What isn't proven, and what keeps the value, is
    /// never spoken of.
    pub fn speaks_of<M: Copy + PartialEq>(self, effect: &Effect<M>) -> bool {
        if effect.verdict() != Verdict::Gave {
            return false;
        }
        let (before, after) = (effect.before(), effect.after());
        let throws_win = before.outcome() == Some(Outcome::Win) && effect.changed_outcome();
        let loses = after.outcome() == Some(Outcome::Loss) && effect.changed_outcome();
        match self {
            Self::Off => false,
            Self::Warn => {
                throws_win || (loses && after.remoteness().is_some_and(|it| it <= AT_ONCE))
            }
            Self::Teach => true,
        }
    }
}
