//! Where files come to be: below arcade's own folders and where an option names one, and nowhere else,
//! whatever command runs.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Stdio};

use arcade::commands::Arguments;
use clap::CommandFactory as _;
use tempfile::TempDir;

use crate::harness::{Ran, write};

/// Calls of every command, with what they read; first of the menu. Games are saved, tables kept,
/// matches and pages written where an option says.
const CALLS: [(&str, &str); 34] = [
    ("", "nim\nA1\nquit\n"),
    ("play nim --plain --player human --player human", "A5\nB4\nC2\nC1\nC1\nC1\n"),
    ("play coin-grabber --plain --player perfect --player perfect --set board=../board", ""),
    ("resume", "A1\n"),
    ("replay nim-1 --plain", ""),
    ("review nim-1", ""),
    ("review nim-1 --html page.html", ""),
    ("stats", ""),
    ("games", ""),
    ("analyze tiles 'obbbogbog o 1'", ""),
    ("analyze nim --stdin", "5/4/3 misere\n"),
    ("apply nim '2 normal' A1", ""),
    ("perft nim '2 normal' 2", ""),
    ("explain nim '2 normal'", ""),
    ("demo nim", ""),
    ("solve tiles", ""),
    ("certify nim '2 normal' --out nim.gz", ""),
    ("verify nim.gz", ""),
    ("table nim --format csv --out rows", ""),
    ("learn nim", ":answer\n:quit\n"),
    ("daily --date 2026-11-02", "A1\nA5\n"),
    ("problem nim", ""),
    ("match nim --player easy --player hard --games 2 --save match", ""),
    ("match nim --player easy --player hard --games 2 --part 1/1 --seed w --json", ""),
    ("tournament nim --player easy --player hard --games 2 --save tournament", ""),
    ("merge nothing", ""),
    ("engine nim", "ugi\nposition startpos\ngo\nquit\n"),
    ("host nim", ""),
    ("join", ""),
    ("completions bash", ""),
    ("man", ""),
    ("config path", ""),
    ("config print", ""),
    ("config check", ""),
];

/// A board with just enough coins that its table is worth keeping.
const BOARD: &str = "A 5 10 5 25\n5 10 25 10 5\n10 25 1 25 0\n5 10 25 0 0\n0 5 0 0 B\n";

#[test]
fn a_call_of_every_command_is_tried() {
    let called: BTreeSet<&str> =
        CALLS.iter().filter_map(|(call, _)| call.split(' ').next()).collect();
    for command in Arguments::command().get_subcommands() {
        assert!(called.contains(command.get_name()), "{}", command.get_name());
    }
}

/// A folder that has all there is: a home, a place for temporary files, and one to work in.
struct World(TempDir);

impl World {
    fn new() -> Self {
        let world = Self(tempfile::tempdir().expect("a folder"));
        for name in ["home", "tmp", "here"] {
            fs::create_dir(world.0.path().join(name)).expect("a folder");
        }
        world
    }

    /// Runs all calls with these variables, each of which names a folder of the world.
    fn run(&self, variables: &[(&str, &str)]) {
        let [input, board] = ["input", "board"].map(|name| self.0.path().join(name));
        write(&board, BOARD);
        for (call, text) in CALLS {
            write(&input, text);
            let words = shlex::split(call).expect("quotes in pairs");
            let mut command = Command::new(env!("CARGO_BIN_EXE_arcade"));
            command.args(words).env_clear().current_dir(self.0.path().join("here"));
            for (name, folder) in [("HOME", "home"), ("TMPDIR", "tmp")].iter().chain(variables) {
                command.env(name, self.0.path().join(folder));
            }
            let output = command.stdin(fs::File::open(&input).expect("the input")).output();
            Ran::of(&output.expect("the program runs"));
        }
        for file in [input, board] {
            fs::remove_file(file).expect("it is there");
        }
    }

    /// The folders that something has been made in, each with what is right below it, from the world on.
    fn made(&self) -> BTreeSet<String> {
        let mut made = BTreeSet::new();
        self.collect(self.0.path(), &mut made);
        made
    }

    fn collect(&self, folder: &Path, made: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.strip_prefix(self.0.path()).expect("below it").display().to_string();
            if path.is_dir() {
                self.collect(&path, made);
            } else {
                made.insert(name);
            }
        }
    }
}

/// Whether nobody but its owner can do anything with a file or a folder.
fn is_private(path: &Path) -> bool {
    fs::metadata(path).expect("it is there").permissions().mode().trailing_zeros() >= 6
}

