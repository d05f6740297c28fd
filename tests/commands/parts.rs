//! `--part` and `arcade merge`.

use std::fs;

use crate::harness::{Arcade, Ran, write};

/// A small contest of each game.
pub const CONTESTS: [&str; 6] = [
    "nim",
    "silver-dollar --set coins=4",
    "tiles --set size=3",
    "flip --set dice=2",
    "coin-grabber --set board=board.txt",
    "kalah --set pits=2 --set seeds=2",
];

/// A board that is solved at once.
const BOARD: &str = "A 5 0 10 0\n0 0 0 0 0\n0 0 1 0 0\n0 25 0 0 0\n0 0 100 35 B\n";

/// A folder in which every contest can be played.
pub fn arcade() -> Arcade {
    let arcade = Arcade::new();
    write(&arcade.here().join("board.txt"), BOARD);
    arcade
}

/// Runs it with these words as arguments.
pub fn run(arcade: &Arcade, arguments: &str) -> Ran {
    arcade.run(&arguments.split_whitespace().collect::<Vec<_>>())
}

/// The output of a run that must succeed, without how long it took.
#[track_caller]
pub fn answer(arcade: &Arcade, arguments: &str) -> String {
    let ran = run(arcade, arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments}");
    untimed(&ran.stdout)
}

/// An output without how long it took.
pub fn untimed(output: &str) -> String {
    let mut text = String::new();
    for line in output.lines().filter(|line| !line.starts_with("time ")) {
        match line.split_once("\"seconds\":") {
            None => text += line,
            Some((before, after)) => {
                let after =
                    after.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c));
                text += before;
                text += after;
            }
        }
        text.push('\n');
    }
    text
}

/// Plays the parts into files, and gives their names.
fn play_parts(arcade: &Arcade, contest: &str, parts: u32) -> String {
    let mut names = String::new();
    for part in 1..=parts {
        let ran = run(arcade, &format!("{contest} --json --part {part}/{parts}"));
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        write(&arcade.here().join(format!("{part}.json")), &ran.stdout);
        // The order of the files must not matter.
        names = format!("{part}.json {names}");
    }
    names
}

#[test]
fn parts_put_together_are_the_whole() {
    let arcade = arcade();
    for game in CONTESTS {
        for contest in [
            format!("match {game} --player easy --player random --games 7 --seed parts"),
            format!(
                "tournament {game} --player easy --player greedy --player random --games 4 \
                 --seed parts --opening-plies 1"
            ),
        ] {
            let names = play_parts(&arcade, &contest, 3);
            assert_eq!(
                answer(&arcade, &format!("merge {names} --json")),
                answer(&arcade, &format!("{contest} --json")),
                "{contest}"
            );
            assert_eq!(answer(&arcade, &format!("merge {names}")), answer(&arcade, &contest));
        }
    }
}

#[test]
fn a_test_ends_in_the_parts_together_where_it_ends_in_the_whole() {
    let arcade = arcade();
    let contest = "match nim --player hard --player easy --games 200 --seed s --sprt 0,60";
    let names = play_parts(&arcade, contest, 4);
    let merged = answer(&arcade, &format!("merge {names} --json"));
    assert_eq!(merged, answer(&arcade, &format!("{contest} --json")));
    assert!(merged.contains("\"decision\":\"elo1\""), "{merged}");
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let arcade = arcade();
    let contest = "match nim --player easy --player random --games 8 --seed parts";
    play_parts(&arcade, contest, 3);
    let other = run(&arcade, &format!("{contest}x --json --part 1/3"));
    write(&arcade.here().join("other.json"), &other.stdout);
    let halves = run(&arcade, &format!("{contest} --json --part 1/2"));
    write(&arcade.here().join("half.json"), &halves.stdout);
    let whole = run(&arcade, &format!("{contest} --json"));
    write(&arcade.here().join("whole.json"), &whole.stdout);
    let cut = fs::read_to_string(arcade.here().join("2.json")).expect("a file");
    write(&arcade.here().join("cut.json"), &cut[..cut.len() / 2]);
    let fewer = cut.replacen("{\"game\":2,", "{\"game\":8,", 1);
    write(&arcade.here().join("fewer.json"), &fewer);
    let refused = |files: &str, message: &str| {
        run(&arcade, &format!("merge {files}")).expect(2, "", &format!("arcade: {message}\n"));
    };
    refused("1.json 3.json", "parts: found \"2 of 3 parts\", expected part 2/3 too");
    refused(
        "1.json 2.json 1.json",
        "1.json: part: found \"1/3\", expected a part that is in no other file",
    );
    refused("1.json other.json", "other.json: seed: found \"partsx\", expected \"parts\"");
    refused(
        "1.json half.json",
        "half.json: part: found \"1/2\", expected one of 3 parts, as in the first file",
    );
    refused(
        "whole.json",
        "whole.json: part: found nothing, expected what match or tournament with --part and --json \
         has printed",
    );
    refused(
        "1.json fewer.json",
        "fewer.json: results: found \"2 games\", expected the 2 of part 2/3, in the order of their \
         numbers",
    );
    let ran = run(&arcade, "merge 1.json cut.json");
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(ran.stderr.starts_with("arcade: cut.json: file: found \"EOF while"), "{}", ran.stderr);
}

