//! Runs the program in folders of its own.

use std::ffi::OsStr;
use std::fs::{self, DirEntry};
use std::io::{ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::in_full::is_in_full;

/// The program with a home and a working folder that nothing else uses.
pub struct Arcade {
    folder: TempDir,
}

/// The output and the exit code of a run.
#[derive(Debug)]
pub struct Ran {
    pub stdout: String,
    pub stderr: String,
    pub code: Option<i32>,
}

impl Arcade {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["home", "here"] {
            fs::create_dir(folder.path().join(name)).expect("a folder");
        }
        Self { folder }
    }

    /// The same with the tables that take long to solve, as an earlier call would have left them; in full,
    /// everything is solved each time.
    pub fn with_tables() -> Self {
        // The files, in the folder that Cargo has for what tests leave.
        static SOLVED: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
            let arcade = Arcade::new();
            let usual = ["match", "coin-grabber", "--player", "random", "--player", "random"];
            let ran = arcade.run(&[&usual, &["--games", "2", "--seed", "tables"][..]].concat());
            assert_eq!(ran.code, Some(0), "{}", ran.stderr);
            let kept = Path::new(env!("CARGO_TARGET_TMPDIR"));
            let tables = fs::read_dir(arcade.tables()).expect("tables are kept");
            let keep = |entry: DirEntry| {
                let file = kept.join(entry.file_name());
                // Another run of the tests may be reading the file that it replaces.
                let part = tempfile::NamedTempFile::new_in(kept).expect("a file");
                fs::copy(entry.path(), part.path()).expect("a copy");
                part.persist(&file).expect("a file");
                file
            };
            tables.map(|entry| keep(entry.expect("an entry"))).collect()
        });
        let arcade = Self::new();
        if !is_in_full() {
            fs::create_dir_all(arcade.tables()).expect("a folder");
            for table in SOLVED.iter() {
                let place = arcade.tables().join(table.file_name().expect("a name"));
                // The program replaces tables and never writes into one, so that a second name of the same
                // file is as good as a copy, where the system can give it one.
                fs::hard_link(table, &place)
                    .or_else(|_| fs::copy(table, &place).map(drop))
                    .expect("a table");
            }
        }
        arcade
    }

    /// The folder of the tables that are kept.
    fn tables(&self) -> PathBuf {
        self.home().join("cache/tables")
    }

    /// The same with folders of its own, in which everything is that is in these now.
    pub fn copy(&self) -> Self {
        let copy = Self::new();
        copy_folder(self.folder.path(), copy.folder.path());
        copy
    }

    /// The folder that holds the configuration and the saved games.
    pub fn home(&self) -> PathBuf {
        self.folder.path().join("home")
    }

    /// The working folder.
    pub fn here(&self) -> PathBuf {
        self.folder.path().join("here")
    }

    /// The path of the user's own config file.
    pub fn config_of_user(&self) -> PathBuf {
        self.home().join("config/config.toml")
    }

    /// The path of a saved game.
    pub fn record(&self, name: &str) -> PathBuf {
        self.home().join("state/games").join(name)
    }

    /// The program with these arguments, ready to run.
    pub fn command<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_arcade"));
        command
            .args(arguments)
            .env("ARCADE_HOME", self.home())
            .env_remove("CLICOLOR_FORCE")
            .current_dir(self.here())
            .stdin(Stdio::null());
        command
    }

    /// Runs it with nothing on standard input.
    pub fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Ran {
        Ran::of(&self.command(arguments).output().expect("the program runs"))
    }

    /// Runs it with this on standard input.
    pub fn run_with<A: AsRef<OsStr>>(&self, arguments: &[A], input: &[u8]) -> Ran {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_vec();
        // This needs its own thread, because the program answers before it has read everything.
        let writer = std::thread::spawn(move || stdin.write_all(&input));
        let output = child.wait_with_output().expect("the program ends");
        match writer.join().expect("no panic") {
            // A program that needs no input may have ended by then.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
            written => written.expect("the program reads"),
        }
        Ran::of(&output)
    }
}

/// Copies what is in a folder.
fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let place = to.join(entry.file_name());
        if entry.file_type().expect("a type").is_dir() {
            copy_folder(&entry.path(), &place);
        } else {
            fs::copy(entry.path(), place).expect("a file");
        }
    }
}

/// Standard error without the lines that say how far long work is, which end with its seconds.
fn without_signs_of_life(stderr: &str) -> String {
    let is_sign = |line: &&str| {
        let time = line.trim_end().rsplit_once(", ").and_then(|(_, time)| time.strip_suffix(" s"));
        time.is_some_and(|seconds| seconds.parse::<u64>().is_ok())
    };
    stderr.split_inclusive('\n').filter(|line| !is_sign(line)).collect()
}

impl Ran {
    /// The result of a run, which must write UTF-8 and no panic message. How far it was while it took
    /// long is left out: that depends on the machine.
    pub fn of(output: &Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
        let ran = Self {
            stdout: text(&output.stdout),
            stderr: without_signs_of_life(&text(&output.stderr)),
            code: output.status.code(),
        };
        assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
        ran
    }

    /// Asserts everything at once, so that a failure shows everything.
    #[track_caller]
    pub fn expect(&self, code: i32, stdout: &str, stderr: &str) {
        let expected = (Some(code), stdout, stderr);
        let found = (self.code, self.stdout.as_str(), self.stderr.as_str());
        assert_eq!(found, expected, "\n--- stdout\n{}--- stderr\n{}", self.stdout, self.stderr);
    }

    /// Asserts that the program succeeded, whatever it printed, with exactly this on standard error.
    #[track_caller]
    pub fn expect_note(&self, stderr: &str) {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), stderr), "{}", self.stdout);
    }
}

/// The program succeeds, writes exactly this, and gives no warnings.
#[track_caller]
pub fn check(arguments: &[&str], stdout: &str) {
    Arcade::new().run(arguments).expect(0, stdout, "");
}

/// The program refuses the arguments with exactly this message, and writes nothing else.
#[track_caller]
pub fn check_refused(arguments: &[&str], message: &str) {
    Arcade::new().run(arguments).expect(2, "", &format!("arcade: {message}\n"));
}

/// The program refuses an argument before it looks at anything else.
#[track_caller]
pub fn check_usage(arguments: &[&str], message: &str) {
    let stderr = format!("error: {message}\n\nFor more information, try '--help'.\n");
    Arcade::new().run(arguments).expect(2, "", &stderr);
}

/// Writes a file, and the folders it lies in.
pub fn write(path: &Path, text: impl AsRef<[u8]>) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}
