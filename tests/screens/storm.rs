//! Anything at all, in any order, on every screen: nothing panics, and nothing is drawn elsewhere.

use arcade::games::GameId;
use arcade::kit::{Key, KeyName};
use arcade::tui::{Message, Wheel};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::harness::Terminal;
use crate::statistics::some_games;

/// Messages to each screen.
const MESSAGES: usize = 10_000;

/// Pictures, all colours, and motion, which only the clock of the test drives.
const LOOK: &str = "[ui]\ncolour = \"truecolor\"\n";

fn key(random: &mut ChaCha8Rng) -> Key {
    const NAMES: [KeyName; 12] = [
        KeyName::Up,
        KeyName::Down,
        KeyName::Left,
        KeyName::Right,
        KeyName::Enter,
        KeyName::Esc,
        KeyName::Tab,
        KeyName::Backspace,
        KeyName::Delete,
        KeyName::Home,
        KeyName::End,
        KeyName::PageDown,
    ];
    match random.random_range(0..12) {
        0..4 => Key::plain(NAMES[random.random_range(0..NAMES.len())]),
        4 => Key::plain(KeyName::Char(random.random_range('\u{20}'..='\u{2FFF}'))),
        // The command line, and what it does with keys of its own.
        5 => Key { shift: random.random(), ..Key::plain(KeyName::Tab) },
        6 => Key::plain(KeyName::Char(':')),
        _ => Key::plain(KeyName::Char(random.random_range(' '..='~'))),
    }
}

fn message(random: &mut ChaCha8Rng, area: Rect) -> Message {
    match random.random_range(0..20) {
        0..3 => Message::Click {
            column: random.random_range(0..=area.width),
            row: random.random_range(0..=area.height),
        },
        3 => Message::Wheel(if random.random() { Wheel::Up } else { Wheel::Down }),
        4 => Message::Paste("4,4 + \u{4e2d} a3\n".repeat(random.random_range(0..5))),
        5 => Message::Tick,
        _ => Message::Key(key(random)),
    }
}

/// A size, mostly a common one.
fn size(random: &mut ChaCha8Rng) -> (u16, u16) {
    match random.random_range(0..4) {
        0 => (random.random_range(1..=60), random.random_range(1..=20)),
        1 => (random.random_range(1..=200), random.random_range(1..=60)),
        2 => (80, 24),
        _ => (40, 12),
    }
}

/// Sends messages to the screen that `open` opens, and opens it anew when it is left.
fn storm(name: &str, open: impl Fn() -> Terminal) {
    let mut random = ChaCha8Rng::seed_from_u64(name.bytes().map(u64::from).sum());
    let mut terminal = open();
    let mut area = Rect::new(0, 0, 80, 24);
    for count in 0..MESSAGES {
        if terminal.is_done() {
            terminal = open();
            terminal.resize(area.width, area.height);
        }
        if random.random_range(0..50) == 0 {
            let (width, height) = size(&mut random);
            area = Rect { width, height, ..area };
            terminal.resize(width, height);
        }
        terminal.handle(&message(&mut random, area));
        if count % 4 == 0 && !terminal.is_done() {
            check_margin(&terminal, area);
        }
    }
}

/// Draws the screen within a larger buffer: nothing around it changes.
fn check_margin(terminal: &Terminal, area: Rect) {
    const MARGIN: u16 = 2;
    let whole = Rect::new(0, 0, area.width + MARGIN, area.height + MARGIN);
    let mut buffer = Buffer::empty(whole);
    for position in whole.positions() {
        buffer[position].set_symbol("\u{2592}");
    }
    terminal.draw_in(area, &mut buffer);
    for position in whole.positions().filter(|position| !area.contains(*position)) {
        assert_eq!(buffer[position].symbol(), "\u{2592}", "{position:?} is outside {area:?}");
    }
}

#[test]
fn on_the_menu_the_form_the_settings_and_the_help() {
    storm("menu", || Terminal::menu(LOOK));
    storm("form", || {
        let mut terminal = Terminal::menu(LOOK);
        terminal.keys("o");
        terminal
    });
    storm("settings", || {
        let mut terminal = Terminal::menu(LOOK);
        terminal.keys("S");
        terminal
    });
    storm("statistics", || {
        let mut terminal = Terminal::menu_in(some_games(), LOOK);
        terminal.keys("s");
        terminal
    });
    storm("command line", || {
        let mut terminal = Terminal::menu(LOOK);
        terminal.keys(":");
        terminal
    });
    storm("help", || {
        let mut terminal = Terminal::menu(LOOK);
        terminal.keys("?");
        terminal
    });
}

/// Every game from a position with many things on the board.
pub const GAMES: [(&str, &str); 6] = [
    ("nim", "7/5/4/3 misere"),
    ("silver-dollar", "__o__o_o____oo___o____oo"),
    ("tiles", "ggggggggg b 3"),
    ("flip", "11335+|+|24466+"),
    ("coin-grabber", "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A"),
    ("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S"),
];

#[test]
fn in_every_game_between_two_people() {
    assert_eq!(
        GAMES.map(|(id, _)| id).to_vec(),
        GameId::ALL.iter().map(|game| game.meta().id).collect::<Vec<_>>()
    );
    for (id, position) in GAMES {
        storm(id, || Terminal::play_with(id, position, ["human", "human"], LOOK));
    }
}

#[test]
fn in_the_review_of_a_game() {
    storm("review", || {
        let mut game = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], LOOK);
        for mv in ["A5", "B1", "B3", "C2", "C1"] {
            game.types(mv).keys("enter");
        }
        game.keys("r home right").until_says("Better C2: makes");
        game
    });
}

#[test]
fn in_every_game_against_a_computer() {
    for (id, position) in GAMES {
        let name = format!("{id} computer");
        storm(&name, || Terminal::play_with(id, position, ["easy", "human"], LOOK));
    }
}
