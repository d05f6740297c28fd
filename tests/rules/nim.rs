//! Nim against a brute force that knows nothing of theory.

use std::collections::{BTreeSet, HashMap};

use arcade_engine::{
    Job, Knowledge as _, Limits, Outcome, Position, Random, Resources, Scope, Value,
};
use arcade_games::games::nim::{Bouton, Nim, NimSpec};
use arcade_games::kit::GameSpec as _;
use arcade_games::options::OptionValues;

/// Positions as plain vectors of piles: the moves are found anew, not by the rules under test.
type Piles = Vec<u32>;

/// Outcome and remoteness of a position for its mover, by exhaustive search.
#[derive(Default)]
struct BruteForce {
    known: HashMap<(Piles, bool), (Outcome, u32)>,
}

impl BruteForce {
    fn value(&mut self, piles: &Piles, misere: bool) -> (Outcome, u32) {
        if piles.iter().all(|&pile| pile == 0) {
            return (if misere { Outcome::Win } else { Outcome::Loss }, 0);
        }
        if let Some(&known) = self.known.get(&(piles.clone(), misere)) {
            return known;
        }
        let (mut quickest_win, mut slowest_loss) = (None, 0);
        for pile in 0..piles.len() {
            for left in 0..piles[pile] {
                let mut next = piles.clone();
                next[pile] = left;
                match self.value(&next, misere) {
                    (Outcome::Loss, plies) => {
                        let quicker = quickest_win.is_none_or(|quickest| plies + 1 < quickest);
                        quickest_win = if quicker { Some(plies + 1) } else { quickest_win };
                    }
                    (_, plies) => slowest_loss = slowest_loss.max(plies + 1),
                }
            }
        }
        let value = match quickest_win {
            Some(plies) => (Outcome::Win, plies),
            None => (Outcome::Loss, slowest_loss),
        };
        self.known.insert((piles.clone(), misere), value);
        value
    }
}

/// Every position of up to `count` piles of at most `most`, with both rules.
fn positions(count: u32, most: u32) -> Vec<Nim> {
    let mut all: Vec<Piles> = vec![Vec::new()];
    let mut longest = all.clone();
    for _ in 0..count {
        longest = longest
            .iter()
            .flat_map(|piles| (0..=most).map(move |pile| [&piles[..], &[pile]].concat()))
            .collect();
        all.extend(longest.clone());
    }
    let texts = all.iter().filter(|piles| !piles.is_empty()).map(|piles| {
        let piles: Vec<String> = piles.iter().map(ToString::to_string).collect();
        piles.join("/")
    });
    let both = texts.flat_map(|piles| [format!("{piles} misere"), format!("{piles} normal")]);
    both.map(|text| text.parse().expect("a position")).collect()
}

#[test]
fn other_piles_are_as_many_with_as_many_objects_and_one_winning_move_at_most() {
    let with = |piles: &str| {
        let mut values = OptionValues::defaults(NimSpec.meta().options);
        values.set("piles", piles.into());
        values
    };
    let start = |values: &OptionValues| {
        NimSpec.start(values, &mut Random::fixed()).expect("accepted").position
    };
    let mut brute = BruteForce::default();
    let mut wins = |nim: &Nim| {
        let after = nim.legal_moves().into_iter().map(|mv| nim.after(mv).0.piles().to_vec());
        after.filter(|piles| brute.value(piles, true).0 == Outcome::Loss).count()
    };
    let mut dealt = BTreeSet::new();
    for (usual, winning) in [("5/4/3", 1), ("7/5/3/1", 0), ("9/8/7/5", 1)] {
        let before = start(&with(usual));
        for stream in 0..50 {
            let mut random = Random::new(&"other".parse().expect("a seed"), stream);
            let other = NimSpec.with_another_start(&with(usual), &mut random).expect("other piles");
            let other = start(&other);
            let size = |nim: &Nim| (nim.piles().len(), nim.piles().iter().sum::<u32>());
            assert_eq!((size(&other), wins(&other)), (size(&before), winning), "{other}");
            assert_ne!(other, before);
            dealt.insert(other.to_string());
        }
    }
    assert!(dealt.len() > 20, "{dealt:?}");
    // There are no two ways to lay a single pile.
    assert_eq!(NimSpec.with_another_start(&with("5"), &mut Random::fixed()), None);
}

