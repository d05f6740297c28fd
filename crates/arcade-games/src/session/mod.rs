//! One played game: its start, the tree of moves, who sits where, and how it ended.
//!
//! All moves, of people, engines and replays, go through [`Session::play`]. Moves that are undone stay
//! in the tree as variations.

mod coach;
mod coach_tally;
mod ending;
mod game;
mod last_setup;
mod metadata;
mod pair_score;
mod player;
mod record;
mod record_reader;
mod restore;
pub mod review;
mod series;
mod setup;
mod share_code;
mod summary;
mod tree;

pub use coach::CoachMode;
pub use coach_tally::CoachTally;
pub use ending::Ending;
pub use game::{GameStatus, PlayError, Session};
pub use last_setup::LastSetup;
pub use metadata::{HelpedNodes, Metadata, SeriesEntry, SeriesLength};
pub use pair_score::PairScore;
pub use player::YOU;
pub use player::{PROOF_TIME_LIMIT, Player, PlayerKind, SEARCH_LIMIT_KEYS, time_limit};
pub use record::Record;
pub use record_reader::RecordError;
pub use series::{SeriesGame, SeriesScore};
pub use setup::Setup;
pub use setup::with_names;
pub use share_code::ShareCode;
pub use summary::Summary;
pub use tree::{NodeId, Tree};
