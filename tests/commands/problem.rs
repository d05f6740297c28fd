//! `arcade problem`.

use std::collections::BTreeSet;

use arcade_games::games::GameId;

use crate::harness::{Arcade, Ran, write};
use crate::in_full::{is_in_full, one_in};
use crate::json::Json;

/// Whatever could decide which problem is made if it had a part in it: tables of another size, and
/// games that begin elsewhere.
const OTHER_CONFIG: &str = "[arcade]\nversion = 1\n[ai]\ntable_mb = 1\ncache_mb = 64\n\
    level = \"hard\"\ndepth = 2\n[nim]\npiles = \"9/8/7\"\n[silver_dollar]\ncoins = 6\n[tiles]\n\
    size = 4\n[flip]\ndice = 2\n[coin_grabber]\nfirst = 2\n[kalah]\npits = 4\n";

/// The problems that `problem` gives with these arguments.
#[track_caller]
fn problems(arguments: &str) -> Vec<Json> {
    let ran = run(&Arcade::with_tables(), arguments);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments}");
    ran.stdout.lines().map(Json::read).collect()
}

fn run(arcade: &Arcade, arguments: &str) -> Ran {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    arcade.run(&[&["problem"], &arguments[..], &["--json"]].concat())
}

fn texts(list: &Json) -> Vec<&str> {
    list.items().iter().map(Json::text).collect()
}

#[test]
fn an_object_has_all_fields_in_their_order() {
    let fields = ["game", "position", "level", "plies", "value", "margin", "solution", "tempting"];
    for game in GameId::ALL {
        let id = game.meta().id;
        let problem = &problems(&format!("{id} --seed word"))[0];
        assert_eq!(problem.names(), fields);
        assert_eq!(problem.get("game").text(), id);
        assert!((1..=5).contains(&problem.get("level").count()), "{id}");
        assert!(problem.get("plies").count() > 0, "{id}");
        let scores = problem.get("margin") != &Json::Null(());
        assert_eq!(scores, id == "kalah", "{id}");
    }
}

#[test]
fn analyze_finds_the_same_only_move() {
    let count = if is_in_full() { 5 } else { 1 };
    for game in GameId::ALL {
        let id = game.meta().id;
        let arcade = Arcade::with_tables();
        for problem in problems(&format!("{id} --seed analyze --count {count}")) {
            let position = problem.get("position").text();
            let ran = arcade.run(&["analyze", id, position, "--json"]);
            let analysis = Json::read(&ran.stdout);
            for field in ["value", "margin"] {
                assert_eq!(analysis.get(field), problem.get(field), "{id} {position}: {field}");
            }
            let right = texts(problem.get("solution"))[0];
            for known in analysis.get("moves").items() {
                assert_eq!(known.get("exact"), &Json::Flag(true), "{id} {position}");
                let kept = ["value", "margin"].map(|field| known.get(field) == problem.get(field));
                let mv = known.get("move").text();
                assert_eq!(kept == [true; 2], mv == right, "{id} {position}: {mv}");
            }
        }
    }
}

#[test]
fn the_problem_of_a_day_is_the_same_whatever_the_machine_is_like() {
    for game in GameId::ALL.iter().skip(1 % one_in(4)).step_by(one_in(4)) {
        let arguments = ["problem", game.meta().id, "--daily", "2027-01-01", "--json"];
        let usual = Arcade::with_tables().run(&arguments);
        assert_eq!((usual.code, usual.stderr.as_str()), (Some(0), ""));
        let other = Arcade::new();
        write(&other.config_of_user(), OTHER_CONFIG);
        // The second of these runs finds what the first has kept.
        for threads in ["1", "2"] {
            let mut command = other.command(&arguments);
            let output = command.env("RAYON_NUM_THREADS", threads).output();
            let ran = Ran::of(&output.expect("the program runs"));
            ran.expect(0, &usual.stdout, "");
        }
    }
}

#[test]
fn the_level_of_a_day_goes_by_the_day_of_the_week() {
    // From a Monday on.
    let level = |day| {
        let daily = format!("silver-dollar --daily 2027-01-{day:02}");
        problems(&daily)[0].get("level").count()
    };
    let levels: Vec<_> = (4..=10).map(level).collect();
    assert_eq!(levels, [1, 2, 2, 3, 3, 4, 5]);
}

#[test]
fn a_seed_gives_different_problems_and_the_same_again() {
    let arguments = "silver-dollar --seed word --count 30";
    let first = problems(arguments);
    assert_eq!(problems(arguments), first);
    let positions: BTreeSet<&str> = first.iter().map(|it| it.get("position").text()).collect();
    assert_eq!(positions.len(), 30);
    let level = |it: &Json| it.get("level").count() == 4;
    let fourth = problems("silver-dollar --seed word --level 4 --count 5");
    assert!(fourth.iter().all(level));
    // A game gives one problem at most, so that another level may give more.
    assert!(first.iter().any(level) && !first.iter().all(level));
}

#[test]
fn games_begin_where_the_options_say() {
    for problem in problems("nim --seed word --count 8 --set piles=9/1 --set rule=normal") {
        let position = problem.get("position").text();
        assert!(position.ends_with("normal") && position.matches('/').count() == 1, "{position}");
    }
}

