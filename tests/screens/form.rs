//! The new-game form.

use crate::harness::Terminal;

#[test]
fn the_form_offers_every_option_of_the_game_and_starts_it() {
    let mut form = Terminal::menu("");
    form.keys("o").sees("New game: Nim").sees("piles").sees("rule").sees("player 2").sees("seed");
    form.keys("enter").at("5/4/3 misere");
}

#[test]
fn words_are_chosen_with_arrows_and_texts_are_typed() {
    let mut form = Terminal::menu("");
    form.keys("o backspace").types("6").keys("down right enter").at("5/4/6 normal");
}

#[test]
fn a_text_is_edited_where_its_cursor_is() {
    let mut form = Terminal::menu("");
    form.keys("o left left backspace 7 home delete 8").sees("8_/7/3").keys("enter");
    form.at("8/7/3 misere");
}

#[test]
fn a_number_is_counted_by_arrows_and_typed() {
    let mut form = Terminal::menu("");
    form.keys("right right o right right").sees("\u{25c2} 5 \u{25b8}");
    form.keys("left backspace").types("3").sees("\u{25c2} 3 \u{25b8}");
}

#[test]
fn a_usual_name_goes_with_the_kind_of_player() {
    let mut form = Terminal::menu("");
    form.keys("o down down down down h").sees("human").keys("down").sees(" Player 1_");
    form.keys("up").types("e").keys("down").sees("Computer_");
}

#[test]
fn a_wrong_value_is_explained_beside_its_field() {
    let mut form = Terminal::menu("");
    form.keys("o backspace backspace backspace").types("/21");
    form.sees("found \"5//21\"").keys("enter").sees("New game: Nim");
    form.keys("backspace backspace backspace backspace").types("/2").keys("enter");
    form.at("5/2 misere");
}

#[test]
fn players_can_be_persons_or_computers_with_names() {
    let mut form = Terminal::menu("");
    form.keys("o down down down down down").types(" Ann").keys("down").types("h");
    form.keys("enter").sees("\u{25cf} Player 1 Ann").sees("\u{25c6} Player 2");
}

#[test]
fn a_name_cannot_be_empty() {
    let mut form = Terminal::menu("");
    form.keys("o down down down down down");
    form.keys(&"backspace ".repeat(8)).sees("expected 1 to 24 visible characters");
    form.keys("enter").sees("New game: Nim");
}

#[test]
fn esc_goes_back_and_changes_nothing() {
    let mut form = Terminal::menu("");
    form.keys("o right esc").sees("1  Nim").keys("enter").at("5/4/3 misere");
}

#[test]
fn a_depth_that_changes_nothing_is_said_to() {
    let mut form = Terminal::menu("[nim]\ndepth = 3\n");
    form.keys("o").misses("no effect").keys("down down down down down down").types("p");
    form.sees("no effect on perfect").keys("up up").types("e").misses("no effect");
    let mut unset = Terminal::menu("");
    unset.keys("o down down down down down down").types("p").misses("no effect");
}
