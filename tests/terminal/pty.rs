//! A pseudo-terminal for a program, whose output is shown on an emulated screen. Tests wait for the
//! contents of the screen or for the program, never for time to pass.

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use nix::fcntl::OFlag;
use portable_pty::{CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, WaitOptions, WaitStatus, kill_process_group, waitpid};
use vt100::{Color, MouseProtocolMode, Parser, Screen};

/// The timeout of a test.
const HANG: Duration = Duration::from_secs(60);

/// A terminal and the program that leads its session.
pub struct Pty {
    /// The user's side; `None` once it was closed.
    side: Option<Side>,
    shared: Arc<Shared>,
    leader: Pid,
    /// The flags of the line discipline before the program was started.
    flags: String,
}

/// The user's side of a terminal.
struct Side {
    master: Box<dyn MasterPty + Send>,
    writer: Writer,
}

/// The keyboard, from which answers come too.
type Writer = Arc<Mutex<Box<dyn Write + Send>>>;

/// The last question of a program, and the answer of a terminal that has no other to give (DA1).
const LAST_QUESTION: &[u8] = b"\x1b[c";
pub const LAST_ANSWER: &str = "\x1b[?6c";

fn send(writer: &Writer, text: &str) {
    let mut writer = writer.lock().unwrap_or_else(PoisonError::into_inner);
    writer.write_all(text.as_bytes()).expect("the terminal takes keys");
}

/// The state of the terminal and its program.
pub struct State {
    parser: Parser,
    /// All output so far.
    output: Vec<u8>,
    /// Whether the output has ended.
    closed: bool,
    /// Whether the user's side is about to be closed.
    hangs_up: bool,
    leader: Leader,
}

/// The state of the session's leader.
#[derive(Clone, Copy, Debug)]
pub enum Leader {
    Runs,
    Ended(WaitStatus),
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

impl State {
    pub fn screen(&self) -> &Screen {
        self.parser.screen()
    }

    pub fn output(&self) -> &[u8] {
        &self.output
    }

    pub fn leader(&self) -> Leader {
        self.leader
    }

    /// Whether the last frame is complete, if no more output follows.
    fn is_between_frames(&self) -> bool {
        const MARK: &[u8] = b"\x1b[?2026";
        let last = self.output.windows(MARK.len()).rposition(|window| window == MARK);
        self.closed || last.is_none_or(|last| self.output.get(last + MARK.len()) == Some(&b'l'))
    }

    /// The modes that differ from those before a full-screen program started.
    fn left_behind(&self) -> Vec<String> {
        let screen = self.screen();
        let mouse = screen.mouse_protocol_mode() != MouseProtocolMode::None;
        let colours = screen.fgcolor() != Color::Default || screen.bgcolor() != Color::Default;
        let style = screen.bold() || screen.inverse() || screen.underline() || screen.dim();
        let mut left: Vec<String> = [
            (screen.alternate_screen(), "the alternate screen"),
            (screen.hide_cursor(), "a hidden cursor"),
            (screen.bracketed_paste(), "bracketed paste"),
            (screen.application_cursor(), "cursor keys of an application"),
            (screen.application_keypad(), "a keypad of an application"),
            (mouse, "reports of the mouse"),
            (colours || style, "colours or other attributes"),
        ]
        .into_iter()
        .filter(|(is_left, _)| *is_left)
        .map(|(_, what)| what.into())
        .collect();
        let titles = |end| control_sequences(&self.output).iter().filter(|s| **s == end).count();
        if titles("22;0t") != titles("23;0t") {
            left.push("a title".into());
        }
        let usual = |mode: &u16| [SHOWN_CURSOR, WRAPPING].contains(mode);
        let modes = private_modes(&self.output).into_iter();
        left.extend(
            modes.filter(|(mode, on)| usual(mode) != *on).map(|(mode, on)| {
                format!("mode {mode}, which is {}", if on { "on" } else { "off" })
            }),
        );
        left
    }

