//! The games, and the one list of them.

pub mod coin_grabber;
pub mod flip;
pub mod kalah;
pub mod nim;
pub mod silver_dollar;
pub mod tiles;

use crate::kit::{Cartridge, Meta, Verb};

/// Makes the list of games from their names and modules, in the order of the menu.
macro_rules! games {
    ($($name:ident: $module:ident,)*) => {
        /// One of the games.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[expect(missing_docs, reason = "the module of each game says what it is")]
        pub enum GameId { $($name),* }

        impl GameId {
            /// Every game, in the order of the menu.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// Runs `verb` with the types of the game.
            pub fn run<V: Verb>(self, verb: V) -> V::Output {
                match self {
                    $(Self::$name => verb.run::<$module::Cartridge>()),*
                }
            }

            /// The names and texts of the game.
            pub const fn meta(self) -> &'static Meta {
                match self {
                    $(Self::$name => &<$module::Cartridge as Cartridge>::META),*
                }
            }
        }
    };
}

games! {
    Nim: nim,
    SilverDollar: silver_dollar,
    Tiles: tiles,
    Flip: flip,
    CoinGrabber: coin_grabber,
    Kalah: kalah,
}

impl GameId {
    /// The game with this id.
    pub fn find(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|game| game.meta().id == id)
    }
}
