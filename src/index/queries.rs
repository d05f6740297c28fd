//! Read-only queries.

use arcade_engine::Seed;
use arcade_games::games::GameId;
use arcade_games::session::review::AccuracyTally;
use arcade_games::session::{SeriesEntry, SeriesGame, SeriesScore, Setup, Summary};
use jiff::Timestamp;

use super::adaptive_results::AdaptiveResults;
use super::after_game::AfterGameSummary;
use super::contents::{Index, IndexContents};
use super::indexed_game::{IndexedGame, SavedGameEntry};
use super::journal::{Journal, PracticeAttempt, key};
use super::ladder::{Ladder, LadderProgress};
use super::row;
use super::statistics::Statistics;
use crate::daily::DailyLog;
use crate::store::{RecordId, Store, StoreError};

/// Sorts games by when they were played, the latest one first. Of two games played at the same time,
/// the one with the higher number comes first.
fn sort_last_first(games: &mut [&IndexedGame]) {
    games.sort_unstable_by(|one, other| other.when_played().cmp(&one.when_played()));
}

/// Whether a game of this kind would be the first one here: it was never introduced, none is saved,
/// and no result of a deleted one is kept.
///
/// # Errors
/// When the store or the index can't be read.
pub fn is_first_game(game_id: &str, store: &Store) -> Result<bool, StoreError> {
    if store.is_introduced(game_id)? || store.has_any(game_id)? {
        return Ok(false);
    }
    let mut index = Index::new(store);
    index.update()?;
    index.contents()?.is_first_game(game_id)
}

impl IndexedGame {
    /// What orders games: the time, and of games of the same time the number in the name.
    fn when_played(&self) -> (Timestamp, usize, &str) {
        (self.played, self.id.as_str().len(), self.id.as_str())
    }

    /// Its key in the journal.
    pub(super) fn key(&self) -> String {
        key(self.id.as_str(), self.fingerprint.as_deref().unwrap_or_default())
    }

    /// The game, and the points for its win; `None` if its record is damaged.
    pub(super) fn read(&self) -> Option<(Summary, Option<u32>)> {
        self.fingerprint.as_ref().and_then(|_| row::from_json(&self.json))
    }

    /// The game, if it can be continued.
    fn unfinished(&self) -> Option<Summary> {
        self.read().map(|(summary, _)| summary).filter(|summary| summary.is_unfinished)
    }

    /// The damage of its record.
    fn damage(&self) -> String {
        serde_json::from_str(&self.json).unwrap_or_default()
    }
}

impl IndexContents {
    /// The saved games of one kind or of all, damaged ones included, the one played last first.
    fn saved_games(&self, of: Option<&str>) -> Vec<&IndexedGame> {
        let saved = self.records.by_id.values().map(|indexed| &indexed.game);
        let mut saved: Vec<&IndexedGame> =
            saved.filter(|game| of.is_none_or(|of| game.game_id == of)).collect();
        sort_last_first(&mut saved);
        saved
    }

    /// The finished games in no order: saved ones, and deleted ones whose results are kept.
    pub(super) fn finished(&self) -> impl Iterator<Item = &IndexedGame> {
        let saved = self.records.by_id.values().map(|indexed| &indexed.game);
        // A restored game is listed as saved.
        let is_gone = |game: &&IndexedGame| {
            let saved = self.records.by_id.get(&game.id);
            saved.is_none_or(|saved| saved.game.fingerprint != game.fingerprint)
        };
        saved
            .chain(self.journal.deleted_results.values().filter(is_gone))
            .filter(|game| game.is_over)
    }

    /// The finished games, of one kind or of all, whose results count: those that weren't erased. The one
    /// played last comes first.
    pub(super) fn results(&self, of: Option<&str>) -> Vec<&IndexedGame> {
        let Journal { erased, erased_until, .. } = &self.journal;
        let counts = |game: &IndexedGame| {
            erased_until.is_none_or(|until| game.played > until)
                && (erased.is_empty() || !erased.contains(&game.key()))
        };
        let asked = self.finished().filter(|game| of.is_none_or(|of| game.game_id == of));
        let mut results: Vec<&IndexedGame> = asked.filter(|game| counts(game)).collect();
        sort_last_first(&mut results);
        results
    }

    /// The accuracy counts of each seat, if the game in its current state has been reviewed.
    pub(super) fn accuracy_tally(&self, game: &IndexedGame) -> Option<[AccuracyTally; 2]> {
        if game.is_deleted {
            return game.accuracy_tally;
        }
        let reviews = &self.journal.reviews;
        // Formatting the key of each of thousands of games takes a while.
        if reviews.is_empty() { None } else { reviews.get(&game.key()).copied() }
    }

    /// The entry of a game.
    fn entry(&self, of: &IndexedGame) -> SavedGameEntry {
        SavedGameEntry {
            id: of.id.clone(),
            played: of.played,
            fingerprint: of.fingerprint.clone(),
            summary: of.read().map(|(summary, _)| summary).ok_or_else(|| of.damage()),
            accuracy_tally: self.accuracy_tally(of),
        }
    }

    /// The saved games of one kind or of all, damaged ones included, the one played last first.
    pub fn saved(&self, game_id: Option<&str>) -> Vec<SavedGameEntry> {
        self.saved_games(game_id).into_iter().map(|game| self.entry(game)).collect()
    }

