//! Still lifes: the pictures by which games are recognised where none is played.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Context;
use crate::games::GameId;
use crate::kit::{Canvas, GameSpec as _};

/// How much light falls on a still life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Light {
    /// All of it.
    Full,
    /// Less, so that another picture beside it stands out.
    Dim,
}

/// How much of the page's colour is mixed into a dim picture.
const DIMMED: f32 = 0.45;

/// Draws the still lifes of games. They are text where boards aren't pictures.
pub(crate) fn draw_still_lifes(
    pictures: impl IntoIterator<Item = (GameId, Light, Rect)>,
    buffer: &mut Buffer,
    context: &Context,
) {
    let canvas = |(game, light, area): (GameId, Light, Rect)| {
        let mut canvas = Canvas::new(area, &context.theme);
        game.still_life(&mut canvas);
        if light == Light::Dim {
            canvas.dim(DIMMED);
        }
        canvas
    };
    let canvases: Vec<_> = pictures.into_iter().map(canvas).collect();
    context.painter.render_ahead(&canvases);
    for canvas in &canvases {
        context.painter.paint(canvas, buffer);
    }
}
