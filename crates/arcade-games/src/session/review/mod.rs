//! The review of a played game: the effect of each move on the value of its position, and the verdict on the game.
//!
//! The caller analyses the positions, in any order, and [`Review::set_analysis`] takes what was found. The
//! results so far can be read at any time.

mod accuracy_tally;
mod advantage;
mod effect;
mod game_review;
mod game_verdict;
mod judge;
mod progress;
mod review_cache;

pub use accuracy_tally::AccuracyTally;
pub use advantage::{Advantage, Scale};
pub use effect::{Effect, MoveVerdict};
pub use game_review::{Review, ReviewedMove};
pub use game_verdict::{BestTry, GameVerdict, JudgedGame};
pub use judge::{count_helped_moves, is_flawless, judge_game, judge_puzzle, seat_of_verdict};
pub use progress::ReviewProgress;
pub use review_cache::{Effort, Remark, ReviewCache};
