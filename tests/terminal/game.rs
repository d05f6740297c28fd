//! Arcade in a terminal, from the user's side.
//!
//! A shell leads the session and outlives arcade, so that the terminal can be examined as the next program
//! would find it. (When the leader of a session ends, the system itself resets the terminal.)

use std::path::{Path, PathBuf};
use std::sync::Arc;

use portable_pty::CommandBuilder;
use rustix::process::{Pid, Signal, WaitStatus, kill_process};
use tempfile::TempDir;
use vt100::Cell;

use crate::pty::{Leader, Pty, State, existing};
use crate::shown::{has_key_bar, shows, told};

/// Two people play Nim.
pub const TWO_PEOPLE: [&str; 6] = ["play", "nim", "--player", "human", "--player", "human"];

/// A game with a computer whose first move takes longer than any test.
pub const LONG_ANALYSIS: [&str; 8] = [
    "play",
    "nim",
    "--position",
    "20/20/20/20/20/20/20/20 misere",
    "--player",
    "human",
    "--player",
    "depth:64",
];

/// Printed by the shell after arcade has ended.
const STARTED: &str = "arcade is process ";
const ENDED: &str = "arcade ended with ";

/// The texts after and before the position in the message of its command.
const COPIED: &str = " (copied";
const POSITION: &str = "The position is ";

/// How arcade is started.
#[derive(Clone)]
pub struct Start {
    columns: u16,
    rows: u16,
    home: Arc<TempDir>,
    variables: Vec<(&'static str, &'static str)>,
    /// The runtime folder (`XDG_RUNTIME_DIR`).
    sockets: Option<PathBuf>,
    redirection: &'static str,
    /// A resource limit that the shell sets before it starts arcade.
    limit: String,
    has_shell: bool,
    has_terminal: bool,
    answers: bool,
}

impl Start {
    /// With its own home folder, on a terminal of this size.
    pub fn on(columns: u16, rows: u16) -> Self {
        let home = Arc::new(tempfile::tempdir().expect("a folder for temporary files"));
        Self {
            columns,
            rows,
            home,
            variables: vec![("TERM", "xterm-256color")],
            sockets: None,
            redirection: "",
            limit: String::new(),
            has_shell: true,
            has_terminal: true,
            answers: true,
        }
        .settings("")
    }

    /// With this environment variable.
    pub fn variable(mut self, name: &'static str, value: &'static str) -> Self {
        self.variables.push((name, value));
        self
    }

    /// With the sockets of hosted games in the home folder.
    pub fn sockets_at_home(mut self) -> Self {
        let folder = self.home.path().join("run");
        std::fs::create_dir(&folder).expect("a folder for sockets");
        self.sockets = Some(folder);
        self
    }

    /// The socket of a hosted game.
    pub fn socket(&self, name: &str) -> PathBuf {
        let folder = self.sockets.as_ref().expect("the sockets are in the home");
        folder.join("arcade").join(name).with_extension("sock")
    }

    /// On a terminal of another size.
    pub fn sized(mut self, columns: u16, rows: u16) -> Self {
        (self.columns, self.rows) = (columns, rows);
        self
    }

    /// With this config file, whose first section is `[ui]` if it has that. No game is explained.
    pub fn settings(self, text: &str) -> Self {
        let text = format!("[ui]\nintroductions = false\n{}", text.trim_start_matches("[ui]\n"));
        let folder = self.home.path().join("config");
        std::fs::create_dir_all(&folder).expect("a folder for settings");
        std::fs::write(folder.join("config.toml"), text).expect("a file of settings");
        self
    }

    /// With a redirection in shell syntax.
    pub fn redirected(mut self, redirection: &'static str) -> Self {
        self.redirection = redirection;
        self
    }

    /// With a limit that the shell sets, where the system enforces it: "-v" and kilobytes.
    pub fn within(mut self, limit: &str) -> Self {
        self.limit = format!("ulimit {limit};");
        self
    }

    /// As the leader of its session, without a shell.
    pub fn alone(mut self) -> Self {
        self.has_shell = false;
        self
    }

    /// On a terminal that answers no question by itself.
    pub fn silent(mut self) -> Self {
        self.answers = false;
        self
    }

    /// Without a controlling terminal: `/dev/tty` can't be opened.
    pub fn without_controlling_terminal(mut self) -> Self {
        self.has_terminal = false;
        self
    }

