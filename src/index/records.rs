//! The indexed records, and the file that caches them.

use std::time::{SystemTime, UNIX_EPOCH};

use arcade_base::escaped_path;
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, restore};
use arcade_games::session::{Record, SeriesLength};
use jiff::Timestamp;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::indexed_game::IndexedGame;
use super::row;
use crate::store::{ChecksummedLines, Durability, FileStamp, RecordId, Store, StoreError};

/// The version of the format, with which every line of the file begins. Lines of another version are ignored, and their records
/// read anew.
const FORMAT_VERSION: &str = "1";

/// The file may have this many outdated lines.
const MAX_STALE_LINES: usize = 1000;

/// The bytes of a usual line.
const USUAL_LINE: usize = 512;

/// The time, in nanoseconds, within which a file system may give two changes the same timestamp.
const COARSEST_TIMESTAMP: i64 = 2_000_000_000;

/// A record that was found in the store, and the stamp of its file.
#[derive(Debug)]
pub(super) struct ScannedRecord {
    id: RecordId,
    stamp: FileStamp,
    /// Whether the file is so new that its next version could have the same timestamps.
    may_change_unnoticed: bool,
}

/// The indexed contents of a record.
#[derive(Debug)]
pub(super) struct IndexedRecord {
    file: IndexedFile,
    pub(super) game: IndexedGame,
}

/// The version of a file that was read.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct IndexedFile {
    #[serde(rename = "version")]
    stamp: FileStamp,
    /// The CRC-32 of its bytes, if the next version could have the same timestamps.
    #[serde(rename = "sum")]
    crc32: Option<u32>,
}

impl ScannedRecord {
    /// All records in a store.
    pub(super) fn all(store: &Store) -> Result<Vec<Self>, StoreError> {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let now = i64::try_from(since.as_nanos()).unwrap_or(i64::MAX);
        let found = store.record_stamps()?.into_iter().map(|(id, stamp)| Self {
            id,
            stamp,
            may_change_unnoticed: now.saturating_sub(stamp.changed).saturating_abs()
                < COARSEST_TIMESTAMP,
        });
        Ok(found.collect())
    }
}

impl IndexedRecord {
    /// Reads a record.
    pub(super) fn read(store: &Store, found: ScannedRecord) -> Self {
        let ScannedRecord { id, stamp, may_change_unnoticed } = found;
        // If the file changes now, the CRC is that of the old version, and the file will be read again.
        let crc32 = may_change_unnoticed.then(|| crc32_of(store, &id)).flatten();
        // If the record has no time, use that of the file.
        let written = Timestamp::from_nanosecond(stamp.written.into()).unwrap_or_default();
        let game = match store.record(&id) {
            Ok(record) => {
                let summary = record.summary();
                IndexedGame {
                    id,
                    played: summary.metadata.played.unwrap_or(written),
                    fingerprint: Some(record.fingerprint()),
                    is_over: summary.first_ending.is_some(),
                    json: row::to_json(&summary, points_of_win(&record)).get().into(),
                    game_id: summary.game,
                    is_deleted: false,
                    accuracy_tally: None,
                }
            }
            Err(error) => IndexedGame {
                game_id: id.as_str().rsplit_once('-').map_or(id.as_str(), |(game, _)| game).into(),
                id,
                played: written,
                fingerprint: None,
                is_over: false,
                json: Json::from(error.to_string()).to_string().into(),
                is_deleted: false,
                accuracy_tally: None,
            },
        };
        Self { file: IndexedFile { stamp, crc32 }, game }
    }

    /// Parses a line of the file; the error says what is wrong with the file.
    fn parse(line: Option<&str>) -> Result<Self, &'static str> {
        const DAMAGED: &str = "was damaged";
        let (version, line) = line.and_then(|line| line.split_once(' ')).ok_or(DAMAGED)?;
        if version != FORMAT_VERSION {
            return Err("is of another version");
        }
        let (head, json) = line.split_once('\t').ok_or(DAMAGED)?;
        let (file, game): (_, IndexedGame) = serde_json::from_str(head).map_err(|_| DAMAGED)?;
        Ok(Self { file, game: IndexedGame { json: json.into(), ..game } })
    }

    fn line(&self) -> String {
        // JSON escapes tabs.
        let head = serde_json::to_string(&(self.file, &self.game));
        format!(
            "{FORMAT_VERSION} {}\t{}",
            head.expect("texts and numbers become JSON"),
            self.game.json
        )
    }

    /// Whether the file still is the version indexed here. If the timestamps don't suffice, it is
    /// read and its CRC compared.
    fn is_unchanged(&self, found: &ScannedRecord, store: &Store) -> bool {
        let is_same = |crc32| crc32_of(store, &found.id) == Some(crc32);
        self.file.stamp == found.stamp && self.file.crc32.is_none_or(is_same)
    }
}

