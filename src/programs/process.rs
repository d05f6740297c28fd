//! A running program: lines in, lines out, and its end.

use std::io::{BufReader, Read, Write as _};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread::Builder;
use std::time::Duration;

use arcade_base::{ensure_room_for_a_thread, excerpt};
use arcade_engine::ExternalEngineCommand;
use arcade_games::input::{InputLine, read_line};
use nix::sys::wait::{Id, WaitPidFlag, waitid};

use super::process_tree;

/// How long a program may take to quit.
const QUIT_TIMEOUT: Duration = Duration::from_secs(1);

/// The most lines of output that are buffered; the program then blocks when it writes more.
const KEPT_LINES: usize = 256;

/// The most messages that are buffered until the program reads; further ones are dropped.
const KEPT_MESSAGES: usize = 64;

/// How much of the end of the program's standard error is kept, in bytes.
const STDERR_TAIL_BYTES: usize = 1024;

/// The most characters of standard error that are shown.
const MAX_SHOWN_CHARS: usize = 200;

/// A running program. Dropping it kills the program and all processes it has started.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// Taken to close the program's standard input.
    messages: Option<SyncSender<String>>,
    lines: Receiver<InputLine>,
    stderr_tail: Receiver<Vec<u8>>,
}

/// Why there is no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoLine {
    /// None came in time.
    Timeout,
    /// Standard output is closed.
    Closed,
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// When the system can't.
    pub(super) fn start(program: ExternalEngineCommand) -> std::io::Result<Self> {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        ensure_room_for_a_thread()?;
        let argv = program.argv();
        let mut command = Command::new(&argv[0]);
        command.args(&argv[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Its errors would otherwise appear in the middle of the screen.
        command.stderr(Stdio::piped());
        // In its own process group it gets no signals from terminal keys, and can be killed as a group.
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = process_tree::start(&mut command, NUMBER.fetch_add(1, Ordering::Relaxed))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let errors = child.stderr.take();
        let (messages, outbox) = sync_channel(KEPT_MESSAGES);
        let (inbox, lines) = sync_channel(KEPT_LINES);
        let (tail_sender, stderr_tail) = sync_channel(1);
        // From here on, dropping the process kills the program.
        let process = Self { child, messages: Some(messages), lines, stderr_tail };
        let (input, output, errors) = (
            input.expect("it is piped"),
            output.expect("it is piped"),
            errors.expect("it is piped"),
        );
        let thread = || Builder::new().name("program".into()).stack_size(1 << 17);
        thread().spawn(move || write_messages(input, &outbox))?;
        thread().spawn(move || read_lines(output, &inbox))?;
        thread().spawn(move || tail_sender.send(stderr_tail_of(errors)))?;
        Ok(process)
    }

    /// Sends a line. If the program doesn't read, the line is dropped; the program's answer then times out.
    pub(super) fn send_line(&self, message: impl Into<String>) {
        if let Some(messages) = &self.messages {
            let _ = messages.try_send(message.into());
        }
    }

    /// The next line, waiting at most `time`.
    pub(super) fn next_line(&self, time: Duration) -> Result<InputLine, NoLine> {
        self.lines.recv_timeout(time).map_err(|error| match error {
            RecvTimeoutError::Timeout => NoLine::Timeout,
            RecvTimeoutError::Disconnected => NoLine::Closed,
        })
    }

    /// Ends the program; returns the last line of its standard error, if any, escaped and truncated.
    pub(super) fn end(mut self) -> Option<String> {
        self.quit_or_kill();
        // All its writers have been killed, so the rest arrives at once.
        let kept = self.stderr_tail.recv_timeout(QUIT_TIMEOUT).ok()?;
        let text = String::from_utf8_lossy(&kept);
        let line = text.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
        Some(excerpt(line, MAX_SHOWN_CHARS))
    }

    /// Kills the program.
    pub(super) fn kill(mut self) {
        self.messages = None;
        process_tree::kill_tree(&mut self.child);
    }

    fn quit_or_kill(&mut self) {
        self.send_line("quit");
        // This closes its standard input.
        self.messages = None;
        self.wait(QUIT_TIMEOUT);
        process_tree::kill_tree(&mut self.child);
    }

    /// Waits until the program ends, at most `time`.
    fn wait(&self, time: Duration) {
        let (ended, end) = sync_channel::<()>(1);
        let id = Id::Pid(process_tree::pid_of(&self.child));
        // Don't reap it yet, so that its process id isn't reused.
        let wait = move || {
            let _ = waitid(id, WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT);
            drop(ended);
        };
        if Builder::new().name("farewell".into()).stack_size(1 << 16).spawn(wait).is_ok() {
            let _ = end.recv_timeout(time);
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.messages.is_some() {
            self.quit_or_kill();
        }
    }
}

fn write_messages(mut input: ChildStdin, messages: &Receiver<String>) {
    for message in messages {
        let line = message + "\n";
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: ChildStdout, lines: &SyncSender<InputLine>) {
    let mut output = BufReader::new(output);
    while let Ok(Some(line)) = read_line(&mut output) {
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// Reads standard error to its end, so that the program never blocks on it; returns the last bytes.
fn stderr_tail_of(mut errors: ChildStderr) -> Vec<u8> {
    let (mut part, mut kept) = ([0; STDERR_TAIL_BYTES], Vec::new());
    while let Ok(length @ 1..) = errors.read(&mut part) {
        kept.extend_from_slice(&part[..length]);
        let surplus = kept.len().saturating_sub(STDERR_TAIL_BYTES);
        kept.drain(..surplus);
    }
    kept
}
