//! What comes after this game: a new one like it, or with the seats swapped.

use super::OpenGame;
use crate::kit::{GameSpec, check_options};
use crate::services::Services;
use crate::session::{PlayerKind, SeriesPart, Setup};

/// A game that is to be opened after this one.
#[derive(Clone, Debug)]
pub(crate) struct Next {
    pub(crate) setup: Setup,
    /// Its part in a series, if it has one.
    pub(crate) series: Option<SeriesPart>,
}

impl<C: GameSpec> OpenGame<C> {
    /// A new game like this one; after a game of a series the next one of it, or of another like it.
    pub(crate) fn again(&self, services: &mut Services) -> Next {
        let mut setup = self.next_setup(services);
        let mut series = None;
        if let Some((part, standing)) = self.standing().filter(|_| self.is_at_end()) {
            // A game that doesn't count is played again.
            let is_counted = self.board.session.has_moves();
            setup = if is_counted { setup.swapped() } else { setup };
            series = Some(if standing.is_over() {
                SeriesPart::first((services.seeds)(), part.length)
            } else if is_counted {
                part.next()
            } else {
                part.clone()
            });
        }
        Next { setup, series }
    }

    /// Whether a new game with the seats swapped can follow: a puzzle has one seat, and in a series
    /// the next game swaps them anyway.
    pub(crate) fn can_swap(&self) -> bool {
        !self.is_solo() && self.board.session.heading().series.is_none()
    }

    /// A new game with the players in each other's seats.
    pub(crate) fn swapped(&self, services: &mut Services) -> Next {
        Next { setup: self.next_setup(services).reseated(), series: None }
    }

    /// The setup of this game, with those settings that were changed since it was opened.
    pub(crate) fn next_setup(&self, services: &mut Services) -> Setup {
        let mut setup = Setup { seed: (services.seeds)(), ..self.board.session.setup().asked() };
        let settings = services.config.game(&self.board.game.meta().section());
        let keys = settings.iter().chain(self.settings.iter()).map(|(key, _)| key);
        for key in keys.filter(|key| settings.get(key) != self.settings.get(key)) {
            match settings.get(key) {
                Some(value) => setup.values.set(key, value.into()),
                None => setup.values.unset(key),
            }
            if key == "level" {
                let computers = setup.players.iter_mut().filter(|player| !player.is_human());
                computers.for_each(|player| player.kind = PlayerKind::of_level(&settings));
            }
        }
        // What was changed may contradict what the form was filled in with.
        if check_options(self.board.game, &setup.values).is_err() {
            setup.values = self.board.session.setup().values.clone();
        }
        setup
    }
}
