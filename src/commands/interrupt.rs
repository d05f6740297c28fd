//! Signals that end a command: Ctrl-C in one that has found something by then, and what is ended with
//! one that lets programs of others play.

use std::ffi::c_int;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::Builder;

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::engine::{end_programs, ensure_room_for_a_thread};

/// The exit code of a program that Ctrl-C has ended.
pub(super) const INTERRUPTED: u8 = 128 + SIGINT.cast_unsigned().to_le_bytes()[0];

/// Notices Ctrl-C instead of ending at once; a second one ends the program.
#[derive(Debug)]
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Notices it from now on, and sets `stop` too.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn setting(stop: &Arc<AtomicBool>) -> io::Result<Self> {
        let was_pressed = Arc::new(AtomicBool::new(false));
        flag::register_conditional_shutdown(SIGINT, c_int::from(INTERRUPTED), was_pressed.clone())?;
        flag::register(SIGINT, was_pressed.clone())?;
        flag::register(SIGINT, Arc::clone(stop))?;
        Ok(Self(was_pressed))
    }

    /// Whether it was pressed.
    pub(super) fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The signals that end a command which doesn't notice Ctrl-C.
pub(super) const ALL: [c_int; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];
/// The signals that end a command which does.
pub(super) const OTHERS: [c_int; 3] = [SIGHUP, SIGQUIT, SIGTERM];

/// From now on ends the programs that play, too, when one of these signals ends this one: not all of
/// them notice that nobody talks to them any more.
///
/// # Errors
/// When the system refuses.
pub(super) fn take_programs_along(signals: &[c_int]) -> io::Result<()> {
    ensure_room_for_a_thread()?;
    let mut signals = Signals::new(signals)?;
    let wait = move || {
        for signal in &mut signals {
            end_programs();
            // It ends this program; should that fail, the next signal tries again.
            let _ = emulate_default_handler(signal);
        }
    };
    Builder::new().name("signals".into()).spawn(wait).map(drop)
}
