//! Settings of one run: what is tried and what the command line sets, where each value comes from,
//! and the lines that would keep it.

use std::fs;

use arcade::config::{Config, Origin, TakesEffect, ThemeChoice};

use crate::load;

const FILE: &str = "[ui]\ntheme = \"light\"\n\n[ai]\ndepth = 3\n\n[nim]\npiles = \"7/5\"\n";

/// The settings of [`FILE`].
fn config() -> Config {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("config.toml");
    fs::write(&file, FILE).expect("a file");
    load(&file).expect("no mistakes")
}

/// The settings of [`FILE`] with these tried, as `ui theme mono`; `-` switches an option off.
fn trying(tries: &[&str]) -> Config {
    let change = |config: Config, text: &&str| {
        let mut words = text.splitn(3, ' ');
        let mut word = || words.next().expect("a section, a key and a value");
        let (section, key, value) = (word(), word(), word());
        let value = Some(value).filter(|value| *value != "-");
        config.with_trial(section, key, value).unwrap_or_else(|error| panic!("{text}: {error}"))
    };
    tries.iter().fold(config(), change)
}

#[test]
fn a_value_comes_from_the_strongest_place() {
    let config = config();
    assert_eq!(config.origin("ui", "mouse"), Origin::Default);
    assert_eq!(config.origin("ui", "theme"), Origin::File(2));
    assert_eq!(config.origin("nim", "piles"), Origin::File(8));
    let set = [("piles".to_string(), "1/2".to_string()), ("depth".into(), "9".into())];
    let config = config.with_command_line("nim", &set).expect("accepted");
    assert_eq!(config.origin("nim", "piles"), Origin::CommandLine);
    assert_eq!(config.value("nim", "piles"), Some("1/2"));
    let tried = config.with_trial("nim", "piles", Some("3/3")).expect("accepted");
    assert_eq!(tried.origin("nim", "piles"), Origin::Trial);
    assert_eq!(tried.game("nim").get("piles"), Some("3/3"));
    let back = tried.without_trial("nim", "piles").expect("accepted");
    assert_eq!(back.value("nim", "piles"), Some("1/2"));
    assert_eq!(back.origin("nim", "piles"), Origin::CommandLine);
    let lasting = tried.game_in_file("nim");
    assert_eq!([lasting.get("piles"), lasting.get("depth")], [Some("7/5"), Some("3")]);
}

#[test]
fn what_is_tried_counts_in_the_typed_settings_too() {
    let config = trying(&["ui animation false", "ai undo false", "keys undo f3", "ai depth -"]);
    assert!(!config.ui().animation && !config.ai().undo);
    assert_eq!(config.ui().appearance.theme, ThemeChoice::BuiltIn("light"));
    assert_eq!(config.game("nim").get("depth"), None);
    let undo = "f3".parse().expect("a key");
    let keys = config.keys().on(arcade_games::kit::Page::Board);
    assert_eq!(keys.action(undo), Some(arcade_games::kit::Action::Undo));
}

#[test]
fn a_value_that_is_there_anyway_is_no_trial() {
    let config = trying(&["ui theme mono", "ui mouse false", "ui theme light"]);
    assert_eq!(config.trials(), [("ui", "mouse")]);
    assert_eq!(config.origin("ui", "theme"), Origin::File(2));
}

#[track_caller]
fn check_refusal(tries: &[&str], (section, key, value): (&str, &str, Option<&str>), said: &str) {
    let error = trying(tries).with_trial(section, key, value).expect_err("a refusal");
    assert_eq!(error.to_string(), said);
}

#[test]
fn a_wrong_value_is_refused_as_in_a_file() {
    check_refusal(
        &[],
        ("ui", "theme", Some("ligth")),
        &format!(
            "theme: found \"ligth\", expected {}; did you mean \"light\"?",
            arcade::config::Schema::new().specs("ui").expect("a section")[0].expected()
        ),
    );
    check_refusal(
        &[],
        ("ai", "table_mb", Some("0")),
        "table_mb: found 0, expected a number from 1 to 1024",
    );
    check_refusal(&[], ("ai", "level", None), &{
        let expected = "\"random\", \"easy\", \"medium\", \"hard\", \"perfect\" or \"even\"";
        format!("level: found nothing, expected {expected}")
    });
    check_refusal(
        &[],
        ("keys", "undo", Some("t")),
        "undo: found \"t\", expected a key that isn't bound to tip on boards",
    );
    // Values that go together are checked together, also when one of them is put back.
    let error = trying(&["tiles size 4", "tiles empties 12"]).without_trial("tiles", "size");
    assert!(error.is_err_and(|error| error.key() == "empties"));
}

#[test]
fn the_lines_that_keep_what_is_tried_can_be_used() {
    let config = trying(&[
        "kalah pits 4",
        "keys undo \"",
        "ui mouse false",
        "silver_dollar coins random",
        "silver_dollar coins 5",
        "ui colour 256",
        "ai depth -",
    ]);
    let lines = config.lines(&config.trials());
    let expected = "[ui]\ncolour = \"256\"\nmouse = false\n\n[ai]\n# no depth\n\n[keys]\n\
                    undo = '\"'\n\n[silver_dollar]\ncoins = 5\n\n[kalah]\npits = 4\n";
    assert_eq!(lines, expected);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("config.toml");
    fs::write(&file, &lines).expect("a file");
    let read = load(&file).expect("no mistakes");
    for (section, key) in config.trials() {
        assert_eq!(read.value(section, key), config.value(section, key), "{section} {key}");
    }
}

#[test]
fn every_setting_says_from_when_on_it_counts() {
    assert_eq!(TakesEffect::of("ui", "theme"), TakesEffect::AtOnce);
    assert_eq!(TakesEffect::of("keys", "undo"), TakesEffect::AtOnce);
    assert_eq!(TakesEffect::of("ai", "undo"), TakesEffect::AtOnce);
    assert_eq!(TakesEffect::of("ai", "level"), TakesEffect::NextGame);
    assert_eq!(TakesEffect::of("tiles", "size"), TakesEffect::NextGame);
    assert_eq!(TakesEffect::of("ai", "cache_mb"), TakesEffect::NextStart);
}
