//! The structure that ARCHITECTURE.md promises, read off the source.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use arcade::games::ALL;

/// What a layer may use of the crate: files whose path matches the pattern, and the modules.
///
/// `*` stands for any name. The first pattern that matches counts.
const LAYERS: &[(&str, &[&str])] = &[
    ("lib.rs", &[]),
    ("game.rs", &[]),
    ("options.rs", &["game", "text_file"]),
    ("text_file.rs", &[]),
    ("random.rs", &["game"]),
    ("puzzle.rs", &["game", "options"]),
    ("games/*/rules.rs", &["game", "random"]),
    ("games/*/state.rs", &["game", "random", "games"]),
    ("games/*/dice.rs", &["game", "random", "games"]),
    ("games/*/options.rs", &["game", "options", "puzzle", "random", "session", "games"]),
    ("games/*/brain.rs", &["game", "engine", "puzzle", "games"]),
    ("games/*/solver.rs", &["game", "engine", "games"]),
    ("games/*/solver/*", &["game", "engine", "games"]),
    ("games/*/dialogue.rs", &["game", "plain", "games"]),
    ("games/*/view.rs", &["game", "session", "tui", "games"]),
    ("games/*/view/*", &["game", "session", "tui", "games"]),
    ("games/*/mod.rs", &["game", "options", "puzzle", "random", "session"]),
    ("engine/*", &["game", "random"]),
    ("session/*", &["game", "options", "puzzle", "random", "engine", "session"]),
    ("store/*", &["game", "engine", "session"]),
    ("config/*", &["game", "options", "engine", "store", "tui"]),
];

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// Every source file, by its path below src, with its text.
fn files() -> Vec<(String, String)> {
    let mut folders = vec![source()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let name = path.strip_prefix(source()).expect("below src").display().to_string();
            files.push((name, fs::read_to_string(&path).expect("text")));
        }
    }
    assert!(files.len() > 40, "only {} source files", files.len());
    files
}

fn matches(pattern: &str, path: &str) -> bool {
    let (pattern, path): (Vec<&str>, Vec<&str>) =
        (pattern.split('/').collect(), path.split('/').collect());
    pattern.len() == path.len()
        && pattern.iter().zip(&path).all(|(part, name)| *part == "*" || part == name)
}

/// The modules of the crate that a text names, and the games among them.
fn uses(text: &str) -> BTreeSet<String> {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let code: String = code.collect::<Vec<_>>().join("\n");
    let word = |rest: &str| -> String {
        rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    code.split("crate::").skip(1).map(word).filter(|module| !module.is_empty()).collect()
}

#[test]
fn imports_point_from_later_layers_to_earlier_ones() {
    let mut seen = BTreeSet::new();
    for (path, text) in files() {
        let Some((pattern, allowed)) = LAYERS.iter().find(|(pattern, _)| matches(pattern, &path))
        else {
            continue;
        };
        seen.insert(pattern);
        for module in uses(&text) {
            assert!(allowed.contains(&module.as_str()), "{path} uses crate::{module}");
        }
    }
    let unseen: Vec<_> = LAYERS.iter().filter(|(pattern, _)| !seen.contains(pattern)).collect();
    let solvers_only = unseen.iter().all(|(pattern, _)| pattern.ends_with("solver.rs"));
    assert!(solvers_only, "no file is in {unseen:?}");
}

#[test]
fn a_game_uses_no_other_game() {
    for (path, text) in files().iter().filter(|(path, _)| path.starts_with("games/")) {
        let own = path.split('/').nth(1).expect("a folder or a file");
        for module in text.split("games::").skip(1) {
            for other in ALL.iter().map(|entry| entry.meta.section()) {
                let named = module.starts_with(&format!("{other}::"));
                assert!(!named || other == own, "{path} uses the game {other}");
            }
        }
    }
}

#[test]
fn nothing_outside_games_names_a_game() {
    let names: Vec<String> = ALL
        .iter()
        .flat_map(|entry| [entry.meta.id.into(), entry.meta.section(), entry.meta.name.into()])
        .collect();
    for (path, text) in files().iter().filter(|(path, _)| !path.starts_with("games/")) {
        for (number, line) in (1..).zip(text.lines()) {
            // Names that are words of the language may stand in comments, if not with a capital.
            let (line, names): (String, Vec<String>) = if line.trim_start().starts_with("//") {
                (line.into(), ALL.iter().map(|entry| entry.meta.name.into()).collect())
            } else {
                (line.to_lowercase(), names.iter().map(|name| name.to_lowercase()).collect())
            };
            for name in names.iter().filter(|name| line.contains(name.as_str())) {
                let begins = |at: usize| !line[..at].ends_with(char::is_alphanumeric);
                let ends = |at: usize| !line[at + name.len()..].starts_with(char::is_alphanumeric);
                let is_word = |(at, _): (usize, &str)| begins(at) && ends(at);
                assert!(
                    !line.match_indices(name.as_str()).any(is_word),
                    "src/{path}:{number} names {name}"
                );
            }
        }
    }
}

/// Only these files, given without their ending, may contain one of these texts.
#[track_caller]
fn only_in(allowed: &[&str], texts: &[&str]) {
    for (path, text) in files() {
        let code: Vec<&str> =
            text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        for found in texts.iter().filter(|text| code.iter().any(|line| line.contains(*text))) {
            assert!(allowed.contains(&path.as_str()), "src/{path} has {found}");
        }
    }
}

#[test]
fn one_place_each_touches_the_terminal_the_disk_and_threads() {
    only_in(&["tui/terminal.rs", "tui/events.rs", "tui/keys.rs"], &["crossterm"]);
    only_in(
        &["store/mod.rs", "store/tables.rs", "store/write.rs"],
        &["fs::write", "File::create", "OpenOptions", "create_dir", "fs::rename", "fs::remove"],
    );
    only_in(
        &["store/mod.rs", "store/tables.rs", "store/write.rs", "config/mod.rs", "text_file.rs"],
        &["fs::read", "File::open", "read_to_string", "read_dir"],
    );
    only_in(&["engine/worker.rs", "tui/terminal.rs"], &["thread::", "Builder::new()"]);
    only_in(&["main.rs", "plain/console.rs"], &["println!", "eprintln!", "dbg!"]);
}

#[test]
fn no_file_has_more_than_400_lines() {
    for (path, text) in files() {
        assert!(text.lines().count() <= 400, "src/{path} has {} lines", text.lines().count());
    }
}
