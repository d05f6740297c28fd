//! What the index is asked.

use jiff::Timestamp;
use rusqlite::types::Type;
use rusqlite::{Connection, Error, OptionalExtension as _, params};

use super::journal::Event;
use super::records::score;
use super::row::Row;
use super::{Entry, Index, Scores};
use crate::random::Seed;
use crate::session::review::AtStake;
use crate::session::{SeriesGame, SeriesPart, Standing, Summary};
use crate::store::{RecordId, StoreError};

/// The names of the numbers that the database keeps of the journal.
pub(super) const JOURNAL_LENGTH: &str = "journal_length";
const ERASED_UNTIL: &str = "erased_until";
pub(super) const OFFERED: &str = "offered";

/// Whether a game whose result was kept has not been brought back.
const IS_GONE: &str =
    "NOT EXISTS (SELECT 1 FROM games WHERE games.id = kept.id AND games.seal = kept.seal)";

/// The games that can be read and the deleted ones whose results were kept, without the results that
/// were erased: by name or, in journals of old versions, all that were there before a time.
pub(super) fn results() -> String {
    let counts = "(id, seal) NOT IN (SELECT id, seal FROM erased) AND played >
        coalesce((SELECT value FROM progress WHERE name = 'erased_until'), -1)";
    format!(
        "(SELECT id, seal, played, game, score, facts, at_stake, 0 AS is_deleted
          FROM games LEFT JOIN reviews USING (id, seal) WHERE state <> 'damaged' AND {counts}
          UNION ALL
          SELECT id, seal, played, game, score, facts, at_stake, 1
          FROM kept WHERE {IS_GONE} AND {counts})"
    )
}

/// The order of games by when they were played, the last one first. Of two games played at the same
/// time the one with the higher number comes first.
pub(super) const LAST_FIRST: &str = "played DESC, length(id) DESC, id DESC";

