//! SIGINT and SIGTERM handling for long commands: the first signal stops the work, and the command
//! prints what it has; a second one ends it. Also kills external engines when a signal ends arcade.

use std::ffi::c_int;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arcade_base::{start_thread, with_context};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::CommandError;
use super::stdout_watch::stdout_closed_flag;
use crate::programs::kill_programs;

/// The signals after which a command still prints its results.
const NOTICED: [c_int; 2] = [SIGINT, SIGTERM];

/// The exit code of a process ended by a signal.
const fn exit_code(signal: c_int) -> u8 {
    128 + signal.cast_unsigned().to_le_bytes()[0]
}

/// A second signal within this time counts as the same one: `timeout`, for example, sends it to the
/// process and to its group.
const DUPLICATE_WINDOW: Duration = Duration::from_millis(500);

/// Handles SIGINT and SIGTERM; the second signal ends the program.
#[derive(Debug)]
pub(super) struct Interrupt {
    /// Set by a signal, and when standard output is closed by its reader.
    pub(super) stop: Arc<AtomicBool>,
    /// The last signal received, or 0.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Installs the handlers.
    ///
    /// # Errors
    /// When the system can't install them.
    pub(super) fn install() -> io::Result<Self> {
        let has_come = Arc::<AtomicBool>::default();
        for signal in NOTICED {
            let code = c_int::from(exit_code(signal));
            flag::register_conditional_shutdown(signal, code, Arc::clone(&has_come))?;
        }
        let interrupt = Self::register()?;
        // If the thread can't be started, the command ends as soon as it has printed its results.
        let _ = arm_exit_on_next_signal(has_come);
        Ok(interrupt)
    }

    /// Like [`install`](Self::install), but also kills external engines when a signal ends arcade.
    ///
    /// # Errors
    /// When the system can't install the handlers.
    pub(super) fn install_killing_programs() -> io::Result<Self> {
        let mut first = None;
        spawn_signal_thread(move |signal| {
            NOTICED.contains(&signal)
                && first.get_or_insert_with(Instant::now).elapsed() < DUPLICATE_WINDOW
        })?;
        Self::register()
    }

    fn register() -> io::Result<Self> {
        let interrupt = Self { stop: stdout_closed_flag(), signal: Arc::default() };
        for signal in NOTICED {
            let number = usize::try_from(signal).expect("signals have positive numbers");
            flag::register_usize(signal, Arc::clone(&interrupt.signal), number)?;
            flag::register(signal, Arc::clone(&interrupt.stop))?;
        }
        Ok(interrupt)
    }

    /// The exit code of the signal received, if any.
    pub(super) fn exit_code(&self) -> Option<u8> {
        let signal = c_int::try_from(self.signal.load(Ordering::Relaxed)).ok();
        signal.filter(|&signal| signal != 0).map(exit_code)
    }

    /// The error for stopped work whose partial result is useless.
    pub(super) fn aborted_error(&self) -> CommandError {
        // Without a signal, the reader of standard output has gone.
        let closed = || io::Error::from(io::ErrorKind::BrokenPipe).into();
        self.exit_code().map_or_else(closed, CommandError::InterruptedWithoutResult)
    }
}

/// After the first of these signals, and a delay in which a duplicate is ignored, sets the flag by which the next one
/// ends the program.
fn arm_exit_on_next_signal(armed: Arc<AtomicBool>) -> io::Result<()> {
    let mut signals = Signals::new(NOTICED)?;
    let wait = move || {
        if signals.forever().next().is_some() {
            thread::sleep(DUPLICATE_WINDOW);
            armed.store(true, Ordering::Relaxed);
        }
    };
    start_thread("signals", wait).map(drop)
}

/// Makes signals that end arcade kill external engines as well: not all of them notice that standard
/// input is closed, and Ctrl-C doesn't reach them.
///
/// # Errors
/// When the system can't install the handlers.
pub(super) fn kill_programs_on_signal() -> io::Result<()> {
    spawn_signal_thread(|_| false)
}

/// Ends arcade and all external engines on any of these signals, except when `is_ignored`.
fn spawn_signal_thread(
    mut is_ignored: impl FnMut(c_int) -> bool + Send + 'static,
) -> io::Result<()> {
    let signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]);
    let mut signals = signals.map_err(with_context("signals can't be caught"))?;
    let wait = move || {
        for signal in &mut signals {
            if is_ignored(signal) {
                continue;
            }
            // Hold the guard, so that a game isn't counted as lost by a program that was killed here.
            let _ended = kill_programs();
            // This ends arcade; should it fail, the next signal tries again.
            let _ = emulate_default_handler(signal);
        }
    };
    start_thread("signals", wait).map(drop)
}
