//! The level of the opponent `even`, in the records of games in the line mode.

use crate::harness::Lines;

fn nim(players: &[&'static str]) -> Lines {
    // The first player takes all, at any level.
    Lines::new("nim", players).set("piles", "3").set("rule", "normal")
}

#[test]
fn it_moves_with_every_game() {
    let played = nim(&["human", "even"]).series("games 3").read("A3\n\n\nA3\n");
    let seats =
        ["player 2 even:15 Computer", "player 1 even:10 Computer", "player 2 even:15 Computer"];
    for (record, seat) in played.records("nim").iter().zip(seats) {
        assert!(record.contains(seat), "no {seat} in {record}");
    }
}

#[test]
fn a_game_goes_on_where_it_stood_when_it_began() {
    let lines =
        || Lines::new("nim", &["human", "even:40"]).set("piles", "9/9").set("rule", "normal");
    let played = lines().read("A1\n").resume("");
    assert!(played.record("nim-1").expect("a record").contains("\nplayer 2 even:40 Computer\n"));
    played.says("Which game");
}