impl Index {
    /// The saved games of one game or of all, the one played last first; damaged ones, too.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn saved(&mut self, game: Option<&str>) -> Result<Vec<Entry>, StoreError> {
        self.answer(|connection| {
            let mut query = connection.prepare(&format!(
                "SELECT id, played, state = 'damaged', facts, at_stake, seal
                 FROM games LEFT JOIN reviews USING (id, seal)
                 WHERE ?1 IS NULL OR game = ?1 ORDER BY {LAST_FIRST}",
            ))?;
            let rows = query.query_map([game], |row| {
                let (facts, is_damaged) = (row.get::<_, String>(3)?, row.get(2)?);
                Ok(Entry {
                    id: RecordId::of(row.get(0)?),
                    played: time(row.get(1)?),
                    game: if is_damaged { Err(facts) } else { Ok(summary(&facts)?) },
                    at_stake: at_stake(row.get(4)?)?,
                    seal: row.get(5)?,
                    is_deleted: false,
                })
            })?;
            rows.collect()
        })
    }

    /// All games whose results count, the one played last first: saved ones that are over, and deleted
    /// ones whose results were kept; none that was erased.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn results(&mut self) -> Result<Vec<Entry>, StoreError> {
        let all: Vec<Entry> = self.answer(|connection| {
            let mut query = connection.prepare(&format!(
                "SELECT id, played, facts, at_stake, is_deleted, seal FROM {} ORDER BY {LAST_FIRST}",
                results()
            ))?;
            let rows = query.query_map([], |row| {
                Ok(Entry {
                    id: RecordId::of(row.get(0)?),
                    played: time(row.get(1)?),
                    game: Ok(summary(&row.get::<_, String>(2)?)?),
                    at_stake: at_stake(row.get(3)?)?,
                    is_deleted: row.get(4)?,
                    seal: row.get(5)?,
                })
            })?;
            rows.collect()
        })?;
        let is_over = |entry: &Entry| entry.game.as_ref().is_ok_and(|game| game.ending.is_some());
        Ok(all.into_iter().filter(is_over).collect())
    }

    /// How many games of this kind a person has won, drawn and lost against computers.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn scores(&mut self, game: &str) -> Result<Scores, StoreError> {
        self.answer(|connection| {
            let mut query = connection.prepare(&format!(
                "SELECT score, count(*) FROM {}
                 WHERE game = ? AND score IS NOT NULL GROUP BY score",
                results()
            ))?;
            let mut rows = query.query([game])?;
            let mut scores = Scores::default();
            while let Some(row) = rows.next()? {
                match row.get_ref(0)?.as_str()? {
                    "won" => scores.won = row.get(1)?,
                    "drawn" => scores.drawn = row.get(1)?,
                    _ => scores.lost = row.get(1)?,
                }
            }
            Ok(scores)
        })
    }

    /// The finished games of a series, those deleted whose results were kept among them.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn series(&mut self, series: &Seed) -> Result<Vec<SeriesGame>, StoreError> {
        let pattern = format!("{series} ");
        self.answer(|connection| {
            let mut query = connection.prepare(&format!(
                "SELECT facts, at_stake, played FROM games LEFT JOIN reviews USING (id, seal)
                 WHERE state <> 'damaged' AND instr(json_extract(facts, '$.series'), ?1) = 1
                 UNION ALL
                 SELECT facts, at_stake, played FROM kept
                 WHERE instr(json_extract(facts, '$.series'), ?1) = 1 AND {IS_GONE}
                 ORDER BY played"
            ))?;
            let rows = query.query_map([&pattern], |row| {
                let (summary, points) = read(&row.get::<_, String>(0)?)?;
                Ok(series_game(summary, points, at_stake(row.get(1)?)?))
            })?;
            rows.filter_map(Result::transpose).collect()
        })
    }

    /// The series of this kind that has a next game to be played: the one that the last game played
    /// belongs to, if that is over and the series is not. It comes with that game.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn series_under_way(
        &mut self,
        game: &str,
    ) -> Result<Option<(Summary, SeriesPart, Standing)>, StoreError> {
        let last = self.answer(|connection| {
            let mut query = connection.prepare(&format!(
                "SELECT facts FROM games WHERE game = ?1 AND state = 'over' AND played > coalesce(
                     (SELECT max(played) FROM games WHERE game = ?1 AND state = 'open'), -1
                 ) ORDER BY {LAST_FIRST} LIMIT 1",
            ))?;
            let facts: Option<String> = query.query_row([game], |row| row.get(0)).optional()?;
            facts.map(|facts| summary(&facts)).transpose()
        })?;
        let Some(last) = last else { return Ok(None) };
        let Some(part) = last.heading.series.clone() else { return Ok(None) };
        let standing = Standing::new(part.length, self.series(&part.series)?);
        Ok((!standing.is_over()).then_some((last, part, standing)))
    }

    /// The unfinished games of this kind, the one played last first.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn open_games(&mut self, game: &str) -> Result<Vec<RecordId>, StoreError> {
        self.of_state(game, "open", "id").map(|ids| ids.into_iter().map(RecordId::of).collect())
    }

    /// The unfinished game played last, of any kind.
    ///
    /// # Errors
    /// When the index can't be read, or a record later than any unfinished game is damaged: it might
    /// be the one wanted.
    pub fn latest_open(&mut self) -> Result<Option<RecordId>, StoreError> {
        let latest = self.answer(|connection| {
            let mut query = connection.prepare(&format!(
                "SELECT id FROM games WHERE state <> 'over' ORDER BY {LAST_FIRST} LIMIT 1"
            ))?;
            query.query_row([], |row| row.get(0)).optional()
        })?;
        let Some(id) = latest.map(RecordId::of) else { return Ok(None) };
        self.store().record(&id)?;
        Ok(Some(id))
    }

    /// What is wrong with the damaged records of this kind, the one written last first.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn damages(&mut self, game: &str) -> Result<Vec<String>, StoreError> {
        self.of_state(game, "damaged", "facts")
    }

    fn of_state(
        &mut self,
        game: &str,
        state: &str,
        column: &str,
    ) -> Result<Vec<String>, StoreError> {
        self.answer(|connection| {
            let mut query = connection.prepare(&format!(
                "SELECT {column} FROM games WHERE game = ? AND state = ? ORDER BY {LAST_FIRST}"
            ))?;
            let rows = query.query_map([game, state], |row| row.get(0))?;
            rows.collect()
        })
    }
}

/// A finished game as one of a series.
fn series_game(
    summary: Summary,
    points: Option<u32>,
    at_stake: Option<[AtStake; 2]>,
) -> Option<SeriesGame> {
    Some(SeriesGame {
        number: summary.heading.series?.number,
        ending: summary.ending?,
        first: summary.first,
        plies: summary.plies,
        opening: summary.opening,
        points: points.unwrap_or(0),
        at_stake,
    })
}

/// The game in a row.
pub(super) fn summary(facts: &str) -> Result<Summary, Error> {
    read(facts).map(|(summary, _)| summary)
}

/// The game in a row, and what its win is worth.
fn read(facts: &str) -> Result<(Summary, Option<u32>), Error> {
    let wrong = |error: Box<dyn std::error::Error + Send + Sync>| {
        Error::FromSqlConversionFailure(0, Type::Text, error)
    };
    let row: Row = serde_json::from_str(facts).map_err(|error| wrong(error.into()))?;
    let points = row.points;
    Ok((Summary::try_from(row).map_err(|error| wrong(error.into()))?, points))
}

