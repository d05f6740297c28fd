//! `arcade config`, `--config`, and a configuration with mistakes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::{Arcade, write};

const OURS: &str = "[arcade]\nversion = 1\n\n[nim]\nrule = \"normal\"\n";
const FOREIGN: &str = "[server]\nport = 80\n";
const WRONG: &str = "[arcade]\nversion = 1\n\n[ui]\ntheme = \"drak\"\n";

/// Every file under a folder, with its contents.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let text = fs::read(&path).expect("a file");
            found.insert(path, text);
        }
    }
    found
}

#[test]
fn folders_follow_xdg_without_a_home_of_its_own() {
    for home in [None, Some("")] {
        let arcade = Arcade::new();
        let mut command = arcade.command(&["config", "path"]);
        command.env_remove("ARCADE_HOME").env("XDG_CONFIG_HOME", arcade.home());
        if let Some(home) = home {
            command.env("ARCADE_HOME", home);
        }
        let of_user = arcade.home().join("arcade/config.toml");
        write(&of_user, "");
        let output = command.output().expect("the program runs");
        assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{}\n", of_user.display()));
    }
}

#[test]
fn every_command_warns_of_an_ignored_file_that_looks_like_arcades_and_of_no_other() {
    let arcade = Arcade::new();
    let warned = |text: &str, arguments: &[&str]| {
        write(&arcade.here().join("config.toml"), text);
        arcade.run(arguments).stderr
    };
    for arguments in
        [&["play", "nim", "--plain"][..], &["games"], &["perft", "nim", "3 normal", "1"]]
    {
        let warning = warned("[nim]\nrule = \"normal\"\n", arguments);
        assert!(
            warning.starts_with("arcade: ./config.toml is ignored: it has no [arcade] section")
        );
        assert_eq!(warning.lines().count(), 1, "{warning}");
        for foreign in [FOREIGN, "", "port: 80\n"] {
            assert_eq!(warned(foreign, arguments), "", "{foreign:?} {arguments:?}");
        }
    }
}

#[test]
fn settings_are_printed_with_a_note_on_a_file_that_is_not_read() {
    let arcade = Arcade::new();
    write(&arcade.here().join("config.toml"), OURS);
    let of_user = arcade.config_of_user();
    write(&of_user, "");
    let told = format!("{} is ignored: config.toml is read in its place", of_user.display());
    arcade.run(&["config", "print"]).expect_note(&format!("arcade: {told}\n"));
}

#[test]
fn the_built_in_settings_are_printed_as_they_were_written() {
    let arcade = Arcade::new();
    arcade.run(&["config", "print"]).expect(0, arcade::config::TEMPLATE, "");
}

#[test]
fn settings_of_a_file_are_printed_with_their_origin() {
    let arcade = Arcade::new();
    write(&arcade.here().join("mine.toml"), "[nim]\nrule = \"normal\"\ndepth = 4\n");
    let plain = arcade.run(&["config", "print", "--config", "mine.toml"]);
    let expected = arcade::config::TEMPLATE.replace("rule = \"misere\"", "rule = \"normal\"");
    let (before, after) = expected.split_at(expected.find("[nim]").expect("the section"));
    plain.expect(0, &format!("{before}{}", after.replacen("# depth = 6", "depth = 4", 1)), "");
    let origins = arcade.run(&["--config", "mine.toml", "config", "print", "--origin"]);
    assert_eq!((origins.code, origins.stderr.as_str()), (Some(0), ""));
    for line in [
        "theme = \"auto\"  # built in",
        "rule = \"normal\"  # mine.toml:2",
        "depth = 4  # mine.toml:3",
        "# time_limit_ms = 1000",
    ] {
        assert!(origins.stdout.lines().any(|other| other == line), "{}", origins.stdout);
    }
}

#[test]
fn what_is_printed_can_be_used_as_a_file() {
    let arcade = Arcade::new();
    write(&arcade.config_of_user(), "[keys]\nhelp = '\" \\ f1'\n\n[ai]\ntime_limit_ms = 50\n");
    for arguments in [&["config", "print"][..], &["config", "print", "--origin"]] {
        let printed = arcade.run(arguments);
        assert_eq!(printed.code, Some(0));
        write(&arcade.here().join("printed.toml"), &printed.stdout);
        let again = arcade.run(&["--config", "printed.toml", "config", "print"]);
        again.expect(0, &arcade.run(&["config", "print"]).stdout, "");
    }
}

