//! Readability: the contrast of each cell's text with its background, on every screen, in every theme with
//! colours and on every terminal that has some.

use std::collections::BTreeMap;

use arcade_games::games::GameId;
use arcade_games::kit::{Capabilities, Charset, Colours, Theme};
use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

use crate::daily::daily_of_a_month;
use crate::harness::Terminal;
use crate::in_full::one_in;
use crate::introduction::opened;
use crate::statistics::some_games;

/// The least contrast that normal text needs (WCAG 2.2, success criterion 1.4.3).
const LEAST: f64 = 4.5;
/// The same for things (success criterion 1.4.11), as seeds are.
const LEAST_OF_THINGS: f64 = 3.0;
/// The contrast of the enhanced level (success criterion 1.4.6).
const ENHANCED: f64 = 7.0;

/// The components of a colour, those with names as xterm shows them; `None` for the terminal's own.
fn components(colour: Color) -> Option<[u8; 3]> {
    Some(match colour {
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(index @ 232..) => [8 + 10 * (index - 232); 3],
        Color::Indexed(index @ 16..) => {
            let level = |step: u8| [0, 95, 135, 175, 215, 255][usize::from(step % 6)];
            let index = index - 16;
            [level(index / 36), level(index / 6), level(index)]
        }
        Color::Black => [0; 3],
        Color::Red => [205, 0, 0],
        Color::Green => [0, 205, 0],
        Color::Yellow => [205, 205, 0],
        Color::Blue => [0, 0, 238],
        Color::Magenta => [205, 0, 205],
        Color::Cyan => [0, 205, 205],
        Color::Gray => [229; 3],
        Color::DarkGray => [127; 3],
        Color::LightRed => [255, 0, 0],
        Color::LightGreen => [0, 255, 0],
        Color::LightYellow => [255, 255, 0],
        Color::LightBlue => [92, 92, 255],
        Color::LightMagenta => [255, 0, 255],
        Color::LightCyan => [0, 255, 255],
        Color::White => [255; 3],
        _ => return None,
    })
}

