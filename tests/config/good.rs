//! Files without mistakes: what each sets, listed beside it.

use std::path::Path;

use arcade::config::Config;

use crate::{check_all, compare, load, read, settings};

/// The settings of a file that differ from the defaults, one per line.
fn set(file: &Path) -> Result<String, String> {
    let config = load(file).map_err(|error| error.to_string())?;
    let defaults = settings(&Config::defaults());
    let set = settings(&config).into_iter().filter(|setting| !defaults.contains(setting));
    Ok(set.map(|setting| setting + "\n").collect())
}

/// The settings of Nim where `[ai]` and `[nim]` hold these lines.
#[track_caller]
fn check_game(ai: &str, nim: &str, expected: &[(&str, Option<&str>)]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("config.toml");
    std::fs::write(&file, format!("[ai]\n{ai}\n[nim]\n{nim}\n")).expect("a file");
    let values = load(&file).expect("no mistakes").game("nim");
    for &(key, value) in expected {
        assert_eq!(values.get(key), value, "{key}");
    }
}

#[test]
fn every_file_sets_what_is_listed_beside_it() {
    check_all("good", |file| compare(file, &set(file)?, &read(&file.with_extension("txt"))));
}

#[test]
fn a_game_overrides_the_settings_of_all_games() {
    check_game("", "", &[("level", Some("medium")), ("depth", None), ("time_limit_ms", None)]);
    check_game(
        "level = \"easy\"\ndepth = 3",
        "",
        &[("level", Some("easy")), ("depth", Some("3")), ("time_limit_ms", None)],
    );
    check_game(
        "level = \"easy\"\ndepth = 3\ntime_limit_ms = 70",
        "level = \"hard\"\ntime_limit_ms = 9",
        &[("level", Some("hard")), ("depth", Some("3")), ("time_limit_ms", Some("9"))],
    );
    check_game("table_mb = 8\nundo = false", "", &[("table_mb", None), ("undo", None)]);
    check_game("", "piles = \"1/2\"", &[("piles", Some("1/2")), ("rule", Some("misere"))]);
}