    /// A command with arcade's environment.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> CommandBuilder {
        let mut command = CommandBuilder::new(program);
        command.env_clear();
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
        command.env("ARCADE", env!("CARGO_BIN_EXE_arcade"));
        for home in ["HOME", "ARCADE_HOME"] {
            command.env(home, self.home.path());
        }
        for (name, value) in &self.variables {
            command.env(name, value);
        }
        if let Some(folder) = &self.sockets {
            command.env("XDG_RUNTIME_DIR", folder);
        }
        command.cwd(self.home.path());
        command.set_controlling_tty(self.has_terminal);
        command
    }

    /// Starts arcade, and waits for its process only.
    pub fn run(&self, arguments: &[&str]) -> Game {
        let mut command = if self.has_shell {
            let Self { redirection, limit, .. } = self;
            let script = format!(
                r#"sh -c 'echo "{STARTED}$$"; {limit} exec "$ARCADE" "$@" {redirection}' sh "$@"
                echo "{ENDED}$?"
                read -r line"#
            );
            let mut shell = self.command(existing("sh"));
            shell.args(["-c", &script, "sh"]);
            shell
        } else {
            self.command(env!("CARGO_BIN_EXE_arcade"))
        };
        command.args(arguments);
        let pty = Pty::start(self.columns, self.rows, command, self.answers);
        let process = self.has_shell.then(|| {
            pty.wait_for("the number of the process", |state| {
                Pid::from_raw(i32::try_from(told(state, STARTED)?).ok()?)
            })
        });
        Game { pty, start: self.clone(), process }
    }

    /// Starts arcade, and waits until it has drawn its screen.
    pub fn play(&self, arguments: &[&str]) -> Game {
        let game = self.run(arguments);
        game.is_drawn();
        game
    }

    /// Starts an interactive bash in arcade's environment, with job control.
    pub fn bash(&self) -> Game {
        // The shell's own bracketed paste mode would be mistaken for arcade's.
        let quiet = "set enable-bracketed-paste off\n";
        std::fs::write(self.home.path().join("inputrc"), quiet).expect("the home can be written");
        let mut command = self.command(existing("bash"));
        command.env("INPUTRC", self.home.path().join("inputrc"));
        command.env("PS1", "ready> ");
        command.args(["--norc", "--noprofile", "-i"]);
        let pty = Pty::start(self.columns, self.rows, command, self.answers);
        let game = Game { pty, start: self.clone(), process: None };
        game.sees("ready> ");
        game
    }
}

/// Arcade in a terminal.
pub struct Game {
    pub pty: Pty,
    start: Start,
    process: Option<Pid>,
}

impl Game {
    /// Starts arcade with a home of its own, and waits for its screen.
    pub fn start(columns: u16, rows: u16, arguments: &[&str]) -> Self {
        Start::on(columns, rows).play(arguments)
    }

    /// The folder of this game's files, and how to start arcade there again.
    pub fn home(&self) -> Start {
        self.start.clone()
    }

    /// The socket of a hosted game.
    pub fn socket(&self, name: &str) -> PathBuf {
        self.start.socket(name)
    }

    /// The record of a saved game.
    pub fn record(&self, id: &str) -> PathBuf {
        record(self.start.home.path(), id)
    }

    /// Types keys, all in one write.
    pub fn keys(&mut self, keys: &str) {
        self.pty.keys(keys);
    }

    /// Types a move of Nim, and checks the position it leads to.
    #[track_caller]
    pub fn plays(&mut self, mv: &str, position: &str) {
        self.keys(&format!("{mv}\r"));
        self.is_at(position);
    }

    /// Checks the position on the board.
    #[track_caller]
    pub fn is_at(&mut self, position: &str) {
        assert_eq!(self.position(), position, "{}", self.contents());
    }

    /// The position on the board, by its command; the message line is restored.
    pub fn position(&mut self) -> String {
        self.forgets_position();
        self.keys(":position\r");
        let position = self.wait_for("the position", |state| {
            let screen = state.screen();
            let mut rows = screen.rows(0, screen.size().1.get());
            rows.find_map(|row| Some(row.split_once(COPIED)?.0.split_once(POSITION)?.1.into()))
        });
        self.forgets_position();
        position
    }

    /// Takes the answer to the command for the position from the screen.
    fn forgets_position(&mut self) {
        self.keys(":\x7f");
        self.sees_no(COPIED);
    }

