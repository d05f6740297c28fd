//! `arcade tournament`.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use arcade::contests::{
    ContestSetup, CountedGames, GameFault, GameResult, PlayGames, Schedule, Seats,
};
use arcade::programs::ExternalEngineTimeouts;
use arcade_engine::Resources;
use arcade_games::games::GameId;
use arcade_games::options::OptionValues;

use crate::harness::{Arcade, check_refused, check_usage};
use crate::json::Json;

/// No program plays.
const TIMEOUTS: ExternalEngineTimeouts =
    ExternalEngineTimeouts { start: Duration::ZERO, ready: Duration::ZERO, mv: Duration::ZERO };

/// The answer to `tournament` with these arguments, in one line of JSON.
#[track_caller]
fn tournament(arguments: &str) -> Json {
    let arguments: Vec<&str> = arguments.split(' ').collect();
    let ran = Arcade::new().run(&[&["tournament"], &arguments[..], &["--json"]].concat());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    Json::read(&ran.stdout)
}

const THREE: &str = "nim --player easy --player perfect --player random --games 20 --seed three";

#[test]
fn the_answer_has_all_fields_in_their_order() {
    let answer = tournament(THREE);
    let fields = [
        "game",
        "options",
        "players",
        "games",
        "table",
        "elo",
        "value_given_away_per_100",
        "seconds",
        "played",
        "seed",
        "opening_plies",
        "moves_judged",
        "value_at_stake",
        "elo_method",
        "blunders",
        "faults",
        "names",
    ];
    assert_eq!(answer.names(), fields);
    assert_eq!((answer.get("games").count(), answer.get("played").count()), (20, 60));
    let players: Vec<&str> = answer.get("players").items().iter().map(Json::text).collect();
    assert_eq!(players, ["easy", "perfect", "random"]);
}

#[test]
fn everybody_plays_everybody_and_the_table_is_its_own_mirror() {
    let answer = tournament(THREE);
    let cell = |row: usize, column: usize, field: &str| {
        answer.get("table").items()[row].items()[column].get(field).count()
    };
    for row in 0..3 {
        for column in 0..3 {
            let games = ["won", "drawn", "lost"].map(|field| cell(row, column, field));
            assert_eq!(games.iter().sum::<u64>(), if row == column { 0 } else { 20 });
            assert_eq!(cell(row, column, "won"), cell(column, row, "lost"));
        }
    }
    let elos: Vec<f64> =
        answer.get("elo").items().iter().map(|it| it.get("elo").number()).collect();
    assert!(elos[1] > elos[0] && elos[0] > elos[2], "{elos:?}");
    assert!(elos.iter().sum::<f64>().abs() < 0.2, "the mean is 0: {elos:?}");
    assert!(answer.get("elo").items().iter().all(|it| it.get("error").number() > 0.0));
}

#[test]
fn the_worst_moves_are_named_and_the_perfect_player_has_none() {
    let answer = tournament(THREE);
    let blunders = answer.get("blunders").items();
    assert_eq!(blunders.len(), 5);
    for blunder in blunders {
        assert_ne!(blunder.get("player").text(), "perfect");
        let (position, mv) = (blunder.get("position").text(), blunder.get("move").text());
        let ran = Arcade::new().run(&["analyze", "nim", position, "--json"]);
        let analysis = Json::read(&ran.stdout);
        assert_eq!(analysis.get("value").text(), "win", "{position}");
        let moves = analysis.get("moves").items();
        let played = moves.iter().find(|it| it.get("move").text() == mv).expect("a legal move");
        assert_eq!(played.get("value").text(), "loss", "{mv} in {position}");
        assert_eq!(blunder.get("gave").count(), 2);
    }
    let given = answer.get("value_given_away_per_100").items();
    assert!(given[1].number().abs() < 1e-9 && given[0].number() < given[2].number());
}

#[test]
fn a_tournament_of_two_is_the_match_of_the_two() {
    let arguments = "silver-dollar --player easy --player random --games 12 --seed two \
                     --opening-plies 1 --set coins=4";
    let answer = tournament(arguments);
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let ran = Arcade::new().run(&[&["match"], &arguments[..], &["--json"]].concat());
    let of_match = Json::read(&ran.stdout);
    let score = &answer.get("table").items()[0].items()[1];
    let wins = of_match.get("wins").items();
    assert_eq!(score.get("won").count(), wins[0].count());
    assert_eq!(score.get("lost").count(), wins[1].count());
    assert_eq!(answer.get("blunders"), of_match.get("blunders"));
}

#[test]
fn the_table_in_words_fits_into_80_columns() {
    let players = " --player random".repeat(12);
    let arguments = format!("tournament nim{players} --games 2 --seed wide");
    let ran = Arcade::new().run(&arguments.split(' ').collect::<Vec<_>>());
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
    assert!(ran.stdout.lines().all(|line| line.chars().count() <= 80), "{}", ran.stdout);
    let rows = ran.stdout.lines().filter(|line| line.starts_with("12 random")).count();
    assert_eq!(rows, 1, "one table has room for all:\n{}", ran.stdout);
}