    fn describe(&self) -> String {
        let (leader, left) = (self.leader, self.left_behind().join(", "));
        format!("{leader:?}, in use: {left}; the screen:\n{}", self.screen().contents())
    }
}

/// The private modes that are on by default.
const SHOWN_CURSOR: u16 = 25;
const WRAPPING: u16 = 7;

/// Every private mode that was set or reset, with its final state.
fn private_modes(output: &[u8]) -> BTreeMap<u16, bool> {
    let mut modes = BTreeMap::new();
    for sequence in control_sequences(output) {
        let Some(private) = sequence.strip_prefix('?') else { continue };
        let (numbers, end) = private.split_at(private.len() - 1);
        if ["h", "l"].contains(&end) {
            modes.extend(
                numbers.split(';').filter_map(|mode| Some((mode.parse().ok()?, end == "h"))),
            );
        }
    }
    modes
}

/// The control sequences in what was written: parameters and final character, without the CSI.
pub fn control_sequences(output: &[u8]) -> Vec<&str> {
    let text = str::from_utf8(output).unwrap_or_else(|error| {
        let (valid, _) = output.split_at(error.valid_up_to());
        str::from_utf8(valid).expect("valid up to here")
    });
    let is_final = |c: char| ('@'..='~').contains(&c);
    let rest = text.split("\x1b[").skip(1);
    rest.filter_map(|rest| Some(&rest[..=rest.find(is_final)?])).collect()
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    /// Emulates the program's output until the terminal is closed; answers its last question by `writer`.
    fn show(&self, mut reader: impl Read, writer: Option<Writer>) {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = reader.read(&mut bytes) {
            let mut is_asked = false;
            self.change(|state| {
                let before = state.output.len().saturating_sub(LAST_QUESTION.len() - 1);
                state.output.extend(&bytes[..count]);
                state.parser.process(&bytes[..count]);
                let mut new = state.output[before..].windows(LAST_QUESTION.len());
                is_asked = new.any(|window| window == LAST_QUESTION);
            });
            if self.lock().hangs_up {
                break;
            }
            if let Some(writer) = writer.as_ref().filter(|_| is_asked) {
                send(writer, LAST_ANSWER);
            }
        }
        drop((reader, writer));
        self.change(|state| state.closed = true);
    }

    /// Records how the session's leader ends.
    fn watch(&self, leader: Pid) {
        if let Ok(Some((_, status))) = waitpid(Some(leader), WaitOptions::empty()) {
            self.change(|state| state.leader = Leader::Ended(status));
        }
    }
}

/// The width and height of a cell in pixels.
pub const CELL: (u16, u16) = (9, 18);

fn size(columns: u16, rows: u16) -> PtySize {
    let [pixel_width, pixel_height] = [columns.saturating_mul(CELL.0), rows.saturating_mul(CELL.1)];
    PtySize { rows, cols: columns, pixel_width, pixel_height }
}

/// The most rows that are emulated; no real terminal has more.
fn shown(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length.min(1000)).unwrap_or(NonZeroU16::MIN)
}

