//! What the environment says of the terminal is obeyed at the start.

use rustix::process::Signal;

use crate::game::{Game, Start, TWO_PEOPLE};

/// All that the program has written.
fn output(game: &Game) -> String {
    game.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned())
}

#[test]
fn a_terminal_that_can_not_move_its_cursor_gets_lines_and_is_told_so() {
    let mut game = Start::on(80, 24).variable("TERM", "dumb").run(&["play", "nim"]);
    game.sees("arcade: TERM=dumb shows no full screen: this is the line mode");
    game.sees("Which of them");
    game.keys("\x03");
    game.ends_by(Signal::INT);
    assert!(!output(&game).contains('\x1b'), "{:?}", output(&game));
    for arguments in [&["join"][..], &["host", "nim"]] {
        let game = Start::on(80, 24).variable("TERM", "dumb").run(arguments);
        game.sees("needs a full screen: a terminal with TERM=dumb shows none");
        game.ends_with(2);
    }
}

#[test]
fn a_locale_without_utf_8_gets_ascii_unless_the_settings_say_otherwise() {
    let drawn = |start: Start| start.play(&TWO_PEOPLE).contents();
    let start = || Start::on(80, 24);
    assert!(!drawn(start()).is_ascii());
    assert!(!drawn(start().variable("LC_ALL", "C.UTF-8").variable("LANG", "C")).is_ascii());
    let plain = drawn(start().variable("LC_ALL", "C"));
    assert!(plain.is_ascii(), "{plain}");
    let set = start().variable("LC_ALL", "C").settings("[ui]\nascii = false\n");
    assert!(!drawn(set).is_ascii());
}

#[test]
fn a_terminal_without_another_screen_is_cleared_before_and_after() {
    for term in ["linux", "screen"] {
        let mut game = Start::on(80, 24).variable("TERM", term).play(&TWO_PEOPLE);
        assert!(output(&game).split("\x1b[?2026h").next().is_some_and(|it| it.contains("\x1b[2J")));
        game.keys("q");
        game.leaves_terminal_clean();
        assert!(output(&game).contains("\x1b[2J\x1b[1;1H\x1b[?1049l"), "{:?}", output(&game));
    }
}
