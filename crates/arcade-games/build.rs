//! Packs the opening books, which are kept as text.

// Cargo reads what is printed.
#![allow(clippy::print_stdout)]

use std::env;
use std::fs;
use std::io;
use std::path::PathBuf;

use miniz_oxide::deflate::compress_to_vec;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    pack_openings().expect("the opening books can be read, and packed into OUT_DIR");
}

/// Packs the opening books (DEFLATE, RFC 1951): a seventh of their text.
fn pack_openings() -> io::Result<()> {
    let from = PathBuf::from("assets/openings");
    println!("cargo:rerun-if-changed={}", from.display());
    let to = env::var_os("OUT_DIR").map(PathBuf::from).ok_or(io::ErrorKind::NotFound)?;
    for book in fs::read_dir(from)? {
        let book = book?;
        println!("cargo:rerun-if-changed={}", book.path().display());
        let packed = compress_to_vec(&fs::read(book.path())?, DENSEST);
        fs::write(to.join(book.file_name()).with_extension("deflate"), packed)?;
    }
    Ok(())
}

/// The level of compression that searches longest.
const DENSEST: u8 = 10;
