//! Parts of loops that never block: wake-ups, rate limits and buffered output.

use std::io::{self, ErrorKind, Read as _, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::time::{Duration, Instant};

use arcade_base::with_context;

/// Ends a wait of another thread, which polls the [`Wakeups`].
#[derive(Clone, Debug)]
pub(crate) struct Waker(Arc<UnixStream>);

/// Becomes readable when its [`Waker`] is used.
#[derive(Debug)]
pub(crate) struct Wakeups(UnixStream);

impl Waker {
    /// A waker, and the file for the thread that it wakes.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn new() -> io::Result<(Self, Wakeups)> {
        let pair = UnixStream::pair().map_err(with_context("threads can't be connected"));
        let (waker, wakeups) = pair?;
        waker.set_nonblocking(true)?;
        wakeups.set_nonblocking(true)?;
        Ok((Self(Arc::new(waker)), Wakeups(wakeups)))
    }

    /// Ends the present wait, or the next one.
    pub fn wake(&self) {
        // If the pipe is full, a wake-up is pending already; if it is closed, nothing is waiting.
        let _ = self.0.as_ref().write(&[0]);
    }
}

impl Wakeups {
    /// Forgets the wake-ups so far. If some are left over, they end the next wait.
    pub fn drain(&self) {
        let _ = (&self.0).read(&mut [0; 256]);
    }
}

impl AsFd for Wakeups {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.0.as_fd()
    }
}

/// A token bucket.
#[derive(Debug)]
pub(crate) struct RateLimit {
    burst: u32,
    /// The time that refills one token.
    per_token: Duration,
    left: u32,
    refilled_at: Instant,
}

impl RateLimit {
    /// Allows `burst` events at once, and then one `per_token`.
    pub fn new(burst: u32, per_token: Duration, now: Instant) -> Self {
        Self { burst, per_token, left: burst, refilled_at: now }
    }

    /// Takes a token; false if none is left.
    pub fn allow(&mut self, now: Instant) -> bool {
        let more = now.duration_since(self.refilled_at).as_millis() / self.per_token.as_millis();
        if more > 0 {
            let more = u32::try_from(more).unwrap_or(u32::MAX);
            self.left = self.left.saturating_add(more).min(self.burst);
            self.refilled_at = now;
        }
        let is_allowed = self.left > 0;
        self.left = self.left.saturating_sub(1);
        is_allowed
    }
}

/// Writes as much of a buffer as `out` accepts without blocking, and removes it from the buffer; returns
/// whether anything was written.
///
/// # Errors
/// When `out` is closed.
pub(crate) fn write_some(mut out: impl Write, unsent: &mut Vec<u8>) -> io::Result<bool> {
    let mut sent = 0;
    let mut result = Ok(());
    while sent < unsent.len() {
        match out.write(&unsent[sent..]) {
            Ok(count) => sent += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => break,
            Err(error) => {
                result = Err(error);
                break;
            }
        }
    }
    unsent.drain(..sent);
    result.map(|()| sent > 0)
}
