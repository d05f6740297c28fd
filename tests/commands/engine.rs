//! `arcade engine`: a game for other programs, and programs as players of a whole game.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Command, Stdio};

use arcade_games::games::GameId;
use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use crate::harness::{Arcade, write};
use crate::in_full::{is_in_full, one_in};

const ARCADE: &str = env!("CARGO_BIN_EXE_arcade");

/// The lines of an engine for a game that is told this; times are left out.
#[track_caller]
fn answers(arguments: &[&str], told: &str) -> Vec<String> {
    let ran = Arcade::new().run_with(&[&["engine"], arguments].concat(), told.as_bytes());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    ran.stdout.lines().map(without_time).collect()
}

fn without_time(line: &str) -> String {
    let mut words = Vec::new();
    let mut rest = line.split(' ');
    while let Some(word) = rest.next() {
        words.push(word);
        if word == "time" {
            rest.next();
            words.push("T");
        }
    }
    words.join(" ")
}

#[test]
fn it_introduces_itself_with_its_options() {
    let lines = answers(&["nim", "--player", "hard"], "ugi\nisready\n");
    assert_eq!(lines[0], format!("id name arcade {}, Nim", env!("CARGO_PKG_VERSION")));
    let level = "option name Level type combo default hard var random var easy var medium var hard \
                 var perfect";
    assert!(lines.contains(&level.into()), "{lines:#?}");
    for option in ["Depth", "Hash", "Threads", "Game"] {
        let begins = format!("option name {option} type spin default ");
        assert!(lines.iter().any(|line| line.starts_with(&begins)), "{option}");
    }
    assert_eq!(lines[lines.len() - 2..], ["ugiok", "readyok"]);
}

#[test]
fn a_session_is_answered_line_by_line() {
    // A search may still be under way when the next line is read, so that each has a process of its
    // own.
    let told = [
        "position fen 2/1 normal\nquery gameover\nquery p1turn\nquery result\ngo\n",
        "position fen 2/1 normal moves A1\nquery p1turn\ngo depth 3\n",
        "position fen 2/1 normal moves A1 A1 B1\nquery gameover\nquery result\ngo\n",
    ];
    let lines: Vec<String> = told.iter().flat_map(|told| answers(&["nim"], told)).collect();
    let expected = [
        "response false",
        "response true",
        "response none",
        "info depth 0 nodes 0 time T score mate 3 pv A1",
        "bestmove A1",
    ];
    assert_eq!(lines[..5], expected);
    assert!(lines.contains(&"response p1win".into()), "{lines:#?}");
    assert_eq!(lines.last().map(String::as_str), Some("bestmove none"));
}

#[test]
fn an_unknown_command_is_told_without_its_control_characters() {
    let told = b"\x1b]0;x\x07\nquery result\n";
    let ran = Arcade::new().run_with(&["engine", "nim"], told);
    ran.expect(0, "response none\n", "unknown command: \\u{1b}]0;x\\u{7}\n");
}

