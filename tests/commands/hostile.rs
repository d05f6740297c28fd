//! Text from outside never reaches the terminal as it stands: arguments, names of files, what is in
//! them, and lines of standard input.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;

use crate::harness::{Arcade, Ran, write};
use crate::in_full::one_in;
use crate::json::Json;
use crate::shared::{CONTROLS, FORMATS, arguments, check_harmless};

const HOSTILE: [&str; 2] = [CONTROLS, FORMATS];

#[track_caller]
fn check(ran: &Ran, what: impl std::fmt::Debug) {
    check_harmless(&ran.stdout, &what);
    check_harmless(&ran.stderr, &what);
}

#[test]
fn no_argument_reaches_the_output_as_it_is() {
    let arcade = Arcade::new();
    for hostile in HOSTILE {
        for arguments in arguments(hostile).into_iter().step_by(one_in(6)) {
            check(&arcade.run(&arguments), arguments);
        }
    }
}

#[test]
fn the_name_of_the_program_is_not_repeated() {
    let arcade = Arcade::new();
    for arguments in [&["--help"][..], &["--nothing"], &["play"], &["config"]] {
        let output = arcade.command(arguments).arg0(CONTROLS.replace('\0', "")).output();
        check(&Ran::of(&output.expect("the program runs")), arguments);
    }
}

#[test]
fn an_argument_of_any_length_is_cut_and_the_rest_of_the_message_stays() {
    let long = "x".repeat(100_000);
    let ran = Arcade::new().run(&["match", "nim", "--player", "easy", "--games", &long]);
    let expected = format!(
        "error: invalid value '{}...' for '--games <GAMES>': games: found \"{}...\", \
         expected a number from 1 to 1000000\n\nFor more information, try '--help'.\n",
        "x".repeat(80),
        "x".repeat(40)
    );
    ran.expect(2, "", &expected);
    let arcade = Arcade::new();
    // Far more than is let through, and less for the parser to compare with what it knows.
    for arguments in arguments(&long[..20_000]).into_iter().skip(1 % one_in(6)).step_by(one_in(6)) {
        let Ran { stdout, stderr, .. } = arcade.run(&arguments);
        let (length, begin) =
            (stdout.len() + stderr.len(), &arguments[0][..10.min(arguments[0].len())]);
        assert!(length < 6000, "{begin}: {length} bytes");
    }
}

#[test]
fn no_line_of_standard_input_is_answered_with_what_a_terminal_obeys() {
    for hostile in HOSTILE {
        let input = format!("{hostile}\n5/{hostile} misere\n2 {hostile}\n{}\n", hostile.repeat(99));
        for arguments in [
            &["analyze", "nim", "--stdin"][..],
            &["analyze", "nim", "--stdin", "--json"],
            &["play", "nim", "--plain", "--player", "human", "--player", "human"],
            &["play", "coin-grabber", "--plain"],
            &[],
        ] {
            check(&Arcade::new().run_with(arguments, input.as_bytes()), arguments);
        }
    }
}

#[test]
fn json_that_is_escaped_means_the_same() {
    for line in [FORMATS, "2 \u{9b}31m\u{7f}\u{1b}\"\\", "\u{e0041}"] {
        let ran = Arcade::new()
            .run_with(&["analyze", "nim", "--stdin", "--json"], format!("{line}\n").as_bytes());
        check(&ran, line);
        assert_eq!(Json::read(&ran.stdout).get("position").text(), line);
    }
}

#[test]
fn a_config_file_is_quoted_without_what_a_terminal_obeys() {
    for hostile in HOSTILE {
        let toml = hostile.replace(['\0', '\u{1b}', '\u{7}', '\u{7f}', '\r', '\n'], "");
        for text in [
            format!("[ui]\ntheme = \"{toml}\"\n"),
            format!("[ui]\n\"{toml}\" = 1\n"),
            format!("[\"{toml}\"]\n"),
            format!("\"{toml}\" = 1\n"),
            format!("[ui] # {toml}\ntheme = 1\n"),
            format!("[ui]\n{hostile} = 1\n"),
            format!("[keys]\nselect = \"{toml}\"\n"),
            format!("[nim]\npiles = \"{toml}\"\n"),
            format!("[coin_grabber]\nboard = \"{toml}\"\n"),
        ] {
            let arcade = Arcade::new();
            write(&arcade.config_of_user(), &text);
            let ran = arcade.run(&["config", "check"]);
            assert_eq!(ran.code, Some(2), "{text:?}");
            check(&ran, text);
        }
    }
}

