//! Checks the imports of all files against the layers drawn in ARCHITECTURE.md.

use std::collections::{BTreeMap, BTreeSet};

use arcade_games::games::GameId;

use crate::imports::{Sources, files};

/// The layers drawn in ARCHITECTURE.md, lowest first, each with its files and folders.
fn layers() -> Vec<Vec<String>> {
    let text = include_str!("../../ARCHITECTURE.md");
    let drawn = text.split("<!-- layers -->").nth(1).expect("ARCHITECTURE.md draws the layers");
    let rows = drawn.lines().filter_map(|line| line.strip_prefix("    "));
    let rows = rows.filter(|row| !row.starts_with(' ')).map(|row| {
        // Two blanks separate the names from the explanation.
        let names = row.split("  ").next().unwrap_or_default().split_whitespace();
        names.map(Into::into).collect()
    });
    rows.collect()
}

/// The layer of a file, and the name in that layer that the file belongs to.
fn layer_of<'a>(file: &str, layers: &'a [Vec<String>]) -> (usize, &'a str) {
    let belongs = |name: &&String| {
        if name.ends_with('/') { file.starts_with(name.as_str()) } else { file == name.as_str() }
    };
    let mut found = layers
        .iter()
        .enumerate()
        .filter_map(|(number, names)| Some((number, names.iter().find(belongs)?.as_str())));
    found.next().unwrap_or_else(|| panic!("{file} is in no layer of ARCHITECTURE.md"))
}

#[test]
fn every_file_is_in_a_layer_and_imports_nothing_from_above() {
    let (sources, layers) = (Sources::all(), layers());
    let mut wrong = Vec::new();
    let mut empty: BTreeSet<&str> = layers.iter().flatten().map(String::as_str).collect();
    for file in files().keys() {
        let (own, name) = layer_of(file, &layers);
        empty.remove(name);
        for used in sources.uses(file) {
            let (other, other_name) = layer_of(&used, &layers);
            // Names in the same layer must not use each other.
            if other > own || (other == own && other_name != name) {
                wrong.push(format!("{file} imports {used}"));
            }
        }
    }
    assert!(wrong.is_empty(), "imports that run back up:\n{}", wrong.join("\n"));
    assert!(empty.is_empty(), "ARCHITECTURE.md draws what isn't there: {empty:?}");
}

fn folder_of(file: &str) -> &str {
    file.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// All files that a file depends on, directly or indirectly.
fn reach<'a>(
    start: &'a String,
    uses: &'a BTreeMap<String, BTreeSet<String>>,
) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::new();
    let mut open = vec![start];
    while let Some(file) = open.pop() {
        open.extend(uses[file].iter().filter(|&next| seen.insert(next)));
    }
    seen
}

#[test]
fn no_files_of_different_folders_import_each_other_in_a_circle() {
    let sources = Sources::all();
    let uses: BTreeMap<String, BTreeSet<String>> =
        files().keys().map(|file| (file.clone(), sources.uses(file))).collect();
    let reached: BTreeMap<&String, BTreeSet<&String>> =
        uses.keys().map(|file| (file, reach(file, &uses))).collect();
    for (file, others) in &reached {
        for other in others {
            let is_circle = reached[*other].contains(file);
            assert!(
                !is_circle || folder_of(file) == folder_of(other),
                "{file} and {other} import each other, if by way of others"
            );
        }
    }
}

/// The folders whose parts (files, and folders with all that is in them) import each other one way only, and
/// nothing from the `mod.rs` on top of them.
const ONE_WAY: [&str; 30] = [
    "arcade-base/",
    "arcade-engine/proof/",
    "arcade-engine/search/",
    "arcade-engine/tables/",
    "commands/analyze/",
    "commands/review/",
    "arcade-games/games/coin_grabber/view/",
    "arcade-games/games/flip/",
    "arcade-games/games/flip/view/",
    "arcade-games/games/kalah/",
    "arcade-games/games/nim/",
    "arcade-games/games/silver_dollar/",
    "arcade-games/games/tiles/",
    "arcade-games/games/tiles/classic/",
    "index/",
    "arcade-games/kit/pieces/",
    "link/",
    "open_game/",
    "phrases/",
    "arcade-games/picture/layer/",
    "arcade-games/picture/renderer/",
    "arcade-games/session/",
    "arcade-games/session/review/",
    "tui/decoder/",
    "tui/help/",
    "tui/play/",
    "tui/play/game/",
    "tui/play/review/",
    "tui/terminal/",
    "tui/widgets/",
];

