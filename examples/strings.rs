//! Lists every sentence that the program can show, with the file and line that it comes from: the texts in the
//! source that have more than one word, and the lines of the assets.
//!
//!     cargo run --example strings [WORD]      those that contain a word

#![expect(clippy::print_stdout, reason = "it lists what it has found")]

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};

/// Macros and methods whose texts no player sees.
const INTERNAL: [&str; 9] = [
    "assert",
    "assert_eq",
    "assert_ne",
    "debug_assert",
    "debug_assert_eq",
    "expect",
    "panic",
    "todo",
    "unreachable",
];

/// The folders of assets with sentences.
const ASSETS: [&str; 3] = ["examples", "lessons", "rules"];

fn main() {
    let sought = std::env::args().nth(1).unwrap_or_default().to_lowercase();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in files(root) {
        let text = fs::read_to_string(&file).expect("text");
        let name = file.strip_prefix(root).expect("below the root").display().to_string();
        let found = if file.extension().is_some_and(|end| end == "rs") {
            in_source(&text)
        } else {
            in_asset(&text)
        };
        for (line, sentence) in found {
            if sentence.to_lowercase().contains(&sought) {
                println!("{name}:{line}: {sentence}");
            }
        }
    }
}

/// The source files and the assets, in the order of their names.
fn files(root: &Path) -> Vec<PathBuf> {
    let mut folders = vec![root.join("src")];
    let crates = fs::read_dir(root.join("crates")).expect("a folder");
    folders.extend(crates.map(|entry| entry.expect("an entry").path().join("src")));
    folders.extend(ASSETS.iter().map(|name| root.join("assets").join(name)));
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// The lines of an asset that have a word.
fn in_asset(text: &str) -> Vec<(usize, String)> {
    let has_word = |line: &&str| line.contains(char::is_alphabetic) && line.trim().contains(' ');
    (1..)
        .zip(text.lines())
        .filter(|(_, line)| has_word(line))
        .map(|(line, text)| (line, text.trim().into()))
        .collect()
}

/// The texts of a source file that have more than one word, outside of tests.
fn in_source(text: &str) -> Vec<(usize, String)> {
    // In a file of the command line's arguments, doc comments are its help.
    let shows_docs = text.contains("clap::");
    let mut found = Vec::new();
    read(text.parse().expect("Rust"), shows_docs, &mut found);
    found.sort();
    found
}

fn read(tokens: TokenStream, shows_docs: bool, found: &mut Vec<(usize, String)>) {
    let (mut named, mut is_attribute, mut skips_item) = (String::new(), false, false);
    for token in tokens {
        match token {
            TokenTree::Ident(name) => {
                named = name.to_string();
                is_attribute = false;
            }
            TokenTree::Punct(sign) => {
                is_attribute = sign.as_char() == '#' || is_attribute && sign.as_char() == '!';
                if ![':', '!', '#', '.', '='].contains(&sign.as_char()) {
                    named.clear();
                }
                skips_item &= sign.as_char() != ';';
            }
            TokenTree::Literal(literal) => add(&literal, found),
            TokenTree::Group(group) if is_attribute => {
                is_attribute = false;
                let (kind, text) = attribute(&group);
                match kind.as_str() {
                    "cfg" => skips_item |= text.contains("test"),
                    "doc" if !shows_docs => {}
                    "expect" | "allow" | "deny" | "cfg_attr" => {}
                    _ => read(group.stream(), shows_docs, found),
                }
            }
            TokenTree::Group(group) => {
                let is_internal = INTERNAL.contains(&&*named);
                if !is_internal && !skips_item {
                    read(group.stream(), shows_docs, found);
                }
                skips_item &= group.delimiter() != Delimiter::Brace;
            }
        }
    }
}

/// The name of an attribute, and its text.
fn attribute(group: &Group) -> (String, String) {
    let name = group.stream().into_iter().next().map(|first| first.to_string());
    (name.unwrap_or_default(), group.stream().to_string())
}

/// Adds a literal if it is a text of several words.
fn add(literal: &Literal, found: &mut Vec<(usize, String)>) {
    let text = literal.to_string();
    let Some(text) = text.trim_start_matches(['r', '#']).strip_prefix('"') else { return };
    let text = text.trim_end_matches('#').trim_end_matches('"').trim();
    let words = text.split_whitespace().filter(|word| word.contains(char::is_alphabetic));
    if words.count() > 1 {
        // A text that goes on in the next line.
        let text = text.split("\\\n").map(str::trim_start).collect::<Vec<_>>().concat();
        found.push((literal.span().start().line, text.replace('\n', "\\n")));
    }
}
