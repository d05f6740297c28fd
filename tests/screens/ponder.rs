//! Pondering during a person's turn: it is invisible, and never delays anything.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex};

use arcade_engine::{Analysis, Engine, Job, Scope};
use arcade_games::games::nim::{Nim, Take};

use crate::harness::Terminal;
use crate::nim_with::{NimWith, Oddity};

/// An engine that analyses a position for ever, until it is stopped and asked again.
#[derive(Clone, Copy, Default, Debug)]
struct Pondered;

/// The positions that were compared with others, in the order of comparison.
static COMPARED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The positions that the engine has begun to analyse, and how a test waits for one.
static BEGUN: Mutex<Vec<String>> = Mutex::new(Vec::new());
static BEGINS: Condvar = Condvar::new();

impl Oddity for Pondered {
    fn evaluate(position: &Nim) -> i32 {
        COMPARED.lock().expect("not poisoned").push(position.to_string());
        0
    }

    fn engine(usual: Box<dyn Engine<Nim>>) -> Box<dyn Engine<Nim>> {
        Box::new(Slow { engine: usual, known: HashSet::new() })
    }
}

struct Slow {
    engine: Box<dyn Engine<Nim>>,
    known: HashSet<Nim>,
}

impl Engine<Nim> for Slow {
    fn analyse(&mut self, position: &Nim, job: &mut Job<'_, Take>) -> Analysis<Take> {
        if job.scope() == Scope::BestMove && self.known.insert(position.clone()) {
            BEGUN.lock().expect("not poisoned").push(position.to_string());
            BEGINS.notify_all();
            while job.count_node().is_ok() {}
        }
        self.engine.analyse(position, job)
    }
}

/// The engine ponders only where that is enabled.
const ON: &str = "[ai]\nponder = true\n";

/// A game whose warm-up is done.
fn open(position: &str, players: [&str; 2], config: &str) -> Terminal {
    let mut game = Terminal::open(NimWith::<Pondered>::default(), position, players, config);
    game.keys("wait");
    game
}

/// Waits until the engine has begun to analyse a position.
fn until_begun(position: &str) {
    let begun = BEGUN.lock().expect("not poisoned");
    let missing = |begun: &mut Vec<String>| begun.iter().all(|other| other != position);
    drop(BEGINS.wait_while(begun, missing).expect("not poisoned"));
}

/// Whether `next` was pondered before the values of `position` were complete. Jobs run in the order in
/// which they are queued.
fn is_pondered(position: &str, next: &str, players: [&str; 2], config: &str) -> bool {
    open(position, players, config).keys("v").until_known();
    COMPARED.lock().expect("not poisoned").iter().any(|compared| compared == next)
}

#[test]
fn the_screen_stays_as_it_is() {
    let mut game =
        Terminal::open(NimWith::<Pondered>::default(), "4/2/1 normal", ["human", "perfect"], ON);
    let before = game.text();
    game.keys("wait");
    until_begun("3/2/1 normal");
    assert_eq!(game.text(), before);
    assert!(!game.is_woken(), "no report comes of it");
}

#[test]
fn what_was_pondered_is_answered_at_once_and_it_goes_on() {
    let mut game = open("2/3/1 normal", ["human", "perfect"], ON);
    until_begun("1/3/1 normal");
    game.keys("a 1 enter").until("Your turn.").at("1/0/1 normal");
    until_begun("0/0/1 normal");
    game.keys("q");
    assert!(game.is_done());
}

#[test]
fn a_move_that_was_not_pondered_does_not_wait_for_those_that_were() {
    let mut game = open("5/3/1 misere", ["human", "perfect"], ON);
    until_begun("4/3/1 misere");
    game.keys("b 3 enter");
    until_begun("5/0/1 misere");
    game.keys("m").until("Your turn.").at("0/0/1 misere");
}

#[test]
fn a_tip_and_values_end_it_and_it_does_not_begin_again() {
    let mut game = open("5/4/3 misere", ["human", "perfect"], ON);
    until_begun("4/4/3 misere");
    game.keys("t").until_says("Tip 1/3 Look at pile C.").keys("v").until_known();
    // Jobs run in the order in which they are queued.
    game.keys("c 2 enter");
    until_begun("5/4/1 misere");
    let compared = COMPARED.lock().expect("not poisoned");
    assert_eq!(compared.iter().filter(|compared| *compared == "4/4/3 misere").count(), 1);
}

#[test]
fn only_a_person_against_a_perfect_computer_is_pondered_of() {
    let (person, perfect) = ("human", "perfect");
    assert!(is_pondered("7/1 normal", "6/1 normal", [person, perfect], ON));
    assert!(!is_pondered("7/2 normal", "6/2 normal", [person, "easy"], ON));
    assert!(!is_pondered("7/3 normal", "6/3 normal", [person, person], ON));
    assert!(!is_pondered("7/4 normal", "6/4 normal", [person, perfect], ""));
}
