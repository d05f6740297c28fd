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
        Self(was_pressed).noticing(stop)
    }

    /// The same where programs of others play: whatever ends this one ends them, too.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn with_programs(stop: &Arc<AtomicBool>) -> io::Result<Self> {
        let mut was_pressed = false;
        attend(move |signal| signal == SIGINT && !std::mem::replace(&mut was_pressed, true))?;
        Self(Arc::default()).noticing(stop)
    }

    fn noticing(self, stop: &Arc<AtomicBool>) -> io::Result<Self> {
        flag::register(SIGINT, Arc::clone(&self.0))?;
        flag::register(SIGINT, Arc::clone(stop))?;
        Ok(self)
    }

    /// Whether it was pressed.
    pub(super) fn is_pressed(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// From now on ends the programs of others, too, when a usual signal ends this one: not all of them
/// notice that nobody talks to them any more, and Ctrl-C doesn't reach them.
///
/// # Errors
/// When the system refuses.
pub(super) fn take_programs_along() -> io::Result<()> {
    attend(|_| false)
}

/// Ends this program and all others that it has started by each of the usual signals, but where
/// `is_ignored`.
fn attend(mut is_ignored: impl FnMut(c_int) -> bool + Send + 'static) -> io::Result<()> {
    ensure_room_for_a_thread()?;
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    let wait = move || {
        for signal in &mut signals {
            if is_ignored(signal) {
                continue;
            }
            // Kept, lest a game be said to be lost by a program that was ended here.
            let _ended = end_programs();
            // It ends this program; should that fail, the next signal tries again.
            let _ = emulate_default_handler(signal);
        }
    };
    Builder::new().name("signals".into()).spawn(wait).map(drop)
}
