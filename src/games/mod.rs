//! The games, and the one list of them.

mod cartridge;
pub mod coin_grabber;
mod entry;
pub mod flip;
pub mod kalah;
pub mod nim;
pub(crate) mod reasons;
pub mod silver_dollar;
pub mod tiles;
pub(crate) mod words;

pub(crate) use cartridge::check_player;
pub use cartridge::{Cartridge, Meta, start};
pub use entry::{Entry, Preview, StartError};

/// Something done with every game, with its types at hand.
pub trait Visitor {
    /// Does it with one game.
    fn visit<C: Cartridge>(&mut self);
}

/// Makes the list of games from their modules.
macro_rules! games {
    ($($module:ident)*) => {
        /// Every game, in the order of the menu.
        pub const ALL: &[Entry] = &[$(Entry::of::<$module::Cartridge>()),*];

        /// Visits every game, in the order of the menu.
        pub fn visit_all(visitor: &mut impl Visitor) {
            $(visitor.visit::<$module::Cartridge>();)*
        }
    };
}

games! {
    nim
    silver_dollar
    tiles
    flip
    coin_grabber
    kalah
}

/// The game with this id.
pub fn find(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|entry| entry.meta.id == id)
}
