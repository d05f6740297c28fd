//! What is counted beyond one game: how its series stands, and the score between its players. At the
//! end of a game it is told with the turning point, which is looked for in the background.

use std::time::{Duration, Instant};

use arcade_engine::{Side, Value};

use super::{Next, OpenGame};
use crate::index::{EvenResults, Index, Tally};
use crate::indexed::{Heard, Indexed};
use crate::kit::{GameSpec, Words as _, begin_series};
use crate::phrases;
use crate::services::Services;
use crate::session::review::{AtStake, Review};
use crate::session::{GameStatus, NodeId, Player, Record, SeriesGame, SeriesPart, SeriesStanding};

/// How long the end of a game between computers is shown before the next one of their series.
const BETWEEN_GAMES: Duration = Duration::from_secs(3);

/// What is counted beyond the game.
#[derive(Debug, Default)]
pub struct Scoreboard {
    is_asked: bool,
    series: Option<Indexed<Vec<SeriesGame>>>,
    /// The games of the series before this one.
    before: Vec<SeriesGame>,
    tally: Option<Indexed<Tally>>,
    /// The end and the players that the tally is of.
    tallied: Option<(NodeId, [Player; 2])>,
    /// What all games so far add up to, this one among them.
    pub(crate) counted: Tally,
    even: Option<Indexed<EvenResults>>,
    /// The results against `even` without this game, once they are known.
    pub(crate) even_results: Option<EvenResults>,
    /// The end whose review has been kept, and what was at stake there as far as was known.
    kept: Option<(NodeId, [AtStake; 2])>,
    /// When the next game of a series between computers begins.
    pub(crate) next_game: Option<Instant>,
}

impl<C: GameSpec> OpenGame<C> {
    /// Asks the index for what was counted before this game.
    pub(crate) fn attend_to_score(&mut self, services: &Services) {
        // A guest's machine doesn't keep the game that it would be counted with.
        if self.is_solo() || self.is_guest() {
            return;
        }
        if !std::mem::replace(&mut self.score.is_asked, true) {
            self.ask_for_series(services);
            let (game, own) = (self.board.game.meta().id, self.board.saved.id());
            let even = move |index: &mut Index| index.even(game, own.as_ref());
            // It may take a seat only where seats change while a game goes on.
            self.score.even = services.background.then(|| Indexed::ask(services, even));
        }
        self.attend_to_tally(services);
        // A game that doesn't count would be played again and again.
        let is_counted = self.board.session.has_moves();
        if self.is_at_end() && self.is_exhibition() && is_counted && self.series_goes_on() {
            self.score.next_game.get_or_insert(services.now + BETWEEN_GAMES);
        }
        self.keep_review(services);
    }

    /// Asks what all games so far add up to, once this one is over and on the disk. A game that isn't
    /// saved, as no move was made, doesn't count.
    fn attend_to_tally(&mut self, services: &Services) {
        if self.review().is_some() {
            return;
        }
        let end = self.is_at_end().then(|| {
            let players = self.board.session.setup().players.clone();
            (self.board.session.current(), players)
        });
        if self.score.tallied != end {
            (self.score.tallied, self.score.tally) = (None, None);
            self.score.counted = Tally::default();
        }
        let is_saved = self.board.saved.id().is_some() && !self.board.saved.is_pending();
        if self.score.tallied.is_some() || end.is_none() || !is_saved {
            return;
        }
        self.score.tallied = end;
        let (game, setup) = (self.board.game.meta().id, self.board.session.setup().clone());
        self.score.tally =
            Some(Indexed::ask_when_fresh(services, move |index| index.tally(game, &setup)));
    }

    fn ask_for_series(&mut self, services: &Services) {
        self.score.before.clear();
        self.score.series = self.board.session.heading().series.clone().map(|part| {
            Indexed::ask(services, move |index| {
                let games = index.series(&part.series)?;
                Ok(games.into_iter().filter(|game| game.number < part.number).collect())
            })
        });
    }

    /// Whether the index is still to answer what was counted.
    pub(crate) fn is_counting(&self) -> bool {
        let Scoreboard { series, tally, even, .. } = &self.score;
        series.as_ref().is_some_and(Indexed::is_asking)
            || tally.as_ref().is_some_and(Indexed::is_asking)
            || even.as_ref().is_some_and(Indexed::is_asking)
    }

    /// Takes in what the index has answered.
    pub(crate) fn hear_score(&mut self, services: &Services) {
        let series = self.score.series.as_mut().and_then(|asked| asked.hear(services));
        if let Some(Heard { answer: Some(Ok(before)), .. }) = series {
            self.score.before = before;
        }
        let tally = self.score.tally.as_mut().and_then(|asked| asked.hear(services));
        if let Some(Heard { answer: Some(Ok(mut counted)), .. }) = tally {
            counted.rivals = counted.rivals.filter(|_| services.config.stats().keep);
            self.score.counted = counted;
        }
        let even = self.score.even.as_mut().and_then(|asked| asked.hear(services));
        if let Some(Heard { answer: Some(results), .. }) = even {
            // Where nothing can be read, nothing is known of the person.
            self.score.even_results = Some(results.unwrap_or_default());
        }
    }

    /// Whether the end of the game is on the board.
    pub(crate) fn is_at_end(&self) -> bool {
        self.review().is_none() && matches!(self.board.session.state(), GameStatus::Over(_))
    }

    /// The game's part in its series, and how that stands, this game counted if it is over.
    pub(crate) fn standing(&self) -> Option<(&SeriesPart, SeriesStanding)> {
        let part = self.board.session.heading().series.as_ref()?;
        let mut standing = SeriesStanding::new(part.length, self.score.before.iter().cloned());
        let game = SeriesGame::of(part.number, &self.board.session, C::points_of_win);
        if let Some(game) = game {
            standing.add(game);
        }
        Some((part, standing))
    }

