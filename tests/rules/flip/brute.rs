//! Outcome and remoteness of positions, worked out from the end without help from the engine.

use arcade_engine::{Outcome, Position as _, Value};
use arcade_games::games::flip::{Flip, FlipState};
use rustc_hash::FxHashMap;

/// The truth about some positions and all that follow from them.
pub struct Truth {
    /// Every position, each after one that leads to it.
    pub positions: Vec<Flip>,
    places: FxHashMap<Flip, usize>,
    decided: Vec<Option<(Outcome, u32)>>,
}

impl Truth {
    /// Works out the outcome and the remoteness of these positions and of all that follow.
    pub fn about(starts: impl IntoIterator<Item = Flip>) -> Self {
        let mut truth =
            Self { positions: Vec::new(), places: FxHashMap::default(), decided: Vec::new() };
        for start in starts {
            truth.place(start);
        }
        let mut after: Vec<Vec<usize>> = Vec::new();
        while let Some(position) = truth.positions.get(after.len()).cloned() {
            let moves = position.legal_moves().into_iter();
            after.push(moves.map(|mv| truth.place(position.after(mv).0)).collect());
        }
        truth.decided = vec![None; after.len()];
        let mut undecided: Vec<usize> = (0..after.len()).collect();
        for plies in 0.. {
            // Positions decided in exactly `plies` plies follow from those decided in fewer.
            let decide = |&place: &usize| {
                let outcomes = || after[place].iter().map(|&next| Some(truth.decided[next]?.0));
                if outcomes().any(|outcome| outcome == Some(Outcome::Loss)) {
                    return Some((place, Outcome::Win));
                }
                let lost = outcomes().all(|outcome| outcome == Some(Outcome::Win));
                lost.then_some((place, Outcome::Loss))
            };
            let decided: Vec<(usize, Outcome)> = undecided.iter().filter_map(decide).collect();
            if decided.is_empty() {
                break;
            }
            for (place, outcome) in decided {
                truth.decided[place] = Some((outcome, plies));
            }
            undecided.retain(|&place| truth.decided[place].is_none());
        }
        assert!(undecided.is_empty(), "no position is drawn");
        truth
    }

    /// The place of a position in the list, to which it is added if it is new.
    fn place(&mut self, position: Flip) -> usize {
        *self.places.entry(position).or_insert_with_key(|position| {
            self.positions.push(position.clone());
            self.positions.len() - 1
        })
    }

    /// Outcome and remoteness of a position.
    pub fn of(&self, position: &Flip) -> (Outcome, u32) {
        self.decided[self.places[position]].expect("no position is drawn")
    }

    /// The same as a value.
    pub fn value(&self, position: &Flip) -> Value {
        let (outcome, plies) = self.of(position);
        Value::exact_in(outcome, plies)
    }
}

/// Every hand of `dice` dice.
pub fn hands(dice: usize) -> Vec<Vec<u8>> {
    let longer = |hand: &Vec<u8>| -> Vec<Vec<u8>> {
        let least = hand.last().copied().unwrap_or(1);
        (least..=6).map(|value| [&hand[..], &[value]].concat()).collect()
    };
    (0..dice).fold(vec![Vec::new()], |hands, _| hands.iter().flat_map(longer).collect())
}

/// Every opening in which both sides have `dice` dice.
pub fn openings(dice: usize) -> Vec<Flip> {
    let all = hands(dice);
    let pairs = all.iter().flat_map(|one| all.iter().map(move |two| (one, two)));
    pairs.map(|(one, two)| FlipState::from_values(one, two).expect("dice").into()).collect()
}
