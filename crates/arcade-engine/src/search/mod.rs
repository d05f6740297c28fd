//! Search: negamax with alpha-beta and iterative deepening.

mod alpha_beta;
mod node;
mod ordering;
mod root;
mod score;
mod transposition;

pub use alpha_beta::AlphaBeta;
pub use transposition::TranspositionTable;

/// Memory for a search that forgets everything with its answer, in megabytes. It comes on top of
/// the memory for what engines keep: there is one such search at a time.
pub const SEARCH_MB: u32 = 16;
