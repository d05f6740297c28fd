//! Colours appear where they are wanted, and the cursor is visible without them.

use vt100::Color;

use crate::game::{Game, Start, TWO_PEOPLE};
use crate::pty::control_sequences;

/// The sequences that set a colour, other than the terminal's default.
fn colours(game: &Game) -> Vec<String> {
    let output = game.pty.look(|state| state.output().to_vec());
    let styles = control_sequences(&output).into_iter().filter_map(|text| text.strip_suffix('m'));
    let is_colour = |text: &&str| {
        let mut parameters = text.split([';', ':']).filter_map(|number| number.parse::<u16>().ok());
        parameters.any(|number| matches!(number, 30..=38 | 40..=48 | 90..=97 | 100..=107))
    };
    styles.filter(is_colour).map(Into::into).collect()
}

/// Whether a text is written in reverse, or on a colour of its own.
fn stands_out(game: &Game, text: &str) -> bool {
    let cell = game.cell(text);
    cell.inverse() || cell.bgcolor() != Color::Default
}

/// Walks through the screens, and checks that the cursor can be seen on each.
fn cursor_is_seen_everywhere(game: &mut Game) {
    assert!(game.cell("1  Nim").inverse(), "{}", game.contents());
    game.keys("o");
    game.sees("New game: Nim");
    game.sees("back");
    assert!(game.cell("human").inverse(), "{}", game.contents());
    game.keys("\x1b");
    game.sees("q quit");
    game.keys("\r");
    assert!(stands_out(game, "[A]"), "{}", game.contents());
    game.keys("vtt");
    game.sees("Tip 2/3");
    game.sees("Take 2 from pile C");
    game.sees("You win in 10");
    assert!(stands_out(game, "[C]"), "{}", game.contents());
    game.keys("?");
    game.sees("The rules");
    game.keys("q");
    game.sees("[C]");
}

#[test]
fn without_colours_the_cursor_is_seen_all_the_same() {
    let mut game = Start::on(80, 24).variable("NO_COLOR", "1").play(&[]);
    cursor_is_seen_everywhere(&mut game);
    assert_eq!(colours(&game), Vec::<String>::new());
    game.keys("qq");
    game.leaves_terminal_clean();
}

#[test]
fn with_colours_there_are_some() {
    let mut game = Game::start(80, 24, &[]);
    cursor_is_seen_everywhere(&mut game);
    assert!(!colours(&game).is_empty());
    assert_ne!(game.cell("\u{2584}").fgcolor(), Color::Default);
}

#[test]
fn a_preview_is_seen_without_colours() {
    let mut game = Start::on(80, 24).variable("NO_COLOR", "1").play(&TWO_PEOPLE);
    let before = game.contents();
    game.keys("\x1b[A");
    game.sees("5 \u{2212} 2");
    assert_ne!(game.contents(), before);
}

/// Whether a style has a colour that isn't one of the usual 16.
fn is_beyond_16(style: &str) -> bool {
    let numbers: Vec<u16> = style.split([';', ':']).filter_map(|text| text.parse().ok()).collect();
    let is_exact = |numbers: &[u16]| match numbers {
        [38 | 48, 2, ..] => true,
        [38 | 48, 5, number] => *number >= 16,
        _ => false,
    };
    numbers.windows(3).any(is_exact)
}

#[test]
fn a_console_of_16_colours_is_enough() {
    for term in ["linux", "vt220", "screen", "ansi"] {
        let mut game = Start::on(80, 24).variable("TERM", term).play(&TWO_PEOPLE);
        game.plays("a3", "2/4/3 misere");
        let beyond = colours(&game).into_iter().find(|style| is_beyond_16(style));
        assert_eq!(beyond, None, "on {term}");
        game.keys("q");
        game.leaves_terminal_clean();
    }
}

#[test]
fn the_terminal_is_asked_for_nothing_but_its_look_and_need_not_answer() {
    let mut game = Start::on(80, 24).silent().play(&TWO_PEOPLE);
    // Everything is drawn anew.
    game.keys("\x0c");
    game.plays("a3", "2/4/3 misere");
    game.pty.resize(100, 30);
    game.plays("b4", "2/0/3 misere");
    game.keys("q");
    game.leaves_terminal_clean();
    let output = game.pty.look(|state| state.output().to_vec());
    // Cursor reports and the like, attributes of the terminal, keyboard modes.
    let is_question = |text: &&str| text.ends_with(['n', 'c', 'u']);
    let questions: Vec<&str> = control_sequences(&output).into_iter().filter(is_question).collect();
    assert_eq!(questions, ["c"]);
    // Operating system commands with a question mark query colours and the like.
    let output = String::from_utf8_lossy(&output);
    let commands =
        output.split("\x1b]").skip(1).filter_map(|rest| rest.split(['\x07', '\x1b']).next());
    let questions: Vec<&str> = commands.filter(|command| command.contains('?')).collect();
    assert_eq!(questions, ["4;200;?", "4;8;?", "11;?"]);
}
