//! Checks what the program can access: the network, other programs, the disk, and what it reads and
//! writes, and from which files. docs/security.md promises it.
//!
//! All paths in a file are checked, under whatever name they are imported. Importing a module counts as
//! using everything in it.

use std::collections::BTreeSet;

use super::imports::{Sources, files};
use super::{WAITING, code_of, only_in};

/// The files that start programs and kill them.
const PROGRAMS: [&str; 2] = ["programs/process.rs", "programs/process_tree.rs"];

/// The files that use sockets, which are files on the disk; wake-ups use an unnamed pair.
const SOCKETS: [&str; 5] = [
    "link/credentials.rs",
    "link/peers.rs",
    "link/socket_folders.rs",
    "link/connection.rs",
    "non_blocking.rs",
];

/// Whether a mentioned path is `path`, an item in it, or a module that contains it.
fn leads_to(mentioned: &str, path: &str) -> bool {
    let is_within = |inner: &str, outer: &str| {
        inner.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    // `use std::fs::{self}` names the module itself.
    let mentioned = mentioned.strip_suffix("::self").unwrap_or(mentioned);
    is_within(mentioned, path) || is_within(path, mentioned)
}

/// Only these files may mention one of these paths of another crate.
#[track_caller]
fn only_these_mention(allowed: &[&str], paths: &[&str]) {
    let sources = Sources::all();
    for file in files().keys().filter(|file| !allowed.contains(&file.as_str())) {
        for mentioned in sources.paths(file) {
            let is_wrong = paths.iter().any(|path| leads_to(&mentioned, path));
            assert!(!is_wrong, "{file} mentions {mentioned}");
        }
    }
}

#[test]
fn nothing_opens_a_connection_to_another_machine() {
    let sources = Sources::all();
    let mentioned: BTreeSet<String> = files()
        .keys()
        .flat_map(|file| sources.paths(file))
        .filter(|path| leads_to(path, "std::net") || leads_to(path, "core::net"))
        .collect();
    // This is also used to close sockets on the disk.
    assert_eq!(mentioned, ["std::net::Shutdown".to_string()].into());
    only_these_mention(&SOCKETS, &["std::os::unix::net"]);
    only_these_mention(&["link/credentials.rs"], &["nix::sys::socket"]);
}

#[test]
fn no_program_is_started_but_the_one_that_the_user_names() {
    only_these_mention(&PROGRAMS, &["std::process::Command", "std::os::unix::process"]);
    let starts: usize = files()
        .values()
        .map(|text| text.matches("Command::new(").count() + text.matches(".spawn()").count())
        .sum();
    // The command is built in `process.rs` and started in `tree.rs`.
    assert_eq!(starts, 2, "programs are started in one place");
    only_in(&["programs/process.rs"], &["Command::new(&words[0])"]);
    only_in(&["programs/process_tree.rs"], &[".spawn()"]);
}

#[test]
fn the_system_is_asked_for_nothing_else() {
    // What a process may do to other processes or to files, each item by name: nothing starts or
    // replaces a program.
    const NAMED: [&str; 28] = [
        "nix::errno::Errno",
        "nix::fcntl::OFlag",
        "nix::poll",
        "nix::sys::prctl::set_child_subreaper",
        "nix::sys::signal",
        "nix::sys::socket::getsockopt",
        "nix::sys::socket::sockopt::PeerCredentials",
        "nix::sys::stat::Mode",
        "nix::sys::wait",
        "nix::unistd::AccessFlags",
        "nix::unistd::Gid",
        "nix::unistd::Group",
        "nix::unistd::Pid",
        "nix::unistd::Uid",
        "nix::unistd::User",
        "nix::unistd::access",
        "nix::unistd::chown",
        "nix::unistd::getegid",
        "nix::unistd::geteuid",
        "nix::unistd::getpeereid",
        "nix::unistd::getpgrp",
        "nix::unistd::getpid",
        "nix::unistd::getppid",
        "nix::unistd::getsid",
        "nix::unistd::mkdir",
        "nix::unistd::tcgetpgrp",
        "nix::unistd::ttyname",
        "nix::sys::termios",
    ];
    let sources = Sources::all();
    for file in files().keys() {
        for path in sources.paths(file).into_iter().filter(|path| leads_to(path, "nix")) {
            let is_named = NAMED.iter().any(|named| {
                path.strip_prefix(named)
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
            });
            assert!(is_named, "{file} mentions {path}");
        }
    }
}

/// The files that read what the system says about processes.
const ABOUT_PROCESSES: [&str; 2] = ["arcade-base/memory.rs", "programs/process_tree.rs"];

#[test]
fn files_are_touched_in_few_places_and_in_no_way_around_them() {
    // `/proc` and the terminal are opened like files, but aren't on the disk.
    const TERMINAL: [&str; 2] = ["tui/input_reader.rs", "tui/terminal/output.rs"];
    let seeing = [&WAITING[..], &TERMINAL, &ABOUT_PROCESSES].concat();
    only_these_mention(&seeing, &["std::fs"]);
    only_in(&TERMINAL, &["/dev/"]);
    only_in(&ABOUT_PROCESSES, &["/proc"]);
    let opening = [&WAITING[..], &TERMINAL].concat();
    only_these_mention(&opening, &["std::os::unix::fs", "nix::fcntl"]);
    only_these_mention(
        &WAITING,
        &["nix::sys::stat", "nix::unistd::access", "nix::unistd::chown", "nix::unistd::mkdir"],
    );
    // Methods of a path can access its file without any import.
    let of_paths = [
        ".exists()",
        ".try_exists(",
        ".is_file()",
        ".is_dir()",
        ".is_symlink()",
        ".metadata(",
        ".symlink_metadata(",
        ".canonicalize(",
        ".read_dir(",
        ".read_link(",
    ];
    only_in(&WAITING, &of_paths);
    only_in(&[], &["load_extension", "env::current_exe", "env::temp_dir", "env::set_current_dir"]);
}

#[test]
fn whatever_is_read_has_a_limit_where_it_is_read() {
    // Each of them limits what is read, or reads into a buffer of fixed size.
    let reading = [
        "arcade-games/input.rs",
        "link/connection.rs",
        "non_blocking.rs",
        "store/locked_lines.rs",
        "tui/input_reader.rs",
    ];
    let by_lines = ["arcade-games/input.rs", "plain/console.rs", "ugi/mod.rs"];
    let sources = Sources::all();
    for file in files().keys().map(String::as_str) {
        for path in sources.paths(file) {
            // Without these traits nothing can be read.
            let allowed = match path.rsplit_once("io::").map(|(_, name)| name) {
                Some("Read") => [&reading[..], &PROGRAMS].concat(),
                Some("BufRead") => by_lines.to_vec(),
                Some(name) if name.starts_with("prelude") => Vec::new(),
                _ => continue,
            };
            assert!(allowed.contains(&file), "{file} mentions {path}");
        }
    }
    only_in(
        &[
            "commands/analyze/mod.rs",
            "commands/engine.rs",
            "commands/play.rs",
            "tui/input_reader.rs",
        ],
        &["stdin()"],
    );
    only_in(&["arcade-games/input.rs"], &["read_until", "skip_until"]);
    only_in(&["arcade-games/input.rs", "store/locked_lines.rs"], &["read_to_end"]);
    only_in(&ABOUT_PROCESSES, &["fs::read(", "read_to_string("]);
    // These read without a limit.
    only_in(&[], &[".read_line(", "stdin().lines(", "lock().lines(", "io::copy"]);
    for text in files().values() {
        for line in code_of(text).lines() {
            let reads = line.contains("read_to_end(") || line.contains("read_until(");
            assert!(!reads || line.contains(".take("), "{line}");
        }
    }
}

#[test]
fn what_is_written_to_a_terminal_goes_through_few_files() {
    let writing = [
        // It prints the answers and errors that commands return.
        "main.rs",
        "commands/usage.rs",
        "commands/play.rs",
        // Screens, and questions to the terminal without one.
        "tui/terminal/output.rs",
        "tui/terminal/guard.rs",
        // These only check whether it is a terminal, or whether it was closed.
        "commands/host.rs",
        "commands/progress.rs",
        "commands/stdout_watch.rs",
        "commands/terminal_report.rs",
        "tui/signals.rs",
    ];
    only_in(&writing, &["stdout()", "stderr()"]);
    only_in(&[], &["io::Stdout", "io::Stderr"]);
    only_in(&["main.rs", "plain/console.rs"], &["print!(", "println!(", "dbg!("]);
}

#[test]
fn a_way_out_is_found_whatever_it_is_called() {
    for mentioned in ["std::fs", "std::fs::self", "std::fs::File", "std", "std::self"] {
        assert!(leads_to(mentioned, "std::fs"), "{mentioned}");
    }
    for mentioned in ["std::fsx", "std::io", "std::process::id", "fs::read"] {
        assert!(!leads_to(mentioned, "std::fs"), "{mentioned}");
    }
    assert!(leads_to("std::process", "std::process::Command"), "all of a module");
}
