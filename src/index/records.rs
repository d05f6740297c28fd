//! Records on their way into the index.

use std::time::{SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, Error, params};

use super::queries::nanoseconds;
use super::row::Row;
use crate::games::GameId;
use crate::kit::{GameSpec, restore};
use crate::session::{Length, Record, Score, Summary};
use crate::store::{FileVersion, RecordId, Store, StoreError};

/// The time, in nanoseconds, within which a file system may give two changes the same time.
const COARSEST: i64 = 2_000_000_000;

/// A record, and which version of its file there is.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) id: String,
    pub(super) version: FileVersion,
    /// Whether the next version could look the same, as this one has just been written.
    is_fresh: bool,
}

/// The version of a file that a record was read from.
pub(super) struct Known {
    version: FileVersion,
    /// The CRC-32 of its bytes, where the next version could look the same.
    sum: Option<u32>,
}

impl Known {
    /// The columns of a row: `written`, `changed`, `inode`, `length` and `sum`.
    pub(super) const COLUMNS: &str = "written, changed, inode, length, sum";

    /// Reads these columns, of which the first has this index.
    pub(super) fn read(row: &rusqlite::Row<'_>, first: usize) -> Result<Self, Error> {
        let [written, changed, inode, length] =
            [0, 1, 2, 3].map(|column| row.get::<_, i64>(first + column));
        let version =
            FileVersion { written: written?, changed: changed?, inode: inode?, length: length? };
        Ok(Self { version, sum: row.get(first + 4)? })
    }

    /// Whether what was found is this; where it only looks like it, its bytes are read.
    pub(super) fn is(&self, found: &Found, store: &Store) -> bool {
        let is_same = |sum| sum_of(store, &found.id) == Some(sum);
        self.version == found.version && self.sum.is_none_or(is_same)
    }

    /// Whether its bytes need not be read again, now that this was found to be the same.
    pub(super) fn is_settled_by(&self, found: &Found) -> bool {
        self.sum.is_some() && !found.is_fresh
    }
}

/// The CRC-32 of the bytes of a record; `None` where they can't be read.
fn sum_of(store: &Store, id: &str) -> Option<u32> {
    store.bytes(&RecordId::of(id.into())).ok().map(|bytes| crc32fast::hash(&bytes))
}

impl Found {
    /// All records in a store.
    pub(super) fn all(store: &Store) -> Result<Vec<Self>, StoreError> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(since.as_nanos()).unwrap_or(i64::MAX);
        let found = store.versions()?.into_iter().map(|(id, version)| Self {
            id: id.to_string(),
            version,
            is_fresh: now.saturating_sub(version.changed).saturating_abs() < COARSEST,
        });
        Ok(found.collect())
    }
}

/// What the index has of a record.
pub(super) struct Indexed {
    found: Found,
    sum: Option<u32>,
    /// Nanoseconds since 1970.
    played: i64,
    game: String,
    /// `open`, `over` or `damaged`.
    state: &'static str,
    /// How the game ended for the person who played it against a computer.
    score: Option<&'static str>,
    seal: Option<String>,
    facts: String,
}

impl Indexed {
    /// Reads a record.
    pub(super) fn read(store: &Store, found: Found) -> Self {
        let id = &found.id;
        // If it changes meanwhile, the sum is that of the version before, and it is read again.
        let sum = found.is_fresh.then(|| sum_of(store, id)).flatten();
        // What its record doesn't say its file may know.
        let written = found.version.written;
        match store.record(&RecordId::of(id.clone())) {
            Ok(record) => {
                let summary = record.summary();
                let mut row = Row::from(&summary);
                row.points = points_of_win(&record);
                let facts = serde_json::to_string(&row);
                Self {
                    found,
                    sum,
                    played: summary.heading.played.map_or(written, nanoseconds),
                    game: summary.game.clone(),
                    state: if summary.is_open { "open" } else { "over" },
                    score: score(&summary),
                    seal: Some(record.seal()),
                    facts: facts.expect("texts and numbers become JSON"),
                }
            }
            Err(error) => {
                let (game, _) = id.rsplit_once('-').unwrap_or((id, ""));
                Self {
                    game: game.into(),
                    found,
                    sum,
                    played: written,
                    state: "damaged",
                    score: None,
                    seal: None,
                    facts: error.to_string(),
                }
            }
        }
    }

    pub(super) fn put(&self, connection: &Connection) -> Result<(), Error> {
        let Self { found, sum, played, game, state, score, seal, facts } = self;
        let FileVersion { written, changed, inode, length } = found.version;
        let mut put = connection.prepare(&format!(
            "INSERT OR REPLACE INTO games (id, {}, played, game, state, score, seal, facts)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            Known::COLUMNS
        ))?;
        put.execute(params![
            found.id, written, changed, inode, length, sum, played, game, state, score, seal, facts
        ])
        .map(drop)
    }
}

/// What the win is worth, in a game of a series that is played for points.
fn points_of_win(record: &Record) -> Option<u32> {
    let series = record.heading.series.as_ref()?;
    if !matches!(series.length, Length::Points(_)) || record.result()?.winner().is_none() {
        return None;
    }
    let session = restore(GameId::find(&record.game)?, record).ok()?;
    let (end, _) = session.result()?;
    GameId::points_of_win(session.tree().position(end))
}

/// How a game ended for the person who played it against a computer, as the index has it.
pub(super) fn score(summary: &Summary) -> Option<&'static str> {
    Some(match summary.score()? {
        Score::Won => "won",
        Score::Drawn => "drawn",
        Score::Lost => "lost",
    })
}
