//! Series of games: the standing, the score between the players, and the next game, with the same
//! seats or swapped ones.

use arcade_engine::{Side, Value};
use arcade_games::kit::{GameSpec, begin_series, check_options};
use arcade_games::session::{PlayerKind, SeriesEntry, SeriesScore, Setup};

use super::OpenGame;
use crate::phrases;
use crate::services::Services;

/// The setup of the game to open after this one.
#[derive(Clone, Debug)]
pub(crate) struct NextGameSetup {
    pub(crate) setup: Setup,
    /// Its entry in a series, if it belongs to one.
    pub(crate) series: Option<SeriesEntry>,
    /// Whether the seats have changed since the last game.
    pub(crate) is_swapped: bool,
    /// Whether the last game isn't over.
    pub(crate) leaves_unfinished: bool,
}

impl NextGameSetup {
    /// A game that doesn't follow another one.
    pub(crate) const fn new(setup: Setup, series: Option<SeriesEntry>) -> Self {
        Self { setup, series, is_swapped: false, leaves_unfinished: false }
    }
}

impl<C: GameSpec> OpenGame<C> {
    /// The setup of another game like this one. After a game of a series, it is the next game of
    /// the series, or the first of a new one.
    pub(crate) fn again(&self, services: &mut Services) -> NextGameSetup {
        let mut next = NextGameSetup::new(self.next_setup(services), None);
        next.leaves_unfinished = !self.core.is_over() && self.core.session.has_moves();
        if let Some((entry, standing)) =
            self.score.series_score(&self.core).filter(|_| self.is_at_end())
        {
            // A game without moves doesn't count and is played again.
            let has_moves = self.core.session.has_moves();
            if has_moves {
                next = NextGameSetup { setup: next.setup.swapped(), is_swapped: true, ..next };
            }
            next.series = Some(if standing.is_over() {
                SeriesEntry::first((services.seeds)(), entry.length)
            } else if has_moves {
                entry.next()
            } else {
                entry.clone()
            });
        }
        next
    }

    /// Whether a new game with swapped seats can follow. A puzzle has one seat, and a series swaps
    /// the seats anyway.
    pub(crate) fn can_swap(&self) -> bool {
        !self.core.is_solo() && self.core.session.game_metadata().series.is_none()
    }

    /// The setup of a new game with the seats swapped.
    pub(crate) fn swapped(&self, services: &mut Services) -> NextGameSetup {
        let setup = self.next_setup(services).swapped_and_renamed();
        // Two people without names of their own are called by their seats.
        let is_swapped = setup.players != self.core.session.setup().players;
        NextGameSetup { is_swapped, ..NextGameSetup::new(setup, None) }
    }

    /// The setup of this game, updated with the settings changed since it was opened.
    pub(crate) fn next_setup(&self, services: &mut Services) -> Setup {
        let mut setup =
            Setup { seed: (services.seeds)(), ..self.core.session.setup().without_error_rates() };
        let settings = services.config.game(&self.core.game.meta().section());
        let keys = settings.iter().chain(self.settings.iter()).map(|(key, _)| key);
        for key in keys.filter(|key| settings.get(key) != self.settings.get(key)) {
            setup.options.set_or_unset(key, settings.get(key));
            if key == "level" {
                let computers = setup.players.iter_mut().filter(|player| !player.is_human());
                computers.for_each(|player| player.kind = PlayerKind::from_options(&settings));
            }
        }
        // The changed settings may contradict the options chosen in the form.
        if check_options(self.core.game, &setup.options).is_err() {
            setup.options = self.core.session.setup().options.clone();
        }
        setup
    }

    /// Queries the index for the series and the score between the players.
    pub(crate) fn update_score(&mut self, services: &Services) {
        // A guest doesn't save the game, so its index doesn't have it.
        if !self.core.is_solo() && !self.is_guest() {
            let helped =
                self.core.session.setup().person().and_then(|person| self.helped_moves(person));
            self.score.request_work(&self.core, self.review().is_some(), helped, services);
        }
    }

    /// Whether the final position of the game is on the board.
    pub(crate) fn is_at_end(&self) -> bool {
        self.review().is_none() && self.core.is_over()
    }

    /// The names of the players, in the seat order of the series' first game.
    pub(crate) fn names_in_series(&self, entry: &SeriesEntry) -> [String; 2] {
        Side::ALL
            .map(|player| self.core.session.name_or_you(SeriesEntry::seat_in(entry.number, player)))
    }

    /// Shows the standing of the series, makes this game the first of one, or removes it from its
    /// series.
    pub(crate) fn series_command(&mut self, text: &str, services: &Services) {
        match text {
            "" => {
                let told = self.score.series_score(&self.core).map(|(entry, standing)| {
                    phrases::series_status(entry, &standing, &self.names_in_series(entry))
                });
                self.core.say(told.unwrap_or_else(|| phrases::NO_SERIES.into()));
                return;
            }
            "off" => {
                self.core.session.game_metadata_mut().series = None;
                self.core.say(phrases::NO_SERIES);
            }
            text => {
                match text
                    .parse()
                    .and_then(|length| begin_series::<C>(&mut self.core.session, length))
                {
                    Ok(()) => self.core.say("This is the first game of a series."),
                    Err(error) => return self.core.warn(error.to_string()),
                }
            }
        }
        self.score.ask_for_series(&self.core, services);
        self.core.auto_saver.save(&self.core.session);
    }

    /// The next game of a series between computers, if it is due.
    pub(crate) fn next_game_due(&mut self, services: &mut Services) -> Option<NextGameSetup> {
        self.score.next_game_at.take_if(|due| *due <= services.now)?;
        let is_wanted = self.is_at_end() && self.core.is_between_computers() && !self.is_paused();
        is_wanted.then(|| self.again(services))
    }

    /// The texts after the result: the standing of the series, the score between the players if it
    /// `tells_score`, and the new strength of `even`, the opponent that adapts.
    pub(crate) fn after_result(&self, tells_score: bool) -> Vec<String> {
        if !self.is_at_end() || self.core.is_solo() {
            return Vec::new();
        }
        let series = self.score.series_score(&self.core).map(|(entry, standing)| {
            phrases::series_stands(&standing, &self.names_in_series(entry))
        });
        let after_game = &self.score.after_game;
        let score = after_game.pair_score.as_ref().filter(|_| tells_score);
        let score = score.map(|score| phrases::pair_score_text(score, &self.core.session));
        let adjustment = after_game
            .adaptive_error_rates
            .map(|[before, after]| phrases::even_adjustment(before, after));
        series.into_iter().chain(score).chain(adjustment).collect()
    }

    /// The games that a seat's player has won against the other one, once the game is over.
    pub(crate) fn wins(&self, seat: Side) -> Option<u32> {
        let score = self.score.after_game.pair_score.as_ref().filter(|_| self.is_at_end());
        score.map(|score| score.wins[seat.index()])
    }

    /// The report on a finished series, as pairs of a label and a text.
    pub(crate) fn series_report(
        &self,
        standing: &SeriesScore,
        names: &[String; 2],
    ) -> Vec<(String, String)> {
        let is_dealt = self.core.game.is_dealt(&self.core.session.setup().options);
        let root = self.core.session.tree().root();
        let start = self.core.game_analysis.analysis(root).filter(|_| !is_dealt);
        let value = |opening: &str| -> Option<Value> {
            let candidate =
                start?.moves.iter().find(|candidate| candidate.mv.to_string() == opening)?;
            Some(candidate.value).filter(Value::is_exact)
        };
        phrases::series_report(standing, names, value)
    }
}
