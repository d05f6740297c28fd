#!/usr/bin/env bash
# Builds arcade so that it needs no library of the system, and says where it is: one file that runs on any
# Linux of the same kind of processor. packaging/check_static.sh tries it where there is nothing else.
#
# With the C library of this machine, linked in; TARGET=x86_64-unknown-linux-musl takes musl, where
# rustup has that target.
set -euo pipefail
cd "$(dirname "$0")/.."

target=${TARGET:-$(rustc -vV | sed -n 's/^host: //p')}
RUSTFLAGS="-C target-feature=+crt-static" cargo build --locked --release --target "$target"
echo "${CARGO_TARGET_DIR:-target}/$target/release/arcade"