#[test]
fn hostile_files_are_harmless() {
    let arcade = arcade();
    let contest = "match nim --player easy --player random --games 4 --seed parts";
    play_parts(&arcade, contest, 1);
    let sound = fs::read_to_string(arcade.here().join("1.json")).expect("a file");
    let changed = |from: &str, to: &str| {
        assert!(sound.contains(from), "{from} in {sound}");
        sound.replacen(from, to, usize::MAX)
    };
    let files = [
        String::new(),
        "{}".into(),
        "[".repeat(100_000),
        "\u{1b}[2J".into(),
        changed("\"of\":1", "\"of\":4294967295"),
        changed("\"index\":1", "\"index\":0"),
        changed("\"games\":4,\"opening", "\"games\":1000000,\"opening"),
        changed("\"games\":4,\"opening", "\"games\":0,\"opening"),
        changed("\"opening_plies\":0,\"fixed", "\"opening_plies\":-1,\"fixed"),
        changed("[\"easy\",\"random\"]", "[\"\u{1b}[31mme\",\"random\"]"),
        changed("[\"easy\",\"random\"]", "[\"human\",\"random\"]"),
        changed("[\"easy\",\"random\"]", "[]"),
        changed("\"game\":\"nim\"", "\"game\":\"chess\""),
        changed("\"winner\":", "\"winner\":7,\"x\":"),
        changed("\"winner\":0", "\"winner\":7"),
        changed("\"plies\":", "\"plies\":0,\"y\":"),
        changed("\"by\":1", "\"by\":9"),
        changed("\"seconds\":", "\"seconds\":1e300,\"z\":"),
        changed("\"seconds\":", "\"seconds\":-1,\"z\":"),
    ];
    for (number, file) in files.iter().enumerate() {
        let name = format!("hostile-{number}.json");
        write(&arcade.here().join(&name), file);
        let ran = run(&arcade, &format!("merge {name} --json"));
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{number}: {}", ran.stderr);
        assert!(ran.stderr.contains("found") && ran.stderr.contains("expected"), "{}", ran.stderr);
        assert!(!ran.stderr.contains('\u{1b}'), "{}", ran.stderr);
    }
    let escaping = sound.replace("\"opening\":\"", "\"opening\":\"\\u001b[2J");
    write(&arcade.here().join("escape.json"), escaping);
    for form in ["", "--json"] {
        let ran = run(&arcade, &format!("merge escape.json {form}"));
        assert_eq!(ran.code, Some(0));
        assert!(!ran.stdout.contains('\u{1b}'), "{}", ran.stdout);
    }
    for name in [".", "missing.json"] {
        assert_eq!(run(&arcade, &format!("merge {name}")).code, Some(2));
    }
}

#[test]
fn the_shares_of_problems_together_are_the_problems() {
    let arcade = arcade();
    let problems = "problem nim --count 5 --seed shares --json";
    let all = answer(&arcade, problems);
    let shares = [1, 2].map(|part| answer(&arcade, &format!("{problems} --part {part}/2")));
    let [odd, even] = shares.each_ref().map(|share| share.lines());
    let (mut odd, mut even) = (odd, even);
    for (number, line) in all.lines().enumerate() {
        let share = if number % 2 == 0 { &mut odd } else { &mut even };
        assert_eq!(share.next(), Some(line));
    }
    assert_eq!((odd.next(), even.next()), (None, None));
}
