//! What the full screen does with a game: open it, resume it, show its board, offer its form.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::new_game::{NewGame, OpenedFrom};
use super::{Context, Play, Screen, play};
use crate::game::Start;
use crate::kit::{Cartridge, Scene, StartError, Theme, Verb, View as _, restore, start};
use crate::options::Values;
use crate::random::Random;
use crate::session::{Record, Setup};
use crate::store::{OpenRecord, SavedGame, StoreError};

/// Opens the play screen with a new game, at a position or where the options say.
#[derive(Debug)]
pub struct OpenGame<'a> {
    /// The setup of the game.
    pub setup: Setup,
    /// The position to start from, as text.
    pub position: Option<&'a str>,
    /// What screens get from outside.
    pub context: &'a mut Context,
}

impl Verb for OpenGame<'_> {
    type Output = Result<Box<dyn Screen>, StartError>;

    fn run<C: Cartridge>(self) -> Self::Output {
        let session = start::<C>(self.setup, self.position)?;
        Ok(Box::new(Play::<C>::fresh(session, self.context)))
    }
}

/// Opens the play screen with a saved game.
#[derive(Debug)]
pub struct ResumeGame<'a> {
    /// Where the game is saved.
    pub file: OpenRecord,
    /// What is saved there.
    pub record: &'a Record,
    /// What screens get from outside.
    pub context: &'a mut Context,
}

impl Verb for ResumeGame<'_> {
    type Output = Result<Box<dyn Screen>, StoreError>;

    fn run<C: Cartridge>(self) -> Self::Output {
        let Self { file, record, context } = self;
        let session =
            restore::<C>(record).map_err(|error| context.store.damaged(file.id(), error))?;
        let saved = SavedGame::opened(context.store.clone(), C::META.id, file);
        Ok(Box::new(Play::<C>::new(session, saved, context)))
    }
}

/// Draws a board that doesn't change.
pub(super) type Preview = Box<dyn Fn(Rect, &mut Buffer, &Theme)>;

/// Makes a picture of a start or of a saved game; `None` if there is nothing to show.
pub(super) struct PreviewBoard<'a> {
    pub(super) values: &'a Values,
    pub(super) record: Option<&'a Record>,
}

impl Verb for PreviewBoard<'_> {
    type Output = Option<Preview>;

    fn run<C: Cartridge>(self) -> Self::Output {
        let (start, position, mover) = match self.record {
            Some(record) => {
                let session = restore::<C>(record).ok()?;
                (session.start().clone(), session.position().clone(), session.mover())
            }
            None => {
                let start = C::start(self.values, &mut Random::fixed()).ok()?;
                let Start { position, first, .. } = start;
                (position.clone(), position, first)
            }
        };
        Some(Box::new(move |area, buffer, theme| {
            let scene = Scene { start: &start, mover, ..Scene::still(&position) };
            C::View::default().draw(&scene, area, buffer, theme);
        }))
    }
}

/// Opens the form for a new game in the menu, filled in with a setup.
pub(super) struct OpenForm<'a> {
    pub(super) setup: &'a Setup,
    pub(super) context: &'a mut Context,
}

impl Verb for OpenForm<'_> {
    type Output = Box<dyn Screen>;

    fn run<C: Cartridge>(self) -> Self::Output {
        Box::new(NewGame::of::<C>(play::open::<C>, self.setup, OpenedFrom::Menu, self.context))
    }
}
