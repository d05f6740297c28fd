//! Writing to the terminal without ever waiting for it: a stuck connection, or Ctrl-S, may keep it from
//! taking anything for as long as it likes.

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

use crate::tui::events::poll_for;
use crate::tui::signals;

/// How long the terminal may take to be given back.
const LONGEST_FAREWELL: Duration = Duration::from_millis(500);

/// The way to the terminal.
#[derive(Debug)]
pub(super) struct Line {
    file: File,
    /// Whether the terminal has been sent a part of a frame and no end of it.
    is_cut: AtomicBool,
}

impl Line {
    /// The last that is sent. What the terminal doesn't take within a moment, it isn't given.
    pub fn send_farewell(&self, farewell: &[u8]) {
        let until = Instant::now() + LONGEST_FAREWELL;
        // A sequence that was begun ends with this (CAN).
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

    /// Sends this in the place of all that the terminal hasn't taken yet.
    fn send_instead(&self, text: &[u8]) {
        // The system stops a process that does this from the background.
        if !signals::is_in_background() && tcflush(&self.file, FlushArg::TCOFLUSH).is_ok() {
            // If it still isn't taken, nothing is left to be done.
            let _ = (&self.file).write(text);
        }
    }
}

/// What is written to the terminal; what it doesn't take is kept until it does.
#[derive(Debug)]
pub(super) struct Output {
    line: Arc<Line>,
    unsent: Vec<u8>,
    /// Whether the terminal did not take all that it was last sent.
    is_stuck: bool,
}

impl Output {
    /// The terminal at standard output.
    ///
    /// # Errors
    /// When there is none.
    pub fn open() -> io::Result<Self> {
        let line = Line { file: open()?, is_cut: AtomicBool::new(false) };
        Ok(Self { line: Arc::new(line), unsent: Vec::new(), is_stuck: false })
    }

    /// The way to the terminal.
    pub fn line(&self) -> Arc<Line> {
        Arc::clone(&self.line)
    }

    /// What becomes ready when the terminal takes more of what it was sent, if it hasn't taken all.
    pub fn awaited(&self) -> Option<BorrowedFd<'_>> {
        self.is_stuck.then(|| self.line.file.as_fd())
    }

    /// Sends more of that.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn go_on(&mut self) -> io::Result<()> {
        if self.is_stuck { self.flush() } else { Ok(()) }
    }

    /// Sends what the terminal takes now, and drops the rest: it is about to be given back.
    pub fn end(&mut self) {
        // One that is gone takes nothing.
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

    /// Sends as much as the terminal takes now.
    fn flush(&mut self) -> io::Result<()> {
        let mut sent = 0;
        let mut result = Ok(());
        while sent < self.unsent.len() {
            match (&self.line.file).write(&self.unsent[sent..]) {
                Ok(count) => sent += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => {
                    result =
                        if error.kind() == ErrorKind::WouldBlock { Ok(()) } else { Err(error) };
                    break;
                }
            }
        }
        self.unsent.drain(..sent);
        self.is_stuck = !self.unsent.is_empty();
        self.line.is_cut.store(self.is_stuck, Ordering::SeqCst);
        result
    }
}

/// Waits until a file can be written; false if it can't be at `until`.
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

/// The terminal at standard output, opened anew, so that writing to it needn't wait: what is open
/// already is shared with the shell, which would have to live with that, too.
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
    // Another user's terminal can't be opened by its name, and one outside of a container has none.
    let is_own = || tcgetpgrp(&standard).is_ok();
    let own = || is_own().then(|| to_write(Path::new("/dev/tty"))).flatten();
    match by_name.or_else(own) {
        Some(file) => Ok(file),
        None => Ok(standard.as_fd().try_clone_to_owned()?.into()),
    }
}
