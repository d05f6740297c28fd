//! Signals that end a command: Ctrl-C, and the one that asks programs to end, in a command that has found
//! something by then, and what is ended with one that lets programs of others play.

use std::ffi::c_int;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arcade_base::{refused, start_thread};
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::programs::end_programs;

/// The signals after which a command still says what it has found.
const NOTICED: [c_int; 2] = [SIGINT, SIGTERM];

/// The exit code of a program that a signal has ended.
const fn exit_code(signal: c_int) -> u8 {
    128 + signal.cast_unsigned().to_le_bytes()[0]
}

/// How soon after the first a second one is the same: `timeout`, for one, sends it to the process and to
/// its group.
const SAME: Duration = Duration::from_millis(500);

/// Notices Ctrl-C and SIGTERM instead of ending at once; a later one ends the program.
#[derive(Debug)]
pub(super) struct Interrupt {
    /// The signal that came last, or 0.
    signal: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Notices them from now on, and sets `stop` too.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn setting(stop: &Arc<AtomicBool>) -> io::Result<Self> {
        let has_come = Arc::<AtomicBool>::default();
        for signal in NOTICED {
            let code = c_int::from(exit_code(signal));
            flag::register_conditional_shutdown(signal, code, Arc::clone(&has_come))?;
        }
        let interrupt = Self::noticing(stop)?;
        // Without the thread the program ends as soon as it has said what it has found.
        let _ = heed_a_second(has_come);
        Ok(interrupt)
    }

    /// The same where programs of others play: whatever ends this one ends them, too.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn with_programs(stop: &Arc<AtomicBool>) -> io::Result<Self> {
        let mut first = None;
        attend(move |signal| {
            NOTICED.contains(&signal) && first.get_or_insert_with(Instant::now).elapsed() < SAME
        })?;
        Self::noticing(stop)
    }

    fn noticing(stop: &Arc<AtomicBool>) -> io::Result<Self> {
        let noticed = Arc::<AtomicUsize>::default();
        for signal in NOTICED {
            let number = usize::try_from(signal).expect("signals have positive numbers");
            flag::register_usize(signal, Arc::clone(&noticed), number)?;
            flag::register(signal, Arc::clone(stop))?;
        }
        Ok(Self { signal: noticed })
    }

    /// The exit code, if one of them has come.
    pub(super) fn exit_code(&self) -> Option<u8> {
        let signal = c_int::try_from(self.signal.load(Ordering::Relaxed)).ok();
        signal.filter(|&signal| signal != 0).map(exit_code)
    }
}

/// Sets the flag some time after one of the noticed signals has come.
fn heed_a_second(has_come: Arc<AtomicBool>) -> io::Result<()> {
    let mut signals = Signals::new(NOTICED)?;
    let wait = move || {
        if signals.forever().next().is_some() {
            thread::sleep(SAME);
            has_come.store(true, Ordering::Relaxed);
        }
    };
    start_thread("signals", wait).map(drop)
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
    let signals = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM]);
    let mut signals = signals.map_err(refused("signals can't be caught"))?;
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
    start_thread("signals", wait).map(drop)
}
