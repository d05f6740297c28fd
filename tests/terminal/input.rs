//! Keys come from the terminal, whatever standard input is.

use crate::at_once::check_each;
use crate::game::{Start, TWO_PEOPLE};

#[test]
fn keys_are_read_from_the_terminal_where_standard_input_is_none() {
    for redirection in ["< /dev/null", "<&-", "< \"$ARCADE\""] {
        let mut game = Start::on(80, 24).redirected(redirection).play(&TWO_PEOPLE);
        game.plays("a3", "2/4/3 misere");
        game.keys("q");
        game.leaves_terminal_clean();
    }
}

#[test]
fn without_any_terminal_to_read_arcade_says_so() {
    let start = Start::on(80, 24).without_controlling_terminal().redirected("< /dev/null");
    let game = start.run(&TWO_PEOPLE);
    game.ends_with(1);
    game.sees("arcade: ");
    assert!(!game.contents().contains("panicked"), "{}", game.contents());
    game.pty.screen_is_given_back();
}

#[test]
fn without_a_screen_arcade_plays_by_lines_until_the_input_ends() {
    let mut game = Start::on(80, 24).redirected("> /dev/null").run(&TWO_PEOPLE);
    game.keys("A\r5\r\u{4}");
    game.ends_with(0);
    game.pty.screen_is_given_back();
}

#[test]
fn ctrl_c_is_heard_whatever_has_begun() {
    let begun = ["\x1b", "\x1b[", "\x1b[<", "\x1b[1;", "\x1bO", "\x1b[M", "\x1b]0;", "\x1bP"];
    let open = ["\x1b[200~", "\x1b[200~pasted", "\x1b[200~\x1b[20"];
    check_each(begun.into_iter().chain(open), |begun| {
        let mut game = Start::on(80, 24).play(&TWO_PEOPLE);
        game.keys(begun);
        game.keys("\x03");
        game.leaves_terminal_clean();
    });
}

#[test]
fn a_paste_without_an_end_ends_by_itself() {
    let mut game = Start::on(80, 24).play(&TWO_PEOPLE);
    game.keys(":\x1b[200~b");
    game.sees(":b_");
    game.keys("3\r");
    game.is_at("5/1/3 misere");
}
