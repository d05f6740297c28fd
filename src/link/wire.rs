//! One connection: lines come in and go out as the peer takes them, and nothing waits.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use super::Disconnect;
use super::lines::Lines;
use super::message::LONGEST_NEWS;

/// The most bytes that wait for a peer to read them: two of the longest lines.
const MOST_UNSENT: usize = 2 * LONGEST_NEWS;
/// How long a peer may read nothing while something waits for it.
const PATIENCE: Duration = Duration::from_secs(20);
/// The most bytes that are read at once, so that one peer can't keep the others waiting.
const AT_ONCE: usize = 1 << 14;

/// A connection that never waits.
#[derive(Debug)]
pub(super) struct Wire {
    stream: UnixStream,
    lines: Lines,
    /// What the peer hasn't taken yet.
    unsent: Vec<u8>,
    /// Since when it has taken nothing.
    stuck: Option<Instant>,
}

impl Wire {
    /// A connection on which the peer's lines have at most `longest` bytes.
    ///
    /// # Errors
    /// When the system refuses not to wait.
    pub fn new(stream: UnixStream, longest: usize) -> Result<Self, Disconnect> {
        stream.set_nonblocking(true)?;
        Ok(Self { stream, lines: Lines::new(longest), unsent: Vec::new(), stuck: None })
    }

    /// Whether something waits to be sent.
    pub fn has_unsent(&self) -> bool {
        !self.unsent.is_empty()
    }

    /// When the peer has read nothing for too long.
    pub fn deadline(&self) -> Option<Instant> {
        self.stuck.map(|since| since + PATIENCE)
    }

    /// The lines that have come.
    ///
    /// # Errors
    /// When the connection has ended, or what has come makes no sense.
    pub fn read(&mut self) -> Result<Vec<String>, Disconnect> {
        let mut bytes = [0; AT_ONCE];
        match self.stream.read(&mut bytes) {
            Ok(0) => Err(Disconnect::Closed),
            Ok(count) => self.lines.take(&bytes[..count]),
            Err(error) if is_passing(error.kind()) => Ok(Vec::new()),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => Err(Disconnect::Closed),
            Err(error) => Err(error.into()),
        }
    }

    /// Sends a line as soon as the peer takes it.
    ///
    /// # Errors
    /// When too much waits for the peer already, or the connection has ended.
    pub fn send(&mut self, line: &str) -> Result<(), Disconnect> {
        if self.unsent.len() + line.len() >= MOST_UNSENT {
            return Err(Disconnect::Unread);
        }
        self.unsent.extend_from_slice(line.as_bytes());
        self.unsent.push(b'\n');
        self.flush()
    }

    /// Sends as much as the peer takes now.
    ///
    /// # Errors
    /// When the connection has ended, or the peer reads nothing for too long.
    pub fn flush(&mut self) -> Result<(), Disconnect> {
        while !self.unsent.is_empty() {
            match self.stream.write(&self.unsent) {
                Ok(count) => {
                    self.unsent.drain(..count);
                    self.stuck = None;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(_) => return Err(Disconnect::Closed),
            }
        }
        if self.unsent.is_empty() {
            self.stuck = None;
            return Ok(());
        }
        let now = Instant::now();
        let since = *self.stuck.get_or_insert(now);
        if since + PATIENCE <= now { Err(Disconnect::Unread) } else { Ok(()) }
    }

    /// Ends the connection with a last line, if the peer takes it.
    pub fn close(mut self, line: &str) {
        // Whether it arrives or not, nothing more can be done.
        let _ = self.send(line);
        let _ = self.stream.shutdown(Shutdown::Write);
    }
}

impl AsFd for Wire {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.stream.as_fd()
    }
}

/// Whether nothing has come yet, which is no error.
fn is_passing(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::Interrupted)
}
