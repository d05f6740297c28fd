//! Progress lines: a thread prints the state of long work from time to time, independently of the work
//! itself.

use std::io::Write;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use arcade_base::{ensure_room_for_a_thread, escaped};

/// No line before this.
const FIRST_AFTER: Duration = Duration::from_secs(1);
/// The interval between lines, under two seconds.
const INTERVAL: Duration = Duration::from_millis(1_800);
/// Once the work has run for longer than `INTERVAL` × this, the interval grows to the elapsed time
/// divided by this, so that the log of a run of hours stays short.
const INTERVAL_DIVISOR: u32 = 32;
/// The interval between updates of a line that is overwritten.
const REFRESH: Duration = Duration::from_millis(200);
/// The stack size of the thread, in bytes: it needs little, and memory may be short.
const STACK: usize = 1 << 17;
/// The longest line that is overwritten, in characters: a longer one would wrap.
const WIDTH: usize = 78;

/// How progress is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgressStyle {
    /// As one line of a terminal, which is overwritten.
    OneLine,
    /// As a new line each time.
    Lines,
}

/// The current activity of some work and its progress, in a few words: set by the work, printed by a
/// [`ProgressPrinter`].
#[derive(Clone, Debug)]
pub struct Status(Arc<Mutex<String>>);

impl Status {
    /// A status with this text.
    pub fn new(text: impl Into<String>) -> Self {
        Self(Arc::new(Mutex::new(text.into())))
    }

    /// Replaces the text.
    pub fn set(&self, text: impl Into<String>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = text.into();
    }

    /// The current text.
    pub fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Prints progress lines until it is dropped.
pub struct ProgressPrinter {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    written: Mutex<Output>,
    ended: Condvar,
}

/// The output, and its current line.
struct Output {
    out: Box<dyn Write + Send>,
    /// The text of the line that is overwritten.
    line: String,
    is_over: bool,
}

impl ProgressPrinter {
    /// Starts printing progress for work that begins now. The first line appears after a second;
    /// `text` is called for each line.
    pub fn new(
        out: impl Write + Send + 'static,
        style: ProgressStyle,
        text: impl Fn() -> String + Send + 'static,
    ) -> Self {
        let written = Output { out: Box::new(out), line: String::new(), is_over: false };
        let shared = Arc::new(Shared { written: Mutex::new(written), ended: Condvar::new() });
        let (printing, since) = (Arc::clone(&shared), Instant::now());
        let start = || {
            ensure_room_for_a_thread()?;
            let thread = Builder::new().name("heartbeat".into()).stack_size(STACK);
            thread.spawn(move || printing.print_until_over(style, since, &text))
        };
        // If the thread can't start, the work goes on without progress lines.
        Self { shared, thread: start().ok() }
    }

    /// Prints a line that stays.
    pub fn say(&self, text: &str) {
        let mut written = self.shared.lock();
        written.clear();
        let _ = writeln!(written.out, "{text}");
    }
}

impl Drop for ProgressPrinter {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.ended.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
        self.shared.lock().clear();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Output> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn print_until_over(&self, style: ProgressStyle, since: Instant, text: &dyn Fn() -> String) {
        let mut written = self.lock();
        let mut pause = FIRST_AFTER;
        loop {
            let waiting = self.ended.wait_timeout_while(written, pause, |written| !written.is_over);
            written = waiting.unwrap_or_else(PoisonError::into_inner).0;
            if written.is_over {
                return;
            }
            let seconds = since.elapsed().as_secs();
            // Some of the text comes from outside.
            let line = escaped(&format!("{}, {seconds} s", text())).into_owned();
            written.show(&line, style);
            pause = match style {
                ProgressStyle::OneLine => REFRESH,
                ProgressStyle::Lines => INTERVAL.max(since.elapsed() / INTERVAL_DIVISOR),
            };
        }
    }
}

impl Output {
    fn show(&mut self, line: &str, style: ProgressStyle) {
        // A failed write must not stop the work.
        let _ = match style {
            ProgressStyle::Lines => writeln!(self.out, "{line}"),
            ProgressStyle::OneLine => {
                let line: String = line.chars().take(WIDTH).collect();
                if line == self.line {
                    return;
                }
                let before = self.line.chars().count();
                let written = write!(self.out, "\r{line:<before$}");
                self.line = line;
                written
            }
        };
        let _ = self.out.flush();
    }

    fn clear(&mut self) {
        let width = std::mem::take(&mut self.line).chars().count();
        if width > 0 {
            let _ = write!(self.out, "\r{:width$}\r", "");
            let _ = self.out.flush();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};
    use std::sync::mpsc::{Receiver, Sender, channel};

    use super::{ProgressPrinter, ProgressStyle, Status};

    /// Sends what is written to a channel.
    struct Place(Sender<String>);

    impl Write for Place {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let _ = self.0.send(String::from_utf8_lossy(bytes).into_owned());
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// The output up to this text.
    fn until(signs: &Receiver<String>, end: &str) -> String {
        let mut said = String::new();
        while !said.ends_with(end) {
            said.push_str(&signs.recv().expect("a sign of life"));
        }
        said
    }

    #[test]
    fn long_work_says_how_far_it_is_and_for_how_long_it_has_gone_on() {
        let (sender, signs) = channel();
        let status = Status::new("begun");
        let told = status.clone();
        let printer =
            ProgressPrinter::new(Place(sender), ProgressStyle::Lines, move || told.text());
        assert!(until(&signs, " s\n").starts_with("begun, "));
        status.set("half of it\u{1b}[2J");
        assert!(until(&signs, " s\n").starts_with("half of it\\u{1b}[2J, "));
        drop(printer);
        assert_eq!(signs.recv().ok(), None, "nothing is said once the work is done");
    }

    #[test]
    fn on_a_terminal_one_line_is_written_over_and_goes_with_the_work() {
        let (sender, signs) = channel();
        let printer =
            ProgressPrinter::new(Place(sender), ProgressStyle::OneLine, || "working".into());
        assert!(until(&signs, " s").starts_with("\rworking, "));
        assert!(until(&signs, " s").starts_with("\rworking, "));
        drop(printer);
        let rest: String = signs.try_iter().collect();
        assert!(rest.ends_with('\r') && rest.trim().is_empty(), "{rest:?}");
    }

    #[test]
    fn what_is_soon_done_says_nothing() {
        let (sender, signs) = channel();
        drop(ProgressPrinter::new(Place(sender), ProgressStyle::Lines, || "working".into()));
        assert_eq!(signs.recv().ok(), None);
    }
}
