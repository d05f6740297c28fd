//! A game in the index.

use arcade_games::session::Summary;
use arcade_games::session::review::AccuracyTally;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::store::RecordId;

/// A game in the index.
#[derive(Clone, Debug)]
pub struct SavedGameEntry {
    /// The name under which it is or was saved.
    pub id: RecordId,
    /// When it was last played: the time in its record or, if there is none, the file's.
    pub played: Timestamp,
    /// The game's fingerprint: see `Record::fingerprint`. `None` if its record is damaged.
    pub fingerprint: Option<String>,
    /// What its record says, or what is wrong with it.
    pub summary: Result<Summary, String>,
    /// The accuracy counts of each seat, if the game in its current state has been reviewed.
    pub accuracy_tally: Option<[AccuracyTally; 2]>,
}

/// A game as it is stored in the index: what most queries need, and the rest as unparsed JSON.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct IndexedGame {
    pub(super) id: RecordId,
    /// The id of the game, such as `nim`; from the file's name if the record is damaged.
    #[serde(rename = "which")]
    pub(super) game_id: String,
    pub(super) played: Timestamp,
    /// `None` where the record is damaged.
    #[serde(rename = "seal")]
    pub(super) fingerprint: Option<String>,
    /// Whether it ever ended.
    pub(super) is_over: bool,
    /// The game as JSON, or the damage of its record.
    #[serde(skip)]
    pub(super) json: Box<str>,
    /// Whether the game was deleted, and only its result is kept.
    #[serde(skip)]
    pub(super) is_deleted: bool,
    /// The accuracy counts of each seat of a deleted game, if it was reviewed.
    #[serde(skip)]
    pub(super) accuracy_tally: Option<[AccuracyTally; 2]>,
}

/// A person's wins, draws and losses against computers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WinDrawLoss {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}
