//! Tells the program how it was built, which the long form of `--version` says.

// Cargo reads what is printed.
#![allow(clippy::print_stdout)]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed={COMMIT}");
    let given = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
    let facts = [
        ("ARCADE_BUILD_COMMIT", given(COMMIT).or_else(packaged).or_else(checked_out)),
        ("ARCADE_BUILD_TARGET", given("TARGET")),
        ("ARCADE_BUILD_PROFILE", given("PROFILE")),
        ("ARCADE_BUILD_RUSTC", given("RUSTC").and_then(|rustc| version_of(&rustc))),
    ];
    for (name, fact) in facts {
        println!("cargo:rustc-env={name}={}", fact.as_deref().unwrap_or("unknown"));
    }
    if knows_packed_relocations() {
        println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// Whether the program can have its relocations packed, to a fortieth of their size: it is to run on
/// this machine, whose C library has known them since glibc 2.36. Linkers that don't know them leave them
/// as they are.
fn knows_packed_relocations() -> bool {
    let is_glibc = env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|of| of == "gnu");
    if !is_glibc || env::var("HOST").ok() != env::var("TARGET").ok() {
        return false;
    }
    let output = Command::new("getconf").arg("GNU_LIBC_VERSION").output();
    let version = output.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    let version = version.as_deref().and_then(|text| text.trim().strip_prefix("glibc 2."));
    version.and_then(|minor| minor.parse::<u32>().ok()).is_some_and(|minor| minor >= 36)
}

/// The variable by which whoever builds outside of a checkout names the commit.
const COMMIT: &str = "ARCADE_COMMIT";

/// The commit that a package of crates.io was made from.
fn packaged() -> Option<String> {
    let facts = fs::read_to_string(root().join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = facts.split_once("\"sha1\"")?;
    rest.split('"').nth(1).and_then(commit)
}

/// The commit that is checked out, read without git. In debug builds it stays unknown: the program
/// would have to be built anew after each commit.
fn checked_out() -> Option<String> {
    if env::var("PROFILE").ok()? != "release" {
        return None;
    }
    let git = root().join(".git");
    // In a linked working tree it is a file that names the folder.
    let folder = match fs::read_to_string(&git) {
        Ok(link) => root().join(link.strip_prefix("gitdir:")?.trim()),
        Err(_) => git,
    };
    let shared = match fs::read_to_string(folder.join("commondir")) {
        Ok(shared) => folder.join(shared.trim()),
        Err(_) => folder.clone(),
    };
    let head = read(&folder.join("HEAD"))?;
    let Some(name) = head.trim().strip_prefix("ref: ") else { return commit(&head) };
    let loose = [&folder, &shared].into_iter().find_map(|folder| read(&folder.join(name)));
    loose.and_then(|hash| commit(&hash)).or_else(|| {
        let packed = read(&shared.join("packed-refs"))?;
        packed.lines().find_map(|line| commit(line.strip_suffix(name)?))
    })
}

/// A file on which the commit depends.
fn read(file: &Path) -> Option<String> {
    let text = fs::read_to_string(file).ok()?;
    println!("cargo:rerun-if-changed={}", file.display());
    Some(text)
}

/// A hash, as far as it is one.
fn commit(text: &str) -> Option<String> {
    let hash = text.trim();
    let is_hash = hash.len() >= 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hash.then(|| hash[..12].into())
}

fn version_of(rustc: &str) -> Option<String> {
    let output = Command::new(rustc).arg("--version").output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().strip_prefix("rustc ")?.into())
}

fn root() -> PathBuf {
    env::var_os("CARGO_MANIFEST_DIR").map_or_else(PathBuf::new, PathBuf::from)
}
