//! Records in the index, and the file in which it keeps what they say.

use std::mem::take;
use std::time::{SystemTime, UNIX_EPOCH};

use arcade_base::escaped_path;
use jiff::Timestamp;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::Game;
use super::row::write;
use crate::games::GameId;
use crate::kit::{GameSpec, restore};
use crate::session::{Length, Record};
use crate::store::{Care, FileVersion, RecordId, SealedLines, Store, StoreError};

/// What every line of the file begins with. Lines of another version are read from the records anew.
const VERSION: &str = "1";

/// How many lines that no longer count the file may have besides as many as there are records.
const SLACK: usize = 1000;

/// The time, in nanoseconds, within which a file system may give two changes the same time.
const COARSEST: i64 = 2_000_000_000;

/// A record, and which version of its file there is.
#[derive(Debug)]
pub(super) struct Found {
    id: RecordId,
    version: FileVersion,
    /// Whether the next version could look the same, as this one has just been written.
    is_fresh: bool,
}

/// What the index has of a record.
#[derive(Debug)]
pub(super) struct Indexed {
    /// The version of its file that was read.
    file: Version,
    pub(super) game: Game,
}

/// A version of a file.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Version {
    version: FileVersion,
    /// The CRC-32 of its bytes, where the next version could look the same.
    sum: Option<u32>,
}

impl Found {
    /// All records in a store.
    fn all(store: &Store) -> Result<Vec<Self>, StoreError> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(since.as_nanos()).unwrap_or(i64::MAX);
        let found = store.versions()?.into_iter().map(|(id, version)| Self {
            id,
            version,
            is_fresh: now.saturating_sub(version.changed).saturating_abs() < COARSEST,
        });
        Ok(found.collect())
    }
}

impl Indexed {
    /// Reads a record.
    pub(super) fn read(store: &Store, found: Found) -> Self {
        let Found { id, version, is_fresh } = found;
        // If it changes meanwhile, the sum is that of the version before, and it is read again.
        let sum = is_fresh.then(|| sum_of(store, &id)).flatten();
        // What its record doesn't say its file may know.
        let written = Timestamp::from_nanosecond(version.written.into()).unwrap_or_default();
        let game = match store.record(&id) {
            Ok(record) => {
                let summary = record.summary();
                Game {
                    id,
                    played: summary.heading.played.unwrap_or(written),
                    seal: Some(record.seal()),
                    is_over: summary.ending.is_some(),
                    facts: write(&summary, points_of_win(&record)).get().into(),
                    which: summary.game,
                    is_deleted: false,
                    at_stake: None,
                }
            }
            Err(error) => Game {
                which: id.as_str().rsplit_once('-').map_or(id.as_str(), |(game, _)| game).into(),
                id,
                played: written,
                seal: None,
                is_over: false,
                facts: Json::from(error.to_string()).to_string().into(),
                is_deleted: false,
                at_stake: None,
            },
        };
        Self { file: Version { version, sum }, game }
    }

    /// What a line of the file says; else what is wrong with the file.
    fn parse(line: Option<&str>) -> Result<Self, &'static str> {
        const DAMAGED: &str = "was damaged";
        let (version, line) = line.and_then(|line| line.split_once(' ')).ok_or(DAMAGED)?;
        if version != VERSION {
            return Err("is of another version");
        }
        let (head, facts) = line.split_once('\t').ok_or(DAMAGED)?;
        let (file, game): (_, Game) = serde_json::from_str(head).map_err(|_| DAMAGED)?;
        Ok(Self { file, game: Game { facts: facts.into(), ..game } })
    }

    fn line(&self) -> String {
        // In JSON no tab stands as it is.
        let head = serde_json::to_string(&(self.file, &self.game));
        format!("{VERSION} {}\t{}", head.expect("texts and numbers become JSON"), self.game.facts)
    }

    /// Whether what was found is this; where it only looks like it, its bytes are read.
    fn is(&self, found: &Found, store: &Store) -> bool {
        let is_same = |sum| sum_of(store, &found.id) == Some(sum);
        self.file.version == found.version && self.file.sum.is_none_or(is_same)
    }
}

