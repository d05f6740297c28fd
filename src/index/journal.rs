//! The journal: an append-only file of events that can't be derived from records, one per line.
//!
//! A line is a time and an event as JSON. Damaged, truncated and unknown lines are skipped.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::io;

use arcade_games::session::review::AccuracyTally;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::indexed_game::IndexedGame;
use super::row::Outline;
use crate::daily::DailyTry;
use crate::problems::{Difficulty, ProblemRating};
use crate::store::{ChecksummedLines, Durability, RecordId};

/// An event.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum JournalEvent<'a> {
    /// A game was deleted, and its result is kept.
    #[serde(rename = "kept")]
    DeletedKeepingResult {
        /// Its name when it was saved.
        id: String,
        /// Its fingerprint: see `Record::fingerprint`.
        #[serde(rename = "seal")]
        fingerprint: String,
        /// When it was last played.
        played: Timestamp,
        /// The game.
        #[serde(borrow)]
        game: &'a RawValue,
        /// The accuracy counts of each seat, if it was reviewed.
        #[serde(rename = "at_stake")]
        accuracy_tally: Option<[AccuracyTally; 2]>,
    },
    /// A game was deleted without keeping its result. A result kept for it earlier no longer
    /// counts.
    #[serde(rename = "dropped")]
    DeletedAndForgotten {
        /// Its name when it was saved.
        id: String,
        /// Its fingerprint: see `Record::fingerprint`.
        #[serde(rename = "seal")]
        fingerprint: String,
    },
    /// A game was reviewed.
    Reviewed {
        /// The name of the saved game.
        id: String,
        /// Its fingerprint: see `Record::fingerprint`.
        #[serde(rename = "seal")]
        fingerprint: String,
        /// The accuracy counts of each seat.
        #[serde(rename = "at_stake")]
        accuracy_tally: [AccuracyTally; 2],
        /// Whether it is proven that the person has won flawlessly.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        flawless: bool,
    },
    /// A person's game against a computer ended, and it is known how often the person had help.
    Helped {
        /// The name of the saved game.
        id: String,
        /// Its fingerprint: see `Record::fingerprint`.
        #[serde(rename = "seal")]
        fingerprint: String,
        /// The person's moves before which a tip, values or a line were shown, or the coach objected.
        moves: u32,
    },
    /// A problem was tried in problem practice.
    #[serde(rename = "tried")]
    Practised {
        /// The id of the game, such as `nim`.
        game: String,
        /// The result.
        attempt: PracticeAttempt,
    },
    /// A problem of the daily was tried.
    #[serde(rename = "daily")]
    DailyTried(DailyTry),
    /// A lesson was finished.
    #[serde(rename = "learnt")]
    LessonFinished {
        /// The id of the game, such as `nim`.
        game: String,
        /// The lesson's id.
        lesson: String,
    },
    /// The first lesson was offered.
    #[serde(rename = "offered")]
    FirstLessonOffered {},
    /// A deleted game was restored under another name, since its own was taken.
    #[serde(rename = "renamed")]
    RestoredAs {
        /// Its old name.
        id: String,
        /// Its fingerprint: see `Record::fingerprint`.
        #[serde(rename = "seal")]
        fingerprint: String,
        /// Its new name.
        new: String,
    },
    /// The statistics were erased: earlier results and attempts stop counting.
    Erased {
        /// The names and fingerprints of the games whose results no longer count. `None` in journals of
        /// old versions: there, all games played before stop counting.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        results: Option<Vec<[String; 2]>>,
    },
}

/// An attempt at a problem in problem practice, which counts for the rating; a try in the daily is a [`DailyTry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PracticeAttempt {
    /// How hard it was, from 1 to 5.
    pub level: u8,
    /// Whether it was solved at the first try, without help.
    pub solved: bool,
    /// The day, if it was a problem of the day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Date>,
}

