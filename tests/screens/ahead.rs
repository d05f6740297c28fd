//! The computer thinking while a person does: nobody notices, and it is never in the way.

use std::collections::HashSet;
use std::sync::{Condvar, Mutex};

use arcade::engine::{Brain, Control, Engine, Evaluate, Means, Scope, Thought};
use arcade::game::Start;
use arcade::games::nim::{self, Bouton, Nim, NimView, PileThenNumber, Take};
use arcade::games::{Cartridge, Entry, Meta};
use arcade::options::{OptionError, Values};
use arcade::random::Random;

use crate::harness::Terminal;

/// Nim with an engine that thinks for ever about a move, until it is stopped and asked again.
struct Pondered;

static PONDERED: Entry = Entry::of::<Pondered>();

/// The positions that were compared with others, in the order in which they were.
static COMPARED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// The positions that the engine has begun to think about, and how a test waits for one.
static BEGUN: Mutex<Vec<String>> = Mutex::new(Vec::new());
static BEGINS: Condvar = Condvar::new();

impl Cartridge for Pondered {
    const META: Meta = nim::Cartridge::META;

    type Game = Nim;
    type Brain = Thinker;
    type View = NimView;
    type Dialogue = PileThenNumber;

    fn start(values: &Values, random: &mut Random) -> Result<Start<Nim>, OptionError> {
        nim::Cartridge::start(values, random)
    }

    fn why_over(position: &Nim) -> String {
        nim::Cartridge::why_over(position)
    }

    fn nudge(position: &Nim, mv: Take) -> String {
        nim::Cartridge::nudge(position, mv)
    }

    fn explain(position: &Nim, mv: Take) -> String {
        nim::Cartridge::explain(position, mv)
    }
}

#[derive(Clone, Copy, Default)]
struct Thinker;

impl Evaluate<Nim> for Thinker {
    fn evaluate(&self, position: &Nim) -> i32 {
        COMPARED.lock().expect("nobody panics with it").push(position.to_string());
        0
    }
}

impl Brain<Nim> for Thinker {
    fn greed(&self, position: &Nim, mv: Take) -> i32 {
        Bouton.greed(position, mv)
    }

    fn perfect(&self, means: &Means) -> Box<dyn Engine<Nim>> {
        Box::new(Slow { engine: Bouton.perfect(means), known: HashSet::new() })
    }
}

struct Slow {
    engine: Box<dyn Engine<Nim>>,
    known: HashSet<Nim>,
}

impl Engine<Nim> for Slow {
    fn think(&mut self, position: &Nim, control: &mut Control<'_, Take>) -> Thought<Take> {
        if control.scope() == Scope::BestMove && self.known.insert(position.clone()) {
            BEGUN.lock().expect("nobody panics with it").push(position.to_string());
            BEGINS.notify_all();
            while control.count_node().is_ok() {}
        }
        self.engine.think(position, control)
    }
}

/// It thinks ahead only where that is asked for.
const ON: &str = "[ai]\nthink_ahead = \"on\"\n";

/// A game in which the groundwork is laid.
fn open(position: &str, players: [&str; 2], config: &str) -> Terminal {
    let mut game = Terminal::open(&PONDERED, position, players, config);
    game.keys("wait");
    game
}

/// Waits until the engine has begun to think about a position.
fn until_begun(position: &str) {
    let begun = BEGUN.lock().expect("nobody panics with it");
    let missing = |begun: &mut Vec<String>| begun.iter().all(|other| other != position);
    drop(BEGINS.wait_while(begun, missing).expect("nobody panics with it"));
}

/// Whether it was thought ahead to a position by the time the values are known: jobs are done in
/// the order in which they are given.
fn is_thought_ahead(position: &str, next: &str, players: [&str; 2], config: &str) -> bool {
    open(position, players, config).keys("v").until_known();
    COMPARED.lock().expect("nobody panics with it").iter().any(|compared| compared == next)
}

#[test]
fn the_screen_stays_as_it_is() {
    let mut game = Terminal::open(&PONDERED, "4/2/1 normal", ["human", "perfect"], ON);
    let before = game.text();
    game.keys("wait");
    until_begun("3/2/1 normal");
    assert_eq!(game.text(), before);
    assert!(!game.is_woken(), "nothing is heard of it");
}

#[test]
fn what_was_thought_about_is_answered_at_once_and_it_goes_on() {
    let mut game = open("2/3/1 normal", ["human", "perfect"], ON);
    until_begun("1/3/1 normal");
    game.keys("a 1 enter").until("Player 1's turn.").sees("1/0/1 normal");
    until_begun("0/0/1 normal");
    game.keys("q");
    assert!(game.is_done());
}

#[test]
fn a_move_that_was_not_thought_about_does_not_wait_for_those_that_were() {
    let mut game = open("5/3/1 misere", ["human", "perfect"], ON);
    until_begun("4/3/1 misere");
    game.keys("b 3 enter");
    until_begun("5/0/1 misere");
    game.keys("m").until("Player 1's turn.").sees("0/0/1 misere");
}

#[test]
fn a_tip_and_values_end_it_and_it_does_not_begin_again() {
    let mut game = open("5/4/3 misere", ["human", "perfect"], ON);
    until_begun("4/4/3 misere");
    game.keys("t").until("Tip 1/3: look at pile C.").keys("v").until_known();
    // Jobs are done in the order in which they are given.
    game.keys("c 2 enter");
    until_begun("5/4/1 misere");
    let compared = COMPARED.lock().expect("nobody panics with it");
    assert_eq!(compared.iter().filter(|compared| *compared == "4/4/3 misere").count(), 1);
}

#[test]
fn only_a_person_against_a_perfect_computer_is_thought_ahead_of() {
    let (person, perfect) = ("human", "perfect");
    assert!(is_thought_ahead("7/1 normal", "6/1 normal", [person, perfect], ON));
    assert!(!is_thought_ahead("7/2 normal", "6/2 normal", [person, "easy"], ON));
    assert!(!is_thought_ahead("7/3 normal", "6/3 normal", [person, person], ON));
    assert!(!is_thought_ahead("7/4 normal", "6/4 normal", [person, perfect], ""));
}
