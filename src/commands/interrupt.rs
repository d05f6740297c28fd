//! Ctrl-C in a command that can say by then what it has found.

//! Ctrl-C in a command that has found something by then.

use std::ffi::c_int;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// The exit code of a program that Ctrl-C has ended, as shells count it.
pub(super) const EXIT_CODE: u8 = 130;

/// Ctrl-C from now on: the first one is noted, and raises `stop`; the second ends the program at once.
/// Commands that don't ask for this end at the first one.
pub(super) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    pub(super) fn raising(stop: &Arc<AtomicBool>) -> Self {
        let noted = Arc::new(AtomicBool::new(false));
        // In this order the first signal finds nothing noted. Where one can't be registered, Ctrl-C
        // ends the program as ever.
        let shutdown =
            flag::register_conditional_shutdown(SIGINT, EXIT_CODE.into(), Arc::clone(&noted));
        if shutdown.is_ok() {
            let _ = flag::register(SIGINT, Arc::clone(stop));
            let _ = flag::register(SIGINT, Arc::clone(&noted));
        }
        Self(noted)
    }

    /// Whether there has been one.
    pub(super) fn has_come(&self) -> bool {
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