impl PracticeAttempt {
    /// The person's rating after these attempts, the earliest first; `None` if there are none.
    pub fn rating<'a>(attempts: impl Iterator<Item = &'a Self>) -> Option<ProblemRating> {
        let difficulty = |it: &Self| Some((Difficulty::of_number(it.level)?, it.solved));
        let mut rated = attempts.filter_map(difficulty).peekable();
        rated.peek().is_some().then(|| ProblemRating::after(rated))
    }
}

/// The state that results from the journal. Games are identified by their [`key`].
#[derive(Debug, Default)]
pub(super) struct Journal {
    /// The length of the file that was read, in bytes.
    pub(super) length: u64,
    /// The results of deleted games.
    pub(super) deleted_results: HashMap<String, IndexedGame>,
    pub(super) reviews: HashMap<String, [AccuracyTally; 2]>,
    /// The games that a review has proven to be flawless. No later review takes that back, since what is
    /// tried after the end changes how a game is reviewed.
    flawless: HashSet<String>,
    /// The moves of finished games that were made with help, where that is known.
    helped: HashMap<String, u32>,
    pub(super) erased: HashSet<String>,
    /// Games played up to this time don't count.
    pub(super) erased_until: Option<Timestamp>,
    /// When each attempt of problem practice was made, its game, and the attempt.
    pub(super) practice_attempts: Vec<(Timestamp, String, PracticeAttempt)>,
    /// The tries at problems of the daily with their times, in the order in which they were made.
    pub(super) daily_tries: Vec<(Timestamp, DailyTry)>,
    /// Finished lessons, each with its game, and when they were first finished.
    learnt: BTreeMap<(String, String), Timestamp>,
    pub(super) was_first_lesson_offered: bool,
}

/// The key of the game with this name and fingerprint.
pub(super) fn key(id: &str, fingerprint: &str) -> String {
    format!("{id} {fingerprint}")
}

/// Appends an event.
pub(super) fn add(
    file: &ChecksummedLines,
    now: Timestamp,
    event: &JournalEvent<'_>,
) -> io::Result<()> {
    file.add(&[format!("{now} {}", serde_json::to_string(event)?)], Durability::Synced)
}

impl Journal {
    /// Reads the journal; an empty one if there is no file.
    pub(super) fn read(file: &ChecksummedLines) -> io::Result<Self> {
        let (text, length) = file.read()?;
        let mut journal = Self { length, ..Self::default() };
        for line in ChecksummedLines::lines(&text).flatten() {
            journal.apply(line);
        }
        Ok(journal)
    }

    /// Applies the event in a line; `None` if the line has none.
    fn apply(&mut self, line: &str) -> Option<()> {
        let (time, event) = line.split_once(' ')?;
        let happened: Timestamp = time.parse().ok()?;
        match serde_json::from_str(event).ok()? {
            JournalEvent::DeletedKeepingResult {
                id,
                fingerprint,
                played,
                game,
                accuracy_tally,
            } => {
                let outline = Outline::from_json(game.get())?;
                let kept = IndexedGame {
                    id: RecordId::of(id),
                    played,
                    fingerprint: Some(fingerprint),
                    is_over: outline.first_ending().is_some(),
                    game_id: outline.game.into(),
                    json: game.get().into(),
                    is_deleted: true,
                    accuracy_tally,
                };
                self.deleted_results
                    .insert(key(kept.id.as_str(), kept.fingerprint.as_ref()?), kept);
            }
            JournalEvent::DeletedAndForgotten { id, fingerprint } => {
                drop(self.deleted_results.remove(&key(&id, &fingerprint)));
            }
            JournalEvent::Reviewed { id, fingerprint, accuracy_tally, flawless } => {
                let key = key(&id, &fingerprint);
                if flawless {
                    self.flawless.insert(key.clone());
                }
                self.reviews.insert(key, accuracy_tally);
            }
            JournalEvent::Helped { id, fingerprint, moves } => {
                // What is tried after the end doesn't count.
                self.helped.entry(key(&id, &fingerprint)).or_insert(moves);
            }
            JournalEvent::Practised { game, attempt } => {
                self.practice_attempts.push((happened, game, attempt));
            }
            JournalEvent::DailyTried(one) => self.daily_tries.push((happened, one)),
            JournalEvent::LessonFinished { game, lesson } => {
                self.learnt.entry((game, lesson)).or_insert(happened);
            }
            JournalEvent::FirstLessonOffered {} => self.was_first_lesson_offered = true,
            JournalEvent::RestoredAs { id, fingerprint, new } => {
                self.rename(&key(&id, &fingerprint), &key(&new, &fingerprint));
            }
            JournalEvent::Erased { results } => {
                self.practice_attempts.clear();
                self.daily_tries.clear();
                match results {
                    None => self.erased_until = Some(happened),
                    Some(results) => {
                        self.erased
                            .extend(results.iter().map(|[id, fingerprint]| key(id, fingerprint)));
                    }
                }
            }
        }
        Some(())
    }

