//! Programs of others as opponents: they speak the Universal Game Interface, which
//! `docs/protocol.md` describes.
//!
//! Such a program is trusted with nothing. What it writes is limited and escaped, how long it may
//! take is limited, its moves are checked by the rules, and when it is no longer needed it is ended
//! together with whatever it has started.

mod answer;
mod fault;
mod player;
mod process;
mod tree;

pub use answer::{ProgramReply, SearchInfo};
pub use fault::{Fault, Misdeed};
pub use player::ProgramPlayer;
pub use tree::{NoPrograms, end_programs};

use std::time::Duration;

use arcade_engine::{Engine, Engines, Game, Knowledge, Skill, Strength};

/// The engine for an opponent of this strength, which may be a program of somebody else.
///
/// # Panics
/// As [`Engines::opponent`].
pub fn opponent<G: Game, B: Knowledge<G>>(
    engines: &Engines<G, B>,
    patience: Patience,
    strength: &Strength,
) -> Box<dyn Engine<G>> {
    match strength.skill {
        Skill::Engine(program) => {
            Box::new(ProgramPlayer::new(program, patience, strength.time_limit))
        }
        _ => engines.opponent(strength),
    }
}

/// How long a program may take to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For `ugiok`, after it was started.
    pub start: Duration,
    /// For `readyok`.
    pub ready: Duration,
    /// For a move, if nothing shorter is asked for. The program is given this limit and then another second,
    /// since reading and writing take time too.
    pub mv: Duration,
}
