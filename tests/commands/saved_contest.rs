//! `--save`: contests that are killed and go on.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::harness::write;
use crate::in_full::one_in;
use crate::parts::{CONTESTS, answer, arcade, run, untimed};

const SMALL: &str =
    "tournament nim --player random --player greedy --player easy --games 4 --seed s";

/// How many lines a file has now.
fn lines_in(file: &Path) -> usize {
    String::from_utf8_lossy(&fs::read(file).unwrap_or_default()).matches('\n').count()
}

#[test]
fn wherever_the_file_ends_the_contest_goes_on_to_the_same_result() {
    let arcade = arcade();
    let straight = answer(&arcade, &format!("{SMALL} --json"));
    let file = arcade.here().join("save");
    let saved = format!("{SMALL} --json --save save");
    assert_eq!(answer(&arcade, &saved), straight);
    let whole = fs::read(&file).expect("a file");
    let ends: Vec<usize> = (0..whole.len()).filter(|&at| whole[at] == b'\n').collect();
    assert_eq!(ends.len(), 13, "a header and 12 games");
    // Somewhere in the header and in the first game, in the second, in full in every byte of it, and at
    // every end of a line.
    let header = (0..ends[0]).step_by(37).chain((ends[0]..ends[1]).step_by(7));
    let lines = (ends[1]..=ends[2]).step_by(one_in(5));
    let others = ends.iter().flat_map(|&end| [end, end + 1]);
    for cut in header.chain(lines).chain(others) {
        write(&file, &whole[..cut]);
        assert_eq!(answer(&arcade, &saved), straight, "cut at {cut}");
        let again = fs::read_to_string(&file).expect("text");
        let mut lines: Vec<&str> = again.lines().collect();
        let whole = String::from_utf8_lossy(&whole);
        let mut expected: Vec<&str> = whole.lines().collect();
        // Games are written as they end.
        lines.sort_unstable();
        expected.sort_unstable();
        assert_eq!(lines, expected, "cut at {cut}");
    }
}

#[test]
fn a_contest_that_is_killed_goes_on_in_every_game() {
    for game in CONTESTS {
        let arcade = arcade();
        let contest = format!(
            "tournament {game} --player easy --player greedy --player random --games 12 --seed k"
        );
        let straight = answer(&arcade, &format!("{contest} --json"));
        let saved = format!("{contest} --json --save save");
        let file = arcade.here().join("save");
        for lines in [2, 9, 20] {
            let words: Vec<&str> = saved.split_whitespace().collect();
            let mut child = arcade.command(&words).stdout(Stdio::null()).spawn().expect("a child");
            // Until it has written so much, or has come to its end.
            while child.try_wait().expect("a child").is_none() {
                if lines_in(&file) >= lines {
                    break;
                }
                std::thread::yield_now();
            }
            let _ = child.kill();
            child.wait().expect("it ends");
        }
        assert_eq!(answer(&arcade, &saved), straight, "{game}");
    }
}

#[test]
fn the_seed_of_the_file_counts_where_none_is_named() {
    let arcade = arcade();
    let contest = "match nim --player random --player random --games 6 --json --save save";
    let first = answer(&arcade, contest);
    assert_eq!(answer(&arcade, contest), first);
    let ran = run(&arcade, &format!("{contest} --seed another"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.starts_with("arcade: save: seed: found "), "{}", ran.stderr);
}

#[test]
fn a_file_of_another_contest_is_refused_and_left_alone() {
    let arcade = arcade();
    answer(&arcade, &format!("{SMALL} --save save"));
    let before = fs::read(arcade.here().join("save")).expect("a file");
    let refused = |arguments: &str, message: &str| {
        let message = format!("arcade: save: {message}\n");
        run(&arcade, &format!("{arguments} --save save")).expect(2, "", &message);
    };
    let players = "--player random --player greedy --player easy";
    refused(
        &format!("tournament nim {players} --games 6 --seed s"),
        "games: found \"4\", expected \"6\"",
    );
    refused(
        "match nim --player random --player greedy --games 4 --seed s",
        "contest: found \"tournament\", expected \"match\"",
    );
    refused(&format!("{SMALL} --part 1/2"), "part: found \"all games\", expected 1/2");
    refused(
        &format!("{SMALL} --set rule=normal"),
        "options: found \"{\"piles\":\"5/4/3\",\"rule\":\"misere\"}\", expected \
         \"{\"piles\":\"5/4/3\",\"rule\":\"normal\"}\"",
    );
    assert_eq!(fs::read(arcade.here().join("save")).expect("a file"), before);
}

#[test]
fn what_is_no_saved_contest_is_refused_and_left_alone() {
    let arcade = arcade();
    for text in ["some text\n", "some text", "{\"saved_contest\":1}\n", "\u{1b}[2J\n"] {
        write(&arcade.here().join("save"), text);
        let ran = run(&arcade, &format!("{SMALL} --save save"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert!(ran.stderr.contains("expected a file that --save has begun"), "{}", ran.stderr);
        assert!(!ran.stderr.contains('\u{1b}'));
        assert_eq!(fs::read_to_string(arcade.here().join("save")).expect("a file"), text);
    }
    let ran = run(&arcade, &format!("{SMALL} --save ."));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    answer(&arcade, &format!("{SMALL} --save damaged"));
    let file = arcade.here().join("damaged");
    let text = fs::read_to_string(&file).expect("text").replacen("\"winner\"", "\"loser\"", 1);
    write(&file, &text);
    let ran = run(&arcade, &format!("{SMALL} --save damaged"));
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.starts_with("arcade: damaged: line 2, game: found"), "{}", ran.stderr);
}

#[test]
fn two_processes_do_not_write_the_same_file() {
    let arcade = arcade();
    let file = fs::File::create(arcade.here().join("save")).expect("a file");
    file.lock().expect("a lock");
    let ran = run(&arcade, &format!("{SMALL} --save save"));
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(1), ""));
    assert_eq!(ran.stderr, "arcade: save: open in another arcade process\n");
}

#[test]
fn ctrl_c_prints_what_was_played_and_says_how_to_go_on() {
    let arcade = arcade();
    let contest =
        "match tiles --set size=3 --player hard --player hard --games 4000 --seed c --json";
    let saved = format!("{contest} --save save");
    let words: Vec<&str> = saved.split(' ').collect();
    let mut command = arcade.command(&words);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("a child");
    let file = arcade.here().join("save");
    // The header, and a game.
    while lines_in(&file) < 2 {
        std::thread::yield_now();
    }
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).expect("a signal");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(stderr.starts_with("arcade: stopped after "), "{stderr}");
    assert!(stderr.ends_with(" of 4000 games; the same command goes on with them\n"), "{stderr}");
    let stdout = untimed(&String::from_utf8(output.stdout).expect("UTF-8"));
    assert!(stdout.starts_with("{\"game\":\"tiles\","), "{stdout}");
}
