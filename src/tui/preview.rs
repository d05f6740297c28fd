//! Previews: boards without an open game, of a saved game or of a new one.

use arcade_base::ParseError;
use arcade_engine::{Game, Side, Start, Turn};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Context;
use crate::games::GameId;
use crate::kit::{GameSpec, Scene, View as _, restore, start_from_options};
use crate::options::OptionError;
use crate::session::{Record, RecordError, Setup};

/// Draws a board that doesn't change.
pub(super) type Preview = Box<dyn Fn(Rect, &mut Buffer, &Context) + Send>;

/// The start position of a new game.
pub(super) struct StartPreview {
    pub(super) board: Preview,
    /// How the position came about, if dice were rolled.
    pub(super) story: Option<String>,
}

/// A preview of the start position of a game with this setup. It may read a file.
///
/// # Errors
/// When a value isn't accepted, or values contradict each other.
pub(super) fn preview_start<C: GameSpec>(
    game: C,
    setup: &Setup,
) -> Result<StartPreview, OptionError> {
    let Start { position, first, setup_note: story } = start_from_options(game, setup)?;
    Ok(StartPreview { board: preview(game, Still::new(position, first)), story })
}

/// A preview of a saved game.
///
/// # Errors
/// When the record is damaged.
pub(super) fn preview_record(game: GameId, record: &Record) -> Result<Preview, RecordError> {
    let session = restore(game, record)?;
    let start = session.start().clone();
    let still = Still::new(session.position().clone(), session.mover());
    Ok(preview(game, Still { start, ..still }))
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
    let first = start.mover().unwrap_or(Side::One);
    let mut still = Still::new(start, first);
    for text in moves {
        let mv = still.position.parse_move(text)?;
        let before = still.position.clone();
        let turn = still.position.play(mv).map_err(|illegal| {
            ParseError::new("move", *text, format!("a legal one: {}", illegal.reason()))
        })?;
        if turn == Turn::Opponent {
            still.mover = still.mover.other();
        }
        still.last = Some((before, mv));
    }
    Ok(preview(game, still))
}

/// A board that doesn't change.
struct Still<G: Game> {
    start: G,
    last: Option<(G, G::Move)>,
    position: G,
    mover: Side,
}

impl<G: Game> Still<G> {
    /// A start position.
    fn new(position: G, mover: Side) -> Self {
        Self { start: position.clone(), last: None, position, mover }
    }
}

fn preview<C: GameSpec>(game: C, still: Still<C::Game>) -> Preview {
    Box::new(move |area, buffer, context| {
        let Still { start, last, position, mover } = &still;
        let last = last.as_ref().map(|(before, mv)| (before, *mv));
        let scene = Scene { start, last, mover: *mover, ..Scene::of_position(position) };
        game.view().paint(&scene, area, buffer, (&context.theme, &context.painter));
    })
}
