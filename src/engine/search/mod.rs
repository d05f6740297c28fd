//! Search: negamax with alpha-beta and iterative deepening.

mod alpha_beta;
mod node;
mod ordering;
mod root;
mod score;
mod transposition;

pub use alpha_beta::AlphaBeta;
pub use transposition::TranspositionTable;
