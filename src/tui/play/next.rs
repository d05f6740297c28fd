//! What comes after this game: a new one like it, with the seats swapped, or from the form.

use super::{Play, chosen_by, new_game};
use crate::kit::{Cartridge, check_options};
use crate::session::{PlayerKind, SeriesPart, Setup};
use crate::tui::new_game::NewGame;
use crate::tui::{Context, Go, Place};

impl<C: Cartridge> Play<C> {
    /// A new game like this one; after a game of a series the next one of it, or of another like it.
    pub(super) fn again(&self, context: &mut Context) -> Go {
        let mut setup = self.next_setup(context);
        let mut series = None;
        if let Some((part, standing)) = self.standing().filter(|_| self.is_at_end()) {
            // A game that doesn't count is played again.
            let is_counted = self.session.has_moves();
            setup = if is_counted { setup.swapped() } else { setup };
            series = Some(if standing.is_over() {
                SeriesPart::first((context.seeds)(), part.length)
            } else if is_counted {
                part.next()
            } else {
                part.clone()
            });
        }
        Go::Open(new_game(self.game, setup, series, context), Place::Replace)
    }

    /// Whether a new game with the seats swapped can follow: a puzzle has one seat, and in a series
    /// the next game swaps them anyway.
    pub(super) fn can_swap(&self) -> bool {
        !self.is_solo() && self.session.heading().series.is_none()
    }

    /// A new game with the players in each other's seats.
    pub(super) fn swapped(&self, context: &mut Context) -> Go {
        let setup = self.next_setup(context).reseated();
        Go::Open(new_game(self.game, setup, None, context), Place::Replace)
    }

    /// The form for a new game, filled in with this one's settings.
    pub(super) fn form(&self, context: &mut Context) -> Go {
        let setup = self.next_setup(context);
        let form =
            NewGame::of(self.game, chosen_by(self.game), &setup, Place::ReplaceBoth, context);
        Go::Push(Box::new(form))
    }

    /// The setup of this game, with those settings that were changed since it was opened.
    fn next_setup(&self, context: &mut Context) -> Setup {
        let mut setup = Setup { seed: (context.seeds)(), ..self.session.setup().asked() };
        let settings = context.config.game(&self.game.meta().section());
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
        if check_options(self.game, &setup.values).is_err() {
            setup.values = self.session.setup().values.clone();
        }
        setup
    }
}