/// The CRC-32 of the bytes of a record; `None` if they can't be read.
fn crc32_of(store: &Store, id: &RecordId) -> Option<u32> {
    store.bytes(id).ok().map(|bytes| crc32fast::hash(&bytes))
}

/// The records, as of the last scan.
#[derive(Debug)]
pub(super) struct Records {
    pub(super) by_id: FxHashMap<RecordId, IndexedRecord>,
    file: ChecksummedLines,
    cache: CacheFile,
}

/// The state of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CacheFile {
    /// It is complete, and has this many lines.
    Complete(usize),
    /// It is incomplete or has damaged lines: it must be written anew.
    Outdated,
    /// It can't be written.
    Unwritable,
}

impl Records {
    /// Reads the file; also returns what is wrong with it, if anything.
    pub(super) fn open(file: ChecksummedLines) -> (Self, Option<String>) {
        let mut records = Self { by_id: FxHashMap::default(), file, cache: CacheFile::Unwritable };
        let path = escaped_path(records.file.path());
        if records.file.is_blocked() {
            let notice = format!("{path} is no file: until it is gone, each start takes longer");
            return (records, Some(notice));
        }
        let Ok((text, _)) = records.file.read() else {
            records.cache = CacheFile::Outdated;
            return (records, None);
        };
        let (mut count, mut flaw) = (0, None);
        records.by_id.reserve(text.len() / USUAL_LINE);
        for line in ChecksummedLines::lines(&text) {
            count += 1;
            match IndexedRecord::parse(line) {
                Ok(indexed) => drop(records.by_id.insert(indexed.game.id.clone(), indexed)),
                Err(found) => flaw = Some(found),
            }
        }
        records.cache =
            if flaw.is_some() { CacheFile::Outdated } else { CacheFile::Complete(count) };
        let told = |flaw| format!("{path} {flaw}: it is made anew from the saved games");
        (records, flaw.map(told))
    }

    /// Compares the index with all records of the store and drops those that no longer exist. Returns
    /// whether any was dropped, and the records that are new or have changed.
    pub(super) fn sync_with(
        &mut self,
        all: Vec<ScannedRecord>,
        store: &Store,
    ) -> (bool, Vec<ScannedRecord>) {
        let (mut changed, mut settled) = (Vec::new(), Vec::new());
        let there = all.iter().filter(|found| self.by_id.contains_key(&found.id)).count();
        let is_any_gone = there < self.by_id.len();
        if is_any_gone {
            let all: FxHashSet<&RecordId> = all.iter().map(|found| &found.id).collect();
            self.by_id.retain(|id, _| all.contains(id));
        }
        for found in all {
            match self.by_id.get_mut(&found.id) {
                Some(record) if record.is_unchanged(&found, store) => {
                    if record.file.crc32.is_some() && !found.may_change_unnoticed {
                        // The timestamps suffice from now on.
                        record.file.crc32 = None;
                        settled.push(found.id);
                    }
                }
                _ => changed.push(found),
            }
        }
        self.write_to_file(&settled);
        // Sorted by mtime, as the latest are to be read first, and are taken from the end.
        changed.sort_by_key(|found| found.stamp.written);
        (is_any_gone, changed)
    }

    /// Adds records that were read.
    pub(super) fn put(&mut self, read: Vec<IndexedRecord>) {
        let ids: Vec<RecordId> = read.iter().map(|indexed| indexed.game.id.clone()).collect();
        self.by_id.extend(ids.iter().cloned().zip(read));
        self.write_to_file(&ids);
    }

    /// Appends these records to the file, or writes it anew if necessary.
    fn write_to_file(&mut self, ids: &[RecordId]) {
        let cache = match self.cache {
            CacheFile::Unwritable => return,
            CacheFile::Complete(_) if ids.is_empty() => return,
            CacheFile::Complete(there)
                if there + ids.len() <= self.by_id.len() + MAX_STALE_LINES =>
            {
                let new: Vec<String> = ids
                    .iter()
                    .filter_map(|id| self.by_id.get(id))
                    .map(IndexedRecord::line)
                    .collect();
                self.file.add(&new, Durability::Unsynced).map(|()| there + new.len())
            }
            CacheFile::Complete(_) | CacheFile::Outdated => {
                let all: Vec<String> = self.by_id.values().map(IndexedRecord::line).collect();
                self.file.replace(&all).map(|()| all.len())
            }
        };
        self.cache = cache.map_or(CacheFile::Unwritable, CacheFile::Complete);
    }
}

/// The points for the win of a game in a series that is played for points.
pub(super) fn points_of_win(record: &Record) -> Option<u32> {
    let series = record.metadata.series.as_ref()?;
    if !matches!(series.length, SeriesLength::Points(_))
        || record.first_ending()?.winner().is_none()
    {
        return None;
    }
    let session = restore(GameId::find(&record.game)?, record).ok()?;
    let (end, _) = session.first_ending()?;
    GameId::points_of_win(session.tree().position(end))
}
