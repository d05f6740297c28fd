//! Things that may be found in place of a small file, and that would take for ever or all memory to
//! read.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

/// Creates it at a path.
type Make = fn(&Path);

/// A part of the error message, and the function that creates it.
pub const STRANGE: [(&str, Make); 4] = [
    ("it is a pipe", pipe),
    ("it is a device", device),
    ("it is a folder", folder),
    ("bytes", huge),
];

/// A pipe that nobody writes to or reads from.
pub fn pipe(path: &Path) {
    let made = Command::new("mkfifo").arg(path).status().expect("mkfifo runs");
    assert!(made.success(), "{}", path.display());
}

/// A link to an endless device.
fn device(path: &Path) {
    symlink("/dev/zero", path).expect("a link");
}

fn folder(path: &Path) {
    fs::create_dir(path).expect("a folder");
}

/// A sparse file of 16 gigabytes.
pub fn huge(path: &Path) {
    let file = fs::File::create(path).expect("a file");
    file.set_len(1 << 34).expect("a file system with sparse files");
}
