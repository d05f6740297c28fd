//! Checks the dependencies: all are from crates.io, have a licence that allows redistribution, and none
//! of them uses a network.

use std::env;
use std::process::Command;

use serde_json::Value;

/// Licences that only require attribution.
const LICENCES: [&str; 7] =
    ["Apache-2.0", "BSD-3-Clause", "BSL-1.0", "MIT", "MIT-0", "Unicode-3.0", "Zlib"];

/// Crates that use a network, or that such crates are built from.
const NETWORK: [&str; 16] = [
    "async-std",
    "curl",
    "curl-sys",
    "h2",
    "hickory-resolver",
    "hyper",
    "native-tls",
    "openssl",
    "openssl-sys",
    "quinn",
    "reqwest",
    "rustls",
    "socket2",
    "tokio",
    "tungstenite",
    "ureq",
];

/// All crates in Cargo.lock, including those for other systems.
fn locked() -> Vec<toml::Value> {
    let lock: toml::Table = include_str!("../../Cargo.lock").parse().expect("a lock");
    lock["package"].as_array().expect("packages").clone()
}

/// All crates that are built on this machine, from `cargo metadata`.
fn built() -> Vec<Value> {
    let host = Command::new("rustc").arg("-vV").output().expect("rustc runs").stdout;
    let host = String::from_utf8(host).expect("text");
    let host = host.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--locked", "--offline", "--format-version", "1"])
        .args(["--filter-platform", host])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let known: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    known["packages"].as_array().expect("packages").clone()
}

/// Whether a licence expression, as in `(MIT OR Apache-2.0) AND Unicode-3.0`, is satisfied by the
/// allowed licences.
fn is_allowed(licence: &str) -> bool {
    let licence = licence.replace('/', " OR ");
    let mut parts = licence.split(" AND ").map(|part| part.trim_matches(['(', ')', ' ']));
    // One alternative is enough, so that brackets within a part can be ignored.
    parts.all(|part| {
        let mut choices = part.split(" OR ").map(|choice| choice.trim_matches(['(', ')', ' ']));
        choices.any(|choice| LICENCES.contains(&choice))
    })
}

#[test]
fn every_crate_has_a_licence_that_is_allowed() {
    let mut wrong = Vec::new();
    let crates = built();
    assert!(crates.len() > 50, "only {} crates", crates.len());
    for package in crates {
        let licence = package["license"].as_str().unwrap_or("none");
        if !is_allowed(licence) {
            wrong.push(format!("{}: {licence}", package["name"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn licences_are_read_with_their_choices() {
    for allowed in ["MIT", "GPL-3.0 OR MIT", "MIT/Apache-2.0", "(MIT OR GPL-3.0) AND Unicode-3.0"] {
        assert!(is_allowed(allowed), "{allowed}");
    }
    for refused in ["GPL-3.0", "MIT AND GPL-3.0", "none", "(MIT OR Zlib) AND MPL-2.0"] {
        assert!(!is_allowed(refused), "{refused}");
    }
}

#[test]
fn every_crate_comes_from_the_registry_and_none_speaks_with_a_network() {
    for package in locked() {
        let name = package["name"].as_str().expect("a name");
        let source = package.get("source").and_then(toml::Value::as_str);
        let registry = "registry+https://github.com/rust-lang/crates.io-index";
        assert!(source.is_none_or(|source| source == registry), "{name}: {source:?}");
        assert!(!NETWORK.contains(&name), "{name}");
    }
}
