//! Progress lines in the line mode.

use crate::harness::Lines;

#[test]
fn a_search_that_is_cut_short_says_how_deep_it_was_to_look_and_how_deep_it_has() {
    for (player, wanted) in [("depth:60", 60), ("classic:12", 12)] {
        let game = Lines::new("tiles", &[player, "human"]).set("size", "6").set("empties", "1");
        let played = game.set("time_limit_ms", "20").read("");
        let said = format!("(Computer: depth {wanted} wanted, ");
        assert!(played.output.contains(&said), "{}", played.output);
    }
    // A complete analysis isn't reported as cut short.
    let played = Lines::new("tiles", &["depth:2", "human"]).set("size", "6").read("");
    assert!(!played.output.contains("wanted"), "{}", played.output);
}
