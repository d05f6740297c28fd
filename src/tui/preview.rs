//! Boards that don't change, shown where no game is open: of a saved game, or of a new one.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Context;
use crate::game::{Side, Start};
use crate::kit::{Cartridge, Scene, Table, Verb, View as _, restore};
use crate::options::{OptionError, Values};
use crate::random::Random;
use crate::session::{Record, RecordError};

/// Draws a board that doesn't change.
pub(super) type Preview = Box<dyn Fn(Rect, &mut Buffer, &Context) + Send>;

/// On fewer rows a picture of a board is not that of the whole.
const SMALL: u16 = 10;

/// The board of a new game, and what led to it.
pub(super) struct StartPreview {
    pub(super) board: Preview,
    /// How the start came about, where something was rolled.
    pub(super) story: Option<String>,
}

/// Makes a picture of the start that these options and random numbers lead to. It may read a file.
///
/// # Errors
/// When a value isn't accepted, or values contradict each other.
pub(super) fn preview_start<C: Cartridge>(
    values: &Values,
    mut random: Random,
) -> Result<StartPreview, OptionError> {
    let Start { position, first, story } = C::start(values, &mut random)?;
    Ok(StartPreview { board: preview::<C>(position.clone(), position, first), story })
}

/// Makes a picture of a start that these options ask for; `None` if there is none.
pub(super) struct PreviewStart<'a> {
    pub(super) values: &'a Values,
}

impl Verb for PreviewStart<'_> {
    type Output = Option<Preview>;

    fn run<C: Cartridge>(self) -> Self::Output {
        Some(preview_start::<C>(self.values, Random::fixed()).ok()?.board)
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
        let (view, theme) = (C::View::default(), &context.theme);
        let mut table = Table::new(area, theme);
        if area.height < SMALL && theme.palette().is_some() {
            view.vignette(&scene, &mut table);
        } else {
            view.draw(&scene, &mut table);
        }
        context.painter.paint(&table, buffer);
    })
}