    /// The finished games of a series, including deleted ones whose results are kept.
    pub fn series(&self, series: &Seed) -> Vec<SeriesGame> {
        // Most games belong to no series: searching their text for the id is quicker than parsing
        // them.
        let word = series.to_string();
        let mut games: Vec<&IndexedGame> =
            self.finished().filter(|game| game.json.contains(&word)).collect();
        sort_last_first(&mut games);
        let games = games.into_iter().rev().filter_map(|game| {
            let (summary, points) = game.read()?;
            let part = summary.metadata.series.filter(|part| part.series == *series)?;
            Some(SeriesGame {
                number: part.number,
                ending: summary.first_ending?,
                first: summary.first,
                plies: summary.plies,
                first_move: summary.first_move,
                points: points.unwrap_or(0),
                accuracy_tally: self.accuracy_tally(game),
            })
        });
        games.collect()
    }

    /// The series of this kind that can be continued: that of the game played last, if that game is
    /// over and the series isn't. Returned with that game.
    pub fn series_under_way(&self, game_id: &str) -> Option<(Summary, SeriesEntry, SeriesScore)> {
        let (last, _) = self.saved_games(Some(game_id)).into_iter().find_map(IndexedGame::read)?;
        let part = last.metadata.series.clone().filter(|_| !last.is_unfinished)?;
        let standing = SeriesScore::new(part.length, self.series(&part.series));
        (!standing.is_over()).then_some((last, part, standing))
    }

    /// The games of this kind that were left unfinished since the last one that is over, the one
    /// played last first.
    pub fn unfinished_games(&self, game_id: &str) -> Vec<RecordId> {
        let saved = self.saved_games(Some(game_id)).into_iter();
        let left =
            saved.take_while(|game| game.fingerprint.is_none() || game.unfinished().is_some());
        left.filter(|game| game.unfinished().is_some()).map(|game| game.id.clone()).collect()
    }

    /// The unfinished game played last, of any kind.
    ///
    /// # Errors
    /// When a record later than all unfinished games is damaged: it might be the one wanted.
    pub fn latest_unfinished(&self) -> Result<Option<RecordId>, StoreError> {
        let mut saved = self.saved_games(None).into_iter();
        let latest = saved.find(|game| game.fingerprint.is_none() || game.unfinished().is_some());
        let Some(id) = latest.map(|game| game.id.clone()) else { return Ok(None) };
        self.store.record(&id)?;
        Ok(Some(id))
    }

    /// What is wrong with each damaged record of this kind, the one written last first.
    pub fn damaged_records(&self, game_id: &str) -> Vec<String> {
        let saved = self.saved_games(Some(game_id)).into_iter();
        saved.filter(|game| game.fingerprint.is_none()).map(IndexedGame::damage).collect()
    }

    /// The statistics of all games whose results count.
    pub fn statistics(&self) -> Statistics {
        Statistics::from_finished(&self.counted_games(None))
    }

    /// The statistics, and the ladder of each game. Together they take little longer than one alone.
    pub fn statistics_and_ladders(&self) -> (Statistics, Vec<Ladder>) {
        let finished = self.counted_games(None);
        let ladder = |&game| Ladder::new(game, &finished, &self.journal);
        (Statistics::from_finished(&finished), GameId::ALL.iter().map(ladder).collect())
    }

    /// A person's results in games of this kind against computers, and the rungs that these reach.
    pub fn ladder_progress(&self, game_id: &str) -> LadderProgress {
        LadderProgress::new(&self.counted_games(Some(game_id)), &self.journal)
    }

    /// The ladder of a game.
    pub fn ladder(&self, game: GameId) -> Ladder {
        Ladder::new(game, &self.counted_games(Some(game.meta().id)), &self.journal)
    }

    /// Whether a game of this kind would be the first one here, as far as this index is up to date: see
    /// [`is_first_game`].
    ///
    /// # Errors
    /// When the store can't be read.
    pub fn is_first_game(&self, game_id: &str) -> Result<bool, StoreError> {
        if self.store.is_introduced(game_id)? || self.store.has_any(game_id)? {
            return Ok(false);
        }
        Ok(!self.finished().any(|played| played.game_id == game_id))
    }

    /// The results of people against the adaptive opponent in one kind of game, with any options: all results that
    /// count, except that of the saved game `except`.
    pub fn adaptive_results(&self, game_id: &str, except: Option<&RecordId>) -> AdaptiveResults {
        AdaptiveResults::new(self, game_id, except)
    }

    /// What is shown after a game with this setup, from all results that count.
    pub fn after_game(&self, game_id: &str, setup: &Setup) -> AfterGameSummary {
        AfterGameSummary::new(self, game_id, setup)
    }

    /// The attempts at problems of a game in problem practice since the statistics were last erased, in order.
    pub fn practice_attempts(&self, game_id: &str) -> Vec<PracticeAttempt> {
        let attempts = self.journal.practice_attempts.iter();
        attempts.filter(|(_, of, _)| of == game_id).map(|(.., attempt)| *attempt).collect()
    }

    /// The days of the daily that were played since the statistics were last erased.
    pub fn daily_log(&self) -> DailyLog {
        let games = GameId::ALL.iter().map(|game| game.meta().id);
        DailyLog::new(games, self.journal.daily_tries.iter().map(|(_, one)| one.clone()))
    }

    /// The finished lessons of a game, in no order. Erasing the statistics doesn't affect them.
    pub fn finished_lessons(&self, game_id: &str) -> Vec<String> {
        self.journal.finished_lessons(game_id).map(Into::into).collect()
    }

    /// Whether the first lesson was offered.
    pub fn was_first_lesson_offered(&self) -> bool {
        self.journal.was_first_lesson_offered
    }
}
