//! Reads messages from the terminal, and waits for them or for other threads.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal as _, Read as _, stdin};
use std::os::fd::{AsFd as _, AsRawFd as _, BorrowedFd, OwnedFd};
use std::time::{Duration, Instant};

use arcade_base::with_context;
use filedescriptor::{POLLIN, POLLOUT, poll, pollfd};

use super::Message;
use super::decoder::Decoder;
use crate::kit::Reserved;
use crate::non_blocking::{RateLimit, Waker, Wakeups};

/// Rate limit of messages: this many at once, far more than a person types ahead, and then one per
/// [`PER_MESSAGE`]. It keeps a flood of input from occupying the screen after the flood has ended.
const MOST_AT_ONCE: u32 = 5_000;
const PER_MESSAGE: Duration = Duration::from_millis(2);

/// More bytes than a person types between two reads: they were pasted, or come from a key that is held.
const TYPED_AT_ONCE: usize = 64;
/// The rest of a sequence that such a read has cut comes within this time.
const REST_OF_FLOOD: Duration = Duration::from_secs(1);

/// A terminal answers a query within this time, unless it is far away.
const LONGEST_ANSWER: Duration = Duration::from_millis(300);

/// The reader of the terminal: a queue of decoded messages.
#[derive(Debug)]
pub(super) struct InputReader {
    terminal: File,
    wakeups: Wakeups,
    decoder: Decoder,
    decoded: VecDeque<Message>,
    /// The deadline after which an incomplete sequence ends.
    sequence_deadline: Option<Instant>,
    /// Until when the answer to a query is accepted, if one is pending.
    answer_by: Option<Instant>,
    limit: RateLimit,
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

