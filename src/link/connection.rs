//! A non-blocking connection that carries lines.

use std::io::{ErrorKind, Read as _};
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use super::Disconnect;
use super::line_splitter::LineSplitter;
use super::message::MAX_HOST_MESSAGE_BYTES;
use crate::non_blocking::write_some;

/// The most bytes in the send buffer: two of the longest lines.
const MAX_UNSENT_BYTES: usize = 2 * MAX_HOST_MESSAGE_BYTES;
/// How long a peer may read nothing while the send buffer isn't empty.
const STALL_TIMEOUT: Duration = Duration::from_secs(20);
/// The most bytes read at once, so that one peer can't starve the others.
const BYTES_PER_READ: usize = 1 << 14;

/// A non-blocking connection.
#[derive(Debug)]
pub(super) struct Connection {
    stream: UnixStream,
    lines: LineSplitter,
    /// The send buffer.
    unsent: Vec<u8>,
    /// When the peer last accepted data, if the send buffer isn't empty.
    blocked_since: Option<Instant>,
}

impl Connection {
    /// A connection whose peer sends lines of at most `max_line_bytes` bytes.
    ///
    /// # Errors
    /// When the socket can't be made non-blocking.
    pub fn new(stream: UnixStream, max_line_bytes: usize) -> Result<Self, Disconnect> {
        stream.set_nonblocking(true)?;
        Ok(Self {
            stream,
            lines: LineSplitter::new(max_line_bytes),
            unsent: Vec::new(),
            blocked_since: None,
        })
    }

    /// Whether the send buffer isn't empty.
    pub fn has_unsent(&self) -> bool {
        !self.unsent.is_empty()
    }

    /// When the connection times out because the peer reads nothing.
    pub fn deadline(&self) -> Option<Instant> {
        self.blocked_since.map(|since| since + STALL_TIMEOUT)
    }

    /// The complete lines received.
    ///
    /// # Errors
    /// When the connection has ended, or a line is too long or not UTF-8.
    pub fn read(&mut self) -> Result<Vec<String>, Disconnect> {
        let mut bytes = [0; BYTES_PER_READ];
        match self.stream.read(&mut bytes) {
            Ok(0) => Err(Disconnect::Closed),
            Ok(count) => self.lines.take(&bytes[..count]),
            Err(error) if is_transient(error.kind()) => Ok(Vec::new()),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => Err(Disconnect::Closed),
            Err(error) => Err(error.into()),
        }
    }

    /// Queues a line and sends as much as possible.
    ///
    /// # Errors
    /// When the send buffer is full, or the connection has ended.
    pub fn send(&mut self, line: &str) -> Result<(), Disconnect> {
        if self.unsent.len() + line.len() >= MAX_UNSENT_BYTES {
            return Err(Disconnect::NotReading);
        }
        self.unsent.extend_from_slice(line.as_bytes());
        self.unsent.push(b'\n');
        self.flush()
    }

    /// Sends as much as the peer accepts now.
    ///
    /// # Errors
    /// When the connection has ended, or the peer reads nothing for too long.
    pub fn flush(&mut self) -> Result<(), Disconnect> {
        let has_sent = write_some(&self.stream, &mut self.unsent);
        if has_sent.map_err(|_| Disconnect::Closed)? || self.unsent.is_empty() {
            self.blocked_since = None;
        }
        if self.unsent.is_empty() {
            return Ok(());
        }
        let now = Instant::now();
        let since = *self.blocked_since.get_or_insert(now);
        if since + STALL_TIMEOUT <= now { Err(Disconnect::NotReading) } else { Ok(()) }
    }

    /// Closes the connection after a last line, which is dropped if the peer doesn't accept it at once.
    pub fn close(mut self, line: &str) {
        // Delivery can't be ensured.
        let _ = self.send(line);
        let _ = self.stream.shutdown(Shutdown::Write);
    }
}

impl AsFd for Connection {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.stream.as_fd()
    }
}

/// Whether an error only means that no data can be transferred now.
fn is_transient(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::Interrupted)
}