#[test]
fn the_start_of_a_game_is_no_problem() {
    // In each of them one move alone keeps the value.
    for (arguments, start) in [
        ("nim", "5/4/3 misere"),
        ("nim --set piles=7/4/1", "7/4/1 misere"),
        ("tiles", "ggggggggg b 1"),
        ("kalah --set pits=3 --set seeds=2", "2,2,2/2,2,2 0-0 S"),
    ] {
        for seed in ["word", "start"] {
            let ran = run(&Arcade::with_tables(), &format!("{arguments} --seed {seed} --count 80"));
            let positions =
                ran.stdout.lines().map(|line| Json::read(line).get("position").text().to_string());
            let positions: Vec<String> = positions.collect();
            assert!(positions.len() > 20, "{arguments}: {}", ran.stderr);
            assert!(!positions.iter().any(|position| position == start), "{arguments}, {seed}");
        }
    }
    for (game, start) in [("nim", "5/4/3 misere"), ("tiles", "ggggggggg b 1")] {
        for day in 1..=28 {
            let problem = &problems(&format!("{game} --daily 2027-02-{day:02}"))[0];
            assert_ne!(problem.get("position").text(), start, "{game}, {day}");
        }
    }
}

#[test]
fn a_sheet_has_the_problems_from_easy_to_hard_and_the_solutions_on_a_page_of_their_own() {
    for game in GameId::ALL {
        let id = game.meta().id;
        let count = if is_in_full() { 12 } else { 4 };
        let asked = format!("{id} --seed sheet --count {count}");
        let words: Vec<&str> = asked.split(' ').collect();
        let arcade = Arcade::with_tables();
        let sheet = || arcade.run(&[&["problem"], &words[..], &["--sheet"]].concat());
        let ran = sheet();
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{id}");
        assert_eq!(sheet().stdout, ran.stdout, "{id}");
        let wide = ran.stdout.lines().find(|line| line.chars().count() > 80 || line.ends_with(' '));
        assert_eq!(wide, None, "{id}");
        let [page, solutions] = ran.stdout.split('\u{c}').collect::<Vec<_>>()[..] else {
            panic!("two pages: {}", ran.stdout)
        };
        let mut problems = problems(&asked);
        problems.sort_by_key(|problem| problem.get("level").count());
        let posed: Vec<&str> = page.split("\n\n\n").skip(1).collect();
        assert_eq!(posed.len(), count, "{page}");
        assert!(solutions.starts_with("Solutions\n"), "{solutions}");
        let solved: Vec<&str> = solutions.split("\n\n").skip(2).collect();
        assert_eq!(solved.len(), count, "{solutions}");
        for (index, problem) in problems.iter().enumerate() {
            let (level, position) = (problem.get("level").count(), problem.get("position").text());
            let heading = format!("{:<4}Level {level}: {position}\n\n", format!("{}.", index + 1));
            let board = posed[index].strip_prefix(heading.as_str()).expect("a heading");
            let board = board.split_once("Find the only move").expect("a task").0;
            assert!(board.trim_end().lines().count() > 1, "{board}");
            assert!(posed[index].contains("Move: ____") && posed[index].contains("Why: ____"));
            let right =
                format!("{:<4}{}, ", format!("{}.", index + 1), texts(problem.get("solution"))[0]);
            assert!(solved[index].starts_with(&right), "{} not first in {}", right, solved[index]);
            let (reason, _) = solved[index].split_once("Best play: ").expect("best play");
            assert!(!reason.trim_end().ends_with(':'), "no reason: {reason}");
            let tempting = solved[index].matches("Tempting:  ").count();
            assert_eq!(tempting, problem.get("tempting").items().len(), "{}", solved[index]);
        }
    }
}

#[test]
fn today_is_a_date_of_the_clock_here() {
    let ran = Arcade::new().run(&["problem", "nim", "--daily", "today"]);
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    let day = ran.stdout.split_once("the problem of ").expect("a day").1;
    let day = day.split_once('\n').expect("a line").0;
    let same = Arcade::new().run(&["problem", "nim", "--daily", day]);
    assert_eq!(same.stdout, ran.stdout);
}

#[test]
fn a_task_says_what_the_right_move_keeps() {
    let task = |problem: &Json| {
        let points = match problem.get("margin") {
            Json::Number(margin) => format!("{}", margin.abs()),
            _ => String::new(),
        };
        match problem.get("value").text() {
            "win" if points.is_empty() => "wins.".to_string(),
            "win" => format!("wins by {points}."),
            "draw" => "keeps the draw.".to_string(),
            _ => format!("loses by no more than {points}."),
        }
    };
    let mut kinds = BTreeSet::new();
    for (game, count) in [("coin-grabber", 10), ("kalah", 30)] {
        let count = if is_in_full() { 60 } else { count };
        let arguments = format!("{game} --seed tasks --count {count}");
        let told = Arcade::with_tables()
            .run(&[&["problem"], &arguments.split(' ').collect::<Vec<_>>()[..]].concat());
        let tasks = told.stdout.lines().filter(|line| line.contains("Find the only move"));
        let aims: Vec<&str> =
            tasks.filter_map(|line| Some(line.split_once("move that ")?.1)).collect();
        let problems = problems(&arguments);
        let expected: Vec<String> = problems.iter().map(task).collect();
        assert_eq!(aims, expected, "{game}");
        kinds.extend(problems.iter().map(|it| (game, it.get("value").text().to_string())));
    }
    assert_eq!(kinds.len(), 2 + 3, "{kinds:?}");
}
