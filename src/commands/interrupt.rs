//! Ctrl-C in a command that has found something by then.

use std::ffi::c_int;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

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
