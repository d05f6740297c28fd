//! Pieces that lie on a board. A game can have others of its own.

mod coin;
mod edge_coin;
mod pawn;
mod piece;
mod poured;
mod seed;
mod slab;
mod star;
mod stone;

pub use coin::Coin;
pub use edge_coin::EdgeCoin;
pub use pawn::Pawn;
pub use piece::{Emphasis, Piece, TextLook};
pub use poured::{PouredSeed, SeedHeap};
pub use seed::{HeapAlign, SeedPiece};
pub use slab::{Die, Emblem, Tile};
pub use star::Star;
pub use stone::Stone;
