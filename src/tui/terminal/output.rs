//! Non-blocking output to the terminal: a stuck connection or Ctrl-S can stop it from accepting data for
//! any length of time.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write, stdout};
use std::os::fd::{AsFd, AsRawFd as _, BorrowedFd};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use filedescriptor::{POLLOUT, pollfd};
use nix::fcntl::OFlag;
use nix::sys::termios::{FlushArg, tcflush};
use nix::unistd::{getpid, tcgetpgrp, ttyname};

use crate::non_blocking::write_some;
use crate::tui::input_reader::poll_for;
use crate::tui::signals;

/// The time limit for writing the restoring sequences.
const FAREWELL_TIME_LIMIT: Duration = Duration::from_millis(500);

/// Where POSIX shared memory is found on Linux. Elsewhere there is none to be had without unsafe code.
const SHARED_MEMORY: &str = "/dev/shm";

/// The name of a piece of shared memory: short, as it is sent with every image.
fn shared_name(number: u32) -> String {
    format!("/arcade{:x}{:02x}", getpid().as_raw(), number % MAX_SHARED)
}

/// How much of a piece of shared memory is written at a time.
const SHARED_AT_A_TIME: usize = 64 << 10;

/// The terminal device that is written to, shared with the thread that restores it.
#[derive(Debug)]
pub(super) struct Tty {
    file: File,
    /// Whether a frame has been sent only in part.
    is_frame_partial: AtomicBool,
    /// Whether the terminal may hold images of ours.
    has_images: AtomicBool,
    /// How many pieces of memory were shared with it.
    shared_count: AtomicU32,
}

/// The most pieces of shared memory that wait for the terminal to take them.
const MAX_SHARED: u32 = 64;

/// Deletes every image of kitty's protocol; sixels go with the text.
const DELETE_IMAGES: &[u8] = b"\x1b_Ga=d,d=A,q=2\x1b\\";

impl Tty {
    /// Makes sure that images are deleted before the terminal is restored.
    pub fn expect_images(&self) {
        self.has_images.store(true, Ordering::SeqCst);
    }

    /// Puts what `write` writes into memory that the terminal can read, if it is on this machine, and returns its
    /// name. The terminal removes it.
    pub fn share(
        &self,
        write: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
    ) -> Option<String> {
        let name = shared_name(self.shared_count.fetch_add(1, Ordering::SeqCst));
        let path = Path::new(SHARED_MEMORY).join(&name[1..]);
        let create = || File::options().write(true).create_new(true).mode(0o600).open(&path);
        let file = create().or_else(|_| fs::remove_file(&path).and_then(|()| create()));
        let mut file = BufWriter::with_capacity(SHARED_AT_A_TIME, file.ok()?);
        write(&mut file).and_then(|()| file.flush()).ok().map(|()| name)
    }

    /// Removes the shared memory that the terminal hasn't taken.
    fn unshare(&self) {
        for number in 0..self.shared_count.swap(0, Ordering::SeqCst).min(MAX_SHARED) {
            // It is gone if the terminal has taken it.
            let _ = fs::remove_file(Path::new(SHARED_MEMORY).join(&shared_name(number)[1..]));
        }
    }

    /// Sends the restoring sequences. Whatever the terminal doesn't accept within `FAREWELL_TIME_LIMIT` is
    /// dropped.
    pub fn send_farewell(&self, farewell: &[u8]) {
        let until = Instant::now() + FAREWELL_TIME_LIMIT;
        // CAN aborts an escape sequence that was sent in part.
        let is_frame_partial = self.is_frame_partial.swap(false, Ordering::SeqCst);
        let whole = match (is_frame_partial, self.has_images.swap(false, Ordering::SeqCst)) {
            (false, false) => farewell.to_vec(),
            (true, false) => [b"\x18", farewell].concat(),
            (false, true) => [DELETE_IMAGES, farewell].concat(),
            // An image that was sent in part goes on until ST.
            (true, true) => [b"\x18\x1b\\", DELETE_IMAGES, farewell].concat(),
        };
        self.unshare();
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
        let tty = Tty {
            file: open()?,
            is_frame_partial: AtomicBool::default(),
            has_images: AtomicBool::default(),
            shared_count: AtomicU32::default(),
        };
        Ok(Self { tty: Arc::new(tty), unsent: Vec::new(), is_stuck: false })
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
    pub fn send_more(&mut self) -> io::Result<()> {
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
        self.tty.is_frame_partial.store(self.is_stuck, Ordering::SeqCst);
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