/// The CRC-32 of the bytes of a record; `None` where they can't be read.
fn sum_of(store: &Store, id: &RecordId) -> Option<u32> {
    store.bytes(id).ok().map(|bytes| crc32fast::hash(&bytes))
}

/// The records, as they were when they were last looked at.
#[derive(Debug)]
pub(super) struct Records {
    pub(super) by_id: FxHashMap<RecordId, Indexed>,
    file: SealedLines,
    place: Place,
}

/// How much of what is known is in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// All of it; the file has so many lines.
    Kept(usize),
    /// Not all, or there are lines that can't be read: it is to be made anew.
    Outdated,
    /// Nothing: it can't be kept.
    Memory,
}

impl Records {
    /// What the file has, and what is wrong with it, if anything is.
    pub(super) fn open(file: SealedLines) -> (Self, Option<String>) {
        let mut records = Self { by_id: FxHashMap::default(), file, place: Place::Memory };
        let path = escaped_path(records.file.path());
        if records.file.is_blocked() {
            let notice = format!("{path} is no file: until it is gone, each start takes longer");
            return (records, Some(notice));
        }
        let Ok((text, _)) = records.file.read() else {
            records.place = Place::Outdated;
            return (records, None);
        };
        let (mut count, mut flaw) = (0, None);
        for line in SealedLines::lines(&text) {
            count += 1;
            match Indexed::parse(line) {
                Ok(indexed) => drop(records.by_id.insert(indexed.game.id.clone(), indexed)),
                Err(found) => flaw = Some(found),
            }
        }
        records.place = if flaw.is_some() { Place::Outdated } else { Place::Kept(count) };
        let told = |flaw| format!("{path} {flaw}: it is made anew from the saved games");
        (records, flaw.map(told))
    }

    /// Forgets records that are gone, and finds those that are new or have changed; whether some are
    /// gone.
    pub(super) fn compare(&mut self, store: &Store) -> Result<(bool, Vec<Found>), StoreError> {
        let (mut changed, mut settled) = (Vec::new(), Vec::new());
        let all = Found::all(store)?;
        let mut before = take(&mut self.by_id);
        for found in all {
            let Some((id, mut known)) = before.remove_entry(&found.id) else {
                changed.push(found);
                continue;
            };
            if !known.is(&found, store) {
                changed.push(found);
            } else if known.file.sum.is_some() && !found.is_fresh {
                // From now on its bytes need not be read.
                known.file.sum = None;
                settled.push(id.clone());
            }
            self.by_id.insert(id, known);
        }
        self.keep(&settled);
        // Those played last are read first: they are taken from the end.
        changed.sort_by_key(|found| found.version.written);
        Ok((!before.is_empty(), changed))
    }

    /// Takes in what was read.
    pub(super) fn put(&mut self, read: Vec<Indexed>) {
        let ids: Vec<RecordId> = read.iter().map(|indexed| indexed.game.id.clone()).collect();
        self.by_id.extend(ids.iter().cloned().zip(read));
        self.keep(&ids);
    }

    /// Writes what is known of these records to the file, or all of it where that has to be.
    fn keep(&mut self, ids: &[RecordId]) {
        let place = match self.place {
            Place::Memory => return,
            Place::Kept(_) if ids.is_empty() => return,
            Place::Kept(there) if there + ids.len() <= 2 * self.by_id.len() + SLACK => {
                let new: Vec<String> =
                    ids.iter().filter_map(|id| self.by_id.get(id)).map(Indexed::line).collect();
                self.file.add(&new, Care::Passing).map(|()| there + new.len())
            }
            Place::Kept(_) | Place::Outdated => {
                let all: Vec<String> = self.by_id.values().map(Indexed::line).collect();
                self.file.replace(&all).map(|()| all.len())
            }
        };
        self.place = place.map_or(Place::Memory, Place::Kept);
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
