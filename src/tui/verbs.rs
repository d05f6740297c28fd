//! What the menu does with a game: begin a new one, offer its form.

use super::new_game::NewGame;
use super::play::{chosen_game, new_game};
use super::{Context, Opening, Place, Screen};
use crate::kit::{Cartridge, Verb};
use crate::session::{Part, Setup};

/// Opens the form for a new game in the menu, filled in with a setup.
pub(super) struct OpenForm<'a> {
    pub(super) setup: &'a Setup,
    pub(super) context: &'a mut Context,
}

impl Verb for OpenForm<'_> {
    type Output = Box<dyn Screen>;

    fn run<C: Cartridge>(self) -> Self::Output {
        Box::new(NewGame::of::<C>(chosen_game::<C>, self.setup, Place::Replace, self.context))
    }
}

/// Begins a new game.
pub(super) struct NewGameOf<'a> {
    pub(super) setup: Setup,
    /// Its part in a series.
    pub(super) series: Option<Part>,
    pub(super) context: &'a Context,
}

impl Verb for NewGameOf<'_> {
    type Output = Opening;

    fn run<C: Cartridge>(self) -> Self::Output {
        new_game::<C>(self.setup, self.series, self.context)
    }
}
