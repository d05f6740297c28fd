//! Checks that what ARCHITECTURE.md and the pages in `docs/` name exists.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::imports::files;

fn root() -> PathBuf {
    env!("CARGO_MANIFEST_DIR").into()
}

fn ends_in(path: impl AsRef<Path>, extension: &str) -> bool {
    path.as_ref().extension().is_some_and(|end| end == extension)
}

/// The documents: their paths from the root, and their texts.
fn documents() -> Vec<(String, String)> {
    let pages = fs::read_dir(root().join("docs")).expect("a folder");
    let pages = pages.map(|entry| entry.expect("an entry").file_name());
    let pages = pages.map(|name| format!("docs/{}", name.display()));
    let pages = pages.filter(|page| ends_in(page, "md")).chain(["ARCHITECTURE.md".into()]);
    let read = |page: String| {
        let text = fs::read_to_string(root().join(&page)).expect("text");
        (page, text)
    };
    let documents: Vec<_> = pages.map(read).collect();
    assert!(documents.len() > 10, "only {} documents", documents.len());
    documents
}

/// The texts between backticks, except in code blocks.
fn quoted(text: &str) -> Vec<&str> {
    let prose = text.split("```").step_by(2);
    prose.flat_map(|part| part.split('`').skip(1).step_by(2)).collect()
}

/// All Rust files, including tests and the like, by path from the root, with their texts.
pub fn sources() -> BTreeMap<String, String> {
    let places = ["src", "crates", "tests", "examples", "benches", "fuzz/fuzz_targets"];
    let mut folders: Vec<PathBuf> = places.iter().map(|name| root().join(name)).collect();
    let mut sources = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if ends_in(&path, "rs") {
                let name = path.strip_prefix(root()).expect("below the root");
                let text = fs::read_to_string(&path).expect("text");
                sources.insert(name.display().to_string(), text);
            }
        }
    }
    sources
}

#[test]
fn every_source_file_that_a_document_names_is_there() {
    let sources = sources();
    let is_there = |name: &str| {
        if name.contains('/') {
            sources.contains_key(name) || files().contains_key(name)
        } else {
            // The folder is named before, once for several files.
            sources.keys().any(|path| path.ends_with(&format!("/{name}")))
        }
    };
    let mut seen = 0;
    for (page, text) in documents() {
        // Text between angle brackets is a placeholder.
        let named = quoted(&text).into_iter();
        for name in named.filter(|name| ends_in(name, "rs") && !name.contains(['<', ' '])) {
            assert!(is_there(name), "{page} names {name}");
            seen += 1;
        }
    }
    assert!(seen > 50, "only {seen} files are named");
}

#[test]
fn every_path_in_a_document_leads_somewhere() {
    const FOLDERS: [&str; 8] =
        ["src/", "crates/", "tests/", "assets/", "docs/", "examples/", "benches/", "fuzz/"];
    let mut wrong = Vec::new();
    for (page, text) in documents() {
        let paths = quoted(&text).into_iter().filter(|name| {
            FOLDERS.iter().any(|folder| name.starts_with(folder)) && !name.contains(['<', ' '])
        });
        let missing = paths.filter(|path| !root().join(path).exists());
        wrong.extend(missing.map(|path| format!("{page}: {path}")));
    }
    assert!(wrong.is_empty(), "these lead nowhere:\n{}", wrong.join("\n"));
}

#[test]
fn every_type_that_the_architecture_names_is_in_the_code() {
    let is_name = |character: char| character.is_alphanumeric() || character == '_';
    let sources = files();
    let words: BTreeSet<&str> =
        sources.values().flat_map(|text| text.split(|it: char| !is_name(it))).collect();
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("text");
    let is_type = |name: &&str| {
        name.starts_with(char::is_uppercase) && name.chars().all(|it| is_name(it) || it == ':')
    };
    let types: Vec<&str> = quoted(&text).into_iter().filter(is_type).collect();
    assert!(types.len() > 20, "only {} types are named", types.len());
    for part in types.iter().flat_map(|name| name.split("::")) {
        assert!(words.contains(part), "ARCHITECTURE.md names {part}");
    }
}

/// README.md and the pages of the games, which describe results and not their cost.
fn pages_of_games() -> Vec<(String, String)> {
    let pages = fs::read_dir(root().join("docs/games")).expect("a folder");
    let names =
        pages.map(|entry| format!("docs/games/{}", entry.expect("a page").file_name().display()));
    let names = names.chain(["README.md".into()]);
    let read = |name: String| (fs::read_to_string(root().join(&name)).expect("text"), name);
    names.map(read).map(|(text, name)| (name, text)).collect()
}

#[test]
fn what_a_proof_takes_is_said_on_one_page() {
    let pages = pages_of_games();
    assert!(pages.len() > 6, "{} pages", pages.len());
    for (page, text) in &pages {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for said in ["million nodes", "billion nodes"] {
            assert!(!text.contains(said), "{page}: {said} are counted in docs/measurements.md");
        }
    }
}

#[test]
fn what_is_counted_on_two_pages_is_the_same() {
    let measured = fs::read_to_string(root().join("docs/measurements.md")).expect("text");
    let mut compared = 0;
    for (page, text) in pages_of_games() {
        let counts = text.lines().filter_map(|line| line.trim_start().strip_prefix("positions "));
        for count in counts.map(str::trim).filter(|count| count.parse::<u64>().is_ok()) {
            let mut grouped = String::new();
            for (place, digit) in count.chars().enumerate() {
                if place > 0 && (count.len() - place).is_multiple_of(3) {
                    grouped.push(',');
                }
                grouped.push(digit);
            }
            assert!(measured.contains(&format!("| {grouped} |")), "{page}: {count} positions");
            compared += 1;
        }
    }
    assert!(compared > 0);
}
