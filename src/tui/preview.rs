//! Previews: boards without an open game, of a saved game or of a new one.

use std::sync::Arc;

use arcade_base::ParseError;
use arcade_engine::{Position as _, Side, Start, Turn};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, MoveOf, Scene, View as _, restore, start_from_options};
use arcade_games::options::OptionError;
use arcade_games::session::{Record, RecordError, Setup};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Context;
use crate::store::{Disk, Pending};

/// Draws a board that doesn't change.
pub(super) type Preview = Box<dyn Fn(Rect, &mut Buffer, &Context) + Send>;

/// The start position of a new game.
pub(super) struct StartPreview {
    pub(super) board: Preview,
    /// How the position came about, if dice were rolled.
    pub(super) setup_note: Option<String>,
}

/// A preview of the start position of a game with this setup. It may read a file.
///
/// # Errors
/// When a value isn't accepted, or values contradict each other.
pub(super) fn preview_start<C: GameSpec>(
    game: C,
    setup: &Setup,
) -> Result<StartPreview, OptionError> {
    let Start { position, first, setup_note } = start_from_options(game, setup)?;
    let board = preview(game, position.clone(), None, (position, first));
    Ok(StartPreview { board, setup_note })
}

/// A preview of a saved game.
///
/// # Errors
/// When the record is damaged.
pub(super) fn preview_record(game: GameId, record: &Record) -> Result<Preview, RecordError> {
    let session = restore(game, record)?;
    let now = (session.position().clone(), session.mover());
    Ok(preview(game, session.start().clone(), None, now))
}

/// A preview of the position after `moves`, the last one marked.
///
/// # Errors
/// When the position or a move can't be read, or a move isn't legal.
pub(super) fn preview_line<C: GameSpec>(
    game: C,
    position: &str,
    moves: &[&str],
) -> Result<Preview, ParseError> {
    let start = game.parse(position)?;
    let mut to_move = start.mover().unwrap_or(Side::One);
    let (mut position, mut last) = (start.clone(), None);
    for text in moves {
        let mv = position.parse_move(text)?;
        let before = position.clone();
        let turn = position.play(mv).map_err(|illegal| {
            ParseError::new("move", *text, format!("a legal one: {}", illegal.reason()))
        })?;
        if turn == Turn::Opponent {
            to_move = to_move.other();
        }
        last = Some((before, mv));
    }
    Ok(preview(game, start, last, (position, to_move)))
}

fn preview<C: GameSpec>(
    game: C,
    start: C::Position,
    last: Option<(C::Position, MoveOf<C>)>,
    (position, mover): (C::Position, Side),
) -> Preview {
    Box::new(move |area, buffer, context| {
        let last = last.as_ref().map(|(before, mv)| (before, *mv));
        let scene = Scene { start: &start, last, mover, ..Scene::of_position(&position) };
        game.view().paint(&scene, area, buffer, (&context.theme, &context.painter));
    })
}

/// Makes a preview. It may wait for the disk.
type MakeStart = Arc<dyn Fn(&Setup) -> Result<StartPreview, OptionError> + Send + Sync>;

/// The preview of the new game, made on the disk thread.
pub(super) struct StartPreviewLoader {
    make: MakeStart,
    /// What the last request was made for.
    asked: Option<Setup>,
    pending: Option<Pending<Result<StartPreview, OptionError>>>,
    /// The last preview that could be made.
    pub(super) shown: Option<StartPreview>,
    /// Why the last request failed.
    pub(super) error: Option<OptionError>,
}

impl StartPreviewLoader {
    /// No preview yet; `make` makes one.
    pub(super) fn new(make: MakeStart) -> Self {
        Self { make, asked: None, pending: None, shown: None, error: None }
    }

    /// Requests a preview, unless the current one fits. Nothing is requested while another one is being
    /// made, so that fast typing causes few requests.
    pub(super) fn want(&mut self, wanted: Setup, disk: &Disk) {
        if self.pending.is_some() || self.asked.as_ref() == Some(&wanted) {
            return;
        }
        self.asked = Some(wanted.clone());
        let make = Arc::clone(&self.make);
        self.pending = Some(disk.thread.ask(move |_| make(&wanted)));
    }

    /// Takes the disk's answer, if it has come.
    pub(super) fn poll(&mut self) {
        let Some(answer) = self.pending.as_ref().and_then(Pending::take) else { return };
        self.pending = None;
        match answer {
            Ok(Ok(start)) => (self.shown, self.error) = (Some(start), None),
            Ok(Err(error)) => self.error = Some(error),
            // The disk reports this failure itself.
            Err(_) => self.error = None,
        }
    }
}
