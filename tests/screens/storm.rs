//! Random messages in any order, on every screen: none causes a panic or drawing outside the area.

use std::fs;

use arcade::link::SocketFolders;
use arcade::tui::{App, GameToHost, Message, Wheel, host_game};
use arcade_games::games::GameId;
use arcade_games::kit::{Key, KeyName, Page};
use arcade_games::session::Setup;
use jiff::Timestamp;
use nix::unistd::geteuid;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tempfile::TempDir;

use crate::harness::{Terminal, context};
use crate::in_full::is_in_full;
use crate::introduction::opened;
use crate::sample::sample;
use crate::statistics::some_games;

/// The number of messages for each screen.
pub(super) fn messages() -> u32 {
    sample(if is_in_full() { 2_500 } else { 250 })
}

/// Pictures, all colours and animation, driven by the test's clock.
pub(super) const LOOK: &str = "[ui]\ncolour = \"truecolor\"\n";

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

pub(super) fn message(random: &mut ChaCha8Rng, area: Rect) -> Message {
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
pub(super) fn size(random: &mut ChaCha8Rng) -> (u16, u16) {
    match random.random_range(0..4) {
        0 => (random.random_range(1..=60), random.random_range(1..=20)),
        1 => (random.random_range(1..=200), random.random_range(1..=60)),
        2 => (80, 24),
        _ => (40, 12),
    }
}

/// Sends messages to the screen that `open` opens, and opens it again when it is closed.
fn storm(name: &str, open: impl Fn() -> Terminal) {
    let mut random = ChaCha8Rng::seed_from_u64(name.bytes().map(u64::from).sum());
    let mut terminal = open();
    let mut area = Rect::new(0, 0, 80, 24);
    for count in 0..messages() {
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
pub(super) fn check_margin(terminal: &Terminal, area: Rect) {
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

/// The menu after these keys; the user has played before.
fn menu(keys: &str) -> Terminal {
    let mut terminal = Terminal::menu_in(some_games(), LOOK);
    terminal.keys(keys);
    terminal
}

/// A game that is over.
fn ended() -> Terminal {
    let mut terminal = Terminal::play("nim", "1/1 misere", ["human", "human"]);
    terminal.keys("a 1 enter b 1 enter");
    terminal
}

/// Opens a screen.
type Open = fn() -> Terminal;

/// The screens of a page, each with a name. A new page needs an entry here.
fn screens_of(page: Page) -> Vec<(&'static str, Open)> {
    match page {
        // Boards are tested separately below.
        Page::Board => vec![
            ("command line", || menu("n :")),
            ("why", why),
            ("hosted game", hosted),
            ("lesson", || menu("l home enter")),
            ("problem", posed),
        ],
        Page::Ending => vec![("end of a game", ended)],
        Page::Review => vec![("review", reviewed)],
        Page::Menu => vec![
            ("menu", || Terminal::menu(LOOK)),
            ("menu of a player", || menu("")),
            ("command line of the menu", || menu(":")),
        ],
        Page::Form => vec![("form", || menu("o"))],
        Page::Question => vec![("question", || menu("down right enter"))],
        Page::Introduction => vec![("introduction", || opened(GameId::Kalah))],
        Page::Settings => vec![("settings", || menu("S"))],
        Page::Help => vec![("help", || menu("?")), ("help of a game", || menu("n ?"))],
        Page::SavedGames => vec![("saved games", || menu("g"))],
        Page::Statistics => vec![("statistics", || menu("s"))],
        Page::Lessons => vec![("lessons", || menu("l"))],
        Page::Daily => {
            vec![("daily", || Terminal::daily_at(some_games(), LOOK, || Timestamp::UNIX_EPOCH))]
        }
    }
}

/// A text on the page that each of [`screens_of`] shows when it opens.
fn mark(name: &str) -> &'static str {
    match name {
        "command line" | "command line of the menu" => ":",
        "why" => "Why ",
        "hosted game" => "Chat",
        "lesson" => "lesson 1 of",
        "problem" => "Find the only move",
        "end of a game" => "What next",
        "review" => "REVIEW",
        "menu" | "menu of a player" => "Coin Grabber",
        "form" => "New game",
        "question" => "Who moves first?",
        "introduction" => "the rules in short",
        "settings" => "Settings",
        "help" => "Choose a game with the arrows",
        "help of a game" => "The rules",
        "saved games" => "SAVED GAMES",
        "statistics" => "STATISTICS",
        "lessons" => "LESSONS",
        "daily" => "DAILY",
        other => panic!("{other} has no mark"),
    }
}

fn check_pages(pages: &[Page]) {
    for &page in pages {
        for (name, open) in screens_of(page) {
            open().until_says(mark(name));
            storm(name, open);
        }
    }
}

#[test]
fn on_every_page_of_a_board() {
    check_pages(&[Page::Board]);
}

#[test]
fn on_every_page_around_boards() {
    let around = |page: &Page| ![Page::Board, Page::Review, Page::Menu].contains(page);
    let pages: Vec<Page> = Page::ALL.iter().copied().filter(around).collect();
    check_pages(&pages);
}

#[test]
fn on_the_menu_and_in_the_review() {
    check_pages(&[Page::Menu, Page::Review]);
}

/// A game that can be joined.
fn hosted() -> Terminal {
    let home = TempDir::new().expect("a folder");
    let places = places(&home);
    hosted_in(&places, home)
}

/// The folders for sockets below a test's folder.
pub(super) fn places(home: &TempDir) -> SocketFolders {
    let runtime = home.path().join("run");
    fs::create_dir_all(&runtime).expect("a folder");
    SocketFolders { runtime: Some(runtime), shared: home.path().into(), user: geteuid() }
}

/// A game hosted as "nim".
pub(super) fn hosted_in(places: &SocketFolders, home: TempDir) -> Terminal {
    let claim = places.claim(&"nim".parse().expect("a name"), None).expect("a place");
    let (mut context, woken, answered) = context(&home, LOOK);
    let values = context.config.game("nim");
    let setup = Setup::configured(values, "storm".parse().expect("a seed"));
    let begin = GameToHost::New { setup, position: Some("5/4/3 misere") };
    let host = ("ann".parse().expect("a name"), None);
    let screen = host_game(GameId::Nim, begin, host, claim, &mut context);
    let screen = screen.unwrap_or_else(|error| panic!("{error}"));
    Terminal::new(App::new(screen, context), woken, answered, home)
}

/// The first problem of Nim.
fn posed() -> Terminal {
    let day = Timestamp::UNIX_EPOCH;
    let mut terminal = Terminal::menu_at(&[GameId::Nim], some_games(), LOOK, day);
    terminal.keys("p").until("Find the only move");
    terminal
}

/// The line of a move.
fn why() -> Terminal {
    let mut game = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], LOOK);
    game.keys("w").until_says("Why ");
    game
}

/// The review of a finished game.
fn reviewed() -> Terminal {
    let mut game = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], LOOK);
    for mv in ["A5", "B1", "B3", "C2", "C1"] {
        game.types(mv).keys("enter");
    }
    game.keys("r home right").until_says("Better C2: leaves 5=4+1");
    game
}

/// Every game from a position with many elements on the board.
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
fn in_every_game_against_a_computer() {
    for (id, position) in GAMES {
        let name = format!("{id} computer");
        storm(&name, || Terminal::play_with(id, position, ["easy", "human"], LOOK));
    }
}
