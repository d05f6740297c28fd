//! The title of the menu.

use arcade_games::kit::{BigText, Canvas, Material, Role, Theme, put};
use arcade_games::picture::{COLUMN, Point, ROW};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::tui::Context;
use crate::tui::widgets::cells;

const TITLE: &str = include_str!("../../../assets/title.txt");
/// The same in big letters, of which the first half row is in the blank row above the other rows.
const BIG: BigText<'_> = BigText {
    parts: &[("AR", Material::First), ("CA", Material::Ivory), ("DE", Material::Second)],
    pixel: BigText::SMALL,
    saturation: 1.0,
};
/// The columns of big letters, and the least width and height of a header with them.
const BIG_WIDTH: u16 = 30;
const LEAST: (u16, u16) = (96, 3);

/// The columns before the title.
const MARGIN: u16 = 1;

fn art(theme: &Theme) -> &'static str {
    theme.glyph(TITLE, "A R C A D E")
}

fn is_big(area: Rect, theme: &Theme) -> bool {
    let has_room = area.width >= LEAST.0 && area.height >= LEAST.1;
    has_room && theme.palette().is_some()
}

/// The column after the title.
pub(super) fn end(area: Rect, theme: &Theme) -> u16 {
    let small = || art(theme).lines().map(cells).max().unwrap_or(0);
    area.x + MARGIN + if is_big(area, theme) { BIG_WIDTH } else { small() }
}

/// Draws the title.
pub(super) fn draw(area: Rect, buffer: &mut Buffer, context: &Context) {
    let theme = &context.theme;
    let left = area.x + MARGIN;
    if is_big(area, theme) {
        let y = area.y.saturating_sub(1);
        let place = Rect { x: left, y, width: BIG_WIDTH + 1, height: area.bottom() - y };
        let corner = Point::new(f32::from(left) * COLUMN, (f32::from(y) + 0.5) * ROW);
        let draw = |_: &&str, canvas: &mut Canvas<'_>| BIG.draw(corner, canvas);
        return context.painter.paint_fixed(&[(TITLE, place)], theme, draw, buffer);
    }
    let parts = [Role::First, Role::Title, Role::Second];
    let width = usize::from(end(area, theme) - left).div_ceil(parts.len());
    for (row, text) in (area.top()..).zip(art(theme).lines()) {
        let letters: Vec<char> = text.chars().collect();
        let parts = letters.chunks(width).zip(parts);
        for (column, (letters, role)) in (left..).step_by(width).zip(parts) {
            put(buffer, area, (column, row), &String::from_iter(letters), theme.style(role));
        }
    }
}
