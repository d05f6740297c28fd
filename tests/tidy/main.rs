//! Checks the structure that ARCHITECTURE.md promises against the source.

mod documents;
mod environment;
mod imports;
mod layers;
mod licences;
mod links;
mod reach;

use std::collections::{BTreeMap, BTreeSet};
use std::{fs, iter};

use imports::{crates, files};

/// The lines of a source text that aren't comments.
fn code_of(source: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    source.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// Only these files may contain one of these texts outside of comments.
#[track_caller]
fn only_in(allowed: &[&str], texts: &[&str]) {
    for (path, text) in files() {
        let code = code_of(text);
        for found in texts.iter().filter(|text| code.contains(**text)) {
            assert!(allowed.contains(&path.as_str()), "{path} has {found}");
        }
    }
}

/// The files that access the disk.
const WAITING: [&str; 12] = [
    "arcade-games/input.rs",
    "link/socket_folders.rs",
    "store/per_game.rs",
    "store/locked_lines.rs",
    "store/lock.rs",
    "store/mod.rs",
    "store/open_record.rs",
    "store/saved_games.rs",
    "store/checksummed.rs",
    "store/cache_folder.rs",
    "store/new_folder.rs",
    "store/write.rs",
];

#[test]
fn whoever_touches_the_disk_says_that_it_waits() {
    for (path, text) in files().iter().filter(|(path, _)| WAITING.contains(&path.as_str())) {
        assert!(text.contains("assert_may_block();"), "{path}");
    }
}

#[test]
fn one_place_each_touches_the_terminal_and_threads() {
    only_in(
        &["tui/terminal/encode.rs", "tui/terminal/frame_writer.rs", "tui/terminal/guard.rs"],
        &["crossterm"],
    );
    only_in(&["tui/input_reader.rs", "tui/terminal/output.rs"], &["/dev/tty"]);
    // Standard output is polled for its closing, and never read from.
    only_in(
        &["commands/stdout_watch.rs", "tui/input_reader.rs", "tui/terminal/output.rs"],
        &["filedescriptor"],
    );
    only_in(
        &["commands/interrupt.rs", "main.rs", "tui/signals.rs", "tui/terminal/mod.rs"],
        &["signal_hook"],
    );
    only_in(
        &[
            "arcade-base/threads.rs",
            "arcade-engine/worker.rs",
            "commands/interrupt.rs",
            "commands/stdout_watch.rs",
            "progress_printer.rs",
            "link/duplex.rs",
            "programs/process.rs",
            "programs/process_tree.rs",
            "store/actor.rs",
            // It has a builder of folders.
            "store/write.rs",
            "tui/terminal/mod.rs",
            "tui/terminal/guard.rs",
            "ugi/mod.rs",
        ],
        &["thread::", "Builder::new()"],
    );
    only_in(&["main.rs", "plain/console.rs"], &["println!", "eprintln!", "dbg!"]);
}

/// A colour is a role, a tone or a material: only themes say what it looks like, and only one place
/// says how a terminal shows it.
#[test]
fn only_themes_and_pictures_know_colours() {
    let source = files();
    let knows = |path: &&str| {
        let places = ["arcade-games/kit/theme/", "arcade-games/picture/", "tui/terminal/encode.rs"];
        places.iter().any(|place| path.starts_with(place))
    };
    let allowed: Vec<&str> = source.keys().map(String::as_str).filter(knows).collect();
    only_in(&allowed, &["Color::Rgb", "Color::Indexed", "Rgb::hex"]);
    for name in
        ["Black", "Red", "Green", "Yellow", "Blue", "Magenta", "Cyan", "Gray", "DarkGray", "White"]
    {
        only_in(&allowed, &[&format!("Color::{name}"), &format!("Color::Light{name}")]);
    }
}

#[test]
fn no_file_has_more_than_400_lines() {
    for (path, text) in documents::sources() {
        assert!(text.lines().count() <= 400, "{path} has {} lines", text.lines().count());
    }
}

fn manifest() -> toml::Table {
    include_str!("../../Cargo.toml").parse().expect("a manifest")
}

/// The manifests of all crates of the workspace.
fn manifests() -> Vec<toml::Table> {
    let read = |name: &String| {
        let path = format!("{}/crates/{name}/Cargo.toml", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("a crate has a manifest");
        text.parse().expect("a manifest")
    };
    iter::once(manifest()).chain(crates().iter().map(read)).collect()
}

#[test]
fn versions_are_told_as_they_are() {
    let package = manifest()["workspace"]["package"].clone();
    let version = |key: &str| package[key].as_str().expect("a version").to_string();
    let (own, least) = (version("version"), version("rust-version"));
    let readme = include_str!("../../README.md");
    assert!(readme.contains(&format!("{least}, the minimum")));
    assert!(include_str!("../../docs/dependencies.md").contains(&format!("Rust, {least}, ")));
    // The newest entry is for this version, or for the unreleased changes after it.
    let newest = include_str!("../../CHANGELOG.md").lines().find_map(|it| it.strip_prefix("## "));
    let newest = newest.expect("an entry");
    assert!(newest == "Unreleased" || newest.starts_with(&format!("{own} - ")), "{newest}");
}

#[test]
fn what_solves_games_needs_no_terminal_no_database_and_no_processes() {
    const ALLOWED: [&str; 10] = [
        "arcade-base",
        "crc32fast",
        "libc",
        "rand",
        "rand_chacha",
        "rayon",
        "rustc-hash",
        "shlex",
        "thiserror",
        "zerocopy",
    ];
    let solving = ["arcade-base", "arcade-engine"];
    for manifest in manifests() {
        let package = manifest["package"]["name"].as_str().expect("a name");
        if !solving.contains(&package) {
            continue;
        }
        for name in manifest["dependencies"].as_table().expect("a table").keys() {
            assert!(ALLOWED.contains(&name.as_str()), "{package}: {name}");
        }
    }
}

#[test]
fn every_dependency_has_its_reason() {
    let manifests = manifests();
    let sections = ["dependencies", "build-dependencies", "dev-dependencies"];
    let tables = manifests
        .iter()
        .flat_map(|manifest| sections.iter().filter_map(|name| manifest.get(*name)?.as_table()));
    let used = tables.flat_map(|table| table.keys());
    let used = used.filter(|name| !crates().contains(*name)).map(String::as_str);
    let used: BTreeSet<&str> = used.collect();
    let reasons = include_str!("../../docs/dependencies.md").lines();
    let named = reasons.filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let named: BTreeSet<&str> = named.map(|(name, _)| name).collect();
    assert_eq!(used, named);
}

#[test]
fn no_two_public_types_share_a_name() {
    let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (path, text) in files() {
        for item in text.lines().filter_map(|line| line.trim_start().strip_prefix("pub ")) {
            let Some(rest) = kinds.iter().find_map(|kind| item.strip_prefix(kind)) else {
                continue;
            };
            let name = rest.split(|char: char| !char.is_alphanumeric()).next().unwrap_or(rest);
            places.entry(name).or_default().push(path);
        }
    }
    assert!(places.contains_key("GameId"));
    for (name, places) in places {
        assert_eq!(places.len(), 1, "{name} is the name of types in {places:?}");
    }
}

/// A reader should be able to hold a type of the faces, and of what they stand on, in the head.
#[test]
fn no_type_of_the_faces_has_more_than_12_fields() {
    let folders = ["tui/", "plain/", "open_game/", "arcade-games/kit/", "config/"];
    let of_faces =
        files().iter().filter(|(path, _)| folders.iter().any(|folder| path.starts_with(folder)));
    let mut count = 0;
    for (path, text) in of_faces {
        let mut lines = text.lines();
        while let Some(head) = lines.find(|line| line.contains("struct ") && line.ends_with('{')) {
            let indent = head.len() - head.trim_start().len();
            let body = lines.by_ref().take_while(|line| line.trim() != "}");
            let is_field = |line: &&str| {
                let text = line.get(indent + 4..).unwrap_or_default();
                text.starts_with(char::is_alphabetic) && text.contains(": ")
            };
            let fields = body.filter(is_field).count();
            assert!(fields <= 12, "{path}: {fields} fields in `{head}`");
            count += 1;
        }
    }
    assert!(count > 100, "only {count} types");
}
