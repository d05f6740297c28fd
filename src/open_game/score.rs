//! Statistics beyond one game: the score of its series, and that between its players. They
//! are shown with the result.

use std::time::{Duration, Instant};

use arcade_engine::Side;
use arcade_games::kit::GameSpec;
use arcade_games::session::review::{AccuracyTally, is_flawless};
use arcade_games::session::{NodeId, Player, Record, SeriesEntry, SeriesGame, SeriesScore};

use super::game_core::GameCore;
use crate::index::{AdaptiveResults, AfterGameSummary, Index, JournalEvent};
use crate::index_query::{IndexQuery, Update};
use crate::services::Services;

/// How long the end of a game between computers stays on the screen before the next game of the
/// series.
const BETWEEN_GAMES: Duration = Duration::from_secs(3);

/// The scores of the series and between the players, queried from the index.
#[derive(Debug, Default)]
pub struct Scoreboard {
    /// Whether the queries for this game have been started.
    is_asked: bool,
    series_query: Option<IndexQuery<Vec<SeriesGame>>>,
    /// The earlier games of the series.
    earlier_games: Vec<SeriesGame>,
    summary_query: Option<IndexQuery<AfterGameSummary>>,
    /// The final node and the players for which the summary was last queried.
    summarised_end: Option<(NodeId, [Player; 2])>,
    /// The summary with this game; default until it has been queried.
    pub(crate) after_game: AfterGameSummary,
    adaptive_query: Option<IndexQuery<AdaptiveResults>>,
    /// The results against `even`, the opponent that adapts, before this game; `None` until they have been read.
    pub(super) adaptive_results: Option<AdaptiveResults>,
    /// The final node, and the figures of its review that were last saved to the index.
    last_saved: Option<(NodeId, ReviewFigures)>,
    /// When the next game of a series between computers begins; set at the end of the game.
    pub(crate) next_game_at: Option<Instant>,
}

/// What the review of a finished game has found, for the statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ReviewFigures {
    /// By seat.
    accuracy_tally: [AccuracyTally; 2],
    /// Whether the winner never let the win go.
    is_flawless: bool,
}

impl Scoreboard {
    /// Queries the index for earlier results and, once the game is over, for the summary with this one.
    pub(super) fn request_work<C: GameSpec>(
        &mut self,
        core: &GameCore<C>,
        is_in_review: bool,
        helped: Option<usize>,
        services: &Services,
    ) {
        if !std::mem::replace(&mut self.is_asked, true) {
            self.ask_for_series(core, services);
            let (game, own) = (core.game.meta().id, core.auto_saver.id());
            let query =
                move |index: &mut Index| Ok(index.contents()?.adaptive_results(game, own.as_ref()));
            // Needed only in front ends with threads, where players can change seats during a game.
            self.adaptive_query = services.has_threads.then(|| IndexQuery::ask(services, query));
        }
        if is_in_review {
            return;
        }
        self.request_summary(core, helped, services);
        // A game without moves doesn't count, so the series would repeat it forever.
        let has_moves = core.session.has_moves();
        if core.is_over() && core.is_between_computers() && has_moves && self.series_goes_on(core) {
            self.next_game_at.get_or_insert(services.now + BETWEEN_GAMES);
        }
        self.save_review(core, services);
    }

    /// Queries the summary once the game is over and saved, with the `helped` moves of its person. A game without
    /// moves is never saved and doesn't count.
    fn request_summary<C: GameSpec>(
        &mut self,
        core: &GameCore<C>,
        helped: Option<usize>,
        services: &Services,
    ) {
        let end = core.is_over().then(|| {
            let players = core.session.setup().players.clone();
            (core.session.current(), players)
        });
        if self.summarised_end != end {
            (self.summarised_end, self.summary_query) = (None, None);
            self.after_game = AfterGameSummary::default();
        }
        let is_saved = core.auto_saver.id().is_some() && !core.auto_saver.is_pending();
        if self.summarised_end.is_some() || end.is_none() || !is_saved {
            return;
        }
        self.summarised_end = end;
        if let Some(moves) = helped {
            save_help(core, moves, services);
        }
        let (game, setup) = (core.game.meta().id, core.session.setup().clone());
        let summary = move |index: &mut Index| Ok(index.contents()?.after_game(game, &setup));
        self.summary_query = Some(IndexQuery::ask_when_fresh(services, summary));
    }

