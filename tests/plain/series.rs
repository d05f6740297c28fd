//! Series in the line mode, as recorded.

use crate::harness::Lines;

#[test]
fn each_game_of_a_series_has_a_record_of_its_own_with_its_number() {
    let lines = || Lines::new("nim", &["human", "human"]).set("piles", "3").set("rule", "normal");
    let played = lines().read(":series first 2\nA3\n\nA3\nyes\nA3\n");
    assert_eq!(played.records("nim").len(), 3);
    for (number, record) in (1..).zip(played.records("nim")) {
        let line = record.lines().find(|line| line.starts_with("series ")).expect("a series");
        assert!(line.ends_with(&format!(" {number} first 2")), "{line}");
    }
    for input in [":series games 3\nA3\nno\n", ":series games 3\nA3\n"] {
        assert_eq!(lines().read(input).records("nim").len(), 1);
    }
}
