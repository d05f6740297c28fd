//! Proof: finds forced wins ply by ply, against all moves of the loser.

mod bounds;
mod engine;
mod line;
mod search;
mod space;

pub use bounds::{RelativeSide, WinBounds};
pub use engine::ProofEngine;
pub use space::{ProofSpace, Successors};
