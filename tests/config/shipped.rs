//! The shipped config.toml: it holds every key with its default and a comment.

use std::fs;
use std::path::{Path, PathBuf};

use arcade::config::{Schema, TEMPLATE};
use arcade_games::options::{OptionKind, OptionSpec};
use toml::{Table, Value};

use crate::{load, read, settings};

/// The file.
fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("config.toml")
}

/// The lines of a section of the file, without its heading.
fn section(name: &str) -> Vec<&'static str> {
    let heading = format!("[{name}]");
    let lines = TEMPLATE.lines().skip_while(|line| *line != heading).skip(1);
    lines.take_while(|line| !line.starts_with('[')).collect()
}

/// The key that a line sets, or would set without its comment sign.
fn key(line: &str) -> Option<&str> {
    let (key, _) = line.strip_prefix("# ").unwrap_or(line).split_once(" = ")?;
    key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_').then_some(key)
}

/// The value as text, if it has the type of the option.
fn typed(spec: &OptionSpec, value: &Value) -> Option<String> {
    match (spec.kind, value) {
        (OptionKind::Number { .. }, Value::Integer(number)) => Some(number.to_string()),
        (OptionKind::Number { words, .. }, Value::String(word)) => {
            words.contains(&word.as_str()).then(|| word.clone())
        }
        (OptionKind::Flag, Value::Boolean(flag)) => Some(flag.to_string()),
        (
            OptionKind::Choice(_)
            | OptionKind::Text { .. }
            | OptionKind::File { .. }
            | OptionKind::FileNamedInConfig { .. },
            Value::String(text),
        ) => Some(text.clone()),
        _ => None,
    }
}

/// Calls `check` with every key and the lines of its section.
#[track_caller]
fn check_every_key(check: impl Fn(&str, &OptionSpec, &[&str])) {
    let schema = Schema::new();
    for name in schema.names() {
        let lines = section(name);
        assert!(!lines.is_empty(), "no [{name}]");
        for spec in schema.specs(name).expect("a section") {
            check(name, spec, &lines);
        }
    }
}

#[test]
fn the_file_is_the_one_that_is_built_in_and_has_no_mistakes() {
    assert_eq!(read(&file()), TEMPLATE);
    load(&file()).expect("no mistakes");
}

#[test]
fn every_default_stands_in_the_file() {
    let table: Table = TEMPLATE.parse().expect("TOML");
    check_every_key(|section, spec, _| {
        let value = table.get(section).and_then(|section| section.get(spec.key));
        let written = value.map(|value| typed(spec, value).expect("the right type"));
        assert_eq!(written.as_deref(), spec.default, "[{section}] {}", spec.key);
    });
}

#[test]
fn every_key_is_mentioned_once() {
    check_every_key(|section, spec, lines| {
        let mentions = lines.iter().filter(|line| key(line) == Some(spec.key)).count();
        assert_eq!(mentions, 1, "[{section}] {}", spec.key);
    });
}

#[test]
fn every_key_has_a_comment_above_it() {
    check_every_key(|section, spec, lines| {
        let place = lines.iter().position(|line| key(line) == Some(spec.key));
        let above = &lines[..place.expect("a mention")];
        // One comment explains all keys of `[keys]`.
        let mut above =
            above.iter().rev().skip_while(|line| section == "keys" && key(line).is_some());
        let comment =
            above.next().is_some_and(|line| line.starts_with("# ") && key(line).is_none());
        assert!(comment, "[{section}] {}", spec.key);
    });
}

#[test]
fn a_choice_is_told_with_its_words_where_it_is_shared() {
    check_every_key(|section, spec, lines| {
        let (OptionKind::Choice(words) | OptionKind::FileNamedInConfig { words, .. }) = spec.kind
        else {
            return;
        };
        let Some(default) = spec.default else { return };
        let place = lines.iter().position(|line| key(line) == Some(spec.key)).expect("a mention");
        let comment: Vec<&str> = lines[..place]
            .iter()
            .rev()
            .take_while(|line| line.starts_with("# ") && key(line).is_none())
            .copied()
            .collect();
        for word in words.iter().filter(|word| **word != default) {
            let told = comment.iter().any(|line| line.contains(&format!("\"{word}\"")));
            assert!(told, "[{section}] {}: {word}", spec.key);
        }
    });
}

#[test]
fn every_line_commented_out_can_be_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let used = folder.path().join("config.toml");
    let lines = TEMPLATE.lines().map(|line| match key(line) {
        Some(_) => line.strip_prefix("# ").unwrap_or(line),
        None => line,
    });
    fs::write(&used, lines.collect::<Vec<_>>().join("\n")).expect("a file");
    let config = load(&used).expect("no mistakes");
    let schema = Schema::new();
    let keys: usize =
        schema.names().filter_map(|name| schema.specs(name)).map(<[OptionSpec]>::len).sum();
    assert_eq!(settings(&config).len(), keys);
}
