//! Tables: all positions of a game solved at once, and stored from one run to the next.

mod blocks;
mod cache;
mod engine;
mod resources;
mod retrograde;

pub use blocks::{BlockedTable, StoredBytes};
pub use cache::{Storage, StoredTable, TableCache, TableKey};
pub use engine::TableEngine;
pub use resources::Resources;
pub use retrograde::{SpaceLayer, Table, TableSpace};
