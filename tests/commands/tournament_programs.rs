//! Programs of others in a tournament: their names, the tables, and what is said where one fails.

use std::collections::BTreeSet;

use unicode_width::UnicodeWidthStr as _;

use crate::harness::{Arcade, write};
use crate::json::Json;
use crate::parts::untimed;

/// A program that calls itself this, and can't play.
fn named(name: &str) -> String {
    format!("engine:sh -c 'echo id name {name}; echo ugiok; echo readyok; echo bestmove Z9; cat'")
}

#[test]
fn thirty_programs_with_long_names_fit_into_80_columns() {
    let arcade = Arcade::new();
    let programs: Vec<String> = (0..30)
        .map(|number| match number % 3 {
            0 => format!("engine:./{number}-a-very-long-name-of-a-player"),
            1 => format!(
                "engine:./p.py {number} \u{6f22}\u{6f22}\u{6f22}\u{6f22}\u{6f22}\u{6f22}\u{6f22}"
            ),
            _ => "random".into(),
        })
        .collect();
    for (game, games) in [("nim", "2"), ("tiles", "2"), ("nim", "200")] {
        let mut arguments = vec!["tournament", game, "--games", games, "--seed", "wide"];
        for player in &programs {
            arguments.extend(["--player", player]);
        }
        let ran = arcade.run(&arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let wide = ran.stdout.lines().find(|line| line.width() > 80);
        assert_eq!(wide, None, "{}", ran.stdout);
        let (standings, below) =
            ran.stdout.split_once("\n\n").expect("a heading").1.split_once("\n\n").expect("tables");
        assert_eq!(standings.lines().count(), 31, "{standings}");
        // Each row has the points against some, and all rows together those against all.
        let tables: Vec<&str> =
            below.split("\n\n").take_while(|it| !it.starts_with("table")).collect();
        let rows =
            tables.iter().flat_map(|table| table.lines()).filter(|line| line.starts_with(" 1 "));
        let cells: usize = rows.map(|row| row[3..].split_whitespace().count()).sum();
        assert_eq!(cells, 30, "{below}");
    }
}

#[test]
fn programs_are_called_what_they_call_themselves_and_told_apart() {
    let arcade = Arcade::new();
    let players = ["Ann", "Twin", "Twin", "random", r#"$(printf "\033")[2J=1+1"#].map(named);
    let mut arguments =
        vec!["tournament", "nim", "--games", "2", "--seed", "names", "--player", "random"];
    for player in &players {
        arguments.extend(["--player", player]);
    }
    let names = |arguments: &[&str]| -> Vec<String> {
        let ran = arcade.run(arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        let answer = Json::read(&ran.stdout);
        answer.get("names").items().iter().map(|name| name.text().into()).collect()
    };
    let whole = names(&[&arguments[..], &["--json"]].concat());
    assert_eq!(whole[..2], ["random", "Ann"]);
    assert!(
        whole.iter().all(|name| name.chars().count() <= 24 && !name.contains(char::is_control))
    );
    let different: BTreeSet<&String> = whole.iter().collect();
    assert_eq!(different.len(), 6, "{whole:?}");
    // They are the same when the contest goes on, and put together from parts.
    let saved = [&arguments[..], &["--json", "--save", "save"]].concat();
    assert_eq!([names(&saved), names(&saved)], [whole.clone(), whole.clone()]);
    for part in ["1", "2"] {
        let of = format!("{part}/2");
        let ran = arcade.run(&[&arguments[..], &["--json", "--part", &of]].concat());
        write(&arcade.here().join(part), ran.stdout);
    }
    assert_eq!(names(&["merge", "1", "2", "--json"]), whole);
}

#[test]
fn a_strict_contest_tells_by_its_exit_code_that_a_program_failed() {
    let arcade = Arcade::new();
    let illegal = "engine:sh -c 'echo ugiok; echo readyok; echo bestmove Z9; cat'";
    for command in ["match", "tournament"] {
        for program in ["engine:true", "engine:no-such-program", illegal] {
            let words = [command, "nim", "--player", program, "--player", "random", "--games", "4"];
            let words = [&words[..], &["--seed", "s", "--json"]].concat();
            let usual = arcade.run(&words);
            assert_eq!(usual.code, Some(0), "{}", usual.stderr);
            let strict = [&words[..], &["--strict"]].concat();
            let ran = arcade.run(&strict);
            assert_eq!(ran.code, Some(3), "{}", ran.stderr);
            assert_eq!(untimed(&ran.stdout), untimed(&usual.stdout));
            let told = "arcade: 1 program could not go on, in 1 game\n";
            assert!(ran.stderr.ends_with(told), "{}", ran.stderr);
            // What failed in an earlier run, or in a part, has failed too.
            let saved = [&strict[..], &["--save", "save"]].concat();
            assert_eq!([arcade.run(&saved).code, arcade.run(&saved).code], [Some(3); 2]);
            std::fs::remove_file(arcade.here().join("save")).expect("a file");
            let part = arcade.run(&[&words[..], &["--part", "1/1"]].concat());
            write(&arcade.here().join("part"), part.stdout);
            assert_eq!(arcade.run(&["merge", "part", "--strict"]).code, Some(3));
            assert_eq!(arcade.run(&["merge", "part"]).code, Some(0));
        }
        let words = [command, "nim", "--player", "easy", "--player", "random", "--games", "4"];
        assert_eq!(arcade.run(&[&words[..], &["--strict"]].concat()).code, Some(0));
    }
}

#[test]
fn the_table_for_spreadsheets_has_a_row_for_each_player() {
    let arguments = "tournament tiles --player easy --player random --player engine:=true,x --games 4 \
                     --seed csv --csv";
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let ran = Arcade::new().run(&arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    let rows: Vec<Vec<&str>> = ran.stdout.lines().map(|line| line.split(',').collect()).collect();
    let columns = "place,name,player,games,won,drawn,lost,points,elo,error,value_given_away_per_100,\
                   faults,against ";
    assert!(ran.stdout.starts_with(columns), "{}", ran.stdout);
    assert_eq!(rows.len(), 4);
    // A name that a spreadsheet would take for a formula, with a comma in it.
    assert!(
        rows[3][1..].join(",").starts_with("\"'=true,x\",\"engine:=true,x\",8,0,0,8,0.0,"),
        "{rows:?}"
    );
    let number = |row: usize, column: usize| rows[row][column].parse::<f64>().expect("a number");
    for row in 1..3 {
        assert_eq!(rows[row][0], row.to_string());
        assert!((number(row, 3) - 8.0).abs() < 1e-9);
        let points = number(row, 4) + number(row, 5) / 2.0;
        assert!((number(row, 7) - points).abs() < 1e-9);
        let against = (12..15).filter(|&column| column != 11 + row);
        assert_eq!(rows[row][11 + row], "");
        assert!((against.map(|column| number(row, column)).sum::<f64>() - points).abs() < 1e-9);
    }
    let both = Arcade::new().run(&[&arguments[..], &["--json"]].concat());
    assert_eq!((both.code, both.stdout.as_str()), (Some(2), ""));
    assert!(both.stderr.contains("'--csv' cannot be used with '--json'"), "{}", both.stderr);
}
