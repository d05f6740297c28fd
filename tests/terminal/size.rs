//! Any size at any time.

use crate::game::{Game, Start, TWO_PEOPLE};
use crate::shown::squeezed;

const SIZES: [(u16, u16); 7] =
    [(1, 1), (300, 100), (39, 11), (40, 12), (39, 40), (200, 11), (80, 24)];

/// Tries all sizes on a screen that shows this text whenever it is drawn.
fn survives(game: &Game, text: &str, last_key: &str) {
    for (columns, rows) in SIZES {
        game.pty.resize(columns, rows);
        let needed = format!("needs 40x12, is {columns}x{rows}");
        game.wait_for(&format!("{text} on {columns}x{rows}"), |state| {
            let contents = state.screen().contents();
            let is_shown = if columns < 40 || rows < 12 {
                contents.starts_with(&needed[..needed.len().min(columns.into())])
            } else {
                let squeezed = squeezed(&contents);
                let last = squeezed.lines().last().unwrap_or_default();
                // Keys without room are on the next page.
                contents.contains(text)
                    && [last_key, "i more"].iter().any(|key| last.ends_with(key))
            };
            is_shown.then_some(())
        });
    }
}

#[test]
fn the_menu_survives_every_size() {
    let mut game = Game::start(80, 24, &[]);
    survives(&game, "1  Nim", "q quit");
    game.keys("q");
    game.ends_with(0);
    game.terminal_is_clean();
}

#[test]
fn the_form_survives_every_size() {
    let mut game = Game::start(80, 24, &[]);
    game.keys("o");
    game.sees("New game: Nim");
    survives(&game, "New game: Nim", "Esc back");
    game.keys("\r");
    game.is_at("5/4/3 misere");
}

#[test]
fn a_game_survives_every_size() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.plays("a3", "2/4/3 misere");
    survives(&game, "Player 2's turn", "q leave");
    game.is_at("2/4/3 misere");
    game.plays("b3", "2/1/3 misere");
    game.keys("q");
    game.ends_with(0);
    game.terminal_is_clean();
}

#[test]
fn help_survives_every_size_and_the_board_is_there_afterwards() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.plays("a3", "2/4/3 misere");
    game.keys("?");
    game.sees("The rules");
    survives(&game, "Make the other side", "Esc back");
    game.keys("\x1b");
    game.sees_no("Make the other side");
    game.is_at("2/4/3 misere");
    game.plays("b3", "2/1/3 misere");
}

#[test]
fn a_terminal_that_is_too_small_shows_the_position_and_takes_moves() {
    let mut game = Start::on(39, 11).run(&TWO_PEOPLE);
    game.sees("needs 40x12, is 39x11");
    game.sees("5/4/3 misere");
    game.keys("a3\r");
    game.sees("2/4/3 misere");
    game.pty.resize(40, 12);
    game.sees_no("needs");
    game.sees("[A]");
    game.keys("q");
    game.ends_with(0);
}

#[test]
fn arcade_starts_on_every_size() {
    for (columns, rows) in [(39, 11), (40, 12), (200, 60), (500, 200)] {
        let mut game = Start::on(columns, rows).run(&TWO_PEOPLE);
        game.sees(if columns < 40 { "5/4/3 misere" } else { "Player 1's turn" });
        game.keys("q");
        game.ends_with(0);
    }
}

#[test]
fn a_terminal_of_absurd_size_is_no_harm() {
    for (columns, rows) in [(u16::MAX, u16::MAX), (u16::MAX, 1), (1, u16::MAX), (1, 1), (0, 0)] {
        let mut game = Start::on(columns, rows).run(&TWO_PEOPLE);
        game.wait_for("the alternate screen", |state| {
            state.screen().alternate_screen().then_some(())
        });
        if columns > 40 && rows > 12 {
            game.sees("Player 1's turn");
        }
        game.pty.resize(80, 24);
        game.is_drawn();
        game.pty.resize(columns, rows);
        game.pty.resize(80, 24);
        // Arcade needn't have noticed a size that lasted only a moment.
        game.keys("\x0c");
        game.plays("a3", "2/4/3 misere");
        game.keys("q");
        game.ends_with(0);
        game.terminal_is_clean();
    }
}
