//! `arcade solve`.

use std::fs::{self, DirEntry};
use std::io;
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};

use crate::harness::{Arcade, check_refused, write};
use crate::in_full::one_in;
use crate::json::Json;

/// The answer to `solve` with these arguments, in one line of JSON.
#[track_caller]
fn solve(arguments: &str) -> Json {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let ran = Arcade::new().run(&[&["solve"], &arguments[..], &["--json"]].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    assert_eq!(ran.stdout.matches('\n').count(), 1, "one line");
    Json::read(&ran.stdout)
}

#[test]
fn the_answer_has_all_fields_in_their_order() {
    let answer = solve("tiles --set empties=3");
    let fields = [
        "game",
        "options",
        "positions",
        "wins",
        "draws",
        "losses",
        "longest_win",
        "start",
        "bytes",
        "nodes",
        "seconds",
        "interrupted",
        "table_nodes",
        "peak_bytes",
    ];
    assert_eq!(answer.names(), fields);
    assert_eq!(answer.get("game").text(), "tiles");
    assert_eq!(answer.get("options").get("empties").count(), 3);
    let start = answer.get("start");
    let fields = ["position", "exact", "value", "remoteness", "margin", "best", "bounds"];
    assert_eq!(start.names(), fields);
    assert_eq!(start.get("value").text(), "draw");
    assert_eq!(start.get("remoteness"), &Json::Null(()));
}

#[test]
fn a_table_is_counted_position_by_position() {
    // On a board of 2x2 without empty squares the second tile of blue makes a line: one empty
    // board, 4 with a tile of blue, 12 with one of each, 12 with three tiles, all of them over.
    let answer = solve("tiles --set size=2 --set empties=0");
    let count = |field| answer.get(field).count();
    assert_eq!(count("positions"), 1 + 4 + 12 + 12);
    assert_eq!([count("wins"), count("draws"), count("losses")], [1 + 12, 0, 4 + 12]);
    assert_eq!(count("longest_win"), 3);
    assert_eq!(count("bytes"), 81);
    assert_eq!(answer.get("start").get("remoteness").count(), 3);
}

#[test]
fn what_has_no_table_is_null() {
    let answer = solve("nim --set piles=5/4/3");
    for field in ["positions", "wins", "draws", "losses", "longest_win", "bytes"] {
        assert_eq!(answer.get(field), &Json::Null(()), "{field}");
    }
    let start = answer.get("start");
    assert_eq!(start.get("position").text(), "5/4/3 misere");
    assert_eq!((start.get("value").text(), start.get("remoteness").count()), ("win", 10));
    let best: Vec<&str> = start.get("best").items().iter().map(Json::text).collect();
    assert_eq!(best, ["C2"]);
}

#[test]
fn the_board_of_the_exercise_is_solved() {
    let answer = solve("coin-grabber");
    let start = answer.get("start");
    assert_eq!(start.get("value").text(), "win");
    assert_eq!((start.get("exact"), start.get("remoteness").count()), (&Json::Flag(true), 23));
    let best: Vec<&str> = start.get("best").items().iter().map(Json::text).collect();
    assert_eq!(best, ["D", "R"]);
    assert!(answer.get("bytes").count() > 1_000_000);
    let other = solve("coin-grabber --set first=2");
    assert!(other.get("start").get("position").text().ends_with(" B"));
    assert_eq!(other.get("start").get("remoteness").count(), 23);
}

#[test]
fn rolls_of_five_dice_each_are_solved_with_the_plies() {
    // The proof of the last one takes longest.
    for seed in ["b", "c", "d", "a"].into_iter().step_by(one_in(4)) {
        let answer = solve(&format!("flip --set dice=5 --seed {seed}"));
        let start = answer.get("start");
        let plies = start.get("remoteness").count();
        // The player who takes the last die wins: an odd number of plies is a win for the mover.
        let value = if plies % 2 == 1 { "win" } else { "loss" };
        assert_eq!(start.get("value").text(), value, "{seed}");
        assert!((9..=65).contains(&plies), "{seed}: {plies}");
        assert!(!start.get("best").items().is_empty(), "{seed}");
    }
}

#[test]
fn a_start_that_is_rolled_comes_from_the_seed() {
    let position = |seed| {
        let answer = solve(&format!("flip --set dice=2 --seed {seed}"));
        answer.get("start").get("position").text().to_string()
    };
    assert_eq!(position("a"), position("a"));
    let others: Vec<String> = ["b", "c", "d", "e"].map(position).into();
    assert!(others.iter().any(|other| *other != position("a")), "{others:?}");
}

#[test]
fn nothing_is_read_from_disk_or_left_there() {
    let arcade = Arcade::new();
    let ran = arcade.run(&["solve", "tiles"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.contains("value        win in 11, from a table of all positions\n"));
    assert!(!arcade.home().join("cache").exists());
}

#[test]
fn a_bad_option_is_refused() {
    check_refused(
        &["solve", "tiles", "--set", "size=9"],
        "size: found 9, expected a number from 2 to 8",
    );
    check_refused(
        &["solve", "silver-dollar", "--set", "goal=fewest"],
        "goal: found \"fewest\", expected none, since a puzzle has one player",
    );
}

/// Kills a solution once it has kept something, and goes on with that.
#[track_caller]
fn check_goes_on(game: &[&str]) {
    let arcade = Arcade::new();
    let anew = [&["solve", "--json"], game].concat();
    let solve = [&anew[..], &["--save", "work"]].concat();
    let mut child = arcade.command(&solve).stdout(Stdio::null()).spawn().expect("it starts");
    let tables = || fs::read_dir(arcade.here().join("work")).into_iter().flatten();
    let is_whole = |file: io::Result<DirEntry>| {
        file.is_ok_and(|file| file.path().extension().is_some_and(|end| end == "table"))
    };
    // A table is kept when it is solved. Should all be over by then, it is there as well.
    while !tables().any(is_whole) {
        std::thread::yield_now();
    }
    // It may just have ended.
    let _ = kill_process(Pid::from_child(&child), Signal::KILL);
    child.wait().expect("it ends");

    let solved = |arguments: &[&str]| {
        let ran = arcade.run(arguments);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        serde_json::from_str::<serde_json::Value>(&ran.stdout).expect("JSON")
    };
    let (continued, anew) = (solved(&solve), solved(&anew));
    assert_eq!(continued["start"], anew["start"]);
    assert!(continued["nodes"].as_u64() < anew["nodes"].as_u64(), "{continued} {anew}");
}

#[test]
fn a_solution_that_is_killed_goes_on() {
    check_goes_on(&["kalah", "--set", "seeds=3"]);
    check_goes_on(&["coin-grabber"]);
}

#[test]
fn a_large_table_is_kept_in_the_cache_and_read_from_there() {
    let arcade = Arcade::new();
    // Room for the boards with up to 13 seeds.
    write(&arcade.config_of_user(), "[arcade]\nversion = 1\n[ai]\ncache_mb = 4\n");
    let table_nodes = |arguments: &[&str]| {
        let ran = arcade.run(arguments);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        let answer: serde_json::Value = serde_json::from_str(&ran.stdout).expect("JSON");
        answer["table_nodes"].as_u64().expect("a number")
    };
    let solve = ["solve", "kalah", "--set", "seeds=3", "--keep-table", "--json"];
    assert!(table_nodes(&solve) >= 5_200_299);
    let analyze = ["analyze", "kalah", "0,0,0,2,3,10/1,2,7,0,8,1 4-10 N", "--json"];
    assert_eq!(table_nodes(&analyze), 0);
    let file = |entry: io::Result<DirEntry>| entry.expect("an entry").path();
    let tables = || fs::read_dir(arcade.home().join("cache/tables")).expect("a folder").map(file);
    let sizes: Vec<u64> = tables().map(|path| fs::metadata(path).expect("a file").len()).collect();
    assert!(matches!(sizes[..], [2_600_150..=2_602_000]), "{sizes:?}");
    // It is cut short.
    let path = tables().next().expect("a table");
    let whole = fs::read(&path).expect("a file");
    fs::write(&path, &whole[1..]).expect("a file");
    let ran = arcade.run(&analyze);
    assert_eq!(ran.code, Some(0));
    assert!(ran.stderr.contains("can't be used: ") && ran.stderr.contains("working without it"));
}

#[test]
fn a_large_table_is_kept_in_no_other_folder() {
    let arguments = ["solve", "kalah", "--keep-table", "--save", "work"];
    let ran = Arcade::new().run(&arguments);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
}

#[test]
fn a_file_is_no_folder_to_keep_what_is_proven() {
    let arcade = Arcade::new();
    fs::write(arcade.here().join("file"), "mine").expect("a file");
    let message = "arcade: save: found \"file\", expected a folder, or the name of a new one\n";
    arcade.run(&["solve", "nim", "--save", "file"]).expect(2, "", message);
}