/// The part of a folder that a file belongs to; `None` of a file outside.
fn part_of<'a>(file: &'a str, folder: &str) -> Option<&'a str> {
    let name = file.strip_prefix(folder)?.split('/').next()?;
    Some(name.trim_end_matches(".rs"))
}

#[test]
fn the_parts_of_a_folder_import_each_other_one_way() {
    let sources = Sources::all();
    for folder in ONE_WAY {
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for file in files().keys() {
            let Some(part) = part_of(file, folder) else { continue };
            let imported = sources.uses(file);
            let others = imported.iter().filter_map(|other| part_of(other, folder));
            let others = others.filter(|other| *other != part).map(Into::into);
            uses.entry(part.into()).or_default().extend(others);
        }
        assert!(!uses.is_empty(), "{folder} isn't there");
        for (part, others) in &uses {
            assert!(!others.contains("mod"), "{folder}{part} imports from mod.rs");
            let is_circle = reach(part, &uses).contains(part);
            assert!(!is_circle, "{folder}{part} imports itself by way of others");
        }
    }
}

#[test]
fn a_game_uses_no_other_game_and_no_terminal() {
    let sources = Sources::all();
    for (file, text) in files().iter().filter(|(file, _)| file.starts_with("arcade-games/games/")) {
        let own = folder_of(file).split('/').nth(1);
        for used in sources.uses(file).iter().filter(|used| used.starts_with("arcade-games/games/"))
        {
            let is_list = file == "arcade-games/games/mod.rs";
            assert!(is_list || folder_of(used).split('/').nth(1) == own, "{file} uses {used}");
        }
        // Not even a comment may name what the layers forbid to import.
        for front in ["tui", "plain", "commands", "store", "config"] {
            let path = format!("crate::{front}");
            assert!(!text.contains(&path), "{file} names {path}");
        }
        assert!(!text.contains("crossterm"), "{file} names crossterm");
        for part in sources.foreign(file, "ratatui") {
            assert!(
                ["buffer", "layout", "style"].contains(&part.as_str()),
                "{file} uses ratatui::{part}: a game draws into a buffer, in styles"
            );
        }
    }
}

#[test]
fn nothing_outside_games_names_a_game() {
    let names: Vec<String> = GameId::ALL
        .iter()
        .map(|game| game.meta())
        .flat_map(|meta| [meta.id.into(), meta.section(), meta.name.into()])
        .chain(GameId::ALL.iter().map(|game| format!("{game:?}")))
        .collect();
    for (path, text) in files().iter().filter(|(path, _)| !path.starts_with("arcade-games/games/"))
    {
        for (number, line) in (1..).zip(text.lines()) {
            // A name that is also a common word may occur in comments, but not capitalised.
            let is_comment = line.trim_start().starts_with("//");
            let case = |text: &str| if is_comment { text.into() } else { text.to_lowercase() };
            let line: String = case(line);
            let names =
                names.iter().filter(|name| !is_comment || name.contains(char::is_uppercase));
            for name in names.map(|name| case(name)) {
                let begins = |at: usize| !line[..at].ends_with(char::is_alphanumeric);
                let ends = |at: usize| !line[at + name.len()..].starts_with(char::is_alphanumeric);
                let is_word = |(at, _): (usize, &str)| begins(at) && ends(at);
                assert!(!line.match_indices(&name).any(is_word), "{path}:{number} names {name}");
            }
        }
    }
}
