//! A die as it is drawn, in every size.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::kit::{Charset, Role, Theme, put};

/// How a die is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// A solid die.
    Solid,
    /// An outline: a die that nothing can be done with now.
    Outline,
    /// An empty outline: the place of a die.
    Empty,
    /// A die on its edge, halfway through a flip.
    Edge,
}

/// Which of the nine places of a face have a pip, row by row.
fn pips(value: u8) -> [[bool; 3]; 3] {
    let (corners, others, sides) = (value >= 4, value >= 2, value == 6);
    [[others, false, corners], [sides, value % 2 == 1, sides], [corners, false, others]]
}

/// Draws a die in the colour of a role.
pub(super) fn draw(
    (value, body, role): (u8, Body, Role),
    rect: Rect,
    (area, buffer): (Rect, &mut Buffer),
    theme: &Theme,
) {
    let style = theme.style(role);
    let style = match body {
        // Lines through a solid die would be taken for pips.
        Body::Solid | Body::Edge if rect.height > 1 => {
            style.add_modifier(Modifier::REVERSED).remove_modifier(Modifier::UNDERLINED)
        }
        _ => style,
    };
    if rect.height == 1 {
        put(buffer, area, (rect.x, rect.y), &small(value, body, rect.width), style);
        return;
    }
    let rows =
        if body == Body::Edge { rect.height / 2..rect.height / 2 + 1 } else { 0..rect.height };
    for row in rows {
        let text = line(value, body, row, rect, theme);
        put(buffer, area, (rect.x, rect.y + row), &text, style);
    }
}

/// A die of one row.
fn small(value: u8, body: Body, width: u16) -> String {
    match (body, width) {
        (Body::Solid, 3) => format!("[{value}]"),
        (Body::Outline, 3) => format!("({value})"),
        (Body::Empty, 3) => "[ ]".into(),
        (Body::Edge, 3) => "[-]".into(),
        (Body::Empty, _) => ".".into(),
        (Body::Edge, _) => "-".into(),
        (Body::Solid | Body::Outline, _) => value.to_string(),
    }
}

/// One row of a die that has several.
fn line(value: u8, body: Body, row: u16, rect: Rect, theme: &Theme) -> String {
    let outlined = matches!(body, Body::Outline | Body::Empty);
    let border = |column: u16| border((column, row), rect, theme);
    let middle = (rect.width / 2, rect.height / 2);
    // Pips are one row apart, and as many columns as look like the same distance.
    let step = if rect.width > 5 { 2 } else { 1 };
    let place = |at: u16, middle: u16, step: u16| -> Option<usize> {
        let offset = (at + step).checked_sub(middle)?;
        (offset % step == 0 && offset / step < 3).then_some(usize::from(offset / step))
    };
    let shows = matches!(body, Body::Solid | Body::Outline);
    let pip = |column: u16| {
        let (down, across) = (place(row, middle.1, 1), place(column, middle.0, step));
        shows && down.zip(across).is_some_and(|(down, across)| pips(value)[down][across])
    };
    let cell = |column| match border(column) {
        _ if pip(column) => theme.glyph("\u{25cf}", "o"),
        Some(glyph) if outlined => glyph,
        _ => " ",
    };
    (0..rect.width).map(cell).collect()
}

/// The outline of a die at one of its cells.
fn border((column, row): (u16, u16), rect: Rect, theme: &Theme) -> Option<&'static str> {
    let (left, right) = (column == 0, column + 1 == rect.width);
    let (top, bottom) = (row == 0, row + 1 == rect.height);
    let glyphs = match (left, right, top, bottom) {
        (true, _, true, _) => ("\u{256d}", "."),
        (_, true, true, _) => ("\u{256e}", "."),
        (true, _, _, true) => ("\u{2570}", "'"),
        (_, true, _, true) => ("\u{256f}", "'"),
        (true, ..) | (_, true, ..) => ("\u{2502}", "|"),
        // The smaller dice have no room for more than corners and sides.
        (_, _, true, _) | (_, _, _, true) if rect.height > 3 => ("\u{2500}", "-"),
        _ => return None,
    };
    Some(match theme.charset() {
        Charset::Unicode => glyphs.0,
        Charset::Ascii => glyphs.1,
    })
}