    /// Queries the earlier games of the series.
    pub(super) fn ask_for_series<C: GameSpec>(&mut self, core: &GameCore<C>, services: &Services) {
        self.earlier_games.clear();
        self.series_query = core.session.game_metadata().series.clone().map(|entry| {
            IndexQuery::ask(services, move |index| {
                let games = index.contents()?.series(&entry.series);
                Ok(games.into_iter().filter(|game| game.number < entry.number).collect())
            })
        });
    }

    /// Whether a query is pending.
    pub(crate) fn is_asking(&self) -> bool {
        self.series_query.as_ref().is_some_and(IndexQuery::is_asking)
            || self.summary_query.as_ref().is_some_and(IndexQuery::is_asking)
            || self.adaptive_query.as_ref().is_some_and(IndexQuery::is_asking)
    }

    /// Handles the answers of the index.
    pub(crate) fn receive(&mut self, services: &Services) {
        let series = self.series_query.as_mut().and_then(|asked| asked.poll(services));
        if let Some(Update { answer: Some(Ok(before)), .. }) = series {
            self.earlier_games = before;
        }
        let summary = self.summary_query.as_mut().and_then(|asked| asked.poll(services));
        if let Some(Update { answer: Some(Ok(mut after_game)), .. }) = summary {
            after_game.pair_score = after_game.pair_score.filter(|_| services.config.stats().keep);
            after_game.ladder = after_game.ladder.filter(|_| services.config.shows_ladder());
            self.after_game = after_game;
        }
        let update = self.adaptive_query.as_mut().and_then(|asked| asked.poll(services));
        if let Some(Update { answer: Some(results), .. }) = update {
            // If the results can't be read, they are taken to be empty.
            self.adaptive_results = Some(results.unwrap_or_default());
        }
    }

    /// The game's entry in its series, and the score, which includes this game if it is over.
    pub(crate) fn series_score<'a, C: GameSpec>(
        &self,
        core: &'a GameCore<C>,
    ) -> Option<(&'a SeriesEntry, SeriesScore)> {
        let entry = core.session.game_metadata().series.as_ref()?;
        let mut standing = SeriesScore::new(entry.length, self.earlier_games.iter().cloned());
        let game = SeriesGame::of(entry.number, &core.session, C::points_of_win);
        if let Some(game) = game {
            standing.add(game);
        }
        Some((entry, standing))
    }

    /// Whether another game of the series follows this one.
    pub(crate) fn series_goes_on<C: GameSpec>(&self, core: &GameCore<C>) -> bool {
        self.series_score(core).is_some_and(|(_, standing)| !standing.is_over())
    }

    /// Saves the results of the finished game's review to the index, for the statistics.
    fn save_review<C: GameSpec>(&mut self, core: &GameCore<C>, services: &Services) {
        if !services.config.stats().keep || !core.session.is_at_first_ending() {
            return;
        }
        let (Some(review), Some(id)) = (core.finished_review(), core.auto_saver.id()) else {
            return;
        };
        let end = core.session.current();
        let accuracy_tally = Side::ALL.map(|seat| review.accuracy_tally(seat));
        let is_flawless = is_flawless(&core.session, &review);
        let figures = ReviewFigures { accuracy_tally, is_flawless };
        // A longer analysis may have changed the results.
        if self.last_saved.replace((end, figures)) == Some((end, figures)) {
            return;
        }
        let text = core.session.to_record(core.game.meta().id);
        let now = (services.clock)();
        // On failure nothing is lost: the next review computes the results again.
        drop(services.index.ask(move |index| {
            let record: Record = text.parse().ok()?;
            index.record_review(&id, &record, (accuracy_tally, is_flawless), now).ok()
        }));
        if let Some(summary) = self.summary_query.as_mut().filter(|_| is_flawless) {
            // A flawless win may be a new rung of the ladder.
            summary.ask_again(services);
        }
    }
}

/// Saves to the index how many moves of the finished game were made with help, if this is its first end.
fn save_help<C: GameSpec>(core: &GameCore<C>, moves: usize, services: &Services) {
    let Some(id) = core.auto_saver.id() else { return };
    if !services.config.stats().keep || !core.session.is_at_first_ending() {
        return;
    }
    let text = core.session.to_record(core.game.meta().id);
    let (moves, now) = (u32::try_from(moves).unwrap_or(u32::MAX), (services.clock)());
    // On failure it stays unknown.
    drop(services.index.ask(move |index| {
        let record: Record = text.parse().ok()?;
        let (id, fingerprint) = (id.to_string(), record.fingerprint());
        index.append(now, &JournalEvent::Helped { id, fingerprint, moves }).ok()
    }));
}
