//! The ladder in the line mode: one line after a game that reaches a rung, at a terminal only.

use arcade::index::Index;
use arcade::store::{Folders, Store};
use jiff::Timestamp;

use crate::harness::Lines;

fn won() -> Lines {
    Lines::new("nim", &["human", "perfect"]).set("piles", "3").set("rule", "normal")
}

#[test]
fn a_rung_is_said_once_and_at_a_terminal_only() {
    let played = won().typed().read("A3\nno\n");
    played.says("Ladder: perfect beaten, won without tips, flawless win. Next: the lesson");
    let again = won().typed().read_in(played.home, "A3\nno\n");
    assert!(!again.output.contains("Ladder"), "{}", again.output);
    // Another game may get the name of the one that reached a rung.
    let store = Store::new(&Folders::under(again.home.path()));
    let mut index = Index::new(&store);
    index.update().expect("an index");
    for entry in index.contents().expect("an index").saved(None) {
        index.delete(&entry, true, Timestamp::now()).expect("deleted");
    }
    let renamed = won().typed().read_in(again.home, "A3\nno\n");
    assert!(!renamed.output.contains("Ladder"), "{}", renamed.output);
    let off = won().config("[ui]\nladder = false\n").typed().read("A3\nno\n");
    assert!(!off.output.contains("Ladder"), "{}", off.output);
    let piped = won().read("A3\n");
    assert!(!piped.output.contains("Ladder"), "{}", piped.output);
}

#[test]
fn a_win_on_the_way_back_says_that_the_first_result_counts() {
    let lost = Lines::new("nim", &["human", "perfect"]).set("piles", "3");
    let played = lost.typed().read("A1\nA1\nturn\nA2\nno\n");
    played.says("You won from move 1 on. The first end counts: lost.\n");
}
