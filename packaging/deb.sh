#!/usr/bin/env bash
# Builds target/debian/arcade_*.deb, with manual and completions, which the program itself writes.
# Needs cargo-deb (cargo install --locked cargo-deb).
set -euo pipefail
cd "$(dirname "$0")/.."

command -v cargo-deb >/dev/null || {
    echo "cargo-deb is missing: cargo install --locked cargo-deb" >&2
    exit 1
}
target=${CARGO_TARGET_DIR:-target}
cargo build --locked --release
packaging/texts.sh "$target/release/arcade" target/packaging
# The folder that Cargo.toml names for what the package adds to the program is in the project itself.
cargo deb --no-build --locked