impl Pty {
    /// Starts a program as the leader of a session on a new terminal of this size, which answers or not.
    pub fn start(columns: u16, rows: u16, command: CommandBuilder, answers: bool) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows));
        let pair = pair.expect("these tests need /dev/ptmx and /dev/pts");
        let reader = pair.master.try_clone_reader().expect("a new terminal can be read");
        let writer = pair.master.take_writer().expect("a new terminal can be written");
        let writer: Writer = Arc::new(Mutex::new(writer));
        let answering = answers.then(|| Arc::clone(&writer));
        let flags = flags(&*pair.master);
        let child = pair.slave.spawn_command(command).expect("the program can be started");
        let leader = child.process_id().and_then(|id| i32::try_from(id).ok());
        let leader = leader.and_then(Pid::from_raw).expect("a process has a number");
        let state = State {
            parser: Parser::new(shown(rows), shown(columns), 0),
            output: Vec::new(),
            closed: false,
            hangs_up: false,
            leader: Leader::Runs,
        };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let (shows, watches) = (Arc::clone(&shared), Arc::clone(&shared));
        thread::spawn(move || shows.show(reader, answering));
        thread::spawn(move || watches.watch(leader));
        Self { side: Some(Side { master: pair.master, writer }), shared, leader, flags }
    }

    fn side(&self) -> &Side {
        self.side.as_ref().expect("the terminal is there")
    }

    /// Types keys, all in one write.
    pub fn keys(&mut self, keys: &str) {
        send(&self.side().writer, keys);
    }

    /// Closes the terminal, as when its window is closed. Typing `key` must change the screen.
    pub fn hang_up(&mut self, key: &str) {
        self.shared.change(|state| state.hangs_up = true);
        // The emulating thread notices this at the next output.
        self.keys(key);
        self.wait_for("the last change", |state| state.closed.then_some(()));
        self.side = None;
    }

    /// Stops reading the program's output, as on a stuck connection. Typing `key` must change the screen.
    pub fn jam(&mut self, key: &str) {
        self.shared.change(|state| state.hangs_up = true);
        self.keys(key);
        self.wait_for("the last change", |state| state.closed.then_some(()));
        let path = self.side().master.tty_name().expect("a terminal has a name");
        let flags = OFlag::O_NONBLOCK | OFlag::O_NOCTTY;
        let terminal = OpenOptions::new().write(true).custom_flags(flags.bits()).open(path);
        let mut terminal = terminal.expect("a terminal can be written");
        while terminal.write(&[b' '; 1024]).is_ok() {}
    }

    /// Resizes the terminal.
    pub fn resize(&self, columns: u16, rows: u16) {
        self.shared.change(|state| {
            state.parser.screen_mut().set_size(shown(rows), shown(columns));
        });
        self.side().master.resize(size(columns, rows)).expect("a terminal can be resized");
    }

    /// Sends a signal to the leader and its process group.
    pub fn signal_group(&self, signal: Signal) {
        kill_process_group(self.leader, signal).expect("the leader is there");
    }

    /// The leader of the process group that the terminal belongs to at present.
    pub fn foreground(&self) -> Pid {
        let group = self.side().master.process_group_leader().and_then(Pid::from_raw);
        group.expect("somebody has the terminal")
    }

    /// Looks at the terminal as it is now.
    pub fn look<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.shared.lock())
    }

    /// Waits until `find` returns a value. It is called between frames, like the refresh of terminals with
    /// synchronized output.
    pub fn wait_for<T>(&self, what: &str, mut find: impl FnMut(&State) -> Option<T>) -> T {
        let hangs = Instant::now() + HANG;
        let mut state = self.shared.lock();
        loop {
            if state.is_between_frames()
                && let Some(found) = find(&state)
            {
                return found;
            }
            let left = hangs.saturating_duration_since(Instant::now());
            let ended = state.closed && matches!(state.leader, Leader::Ended(_));
            assert!(!ended && !left.is_zero(), "waited in vain for {what}: {}", state.describe());
            let waited = self.shared.changed.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Waits until the screen and the modes are as they were before the program started.
    pub fn screen_is_given_back(&self) {
        self.wait_for("the terminal as it was", |state| {
            state.left_behind().is_empty().then_some(())
        });
    }

    /// Checks that the flags are as they were before the program was started.
    pub fn flags_are_given_back(&self) {
        assert_eq!(flags(&*self.side().master), self.flags, "the flags of the line discipline");
    }
}

/// The flags of the line discipline, as text to compare.
fn flags(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("a terminal has flags"))
}

impl Drop for Pty {
    fn drop(&mut self) {
        if !matches!(self.look(State::leader), Leader::Ended(_)) {
            // It may be ending by itself.
            let _ = kill_process_group(self.leader, Signal::KILL);
        }
    }
}

/// The path of a program that the tests require.
pub fn existing(program: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found =
        std::env::split_paths(&path).map(|folder| folder.join(program)).find(|p| p.exists());
    found.unwrap_or_else(|| panic!("{program} is not installed, and these tests need it"))
}
