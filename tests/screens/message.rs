//! The message line: messages take no room from the board.

use crate::harness::Terminal;

const FRIENDS: [&str; 2] = ["human", "human"];

/// The rows of the board, with a panel or without.
fn board(game: &Terminal, columns: usize, rows: std::ops::Range<usize>) -> Vec<String> {
    let text = game.text();
    let rows = text.lines().skip(rows.start).take(rows.len());
    let board = |row: &str| row.chars().take(columns).collect::<String>();
    rows.map(|row| board(row).trim_end().to_string()).collect()
}

#[test]
fn no_text_takes_room_from_the_board() {
    // The longest texts: a tip about many gaps, a refusal, and a text that is being typed.
    let position = "_o__oo_____oo_o__o_o___o_o 3";
    // The panel is below the board.
    for (width, height, rows) in [(100, 30, 1..18), (80, 24, 1..14), (40, 12, 1..9)] {
        let columns = width.into();
        let mut game = Terminal::play("silver-dollar", position, FRIENDS);
        game.resize(width, height);
        // Each of the first two steps of a tip marks the board; the texts take no room from it.
        game.keys("t").until_says("Every second gap counts");
        let before = board(&game, columns, rows.clone());
        game.keys(":").types(&"x".repeat(400)).keys("enter");
        assert_eq!(board(&game, columns, rows.clone()).join("\n"), before.join("\n"));
        game.keys("right t").until_says("coin 1 by 2");
        let marked = board(&game, columns, rows.clone());
        game.keys("t").until_says("closes the gap before");
        // The third step marks the pairs by braces.
        let has_brace = |row: &str| row.contains(['{', '}']);
        for (row, before) in board(&game, columns, rows.clone()).iter().zip(&marked) {
            assert!(row == before || has_brace(row), "{row:?}, before it was {before:?}");
        }
    }
}

#[test]
fn a_note_in_the_last_row_of_keys_leaves_nothing_of_them() {
    let mut menu = Terminal::menu("[ui]\ncolour = \"truecolor\"\nanimation = false\n");
    menu.resize_to(100, 30).keys("f4").sees("pictures are in");
    let buffer = menu.buffer();
    let grounds = (0..100).map(|column| buffer[(column, 29)].bg);
    assert_eq!(grounds.collect::<std::collections::HashSet<_>>().len(), 1, "{}", menu.text());
}
