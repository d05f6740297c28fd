//! Text can be read: its contrast with what is behind it, cell by cell.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use crate::harness::Terminal;

/// The least contrast that normal text needs (WCAG 2.2, success criterion 1.4.3).
const LEAST: f64 = 4.5;

/// The relative luminance of a colour, as WCAG defines it.
fn luminance(colour: Color) -> Option<f64> {
    let [red, green, blue] = match colour {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3],
        Color::Indexed(index @ 16..) => {
            let level = |step: u8| [0, 95, 135, 175, 215, 255][usize::from(step % 6)];
            let index = index - 16;
            [level(index / 36), level(index / 6), level(index)]
        }
        _ => return None,
    };
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    Some(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue))
}

/// The contrast of a cell's text with its ground; `None` if one of them is the terminal's own.
fn contrast(cell: &Cell) -> Option<f64> {
    let (text, ground) = (luminance(cell.fg)?, luminance(cell.bg)?);
    Some((text.max(ground) + 0.05) / (text.min(ground) + 0.05))
}

/// Whether a cell shows text, or a glyph that is read like text.
fn is_text(cell: &Cell) -> bool {
    let glyphs = "\u{25cf}\u{25c6}\u{2605}\u{25c0}\u{2192}\u{2190}\u{2191}\u{2193}\u{2212}\u{b7}";
    let symbol = cell.symbol();
    symbol.chars().any(|shown| shown.is_ascii_graphic() || shown.is_alphanumeric())
        || glyphs.contains(symbol) && symbol != " "
}

/// Checks every cell with text outside of `board`.
#[track_caller]
fn check(buffer: &Buffer, board: Rect, screen: &str) {
    let mut texts = 0;
    for position in buffer.area.positions().filter(|&position| !board.contains(position)) {
        let cell = &buffer[position];
        if is_text(cell) {
            assert!(!cell.modifier.contains(Modifier::DIM), "{position} of {screen} is dim");
            let found =
                contrast(cell).unwrap_or_else(|| panic!("{position} of {screen}: {cell:?}"));
            assert!(found >= LEAST, "{position} of {screen}: {found:.1}, {cell:?}");
            texts += 1;
        }
    }
    assert!(texts > 20, "{texts} cells with text in {screen}");
}

/// The board of a play screen, which has its own tests.
fn board(width: u16, height: u16) -> Rect {
    match width {
        100.. => Rect::new(0, 1, width - 28, height - 3),
        72.. => Rect::new(0, 1, width - 23, height - 3),
        _ => Rect::new(0, 1, width, height - 4),
    }
}

const SIZES: [(u16, u16); 3] = [(100, 30), (80, 24), (40, 12)];

/// Themes and numbers of colours whose grounds are arcade's own.
fn configs() -> Vec<String> {
    let themes = ["default", "light"];
    let with = |theme: &str, colour: &str| {
        format!("[ui]\ntheme = \"{theme}\"\ncolour = \"{colour}\"\nanimation = false\n")
    };
    let colours = ["truecolor", "256"];
    themes.iter().flat_map(|theme| colours.map(|colour| with(theme, colour))).collect()
}

#[test]
fn every_text_of_the_play_screen_can_be_read() {
    for config in configs() {
        let play = |game: &str, position: &str, keys: &str| {
            let mut terminal = Terminal::play_with(game, position, ["human", "human"], &config);
            terminal.keys(keys);
            terminal
        };
        let mut screens = [
            play("nim", "5/4/3 misere", "a 1 enter v"),
            play("nim", "5/4/3 misere", "v t t t"),
            play("tiles", "obbbogbog o 1", "v"),
            play("tiles", "obbbogbog o 1", "8 enter"),
            play("nim", "1/1 misere", "enter enter v"),
            play("kalah", "2,1,0,3,4,1/5,5,5,3,4,4 7-4 S", ": l e v l enter"),
            play("nim", "5/4/3 misere", ":"),
            play("nim", "5/4/3 misere", "a 3"),
        ];
        for screen in &mut screens[..3] {
            screen.until_known();
        }
        for (number, screen) in screens.iter_mut().enumerate() {
            for (width, height) in SIZES {
                screen.resize(width, height);
                let name = format!("screen {number} at {width}x{height} with {config}");
                check(&screen.buffer(), board(width, height), &name);
            }
        }
    }
}

#[test]
fn every_text_of_the_other_screens_can_be_read() {
    for config in configs() {
        for keys in ["down down", "o", "?", "o down down x"] {
            let mut screen = Terminal::menu(&config);
            screen.keys(keys);
            for (width, height) in SIZES {
                screen.resize(width, height);
                // The menu shows boards.
                let is_shelf = keys == "down down" && width >= 72;
                let shelf = Rect::new(0, 2, width, height - 6);
                let board = if is_shelf { shelf } else { Rect::ZERO };
                let name = format!("{keys:?} at {width}x{height} with {config}");
                check(&screen.buffer(), board, &name);
            }
        }
    }
}

#[test]
fn every_cell_has_the_ground_of_its_surface() {
    for keys in ["", "o", "?", "enter", "enter v"] {
        let mut screen = Terminal::menu("[ui]\ncolour = \"truecolor\"\nanimation = false\n");
        screen.keys(keys);
        for (width, height) in SIZES {
            let buffer = screen.resize_to(width, height).buffer();
            let bare =
                buffer.area.positions().find(|&position| buffer[position].bg == Color::Reset);
            assert_eq!(bare, None, "{keys:?} at {width}x{height}:\n{}", screen.text());
        }
    }
}