    /// The finished lessons of a game.
    pub(super) fn finished_lessons(&self, game_id: &str) -> impl Iterator<Item = &str> {
        let learnt = self.learnt.keys().filter(move |(of, _)| of == game_id);
        learnt.map(|(_, lesson)| lesson.as_str())
    }

    /// When a lesson of a game was first finished.
    pub(super) fn finished_lesson(&self, game_id: &str, lesson: &str) -> Option<Timestamp> {
        self.learnt.get(&(game_id.into(), lesson.into())).copied()
    }

    /// Whether a review has proven that a game was won flawlessly, without help, as far as is known.
    pub(super) fn is_flawless(&self, game: &IndexedGame) -> bool {
        !self.flawless.is_empty()
            && self.flawless.contains(&game.key())
            && self.was_helped(game) != Some(true)
    }

    /// Whether the person had help in a finished game; `None` if that isn't known.
    pub(super) fn was_helped(&self, game: &IndexedGame) -> Option<bool> {
        if self.helped.is_empty() {
            return None;
        }
        self.helped.get(&game.key()).map(|&moves| moves > 0)
    }

    /// Moves what is known of a deleted game to the name under which it was restored.
    fn rename(&mut self, old: &str, new: &str) {
        if let Some(&accuracy_tally) = self.reviews.get(old) {
            self.reviews.insert(new.into(), accuracy_tally);
        }
        if self.flawless.contains(old) {
            self.flawless.insert(new.into());
        }
        if let Some(&moves) = self.helped.get(old) {
            self.helped.insert(new.into(), moves);
        }
        if self.erased.contains(old) {
            self.erased.insert(new.into());
        }
        self.deleted_results.remove(old);
    }
}

#[cfg(test)]
mod tests {
    use super::JournalEvent;

    #[test]
    fn events_have_the_names_that_other_versions_know() {
        let played = "2026-11-24T10:00:00Z";
        let counts = r#"{"moves":1,"mistakes":0,"stakes":2,"given":0}"#;
        let game = r#""id":"a-1","seal":"1f""#;
        let of_daily = r#""is_right":true,"seconds":9,"begun":"2026-11-24""#;
        for event in [
            format!(r#"{{"kept":{{{game},"played":"{played}","game":[1],"at_stake":null}}}}"#),
            format!(r#"{{"dropped":{{{game}}}}}"#),
            format!(r#"{{"reviewed":{{{game},"at_stake":[{counts},{counts}]}}}}"#),
            format!(r#"{{"helped":{{{game},"moves":2}}}}"#),
            r#"{"tried":{"game":"a","attempt":{"level":3,"solved":true}}}"#.into(),
            format!(r#"{{"daily":{{"day":"2026-11-24","game":"a",{of_daily}}}}}"#),
            r#"{"learnt":{"game":"a","lesson":"pairs"}}"#.into(),
            r#"{"offered":{}}"#.into(),
            format!(r#"{{"renamed":{{{game},"new":"a-2"}}}}"#),
            r#"{"erased":{"results":[["a-1","1f"]]}}"#.into(),
        ] {
            let read: JournalEvent<'_> = serde_json::from_str(&event).expect("an event");
            assert_eq!(serde_json::to_string(&read).expect("an event"), event);
        }
    }
}
