//! What a tip marks on the board: first where to look, then the move.

use crate::harness::Terminal;

/// How often a mark is on the board.
fn marks(game: &Terminal, mark: &str) -> usize {
    game.text().matches(mark).count()
}

/// Checks how many places are marked by the first step of a tip, and how many by the second.
#[track_caller]
fn check(game: &str, position: &str, says: &str, [look, play]: [usize; 2]) {
    let mut game = Terminal::play(game, position, ["human", "human"]);
    game.keys("t").until_says(says);
    assert_eq!(
        [marks(&game, "\u{25bc}look"), marks(&game, "\u{25bc}tip")],
        [look, 0],
        "{}",
        game.text()
    );
    game.keys("t").says("Tip 2/3");
    assert_eq!(
        [marks(&game, "\u{25bc}look"), marks(&game, "\u{25bc}tip")],
        [0, play],
        "{}",
        game.text()
    );
}

#[test]
fn a_pile_is_marked_and_then_where_to_take_from_it() {
    check("nim", "5/4/3 misere", "Look at pile C", [1, 1]);
}

#[test]
fn the_corners_are_marked_and_then_one_of_them() {
    check("tiles", "ggggbgggg o 3", "Look at the corners", [4, 1]);
}

#[test]
fn the_squares_of_a_gap_are_marked() {
    check(
        "silver-dollar",
        "_o__oo___o 3",
        "Every second gap counts, from the right: look before coin 3",
        [3, 1],
    );
}

#[test]
fn a_step_is_marked() {
    // Both coins beside B are marked; the third way leads to none.
    let position = "A,0,0,0,0/0,0,0,0,0/0,0,1,0,5/0,0,0,25,B/0,0,0,0,0 90 100 B";
    check("coin-grabber", position, "Look at the coins beside B", [2, 1]);
}

#[test]
fn pits_of_the_region_have_a_mark_beside_their_numbers() {
    let mut game = Terminal::play("kalah", "1,1,3,5/1,0,0,1 0-0 S", ["human", "human"]);
    game.keys("t").until_says("Compare what North can do after each pit");
    // The cursor is on the first one.
    game.sees("?[1]").sees("? 2").misses("? 3").misses("? 4");
    game.keys("t").sees("\u{25b2}[1]").misses("? 2");
}

#[test]
fn where_a_tip_speaks_of_every_move_nothing_is_marked() {
    // Every move of a lost position is as good as another.
    check("nim", "2/2 misere", "make the game last", [0, 1]);
}

/// A game whose tip is at its third step, with the line there.
fn third_step(config: &str) -> Terminal {
    let mut game = Terminal::play_with("nim", "5/4/3 misere", ["human", "human"], config);
    game.keys("t").until_says("Look at pile C").keys("t").says("Take 2 from pile C").keys("t");
    game.until_says("in pairs");
    game
}

const MOVING: &str = "[ui]\nanimation = true\n";

#[test]
fn the_third_step_plays_the_line_on_the_board_and_the_game_is_there_again() {
    let mut game = third_step(MOVING);
    game.sees("Player 1 to move").misses("line of C2");
    let mut numbers = Vec::new();
    while game.tick() {
        let text = game.text();
        let shown = (2..9).find(|number| text.contains(&format!("move {number}")));
        assert_eq!(shown.is_some(), text.contains("line of C2"), "{text}");
        numbers.extend(shown);
    }
    numbers.dedup();
    assert_eq!(numbers, [2, 3, 4]);
    game.sees("Player 1 to move").misses("line of C2").says("Tip 3/3");
    assert_eq!([marks(&game, "\u{25bc}look"), marks(&game, "\u{25bc}tip")], [0, 1]);
}

#[test]
fn any_key_ends_the_line_of_a_tip() {
    let mut game = third_step(MOVING);
    while !game.text().contains("line of C2") {
        assert!(game.tick(), "{}", game.text());
    }
    game.keys("down").misses("line of C2").sees("Player 1 to move");
    // The move of the cursor is made in the game, not in the line.
    game.keys("enter").sees("Player 2 to move").misses("line of");
}

#[test]
fn enter_plays_no_move_that_the_line_of_a_tip_hides() {
    let mut game = third_step(MOVING);
    while !game.text().contains("line of C2") {
        assert!(game.tick(), "{}", game.text());
    }
    // The keys are those of what is shown, which isn't played.
    game.says("Shown, not played: Player 1 takes 2").sees("back to the game").misses("Enter play");
    game.keys("enter").sees("Player 1 to move").misses("line of");
    assert_eq!(game.position(), "5/4/3 misere");
    game.keys("enter").sees("Player 2 to move");
}

#[test]
fn undo_takes_nothing_back_but_the_line_of_a_tip() {
    let mut game = Terminal::play_with("nim", "5/4/3/1 misere", ["human", "human"], MOVING);
    game.keys("d 1 enter t t t").until_says("in pairs");
    while !game.text().contains("Shown, not played") {
        assert!(game.tick(), "{}", game.text());
    }
    game.keys("z").at("5/4/3/0 misere").misses("Shown, not played").sees("Player 2 to move");
    game.keys("z").at("5/4/3/1 misere").says("Taken back: Player 1's D1.");
}

#[test]
fn without_animation_no_line_plays_by_itself() {
    let mut game = third_step("[ui]\nanimation = false\n");
    while game.tick() {
        game.misses("line of C2");
    }
    game.misses("line of C2");
}

/// For each game positions whose best move isn't where the cursor begins.
const POINTED: [(&str, &str); 8] = [
    ("nim", "5/4/3 misere"),
    ("silver-dollar", "_o_____o"),
    ("tiles", "ggggbgggg o 1"),
    ("tiles", "oboobbbog b 1"),
    ("flip", "244+|+|124+"),
    ("flip", "244+|13+5|124+"),
    ("coin-grabber", "A,0,0,0,0/0,0,0,0,0/0,0,1,0,5/0,0,0,25,B/0,0,0,0,0 90 100 B"),
    ("kalah", "2,2,2,2/2,2,2,2 0-0 S"),
];

#[test]
fn from_its_second_step_on_enter_plays_the_move_that_a_tip_names() {
    for (game, position) in POINTED {
        for rest in ["", "t"] {
            let mut tipped = Terminal::play(game, position, ["human", "human"]);
            tipped.resize_to(160, 48).keys("v").until_known().keys("t t");
            // The notation is the last word, in parentheses after a description.
            let said = tipped.named_part("Tip 2/3").join(" ");
            let mv = said.trim_end_matches(['.', ')', ' ']).rsplit(['(', ' ']).next();
            let mv = mv.expect("a move");
            let mut typed = Terminal::play(game, position, ["human", "human"]);
            typed.answers(mv);
            assert_ne!(typed.position(), position, "{game}: {mv}");
            tipped.keys(rest).keys("enter");
            assert_eq!(tipped.position(), typed.position(), "{game}: {mv}, {rest:?}");
        }
    }
}
