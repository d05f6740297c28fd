//! Checks that every environment variable that the program reads is in `docs/environment.md`.

use std::collections::BTreeSet;

use super::code_of;
use super::imports::files;

/// Variables read by libraries, which don't occur in the source.
const BY_LIBRARIES: [&str; 5] = ["CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "RUST_BACKTRACE", "PATH"];

/// The variables that a source file reads: capitalised strings, if it reads any variable.
fn named(source: &str) -> BTreeSet<String> {
    let code = code_of(source);
    if !code.contains("env::var") {
        return BTreeSet::new();
    }
    let is_variable = |text: &&str| {
        text.len() > 1
            && text.starts_with(|first: char| first.is_ascii_uppercase())
            && text.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
    };
    code.split('"').skip(1).step_by(2).filter(is_variable).map(Into::into).collect()
}

/// The variables that the document has a line for.
fn documented() -> BTreeSet<String> {
    let document = include_str!("../../docs/environment.md");
    let rows = document.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    cells.flat_map(|cell| cell.split('`').step_by(2).map(Into::into)).collect()
}

#[test]
fn every_variable_that_is_read_is_documented_and_no_other() {
    let mut read: BTreeSet<String> = files().values().flat_map(|text| named(text)).collect();
    assert!(read.contains("ARCADE_HOME") && read.contains("NO_COLOR"), "{read:?}");
    read.extend(BY_LIBRARIES.map(Into::into));
    // This one is only set by whoever builds the program.
    read.insert("ARCADE_COMMIT".into());
    assert!(include_str!("../../build.rs").contains("\"ARCADE_COMMIT\""));
    assert_eq!(documented(), read);
}

#[test]
fn variables_are_found_where_they_are_asked_for() {
    let found = named("env::var(\"TERM\") // \"NOT\"\n// \"NOR\"\nconst A: &str = \"HOME_2\";");
    assert!(found.contains("TERM") && found.contains("HOME_2") && !found.contains("NOR"));
    assert!(named("const A: &str = \"HOME\";").is_empty());
}
