//! Tiles by lines: the board in rows with the number of every square.

use crate::harness::Lines;

const GAME: &str = include_str!("../data/tiles/playthrough.txt");

/// A game between two people.
fn friends() -> Lines {
    Lines::new("tiles", &["human", "human"])
}

#[test]
fn a_game_is_played_line_by_line_to_its_end() {
    // A square that is taken, a number too large and a slide too early are refused on the way.
    let played = friends().read("5\n1\n5\n10\n1-2\n9\n3\n2\n8\n4\n6\n7\n5-6\n4-7\n1-4\n2-1\n");
    for (number, (found, expected)) in (1..).zip(played.output.lines().zip(GAME.lines())) {
        assert_eq!(found, expected, "line {number}");
    }
    assert_eq!(played.output, GAME);
}

#[test]
fn a_wrong_move_is_explained_and_asked_again() {
    let played = friends().from("oobboobgb b 1").read("6\n7\n3\n1-6\n3-2\n7-6\nsix\n3-6\n");
    for reason in [
        "6 is illegal: this square stays empty: from now on tiles slide, as in 2-6\n",
        "7 is illegal: no empty square is beside 7\n",
        "3 is illegal: say where the tile goes, as in 3-6\n",
        "1-6 is illegal: the tile on 1 is not blue\n",
        "3-2 is illegal: there is a tile on 2\n",
        "7-6 is illegal: 6 is not beside 7\n",
        "square: found \"six\", expected a number from 1 to 9\n",
    ] {
        played.says(reason);
    }
    played.says("o1  b2  .3\no4  o5  b6\nb7  o8  b9\n");
}

#[test]
fn the_computer_says_its_moves_in_words() {
    let lines = Lines::new("tiles", &["human", "perfect"]).from("obbbogbog o 1");
    lines.read("").says("Computer places a tile on 9.\nThe winner is Computer!\n");
    let lines = Lines::new("tiles", &["human", "perfect"]).from("gobbogbbo o 2");
    lines.read("").says("Computer slides the tile on 4 to 1.\nThe winner is Computer!\n");
}

#[test]
fn the_program_of_the_exercise_can_be_played_against() {
    let lines = Lines::new("tiles", &["human", "classic:4"]).from("obbbogbog o 1");
    lines.read("").says("Computer places a tile on 9.\nThe winner is Computer!\n");
    let lines = Lines::new("tiles", &["human"]).set("level", "classic").from("obbbogbog o 1");
    lines.read("").says("Computer places a tile on 9.\nThe winner is Computer!\n");
}

#[test]
fn nobody_wins_a_draw() {
    let played = friends().from("obbbogbog o 1").read("8\n");
    played.ends_with("player 2: 8\nA draw: blue has no tile that can slide.\n");
    let played = friends().from("bbooobbog b 0").read("9\n");
    played.ends_with("player 1: 9\nA draw: the board is full.\n");
}

#[test]
fn tips_and_values_come_from_the_board() {
    let played = friends().from("obbbogbog o 1").read(":tip\n:tip\n:tip\n:values\n");
    played.says("Tip 1/3: a line can be completed at once.\n");
    played.says("Tip 2/3: play 9.\n");
    played.says("Tip 3/3: 9: completes 1-5-9, and no other move wins.\n");
    played.says("solved: win in 1, from a table of all positions\n9: win in 1\n8: draw in 1\n");
}

#[test]
fn the_values_tell_the_scores_of_the_program_of_the_exercise_where_it_plays() {
    let scores = "The classic program, 2 plies ahead, scores every move: 0 the other side wins, \
                  1 not clear yet, 2 a draw, 3 the mover wins.\n3: 9 (win in 1)\n2: 8 (draw in 1)\n";
    // It says what it thinks of a person's moves too.
    for players in [["classic:2", "human"], ["perfect", "human"], ["human", "human"]] {
        let played = Lines::new("tiles", &players).from("obbbogbog o 1").read(":values\n");
        let says = played.output.contains(scores);
        assert_eq!(says, players[0] == "classic:2", "{}", played.output);
        assert_eq!(played.output.contains("classic program"), says, "{}", played.output);
    }
}

#[test]
fn numbers_of_two_digits_keep_the_columns_apart() {
    let played = friends().set("size", "4").set("empties", "2").read("7\n");
    played.says(".1  .2  .3  .4\n.5  .6  .7  .8\n.9  .10 .11 .12\n.13 .14 .15 .16\n");
    played.says(".5  .6  b7  .8\n");
}
