//! The structure that ARCHITECTURE.md promises, read off the source.

mod imports;
mod layers;

use imports::files;

/// Only these files may contain one of these texts outside of comments.
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
    only_in(&["tui/terminal.rs", "tui/events.rs"], &["crossterm"]);
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
