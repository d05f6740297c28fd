//! Any prompt explains how to leave when asked in other words.

use arcade::plain::Given;
use arcade_games::games::GameId;

use crate::harness::{Lines, menu};

/// The reply to other words for leaving than the line mode's own.
const TOLD: &str = "To leave, type :quit.\n";

#[test]
fn every_game_tells_how_to_leave_at_its_questions() {
    for game in GameId::ALL {
        let id = game.meta().id;
        let input = "q\nquit\nExit\nbye\n:exit\n quit() \n:q\n";
        let played = Lines::new(id, &["human", "human"]).read(input);
        assert_eq!(played.output.matches(TOLD).count(), 6, "{id}: {}", played.output);
        assert!(played.output.ends_with(":q\n"), "{id}: {}", played.output);
        assert!(played.record(&format!("{id}-1")).is_none(), "{id}");
    }
}

#[test]
fn the_questions_before_and_after_a_game_tell_it_or_end() {
    let lines = || Lines::new("nim", &["human", "human"]).set("piles", "1").set("rule", "normal");
    let asked = lines().asked(Given::default()).read("q\n\nexit\n:q\n");
    assert_eq!(asked.output.matches(TOLD).count(), 2, "{}", asked.output);
    assert!(!asked.output.contains("turn"), "{}", asked.output);
    let asked = lines().set("piles", "5/4/3").asked(Given { players: true, ..Given::default() });
    asked.read("quit\n\n:quit\n").says(TOLD);
    // A game that is over is left by any of the words.
    let over = lines().typed().read("A1\nquit\n");
    over.ends_with("Another game (Enter, swap the seats, or no)? ");
    assert!(menu("", "exit\n").ends_with("exit\n"));
}

#[test]
fn the_coach_tells_it_and_lets_one_leave() {
    let lines = || Lines::new("nim", &["human", "human"]).set("piles", "5/4/3");
    let played = lines().read(":coach warn\nA1\nquit\n:quit\n");
    assert!(played.record("nim-1").is_none());
}
