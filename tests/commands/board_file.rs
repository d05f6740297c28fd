//! An option that is the path of a file, which is read when the game begins and never again.

use std::fs;

use crate::harness::{Arcade, write};

const BOARD: &str = "A 0 0 0 0\n0 0 0 0 0\n0 0 1 0 0\n0 0 0 0 0\n0 0 100 35 B\n";
const PLAY: [&str; 5] = ["play", "coin-grabber", "--plain", "--set", "board=board.txt"];

/// A working folder with a board in it.
pub fn with_board() -> Arcade {
    let arcade = Arcade::new();
    write(&arcade.here().join("board.txt"), BOARD);
    arcade
}

#[test]
fn a_game_is_played_on_the_board_in_the_file() {
    let players = ["--set", "first=2", "--player", "human", "--player", "human"];
    let ran = with_board().run_with(&[&PLAY[..], &players].concat(), b"l\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("    0    0  100    B    0\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("A has 0, B has 35."), "{}", ran.stdout);
}

#[test]
fn a_saved_game_is_gone_on_with_when_the_file_is_not_there_any_more() {
    let arcade = with_board();
    let players = ["--set", "first=2", "--player", "human", "--player", "human"];
    let ran = arcade.run_with(&[&PLAY[..], &players].concat(), b"l\n");
    assert_eq!(ran.code, Some(0));
    fs::remove_file(arcade.here().join("board.txt")).expect("it was there");
    let ran = arcade.run_with(&["resume", "--plain"], b"r\n");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("A has 0, B has 35."), "{}", ran.stdout);
    // The record holds the absolute path of the file.
    let record = fs::read_to_string(arcade.record("coin-grabber-1.txt")).expect("saved");
    let path = fs::canonicalize(arcade.here()).expect("a folder").join("board.txt");
    assert!(record.contains(&format!("option board {}\n", path.display())), "{record}");
}

#[test]
fn a_file_that_is_missing_or_wrong_is_refused_where_it_is_named() {
    let arcade = Arcade::new();
    let refused = |message: &str| {
        let ran = arcade.run(&PLAY);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert_eq!(ran.stderr, format!("arcade: board: {message}\n"));
        let config = arcade.here().join("config.toml");
        write(&config, "[arcade]\nversion = 1\n[coin_grabber]\nboard = \"board.txt\"\n");
        let ran = arcade.run(&["config", "check"]);
        assert_eq!(ran.code, Some(2));
        let begin = format!("arcade: config.toml:4:9: [coin_grabber] board: {message}\n 4 |");
        assert!(ran.stderr.starts_with(&begin), "{}", ran.stderr);
        fs::remove_file(config).expect("it was there");
    };
    refused(
        "found \"board.txt\", expected \"standard\", \"dealt\" or the path of a file with a \
         board (No such file or directory (os error 2))",
    );
    write(&arcade.here().join("board.txt"), BOARD.replace("100", "99"));
    refused(
        "found \"99\" in row 5, column 3 of board.txt, expected A, B, 0 or a multiple of 5 up to \
         1275",
    );
}

#[test]
fn a_folder_and_a_pipe_are_no_files_to_be_read() {
    let arcade = Arcade::new();
    fs::create_dir(arcade.here().join("board.txt")).expect("a folder");
    assert!(arcade.run(&PLAY).stderr.contains("(it is a folder, not a regular file)"));
    // Nothing writes to the pipe: reading it would block for ever.
    let pipe = arcade.here().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo runs");
    assert!(made.success());
    let ran = arcade.run(&["play", "coin-grabber", "--set", "board=pipe"]);
    assert!(ran.stderr.contains("(it is a pipe, not a regular file)"), "{}", ran.stderr);
}
