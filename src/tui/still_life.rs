//! Still lifes: the pictures by which games are recognised where none is played.

use arcade_games::games::GameId;
use arcade_games::kit::{Canvas, GameSpec as _};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Context;

/// How much light falls on a still life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Light {
    /// The picture as it is.
    Full,
    /// A darker picture, so that another one beside it stands out.
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
    let pictures: Vec<_> =
        pictures.into_iter().map(|(game, light, area)| ((game, light), area)).collect();
    let draw = |&(game, light): &(GameId, Light), canvas: &mut Canvas<'_>| {
        game.still_life(canvas);
        if light == Light::Dim {
            canvas.dim(DIMMED);
        }
    };
    context.painter.paint_fixed(&pictures, &context.theme, draw, buffer);
}
