//! Encodes cells as escape sequences. Colours and attributes are only sent where they make a visible
//! difference.

use std::io::{self, Write};

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{Attribute, Colors, SetAttribute, SetColors};
use ratatui::backend::IntoCrossterm as _;
use ratatui::buffer::{Buffer, Cell, CellWidth as _};
use ratatui::style::{Color, Modifier};

/// The modifiers that styles use, with the attributes that turn them on and off.
const MODIFIERS: [(Modifier, Attribute, Attribute); 4] = [
    (Modifier::BOLD, Attribute::Bold, Attribute::NormalIntensity),
    (Modifier::DIM, Attribute::Dim, Attribute::NormalIntensity),
    (Modifier::UNDERLINED, Attribute::Underlined, Attribute::NoUnderline),
    (Modifier::REVERSED, Attribute::Reverse, Attribute::NoReverse),
];

/// The first eight colours. Where they are bold many terminals show the lighter eight instead, which change a
/// contrast: bold black is grey there.
const FIRST_EIGHT: [Color; 8] = [
    Color::Black,
    Color::Red,
    Color::Green,
    Color::Yellow,
    Color::Blue,
    Color::Magenta,
    Color::Cyan,
    Color::Gray,
];

/// Bold and dim, which one attribute (normal intensity) turns off together.
const INTENSITY: Modifier = Modifier::BOLD.union(Modifier::DIM);

/// Writes cells, each with its column and row. Assumes that the terminal is in its default style, and
/// restores it.
///
/// # Errors
/// When `out` can't be written.
pub(super) fn encode<'a>(
    out: &mut impl Write,
    cells: impl Iterator<Item = (u16, u16, &'a Cell)>,
) -> io::Result<()> {
    let mut pen = Pen::default();
    let mut after_last = None;
    for (column, row, cell) in cells {
        if after_last != Some((column, row)) {
            queue!(out, MoveTo(column, row))?;
        }
        after_last = Some((column + 1, row));
        pen.turn_into(pen.showing(cell), out)?;
        out.write_all(cell.symbol().as_bytes())?;
    }
    if pen != Pen::default() {
        queue!(out, SetAttribute(Attribute::Reset))?;
    }
    Ok(())
}

/// The cells of a frame that differ from an empty screen, each with its column and row.
pub(super) fn filled(frame: &Buffer) -> impl Iterator<Item = (u16, u16, &Cell)> {
    // How many of the next cells are covered by a wide character.
    let mut covered = 0;
    frame.content.iter().enumerate().filter_map(move |(index, cell)| {
        if covered > 0 {
            covered -= 1;
            return None;
        }
        // A shortcut for speed: most cells hold one byte.
        covered = if cell.symbol().len() == 1 { 0 } else { cell.cell_width().saturating_sub(1) };
        let (column, row) = frame.pos_of(index);
        (cell.bg != Color::Reset || *cell != Cell::EMPTY).then_some((column, row, cell))
    })
}

/// The style in which the terminal writes at present.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pen {
    foreground: Color,
    background: Color,
    modifiers: Modifier,
}

impl Default for Pen {
    fn default() -> Self {
        Self { foreground: Color::Reset, background: Color::Reset, modifiers: Modifier::empty() }
    }
}

impl Pen {
    /// The style closest to this one that shows the cell correctly.
    fn showing(self, cell: &Cell) -> Self {
        let shows_foreground = Modifier::UNDERLINED | Modifier::REVERSED;
        if cell.symbol() == " " && !cell.modifier.intersects(shows_foreground) {
            return Self {
                background: cell.bg,
                modifiers: self.modifiers - shows_foreground,
                ..self
            };
        }
        let heavy = if FIRST_EIGHT.contains(&cell.fg) { Modifier::BOLD } else { Modifier::empty() };
        Self { foreground: cell.fg, background: cell.bg, modifiers: cell.modifier - heavy }
    }

