//! Drawn examples of the moves of a game, with their texts.

use arcade_games::kit::{Canvas, Example, Role, Theme, put};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Context;

/// The columns between an example and its text.
pub(super) const GAP: u16 = 3;
/// The columns of an example with its text beside it.
pub(super) const WIDTH: u16 = Example::SIZE.0 + GAP + Example::LINE;

/// Draws an example at the left edge of an area, in as many rows as there are. `new` makes a canvas
/// on the background of the area.
pub(super) fn draw_example<'a>(
    example: &Example,
    area: Rect,
    buffer: &mut Buffer,
    context: &'a Context,
    new: impl Fn(Rect, &'a Theme) -> Canvas<'a>,
) {
    let (width, height) = Example::SIZE;
    let area = Rect { width, height, ..area }.intersection(area);
    let mut canvas = new(area, &context.theme);
    (example.draw)(Rect { width, height, ..area }, &mut canvas);
    context.painter.paint(&canvas, buffer);
}

/// The rows of an example's text: the heading and its lines.
pub(super) fn text_rows(example: &Example) -> Vec<(&str, Role)> {
    let lines = example.lines.iter().map(|line| (line.as_str(), Role::Text));
    [(example.heading, example.role)].into_iter().chain(lines).collect()
}

/// Writes the text of an example into an area, a row for each line.
pub(super) fn write_text(example: &Example, area: Rect, buffer: &mut Buffer, context: &Context) {
    for ((text, role), row) in text_rows(example).into_iter().zip(area.y..) {
        let text = context.theme.in_charset(text);
        put(buffer, area, (area.x, row), &text, context.theme.style(role));
    }
}
