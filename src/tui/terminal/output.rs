//! Non-blocking output to the terminal: a stuck connection or Ctrl-S can stop it from accepting data for
//! any length of time.

use std::fs::File;
use std::io::{self, ErrorKind, Write, stdout};
use std::os::fd::{AsFd, AsRawFd as _, BorrowedFd};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use filedescriptor::{POLLOUT, pollfd};
use nix::fcntl::OFlag;
use nix::sys::termios::{FlushArg, tcflush};
use nix::unistd::{tcgetpgrp, ttyname};

use crate::non_blocking::write_some;
use crate::tui::events::poll_for;
use crate::tui::signals;

/// The time limit for writing the restoring sequences.
const LONGEST_FAREWELL: Duration = Duration::from_millis(500);

/// The terminal device that is written to, shared with the thread that restores it.
#[derive(Debug)]
pub(super) struct Tty {
    file: File,
    /// Whether a frame has been sent only in part.
    is_cut: AtomicBool,
}

impl Tty {
    /// Sends the restoring sequences. Whatever the terminal doesn't accept within `LONGEST_FAREWELL` is
    /// dropped.
    pub fn send_farewell(&self, farewell: &[u8]) {
        let until = Instant::now() + LONGEST_FAREWELL;
        // CAN aborts an escape sequence that was sent in part.
        let end: &[u8] = if self.is_cut.swap(false, Ordering::SeqCst) { b"\x18" } else { b"" };
        let whole = [end, farewell].concat();
        let mut rest = &whole[..];
        while !rest.is_empty() {
            match (&self.file).write(rest) {
                Ok(count @ 1..) => rest = &rest[count..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    if !is_writable(self.file.as_fd(), until) {
                        return self.send_instead(&whole);
                    }
                }
                // The terminal is gone.
                Ok(0) | Err(_) => return,
            }
        }
    }

    /// Discards the output that the terminal hasn't accepted yet, and sends this.
    fn send_instead(&self, text: &[u8]) {
        // The system stops a background process that calls tcflush.
        if !signals::is_in_background() && tcflush(&self.file, FlushArg::TCOFLUSH).is_ok() {
            // Nothing else can be tried if this fails.
            let _ = (&self.file).write(text);
        }
    }
}

/// Buffered output to the terminal: data that it doesn't accept yet waits here.
#[derive(Debug)]
pub(super) struct Output {
    tty: Arc<Tty>,
    unsent: Vec<u8>,
    /// Whether the terminal did not accept all of the last write.
    is_stuck: bool,
}

impl Output {
    /// The terminal at standard output.
    ///
    /// # Errors
    /// When there is none.
    pub fn open() -> io::Result<Self> {
        let line = Tty { file: open()?, is_cut: AtomicBool::new(false) };
        Ok(Self { tty: Arc::new(line), unsent: Vec::new(), is_stuck: false })
    }

    /// The device itself, which other threads can write to.
    pub fn tty(&self) -> Arc<Tty> {
        Arc::clone(&self.tty)
    }

    /// The file to poll for writability, if unsent data is waiting.
    pub fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        self.is_stuck.then(|| self.tty.file.as_fd())
    }

    /// Sends more of the unsent data.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn go_on(&mut self) -> io::Result<()> {
        if self.is_stuck { self.flush() } else { Ok(()) }
    }

    /// Sends as much as the terminal accepts now and drops the rest, before the terminal is restored.
    pub fn end(&mut self) {
        // The terminal may be gone.
        let _ = self.flush();
        self.unsent.clear();
        self.is_stuck = false;
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.unsent.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    /// Sends as much as the terminal accepts now.
    fn flush(&mut self) -> io::Result<()> {
        let result = write_some(&self.tty.file, &mut self.unsent);
        self.is_stuck = !self.unsent.is_empty();
        self.tty.is_cut.store(self.is_stuck, Ordering::SeqCst);
        result.map(drop)
    }
}

/// Waits until the file is writable; false if it isn't by `until`.
fn is_writable(file: BorrowedFd<'_>, until: Instant) -> bool {
    loop {
        let mut polled = [pollfd { fd: file.as_raw_fd(), events: POLLOUT, revents: 0 }];
        let left = until.saturating_duration_since(Instant::now());
        if poll_for(&mut polled, Some(left)).is_err() || polled[0].revents != 0 {
            return polled[0].revents != 0;
        }
        if left.is_zero() {
            return false;
        }
    }
}

/// Opens the terminal at standard output a second time, to make it non-blocking: that mode belongs to the
/// open file description, which standard output shares with the shell.
///
/// # Errors
/// When the system refuses.
fn open() -> io::Result<File> {
    let standard = stdout();
    let to_write = |path: &Path| {
        let flags = OFlag::O_NONBLOCK | OFlag::O_NOCTTY;
        File::options().write(true).custom_flags(flags.bits()).open(path).ok()
    };
    let by_name = ttyname(&standard).ok().and_then(|path| to_write(&path));
    // Opening by name fails after `su` (the device belongs to another user) and in a container (the
    // device isn't in it): fall back to /dev/tty if it is this terminal.
    let is_own = || tcgetpgrp(&standard).is_ok();
    let own = || is_own().then(|| to_write(Path::new("/dev/tty"))).flatten();
    match by_name.or_else(own) {
        Some(file) => Ok(file),
        None => Ok(standard.as_fd().try_clone_to_owned()?.into()),
    }
}
