//! `table`: every position, once, with the value that `analyze` gives; and files that are whole or not
//! there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Stdio;

use arcade_engine::Position as _;
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec as _;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value as Json;

use crate::harness::Arcade;
use crate::in_full::is_in_full;
use crate::interrupt::interrupted_in;

/// A table by the texts of its positions: the value, remoteness, margin and best moves of each.
type Rows = BTreeMap<String, [String; 4]>;

/// Writes a table in a folder of this name.
#[track_caller]
fn tabulate(arcade: &Arcade, arguments: &[&str], format: &str, name: &str) -> String {
    let arguments = [&["table"], arguments, &["--format", format, "--out", name]].concat();
    let ran = arcade.run(&arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    ran.stdout
}

fn manifest(folder: &Path) -> Json {
    let text = fs::read_to_string(folder.join("manifest.json")).expect("a manifest");
    serde_json::from_str(&text).expect("JSON")
}

/// The rows of a table as CSV, which must have each position once.
#[track_caller]
fn csv(folder: &Path) -> Rows {
    let text = fs::read_to_string(folder.join("positions.csv")).expect("rows");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("position,value,remoteness,margin,best"));
    let mut rows = Rows::new();
    for line in lines {
        let (position, rest) = match line.strip_prefix('"') {
            Some(quoted) => quoted.split_once("\",").expect("another quote"),
            None => line.split_once(',').expect("columns"),
        };
        let values: Vec<String> = rest.split(',').map(Into::into).collect();
        let values = values.try_into().expect("four more columns");
        assert_eq!(rows.insert(position.into(), values), None, "{position}");
    }
    rows
}

/// The rows of a table as an array of `NumPy`.
fn npy(folder: &Path) -> Rows {
    let bytes = fs::read(folder.join("positions.npy")).expect("rows");
    let (magic, rest) = bytes.split_at(8);
    assert_eq!(magic, b"\x93NUMPY\x01\x00");
    let (length, rest) = rest.split_first_chunk::<2>().expect("a length");
    let (header, body) = rest.split_at(u16::from_le_bytes(*length).into());
    assert_eq!((bytes.len() - body.len()) % 64, 0, "arrays are aligned");
    let header = str::from_utf8(header).expect("text").trim_end();
    let (kinds, shape) = header.split_once("], 'fortran_order': False, 'shape': (").expect("parts");
    let count: usize = shape.trim_end_matches(",), }").parse().expect("a number");
    let width = |name: &str| -> usize {
        let (_, kind) = kinds.split_once(&format!("('{name}', '|S")).expect("a text");
        kind.split_once('\'').expect("an end").0.parse().expect("a number")
    };
    let (longest, most) = (width("position"), width("best"));
    let form = format!(
        "{{'descr': [('position', '|S{longest}'), ('value', '|i1'), ('remoteness', '<i4'), \
         ('margin', '<i4'), ('best', '|S{most}')"
    );
    assert_eq!(kinds, form);
    let row_length = longest + 1 + 4 + 4 + most;
    assert_eq!(body.len(), count * row_length);
    let text =
        |bytes: &[u8]| str::from_utf8(bytes).expect("text").trim_end_matches('\0').to_string();
    let number = |bytes: &[u8]| match i32::from_le_bytes(bytes.try_into().expect("four bytes")) {
        i32::MIN => String::new(),
        number => number.to_string(),
    };
    let row = |row: &[u8]| {
        let (position, row) = row.split_at(longest);
        let value = ["loss", "draw", "win"][usize::from(row[0].wrapping_add(1))].to_string();
        (text(position), [value, number(&row[1..5]), number(&row[5..9]), text(&row[9..])])
    };
    body.chunks(row_length).map(row).collect()
}

