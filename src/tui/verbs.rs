//! What the menu does with a game: show its board, begin a new one, offer its form.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::new_game::NewGame;
use super::play::{chosen_game, new_game};
use super::{Context, Opening, Place, Screen};
use crate::game::{Side, Start};
use crate::kit::{Cartridge, Scene, Verb, View as _, restore};
use crate::options::Values;
use crate::random::Random;
use crate::session::{Record, RecordError, Setup};

/// Draws a board that doesn't change.
pub(super) type Preview = Box<dyn Fn(Rect, &mut Buffer, &Context) + Send>;

/// Makes a picture of the start that these options ask for; `None` if there is none.
pub(super) struct PreviewStart<'a> {
    pub(super) values: &'a Values,
}

impl Verb for PreviewStart<'_> {
    type Output = Option<Preview>;

    fn run<C: Cartridge>(self) -> Self::Output {
        let Start { position, first, .. } = C::start(self.values, &mut Random::fixed()).ok()?;
        Some(preview::<C>(position.clone(), position, first))
    }
}

/// Makes a picture of a saved game.
pub(super) struct PreviewRecord<'a> {
    pub(super) record: &'a Record,
}

impl Verb for PreviewRecord<'_> {
    type Output = Result<Preview, RecordError>;

    fn run<C: Cartridge>(self) -> Self::Output {
        let session = restore::<C>(self.record)?;
        let (start, position) = (session.start().clone(), session.position().clone());
        Ok(preview::<C>(start, position, session.mover()))
    }
}

fn preview<C: Cartridge>(start: C::Game, position: C::Game, mover: Side) -> Preview {
    Box::new(move |area, buffer, context| {
        let scene = Scene { start: &start, mover, ..Scene::still(&position) };
        C::View::default().paint(&scene, area, buffer, (&context.theme, &context.painter));
    })
}

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
    pub(super) context: &'a Context,
}

impl Verb for NewGameOf<'_> {
    type Output = Opening;

    fn run<C: Cartridge>(self) -> Self::Output {
        new_game::<C>(self.setup, self.context)
    }
}