    /// Waits until `find` returns a value; fails if arcade ends first.
    pub fn wait_for<T>(&self, what: &str, mut find: impl FnMut(&State) -> Option<T>) -> T {
        self.pty.wait_for(what, |state| {
            let found = find(state);
            let ended = found.is_none() && told(state, ENDED).is_some();
            assert!(!ended, "ended before {what}:\n{}", state.screen().contents());
            found
        })
    }

    /// Waits until the text is on the screen.
    pub fn sees(&self, text: &str) {
        self.wait_for(&format!("{text:?}"), |state| shows(state, text).then_some(()));
    }

    /// Whether the text is on the screen now.
    pub fn shows(&self, text: &str) -> bool {
        self.pty.look(|state| shows(state, text))
    }

    /// Waits until the text is not on the screen.
    pub fn sees_no(&self, text: &str) {
        self.wait_for(&format!("no {text:?}"), |state| (!shows(state, text)).then_some(()));
    }

    /// Waits until the whole screen is drawn.
    pub fn is_drawn(&self) {
        self.wait_for("the key bar", |state| has_key_bar(state).then_some(()));
    }

    /// Waits until the whole screen is drawn or arcade has ended; returns whether it has ended.
    pub fn has_ended(&self) -> bool {
        self.pty.wait_for("a screen or the end", |state| {
            let has_ended = told(state, ENDED).is_some();
            (has_ended || has_key_bar(state)).then_some(has_ended)
        })
    }

    /// The column and the row where the text begins, once it is on the screen.
    fn place(&self, text: &str) -> (u16, u16) {
        self.wait_for(&format!("{text:?}"), |state| {
            let screen = state.screen();
            let mut rows = (0..).zip(screen.rows(0, screen.size().1.get()));
            rows.find_map(|(row, line)| {
                let column = line[..line.find(text)?].chars().count();
                Some((u16::try_from(column).ok()?, row))
            })
        })
    }

    /// The cell where the text begins.
    pub fn cell(&self, text: &str) -> Cell {
        let (column, row) = self.place(text);
        self.pty.look(|state| state.screen().cell(row, column).cloned()).expect("on the screen")
    }

    /// Clicks on a cell of the screen, counted from 0.
    pub fn click_at(&mut self, column: u16, row: u16) {
        let place = format!("{};{}", column + 1, row + 1);
        self.keys(&format!("\x1b[<0;{place}M\x1b[<0;{place}m"));
    }

    /// Clicks on the first cell of a text, once it is on the screen.
    pub fn click(&mut self, text: &str) {
        let (column, row) = self.place(text);
        self.click_at(column, row);
    }

    /// Sends arcade a signal.
    pub fn signal(&self, signal: Signal) {
        // It may have just ended by itself.
        let _ = kill_process(self.process(), signal);
    }

    /// The number of arcade's process.
    pub fn process(&self) -> Pid {
        self.process.expect("arcade runs under a shell, which has printed its process number")
    }

    /// Waits until arcade has ended with this exit code, as reported by the shell.
    pub fn ends_with(&self, code: u32) {
        self.ends_with_one_of(&[code]);
    }

    /// Waits until arcade has ended with one of these exit codes.
    pub fn ends_with_one_of(&self, codes: &[u32]) {
        let ended = self.pty.wait_for("the end", |state| told(state, ENDED));
        assert!(codes.contains(&ended), "ended with {ended}: {}", self.contents());
    }

    /// Waits until arcade has ended successfully, and checks that the terminal is restored.
    pub fn leaves_terminal_clean(&self) {
        self.ends_with(0);
        self.terminal_is_clean();
        // The screen has its previous contents again.
        self.sees(STARTED);
    }

    /// Checks that the terminal is as it was before arcade started.
    pub fn terminal_is_clean(&self) {
        self.pty.screen_is_given_back();
        self.pty.flags_are_given_back();
    }

    /// Waits until the leader of the session has ended, and returns its status.
    pub fn end(&self) -> WaitStatus {
        self.pty.wait_for("the end", |state| match state.leader() {
            Leader::Ended(status) => Some(status),
            Leader::Runs => None,
        })
    }

    /// Waits until arcade, the leader of its session, has been ended by this signal.
    pub fn ends_by(&self, signal: Signal) {
        let status = self.end();
        assert_eq!(status.terminating_signal(), Some(signal.as_raw()), "{status:?}");
    }

    /// The text on the screen.
    pub fn contents(&self) -> String {
        self.pty.look(|state| state.screen().contents())
    }
}

fn record(home: &Path, id: &str) -> PathBuf {
    home.join("state/games").join(id).with_extension("txt")
}
