//! External engines as opponents: they speak the Universal Game Interface, which `docs/protocol.md`
//! describes.
//!
//! Such a program isn't trusted. What it writes is limited and escaped, its time is limited, its moves
//! are checked by the rules, and it is killed, together with all processes it has started, when it is
//! no longer needed.

mod external_engine;
mod fault;
mod process;
mod process_tree;
mod reply;

pub use external_engine::ExternalEngine;
pub use fault::{FaultCause, ProgramFault};
pub use process_tree::{LaunchLock, kill_programs};
pub use reply::{ProgramReply, SearchInfo};

use std::time::Duration;

use arcade_engine::{Engine, Engines, Knowledge, Position, Skill, Strength};

/// The engine for an opponent of this strength, which may be an external engine.
///
/// # Panics
/// As [`Engines::opponent`].
pub fn opponent<P: Position, K: Knowledge<P>>(
    engines: &Engines<P, K>,
    timeouts: ExternalEngineTimeouts,
    strength: &Strength,
) -> Box<dyn Engine<P>> {
    match strength.skill {
        Skill::External(program) => {
            Box::new(ExternalEngine::new(program, timeouts, strength.time_limit))
        }
        _ => engines.opponent(strength),
    }
}

/// The timeouts of an external engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExternalEngineTimeouts {
    /// For `ugiok`, after the start.
    pub start: Duration,
    /// For `readyok`.
    pub ready: Duration,
    /// For a move, if there is no shorter limit. The program is given this limit, and arcade waits
    /// another second, since reading and writing take time too.
    pub mv: Duration,
}
