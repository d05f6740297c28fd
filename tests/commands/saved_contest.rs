//! `--save`: contests that are killed and go on.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use crate::harness::{Ran, write};
use crate::in_full::one_in;
use crate::json::Json;
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
    let stderr = Ran::of(&output).stderr;
    assert!(stderr.starts_with("arcade: stopped after "), "{stderr}");
    assert!(stderr.ends_with(" of 4000 games; the same command goes on with them\n"), "{stderr}");
    let stdout = untimed(&String::from_utf8(output.stdout).expect("UTF-8"));
    assert!(stdout.starts_with("{\"game\":\"tiles\","), "{stdout}");
}

#[test]
fn any_game_of_a_saved_contest_can_be_replayed_and_reviewed() {
    for game in CONTESTS {
        let arcade = arcade();
        let contest = format!(
            "tournament {game} --player easy --player greedy --player random --games 4 --seed k \
             --opening-plies 2 --save save"
        );
        answer(&arcade, &contest);
        for line in fs::read_to_string(arcade.here().join("save")).expect("text").lines().skip(1) {
            let game = Json::read(line);
            let (number, plies) = (game.get("game").count(), game.get("plies").count());
            let ran = run(&arcade, &format!("review save#{number} --json"));
            assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{line}");
            let review = Json::read(&ran.stdout);
            assert_eq!(review.get("plies").items().len().to_string(), plies.to_string());
            let first = review.get("plies").items()[0].get("move").text();
            assert_eq!(first, game.get("opening").text());
            // The seats change from game to game.
            let result = review.get("result").text();
            match game.get("winner") {
                Json::Null(()) => assert!(["drawn", "repeated"].contains(&result), "{result}"),
                winner => assert_eq!(result, format!("won {}", (winner.count() + number) % 2 + 1)),
            }
            let ran = run(&arcade, &format!("replay save#{number} --plain"));
            assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{line}");
        }
    }
}

#[test]
fn a_game_that_cannot_be_shown_says_why() {
    let arcade = arcade();
    let program = "--player engine:true --player random --games 4 --seed s";
    assert_eq!(run(&arcade, &format!("match nim {program} --save save")).code, Some(0));
    for command in ["replay --plain", "review"] {
        let refused = |name: &str, message: &str| {
            run(&arcade, &format!("{command} {name}")).expect(
                2,
                "",
                &format!("arcade: {message}\n"),
            );
        };
        let played = "expected the number of a game that was played, from 0 to 3";
        refused("save#4", &format!("save: game: found \"4\", {played}"));
        refused("save#", &format!("save: game: found nothing, {played}"));
        refused("save#-1", &format!("save: game: found \"-1\", {played}"));
        refused(
            "save#2",
            "save: game: found \"2\", expected a game that was played: somebody could not go on in an \
             earlier one",
        );
        refused(
            "save",
            "save: game: found \"a contest of many games\", expected one of them, by its number: \
             FILE#0 is the first",
        );
        refused(
            "board.txt#0",
            "board.txt: line 1: found \"A 5 0 10 0\", expected a file that --save has begun, or an \
             empty one",
        );
        refused(
            "none#0",
            "game: found \"none#0\", expected the name of a saved game or the path of a record",
        );
    }
    // A program whose game is shown is a person, and isn't started.
    let ran = run(&arcade, "review save#0 --json");
    let review = Json::read(&ran.stdout);
    assert_eq!(review.get("result").text(), "forfeited 1");
    assert_eq!(review.get("players").items()[0].get("name").text(), "true");
    // Files of an earlier version have only the results.
    let text = fs::read_to_string(arcade.here().join("save")).expect("text");
    let without = |line: &str| {
        let mut line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        line.as_object_mut().expect("an object").remove("moves");
        format!("{line}\n")
    };
    write(&arcade.here().join("old"), text.lines().map(without).collect::<Vec<_>>().concat());
    run(&arcade, "review old#0").expect(
        2,
        "",
        "arcade: old: game: found \"0\", expected one whose moves are kept: an earlier version of \
         arcade has kept its result only\n",
    );
    let again = run(&arcade, &format!("match nim {program} --json --save old"));
    assert_eq!((again.code, again.stderr.as_str()), (Some(0), ""));
}
