//! A series in the line mode.

use crate::harness::Lines;

fn nim(players: &[&'static str]) -> Lines {
    Lines::new("nim", players).set("piles", "3").set("rule", "normal")
}

#[test]
fn a_series_tells_who_leads_changes_the_seats_and_reports_at_the_end() {
    // Whoever begins takes all: the players win in turn.
    let played =
        nim(&["human", "human"]).read(":series\n:series first 2\n:series\nA3\n\nA3\nyes\nA3\n");
    let output = &played.output;
    assert!(output.contains("This game is in no series: \":series first 3\" begins one."));
    assert!(output.contains("Game 1 of a series, first to 2: Player 1 0, Player 2 0."), "{output}");
    assert!(output.contains("Player 1 leads the series 1 to 0."), "{output}");
    assert!(output.contains("The series stands 1 to 1."), "{output}");
    let (_, report) = output.split_once("Player 1 wins the series 2 to 1.").expect(output);
    for line in [
        "Games: 3",
        "Player 1: 2 won",
        "Player 2: 1 won",
        "Who began: won 3 of 3 (100 %)",
        "Length: 1.0 plies on average",
        "Opening: A3, 3 times: win in 1",
    ] {
        assert!(report.contains(&format!("{line}\n")), "{line} is missing in {report}");
    }
    // Each game has a record of its own.
    assert_eq!(played.records("nim").len(), 3);
    for (number, record) in (1..).zip(played.records("nim")) {
        let line = record.lines().find(|line| line.starts_with("series ")).expect("a series");
        assert!(line.ends_with(&format!(" {number} first 2")), "{line}");
    }
}

#[test]
fn nobody_has_to_go_on() {
    let played = nim(&["human", "human"]).read(":series games 3\nA3\nno\n");
    assert!(played.output.contains("The next game (Enter, or no)?"));
    assert_eq!(played.records("nim").len(), 1);
    // The end of the input is a no, too.
    assert_eq!(nim(&["human", "human"]).read(":series games 3\nA3\n").records("nim").len(), 1);
}

#[test]
fn computers_play_a_series_by_themselves() {
    let mut lines = nim(&["perfect", "perfect"]);
    lines = lines.series("games 4");
    let played = lines.read("");
    assert_eq!(played.records("nim").len(), 4);
    assert!(played.output.contains("The series ends 2 to 2: nobody wins it."), "{}", played.output);
}

#[test]
fn a_series_goes_on_after_a_pause() {
    let begun = nim(&["human", "human"]).read(":series first 2\nA3\n\nA1\n:quit\n");
    begun.says("Player 1 leads the series 1 to 0.");
    // In the second game, whoever had seat 1 in the first has seat 2, and wins again.
    begun.resume("resume\nA2\nquit\n").says("Player 1 wins the series 2 to 0.");
}

#[test]
fn what_makes_no_series_is_said() {
    let played =
        nim(&["human", "human"]).read(":series sometimes\n:series points 20\n:series off\n");
    assert!(played.output.contains("series: found \"sometimes\", expected games, first or points"));
    assert!(played.output.contains("this game has no points"), "{}", played.output);
    assert!(played.output.contains("This game is in no series: "));
}

#[test]
fn points_are_what_the_loser_is_left_behind_by() {
    let played =
        Lines::new("flip", &["human", "human"]).from("5+|+|3+").read(":series points 50\np3\n");
    assert!(played.output.contains("leads the series 5 to 0."), "{}", played.output);
}