    /// The reader of a terminal device.
    fn of(terminal: File) -> io::Result<(Self, Waker)> {
        let (waker, wakeups) = Waker::new()?;
        let events = Self {
            terminal,
            wakeups,
            decoder: Decoder::default(),
            decoded: VecDeque::new(),
            sequence_deadline: None,
            answer_by: None,
            limit: RateLimit::new(MOST_AT_ONCE, PER_MESSAGE, Instant::now()),
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
            let end = until.into_iter().chain(self.sequence_deadline).min();
            let wait = end.map(|end| end.saturating_duration_since(Instant::now()));
            let [is_read, is_woken, is_writable] = self.poll(wait, output)?;
            if is_read {
                self.read()?;
            } else if self.sequence_deadline.is_some_and(|ends| ends <= Instant::now()) {
                self.sequence_deadline = None;
                self.decoded.extend(self.decoder.end());
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

    /// Called after a query is sent. If the answer comes in time it becomes a message, otherwise it is
    /// dropped.
    pub fn expect_answer(&mut self) {
        self.answer_by = Some(Instant::now() + LONGEST_ANSWER);
    }

    /// Waits for a pending answer, so that the next program doesn't read it from the terminal.
    pub fn outwait_answer(&mut self) {
        while let Some(by) = self.answer_by.filter(|by| Instant::now() < *by) {
            match self.poll(Some(by.saturating_duration_since(Instant::now())), None) {
                Ok([false, ..]) => {}
                Ok([true, ..]) if self.read().is_ok() => {}
                // The terminal is gone.
                Ok(_) | Err(_) => break,
            }
            // Drained, since a pending wake-up would end every further wait; its event is handled anyway.
            self.wakeups.drain();
        }
        self.answer_by = None;
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
            let Some(message) = self.decoder.byte(byte) else { continue };
            if let Message::Background(_) = message {
                // An unsolicited or late answer is dropped.
                let in_time = self.answer_by.take().is_some_and(|by| now <= by);
                self.decoded.extend(in_time.then_some(message));
                continue;
            }
            let is_end =
                matches!(&message, Message::Key(key) if key.reserved() == Some(Reserved::Quit));
            if self.limit.allow(now) || is_end {
                self.decoded.push_back(message);
            }
        }
        // Extended, since an answer may arrive in pieces as small as an ESC.
        let cut = if count > TYPED_AT_ONCE { REST_OF_FLOOD } else { Duration::ZERO };
        let ends = self.decoder.patience().map(|patience| now + patience.max(cut));
        self.sequence_deadline = ends.max(ends.and(self.answer_by));
        Ok(())
    }
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
mod tests {
    use std::io::{PipeWriter, Write as _, pipe};

    use super::*;
    use crate::kit::{Background, Key, KeyName};

    /// The timeout of the tests.
    const HANG: Duration = Duration::from_secs(60);

    /// A reader, and a pipe in place of the keyboard.
    fn terminal() -> (InputReader, Waker, PipeWriter) {
        let (reader, writer) = pipe().expect("a pipe");
        let (events, waker) =
            InputReader::of(OwnedFd::from(reader).into()).expect("a pipe to wake by");
        (events, waker, writer)
    }

    fn types(keyboard: &mut PipeWriter, text: &str) {
        keyboard.write_all(text.as_bytes()).expect("somebody reads");
    }

    #[test]
    fn a_key_ends_the_wait_and_so_does_another_thread() {
        let (mut events, waker, mut keyboard) = terminal();
        types(&mut keyboard, "ab");
        events.wait(None, None).expect("a terminal");
        for name in ['a', 'b'] {
            let key = Message::Key(Key::plain(KeyName::Char(name)));
            assert_eq!(events.next().expect("a terminal"), Some(key));
        }
        waker.wake();
        events.wait(None, None).expect("a terminal");
        assert_eq!(events.next().expect("a terminal"), None);
        drop(keyboard);
        assert!(events.wait(None, None).is_err(), "a terminal that is gone is an error");
    }

    #[test]
    fn a_sequence_without_an_end_swallows_nothing_that_comes_later() {
        let text = ["\u{1b}[200~", "\x1b]", "\x1b]11;rgb:"];
        for begun in
            ["\x1b", "\x1b[", "\x1b[<", "\x1b[1;", "\x1bO", "\x1b[M"].into_iter().chain(text)
        {
            let (mut events, waker, mut keyboard) = terminal();
            types(&mut keyboard, begun);
            events.wait(Some(Instant::now()), None).expect("a terminal");
            let patience = events.decoder.patience().expect("something has begun");
            let ends = events.sequence_deadline.expect("something has begun");
            // Wake-ups don't extend the deadline.
            waker.wake();
            while events.decoder.patience().is_some() {
                assert!(Instant::now() < ends + 100 * patience, "{begun:?} doesn't end");
                events.wait(Some(ends), None).expect("a terminal");
            }
            assert!(Instant::now() >= ends, "{begun:?} ended too early");
            types(&mut keyboard, "q");
            let key = Message::Key(Key::plain(KeyName::Char('q')));
            let mut next = || {
                events.wait(None, None).expect("a terminal");
                events.next().expect("a terminal")
            };
            assert!((0..2).any(|_| next() == Some(key.clone())), "{begun:?}");
        }
    }

    #[test]
    fn a_sequence_that_a_flood_cuts_is_waited_for() {
        let (mut events, _waker, mut keyboard) = terminal();
        let begun = Instant::now();
        types(&mut keyboard, &("\x1b[C".repeat(TYPED_AT_ONCE) + "\x1b"));
        events.wait(None, None).expect("a terminal");
        let ends = events.sequence_deadline.expect("something has begun");
        assert!(ends >= begun + REST_OF_FLOOD);
        types(&mut keyboard, "[C");
        let right = Message::Key(Key::plain(KeyName::Right));
        for _ in 0..=TYPED_AT_ONCE {
            assert_eq!(events.next().expect("a terminal"), Some(right.clone()));
        }
    }

    const LIGHT: &str = "\x1b]11;rgb:ffff/ffff/ffff\x1b\\";

    #[test]
    fn an_answer_is_a_message_once_and_only_if_it_was_asked_for_and_comes_in_time() {
        let (mut events, _waker, mut keyboard) = terminal();
        let mut next = |events: &mut InputReader| {
            types(&mut keyboard, LIGHT);
            types(&mut keyboard, "q");
            events.wait(None, None).expect("a terminal");
            events.next().expect("a terminal")
        };
        let key = Some(Message::Key(Key::plain(KeyName::Char('q'))));
        assert_eq!(next(&mut events), key);
        // Longer than any real delay.
        events.answer_by = Some(Instant::now() + HANG);
        assert_eq!(next(&mut events), Some(Message::Background(Background::Light)));
        assert_eq!(events.next().expect("a terminal"), key);
        assert_eq!(next(&mut events), key);
        events.answer_by = Some(Instant::now());
        assert_eq!(next(&mut events), key);
    }

    #[test]
    fn an_answer_that_comes_byte_by_byte_is_waited_for() {
        let (mut events, _waker, mut keyboard) = terminal();
        events.answer_by = Some(Instant::now() + HANG);
        for byte in LIGHT.split_inclusive(|_| true) {
            assert_eq!(events.next().expect("a terminal"), None);
            types(&mut keyboard, byte);
            let has_begun = events.poll(None, None).expect("a terminal")[0];
            assert!(has_begun && events.read().is_ok());
            assert!(events.sequence_deadline.is_none_or(|ends| Some(ends) >= events.answer_by));
        }
        let answer = Some(Message::Background(Background::Light));
        assert_eq!(events.next().expect("a terminal"), answer);
    }

    #[test]
    fn whoever_leaves_outwaits_the_answer() {
        let (mut events, waker, mut keyboard) = terminal();
        // Nothing reads input unless a query is pending.
        types(&mut keyboard, "a");
        events.outwait_answer();
        assert!(events.poll(Some(Duration::ZERO), None).expect("a terminal")[0]);
        events.answer_by = Some(Instant::now() + HANG);
        waker.wake();
        types(&mut keyboard, LIGHT);
        events.outwait_answer();
        assert!(!events.poll(Some(Duration::ZERO), None).expect("a terminal")[0]);
        // A terminal that doesn't answer, and one that is closed.
        events.expect_answer();
        events.outwait_answer();
        assert_eq!(events.answer_by, None);
        events.answer_by = Some(Instant::now() + HANG);
        drop(keyboard);
        events.outwait_answer();
        assert_eq!(events.answer_by, None);
    }

    #[test]
    fn of_a_flood_the_beginning_is_handled_and_ctrl_c_is_heard() {
        let (mut events, _waker, mut keyboard) = terminal();
        let mut handled = 0;
        let mut handle_all = |events: &mut InputReader| loop {
            match events.next().expect("a terminal") {
                Some(Message::Key(key)) if key.reserved() == Some(Reserved::Quit) => break true,
                Some(_) => handled += 1,
                None if !events.poll(Some(Duration::ZERO), None).expect("a terminal")[0] => {
                    break false;
                }
                None => {}
            }
        };
        // More than fit into the pipe's buffer.
        for _ in 0..32 {
            types(&mut keyboard, &"9".repeat(1 << 15));
            assert!(!handle_all(&mut events));
        }
        types(&mut keyboard, "\x03");
        assert!(handle_all(&mut events), "Ctrl-C is not heard");
        assert!(handled >= MOST_AT_ONCE, "{handled} keys were handled");
    }
}
