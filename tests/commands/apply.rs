//! `arcade apply`, beyond what `sessions/apply.txt` shows.

use crate::harness::{Arcade, check_refused, write};

#[test]
fn options_may_stand_behind_the_moves() {
    let arcade = Arcade::new();
    write(&arcade.here().join("mine.toml"), "");
    let ran = arcade.run(&["apply", "nim", "5/4/3 misere", "C2", "--config", "mine.toml"]);
    ran.expect(0, "5/4/1 misere\n", "");
}

#[test]
fn a_move_of_a_megabyte_is_cut_in_the_message() {
    let (mv, shown) = ("9".repeat(100_000), "9".repeat(40));
    let message = format!("move 1 (\"{shown}...\"): pile: found \"9\", expected A, B or C");
    check_refused(&["apply", "nim", "5/4/3 misere", &mv], &message);
}