    /// Switches the terminal to another style.
    fn turn_into(&mut self, next: Self, out: &mut impl Write) -> io::Result<()> {
        let mut removed = self.modifiers - next.modifiers;
        for (modifier, _, off) in MODIFIERS {
            if removed.contains(modifier) {
                queue!(out, SetAttribute(off))?;
                let off = if INTENSITY.contains(modifier) { INTENSITY } else { modifier };
                self.modifiers -= off;
                removed -= off;
            }
        }
        let added = next.modifiers - self.modifiers;
        for (modifier, on, _) in MODIFIERS {
            if added.contains(modifier) {
                queue!(out, SetAttribute(on))?;
            }
        }
        let colours = Colors {
            foreground: (next.foreground != self.foreground)
                .then(|| next.foreground.into_crossterm()),
            background: (next.background != self.background)
                .then(|| next.background.into_crossterm()),
        };
        if colours.foreground.is_some() || colours.background.is_some() {
            queue!(out, SetColors(colours))?;
        }
        *self = next;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::select;
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    const AREA: Rect = Rect { x: 0, y: 0, width: 12, height: 4 };

    fn encoded(before: &Buffer, after: &Buffer) -> String {
        crossterm::style::force_color_output(true);
        let mut out = Vec::new();
        encode(&mut out, before.diff_iter(after)).expect("memory can be written");
        String::from_utf8(out).expect("text")
    }

    /// A buffer in which each text starts in its cell.
    fn buffer(texts: &[(u16, &str, Style)]) -> Buffer {
        let mut buffer = Buffer::empty(AREA);
        for &(at, text, style) in texts {
            let (column, row) = (at % AREA.width, at / AREA.width % AREA.height);
            buffer.set_string(column, row, text, Style::reset().patch(style));
        }
        buffer
    }

    fn styles() -> impl Strategy<Value = Style> {
        let colour = || {
            prop_oneof![
                Just(Color::Reset),
                (0..4_u8).prop_map(Color::Indexed),
                (0..2_u8).prop_map(|red| Color::Rgb(red, 7, 9)),
            ]
        };
        // The terminal emulator of these tests supports one intensity at a time.
        let intensity = [Modifier::empty(), Modifier::BOLD, Modifier::DIM];
        let line = [Modifier::empty(), Modifier::UNDERLINED];
        let reversed = [Modifier::empty(), Modifier::REVERSED];
        let modifiers = [intensity.as_slice(), &line, &reversed].map(|any| select(any.to_vec()));
        let modifiers = modifiers.prop_map(|[first, second, third]| first | second | third);
        (colour(), colour(), modifiers).prop_map(|(foreground, background, set)| {
            Style::new().fg(foreground).bg(background).add_modifier(set)
        })
    }

    const NARROW: &[&str] = &["coin", "   ", "a b", "\u{2584}\u{258c}"];
    const WIDE: &[&str] = &["coin", "   ", "a \u{6f22}\u{5b57}", "\u{6f22}"];

    fn buffers(texts: &'static [&'static str]) -> impl Strategy<Value = Buffer> {
        let texts = vec((0..AREA.width * AREA.height, select(texts), styles()), 0..12);
        texts.prop_map(|texts| buffer(&texts))
    }

    fn colour(colour: vt100::Color) -> Color {
        match colour {
            vt100::Color::Default => Color::Reset,
            vt100::Color::Idx(index) => Color::Indexed(index),
            vt100::Color::Rgb(red, green, blue) => Color::Rgb(red, green, blue),
        }
    }

    proptest! {
        #[test]
        fn what_fills_an_empty_screen_is_what_differs_from_one(after in buffers(WIDE)) {
            let differs = encoded(&Buffer::empty(AREA), &after);
            let mut out = Vec::new();
            encode(&mut out, filled(&after)).expect("memory can be written");
            prop_assert_eq!(String::from_utf8(out).expect("text"), differs);
        }

        #[test]
        fn a_terminal_shows_what_the_buffer_holds(before in buffers(NARROW), after in buffers(NARROW)) {
            let [height, width] = [AREA.height, AREA.width].map(|size| size.try_into().expect("not 0"));
            let mut terminal = vt100::Parser::new(height, width, 0);
            terminal.process(encoded(&Buffer::empty(AREA), &before).as_bytes());
            terminal.process(encoded(&before, &after).as_bytes());
            for position in AREA.positions() {
                let wanted = &after[position];
                let shown = terminal.screen().cell(position.y, position.x).expect("in the area");
                let text = if shown.contents().is_empty() { " " } else { shown.contents() };
                prop_assert_eq!(text, wanted.symbol(), "at {}", position);
                prop_assert_eq!(colour(shown.bgcolor()), wanted.bg, "at {}", position);
                let has = |modifier| wanted.modifier.contains(modifier);
                prop_assert_eq!(shown.inverse(), has(Modifier::REVERSED), "at {}", position);
                prop_assert_eq!(shown.underline(), has(Modifier::UNDERLINED), "at {}", position);
                if text != " " || shown.inverse() || shown.underline() {
                    prop_assert_eq!(colour(shown.fgcolor()), wanted.fg, "at {}", position);
                    prop_assert_eq!(shown.bold(), has(Modifier::BOLD), "at {}", position);
                    prop_assert_eq!(shown.dim(), has(Modifier::DIM), "at {}", position);
                }
            }
        }
    }

    #[test]
    fn only_what_changes_is_sent() {
        let (red, blue) = (Style::new().fg(Color::Indexed(1)), Style::new().fg(Color::Indexed(4)));
        let frame = |texts: &[_]| encoded(&Buffer::empty(AREA), &buffer(texts));
        // Differing in one of two colours.
        let grounds = [red.bg(Color::Indexed(7)), blue.bg(Color::Indexed(7))];
        let text = frame(&[(0, "a", grounds[0]), (1, "b", grounds[1])]);
        assert_eq!(text, "\x1b[1;1H\x1b[38;5;1;48;5;7ma\x1b[38;5;4mb\x1b[0m");
        // The foreground and weight of a blank are invisible.
        let text = frame(&[(0, "a", red), (1, "  ", blue.bg(Color::Indexed(7)).bold())]);
        assert_eq!(text, "\x1b[1;1H\x1b[38;5;1ma\x1b[48;5;7m  \x1b[0m");
        // Bold black would be grey.
        let text = frame(&[(0, "a", Style::new().fg(Color::Black).bg(Color::Indexed(7)).bold())]);
        assert_eq!(text, "\x1b[1;1H\x1b[38;5;0;48;5;7ma\x1b[0m");
        // Without styles.
        assert_eq!(frame(&[(13, "a", Style::new())]), "\x1b[2;2Ha");
    }
}
