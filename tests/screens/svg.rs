//! Screens as SVG pictures.

use std::fmt::Write as _;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The size of a cell in the picture's units.
const COLUMN: usize = 8;
const ROW: usize = 16;

/// The terminal's default colours.
const INK: &str = "#d8d8d8";
const GROUND: &str = "#0e1117";

/// A screen as an SVG picture: block characters as rectangles, so that they join, all else as text.
pub fn svg(buffer: &Buffer, title: &str) -> String {
    let (columns, rows) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let (width, height) = (columns * COLUMN, rows * ROW);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" \
         font-size=\"13\" shape-rendering=\"crispEdges\">\n<title>{title}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"{GROUND}\"/>\n"
    );
    for (row, cells) in buffer.content().chunks(columns).enumerate() {
        let mut rectangles = Vec::new();
        for (column, cell) in cells.iter().enumerate() {
            let (ink, ground) = colours(cell);
            let corner = (column * COLUMN, row * ROW);
            rectangles.push(Rectangle { at: corner, size: (COLUMN, ROW), colour: ground });
            rectangles.extend(inked(cell.symbol()).into_iter().map(|(x, y, width, height)| {
                let at = (corner.0 + x, corner.1 + y);
                Rectangle { at, size: (width, height), colour: ink.clone() }
            }));
        }
        write_rectangles(&mut svg, rectangles);
        write_texts(&mut svg, cells, row);
    }
    svg.push_str("</svg>\n");
    svg
}

#[derive(Clone, PartialEq)]
struct Rectangle {
    at: (usize, usize),
    size: (usize, usize),
    colour: String,
}

/// Writes rectangles; those of one colour that stand side by side become one.
fn write_rectangles(svg: &mut String, mut rectangles: Vec<Rectangle>) {
    rectangles.sort_by_key(|rectangle| (rectangle.size.1 != ROW, rectangle.at.1, rectangle.at.0));
    let mut joined: Vec<Rectangle> = Vec::new();
    for next in rectangles {
        match joined.last_mut() {
            Some(last)
                if last.colour == next.colour
                    && (last.at.1, last.size.1) == (next.at.1, next.size.1)
                    && last.at.0 + last.size.0 == next.at.0 =>
            {
                last.size.0 += next.size.0;
            }
            _ => joined.push(next),
        }
    }
    for Rectangle { at: (x, y), size: (width, height), colour } in joined {
        if colour != GROUND || height != ROW {
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{colour}\"/>"
            );
        }
    }
}

/// Writes the texts of a row; cells of one look that stand side by side become one.
fn write_texts(svg: &mut String, cells: &[Cell], row: usize) {
    let is_text = |cell: &Cell| cell.symbol() != " " && inked(cell.symbol()).is_empty();
    let look = |cell: &Cell| (colours(cell).0, cell.modifier.contains(Modifier::BOLD));
    let mut column = 0;
    while column < cells.len() {
        let first = &cells[column];
        let alike = |cell: &&Cell| is_text(cell) && look(cell) == look(first);
        let count = cells[column..].iter().take_while(alike).count();
        if count > 0 {
            let text: String = cells[column..column + count].iter().map(Cell::symbol).collect();
            let text = text.replace('&', "&amp;").replace('<', "&lt;");
            let (ink, is_bold) = look(first);
            let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
            let (x, y, length) = (column * COLUMN, row * ROW + 12, count * COLUMN);
            let _ = writeln!(
                svg,
                "<text x=\"{x}\" y=\"{y}\" textLength=\"{length}\" fill=\"{ink}\"{weight}>{text}</text>"
            );
        }
        column += count.max(1);
    }
}

/// The colours of the character and of what is behind it.
fn colours(cell: &Cell) -> (String, String) {
    let name = |colour: Color, default: &str| match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        _ => default.to_string(),
    };
    let (ink, ground) = (name(cell.fg, INK), name(cell.bg, GROUND));
    if cell.modifier.contains(Modifier::REVERSED) { (ground, ink) } else { (ink, ground) }
}

/// The parts of a cell that a block character inks: left, top, width and height.
fn inked(symbol: &str) -> Vec<(usize, usize, usize, usize)> {
    let code = symbol.chars().next().map_or(0, u32::from);
    let quadrants = |upper_left: bool, upper_right: bool, lower_left: bool, lower_right: bool| {
        [(upper_left, 0, 0), (upper_right, 4, 0), (lower_left, 0, 8), (lower_right, 4, 8)]
            .into_iter()
            .filter(|(inked, ..)| *inked)
            .map(|(_, x, y)| (x, y, 4, 8))
            .collect()
    };
    match code {
        0x2580 => vec![(0, 0, 8, 8)],
        0x2581..=0x2588 => {
            let height = usize::try_from(code - 0x2580).unwrap_or(0) * 2;
            vec![(0, ROW - height, 8, height)]
        }
        0x2589..=0x258F => vec![(0, 0, usize::try_from(0x2590 - code).unwrap_or(0), ROW)],
        0x2590 => vec![(4, 0, 4, ROW)],
        0x2596 => quadrants(false, false, true, false),
        0x2597 => quadrants(false, false, false, true),
        0x2598 => quadrants(true, false, false, false),
        0x2599 => quadrants(true, false, true, true),
        0x259A => quadrants(true, false, false, true),
        0x259B => quadrants(true, true, true, false),
        0x259C => quadrants(true, true, false, true),
        0x259D => quadrants(false, true, false, false),
        0x259E => quadrants(false, true, true, false),
        0x259F => quadrants(false, true, true, true),
        _ => Vec::new(),
    }
}
