//! Coin Grabber in the line mode, beyond `tests/commands/sessions/coin-grabber.txt`.

use crate::harness::Lines;

fn against_computer() -> Lines {
    Lines::new("coin-grabber", &["human", "greedy"])
}

#[test]
fn who_goes_first_is_asked_only_where_it_is_open() {
    let asks = |lines: Lines| lines.read("").output.contains("Who moves first");
    assert!(!asks(against_computer().config("[coin_grabber]\nfirst = 1\n")));
    assert!(!asks(against_computer().config("[coin_grabber]\nfirst = 2\n")));
    assert!(asks(against_computer().config("[coin_grabber]\n")));
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
fn whoever_types_the_way_into_the_centre_too_early_is_asked() {
    let early = "0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 95 30 A";
    let lines = || Lines::new("coin-grabber", &["human", "human"]).from(early).typed();
    let asked = lines().read("right\n\nup\n:quit\n");
    asked.says("R loses at once: the centre ends the game, and 96\u{a2} is less than 100\u{a2}.\n");
    asked.says("Make it all the same (y, or Enter to take it back)? ");
    let record = asked.record("coin-grabber-1").expect("saved");
    assert!(record.contains("move 1 0 U") && !record.contains(" R\n"), "{record}");
    lines().read("right\ny\n").says("less than 100\u{a2}.\nThe winner is player 2!\n");
}

#[test]
fn a_board_from_a_file_is_played_on() {
    let lines = Lines::new("coin-grabber", &["human", "human"]);
    let played = lines.set("board", "tests/data/coin-grabber/board.txt").read("1\n");
    played.says("  25   5  10   B   5\n");
}
