//! Signals: which ones end a program in a terminal, and how arcade exits by them.

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

/// The signals that are not caught because they don't end a program, or report an error that arcade
/// handles.
///
/// KILL and STOP can't be caught. ILL, FPE, SEGV and BUS report a bug of the program itself, after which it
/// can't go on; catching them would hide the message about it.
const NOT_ENDING: [c_int; 10] =
    [SIGBUS, SIGCHLD, SIGCONT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH, SIGXFSZ];

/// SIGINFO, a request for a status line (Ctrl-T), on systems that have it.
const INFO: c_int = 29;

/// The last signal; numbers from 32 on are Linux's real-time signals.
const LAST: c_int = if IS_LINUX { 64 } else { 31 };
const IS_LINUX: bool = cfg!(any(target_os = "linux", target_os = "android"));

/// Catches the likely signals: those of keys, of a closed or resized terminal, and of programs such as
/// `kill`.
///
/// # Errors
/// When the system refuses.
pub(super) fn catch() -> io::Result<Signals> {
    Signals::new([SIGTSTP, SIGWINCH, SIGHUP, SIGINT, SIGQUIT, SIGTERM])
}

/// Catches every other signal that would end arcade. They are rare, and registering so many would delay the
/// first frame.
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
        // The C library reserves some of them.
        let _ = caught.add_signal(signal);
    }
    Ok(())
}

/// The first real-time signal.
const REAL_TIME: c_int = 32;

/// Exits by this signal, as if it had never been caught.
pub(super) fn end_by(signal: c_int) -> ! {
    // This returns for signals whose default action it doesn't know: the real-time ones and some Linux-only
    // ones. The exit code is the one that a shell reports for the signal.
    let _ = emulate_default_handler(signal);
    exit(128 + signal)
}

/// Whether a shell can continue arcade after it stops.
///
/// In an orphaned process group none can: no member has a parent in another group of the same session. The
/// first group of a session is orphaned, and so is one whose shell has ended, since the process that
/// adopted its members belongs to another session.
pub(super) fn has_shell() -> bool {
    let Ok(session) = getsid(None) else { return false };
    session != getpgrp() && getsid(Some(getppid())) == Ok(session)
}

/// Whether arcade is in a background process group. The system stops a background process that changes the
/// terminal.
pub(super) fn is_in_background() -> bool {
    tcgetpgrp(stdout()).is_ok_and(|foreground| foreground != getpgrp())
}
