//! The examples at the end of each help: calls, and what they print or do. A test makes every one of
//! them.

/// The text in `assets/examples/` about the command of this name.
macro_rules! examples {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/examples/", $name, ".txt"))
    };
}

pub(super) use examples;
