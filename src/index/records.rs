//! Records on their way into the index.

use std::time::UNIX_EPOCH;

use rusqlite::{Connection, Error, params};

use super::row::Row;
use super::signed;
use crate::games::GameId;
use crate::kit::{Cartridge, Verb, restore};
use crate::session::{Length, Record, Score, Summary};
use crate::store::{RecordId, Store, StoreError};

/// A record, and when and with how many bytes its file was last written.
#[derive(Debug)]
pub(super) struct Stamped {
    pub(super) id: String,
    /// Nanoseconds since 1970.
    pub(super) stamp: i64,
    pub(super) size: i64,
}

impl Stamped {
    /// All records in a store.
    pub(super) fn all(store: &Store) -> Result<Vec<Self>, StoreError> {
        let stamped = store.written()?.into_iter().map(|(id, time, size)| {
            let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
            let stamp = i64::try_from(since.as_nanos()).unwrap_or(i64::MAX);
            Self { id: id.to_string(), stamp, size: signed(size) }
        });
        Ok(stamped.collect())
    }
}

/// What the index has of a record.
pub(super) struct Indexed {
    stamped: Stamped,
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
    pub(super) fn read(store: &Store, stamped: Stamped) -> Self {
        let id = &stamped.id;
        match store.record(&RecordId::of(id.clone())) {
            Ok(record) => {
                let summary = record.summary();
                let mut row = Row::from(&summary);
                row.points = points_of_win(&record);
                let facts = serde_json::to_string(&row);
                Self {
                    stamped,
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
                    stamped,
                    state: "damaged",
                    score: None,
                    seal: None,
                    facts: error.to_string(),
                }
            }
        }
    }

    pub(super) fn put(&self, connection: &Connection) -> Result<(), Error> {
        let Self { stamped: Stamped { id, stamp, size }, game, state, score, seal, facts } = self;
        let mut put = connection.prepare(
            "INSERT OR REPLACE INTO games (id, stamp, size, game, state, score, seal, facts)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        )?;
        put.execute(params![id, stamp, size, game, state, score, seal, facts]).map(drop)
    }
}

/// What the win is worth, in a game of a series that is played for points.
fn points_of_win(record: &Record) -> Option<u32> {
    let series = record.heading.series.as_ref()?;
    if !matches!(series.length, Length::Points(_)) || record.result()?.winner().is_none() {
        return None;
    }
    GameId::find(&record.game)?.run(PointsOfWin(record))
}

struct PointsOfWin<'a>(&'a Record);

impl Verb for PointsOfWin<'_> {
    type Output = Option<u32>;

    fn run<C: Cartridge>(self, game: C) -> Self::Output {
        let session = restore(game, self.0).ok()?;
        let (end, _) = session.result()?;
        C::points_of_win(session.tree().position(end))
    }
}

/// How a game ended for the person who played it against a computer, as the index has it.
pub(super) fn score(summary: &Summary) -> Option<&'static str> {
    Some(match summary.score()? {
        Score::Won => "won",
        Score::Drawn => "drawn",
        Score::Lost => "lost",
    })
}
