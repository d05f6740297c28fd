//! Signals: which of them concern a program that has the terminal, and what they do in the end.

use std::ffi::c_int;
use std::io::{self, stdout};
use std::process::exit;

use nix::unistd::{getpgrp, getppid, getsid, tcgetpgrp};
use signal_hook::consts::{
    FORBIDDEN, SIGBUS, SIGCHLD, SIGCONT, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM, SIGTSTP,
    SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ,
};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// The signals that don't end a program, and those that mean an error which the program handles.
///
/// KILL and STOP can't be caught. ILL, FPE, SEGV and BUS report a fault of the program itself,
/// after which it can't go on; catching them would hide the message about it.
const NOT_ENDING: [c_int; 10] =
    [SIGBUS, SIGCHLD, SIGCONT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ];

/// A request for a line about the program's state (Ctrl-T), on the systems that have it.
const INFO: c_int = 29;

/// The last signal; the real-time ones, from 32 on, are Linux's.
const LAST: c_int = if IS_LINUX { 64 } else { 31 };
const IS_LINUX: bool = cfg!(any(target_os = "linux", target_os = "android"));

/// Catches the signals that are likely: those of keys, of a terminal that is closed or resized, and
/// of whoever ends a program.
///
/// # Errors
/// When the system refuses.
pub(super) fn catch() -> io::Result<Signals> {
    Signals::new([SIGTSTP, SIGWINCH, SIGHUP, SIGINT, SIGQUIT, SIGTERM])
}

/// Catches every other signal that would end arcade, which nobody sends by chance. These are many,
/// and would delay the first frame.
///
/// All numbers but the known exceptions are caught, so that none is forgotten.
///
/// # Errors
/// When the system refuses.
pub(super) fn catch_rest(caught: &Signals) -> io::Result<()> {
    let is_exception = |signal: &c_int| {
        NOT_ENDING.contains(signal) || FORBIDDEN.contains(signal) || (!IS_LINUX && *signal == INFO)
    };
    for signal in (1..REAL_TIME).filter(|signal| !is_exception(signal)) {
        caught.add_signal(signal)?;
    }
    for signal in REAL_TIME..=LAST {
        // The C library keeps some of them for itself.
        let _ = caught.add_signal(signal);
    }
    Ok(())
}

/// The first real-time signal.
const REAL_TIME: c_int = 32;

/// Ends the program by this signal, as if it had never been caught.
pub(super) fn end_by(signal: c_int) -> ! {
    // It returns for signals whose default it doesn't know: the real-time ones, and some that only
    // Linux has. The exit code is that by which a shell reports the signal.
    let _ = emulate_default_handler(signal);
    exit(128 + signal)
}

/// Whether a shell would bring arcade back if it stopped.
///
/// In an orphaned process group nobody would: no member has a parent in the same session but in
/// another group. A group that begins with the session is one, and so is a group whose shell has
/// ended, so that another session's process has taken its place as parent.
pub(super) fn has_shell() -> bool {
    let Ok(session) = getsid(None) else { return false };
    session != getpgrp() && getsid(Some(getppid())) == Ok(session)
}

/// Whether another process group than arcade's may use the terminal: the system stops whoever
/// changes it from the background.
pub(super) fn is_in_background() -> bool {
    tcgetpgrp(stdout()).is_ok_and(|foreground| foreground != getpgrp())
}