/// The texts of all positions that can be reached from these, found by playing every move.
fn reachable(game: GameId, starts: BTreeSet<String>) -> BTreeSet<String> {
    let mut open: Vec<String> = starts.iter().cloned().collect();
    let mut found = starts;
    while let Some(text) = open.pop() {
        let position = game.parse_any_size(&text).expect("a position");
        for mv in position.legal_moves() {
            let next = position.after(mv).0.to_string();
            if found.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    found
}

/// Checks that a table has the positions that these starts lead to, each with what `analyze` says of it.
#[track_caller]
fn check(id: &str, options: &[&str], starts: BTreeSet<String>) {
    let arcade = Arcade::with_tables();
    let arguments = [&[id], options].concat();
    tabulate(&arcade, &arguments, "csv", "rows");
    let folder = arcade.here().join("rows");
    let (rows, manifest) = (csv(&folder), manifest(&folder));
    let game = GameId::find(id).expect("a game");
    let expected = reachable(game, starts);
    assert_eq!(rows.len(), expected.len(), "{arguments:?}");
    assert!(rows.keys().eq(expected.iter()), "{arguments:?}");
    let count = |value: &str| rows.values().filter(|row| row[0] == value).count();
    for (name, value) in [("wins", "win"), ("draws", "draw"), ("losses", "loss")] {
        assert_eq!(manifest[name], count(value), "{arguments:?}");
    }
    assert_eq!(manifest["positions"], rows.len());

    let input = rows.keys().map(String::as_str).collect::<Vec<_>>().join("\n");
    let analyze = ["analyze", id, "--stdin", "--json", "--no-reasons"];
    let analyzed = arcade.run_with(&analyze, input.as_bytes()).stdout;
    for (line, (position, row)) in analyzed.lines().zip(&rows) {
        let known: Json = serde_json::from_str(line).expect("JSON");
        assert_eq!(
            (&known["position"], &known["exact"]),
            (&position.as_str().into(), &true.into())
        );
        let number = |name: &str| known[name].as_i64().map_or(String::new(), |it| it.to_string());
        let [value, remoteness, margin, best] = row;
        assert_eq!(known["value"], *value.as_str(), "{position}");
        assert_eq!([remoteness, margin], [&number("remoteness"), &number("margin")], "{position}");
        let all = known["best"].as_array().expect("moves").iter();
        let all: BTreeSet<&str> = all.map(|mv| mv.as_str().expect("a text")).collect();
        assert_eq!(best.split_whitespace().collect::<BTreeSet<_>>(), all, "{position}");
    }
    assert_eq!(analyzed.lines().count(), rows.len());
}

fn one(start: &str) -> BTreeSet<String> {
    [start.to_string()].into()
}

#[test]
fn nim_is_as_analyzed() {
    check("nim", &[], one("5/4/3 misere"));
    check("nim", &["--set", "piles=4/4/2", "--set", "rule=normal"], one("4/4/2 normal"));
    check("nim", &["--position", "0/3/1 misere"], one("0/3/1 misere"));
}

#[test]
fn silver_dollar_is_as_analyzed() {
    let starts = |limit: &str| {
        let mut starts = BTreeSet::new();
        for [a, b, c] in (0..27).map(|number| [number / 9, number / 3 % 3, number % 3]) {
            if b + c > 0 {
                let gaps = [a, b, c].map(|gap| "_".repeat(gap));
                starts.insert(format!("{}o{}o{}o{limit}", gaps[0], gaps[1], gaps[2]));
            }
        }
        starts
    };
    let small = ["--set", "coins=3", "--set", "gap_max=2"];
    check("silver-dollar", &small, starts(""));
    check("silver-dollar", &[&small[..], &["--set", "limit=1"]].concat(), starts(" 1"));
}

#[test]
fn tiles_is_as_analyzed() {
    for empties in ["0", "1", "4"] {
        check(
            "tiles",
            &["--set", &format!("empties={empties}")],
            one(&format!("ggggggggg b {empties}")),
        );
    }
}

#[test]
fn flip_is_as_analyzed() {
    let dice = if is_in_full() { 3 } else { 2 };
    let faces = |number: usize| {
        let dice: Vec<usize> = (0..dice).map(|die| number / 6_usize.pow(die) % 6 + 1).collect();
        dice.is_sorted().then_some(dice)
    };
    let hands: Vec<Vec<usize>> = (0..6_usize.pow(dice)).filter_map(faces).collect();
    let mut starts = BTreeSet::new();
    for own in &hands {
        for other in hands.iter().filter(|other| own.iter().sum::<usize>() < other.iter().sum()) {
            let [own, other] =
                [own, other].map(|dice| dice.iter().map(ToString::to_string).collect::<String>());
            starts.insert(format!("{own}+|+|{other}+"));
        }
    }
    check("flip", &["--set", &format!("dice={dice}")], starts);
    check("flip", &["--set", "hands=24/13"], one("24+|+|13+"));
}

#[test]
fn kalah_is_as_analyzed() {
    let [pits, seeds] = if is_in_full() { [3, 3] } else { [3, 2] };
    let row = vec![seeds.to_string(); pits].join(",");
    let options = [format!("pits={pits}"), format!("seeds={seeds}")];
    let options = ["--set", &options[0], "--set", &options[1]];
    check("kalah", &options, one(&format!("{row}/{row} 0-0 S")));
    let options = [&options[..], &["--set", "empty_capture=true"]].concat();
    check("kalah", &options, one(&format!("{row}/{row} 0-0 S empty-capture")));
}

#[test]
fn coin_grabber_is_as_analyzed() {
    // With coins, and with draws by endless play.
    for start in [
        "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 140 130 A",
        "0,0,0,0,0/0,25,0,0,0/0,A,1,0,0/0,0,0,25,0/0,0,0,0,B 95 95 B",
    ] {
        check("coin-grabber", &["--position", start], one(start));
    }
}

#[test]
fn arrays_have_the_rows_of_the_text() {
    let arcade = Arcade::new();
    for arguments in [&["tiles"][..], &["kalah", "--set", "pits=2"], &["nim"]] {
        for format in ["csv", "npy"] {
            tabulate(&arcade, arguments, format, &format!("{}-{format}", arguments[0]));
        }
        let folder = |format: &str| arcade.here().join(format!("{}-{format}", arguments[0]));
        assert_eq!(npy(&folder("npy")), csv(&folder("csv")), "{arguments:?}");
    }
}

#[test]
fn a_manifest_has_the_length_and_the_checksum_of_the_file() {
    let arcade = Arcade::new();
    for format in ["csv", "npy"] {
        tabulate(&arcade, &["tiles"], format, format);
        let folder = arcade.here().join(format);
        let manifest = manifest(&folder);
        let bytes =
            fs::read(folder.join(manifest["file"].as_str().expect("a name"))).expect("rows");
        assert_eq!(manifest["bytes"], bytes.len());
        assert_eq!(manifest["crc32"], format!("{:08x}", crc32fast::hash(&bytes)));
    }
}

#[test]
fn what_takes_more_memory_than_allowed_is_refused_with_how_much_was_found() {
    let arcade = Arcade::new();
    for game in ["coin-grabber", "silver-dollar", "tiles"] {
        let ran = arcade.run(&["table", game, "--format", "csv", "--out", "x", "--memory-mb", "1"]);
        if game == "tiles" {
            assert_eq!(ran.code, Some(0), "{}", ran.stderr);
            continue;
        }
        assert_eq!(ran.code, Some(1));
        let number = ran.stderr.strip_prefix("arcade: more than ").expect("a number");
        let number: u32 = number.split(' ').next().expect("a word").parse().expect("a number");
        assert!((1_000..100_000).contains(&number), "{}", ran.stderr);
        assert!(ran.stderr.contains("positions can be reached"), "{}", ran.stderr);
        assert_eq!(fs::read_dir(arcade.here()).expect("a folder").count(), 0, "{game}");
    }
}

#[test]
fn only_a_new_or_empty_folder_is_written() {
    let arcade = Arcade::new();
    fs::create_dir(arcade.here().join("empty")).expect("a folder");
    tabulate(&arcade, &["nim"], "csv", "empty");
    fs::write(arcade.here().join("file"), "mine").expect("a file");
    for taken in ["empty", "file", "."] {
        let ran = arcade.run(&["table", "nim", "--format", "csv", "--out", taken]);
        let expected =
            format!("arcade: out: found \"{taken}\", expected a new folder or an empty one\n");
        ran.expect(2, "", &expected);
    }
    assert_eq!(fs::read(arcade.here().join("file")).expect("a file"), b"mine");
    // A puzzle has no other side, and a form that isn't known is named with those that are.
    let ran =
        arcade.run(&["table", "silver-dollar", "--set", "goal=9", "--format", "csv", "--out", "x"]);
    assert_eq!(ran.code, Some(2), "{}", ran.stderr);
    let ran = arcade.run(&["table", "nim", "--format", "parquet", "--out", "x"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("[possible values: csv, npy]"), "{}", ran.stderr);
}

#[test]
fn a_table_that_is_interrupted_is_not_there() {
    let arguments = ["table", "tiles", "--set", "size=4", "--format", "csv", "--out", "tiles"];
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143)] {
        let arcade = Arcade::new();
        let (found, said, ended) = interrupted_in(&arcade, &arguments, signal);
        let expected = "arcade: interrupted: nothing was written";
        assert_eq!((found.as_str(), said.as_str(), ended), ("", expected, Some(code)));
        assert_eq!(fs::read_dir(arcade.here()).expect("a folder").count(), 0);
    }
}

#[test]
fn a_table_that_is_killed_is_not_there_and_can_be_made_again() {
    let arcade = Arcade::new();
    let mut child = arcade
        .command(&["table", "tiles", "--set", "size=4", "--format", "csv", "--out", "tiles"])
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Until the folder has been begun.
    while fs::read_dir(arcade.here()).expect("a folder").next().is_none() {
        std::thread::yield_now();
    }
    kill_process(Pid::from_child(&child), Signal::KILL).expect("it runs");
    child.wait().expect("it ends");
    assert!(!arcade.here().join("tiles").exists());
    tabulate(&arcade, &["tiles"], "csv", "tiles");
}
