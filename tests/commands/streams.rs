//! What happens when nobody reads the output, or it can't be written.

use std::process::{Command, Stdio};

use crate::harness::{Arcade, Ran, write};

/// A pipe that nobody reads.
fn closed() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

/// Runs the program with this on standard input.
fn run(mut command: Command, arcade: &Arcade, input: &str) -> Ran {
    let file = arcade.here().join("input");
    write(&file, input);
    let input = std::fs::File::open(file).expect("the input");
    Ran::of(&command.stdin(input).output().expect("the program runs"))
}

/// With a closed standard output the program ends successfully and silently.
#[track_caller]
fn check(arguments: &[&str], input: &str) {
    let arcade = Arcade::new();
    let mut command = arcade.command(arguments);
    command.stdout(closed());
    run(command, &arcade, input).expect(0, "", "");
}

#[test]
fn a_closed_output_is_no_failure() {
    check(&["games"], "");
    check(&["games", "--json"], "");
    check(&["--help"], "");
    check(&["--version"], "");
    check(&["analyze", "nim", "5/4/3 misere"], "");
    check(&["analyze", "nim", "5/4/3 misere", "--json"], "");
    check(&["apply", "nim", "5/4/3 misere", "A1"], "");
    check(&["perft", "nim", "5/4/3 misere", "2"], "");
    check(&["config", "print"], "");
    check(&["config", "check"], "");
    check(&["analyze", "nim", "--stdin"], "5/4/3 misere\n5/4/3 normal\n");
    check(&["analyze", "nim", "--stdin", "--json"], "5/4/3 misere\nbad\n");
}

#[test]
fn a_closed_error_output_loses_no_answers() {
    let arcade = Arcade::new();
    let mut command = arcade.command(&["analyze", "nim", "--stdin"]);
    command.stderr(closed());
    let ran = run(command, &arcade, "1 misere\nbad\n1 normal\n");
    let answers = "1 misere: loss in 1 by A1\nbad: error\n1 normal: win in 1 by A1\n";
    ran.expect(1, answers, "");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for arguments in [
        &["games"][..],
        &["config", "print"],
        &["analyze", "nim", "5/4/3 misere"],
        &["--help"],
        &["help", "play"],
        &["analyze", "--help"],
        &["--version"],
    ] {
        let arcade = Arcade::new();
        let full = std::fs::File::options().write(true).open("/dev/full").expect("the device");
        let output = arcade.command(arguments).stdout(full).output().expect("the program runs");
        let message = "arcade: No space left on device (os error 28)\n";
        Ran::of(&output).expect(1, "", message);
    }
}

/// Runs the program where no file may grow.
fn run_without_room(arguments: &[&str], redirection: &str, input: &str) -> Ran {
    let arcade = Arcade::new();
    let mut command = Command::new("sh");
    let script = format!("ulimit -f 0; exec \"$0\" \"$@\" {redirection}");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_arcade")]).args(arguments);
    command.env("ARCADE_HOME", arcade.home()).current_dir(arcade.here());
    run(command, &arcade, input)
}

#[test]
fn a_file_that_may_not_grow_is_an_error_like_any_other() {
    for arguments in [&["games"][..], &["config", "print"], &["analyze", "nim", "5/4/3 misere"]] {
        run_without_room(arguments, "> output", "").expect(
            1,
            "",
            "arcade: File too large (os error 27)\n",
        );
    }
    let people = ["play", "nim", "--plain", "--player", "human", "--player", "human"];
    let ran = run_without_room(&people, "", "A\n1\nB\n1\n");
    assert_eq!(ran.stdout.matches("File too large").count(), 1, "said once: {ran:?}");
    assert!(ran.stdout.contains("4 3 3\n"), "and it goes on: {ran:?}");
    assert_eq!(ran.code, Some(0), "{ran:?}");
}