    /// Whether the series has a game after this one.
    pub(crate) fn series_goes_on(&self) -> bool {
        self.standing().is_some_and(|(_, standing)| !standing.is_over())
    }

    /// The names of the players, in the order of the first game of the series.
    pub(crate) fn names_in_series(&self, part: &SeriesPart) -> [String; 2] {
        Side::ALL.map(|player| self.board.session.name(SeriesPart::seat_in(part.number, player)))
    }

    /// Makes this game the first of a series, takes it out of one, or says how its series stands.
    pub(crate) fn series_command(&mut self, text: &str, services: &Services) {
        match text {
            "" => {
                let told = self.standing().map(|(part, standing)| {
                    phrases::series_told(part, &standing, &self.names_in_series(part))
                });
                self.say(told.unwrap_or_else(|| phrases::NO_SERIES.into()));
                return;
            }
            "off" => {
                self.board.session.heading_mut().series = None;
                self.say(phrases::NO_SERIES);
            }
            text => {
                match text
                    .parse()
                    .and_then(|length| begin_series::<C>(&mut self.board.session, length))
                {
                    Ok(()) => self.say("This is the first game of a series."),
                    Err(error) => return self.warn(error.to_string()),
                }
            }
        }
        self.ask_for_series(services);
        self.board.saved.save(&self.board.session);
    }

    /// The next game of a series between computers, if it is time for it.
    pub(crate) fn next_game_due(&mut self, services: &mut Services) -> Option<Next> {
        self.score.next_game.take_if(|due| *due <= services.now)?;
        let is_wanted = self.is_at_end() && self.is_exhibition() && !self.is_paused();
        is_wanted.then(|| self.again(services))
    }

    /// What there is to say after the result: how the series stands, the score between the players,
    /// where `even` stands from now on, and where the game turned.
    pub(crate) fn after_result(&self) -> Vec<String> {
        if !self.is_at_end() || self.is_solo() {
            return Vec::new();
        }
        let series = self
            .standing()
            .map(|(part, standing)| phrases::series_stands(&standing, &self.names_in_series(part)));
        let counts = phrases::counts_as::<C>(&self.board.session);
        counts.into_iter().chain(series).chain(self.tally()).chain(self.turning_point()).collect()
    }

    /// The score between the players, this game counted, and where `even` stands from now on.
    fn tally(&self) -> impl Iterator<Item = String> {
        let Tally { rivals, even } = &self.score.counted;
        let [first, second] = self.board.session.rivals();
        let rivals = rivals.as_ref().map(|rivals| phrases::rivals(rivals, [&first, &second]));
        rivals.into_iter().chain(even.map(|[before, after]| phrases::moved(before, after)))
    }

    /// Where the game turned, once all of its positions have been looked at.
    fn turning_point(&self) -> Option<String> {
        let GameStatus::Over(ending) = self.board.session.state() else { return None };
        let review = self.finished_review()?;
        let open = phrases::open(review.progress(|_, _| true));
        let turned = review.turning_points();
        // What the loser did last is what decided the game.
        let is_losers = |ply: &&usize| {
            ending.winner().is_none_or(|winner| review.plies()[**ply].seat != winner)
        };
        let ply = turned.iter().rev().find(is_losers).or(turned.last());
        match ply {
            Some(&number) => {
                let ply = &review.plies()[number];
                let name = self.board.session.name(ply.seat);
                let did =
                    phrases::did(ply.effect.as_ref()?, self.board.session.start().point_name());
                let told = phrases::turning_point(number + 1, &name, &did, &ply.mv.to_string());
                Some(open.map_or(told.clone(), |open| format!("{told} {open}.")))
            }
            None => open.is_none().then(|| "No move gave anything away.".into()),
        }
    }

    /// The review of the finished game, if each of its positions has been looked at.
    fn finished_review(&self) -> Option<Review<C::Game>> {
        let line = self.board.session.tree().line_through(self.board.session.current());
        let review = self.board.study.review(&self.board.session, &line);
        (!review.plies().is_empty() && review.next().is_none()).then_some(review)
    }

    /// Keeps what the review of the finished game has found out, for the statistics.
    fn keep_review(&mut self, services: &Services) {
        let end = self.board.session.current();
        let is_at_result = self.review().is_none() && self.board.session.is_at_result();
        let is_wanted = services.config.stats().keep && is_at_result;
        if !is_wanted {
            return;
        }
        let (Some(review), Some(id)) = (self.finished_review(), self.board.saved.id()) else {
            return;
        };
        let at_stake = Side::ALL.map(|seat| review.at_stake(seat));
        // A longer look may have found out more.
        if self.score.kept.replace((end, at_stake)) == Some((end, at_stake)) {
            return;
        }
        let text = self.board.session.to_record(self.board.game.meta().id);
        let now = (services.clock)();
        // If it can't be kept, the next review finds it out again.
        drop(services.index.ask(move |index| {
            let record: Record = text.parse().ok()?;
            index.keep_review(&id, &record, at_stake, now).ok()
        }));
    }

    /// How a series that has ended with this game went: labels and what they say.
    pub(crate) fn series_report(
        &self,
        standing: &SeriesStanding,
        names: &[String; 2],
    ) -> Vec<(String, String)> {
        let is_dealt = self.board.game.is_dealt(&self.board.session.setup().values);
        let root = self.board.session.tree().root();
        let start = self.board.study.analysis(root).filter(|_| !is_dealt);
        let value = |opening: &str| -> Option<Value> {
            let known = start?.moves.iter().find(|known| known.mv.to_string() == opening)?;
            Some(known.value).filter(Value::is_exact)
        };
        phrases::series_report(standing, names, value)
    }
}
