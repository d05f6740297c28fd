//! What arcade tells the terminal: where a frame begins and ends, and the title of the window.

use crate::game::{Game, Start, TWO_PEOPLE};
use crate::pty::control_sequences;

const BEGIN: &str = "\x1b[?2026h";
const END: &str = "\x1b[?2026l";

/// Everything that arcade wrote while it had the terminal.
fn output(game: &Game) -> String {
    let output = game.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned());
    let (_, from) = output.split_once("\x1b[22;0t").unwrap_or(("", &output));
    from.split_once("\x1b[23;0t").map_or(from, |(until, _)| until).into()
}

/// The titles that the window has had, in their order.
fn titles(game: &Game) -> Vec<String> {
    let output = game.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned());
    let commands = output.split("\x1b]0;").skip(1);
    commands.filter_map(|rest| Some(rest.split_once('\x07')?.0.into())).collect()
}

#[test]
fn every_frame_is_marked_as_a_whole() {
    let mut game = Game::start(80, 24, &TWO_PEOPLE);
    game.plays("a3", "2/4/3 misere");
    game.keys("\x0c");
    game.pty.resize(100, 30);
    game.plays("b4", "2/0/3 misere");
    game.keys("q");
    game.leaves_terminal_clean();
    let output = output(&game);
    let frames: Vec<&str> = output.split(BEGIN).skip(1).collect();
    assert!(frames.len() >= 3, "{output:?}");
    for (index, frame) in frames.iter().enumerate() {
        let (inside, outside) = frame.split_once(END).expect("a frame ends");
        assert!(!inside.is_empty(), "a frame holds something");
        let is_last = index + 1 == frames.len();
        assert!(is_last || outside.is_empty(), "{outside:?} is in no frame");
    }
}

#[test]
fn the_title_names_the_game_and_is_kept_for_the_shell() {
    let mut game = Game::start(80, 24, &[]);
    game.keys("\r");
    game.sees("q leave");
    game.keys("?");
    game.sees("Esc back");
    game.keys("\x1b");
    game.sees("q leave");
    game.keys("q");
    game.sees("q quit");
    game.keys("q");
    game.leaves_terminal_clean();
    assert_eq!(titles(&game), ["arcade", "arcade: Nim", "arcade"]);
}

#[test]
fn the_title_is_lent_with_the_terminal() {
    let mut game = Start::on(80, 24).bash();
    game.keys("\"$ARCADE\" play nim --player human --player human\r");
    game.sees("Player 1's turn");
    game.keys("\x1a");
    game.sees("Stopped");
    game.pty.screen_is_given_back();
    game.keys("fg\r");
    game.is_drawn();
    game.sees("Player 1's turn");
    game.keys("q");
    game.pty.screen_is_given_back();
    assert_eq!(titles(&game), ["arcade: Nim", "arcade: Nim"]);
    let output = game.pty.look(|state| state.output().to_vec());
    let titles: Vec<&str> = control_sequences(&output);
    let titles = titles.into_iter().filter(|sequence| sequence.ends_with('t'));
    assert_eq!(titles.collect::<Vec<_>>(), ["22;0t", "23;0t", "22;0t", "23;0t"]);
}

#[test]
fn a_console_is_given_no_titles() {
    for term in ["linux", "dumb", "vt220"] {
        let mut game = Start::on(80, 24).variable("TERM", term).play(&TWO_PEOPLE);
        game.plays("a3", "2/4/3 misere");
        game.keys("q");
        game.leaves_terminal_clean();
        let output = game.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned());
        assert!(!output.contains("\x1b]") && !output.contains(";0t"), "on {term}: {output:?}");
    }
}
