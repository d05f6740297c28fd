//! Programs of others as opponents: they speak the Universal Game Interface, which
//! `docs/protocol.md` describes.
//!
//! Such a program is trusted with nothing. What it writes is limited and escaped, how long it may
//! take is limited, its moves are checked by the rules, and when it is no longer needed it is ended
//! together with whatever it has started.

mod answer;
mod command;
mod fault;
mod player;
mod process;
mod tree;

pub use answer::{Claim, Said};
pub use command::Program;
pub use fault::{Fault, Misdeed};
pub(super) use player::ProgramPlayer;
pub use tree::{NoPrograms, end_programs};

use std::time::Duration;

/// How long a program may take to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For `ugiok`, after it was started.
    pub start: Duration,
    /// For `readyok`.
    pub ready: Duration,
    /// For a move, where nothing shorter is asked for. It is told so, and then has another second,
    /// since reading and writing take time too.
    pub mv: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        let seconds = Duration::from_secs;
        Self { start: seconds(5), ready: seconds(5), mv: seconds(10) }
    }
}
