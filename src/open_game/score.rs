//! What is counted beyond one game: how its series stands, and the score between its players. At the
//! end of a game it is told with the turning point, which is looked for in the background.

use std::time::{Duration, Instant};

use arcade_engine::Side;

use super::board::Board;
use crate::index::{EvenResults, HeadToHeadSummary, Index};
use crate::indexed::{IndexQuery, Update};
use crate::kit::GameSpec;
use crate::phrases;
use crate::services::Services;
use crate::session::review::StakesTally;
use crate::session::{NodeId, Player, Record, SeriesGame, SeriesPart, SeriesScore};

/// How long the end of a game between computers is shown before the next one of their series.
const BETWEEN_GAMES: Duration = Duration::from_secs(3);

/// What is counted beyond the game.
#[derive(Debug, Default)]
pub struct Scoreboard {
    /// Whether it was asked what was counted before this game.
    is_asked: bool,
    series: Option<IndexQuery<Vec<SeriesGame>>>,
    /// The games of the series before this one.
    before: Vec<SeriesGame>,
    tally: Option<IndexQuery<HeadToHeadSummary>>,
    /// The end and the players that the tally is of.
    tallied: Option<(NodeId, [Player; 2])>,
    /// What all games so far add up to, this one among them.
    pub(crate) counted: HeadToHeadSummary,
    even: Option<IndexQuery<EvenResults>>,
    /// The results against `even` without this game, once they are known.
    pub(super) even_results: Option<EvenResults>,
    /// The end whose review has been kept, and what was at stake there as far as was known.
    kept: Option<(NodeId, [StakesTally; 2])>,
    /// When the next game of a series between computers begins.
    pub(crate) next_game: Option<Instant>,
}

impl Scoreboard {
    /// Asks the index for what was counted before this game, and, once it is over, for what it adds to
    /// that.
    pub(super) fn request_work<C: GameSpec>(
        &mut self,
        board: &Board<C>,
        is_reviewed: bool,
        services: &Services,
    ) {
        if !std::mem::replace(&mut self.is_asked, true) {
            self.ask_for_series(board, services);
            let (game, own) = (board.game.meta().id, board.saved.id());
            let even = move |index: &mut Index| index.even(game, own.as_ref());
            // It may take a seat only where seats change while a game goes on.
            self.even = services.has_threads.then(|| IndexQuery::ask(services, even));
        }
        if is_reviewed {
            return;
        }
        self.request_tally(board, services);
        // A game that doesn't count would be played again and again.
        let is_counted = board.session.has_moves();
        if board.is_over() && board.is_exhibition() && is_counted && self.series_goes_on(board) {
            self.next_game.get_or_insert(services.now + BETWEEN_GAMES);
        }
        self.keep_review(board, services);
    }

    /// Asks what all games so far add up to, once this one is over and on the disk. A game that isn't
    /// saved, as no move was made, doesn't count.
    fn request_tally<C: GameSpec>(&mut self, board: &Board<C>, services: &Services) {
        let end = board.is_over().then(|| {
            let players = board.session.setup().players.clone();
            (board.session.current(), players)
        });
        if self.tallied != end {
            (self.tallied, self.tally) = (None, None);
            self.counted = HeadToHeadSummary::default();
        }
        let is_saved = board.saved.id().is_some() && !board.saved.is_pending();
        if self.tallied.is_some() || end.is_none() || !is_saved {
            return;
        }
        self.tallied = end;
        let (game, setup) = (board.game.meta().id, board.session.setup().clone());
        self.tally =
            Some(IndexQuery::ask_when_fresh(services, move |index| index.tally(game, &setup)));
    }

    /// Asks for the games of the series before this one.
    pub(super) fn ask_for_series<C: GameSpec>(&mut self, board: &Board<C>, services: &Services) {
        self.before.clear();
        self.series = board.session.heading().series.clone().map(|part| {
            IndexQuery::ask(services, move |index| {
                let games = index.series(&part.series)?;
                Ok(games.into_iter().filter(|game| game.number < part.number).collect())
            })
        });
    }

    /// Whether the index is still to answer what was counted.
    pub(crate) fn is_counting(&self) -> bool {
        self.series.as_ref().is_some_and(IndexQuery::is_asking)
            || self.tally.as_ref().is_some_and(IndexQuery::is_asking)
            || self.even.as_ref().is_some_and(IndexQuery::is_asking)
    }

    /// Takes in what the index has answered.
    pub(crate) fn receive(&mut self, services: &Services) {
        let series = self.series.as_mut().and_then(|asked| asked.poll(services));
        if let Some(Update { answer: Some(Ok(before)), .. }) = series {
            self.before = before;
        }
        let tally = self.tally.as_mut().and_then(|asked| asked.poll(services));
        if let Some(Update { answer: Some(Ok(mut counted)), .. }) = tally {
            counted.rivals = counted.rivals.filter(|_| services.config.stats().keep);
            self.counted = counted;
        }
        let even = self.even.as_mut().and_then(|asked| asked.poll(services));
        if let Some(Update { answer: Some(results), .. }) = even {
            // Where nothing can be read, nothing is known of the person.
            self.even_results = Some(results.unwrap_or_default());
        }
    }

    /// The game's part in its series, and how that stands, this game counted if it is over.
    pub(super) fn standing<'a, C: GameSpec>(
        &self,
        board: &'a Board<C>,
    ) -> Option<(&'a SeriesPart, SeriesScore)> {
        let part = board.session.heading().series.as_ref()?;
        let mut standing = SeriesScore::new(part.length, self.before.iter().cloned());
        let game = SeriesGame::of(part.number, &board.session, C::points_of_win);
        if let Some(game) = game {
            standing.add(game);
        }
        Some((part, standing))
    }

    /// Whether the series has a game after this one.
    pub(super) fn series_goes_on<C: GameSpec>(&self, board: &Board<C>) -> bool {
        self.standing(board).is_some_and(|(_, standing)| !standing.is_over())
    }

    /// The score between the players, this game counted, and where `even` stands from now on.
    pub(super) fn tally<C: GameSpec>(&self, board: &Board<C>) -> impl Iterator<Item = String> {
        let HeadToHeadSummary { rivals, even } = &self.counted;
        let [first, second] = board.session.rivals();
        let rivals = rivals.as_ref().map(|rivals| phrases::rivals(rivals, [&first, &second]));
        rivals
            .into_iter()
            .chain(even.map(|[before, after]| phrases::even_adjustment(before, after)))
    }

    /// Keeps what the review of the finished game has found out, for the statistics.
    fn keep_review<C: GameSpec>(&mut self, board: &Board<C>, services: &Services) {
        if !services.config.stats().keep || !board.session.is_at_result() {
            return;
        }
        let (Some(review), Some(id)) = (board.finished_review(), board.saved.id()) else { return };
        let end = board.session.current();
        let at_stake = Side::ALL.map(|seat| review.at_stake(seat));
        // A longer look may have found out more.
        if self.kept.replace((end, at_stake)) == Some((end, at_stake)) {
            return;
        }
        let text = board.session.to_record(board.game.meta().id);
        let now = (services.clock)();
        // If it can't be kept, the next review finds it out again.
        drop(services.index.ask(move |index| {
            let record: Record = text.parse().ok()?;
            index.record_review(&id, &record, at_stake, now).ok()
        }));
    }
}
