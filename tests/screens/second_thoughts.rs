//! A tip whose move turns out not to be the best one.

use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use arcade_engine::{Analysis, Engine, Job, MoveValue, Position as _, Scope, Value};
use arcade_games::games::nim::{Nim, Take};

use crate::harness::Terminal;
use crate::nim_with::{NimWith, Oddity};

/// An engine that considers the first move best until it may search deeper.
#[derive(Clone, Copy, Default, Debug)]
struct SecondThoughts;

static ALLOWED: (Mutex<bool>, Condvar) = (Mutex::new(false), Condvar::new());
/// The timeout of that wait, so that a failing test ends.
const HANG: Duration = Duration::from_secs(60);

impl Oddity for SecondThoughts {
    fn engine(usual: Box<dyn Engine<Nim>>) -> Box<dyn Engine<Nim>> {
        Box::new(Hasty { engine: usual })
    }
}

struct Hasty {
    engine: Box<dyn Engine<Nim>>,
}

impl Engine<Nim> for Hasty {
    fn analyse(&mut self, position: &Nim, job: &mut Job<'_, Take>) -> Analysis<Take> {
        if job.scope() == Scope::EveryMove {
            let moves = position.legal_moves();
            let value = |place| Value::Estimate { score: if place == 0 { 9 } else { 0 }, depth: 1 };
            let values =
                (0..).zip(&moves).map(|(place, &mv)| MoveValue { mv, value: value(place) });
            job.report(1, value(0), vec![moves[0]], values.collect());
            let (allowed, changed) = &ALLOWED;
            let allowed = allowed.lock().unwrap_or_else(PoisonError::into_inner);
            drop(changed.wait_timeout_while(allowed, HANG, |allowed| !*allowed));
        }
        self.engine.analyse(position, job)
    }
}

#[test]
fn when_a_better_move_is_found_the_tip_says_so() {
    let mut game = Terminal::open(
        NimWith::<SecondThoughts>::default(),
        "1/3/4 normal",
        ["human", "human"],
        "",
    );
    game.keys("t t").until_says("Take 1 from pile A (A1)").misses("No longer");
    *ALLOWED.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
    ALLOWED.1.notify_all();
    game.until_says("Tip 1/3 No longer A1, after a deeper look: look at pile C");
    // The steps start again, with the right move.
    game.keys("t").says("Tip 2/3 Take 2 from pile C (C2)").misses("no longer");
    game.keys("t").until_says("C2: leaves 1, 3=2+1 and 2").misses("No longer");
}
