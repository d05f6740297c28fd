//! The examples at the end of each help text: commands, and what they print or do. A test runs all of
//! them.

/// The examples of the command with this name, from `assets/examples/`.
macro_rules! examples {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/examples/", $name, ".txt"))
    };
}

pub(super) use examples;
