//! The settings in force, printed: used as a config file, the output changes nothing.

use std::fs;
use std::path::Path;

use arcade::config::{Config, TEMPLATE};

use crate::{check_all, compare, load, settings};

/// Prints the settings of a file, reads the output as a file, and compares.
fn print_and_read(file: &Path, with_origins: bool) -> Result<(), String> {
    let folder = tempfile::tempdir().expect("a folder");
    let printed = folder.path().join("printed.toml");
    let config = load(file).map_err(|error| error.to_string())?;
    fs::write(&printed, config.print(with_origins)).expect("a file");
    let again = load(&printed).map_err(|error| error.to_string())?;
    compare(file, &settings(&again).join("\n"), &settings(&config).join("\n"))?;
    compare(file, &again.print(false), &config.print(false))
}

/// A file with this text, printed with origins, has these lines. `FILE` stands for its path.
#[track_caller]
fn check_origins(text: &str, expected: &[&str]) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("config.toml");
    fs::write(&file, text).expect("a file");
    let printed = load(&file).expect("no mistakes").print(true);
    let printed = printed.replace(&file.display().to_string(), "FILE");
    for line in expected {
        assert!(printed.lines().any(|other| other == *line), "no {line} in\n{printed}");
    }
}

#[test]
fn the_print_of_any_settings_gives_the_same_settings() {
    check_all("good", |file| print_and_read(file, false));
}

#[test]
fn the_print_with_origins_gives_the_same_settings_too() {
    check_all("good", |file| print_and_read(file, true));
}

#[test]
fn the_defaults_are_printed_as_they_are_shipped() {
    assert_eq!(Config::defaults().print(false), TEMPLATE);
}

#[test]
fn each_setting_says_where_it_comes_from() {
    check_origins(
        "[arcade]\nversion = 1\n[ui]\n\nmouse = false\n[nim]\nrule = \"misere\"\ndepth = 5\n",
        &[
            "version = 1  # FILE:2",
            "theme = \"auto\"  # built in",
            "mouse = false  # FILE:5",
            "rule = \"misere\"  # FILE:7",
            "depth = 5  # FILE:8",
            "piles = \"5/4/3\"  # built in",
            "level = \"medium\"  # built in",
            "# level = \"medium\"",
            "# time_limit_ms = 1000",
            "up = \"up k\"  # built in",
        ],
    );
}

#[test]
fn an_origin_on_every_line_that_sets_something_and_no_other() {
    let printed = Config::defaults().print(true);
    for line in printed.lines() {
        let sets = !line.starts_with('#') && line.contains(" = ");
        assert_eq!(sets, line.ends_with("  # built in"), "{line}");
    }
}