#[test]
fn a_search_without_end_ends_when_it_is_told_to() {
    let arcade = Arcade::new();
    let mut engine = arcade
        .command(&["engine", "kalah"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = engine.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(engine.stdout.take().expect("a pipe")).lines();
    let mut next = || lines.next().expect("a line").expect("text");
    // More seeds than any book has.
    writeln!(input, "setoption name Threads value 1\nposition fen 6,6,6,6,6,6/6,6,6,6,6,6 0-0 S")
        .expect("told");
    writeln!(input, "go infinite\nisready").expect("told");
    while next() != "readyok" {}
    writeln!(input, "stop").expect("told");
    while !next().starts_with("bestmove ") {}
    writeln!(input, "quit").expect("told");
    assert!(engine.wait().expect("an end").success());
}

/// A board of Coin Grabber with few coins.
const FEW: &str = "A 10 10 25 0\n10 25 0 25 0\n0 0 1 0 0\n0 25 0 25 10\n0 25 10 10 B\n";

/// The start, the moves and the result of a game that these players play in line mode.
fn played(game: &str, options: &[&str], players: [&str; 2]) -> Vec<String> {
    let arcade = Arcade::new();
    write(&arcade.here().join("few.txt"), FEW);
    let [first, second] = players;
    let arguments =
        ["play", game, "--plain", "--seed", "word", "--player", first, "--player", second];
    // On a slow machine a move may be made before its time, for whoever waits; here nobody does.
    let unhurried = ["--set", "time_limit_ms=0"];
    let ran = arcade.run(&[&arguments, &unhurried[..], options].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let folder = fs::read_dir(arcade.home().join("state/games")).expect("saved games");
    let file = folder.map(|entry| entry.expect("a file").path()).next().expect("a saved game");
    let record = fs::read_to_string(file).expect("a record");
    let matters =
        |line: &&str| ["start", "move", "result"].iter().any(|word| line.starts_with(word));
    record.lines().filter(matters).map(Into::into).collect()
}

#[test]
fn two_processes_play_the_same_game_as_one() {
    for (index, &game) in GameId::ALL.iter().enumerate() {
        let id = game.meta().id;
        let options = smallest(id);
        let pairs = [["easy", "hard"], ["greedy", "perfect"]].into_iter();
        // One game with these, the next with those.
        for [first, second] in pairs.skip(index % one_in(2)).step_by(one_in(2)) {
            let engine = |level: &str| {
                format!(
                    "engine:{ARCADE} engine {id} --seed word --player {level} {}",
                    options.join(" ")
                )
            };
            let within = played(id, &options, [first, second]);
            assert!(within.iter().any(|line| line.starts_with("move")));
            let between = played(id, &options, [&engine(first), &engine(second)]);
            assert_eq!(between, within, "{id}: {first} against {second}");
        }
    }
}

/// Options with which a game is over soon.
fn smallest(id: &str) -> Vec<&'static str> {
    match id {
        "tiles" => vec!["--set", "size=3"],
        "flip" => vec!["--set", "dice=4"],
        "coin-grabber" if !is_in_full() => vec!["--set", "board=few.txt"],
        "kalah" => vec!["--set", "pits=3", "--set", "seeds=2"],
        _ => Vec::new(),
    }
}

#[test]
fn a_program_that_fails_forfeits_its_game() {
    let record = played("nim", &[], ["perfect", "engine:/no/such/program"]);
    assert_eq!(record.last().map(String::as_str), Some("move 1 0 C2"));
    assert!(record.contains(&"result forfeited 2".into()), "{record:?}");
}

#[test]
fn an_id_and_a_config_file_start_no_program() {
    let arcade = Arcade::new();
    let proof = arcade.here().join("proof");
    let touch = format!("engine:touch {}", proof.display());
    // It would be started, by whoever names it.
    let named = ["play", "nim", "--plain", "--player", &touch, "--player", "human"];
    arcade.run(&named);
    assert!(proof.exists());
    fs::remove_file(&proof).expect("the proof");
    let ran = arcade.run(&["play", "--plain", "--id", "nim:w:engine%3atouch%20proof:human"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("an ID starts no programs"), "{}", ran.stderr);
    for section in ["ai", "nim"] {
        let text = format!("[arcade]\nversion = 1\n[{section}]\nlevel = \"{touch}\"\n");
        write(&arcade.here().join("config.toml"), text);
        let ran = arcade.run(&["play", "nim", "--plain"]);
        assert_eq!(ran.code, Some(2), "{section}: {}", ran.stdout);
        assert!(ran.stderr.contains("level"), "{}", ran.stderr);
    }
    assert!(!proof.exists());
}

#[test]
fn a_record_from_elsewhere_is_printed_and_reviewed_without_its_program() {
    let arcade = Arcade::new();
    let touch = format!("engine:touch {}", arcade.here().join("proof").display());
    let file = record_of_program(&arcade, &touch);
    for verb in [&["replay", "--plain"][..], &["review"]] {
        let words = [verb, &[file.to_str().expect("text")]].concat();
        assert_eq!(arcade.run(&words).code, Some(0), "{verb:?}");
    }
    assert!(!arcade.here().join("proof").exists());
}

/// The record of a game in which player 2, who is to move, is a program.
fn record_of_program(arcade: &Arcade, program: &str) -> std::path::PathBuf {
    let people = ["play", "nim", "--plain", "--player", "human", "--player", "human"];
    arcade.run_with(&people, b"A1\n");
    let text = fs::read_to_string(arcade.record("nim-1.txt")).expect("a saved game");
    let text = text.replace("player 2 human", &format!("player 2 {}", program.replace(' ', "%20")));
    let (above, _) = text.split_once("checksum").expect("a checksum");
    assert!(above.contains("engine:"), "{above}");
    let file = arcade.here().join("game.txt");
    write(&file, format!("{above}checksum {:08x}\n", crc32fast::hash(above.as_bytes())));
    file
}

/// The player in the documentation.
fn documented() -> String {
    let page = include_str!("../../docs/protocol.md");
    let (_, code) = page.split_once("```python\n").expect("a program");
    code.split_once("```").expect("its end").0.into()
}

#[test]
fn the_documented_player_is_short_and_beats_random() {
    let player = documented();
    let lines = player.lines().filter(|line| !line.trim().is_empty()).count();
    assert!(lines <= 60, "{lines}");
    if Command::new("python3").arg("--version").output().is_err() {
        // Whoever runs the tests should see it, whether or not they pass.
        let note = "there is no python3 here: the documented player is not tried\n";
        std::io::stderr().write_all(note.as_bytes()).expect("standard error");
        return;
    }
    let arcade = Arcade::new();
    fs::write(arcade.here().join("player.py"), player).expect("a file");
    let arguments = [
        "match",
        "nim",
        "--player",
        "engine:python3 player.py",
        "--player",
        "random",
        "--games",
        "20",
        "--seed",
        "word",
        "--json",
    ];
    let ran = arcade.run(&arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let result: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
    let wins = |player: usize| result["wins"][player].as_u64().expect("a number");
    assert!(wins(0) > wins(1), "{result}");
    assert_eq!(result["value_given_away"][0], 0, "{result}");
}

#[test]
fn a_signal_that_ends_arcade_ends_the_programs_too() {
    let players = |engine: &str| -> [Vec<String>; 2] {
        let seats = ["--player", engine, "--player", "random"].map(String::from);
        let begun = |verb: [&str; 3]| [verb.map(String::from).to_vec(), seats.to_vec()].concat();
        [begun(["play", "nim", "--plain"]), begun(["match", "nim", "--json"])]
    };
    // It hears of nothing, and so would go on for ever. Several are started at once, in one folder.
    let engine = "engine:sh -c 'echo $$ > pid.$$; mv pid.$$ pid; exec sleep 1000'";
    let signals = [Signal::SIGTERM, Signal::SIGINT];
    for (arguments, signal) in
        players(engine).into_iter().flat_map(|it| signals.map(|s| (it.clone(), s)))
    {
        let arcade = Arcade::new();
        let mut running =
            arcade.command(&arguments).stdout(Stdio::null()).spawn().expect("it runs");
        let file = arcade.here().join("pid");
        while !file.exists() {
            std::thread::yield_now();
        }
        let pid = fs::read_to_string(&file).expect("a number");
        let arcade_pid = Pid::from_raw(running.id().try_into().expect("a small number"));
        kill(arcade_pid, signal).expect("it is there");
        // A match notices the first signal and ends by itself, unless the second one is faster.
        while running.try_wait().expect("a child").is_none() {
            let _ = kill(arcade_pid, signal);
            std::thread::yield_now();
        }
        let ended = running.wait().expect("an end");
        let by_itself = ended.code().filter(|_| arguments[0] == "match");
        let told = ended.signal().or(by_itself.map(|code| code - 128));
        assert_eq!(told, Some(signal as i32), "{arguments:?}");
        let pid = Pid::from_raw(pid.trim().parse().expect("a number"));
        assert_eq!(kill(pid, None), Err(Errno::ESRCH), "{arguments:?}");
    }
}

#[test]
fn however_fast_commands_come_each_is_answered() {
    let round = |mb: u32| format!("go depth 4\nsetoption name Hash value {mb}\nisready\n");
    let told = (round(1) + &round(2)).repeat(250);
    let lines = answers(&["kalah"], &told);
    let count = |begins: &str| lines.iter().filter(|line| line.starts_with(begins)).count();
    assert_eq!(count("readyok"), 500);
    // Each is either answered by a move or refused because another one is under way.
    assert_eq!(count("bestmove ") + count("info string error go: a search"), 500);
}

#[test]
fn settings_are_listed_as_they_stand() {
    let told = "setoption name Hash value 2\nsetoption name Level value easy\nugi\n";
    let lines = answers(&["nim"], told);
    assert!(lines.contains(&"option name Hash type spin default 2 min 1 max 1024".into()));
    assert!(
        lines.iter().any(|line| line.starts_with("option name Level type combo default easy "))
    );
}
