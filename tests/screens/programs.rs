//! External programs as players.

use crate::harness::Terminal;

/// A program that plays A1 twice and then ends.
const SHORT_LIVED: &str = "engine:sh -c 'read -r l; echo ugiok; n=0; while read -r word rest; do \
     case $word in isready) echo readyok;; quit) exit;; go) n=$((n+1)); \
     [ $n -gt 2 ] && { echo breathless >&2; exit 1; }; echo bestmove A1;; esac; done'";

#[test]
fn a_program_plays_and_loses_when_it_ends_and_what_came_of_it_can_be_taken_back() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["human", SHORT_LIVED]);
    game.sees("a program");
    game.keys("C 1 enter").until_at("4/4/2 misere");
    game.keys("C 1 enter").until_at("3/4/1 misere");
    game.keys("B 1 enter").until_says("forfeits the game: it ended while bestmove was awaited");
    game.sees("breathless").sees("What next");
    game.keys("z").sees("to move").misses("forfeits");
}

#[test]
fn a_seat_can_be_given_to_a_program_at_any_time() {
    let mut game = Terminal::play("nim", "5/4/3 misere", ["human", "easy"]);
    game.keys(":").types(&format!("seat 2 {SHORT_LIVED}")).keys("enter").sees("a program");
    game.keys("C 1 enter").until_at("4/4/2 misere");
}
