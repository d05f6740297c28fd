//! What was chosen for a game and its seats, and how a game ends for each of them.

use arcade::config::Config;
use arcade_engine::{Outcome, Seed, Side};
use arcade_games::games::GameId;
use arcade_games::options::{OptionSpec, OptionValues};
use arcade_games::session::{
    Ending, LastSetup, Metadata, Player, PlayerKind, SeriesEntry, SeriesLength, Setup,
};
use jiff::Timestamp;

fn seed() -> Seed {
    "seats".parse().expect("a seed")
}

fn kind(text: &str) -> PlayerKind {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The options of Nim and of computers.
fn specs() -> Vec<OptionSpec> {
    let config = Config::defaults();
    let of_computers = config.schema().specs("ai").expect("a section");
    [GameId::Nim.meta().options, of_computers].concat()
}

/// The options of Nim, some of them set.
fn values(set: &[(&str, &str)]) -> OptionValues {
    let mut values = OptionValues::defaults(GameId::Nim.meta().options);
    for &(key, value) in set {
        values.accept(&specs(), key, value).expect("an option");
    }
    values
}

fn players(kinds: [&str; 2]) -> [Player; 2] {
    Side::ALL.map(|seat| Player::new(kind(kinds[seat.index()]), seat))
}

/// The choice of a setup under some settings, written and read again.
#[track_caller]
fn chosen(setup: &Setup, settings: &OptionValues) -> LastSetup {
    let choice = LastSetup::new(setup, settings).expect("not what is usual");
    let read = LastSetup::read(&choice.to_text(), &specs());
    assert_eq!(read.as_ref(), Ok(&choice));
    choice
}

#[test]
fn what_is_usual_is_no_choice_and_all_else_is_told() {
    let settings = values(&[("piles", "7/5/3/1"), ("time_limit_ms", "500"), ("level", "easy")]);
    let usual = Setup {
        options: settings.clone(),
        players: Setup::default_players(&settings),
        seed: seed(),
    };
    assert_eq!(LastSetup::new(&usual, &settings), None);
    let check = |setup: &Setup, words: &str| {
        let choice = chosen(setup, &settings);
        assert_eq!(choice.describe_changes(&settings), words);
        let again = choice.setup("other".parse().expect("a seed"));
        assert_eq!((&again.options, &again.players), (&setup.options, &setup.players));
        assert_eq!(again.seed.to_string(), "other");
    };
    let with = |values: OptionValues| Setup { options: values, ..usual.clone() };
    let timed = [("time_limit_ms", "500"), ("level", "easy")];
    check(&with(values(&[&timed[..], &[("piles", "2/1")]].concat())), "piles 2/1");
    let both = [&timed[..], &[("piles", "7/5/3/1"), ("rule", "normal")]].concat();
    check(&with(values(&both)), "rule normal");
    let unset = values(&[("piles", "7/5/3/1"), ("level", "easy")]);
    check(&with(unset), "no time limit ms");
    let hard = players(["human", "hard"]);
    check(&Setup { players: hard.clone(), ..usual.clone() }, "hard");
    let [mut named, easy] = Setup::default_players(&settings);
    named.name = "Ann".into();
    check(&Setup { players: [named.clone(), easy], ..usual.clone() }, "Ann");
    let [_, hard] = hard;
    check(&Setup { players: [named, hard], ..usual.clone() }, "Ann, hard");
}

#[test]
fn a_choice_counts_as_long_as_the_settings_are_what_they_were() {
    let settings = values(&[("level", "easy")]);
    let setup = Setup {
        options: values(&[("piles", "2/1")]),
        ..Setup::configured(settings.clone(), seed())
    };
    let choice = chosen(&setup, &settings);
    assert!(choice.matches_settings(&settings));
    for other in [&[("level", "hard")][..], &[("level", "easy"), ("rule", "normal")], &[]] {
        assert!(!choice.matches_settings(&values(other)), "{other:?}");
    }
    let of_other_version = choice.to_text().replace("version = 1", "version = 2");
    let error = LastSetup::read(&of_other_version, &specs()).expect_err("refused");
    assert!(error.to_string().contains("version 2"), "{error}");
}

#[test]
fn players_are_described_with_how_they_play() {
    let [human, hard] = players(["human", "hard"]);
    assert_eq!([human.described(), hard.described()], ["Player 1", "Computer (hard)"]);
    let [program, named] = players(["engine:sh -c 'x'", "human"]);
    assert_eq!(program.described(), format!("{} (a program)", program.name));
    let named = Player { name: "Ann".into(), ..named };
    assert_eq!(named.described(), "Ann");
}

#[test]
fn bounds_change_nothing_where_all_computers_are_perfect() {
    for (kinds, is_unbounded) in [
        (["human", "human"], false),
        (["human", "perfect"], true),
        (["perfect", "perfect"], true),
        (["perfect", "hard"], false),
        (["hard", "perfect"], false),
        (["easy", "human"], false),
    ] {
        assert_eq!(PlayerKind::all_play_perfectly(kinds.map(kind)), is_unbounded, "{kinds:?}");
    }
}

#[test]
fn every_name_of_a_player_is_read_as_one() {
    let names: Vec<&str> = PlayerKind::names().collect();
    assert!(names.contains(&"human") && names.contains(&"perfect"), "{names:?}");
    for name in names {
        assert_eq!(kind(name).to_string(), name);
    }
}

#[test]
fn an_end_is_won_by_one_and_lost_by_the_other_or_drawn_by_both() {
    let [one, two] = Side::ALL;
    let scores = |ending: Ending| Side::ALL.map(|seat| ending.result_for(seat));
    for (ending, expected) in [
        (Ending::Won(one), [Some(Outcome::Win), Some(Outcome::Loss)]),
        (Ending::Won(two), [Some(Outcome::Loss), Some(Outcome::Win)]),
        (Ending::Resigned(one), [Some(Outcome::Loss), Some(Outcome::Win)]),
        (Ending::Forfeited(two), [Some(Outcome::Win), Some(Outcome::Loss)]),
        (Ending::Drawn, [Some(Outcome::Draw); 2]),
        (Ending::Repeated, [Some(Outcome::Draw); 2]),
        (Ending::Completed, [None; 2]),
    ] {
        assert_eq!(scores(ending), expected, "{ending}");
        assert_eq!(ending.to_string().parse(), Ok(ending));
    }
}

#[test]
fn the_person_who_plays_a_computer_is_in_either_seat_and_in_no_puzzle() {
    let [one, two] = Side::ALL;
    for (kinds, expected) in [
        (["human", "hard"], Some(one)),
        (["hard", "human"], Some(two)),
        (["human", "human"], None),
        (["hard", "hard"], None),
    ] {
        let game = Setup { options: values(&[]), players: players(kinds), seed: seed() };
        assert_eq!(game.person(), expected, "{kinds:?}");
        let mut puzzle = game;
        puzzle.options.set("goal", "fewest".into());
        assert_eq!(puzzle.person(), None, "{kinds:?}");
    }
}

#[test]
fn a_game_begins_at_a_second_and_the_next_of_its_series_has_the_next_number() {
    let now: Timestamp = "2026-11-23T18:05:00.4Z".parse().expect("a time");
    let began = Metadata::starting(now).began.expect("a time");
    assert_eq!(began.to_string(), "2026-11-23T18:05:00Z");
    let first = SeriesEntry::first(seed(), SeriesLength::Games(3));
    let third = first.next().next();
    assert_eq!((first.number, third.number), (1, 3));
    assert_eq!((third.series, third.length), (first.series, first.length));
}
