//! Arguments that no command takes: refused by name, with what was expected.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt as _;

use crate::harness::{Arcade, check_usage};

#[test]
fn an_unknown_game_is_refused_with_the_one_that_was_meant() {
    let games: Vec<&str> = arcade::games::GameId::ALL.iter().map(|game| game.meta().id).collect();
    let expected = format!("expected one of {}", games.join(", "));
    for (arguments, name) in [
        // With a game's ID none is named.
        (&["play", "nmi"][..], "[GAME]"),
        (&["analyze", "nmi", "5/4/3 misere"], "<GAME>"),
        (&["apply", "nmi", "5/4/3 misere", "A1"], "<GAME>"),
        (&["perft", "nmi", "5/4/3 misere", "1"], "<GAME>"),
    ] {
        check_usage(
            arguments,
            &format!(
                "invalid value 'nmi' for '{name}': found \"nmi\", {expected}; did you mean \"nim\"?"
            ),
        );
    }
    check_usage(
        &["analyze", "backgammon", "1"],
        &format!("invalid value 'backgammon' for '<GAME>': found \"backgammon\", {expected}"),
    );
    check_usage(
        &["analyze", "", "1"],
        &format!("invalid value '' for '<GAME>': found nothing, {expected}"),
    );
    check_usage(
        &["analyze", "NIM", "1"],
        &format!(
            "invalid value 'NIM' for '<GAME>': found \"NIM\", {expected}; did you mean \"nim\"?"
        ),
    );
}

#[test]
fn an_unknown_verb_or_flag_is_refused() {
    check_usage(
        &["game"],
        "unrecognized subcommand 'game'\n\n  tip: a similar subcommand exists: 'games'\n\n\
         Usage: arcade [OPTIONS] [COMMAND]",
    );
    check_usage(
        &["games", "--jsn"],
        "unexpected argument '--jsn' found\n\n  tip: a similar argument exists: '--json'\n\n\
         Usage: arcade games --json",
    );
}

#[test]
fn what_a_command_needs_is_named() {
    for (arguments, missing) in [
        (&["play"][..], "<GAME>"),
        (&["analyze"], "<GAME>"),
        (&["apply", "nim"], "<POSITION>"),
        (&["perft", "nim", "5/4/3 misere"], "<DEPTH>"),
    ] {
        let ran = Arcade::new().run(arguments);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.stderr.starts_with("error: the following required arguments were not"));
        assert!(ran.stderr.contains(missing), "{}", ran.stderr);
    }
}

#[test]
fn an_argument_that_is_no_text_is_refused() {
    let arguments = ["analyze", "nim"].map(OsString::from);
    let position = OsString::from_vec(b"5/4/3 \xff".to_vec());
    let ran = Arcade::new().run(&[&arguments[..], &[position]].concat());
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    let message = "error: invalid UTF-8 was detected in one or more arguments\n";
    assert!(ran.stderr.starts_with(message), "{}", ran.stderr);
}

#[test]
fn help_and_version_are_no_errors() {
    for arguments in [&["--help"][..], &["help", "play"], &["analyze", "--help"], &["--version"]] {
        let ran = Arcade::new().run(arguments);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(!ran.stdout.is_empty());
    }
}
