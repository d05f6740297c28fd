//! The journal: what can't be made anew from records, a line for each event, only ever added to.
//!
//! A line is a time and what happened, as JSON. One that is damaged, half written or of a kind that isn't
//! known is passed over.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::io;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::Game;
use super::row::Outline;
use crate::session::review::AtStake;
use crate::store::{Care, RecordId, SealedLines};

/// Something that happened.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Event<'a> {
    /// A game was deleted, and its result stays.
    Kept {
        /// The name it was saved under.
        id: String,
        /// What tells it from another game of that name: see `Record::seal`.
        seal: String,
        /// When it was last played.
        played: Timestamp,
        /// The game.
        #[serde(borrow)]
        game: &'a RawValue,
        /// What was at stake for each seat, if it was reviewed.
        at_stake: Option<[AtStake; 2]>,
    },
    /// A game was deleted whose result had been kept before, and now isn't.
    Dropped {
        /// The name it was saved under.
        id: String,
        /// What tells it from another game of that name: see `Record::seal`.
        seal: String,
    },
    /// A game was reviewed.
    Reviewed {
        /// The name it is saved under.
        id: String,
        /// What tells it from another game of that name: see `Record::seal`.
        seal: String,
        /// What was at stake for each seat.
        at_stake: [AtStake; 2],
    },
    /// A problem was tried.
    Tried {
        /// The game's id.
        game: String,
        /// How it went.
        attempt: Attempt,
    },
    /// A lesson was finished.
    Learnt {
        /// The game's id.
        game: String,
        /// The lesson's id.
        lesson: String,
    },
    /// The first lesson was offered.
    Offered {},
    /// A deleted game was brought back under another name, since its own was taken.
    Renamed {
        /// The name it was saved under.
        id: String,
        /// What tells it from another game of that name: see `Record::seal`.
        seal: String,
        /// The name it is saved under from now on.
        new: String,
    },
    /// The statistics were erased: results and attempts from before count no more.
    Erased {
        /// The names of the games with those results, each with its seal. `None` in journals of old
        /// versions: there it is those played until then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        results: Option<Vec<[String; 2]>>,
    },
}

/// How a problem went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// How hard it was, from 1 to 5.
    pub level: u8,
    /// Whether it was solved at once, without help.
    pub solved: bool,
    /// The day whose problem it was, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Date>,
}

/// What the events of the journal add up to. Games are in it by their [`key`].
#[derive(Debug, Default)]
pub(super) struct Journal {
    /// The length of the file that was read, in bytes.
    pub(super) length: u64,
    /// The results of deleted games.
    pub(super) kept: HashMap<String, Game>,
    pub(super) reviews: HashMap<String, [AtStake; 2]>,
    pub(super) erased: HashSet<String>,
    /// No game counts that was played until then.
    pub(super) erased_until: Option<Timestamp>,
    /// The game of each attempt, and how it went.
    pub(super) attempts: Vec<(String, Attempt)>,
    /// Finished lessons, each with its game.
    pub(super) learnt: BTreeSet<(String, String)>,
    pub(super) was_offered: bool,
}

/// A game of this name with this seal.
pub(super) fn key(id: &str, seal: &str) -> String {
    format!("{id} {seal}")
}

/// Adds an event.
pub(super) fn add(file: &SealedLines, now: Timestamp, event: &Event<'_>) -> io::Result<()> {
    file.add(&[format!("{now} {}", serde_json::to_string(event)?)], Care::Lasting)
}

impl Journal {
    /// Reads the journal; an empty one where there is none.
    pub(super) fn read(file: &SealedLines) -> io::Result<Self> {
        let (text, length) = file.read()?;
        let mut journal = Self { length, ..Self::default() };
        for line in SealedLines::lines(&text).flatten() {
            journal.take(line);
        }
        Ok(journal)
    }

    /// Takes in the event of a line; `None` where there is none.
    fn take(&mut self, line: &str) -> Option<()> {
        let (time, event) = line.split_once(' ')?;
        let happened: Timestamp = time.parse().ok()?;
        match serde_json::from_str(event).ok()? {
            Event::Kept { id, seal, played, game, at_stake } => {
                let outline = Outline::read(game.get())?;
                let kept = Game {
                    id: RecordId::of(id),
                    played,
                    seal: Some(seal),
                    is_over: outline.ending().is_some(),
                    which: outline.game.into(),
                    facts: game.get().into(),
                    is_deleted: true,
                    at_stake,
                };
                self.kept.insert(key(kept.id.as_str(), kept.seal.as_ref()?), kept);
            }
            Event::Dropped { id, seal } => drop(self.kept.remove(&key(&id, &seal))),
            Event::Reviewed { id, seal, at_stake } => {
                self.reviews.insert(key(&id, &seal), at_stake);
            }
            Event::Tried { game, attempt } => self.attempts.push((game, attempt)),
            Event::Learnt { game, lesson } => drop(self.learnt.insert((game, lesson))),
            Event::Offered {} => self.was_offered = true,
            Event::Renamed { id, seal, new } => self.rename(&key(&id, &seal), &key(&new, &seal)),
            Event::Erased { results } => {
                self.attempts.clear();
                match results {
                    None => self.erased_until = Some(happened),
                    Some(results) => {
                        self.erased.extend(results.iter().map(|[id, seal]| key(id, seal)));
                    }
                }
            }
        }
        Some(())
    }

    /// Lets what is known of a deleted game hold for the name that it was brought back under.
    fn rename(&mut self, old: &str, new: &str) {
        if let Some(&at_stake) = self.reviews.get(old) {
            self.reviews.insert(new.into(), at_stake);
        }
        if self.erased.contains(old) {
            self.erased.insert(new.into());
        }
        self.kept.remove(old);
    }
}
