//! Golden files: texts that are made again by what is tested, and compared. Where `UPDATE` is set they are
//! written anew.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Checks that `made` of the text in a file is that text.
#[track_caller]
pub fn check(file: &Path, made: impl FnOnce(&str) -> String) {
    let golden =
        fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let made = made(&golden);
    if env::var_os("UPDATE").is_some() {
        fs::write(file, &made).expect("it can be written");
        return;
    }
    for ((line, golden), made) in (1..).zip(golden.lines()).zip(made.lines()) {
        assert_eq!(made, golden, "{}:{line}", file.display());
    }
    assert_eq!(made.len(), golden.len(), "{} ends elsewhere", file.display());
}

/// The files in a folder of the repository, in the order of their names.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let folder =
        fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)).expect("a folder");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// The empty line between two parts of a session, each of which begins with its comments.
pub fn gap(text: &str) -> &'static str {
    let last = text.lines().last();
    if last.is_none_or(|line| line.starts_with('#')) { "" } else { "\n" }
}
