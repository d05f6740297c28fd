//! The warm-up, which runs while the worker is idle: it never delays anything.

use std::sync::Mutex;

use arcade_engine::{Analysis, Control, Engine, Job, Stopped};
use arcade_games::games::nim::{Nim, Take};

use crate::harness::Terminal;
use crate::nim_with::{NimWith, Oddity};

/// An engine whose warm-up takes for ever, and breaks down where the first pile has 9.
#[derive(Clone, Copy, Default, Debug)]
struct Endless;

/// The starts whose warm-up was stopped.
static STOPPED: Mutex<Vec<String>> = Mutex::new(Vec::new());

impl Oddity for Endless {
    fn engine(usual: Box<dyn Engine<Nim>>) -> Box<dyn Engine<Nim>> {
        Box::new(EndlessWarmUp { engine: usual })
    }
}

struct EndlessWarmUp {
    engine: Box<dyn Engine<Nim>>,
}

impl Engine<Nim> for EndlessWarmUp {
    fn analyse(&mut self, position: &Nim, job: &mut Job<'_, Take>) -> Analysis<Take> {
        self.engine.analyse(position, job)
    }

    fn warm_up(&mut self, position: &Nim, control: &mut Control<'_>) -> Result<(), Stopped> {
        control.report_solving(45, 100);
        assert_ne!(position.piles()[0], 9, "too many");
        while control.count_node().is_ok() {}
        STOPPED.lock().expect("not poisoned").push(position.to_string());
        Err(Stopped)
    }
}

/// A game whose warm-up has begun.
fn under_way(position: &str, players: [&str; 2]) -> Terminal {
    let mut game = Terminal::open(NimWith::<Endless>::default(), position, players, "");
    game.keys("wait");
    game
}

fn was_stopped(position: &str) -> bool {
    STOPPED.lock().expect("not poisoned").iter().any(|stopped| stopped == position)
}

#[test]
fn keys_and_an_easy_opponent_do_not_wait_for_it() {
    let mut game = under_way("3/2/1 normal", ["human", "easy"]);
    game.keys("a 1 enter").at("2/2/1 normal");
    game.until("Your turn.");
    assert!(!["2/2/1 normal", "3/2/1 normal"].contains(&game.position().as_str()));
    assert!(was_stopped("3/2/1 normal"));
    game.keys("wait z").at("3/2/1 normal");
}

#[test]
fn a_tip_and_values_interrupt_it() {
    let mut game = under_way("5/4/3 misere", ["human", "perfect"]);
    game.keys("t").until_says("Tip 1/3 Look at pile C.");
    game.keys("v").until("You win in 10");
    game.keys("a 5 enter").until_at("0/3/3 misere").sees("Your turn.");
}

#[test]
fn two_people_play_on_while_it_lasts() {
    let mut game = under_way("2/1 misere", ["human", "human"]);
    game.keys("a 2 enter").at("0/1 misere").keys("b 1 enter").at("0/0 misere");
}

#[test]
fn how_far_it_has_come_is_not_told_of_the_next_job() {
    let mut game = under_way("4/2/1 normal", ["human", "easy"]);
    game.keys("a 1 enter").at("3/2/1 normal").misses("solving the game");
}

#[test]
fn leaving_stops_it() {
    let mut game = under_way("7/4/3 misere", ["human", "easy"]);
    game.keys("q");
    assert!(game.is_done());
    drop(game);
    assert!(was_stopped("7/4/3 misere"));
}

#[test]
fn when_it_breaks_down_that_is_said_and_the_game_goes_on() {
    let mut game =
        Terminal::open(NimWith::<Endless>::default(), "9/4/2 misere", ["human", "easy"], "");
    game.until_says("The engine broke down").keys("a 1 enter").at("8/4/2 misere");
    while game.position() == "8/4/2 misere" {
        game.keys("wait");
    }
}

#[test]
fn the_real_one_holds_nobody_up() {
    let start = "A,5,10,5,25/5,10,25,10,5/10,25,1,25,10/5,10,25,10,5/25,5,10,5,B 0 0 A";
    let mut game = Terminal::play("coin-grabber", start, ["human", "easy"]);
    game.resize(130, 24);
    game.keys("wait right");
    assert!(game.position().ends_with(" 5 0 B"), "{}", game.position());
    game.until("Your turn.").keys("z");
    assert_eq!(game.position(), start);
    game.keys("right q");
    assert!(game.is_done());
}
