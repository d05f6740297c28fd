//! Tips are consistent, whatever an engine finds when it analyses the position again.

use std::sync::atomic::{AtomicUsize, Ordering};

use arcade_engine::{Analysis, Engine, Job, MoveValue, Position as _, Source, Value};
use arcade_games::games::nim::{Nim, Take};

use crate::harness::Lines;
use crate::nim_with::{NimWith, Oddity};

/// An engine that finds another best move in each analysis, at a greater depth.
#[derive(Clone, Copy, Default, Debug)]
struct Restless;

struct Turning;

static ASKED: AtomicUsize = AtomicUsize::new(0);

impl Oddity for Restless {
    fn engine(_: Box<dyn Engine<Nim>>) -> Box<dyn Engine<Nim>> {
        Box::new(Turning)
    }
}

impl Engine<Nim> for Turning {
    fn analyse(&mut self, position: &Nim, _: &mut Job<'_, Take>) -> Analysis<Take> {
        let asked = ASKED.fetch_add(1, Ordering::Relaxed);
        let depth = u32::try_from(asked + 1).expect("few questions");
        let mut moves = position.legal_moves();
        let count = moves.len();
        moves.rotate_left(asked % count);
        let value =
            |rank: usize| Value::Estimate { score: -i32::try_from(rank).expect("few"), depth };
        let moves = moves.into_iter().enumerate();
        let moves = moves.map(|(rank, mv)| MoveValue { mv, value: value(rank) }).collect();
        Analysis::from_moves(moves, Source::Search)
    }

    fn line(
        &mut self,
        _: &Nim,
        known: &MoveValue<Take>,
        _: &mut arcade_engine::Control<'_>,
    ) -> Vec<Take> {
        vec![known.mv]
    }
}

#[test]
fn what_was_said_of_a_position_holds_until_a_deeper_look_is_told_of() {
    let home = tempfile::tempdir().expect("a folder");
    let played = Lines::new("nim", &["human", "human"]).from("1/2/4 normal").read_as(
        NimWith::<Restless>::default(),
        home,
        ":tip\n:tip\n:tip\n:why\n:tip\n:tip\n:values\n:why\n:tip\n".as_bytes(),
    );
    let is_answer = |line: &&str| {
        line.starts_with("Tip ") || line.starts_with("After ") || line.contains(": an estimate, ")
    };
    let said: Vec<&str> = played.output.lines().filter(is_answer).collect();
    let expected = [
        "Tip 1/3: look at pile A.",
        "Tip 2/3: take 1 from pile A (A1) (an estimate, 1 ply deep).",
        "Tip 3/3: A1: ",
        "A1: ",
        // A tip that starts again requests a deeper analysis, as do values that are requested again.
        "Tip 1/3: no longer A1, after a deeper look: look at pile B.",
        "Tip 2/3: take 1 from pile B (B1) (an estimate, 2 plies deep).",
        "After a deeper look:",
        "Tip 1/3: no longer B1, after a deeper look: look at pile B.",
        "B2: ",
        "Tip 2/3: take 2 from pile B (B2) (an estimate, 3 plies deep).",
    ];
    assert_eq!(said.len(), expected.len(), "{}", played.output);
    for (said, expected) in said.into_iter().zip(expected) {
        assert!(said.starts_with(expected), "{said:?} isn't {expected:?}");
    }
}
