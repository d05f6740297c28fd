//! Reads messages from the terminal, and waits for them or for other threads.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal as _, Read as _, stdin};
use std::os::fd::{AsFd as _, AsRawFd as _, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use arcade_base::with_context;
use arcade_games::kit::Reserved;
use filedescriptor::{POLLIN, POLLOUT, poll, pollfd};

use super::decoder::Decoder;
use super::{Message, TerminalAnswers};
use crate::non_blocking::{Waker, Wakeups};

/// More bytes than a person types between two reads: they were pasted, or come from a key that is held.
const TYPED_AT_ONCE: usize = 64;
/// For so long after such a read its rest may come, in pieces of any size.
const REST_OF_FLOOD: Duration = Duration::from_secs(1);

/// A terminal answers queries within this time, however far away it is.
const ANSWER_TIME_LIMIT: Duration = Duration::from_secs(3);
/// The least timeout of an incomplete sequence while answers are expected: one may arrive in pieces as small as
/// an ESC.
const SEQUENCE_TIMEOUT_WHILE_ASKING: Duration = Duration::from_millis(300);

/// A control string that takes longer has no end.
const STRING_TIME_LIMIT: Duration = Duration::from_secs(1);

/// The reader of the terminal: a queue of decoded messages.
#[derive(Debug)]
pub(super) struct InputReader {
    terminal: File,
    wakeups: Wakeups,
    decoder: Decoder,
    decoded: VecDeque<Message>,
    /// The deadline after which an incomplete sequence ends.
    sequence_deadline: Option<Instant>,
    /// Until when the rest of a flood may come.
    flood_until: Option<Instant>,
    /// Since when a control string is incomplete.
    string_since: Option<Instant>,
    /// How long to wait for the rest of a key sequence that begins with ESC.
    pub escape_timeout: Duration,
    /// How long after the question the terminal may say that it shows images.
    pub image_query_timeout: Duration,
    /// The answers to queries, as long as more are accepted.
    pending: Option<PendingAnswers>,
}

/// Answers that have arrived, and until when more are accepted.
#[derive(Debug)]
struct PendingAnswers {
    answers: TerminalAnswers,
    asked: Instant,
    until: Instant,
    /// Whether the background may come after the last answer.
    is_background_late: bool,
}

impl InputReader {
    /// Opens the terminal that arcade runs in; the waker ends a wait.
    ///
    /// # Errors
    /// When there is no terminal to read.
    pub fn open() -> io::Result<(Self, Waker)> {
        let standard = stdin();
        let terminal = if standard.is_terminal() {
            let cloned = standard.as_fd().try_clone_to_owned();
            cloned.map_err(with_context("the terminal can't be opened to read keys"))?
        } else {
            let opened = File::open("/dev/tty");
            OwnedFd::from(opened.map_err(with_context("/dev/tty can't be opened to read keys"))?)
        };
        Self::of(terminal.into())
    }

    fn of(terminal: File) -> io::Result<(Self, Waker)> {
        let (waker, wakeups) = Waker::new()?;
        let events = Self {
            terminal,
            wakeups,
            decoder: Decoder::default(),
            decoded: VecDeque::new(),
            sequence_deadline: None,
            flood_until: None,
            string_since: None,
            escape_timeout: Duration::ZERO,
            image_query_timeout: Duration::ZERO,
            pending: None,
        };
        Ok((events, waker))
    }

    /// Waits until there is a message, the waker is used, `output` is writable (if given), or `until`.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn wait(
        &mut self,
        until: Option<Instant>,
        output: Option<BorrowedFd<'_>>,
    ) -> io::Result<()> {
        while self.decoded.is_empty() {
            let answers_by = self.pending.as_ref().map(|pending| pending.until);
            let end = until.into_iter().chain(self.sequence_deadline).chain(answers_by).min();
            let wait = end.map(|end| end.saturating_duration_since(Instant::now()));
            let [is_read, is_woken, is_writable] = self.poll(wait, output)?;
            if is_read {
                self.read()?;
            } else if self.sequence_deadline.is_some_and(|ends| ends <= Instant::now()) {
                self.sequence_deadline = None;
                self.decoded.extend(self.decoder.end());
            }
            if answers_by.is_some_and(|by| by <= Instant::now()) {
                self.end_answers();
            }
            if is_woken {
                self.wakeups.drain();
            }
            if is_woken || is_writable || until.is_some_and(|until| until <= Instant::now()) {
                break;
            }
        }
        Ok(())
    }

    /// The next message, without waiting.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn next(&mut self) -> io::Result<Option<Message>> {
        if self.decoded.is_empty() && self.poll(Some(Duration::ZERO), None)?[0] {
            self.read()?;
        }
        Ok(self.decoded.pop_front())
    }

    /// Called after queries are sent. The answers that come in time become one message, others are dropped.
    pub fn expect_answers(&mut self, is_background_late: bool) {
        let (answers, asked) = (TerminalAnswers::default(), Instant::now());
        let until = asked + ANSWER_TIME_LIMIT;
        self.pending = Some(PendingAnswers { answers, asked, until, is_background_late });
    }

    /// Waits for all answers, or until no more are accepted; Ctrl-C ends that.
    ///
    /// # Errors
    /// When the terminal is gone.
    pub fn wait_for_answers(&mut self) -> io::Result<TerminalAnswers> {
        loop {
            match self.decoded.pop_front() {
                Some(Message::TerminalAnswers(answers)) => return Ok(*answers),
                Some(message) if is_quit(&message) => break,
                Some(_) => {}
                None => match self.pending.as_ref().map(|pending| pending.until) {
                    Some(until) => self.wait(Some(until), None)?,
                    None => break,
                },
            }
        }
        Ok(TerminalAnswers::default())
    }

    /// Accepts no more answers; those that have come become a message.
    fn end_answers(&mut self) {
        let answers = self.pending.take().map(|pending| pending.answers);
        let answers = answers.filter(|answers| *answers != TerminalAnswers::default());
        self.decoded.extend(answers.map(|answers| Message::TerminalAnswers(Box::new(answers))));
    }

    /// Waits for pending answers, so that the next program doesn't read them from the terminal. Ctrl-C ends
    /// that.
    pub fn outwait_answers(&mut self) {
        let before = self.decoded.len();
        while let Some(by) = self.pending.as_ref().map(|pending| pending.until)
            && Instant::now() < by
            && !self.decoded.iter().skip(before).any(is_quit)
        {
            match self.poll(Some(by.saturating_duration_since(Instant::now())), None) {
                Ok([false, ..]) => {}
                Ok([true, ..]) if self.read().is_ok() => {}
                // The terminal is gone.
                Ok(_) | Err(_) => break,
            }
            // Drained, since a pending wake-up would end every further wait; its event is handled anyway.
            self.wakeups.drain();
        }
        self.pending = None;
    }

    /// Whether the terminal is readable, the waker was used, and `output` is writable.
    fn poll(
        &self,
        wait: Option<Duration>,
        output: Option<BorrowedFd<'_>>,
    ) -> io::Result<[bool; 3]> {
        let ready = |fd, events| pollfd { fd, events, revents: 0 };
        let output = output.map(|output| ready(output.as_raw_fd(), POLLOUT));
        let mut polled = vec![
            ready(self.terminal.as_raw_fd(), POLLIN),
            ready(self.wakeups.as_fd().as_raw_fd(), POLLIN),
        ];
        polled.extend(output);
        poll_for(&mut polled, wait)?;
        let is_ready = |index: usize| polled.get(index).is_some_and(|polled| polled.revents != 0);
        Ok([is_ready(0), is_ready(1), is_ready(2)])
    }

    /// Reads and decodes the available bytes.
    fn read(&mut self) -> io::Result<()> {
        let mut bytes = [0; 4096];
        let count = match self.terminal.read(&mut bytes) {
            Ok(0) => return Err(io::Error::new(ErrorKind::UnexpectedEof, "the terminal is gone")),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => 0,
            Err(error) => return Err(error),
        };
        let now = Instant::now();
        for &byte in &bytes[..count] {
            let message = self.decoder.byte(byte);
            if !self.decoder.is_in_string() {
                self.string_since = None;
            }
            match message {
                Some(Message::TerminalAnswers(answers)) => self.collect(*answers, now),
                message => self.decoded.extend(message),
            }
        }
        if self.decoder.is_in_string()
            && *self.string_since.get_or_insert(now) + STRING_TIME_LIMIT <= now
        {
            self.string_since = None;
            self.decoded.extend(self.decoder.end());
        }
        if count > TYPED_AT_ONCE {
            self.flood_until = Some(now + REST_OF_FLOOD);
        }
        let of_answer =
            self.pending.as_ref().map_or(Duration::ZERO, |_| SEQUENCE_TIMEOUT_WHILE_ASKING);
        let timeout = self.decoder.timeout(self.escape_timeout.max(of_answer));
        self.sequence_deadline =
            timeout.map(|timeout| self.flood_until.into_iter().fold(now + timeout, Instant::max));
        Ok(())
    }

    /// Adds an answer to those that are pending. An unsolicited or late one is dropped.
    fn collect(&mut self, answers: TerminalAnswers, now: Instant) {
        let Some(pending) = self.pending.as_mut().filter(|pending| now <= pending.until) else {
            return;
        };
        let is_quick = now.duration_since(pending.asked) <= self.image_query_timeout;
        let images = answers.images.filter(|_| is_quick);
        pending.answers.add(TerminalAnswers { images, ..answers });
        let found = &pending.answers;
        let has_background = found.background.is_some() || !pending.is_background_late;
        if found.attributes.is_some() && has_background {
            self.end_answers();
        }
    }
}

/// Whether a message is the key that ends arcade.
fn is_quit(message: &Message) -> bool {
    matches!(message, Message::Key(key) if key.reserved() == Some(Reserved::Quit))
}

/// Waits until one of the files is ready. A signal ends the wait too.
pub(super) fn poll_for(polled: &mut [pollfd], wait: Option<Duration>) -> io::Result<()> {
    // Rounded up to whole milliseconds, so as not to end too early.
    let wait = wait.map(|wait| {
        Duration::from_millis(
            u64::try_from(wait.as_nanos().div_ceil(1_000_000)).unwrap_or(u64::MAX),
        )
    });
    match poll(polled, wait) {
        Ok(_) => Ok(()),
        Err(filedescriptor::Error::Poll(error)) if error.kind() == ErrorKind::Interrupted => Ok(()),
        Err(error) => Err(io::Error::other(error)),
    }
}

#[cfg(test)]
mod tests;