#[test]
fn settings_are_printed_so_that_they_can_be_read_again_and_shown() {
    let arcade = Arcade::new();
    let board = arcade.here().join(format!("{FORMATS}\"'\\.txt"));
    write(&board, "A 0 0 0 0\n0 0 0 0 0\n0 0 1 0 0\n0 0 0 0 0\n0 0 100 35 B\n");
    let board = board.to_str().expect("text");
    let escapes: Vec<String> = board.chars().map(|c| format!("\\U{:08X}", u32::from(c))).collect();
    let toml = escapes.concat();
    write(&arcade.config_of_user(), format!("[coin_grabber]\nboard = \"{toml}\"\n"));
    let printed = arcade.run(&["config", "print"]);
    assert_eq!((printed.code, printed.stderr.as_str()), (Some(0), ""));
    check(&printed, "config print");
    write(&arcade.here().join("printed.toml"), &printed.stdout);
    arcade.run(&["--config", "printed.toml", "config", "print"]).expect(0, &printed.stdout, "");
}

/// A folder with a hostile name, as the home of the program.
fn in_folder(name: &OsStr) -> (Arcade, PathBuf) {
    let arcade = Arcade::new();
    let home = arcade.home().join(name);
    fs::create_dir(&home).expect("a folder");
    (arcade, home)
}

#[test]
fn no_path_reaches_the_output_as_it_is() {
    for hostile in HOSTILE {
        let (arcade, home) = in_folder(OsStr::new(&hostile.replace('\0', "")));
        let run = |arguments: &[&str]| {
            let output = arcade.command(arguments).env("ARCADE_HOME", &home).output();
            let ran = Ran::of(&output.expect("the program runs"));
            check(&ran, arguments);
            ran
        };
        for arguments in [
            &["config", "path"][..],
            &["config", "check"],
            &["games"],
            &["resume"],
            &["resume", "nim-1"],
        ] {
            run(arguments);
        }
        write(&home.join("state/games/nim-1.txt"), "damaged");
        assert!(run(&["resume"]).stderr.contains("nim-1.txt: line 1: "));
        write(&home.join("config/config.toml"), "[ui]\n");
        assert_eq!(run(&["config", "check"]).code, Some(0));
        assert_eq!(run(&["config", "print", "--origin"]).code, Some(0));
        write(&home.join("config/config.toml"), "[uj]\n");
        assert_eq!(run(&["config", "check"]).code, Some(2));
    }
}

#[test]
fn a_path_that_a_terminal_can_show_is_printed_as_it_is() {
    for name in ["plain", "with blanks", "Gr\u{fc}n \u{4e2d}", "back\\slash", "quo'te"] {
        let (arcade, home) = in_folder(OsStr::new(name));
        let output = arcade.command(&["config", "path"]).env("ARCADE_HOME", &home).output();
        let ran = Ran::of(&output.expect("the program runs"));
        assert_eq!(ran.stdout, format!("{}/config/config.toml\n", home.display()));
    }
}

#[test]
fn paths_that_are_no_text_can_be_told_apart() {
    let mut messages = Vec::new();
    let names: [&[u8]; 6] =
        [b"a\xff", b"a\xfe", b"a\xff\xff", b"a\\xff", "a\u{fffd}".as_bytes(), b"a\x1b"];
    for name in names {
        let arguments = ["games".into(), "--config".into(), OsString::from_vec(name.to_vec())];
        let ran = Arcade::new().run(&arguments);
        assert_eq!(ran.code, Some(2));
        check(&ran, OsStr::from_bytes(name));
        assert!(!messages.contains(&ran.stderr), "{messages:?}");
        messages.push(ran.stderr);
    }
    assert!(messages[0].starts_with("arcade: a\\xff: No such file"), "{messages:?}");
}

#[test]
fn what_is_in_a_record_is_told_and_shown_without_what_a_terminal_obeys() {
    const RECORD: &str = "arcade-record 1\ngame nim\nseed word\noption piles 5/4/3\n\
        option rule misere\nstart 5/4/3 misere\nfirst 1\nplayer 1 human Ann\nplayer 2 human Bob\n\
        result open\nat 0\n";
    for hostile in HOSTILE {
        let hostile = hostile.replace('\n', "");
        for part in [
            "1\n",
            "nim",
            "word",
            "piles",
            "5/4/3\n",
            "5/4/3 misere",
            "1\n",
            "human",
            "Bob",
            "open",
            "at 0",
        ] {
            for by in [hostile.clone(), format!("{part}{hostile}")] {
                let text = RECORD.replacen(part, &by, 1);
                let text = format!("{text}checksum {:08x}\n", crc32fast::hash(text.as_bytes()));
                let arcade = Arcade::new();
                write(&arcade.record("nim-1.txt"), &text);
                for (arguments, input) in
                    [(&["resume", "--plain"][..], "A1\n:values\nB1\n"), (&[], "resume\nA1\nquit\n")]
                {
                    // Not by a pipe: nobody reads it where the record is refused.
                    write(&arcade.here().join("input"), input);
                    let input = fs::File::open(arcade.here().join("input")).expect("the input");
                    let output = arcade.command(arguments).stdin(input).output();
                    check(&Ran::of(&output.expect("the program runs")), &text);
                }
            }
        }
    }
}