fn at_stake(text: Option<String>) -> Result<Option<[AtStake; 2]>, Error> {
    let read = |text: String| serde_json::from_str(&text);
    text.map(read)
        .transpose()
        .map_err(|error| Error::FromSqlConversionFailure(0, Type::Text, error.into()))
}

/// A time from nanoseconds since 1970.
fn time(nanoseconds: i64) -> Timestamp {
    Timestamp::from_nanosecond(nanoseconds.into()).unwrap_or_default()
}

/// The nanoseconds from 1970 to a time.
pub(super) fn nanoseconds(time: Timestamp) -> i64 {
    i64::try_from(time.as_nanosecond()).unwrap_or(i64::MAX)
}

/// A number that the database keeps.
pub(super) fn progress(connection: &Connection, name: &str) -> Result<Option<i64>, Error> {
    let mut query = connection.prepare("SELECT value FROM progress WHERE name = ?")?;
    query.query_row([name], |row| row.get(0)).optional()
}

/// Keeps a number.
pub(super) fn put_progress(connection: &Connection, name: &str, value: i64) -> Result<(), Error> {
    let text = "INSERT OR REPLACE INTO progress (name, value) VALUES (?, ?)";
    connection.execute(text, params![name, value]).map(drop)
}

/// Takes in an event of the journal.
pub(super) fn put_event(
    connection: &Connection,
    happened: Timestamp,
    event: &Event,
) -> Result<(), Error> {
    let json = |at_stake| serde_json::to_string(at_stake).expect("numbers become JSON");
    match event {
        Event::Kept { id, seal, played, game, at_stake } => {
            let facts = serde_json::to_string(game).expect("texts and numbers become JSON");
            let Ok(summary) = Summary::try_from(Row::clone(game)) else { return Ok(()) };
            let played = nanoseconds(*played);
            connection.execute(
                "INSERT OR REPLACE INTO kept (id, seal, played, game, score, facts, at_stake)
                 VALUES (?, ?, ?, ?, ?, ?, ?)",
                params![
                    id,
                    seal,
                    played,
                    summary.game,
                    score(&summary),
                    facts,
                    at_stake.as_ref().map(json)
                ],
            )?;
        }
        Event::Dropped { id, seal } => {
            connection.execute("DELETE FROM kept WHERE id = ? AND seal = ?", [id, seal])?;
        }
        Event::Reviewed { id, seal, at_stake } => {
            connection.execute(
                "INSERT OR REPLACE INTO reviews (id, seal, at_stake) VALUES (?, ?, ?)",
                params![id, seal, json(at_stake)],
            )?;
        }
        Event::Tried { game, attempt } => {
            let facts = serde_json::to_string(attempt).expect("numbers become JSON");
            connection.execute(
                "INSERT INTO attempts (game, facts) VALUES (?, ?)",
                params![game, facts],
            )?;
        }
        Event::Learnt { game, lesson } => {
            let text = "INSERT OR IGNORE INTO learnt (game, lesson) VALUES (?, ?)";
            connection.execute(text, [game, lesson])?;
        }
        Event::Offered {} => put_progress(connection, OFFERED, nanoseconds(happened))?,
        Event::Renamed { id, seal, new } => rename(connection, id, seal, new)?,
        Event::Erased { results } => {
            connection.execute("DELETE FROM attempts", [])?;
            match results {
                None => put_progress(connection, ERASED_UNTIL, nanoseconds(happened))?,
                Some(results) => {
                    let text = "INSERT OR IGNORE INTO erased (id, seal) VALUES (?, ?)";
                    let mut put = connection.prepare(text)?;
                    results.iter().try_for_each(|[id, seal]| put.execute([id, seal]).map(drop))?;
                }
            }
        }
    }
    Ok(())
}

/// Lets what is known of a deleted game hold for the name that it was brought back under.
fn rename(connection: &Connection, id: &str, seal: &str, new: &str) -> Result<(), Error> {
    let names = [new, id, seal];
    connection.execute(
        "INSERT OR REPLACE INTO reviews (id, seal, at_stake)
         SELECT ?1, seal, at_stake FROM reviews WHERE id = ?2 AND seal = ?3",
        names,
    )?;
    connection.execute(
        "INSERT OR IGNORE INTO erased (id, seal)
         SELECT ?1, seal FROM erased WHERE id = ?2 AND seal = ?3",
        names,
    )?;
    connection.execute("DELETE FROM kept WHERE id = ? AND seal = ?", [id, seal]).map(drop)
}
