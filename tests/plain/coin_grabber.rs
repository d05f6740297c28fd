//! Coin Grabber by lines, as in the exercise: it asks who goes first, a word is a move,
//! and the board is printed at the beginning, after the computer's moves and at the end.

use crate::harness::Lines;

const GAME: &str = include_str!("../data/coin-grabber/playthrough.txt");
const BOARD: &str = "   A   5  10   5  25\n";

fn against_computer() -> Lines {
    Lines::new("coin-grabber", &["human", "greedy"])
}

/// How often a text occurs in the output.
fn count(output: &str, text: &str) -> usize {
    output.matches(text).count()
}

#[test]
fn a_game_is_played_line_by_line_to_its_end() {
    // It has a word that isn't a move, a step off the edge, and one onto the other player's square.
    let lines = Lines::new("coin-grabber", &["human", "human"]);
    let played = lines
        .from("0,0,0,0,0/0,A,0,0,0/B,25,1,10,0/0,5,0,0,0/0,0,0,0,0 120 110 A")
        .read("sideways\nduck\nleft\nRIGHT\nd\nup\nLagoon\nu\nu\nr\nr\nr\n");
    for (number, (found, expected)) in (1..).zip(played.output.lines().zip(GAME.lines())) {
        assert_eq!(found, expected, "line {number}");
    }
    assert_eq!(played.output, GAME);
}

#[test]
fn who_goes_first_is_asked() {
    let first = against_computer().read("1\n");
    assert!(first.output.starts_with("Who moves first: 1 (player 1) or 2 (Computer)? 1\n"));
    first.ends_with("It's player 1's turn (A).\nUp, down, left or right? \n");
    assert_eq!(count(&first.output, BOARD), 1);
    let second = against_computer().read("me\n\n 2 \n");
    second.says("first: found \"me\", expected a number from 1 to 2\nWho moves first");
    second.says("first: found nothing, expected a number from 1 to 2\nWho moves first");
    // The board is printed at the beginning, and again after the computer's move.
    assert_eq!(count(&second.output, BOARD), 2);
    second.says("A has 0, B has 0.\nComputer moves ");
    second.ends_with("A has 0, B has 5.\nIt's player 1's turn (A).\nUp, down, left or right? \n");
}

#[test]
fn who_goes_first_is_asked_only_where_it_is_open() {
    let asks = |lines: Lines| lines.read("").output.contains("Who moves first");
    assert!(asks(against_computer()));
    assert!(asks(Lines::new("coin-grabber", &["human", "human"])));
    assert!(!asks(against_computer().set("first", "1")));
    assert!(!asks(against_computer().set("first", "2")));
    assert!(!asks(against_computer().config("[coin_grabber]\nfirst = 1\n")));
    assert!(!asks(against_computer().config("[coin_grabber]\nfirst = 2\n")));
    assert!(asks(against_computer().config("[coin_grabber]\n")));
    let late = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 140 130 A";
    assert!(!asks(against_computer().from(late)));
    assert!(!asks(Lines::new("coin-grabber", &["greedy", "greedy"]).from(late)));
}

#[test]
fn to_leave_at_the_question_begins_no_game() {
    for input in ["", ":quit\n"] {
        let played = against_computer().read(input);
        assert!(played.record("coin-grabber-1").is_none());
        assert!(!played.output.contains("has 0"), "{}", played.output);
    }
}

#[test]
fn the_board_comes_after_the_computer_s_move_and_not_after_one_s_own() {
    let played = against_computer().read("1\nr\n");
    played.says("Up, down, left or right? r\nComputer moves ");
    // At the beginning, and after the pair of moves.
    assert_eq!(count(&played.output, "It's player 1's turn (A)."), 2);
    assert_eq!(count(&played.output, "A has "), 2);
}

#[test]
fn the_board_is_printed_at_the_end() {
    let late = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 140 130 A";
    let won = Lines::new("coin-grabber", &["human", "perfect"]).from(late).read("right\n");
    won.ends_with(
        "Up, down, left or right? right\n   0   0   0   0   0\n   0   0   0   0   0\n   \
         0   0   A   B   0\n   0   0   0   0   0\n   0   0   0   0   0\nA has 141, B has 130.\n\
         A took the centre and has 141 to 130.\nThe winner is player 1!\n",
    );
    let lost = Lines::new("coin-grabber", &["perfect", "human"]).from(late).read("");
    lost.says("A has 140, B has 130.\nComputer moves right and takes 1.\n");
    lost.ends_with("A took the centre and has 141 to 130.\nThe winner is Computer!\n");
}

#[test]
fn the_end_says_why_the_one_who_took_the_centre_lost() {
    let early = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 95 30 A";
    let lines = Lines::new("coin-grabber", &["human", "human"]).from(early);
    let lost = lines.read("right\n");
    lost.ends_with("A took the centre with 96, less than 100.\nThe winner is player 2!\n");
    assert!(!lost.output.contains("loses at once"), "{}", lost.output);
}

#[test]
fn whoever_types_the_way_into_the_centre_too_early_is_asked() {
    let early = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 95 30 A";
    let lines = || Lines::new("coin-grabber", &["human", "human"]).from(early).typed();
    let asked = lines().read("right\n\nup\n:quit\n");
    asked.says("R loses at once: the centre ends the game, and 96 is less than 100.\n");
    asked.says("Make it all the same (y, or Enter to take it back)? ");
    let record = asked.record("coin-grabber-1").expect("saved");
    assert!(record.contains("move 1 0 U") && !record.contains(" R\n"), "{record}");
    lines().read("right\ny\n").says("less than 100.\nThe winner is player 2!\n");
}

#[test]
fn two_computers_show_the_board_after_each_move() {
    let players = ["greedy", "random"];
    let position = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 140 130 B";
    let played = Lines::new("coin-grabber", &players).from(position).read("");
    let moves =
        count(&played.output, "Computer 1 moves") + count(&played.output, "Computer 2 moves");
    assert_eq!(count(&played.output, "A has "), moves + 1, "{}", played.output);
}

#[test]
fn a_board_from_a_file_is_played_on() {
    let lines = Lines::new("coin-grabber", &["human", "human"]);
    let played = lines.set("board", "tests/data/coin-grabber/board.txt").read("1\n");
    played.says("  25   5  10   B   5\n");
}

#[test]
fn tips_and_values_come_from_the_board() {
    let late = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 140 130 A";
    let lines = Lines::new("coin-grabber", &["human", "human"]).from(late);
    let played = lines.read(":tip\n:tip\n:tip\n:values\n");
    played.says("Tip 1/3: count the money as if the centre were taken now.\n");
    played.says("Tip 2/3: play R.\n");
    played.says("Tip 3/3: R: takes the centre and wins 141 cents to 130.\n");
    played.says("solved: win in 1, proven by search\nR: win in 1\n");
}
