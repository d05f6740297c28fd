//! Canvases as SVG drawings.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr as _;

use super::{Canvas, LabelLook, Painter, Writing};
use crate::kit::theme::nominal;
use crate::picture::{COLUMN, ROW, Rgb, SvgStyles};

/// How far below the top of a row its letters stand, in units of length.
const BASELINE: f32 = 12.0;

/// The room around a canvas, in units of length: frames reach beyond it.
const MARGIN: f32 = 12.0;

/// A board as an SVG drawing. It is drawn on two canvases of the same area, in a light and in a dark theme
/// that draw pictures; `title` is what is read aloud, and has no special characters of XML.
pub fn svg_drawing(canvases: [&Canvas<'_>; 2], title: &str, styles: &mut SvgStyles) -> String {
    let area = canvases[0].area;
    let (width, height) = (f32::from(area.width) * COLUMN, f32::from(area.height) * ROW);
    let ground = styles.class("fill", canvases.map(|canvas| canvas.picture.ground()));
    let (whole_width, whole_height) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    let mut svg = format!(
        "<svg viewBox=\"-{MARGIN} -{MARGIN} {whole_width} {whole_height}\" role=\"img\">\
         <title>{title}</title><rect class=\"{ground}\" x=\"-{MARGIN}\" y=\"-{MARGIN}\" \
         width=\"{whole_width}\" height=\"{whole_height}\"/>"
    );
    svg += &canvases[0].picture.to_svg(&canvases[1].picture, styles);
    let buffers = canvases.map(|canvas| {
        let mut buffer = Buffer::empty(area);
        Painter::default().paint(canvas, &mut buffer);
        buffer
    });
    let written = written_cells(canvases[0], area);
    for row in area.top()..area.bottom() {
        write_row(row, [&buffers[0], &buffers[1]], &written, styles, &mut svg);
    }
    svg + "</svg>"
}

/// For each cell of the area whether a text is in it, and if so whether that text has a background of its
/// own.
fn written_cells(canvas: &Canvas<'_>, area: Rect) -> Vec<Option<bool>> {
    let mut cells = vec![None; usize::from(area.width) * usize::from(area.height)];
    for Writing { at, text, look } in &canvas.writings {
        let has_ground = match look {
            LabelLook::Styled(style) => style.bg.is_some(),
            LabelLook::Over { ground, .. } => ground.is_some(),
            LabelLook::Mark(_) => false,
        };
        let width = u16::try_from(text.width()).unwrap_or(u16::MAX);
        for column in
            (at.0..at.0.saturating_add(width)).filter(|&x| area.contains((x, at.1).into()))
        {
            let index = usize::from(at.1 - area.y) * usize::from(area.width);
            cells[index + usize::from(column - area.x)] = Some(has_ground);
        }
    }
    cells
}

/// Writes the texts of a row; cells that look alike become one text.
fn write_row(
    row: u16,
    buffers: [&Buffer; 2],
    written: &[Option<bool>],
    styles: &mut SvgStyles,
    svg: &mut String,
) {
    let area = buffers[0].area;
    let look = |column: u16| {
        let cells = buffers.map(|buffer| &buffer[(column, row)]);
        let index = usize::from(row - area.y) * usize::from(area.width);
        let has_ground = written[index + usize::from(column - area.x)]?;
        let is_bold = cells[0].modifier.contains(Modifier::BOLD);
        Some((has_ground, is_bold, cells.map(colours)))
    };
    let mut column = area.left();
    while column < area.right() {
        let Some((has_ground, is_bold, colours)) = look(column) else {
            column += 1;
            continue;
        };
        let first = column;
        let mut text = String::new();
        while column < area.right() && look(column) == Some((has_ground, is_bold, colours)) {
            text += buffers[0][(column, row)].symbol();
            column += 1;
        }
        let corner = (f32::from(first - area.x) * COLUMN, f32::from(row - area.y) * ROW);
        if has_ground {
            let class = styles.class("fill", colours.map(|[_, ground]| ground));
            let width = f32::from(column - first) * COLUMN;
            let _ = write!(
                svg,
                "<rect class=\"{class}\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{ROW}\"/>",
                corner.0, corner.1
            );
        }
        let class = styles.class("fill", colours.map(|[ink, _]| ink));
        let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
        // Blanks at the ends, and more than one in a row, would be lost: each word is a text.
        let mut at = corner.0;
        for word in text.split(' ') {
            let width = f32::from(u16::try_from(word.width()).unwrap_or(u16::MAX)) * COLUMN;
            if !word.is_empty() {
                let word = word.replace('&', "&amp;").replace('<', "&lt;");
                let _ = write!(
                    svg,
                    "<text class=\"{class}\" x=\"{at}\" y=\"{}\" textLength=\"{width}\"{weight}>{word}</text>",
                    corner.1 + BASELINE
                );
            }
            at += width + COLUMN;
        }
    }
}

/// The colours of the character in a cell and of what is behind it.
fn colours(cell: &Cell) -> [Rgb; 2] {
    let rgb = |colour| nominal(colour).unwrap_or_default();
    let [ink, ground] = [rgb(cell.fg), rgb(cell.bg)];
    if cell.modifier.contains(Modifier::REVERSED) { [ground, ink] } else { [ink, ground] }
}
