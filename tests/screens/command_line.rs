//! The command line: editing, completion, history and pastes, the same on every screen.

use arcade::tui::Message;

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];

/// Keys on an open command line produce a line; `_` marks the cursor, blanks are written `space`.
#[track_caller]
fn check(keys: &str, line: &str) {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["human", "medium"]);
    game.keys(":").keys(keys);
    let text = game.text();
    let row = text.lines().find(|row| row.starts_with(" :")).unwrap_or_else(|| panic!("{text}"));
    let shown = row.split(" (").next().unwrap_or_default().trim();
    assert_eq!(shown, format!(":{line}"), "{keys}");
}

#[test]
fn keys_move_within_the_line_and_change_it() {
    check("s e a t", "seat_");
    check("s e a t left left x", "sex_at");
    check("s e a t home x ctrl-e y", "xseaty_");
    check("s e a t space 2 ctrl-w h", "seat h_");
    check("s e a t ctrl-a delete delete", "_at");
    check("s e a t ctrl-u x", "x_");
    check("s e a t end backspace right", "sea_");
}

#[test]
fn tab_completes_commands_and_what_follows_them() {
    check("l e tab", "level _");
    check("l e v e l space h tab", "level hard_");
    check("l e v e l space tab", "level random_");
    check("l e v e l space tab tab tab", "level medium_");
    check("l e v e l space tab tab shift-tab", "level random_");
    check("l e v e l space shift-tab", "level greedy_");
    check("l e v e l space tab space", "level random _");
    check("s e a t space tab", "seat 1_");
    check("s e a t space 2 space h tab", "seat 2 human_");
    check("s e a t space 2 space h tab tab", "seat 2 hard_");
    check("p o s tab tab", "position 5/4/3 misere_");
    check("x y tab", "xy_");
    // The text after the cursor stays.
    check("s e a t space 2 space h a left left left left tab", "seat 1_2 ha");
}

#[test]
fn moves_that_are_legal_now_are_completed() {
    check("b tab", "B1_");
    check("b tab shift-tab", "B4_");
    check("A shift-tab", "A5_");
}

#[test]
fn a_paste_is_cut_at_its_first_line_break() {
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    let paste = Message::Paste("lev\u{7}el\u{202e} easy\r\nquit\n".into());
    game.keys(":").handle(&paste).sees(":level easy_");
    game.keys("home").handle(&Message::Paste("x".into())).sees(":x_level easy");
}

#[test]
fn a_long_line_scrolls_with_its_cursor_and_wide_characters_count_two() {
    let mut game = Terminal::play("nim", "5/4/3 misere", FRIENDS);
    game.resize(40, 12);
    let row = |game: &Terminal| {
        let text = game.text();
        text.lines().nth(9).expect("a row").trim_end().to_string()
    };
    game.keys(":").types(&"0123456789".repeat(6));
    assert_eq!(row(&game), format!(" {}_", &"0123456789".repeat(4)[3..]));
    game.keys("home");
    assert_eq!(row(&game), format!(" :_{}", &"0123456789".repeat(4)[..36]));
    game.keys("ctrl-u").types(&"\u{4e2d}".repeat(30));
    let wide = row(&game).matches('\u{4e2d}').count();
    assert_eq!((wide, row(&game).ends_with('_')), (18, true));
}
