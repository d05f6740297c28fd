//! Search: negamax with alpha-beta and iterative deepening.

mod alpha_beta;
mod node;
mod ordering;
mod root;
mod score;
mod transposition;

pub use alpha_beta::AlphaBeta;
pub use transposition::TranspositionTable;

/// The memory, in megabytes, for a search that forgets everything once it has its answer. It comes
/// on top of the engines' own tables; there is one such search at a time.
pub const SEARCH_MB: u32 = 16;
