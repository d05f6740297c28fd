//! `certify` and `verify`.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::harness::{Arcade, Ran, write};

/// The certificates that are kept, with what they prove and how many bytes they may have.
const KEPT: [(&str, &str, u64); 7] = [
    ("nim.gz", "Nim 5/4/3 misere: win in 10, verified", 1_000),
    ("silver-dollar.gz", "Silver Dollar __o_o____o__o: win in 21, verified", 2_000),
    ("tiles-3x3.gz", "Tiles ggggggggg b 1: win in 11, verified", 1_000),
    ("tiles-4x4.gz", "Tiles gggggggggggggggg b 1: win in 43, verified", 100_000),
    ("flip.gz", "Flip 123+|+|456+: loss in 12, verified", 2_000),
    (
        "coin-grabber.gz",
        "Coin Grabber A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A: win in 23, verified",
        10_000,
    ),
    ("kalah-4-4.gz", "Kalah 4,4,4,4/4,4,4,4 0-0 S: margin 2, verified", 100_000),
];

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/certificates").join(name)
}

#[track_caller]
fn run(arcade: &Arcade, arguments: &[&str], code: i32) -> Ran {
    let ran = arcade.run(arguments);
    assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.stderr);
    ran
}

#[test]
fn kept_certificates_prove_what_is_said_of_them_and_are_small() {
    let arcade = Arcade::new();
    let page = fs::read_to_string(kept("../certificates.md")).expect("a page");
    for (name, proves, most) in KEPT {
        let path = kept(name).display().to_string();
        let ran = run(&arcade, &["verify", &path], 0);
        assert!(ran.stdout.starts_with(&format!("{proves}\n")), "{}", ran.stdout);
        let bytes = fs::metadata(kept(name)).expect("a file").len();
        assert!(bytes <= most, "{name}: {bytes}");
        assert!(page.contains(name), "{name}");
    }
    assert_eq!(fs::read_dir(kept("")).expect("a folder").count(), KEPT.len());
}

#[test]
fn kept_certificates_are_accepted_by_the_checker_in_python() {
    let checker = kept("../../tools/check_certificate.py");
    let files = KEPT.map(|(name, ..)| kept(name));
    let output = match Command::new("python3").arg(checker).args(files).output() {
        // A test of the rules says that it is missing.
        Err(error) if error.kind() == ErrorKind::NotFound => return,
        output => output.expect("it runs"),
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!(text.matches(", verified\n").count(), KEPT.len(), "{text}");
}

#[test]
fn a_certificate_is_made_as_it_is_kept() {
    // Those of the quickest games; the others take seconds.
    let arcade = Arcade::new();
    for (name, arguments) in [
        ("nim.gz", &["nim"][..]),
        ("tiles-3x3.gz", &["tiles"]),
        ("flip.gz", &["flip", "123+|+|456+"]),
    ] {
        run(&arcade, &[&["certify"], arguments, &["--out", name]].concat(), 0);
        let made = fs::read(arcade.here().join(name)).expect("a file");
        assert_eq!(made, fs::read(kept(name)).expect("a file"), "{name}");
        // Printed, it is the same text.
        let printed = run(&arcade, &[&["certify"], arguments].concat(), 0).stdout;
        write(&arcade.here().join("text"), &printed);
        let verified = |file: &str| run(&arcade, &["verify", file], 0).stdout;
        assert_eq!(verified("text"), verified(name));
    }
}

#[test]
fn a_start_is_certified_with_the_options_given() {
    let arcade = Arcade::new();
    let small = ["certify", "kalah", "--set", "pits=3", "--set", "seeds=2"];
    let text = run(&arcade, &small, 0).stdout;
    assert!(text.starts_with("arcade certificate 1\ngame kalah\nposition 2,2,2/2,2,2 0-0 S\n"));
    let both = ["certify", "kalah", "1,1/1,1 0-0 S", "--set", "pits=3"];
    let text = run(&arcade, &both, 0).stdout;
    assert!(text.contains("\nposition 1,1/1,1 0-0 S\n"), "{text}");
    let wrong = ["certify", "kalah", "1,1/1,1 0-0 S", "--set", "pits=7"];
    assert!(run(&arcade, &wrong, 2).stderr.contains("pits"));
}

/// Here a winner who isn't quick comes back to positions, which proves nothing.
#[test]
fn the_winner_of_a_game_with_cycles_is_quick() {
    const POSITION: &str = "0,5,10,5,25/A,10,25,10,5/0,25,1,25,10/5,10,25,B,5/25,5,10,0,0 15 15 B";
    let arcade = Arcade::with_tables();
    let made = run(&arcade, &["certify", "coin-grabber", POSITION, "--out", "c.gz"], 0).stdout;
    assert!(made.starts_with("loss in 30, in "), "{made}");
    run(&arcade, &["verify", "c.gz"], 0);
}

#[test]
fn what_is_there_is_not_overwritten() {
    let arcade = Arcade::new();
    write(&arcade.here().join("there"), "mine");
    let ran = run(&arcade, &["certify", "nim", "--out", "there"], 2);
    let message = "arcade: out: found \"there\", expected the name of a new file\n";
    assert_eq!(ran.stderr, message);
    assert_eq!(fs::read_to_string(arcade.here().join("there")).expect("a file"), "mine");
}

#[test]
fn large_starts_of_nim_are_certified_by_rule() {
    let arcade = Arcade::new();
    for (position, value) in [("20/19/18/17/16 normal", "win"), ("1000000/1000000 misere", "loss")]
    {
        let text = run(&arcade, &["certify", "nim", position], 0).stdout;
        assert!(text.contains(&format!("value {value} by rule\nend\n")), "{text}");
        write(&arcade.here().join("text"), &text);
        let ran = run(&arcade, &["verify", "text", "--json"], 0);
        assert!(ran.stdout.contains("\"by_rule\":true"), "{}", ran.stdout);
    }
}

#[test]
fn values_that_are_not_proven_are_not_certified() {
    let arcade = Arcade::new();
    let ran = run(&arcade, &["certify", "kalah", "--time-limit-ms", "1", "--out", "k.gz"], 1);
    assert!(ran.stderr.starts_with("arcade: the certificate wasn't complete"), "{}", ran.stderr);
    assert!(!arcade.here().join("k.gz").exists());
}

#[test]
fn damaged_files_are_refused_with_what_is_wrong() {
    let arcade = Arcade::new();
    let mut bytes = fs::read(kept("nim.gz")).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    write(&arcade.here().join("bent.gz"), &bytes);
    bytes.truncate(middle);
    write(&arcade.here().join("cut.gz"), &bytes);
    write(&arcade.here().join("empty"), "");
    write(&arcade.here().join("other"), "arcade certificate 1\ngame chess\n");
    write(&arcade.here().join("bytes"), b"\xff\xfe");
    for (file, message) in [
        ("bent.gz", "gzip: found \"damaged data\""),
        ("cut.gz", "gzip: found \"damaged data\""),
        ("empty", "line 1, format: found nothing"),
        ("other", "line 2, game: found \"chess\", expected the id of a game"),
        ("bytes", "text: found \"other bytes\", expected UTF-8"),
        ("missing", "file: found"),
    ] {
        let ran = run(&arcade, &["verify", file], 2);
        assert!(ran.stderr.starts_with(&format!("arcade: {file}: {message}")), "{}", ran.stderr);
        assert_eq!(ran.stdout, "");
    }
}