/// The relative luminance of a colour, as WCAG defines it.
fn luminance(colour: Color) -> Option<f64> {
    let [red, green, blue] = components(colour)?;
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

/// Whether a cell shows text, or a sign that is read like text.
fn is_text(cell: &Cell) -> bool {
    const SIGNS: &str = "\u{b7}\u{d7}\u{2190}\u{2191}\u{2192}\u{2193}\u{2212}\u{25bc}\u{25b6}\
        \u{25c0}\u{25c6}\u{25cf}\u{2605}";
    let read = |shown: char| shown.is_ascii_graphic() || shown.is_alphanumeric();
    cell.symbol().chars().any(|shown| read(shown) || SIGNS.contains(shown))
}

const SIZES: [(u16, u16); 3] = [(100, 30), (80, 24), (40, 12)];

/// A way to show things.
#[derive(Clone, Copy)]
struct Look {
    name: &'static str,
    capabilities: Capabilities,
}

/// Every theme with colours, on every terminal that has some, with pictures and without.
fn looks() -> Vec<Look> {
    let mut looks = Vec::new();
    for &name in Theme::NAMES.iter().filter(|name| **name != "mono") {
        for colours in [Colours::True, Colours::Indexed, Colours::Sixteen] {
            // Without pictures 256 colours are those nearest to all.
            let both = colours != Colours::Indexed;
            for pictures in [true, false].into_iter().filter(|pictures| both || *pictures) {
                let capabilities = Capabilities { colours, charset: Charset::Unicode, pictures };
                looks.push(Look { name, capabilities });
            }
        }
    }
    looks
}

/// The unreadable cells of a screen, in every look and at every size: their colours, with an example and
/// the number of cells.
fn unreadable(index: usize, screen: &str, terminal: &mut Terminal) -> Vec<String> {
    let mut found: BTreeMap<String, (String, usize)> = BTreeMap::new();
    // Each screen is tested with one in four pairs of a look and a size, and the next screen with other
    // pairs.
    let looks = looks().into_iter().flat_map(|look| SIZES.map(move |size| (look, size)));
    for (Look { name, capabilities }, (width, height)) in
        looks.skip(index % one_in(4)).step_by(one_in(4))
    {
        terminal.look(Theme::new(name, capabilities));
        let buffer = terminal.resize_to(width, height).buffer();
        let texts = buffer.area.positions().filter(|&at| is_text(&buffer[at]));
        let texts: Vec<_> = texts.map(|at| (at, buffer[at].clone())).collect();
        assert!(texts.len() > 20, "{screen} at {width}x{height}:\n{}", terminal.text());
        for (at, cell) in texts {
            let Some(problem) = problem(&cell, capabilities.colours) else { continue };
            let Capabilities { colours, pictures, .. } = capabilities;
            let Cell { fg, bg, .. } = cell;
            let kind = format!("{name}, {colours:?}, pictures {pictures}: {fg} on {bg}: {problem}");
            let example = format!("{screen} at {width}x{height}: {:?} at {at}", cell.symbol());
            found.entry(kind).or_insert((example, 0)).1 += 1;
        }
    }
    let tell = |(kind, (example, count))| format!("{kind}, {count} cells, such as {example}");
    found.into_iter().map(tell).collect()
}

/// Why the text of a cell is unreadable, if it is.
fn problem(cell: &Cell, colours: Colours) -> Option<String> {
    let least = if cell.symbol() == "\u{25cf}" { LEAST_OF_THINGS } else { LEAST };
    match contrast(cell) {
        _ if cell.modifier.contains(Modifier::DIM) => Some("dim".into()),
        Some(found) if found < least => Some(format!("{found:.1}")),
        // With 16 colours the ground may be the terminal's own.
        None if colours != Colours::Sixteen => Some("unknown".into()),
        _ => None,
    }
}

#[track_caller]
fn check(screens: Vec<(String, Terminal)>) {
    let mut wrong = Vec::new();
    for (index, (name, mut terminal)) in screens.into_iter().enumerate() {
        wrong.extend(unreadable(index, &name, &mut terminal));
    }
    assert!(wrong.is_empty(), "{} kinds of text:\n{}", wrong.len(), wrong.join("\n"));
}

/// A game of two people from a position, after these keys, once no more values are to come.
fn game(game: &str, position: &str, keys: &str) -> Terminal {
    let mut terminal = Terminal::play(game, position, ["human", "human"]);
    terminal.keys("v").until_known().keys(keys);
    terminal
}

/// Checks a game with values, a tip and the cursor, after a move, and at its end.
#[track_caller]
fn check_game(id: &str, position: &str, moves: &str, (last, keys): (&str, &str)) {
    let mut over = Terminal::play(id, last, ["human", "human"]);
    over.keys(keys).sees("What next");
    check(vec![
        (format!("{id} with a tip"), game(id, position, "t t t")),
        (format!("{id} after a move"), game(id, position, moves)),
        (format!("{id} when it is over"), over),
    ]);
}

#[test]
fn nim_can_be_read() {
    check_game("nim", "5/4/3 misere", "a 2 enter right up", ("1/1 misere", "enter enter"));
}

#[test]
fn silver_dollar_can_be_read() {
    let end = ("_oo", "enter enter");
    check_game("silver-dollar", "_o__oo_____oo_o 3", "right up enter up", end);
}

#[test]
fn tiles_can_be_read() {
    check_game("tiles", "obbbogbog o 1", "8 enter up", ("obbbogbog o 1", "9 enter"));
}

#[test]
fn flip_can_be_read() {
    let end = "p 4 enter f 1 enter p 2 enter p 4 enter 2 p 6 enter 4 p 4 enter p 4 enter";
    check_game("flip", "24+5|12+6|13+5", "up left enter", ("244+||124+", end));
}

#[test]
fn coin_grabber_can_be_read() {
    let late = "0,0,0,5,25/0,0,0,10,5/0,A,1,B,10/0,0,0,0,5/0,0,0,0,0 100 110 A";
    let won = "0,0,0,0,25/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 150 100 A";
    check_game("coin-grabber", late, "right enter", (won, "right enter"));
}

#[test]
fn kalah_can_be_read() {
    let end = ("1,0,0/0,3,0 1-7 S", "1");
    check_game("kalah", "2,1,0,3,0,1/5,0,0,3,0,4 17-12 S", "2 right", end);
}

#[test]
fn what_is_said_below_a_board_can_be_read() {
    let below = [": l e v l enter", ": l e v", "a 3"];
    let screen = |keys: &str| (format!("nim after {keys:?}"), game("nim", "5/4/3 misere", keys));
    check(below.map(screen).into());
}

#[test]
fn a_review_can_be_read() {
    let screen = |keys: &str| {
        let mut game = Terminal::play("nim", "5/4/3 misere", ["human", "human"]);
        for mv in ["A5", "B1", "B3", "C2", "C1"] {
            game.types(mv).keys("enter");
        }
        game.keys("r home right").until_says("Better C2: leaves 5=4+1").keys(keys);
        (format!("a review after {keys:?}"), game)
    };
    check(["", "end", "v", "p", "p t"].map(screen).into());
}

#[test]
fn every_other_screen_can_be_read() {
    let menu = |keys: &str| {
        let mut terminal = Terminal::menu("");
        terminal.keys(keys);
        (format!("the menu after {keys:?}"), terminal)
    };
    let mut screens: Vec<_> =
        ["", "down down", "right", "o", "?", "o down down x", "s"].map(menu).into();
    let mut statistics = Terminal::menu_in(some_games(), "");
    statistics.keys("s right x");
    screens.push(("the statistics".into(), statistics));
    for number in 0..4 {
        screens.push((format!("the daily, {number}"), daily_of_a_month()));
    }
    check(screens);
}

#[test]
fn introductions_can_be_read() {
    let card = |&game: &GameId| {
        let name = game.meta().id;
        let mut help = opened(game);
        help.keys("?");
        [(format!("the card of {name}"), opened(game)), (format!("the help of {name}"), help)]
    };
    check(GameId::ALL.iter().flat_map(card).collect());
}

#[test]
fn with_high_contrast_texts_have_more_of_it() {
    let capabilities =
        Capabilities { colours: Colours::True, charset: Charset::Unicode, pictures: false };
    for keys in ["", "o", "?", "enter", "enter v t"] {
        let mut terminal = Terminal::menu("");
        terminal.keys(keys).look(Theme::new("high-contrast", capabilities));
        let buffer = terminal.resize_to(100, 30).buffer();
        for at in buffer.area.positions().filter(|&at| is_text(&buffer[at])) {
            let found = contrast(&buffer[at]).expect("colours of the theme");
            assert!(found >= ENHANCED, "{at} after {keys:?}: {found:.1}, {:?}", buffer[at]);
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