#[test]
fn theory_and_brute_force_agree_on_every_position_of_up_to_four_piles_of_seven() {
    let positions = positions(4, 7);
    assert_eq!(positions.len(), 2 * (8 + 64 + 512 + 4096));
    check_against_brute_force(positions);
}

#[test]
fn theory_and_brute_force_agree_on_every_position_of_many_small_piles() {
    let positions = positions(7, 2);
    assert_eq!(positions.len(), 3_usize.pow(8) - 3);
    check_against_brute_force(positions);
}

/// Checks the value of each position and of every move in it, with the plies.
#[track_caller]
fn check_against_brute_force(positions: Vec<Nim>) {
    let mut brute_force = BruteForce::default();
    let mut engine = Bouton.perfect(&Resources::with_table(1));
    for position in positions {
        let misere = position.to_string().ends_with("misere");
        let (outcome, plies) = brute_force.value(&position.piles().to_vec(), misere);
        let mut job = Job::new(Scope::EveryMove, Limits::default());
        let analysis = engine.analyse(&position, &mut job);
        assert_eq!(analysis.value, Value::exact_in(outcome, plies), "{position}");
        assert_eq!(analysis.moves.len(), position.legal_moves().len(), "{position}");
        for known in analysis.moves {
            let after = position.after(known.mv).0;
            let (outcome, plies) = brute_force.value(&after.piles().to_vec(), misere);
            let expected = Value::exact_in(outcome.reversed(), plies + 1);
            assert_eq!(known.value, expected, "{position}: {}", known.mv);
        }
    }
}

#[track_caller]
fn check_best(position: &str, value: &str, best: &[&str]) {
    let position: Nim = position.parse().expect("a position");
    let mut job = Job::new(Scope::EveryMove, Limits::default());
    let analysis = Bouton.perfect(&Resources::with_table(1)).analyse(&position, &mut job);
    assert_eq!(analysis.value.to_string(), value);
    let moves: Vec<String> = analysis.best_moves().iter().map(ToString::to_string).collect();
    assert_eq!(moves, best);
}

#[test]
fn the_usual_start_is_won_by_one_move_alone() {
    check_best("5/4/3 misere", "win in 10", &["C2"]);
    check_best("5/4/3 normal", "win in 11", &["C2"]);
}

#[test]
fn the_largest_positions_are_known_at_once() {
    let full = [255; 8].map(|pile| pile.to_string()).join("/");
    check_best(
        &format!("{full} misere").replacen("255", "254", 1),
        "win in 2038",
        &["B1", "C1", "D1", "E1", "F1", "G1", "H1"],
    );
    check_best("255/255/0 normal", "loss in 510", &["A1", "B1"]);
    check_best("255/255/15 normal", "win in 511", &["A15", "B15", "C15"]);
    check_best("32/31/31/31 misere", "win in 124", &["A1"]);
}

#[test]
fn a_pile_that_is_missing_or_empty_is_refused_with_the_piles_there_are() {
    for (position, typed, reason) in [
        ("5/4/3 misere", "D1", "there is no pile D; the piles are A to C"),
        ("5 normal", "B1", "there is no pile B; the only pile is A"),
        ("5/0/3 misere", "B1", "pile B is empty"),
    ] {
        let mut game: Nim = position.parse().expect("a position");
        let mv = typed.parse().expect("a move");
        let error = game.play(mv).expect_err(typed).to_string();
        assert!(error.ends_with(reason), "{position}: {error}");
        let error = game.check_prefix(&typed[..1]).expect_err(typed).to_string();
        assert!(error.ends_with(reason), "{position}: {error}");
        assert_eq!(game.to_string(), position);
    }
}
