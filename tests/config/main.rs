//! Configuration: the files that are accepted and what they set, the files that are refused and the
//! exact message, the order in which files are searched for, and the shipped file.

mod bad;
mod good;
mod keys;
mod print;
mod search;
mod shipped;
mod themes;
mod trial;

use std::fs;
use std::path::{Path, PathBuf};

use arcade::config::{Config, ConfigError, ConfigPaths};

/// Reads one config file and no other.
fn load(file: &Path) -> Result<Config, ConfigError> {
    Config::load(&ConfigPaths { from_command_line: Some(file.into()), ..ConfigPaths::default() })
}

/// Every setting of every section as `section key = value`, in the order of the sections.
fn settings(config: &Config) -> Vec<String> {
    let mut settings = Vec::new();
    for section in config.schema().names() {
        let values = config.section(section);
        settings.extend(values.iter().map(|(key, value)| format!("{section} {key} = {value}")));
    }
    settings
}

/// The files with this extension in a folder beside this one, sorted.
fn cases(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/config").join(folder);
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|found| found == extension));
    files.sort();
    files
}

/// The text of a file.
#[track_caller]
fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Calls `check` on every file of a folder, and fails with all that it found.
#[track_caller]
fn check_all(folder: &str, check: impl Fn(&Path) -> Result<(), String>) {
    let files = cases(folder, "toml");
    assert!(!files.is_empty(), "{folder} has no files");
    assert_eq!(files.len(), cases(folder, "txt").len(), "each file has its text");
    let wrong: Vec<String> = files.iter().filter_map(|file| check(file).err()).collect();
    assert!(wrong.is_empty(), "{} of {} files:\n{}", wrong.len(), files.len(), wrong.join("\n"));
}

/// Says how two texts differ, if they do.
fn compare(file: &Path, found: &str, expected: &str) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    Err(format!("{}\n--- found\n{found}--- expected\n{expected}", file.display()))
}