/// The games of a contest in the order of their numbers, so many of them played at once.
fn games_on(
    threads: usize,
    game: GameId,
    set: &[(&str, &str)],
    players: &[&str],
) -> Vec<GameResult> {
    let mut values = OptionValues::defaults(game.meta().options);
    for (key, value) in set {
        values.accept(game.meta().options, key, value).expect("an option");
    }
    let contest = ContestSetup {
        options: values,
        seed: "threads".parse().expect("a seed"),
        players: players.iter().map(|player| player.parse().expect("a player")).collect(),
        opening_plies: 1,
        resources: Resources::with_table(4),
        timeouts: TIMEOUTS,
    };
    let schedule = Schedule { players: players.len(), games: 4, seats: Seats::Swapped };
    let mut games = BTreeMap::new();
    let play = PlayGames {
        contest: &contest,
        fixtures: schedule.fixtures(None).collect(),
        before: &CountedGames::of(schedule, []),
        threads,
        stop: std::sync::Arc::default(),
        progress: std::sync::Arc::default(),
        take: &mut |played: GameResult| {
            games.insert(played.number, played);
            ControlFlow::Continue(())
        },
    };
    play.run(game).expect("the games can be played");
    assert_eq!(games.len(), schedule.game_count());
    games.into_values().collect()
}

#[test]
fn the_games_are_the_same_on_any_number_of_threads() {
    let games: [(GameId, &[(&str, &str)]); 5] = [
        (GameId::Nim, &[]),
        (GameId::SilverDollar, &[("coins", "4")]),
        (GameId::Tiles, &[("size", "3")]),
        (GameId::Flip, &[("dice", "2")]),
        (GameId::Kalah, &[("pits", "3"), ("seeds", "2")]),
    ];
    for (game, set) in games {
        let players = ["perfect", "easy", "depth:2"];
        let alone = games_on(1, game, set, &players);
        assert_eq!(alone, games_on(4, game, set, &players), "{game:?}");
    }
}

#[test]
fn a_game_does_not_depend_on_the_games_before() {
    let game = |number: u32, games: &[u32]| {
        let mut values = OptionValues::defaults(GameId::Kalah.meta().options);
        for (key, value) in [("pits", "3"), ("seeds", "3")] {
            values.accept(GameId::Kalah.meta().options, key, value).expect("an option");
        }
        let contest = ContestSetup {
            options: values,
            seed: "alone".parse().expect("a seed"),
            players: vec!["perfect".parse().expect("a player"); 2],
            opening_plies: 2,
            resources: Resources::with_table(1),
            timeouts: TIMEOUTS,
        };
        let schedule = Schedule { players: 2, games: 8, seats: Seats::Swapped };
        let mut found = None;
        let play = PlayGames {
            contest: &contest,
            fixtures: games.iter().filter_map(|&number| schedule.fixture(number)).collect(),
            before: &CountedGames::of(schedule, []),
            threads: 1,
            stop: std::sync::Arc::default(),
            progress: std::sync::Arc::default(),
            take: &mut |played: GameResult| {
                found = Some(played).filter(|it| it.number == number).or(found.take());
                ControlFlow::Continue(())
            },
        };
        play.run(GameId::Kalah).expect("the games can be played");
        found.expect("it was played")
    };
    let after_others = game(5, &[0, 1, 2, 3, 4, 5]);
    assert_eq!(game(5, &[5]), after_others);
    assert_eq!(game(5, &[7, 2, 5]), after_others);
}

#[test]
fn who_cannot_go_on_loses_the_later_games_of_that_pairing_and_no_others() {
    let schedule = Schedule { players: 3, games: 4, seats: Seats::Swapped };
    let contest = ContestSetup {
        options: OptionValues::defaults(GameId::Nim.meta().options),
        seed: "fault".parse().expect("a seed"),
        players: vec!["random".parse().expect("a player"); 3],
        opening_plies: 0,
        resources: Resources::with_table(1),
        timeouts: TIMEOUTS,
    };
    // The second player of the first pairing could not go on in its second game.
    let fault = GameFault { by: 1, text: Some("it ended".into()) };
    let failed =
        GameResult { number: 1, winner: Some(0), fault: Some(fault), ..GameResult::default() };
    let before = CountedGames::of(schedule, [failed.clone()]);
    let mut games = BTreeMap::from([(1, failed)]);
    let fixtures = schedule.fixtures(None).filter(|it| it.number != 1).collect();
    let take = &mut |played: GameResult| {
        games.insert(played.number, played);
        ControlFlow::Continue(())
    };
    let play = PlayGames {
        contest: &contest,
        fixtures,
        before: &before,
        threads: 2,
        stop: std::sync::Arc::default(),
        progress: std::sync::Arc::default(),
        take,
    };
    play.run(GameId::Nim).expect("the games can be played");
    assert_eq!(games.len(), schedule.game_count());
    for fixture in schedule.fixtures(None).filter(|it| it.number != 1) {
        let played = &games[&fixture.number];
        let is_lost = fixture.pairing == 0 && fixture.number > 1;
        assert_eq!(played.fault.is_some(), is_lost, "{fixture:?}: {played:?}");
        assert_eq!(*played == GameResult::forfeited(fixture.number, 1), is_lost);
    }
}

