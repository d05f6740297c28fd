//! Kalah: a slow model that the rules must agree with, the corner cases by name, and values.

mod agree;
mod book;
mod cases;
mod large;
mod margins;
pub mod model;
mod perfect;
mod published;
mod solver;
mod values;

use arcade_games::games::kalah::Kalah;

/// The position of a text.
#[track_caller]
pub fn read(text: &str) -> Kalah {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}
