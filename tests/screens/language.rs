//! Every text of a game on the screen is in the language of docs/language.md.

use std::thread;

use arcade_engine::Position as _;
use arcade_games::games::GameId;
use arcade_games::kit::GameSpec as _;
use tempfile::TempDir;

use crate::harness::Terminal;
use crate::one_language::{STARTS, check, check_list};

const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (100, 30), (160, 48)];

/// Checks what a page shows at every size.
#[track_caller]
fn look_at_page(game: GameId, place: &str, terminal: &mut Terminal) {
    for (width, height) in SIZES {
        terminal.resize(width, height);
        let theory = terminal.named_part("Theory");
        let mut text = terminal.text();
        for row in theory.iter().filter(|row| !row.is_empty()) {
            text = text.replace(&**row, "");
        }
        // The key bar names keys: 1-6 are six of them.
        let text = text.rsplit_once('\n').map_or("", |(text, _)| text);
        check(game, &format!("{place} at {width}x{height}"), text);
    }
    terminal.resize(160, 48);
}

/// Checks what the screen of a game shows at every size, and the lists and the message beside the board.
#[track_caller]
fn look(game: GameId, place: &str, terminal: &mut Terminal) {
    look_at_page(game, place, terminal);
    for (width, height) in SIZES.into_iter().filter(|(width, _)| *width >= 72) {
        terminal.resize(width, height);
        // The first row is that of the header.
        for row in terminal.message().iter().chain(terminal.panel().iter().skip(1)) {
            check_list(game, &format!("{place} at {width}x{height}"), row);
        }
    }
    terminal.resize(160, 48);
}

/// Makes a move and waits until nothing is under way; whether it was made.
fn make(mv: &str, terminal: &mut Terminal) -> bool {
    let before = terminal.position();
    terminal.types(&format!(":{mv}")).keys("enter");
    while terminal.tick() {}
    terminal.found_position().is_none_or(|position| position != before)
}

/// The last of the moves of the position on the board.
fn a_move(game: GameId, terminal: &Terminal) -> Option<String> {
    let position = game.parse(&terminal.position()).expect("a position");
    position.legal_moves().last().map(ToString::to_string)
}

/// Plays a game between two people and looks at every part of it; returns their home.
fn play(game: GameId, start: &str) -> TempDir {
    let mut terminal = Terminal::play(game.meta().id, start, ["human", "human"]);
    terminal.resize(160, 48);
    look(game, "the start", &mut terminal);
    for step in 1..=3 {
        terminal.keys("t").until_says(&format!("Tip {step}/3"));
        look(game, "a tip", &mut terminal);
    }
    terminal.keys("v").until_known();
    look(game, "the values", &mut terminal);
    terminal.keys("w").until("Why ");
    for _ in 0..4 {
        look(game, "why", &mut terminal);
        terminal.keys("right");
    }
    terminal.keys("esc v");
    while a_move(game, &terminal).is_some_and(|mv| make(&mv, &mut terminal)) {
        look(game, "a move", &mut terminal);
    }
    terminal.keys("r");
    while terminal.tick() {}
    for _ in 0..4 {
        look(game, "the review", &mut terminal);
        terminal.keys("left");
    }
    terminal.keys("home right w").until("Why ");
    look(game, "why in the review", &mut terminal);
    terminal.keys("esc home p");
    look(game, "practice", &mut terminal);
    terminal.home
}

/// Plays against the computer with a coach.
fn play_with_coach(game: GameId, start: &str) {
    let config = "[ai]\ncoach = \"teach\"\n";
    let mut terminal = Terminal::play_with(game.meta().id, start, ["human", "perfect"], config);
    terminal.resize(160, 48);
    for _ in 0..3 {
        let Some(mv) = a_move(game, &terminal) else { break };
        make(&mv, &mut terminal);
        look(game, "a move with a coach", &mut terminal);
        terminal.keys("enter");
        while terminal.tick() {}
        look(game, "an answer", &mut terminal);
    }
}

#[test]
fn every_screen_spells_moves_in_one_way() {
    thread::scope(|scope| {
        for (id, start) in STARTS {
            scope.spawn(move || {
                let game = GameId::find(id).expect("a game");
                play_with_coach(game, start);
                let home = play(game, start);
                let mut menu = Terminal::menu_of(&[game], home, "");
                look_at_page(game, "the menu", &mut menu);
                look_at_page(game, "the saved games", menu.keys("g").until("Player 1"));
                look_at_page(game, "the statistics", menu.keys("esc s").until("Results"));
                look_at_page(game, "a new game", menu.keys("esc o"));
                look(game, "a problem", menu.keys("esc p").until("Find the only move"));
                look_at_page(game, "the daily", menu.keys("esc esc d").until("DAILY"));
            });
        }
    });
}