#[test]
fn a_program_that_fails_is_named_once_and_loses_the_games_of_its_pairings() {
    let arcade = Arcade::new();
    let words = ["--player", "engine:true", "--player", "random", "--player", "easy"];
    let words = [&["tournament", "nim", "--games", "4", "--seed", "f", "--json"][..], &words];
    let words = [&words.concat()[..], &["--save", "save"]].concat();
    let run = || {
        let output = arcade.command(&words).env("RAYON_NUM_THREADS", "1").output();
        let output = output.expect("the program runs");
        assert_eq!(output.status.code(), Some(0));
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (Json::read(&text(output.stdout)), text(output.stderr))
    };
    let (answer, told) = run();
    let faults = answer.get("faults").items();
    let games: Vec<u64> = faults.iter().map(|fault| fault.get("game").count()).collect();
    // The first game against each of the others; the later ones aren't played.
    assert_eq!(games, [0, 2]);
    assert!(faults.iter().all(|fault| fault.get("player").text() == "engine:true"));
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines.len(), 2, "{told}");
    assert!(lines[0].starts_with("arcade: engine:true can't go on: "), "{told}");
    assert!(lines[0].ends_with("the later ones against random"), "{told}");
    for (opponent, won) in [(1, 4), (2, 4)] {
        let lost = answer.get("table").items()[0].items()[opponent].get("lost").count();
        assert_eq!(lost, won);
    }
    // What was lost stays lost, and isn't told again.
    let (again, told) = run();
    assert_eq!(
        (again.get("table"), again.get("faults")),
        (answer.get("table"), answer.get("faults"))
    );
    assert_eq!(told, "");
}

#[test]
fn a_test_ends_with_the_pair_that_decides_it_on_any_number_of_threads() {
    let arguments = "match nim --player hard --player easy --games 1000 --seed sprt \
                     --sprt 0,60 --json";
    let arguments: Vec<&str> = arguments.split_whitespace().collect();
    let run = |threads: &str| {
        let mut command = Arcade::new();
        let ran = command_with(&mut command, &arguments, threads);
        Json::read(&ran)
    };
    let (one, more) = (run("1"), run("2"));
    for field in ["games", "wins", "draws", "sprt", "blunders", "openings"] {
        assert_eq!(one.get(field), more.get(field), "{field}");
    }
    let test = one.get("sprt");
    assert_eq!(test.get("decision").text(), "elo1");
    assert!(test.get("llr").number() >= test.get("upper").number());
    let pairs: u64 = test.get("pairs").items().iter().map(Json::count).sum();
    assert_eq!(2 * pairs, one.get("games").count());
    assert!(one.get("games").count() < 1000);
}

fn command_with(arcade: &mut Arcade, arguments: &[&str], threads: &str) -> String {
    let output = arcade.command(arguments).env("RAYON_NUM_THREADS", threads).output();
    String::from_utf8(output.expect("the program runs").stdout).expect("UTF-8")
}

#[test]
fn who_cannot_play_a_tournament_is_refused() {
    let refused = |arguments: &str, message: &str| {
        check_refused(&arguments.split(' ').collect::<Vec<_>>(), message);
    };
    refused(
        "tournament nim --player easy",
        "--player: found \"1 player\", expected 2 to 32 players",
    );
    refused(
        "tournament nim --player easy --player human",
        "--player: found \"human\", expected a computer",
    );
    refused(
        "tournament nim --player easy --player easy --player random --games 333334",
        "games: found \"1000002 in all\", expected at most 1000000 in all pairings",
    );
    refused(
        "match nim --player easy --player easy --games 3 --sprt 0,5",
        "games: found \"3\", expected an even number, since --sprt counts pairs of games",
    );
    check_usage(
        &["tournament", "nim", "--player", "easy", "--player", "easy", "--part", "3/2"],
        "invalid value '3/2' for '--part <I/N>': part: found \"3/2\", expected I/N with I from 1 to \
         N, and N at most 10000",
    );
    check_usage(
        &["match", "nim", "--player", "easy", "--player", "easy", "--sprt", "5,0"],
        "invalid value '5,0' for '--sprt <ELO0,ELO1>': sprt: found \"5,0\", expected ELO0,ELO1 from \
         -1000 to 1000, the lower one first",
    );
}
