//! What the menu does with a game: begin a new one, offer its form.

use super::new_game::NewGame;
use super::play::{chosen_by, new_game};
use super::{Context, Opening, Place, Screen};
use crate::kit::{Cartridge, Verb};
use crate::session::{SeriesPart, Setup};

/// Opens the form for a new game in the menu, filled in with a setup.
pub(super) struct OpenForm<'a> {
    pub(super) setup: &'a Setup,
    pub(super) context: &'a mut Context,
}

impl Verb for OpenForm<'_> {
    type Output = Box<dyn Screen>;

    fn run<C: Cartridge>(self, game: C) -> Self::Output {
        let open = chosen_by(game);
        Box::new(NewGame::of(game, open, self.setup, Place::Replace, self.context))
    }
}

/// Begins a new game.
pub(super) struct NewGameOf<'a> {
    pub(super) setup: Setup,
    /// Its part in a series.
    pub(super) series: Option<SeriesPart>,
    pub(super) context: &'a Context,
}

impl Verb for NewGameOf<'_> {
    type Output = Opening;

    fn run<C: Cartridge>(self, game: C) -> Self::Output {
        new_game(game, self.setup, self.series, self.context)
    }
}