#[test]
fn mistakes_stop_every_verb_that_needs_the_settings() {
    let arcade = Arcade::new();
    write(&arcade.here().join("config.toml"), WRONG);
    let message = "arcade: config.toml:5:9: [ui] theme: found \"drak\", expected \"auto\", \
                   \"dark\", \"light\", \"high-contrast\", \"colour-blind\", \"mono\", or the path \
                   of a theme file\n 5 | theme = \"drak\"\n   |         ^^^^^^ \
                   did you mean \"dark\"?\n";
    for arguments in [
        &[][..],
        &["play", "nim"],
        &["resume"],
        &["games"],
        &["games", "--json"],
        &["analyze", "nim", "5/4/3 misere"],
        &["apply", "nim", "5/4/3 misere", "A1"],
        &["perft", "nim", "5/4/3 misere", "1"],
        &["config", "print"],
        &["config", "check"],
    ] {
        arcade.run(arguments).expect(2, "", message);
    }
}

#[test]
fn a_theme_of_ones_own_is_found_at_home_and_what_is_hard_to_read_is_told() {
    let arcade = Arcade::new();
    let theme = arcade.home().join("themes/mine.toml");
    write(&theme, "[roles]\ndim = { fg = \"#0e1118\" }\n");
    let config = arcade.config_of_user();
    write(&config, "[ui]\ntheme = \"~/themes/mine.toml\"\n");
    let run = |verb| {
        let mut command = arcade.command(&["config", verb]);
        let output = command.env("HOME", arcade.home()).output().expect("it runs");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        (output.status.code(), text(output.stdout), text(output.stderr))
    };
    let (code, stdout, stderr) = run("check");
    let file = config.display();
    assert_eq!((code, stdout), (Some(0), format!("{file}: no mistakes\n")));
    let told = "the contrast of \"dim\" is 1.0:1, less than 4.5:1";
    assert_eq!(stderr, format!("{}: {told}\n", theme.display()));
    let (_, printed, _) = run("print");
    assert!(printed.contains(&format!("theme = \"{}\"\n", theme.display())), "{printed}");
}

#[test]
fn a_named_file_is_read_wherever_the_flag_stands() {
    let arcade = Arcade::new();
    write(&arcade.here().join("config.toml"), WRONG);
    write(&arcade.here().join("mine.toml"), "");
    for arguments in [
        &["--config", "mine.toml", "perft", "nim", "3 normal", "1"][..],
        &["perft", "--config", "mine.toml", "nim", "3 normal", "1"],
        &["perft", "nim", "3 normal", "1", "--config", "mine.toml"],
        &["perft", "nim", "3 normal", "1", "--config=mine.toml"],
    ] {
        arcade.run(arguments).expect(0, "3\n", "");
    }
}

#[test]
fn no_file_is_ever_written() {
    let arcade = Arcade::new();
    write(&arcade.config_of_user(), "[ui]\ntheme = \"mono\"\n");
    write(&arcade.here().join("config.toml"), FOREIGN);
    let before = [files(&arcade.home()), files(&arcade.here())];
    for arguments in [
        &["config", "path"][..],
        &["config", "print", "--origin"],
        &["config", "check"],
        &["games"],
        &["analyze", "nim", "5/4/3 misere"],
        &["play", "nim"],
        &["resume"],
        &["resume", "nim-1"],
        &[],
    ] {
        arcade.run(arguments);
        assert_eq!([files(&arcade.home()), files(&arcade.here())], before, "{arguments:?}");
    }
}

#[test]
fn a_check_lists_every_mistake_of_the_file_and_of_its_theme() {
    let arcade = Arcade::new();
    let keys: Vec<String> = (0..30).map(|key| format!("unknown_{key} = 1\n")).collect();
    let keys = keys.concat();
    let text =
        format!("[arcade]\nversion = 1\n[ai]\n{keys}[ui]\ntheme = \"own.toml\"\nascii = 7\n");
    fs::write(arcade.here().join("config.toml"), text).expect("writable");
    fs::write(arcade.here().join("own.toml"), "base = \"beige\"\n[nothing]\n").expect("writable");
    let check = arcade.run(&["config", "check"]);
    assert_eq!((check.code, check.stdout.as_str()), (Some(2), ""));
    assert_eq!(check.stderr.matches("[ai] key: found \"unknown_").count(), 30, "{}", check.stderr);
    for mistake in [
        "config.toml:36:9: [ui] ascii: found the number 7, expected true or false\n",
        "own.toml:1:8: base: found \"beige\", expected one of ",
        "own.toml:2:2: section: found \"nothing\", expected one of ",
    ] {
        assert!(check.stderr.contains(mistake), "no {mistake} in {}", check.stderr);
    }
    // Other commands tell the first ones.
    let games = arcade.run(&["games"]);
    assert_eq!(games.code, Some(2));
    assert!(games.stderr.contains("config.toml: and 11 more mistakes"), "{}", games.stderr);
}
