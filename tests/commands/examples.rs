//! The examples that end each help: every one of them is made.

use arcade::commands::Arguments;
use clap::{Command, CommandFactory as _, Parser as _};

use crate::harness::{Arcade, write};

/// Every command by its words, and its own help.
fn helps() -> Vec<(String, String)> {
    fn collect(command: &mut Command, name: &str, helps: &mut Vec<(String, String)>) {
        helps.push((name.into(), command.render_long_help().to_string()));
        for inner in command.get_subcommands_mut().filter(|inner| inner.get_name() != "help") {
            let name = format!("{name} {}", inner.get_name());
            collect(inner, &name, helps);
        }
    }
    let mut arcade = Arguments::command();
    arcade.build();
    let mut helps = Vec::new();
    collect(&mut arcade, "arcade", &mut helps);
    helps
}

/// The calls among the examples of a help, as a shell splits them into words.
fn examples(help: &str) -> Vec<Vec<String>> {
    let Some((_, examples)) = help.split_once("\nExamples:\n") else { return Vec::new() };
    let calls = examples.lines().filter_map(|line| line.strip_prefix("  arcade"));
    let calls = calls.map(|call| call.split_once("   ").map_or(call, |(call, _)| call));
    calls.map(|call| shlex::split(call).expect("quotes in pairs")).collect()
}

#[test]
fn every_help_ends_with_two_to_five_examples_of_its_own() {
    let helps = helps();
    assert!(helps.len() > 20, "{helps:?}");
    for (name, help) in helps {
        let examples = examples(&help);
        assert!((2..=5).contains(&examples.len()), "{name} has {} examples", examples.len());
        let words: Vec<&str> = name.split(' ').skip(1).collect();
        for example in &examples {
            assert!(example.iter().zip(&words).all(|(found, word)| found == word), "{example:?}");
        }
        let is_wide = |line: &&str| line.chars().count() > 100;
        assert_eq!(help.lines().find(is_wide), None, "{name}");
    }
}

#[test]
fn every_example_is_accepted_by_the_parser() {
    for (name, help) in helps() {
        for example in examples(&help) {
            let parsed = Arguments::try_parse_from([&["arcade".into()], &example[..]].concat());
            let is_help = example.first().is_some_and(|word| word == "help");
            assert!(parsed.is_ok() || is_help, "{name}: {example:?}: {parsed:?}");
        }
    }
}

#[test]
fn every_example_does_what_it_says() {
    let prepared = Arcade::new();
    prepare(&prepared);
    for (name, help) in helps() {
        for example in examples(&help) {
            let arcade = prepared.copy();
            if example.first().is_some_and(|word| word == "merge") {
                prepare_parts(&arcade);
            }
            let ran = arcade.run_with(&example, input(&example));
            if example.first().is_some_and(|word| ["host", "join"].contains(&word.as_str())) {
                // They are made in a terminal by other tests.
                assert!(ran.stderr.contains("needs a terminal"), "{example:?}: {}", ran.stderr);
                continue;
            }
            assert_eq!(ran.code, Some(0), "{name}: {example:?}: {}", ran.stderr);
            assert!(!ran.stdout.is_empty(), "{name}: {example:?} says nothing");
        }
    }
}

/// What is there to read for those that read lines.
fn input(example: &[String]) -> &'static [u8] {
    match example.first().map(String::as_str) {
        Some("engine") => b"ugi\nquit\n",
        Some("analyze") => b"1,1/1,1 0-0 S\n",
        _ => b"",
    }
}

/// What the examples begin with: a finished game, an unfinished one, games of a contest, and a config
/// file.
fn prepare(arcade: &Arcade) {
    let perfect = ["play", "nim", "--plain", "--player", "perfect", "--player", "perfect"];
    assert_eq!(arcade.run(&perfect).code, Some(0));
    assert_eq!(arcade.run_with(&["play", "nim", "--plain"], b"A5\n").code, Some(0));
    for (part, file) in [("1/2", "part-1.json"), ("2/2", "part-2.json")] {
        let contest = ["match", "nim", "--player", "easy", "--player", "greedy", "--games", "4"];
        let ran =
            arcade.run(&[&contest[..], &["--seed", "word", "--json", "--part", part]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        write(&arcade.here().join(file), ran.stdout);
    }
    // The contest of an example, which goes on with it.
    let contest = ["tournament", "nim", "--player", "easy", "--player", "random", "--games", "10"];
    let ran = arcade.run(&[&contest[..], &["--save", "nim.games"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.stderr);
    assert_eq!(arcade.run(&["certify", "nim", "--out", "nim.gz"]).code, Some(0));
    write(&arcade.here().join("mine.toml"), "[ui]\nascii = true\n");
}

/// The two parts of a match.
fn prepare_parts(arcade: &Arcade) {
    let contest = "match nim --player easy --player random --games 4 --seed word --json";
    for part in [1, 2] {
        let arguments = format!("{contest} --part {part}/2");
        let ran = arcade.run(&arguments.split(' ').collect::<Vec<_>>());
        write(&arcade.here().join(format!("{part}.json")), ran.stdout);
    }
}

/// What a help promises in figures is true.
#[test]
fn figures_in_examples_are_true() {
    let arcade = Arcade::new();
    let help = helps().into_iter().find(|(name, _)| name == "arcade perft").expect("a help").1;
    for (game, position, depth) in [("nim", "5/4/3 misere", "2"), ("tiles", "ggggggggg b 1", "3")] {
        let count = arcade.run(&["perft", game, position, depth]).stdout;
        assert!(help.contains(&format!(" {}", count.trim())), "{count}");
    }
    let analyzed = arcade.run(&["analyze", "nim", "5/4/3 misere"]).stdout;
    assert!(analyzed.contains("win in 10 by C2"), "{analyzed}");
}