/// Whatever the commands make with these variables lies in these folders, and in each of them lies
/// something; beside that there are only the files that options have named. All but those is for its
/// owner alone.
#[track_caller]
fn check(variables: &[(&str, &str)], folders: &[&str]) {
    let world = World::new();
    world.run(variables);
    let named = ["here/match", "here/tournament", "here/page.html", "here/nim.gz", "here/rows"];
    let mut empty: BTreeSet<&str> = folders.iter().chain(&named).copied().collect();
    for file in world.made() {
        let place = folders.iter().chain(&named).find(|place| {
            let rest = file.strip_prefix(**place);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        });
        let place = place.unwrap_or_else(|| panic!("{file} was made"));
        empty.remove(place);
        if !named.contains(place) {
            let path = world.0.path().join(&file);
            let made = path.ancestors().take_while(|path| !path.ends_with(place));
            assert!(made.chain([&*world.0.path().join(place)]).all(is_private), "{file}");
        }
    }
    assert!(empty.is_empty(), "nothing was made in {empty:?}");
}

#[test]
fn files_are_made_below_the_folders_of_the_user() {
    check(&[], &["home/.local/state/arcade", "home/.cache/arcade"]);
}

#[test]
fn files_are_made_below_the_folders_that_the_desktop_names() {
    let variables = [
        ("XDG_STATE_HOME", "of-state"),
        ("XDG_CACHE_HOME", "of-cache"),
        ("XDG_CONFIG_HOME", "of-config"),
        ("XDG_DATA_HOME", "of-data"),
    ];
    check(&variables, &["of-state/arcade", "of-cache/arcade"]);
}

/// Runs a call in a world with these variables, as they are.
#[track_caller]
fn run_with(world: &World, call: &str, variables: &[(&str, &str)]) -> Ran {
    let here = world.0.path().join("here");
    let mut command = Command::new(env!("CARGO_BIN_EXE_arcade"));
    command.args(call.split(' ')).env_clear().current_dir(here).envs(variables.iter().copied());
    Ran::of(&command.stdin(Stdio::null()).output().expect("the program runs"))
}

#[test]
fn a_relative_path_in_a_variable_makes_no_folder_where_one_stands() {
    const PLAY: &str =
        "match coin-grabber --player easy --player perfect --games 2 --set board=board";
    let world = World::new();
    write(&world.0.path().join("here/board"), BOARD);
    let home = world.0.path().join("home").display().to_string();
    let relative = [
        ("HOME", home.as_str()),
        ("XDG_STATE_HOME", "of-state"),
        ("XDG_CACHE_HOME", "./of-cache"),
        ("XDG_CONFIG_HOME", "../of-config"),
        ("XDG_RUNTIME_DIR", "of-runtime"),
    ];
    assert_eq!(run_with(&world, PLAY, &relative).code, Some(0));
    assert_ne!(run_with(&world, "join", &relative).code, Some(0));
    let path = run_with(&world, "config path", &relative).stdout;
    assert_eq!(path, format!("{home}/.config/arcade/config.toml\n"));
    // Without a home the system says where it is.
    let of_system = run_with(&world, "config path", &[]).stdout;
    assert!(of_system.starts_with('/'), "{of_system}");
    for home in ["", "home", "./home", ".", "../home"] {
        let path = run_with(&world, "config path", &[("HOME", home)]).stdout;
        assert_eq!(path, of_system, "{home:?}");
        let absolute = [("HOME", home), ("XDG_CONFIG_HOME", "/of-config")];
        let path = run_with(&world, "config path", &absolute).stdout;
        assert_eq!(path, "/of-config/arcade/config.toml\n", "{home:?}");
    }
    let made = world.made();
    let elsewhere = |file: &&String| !file.starts_with("home/.cache/") && *file != "here/board";
    assert_eq!(made.iter().find(elsewhere), None);
    assert!(made.len() > 1, "a table is kept");
}

#[test]
fn folders_and_files_that_are_there_stay_as_open_as_they_are() {
    let world = World::new();
    let games = world.0.path().join("home/.local/state/arcade/games");
    fs::create_dir_all(&games).expect("folders");
    let journal = games.with_file_name("journal.txt");
    fs::write(&journal, "").expect("a file");
    let opened = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("it is the user's own");
    };
    opened(&games, 0o750);
    opened(&journal, 0o640);
    world.run(&[]);
    let mode = |path: &Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    assert_eq!((mode(&games), mode(&journal)), (0o750, 0o640));
    assert!(is_private(&games.join("nim-1.txt")));
}

#[test]
fn files_are_made_below_the_one_folder_that_is_named() {
    check(&[("ARCADE_HOME", "of-arcade")], &["of-arcade/state", "of-arcade/cache"]);
}
