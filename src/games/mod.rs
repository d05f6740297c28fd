//! The games, and the one list of them.

mod cartridge;
mod entry;
pub mod nim;

pub use cartridge::{Cartridge, Meta, start};
pub use entry::{Entry, Preview, StartError};

/// Every game, in the order of the menu.
pub const ALL: &[Entry] = &[Entry::of::<nim::Cartridge>()];

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.meta.id == id)
}
