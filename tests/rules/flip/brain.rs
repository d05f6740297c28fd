//! What opponents of Flip know: values against a brute force, and words against the dice.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use arcade::engine::{AlphaBeta, Brain as _, Control, Engine as _, Limits, Means, Scope, Value};
use arcade::game::{Game as _, Outcome};
use arcade::games::Cartridge as _;
use arcade::games::flip::{Action, Cartridge, Dice, Flip, FlipBrain, FlipMove, GameState};
use arcade::random::{Random, Seed};

/// Outcome and remoteness of every position that these lead to, worked out from the end.
fn solve(starts: &[Flip]) -> HashMap<Flip, (Outcome, u32)> {
    let mut next: HashMap<Flip, Vec<Flip>> = HashMap::new();
    let mut open = starts.to_vec();
    while let Some(position) = open.pop() {
        if let Entry::Vacant(entry) = next.entry(position) {
            let after = |mv| entry.key().after(mv).0;
            let all: Vec<Flip> = entry.key().legal_moves().into_iter().map(after).collect();
            open.extend(all.iter().cloned());
            entry.insert(all);
        }
    }
    let mut known: HashMap<Flip, (Outcome, u32)> = HashMap::new();
    for plies in 0.. {
        // What is decided in exactly so many plies follows from what is decided in fewer.
        let decide = |all: &Vec<Flip>| {
            let outcomes = || all.iter().map(|position| known.get(position).map(|known| known.0));
            if outcomes().any(|outcome| outcome == Some(Outcome::Loss)) {
                return Some((Outcome::Win, plies));
            }
            let lost = outcomes().all(|outcome| outcome == Some(Outcome::Win));
            lost.then_some((Outcome::Loss, plies))
        };
        let undecided = next.iter().filter(|(position, _)| !known.contains_key(position));
        let decided: Vec<_> = undecided
            .filter_map(|(position, all)| Some((position.clone(), decide(all)?)))
            .collect();
        if decided.is_empty() {
            break;
        }
        known.extend(decided);
    }
    assert_eq!(known.len(), next.len(), "no position is drawn");
    known
}

/// Every hand of so many dice.
fn hands(dice: usize) -> Vec<Vec<u8>> {
    let longer = |hand: &Vec<u8>| -> Vec<Vec<u8>> {
        let least = hand.last().copied().unwrap_or(1);
        (least..=6).map(|value| [&hand[..], &[value]].concat()).collect()
    };
    (0..dice).fold(vec![Vec::new()], |hands, _| hands.iter().flat_map(longer).collect())
}

fn start(player1: &[u8], player2: &[u8]) -> Flip {
    GameState::from_values(player1, player2).expect("dice").into()
}

#[test]
fn every_opening_of_up_to_two_dice_each_has_the_value_that_brute_force_finds() {
    let pairs: Vec<(Vec<u8>, Vec<u8>)> = (1..=2)
        .flat_map(|dice| {
            let all = hands(dice);
            all.clone()
                .into_iter()
                .flat_map(move |one| all.clone().into_iter().map(move |two| (one.clone(), two)))
        })
        .collect();
    assert_eq!(pairs.len(), 6 * 6 + 21 * 21);
    let starts: Vec<Flip> = pairs.iter().map(|(one, two)| start(one, two)).collect();
    let known = solve(&starts);
    let odd = |plies: u32| plies % 2 == 1;
    assert!(known.values().all(|&(outcome, plies)| odd(plies) == (outcome == Outcome::Win)));
    let mut engine = FlipBrain.perfect(&Means::with_table(4));
    for position in starts {
        let mut control = Control::new(Scope::EveryMove, Limits::default());
        let thought = engine.think(&position, &mut control);
        let (outcome, plies) = known[&position];
        assert_eq!(thought.value, Value::exact_in(outcome, plies), "{position}");
        for known_move in thought.moves {
            let (outcome, plies) = known[&position.after(known_move.mv).0];
            let expected = Value::exact_in(outcome.reversed(), plies + 1);
            assert_eq!(known_move.value, expected, "{position}: {}", known_move.mv);
        }
    }
}

/// Whether the one who looks `depths[0]` plies ahead, and begins, wins.
fn first_wins(start: &Flip, depths: [u32; 2]) -> bool {
    let mut engines = [(); 2].map(|()| AlphaBeta::new(FlipBrain, 1));
    let mut position = start.clone();
    for ply in 0.. {
        if position.outcome().is_some() {
            return ply % 2 == 1;
        }
        let limits = Limits { depth: Some(depths[ply % 2]), ..Limits::default() };
        let mut control = Control::new(Scope::BestMove, limits);
        let thought = engines[ply % 2].think(&position, &mut control);
        position.play(thought.best.expect("a move"));
    }
    unreachable!("games end")
}

#[test]
fn four_plies_of_lookahead_beat_two() {
    let seed: Seed = "lookahead".parse().expect("a seed");
    let mut random = Random::new(&seed, 0);
    let mut won = 0;
    for _ in 0..100 {
        let start = Flip::from(GameState::random(10, &mut random));
        won += u32::from(first_wins(&start, [4, 2])) + u32::from(!first_wins(&start, [2, 4]));
    }
    assert!(won >= 120, "{won} of 200");
}

/// A move that wins on the spot, if there is one.
fn wins_at_once(position: &Flip) -> bool {
    position.legal_moves().iter().any(|&mv| position.after(mv).0.outcome().is_some())
}

#[test]
fn what_is_said_of_a_move_is_true_of_it() {
    let seed: Seed = "words".parse().expect("a seed");
    let mut counts = [0; 4];
    for game in 0..400 {
        let mut random = Random::new(&seed, game);
        let mut position = Flip::from(GameState::random(8, &mut random));
        while let Some(&mv) = random.choose(&position.legal_moves()) {
            for mv in position.legal_moves() {
                counts[check_words(&position, mv)] += 1;
            }
            position.play(mv);
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// Checks what is said of a move, and returns the kind of reason that it is.
#[track_caller]
fn check_words(position: &Flip, mv: FlipMove) -> usize {
    let text = Cartridge::explain(position, mv);
    let next = position.after(mv).0;
    let says = |part: &str| text.contains(part);
    let answers_all = || next.legal_moves().iter().all(|&mv| wins_at_once(&next.after(mv).0));
    let kind = match () {
        () if next.outcome().is_some() => 0,
        () if wins_at_once(&next) => 1,
        () if answers_all() => 2,
        () => 3,
    };
    let parts = [
        "can take none, and this wins",
        "wins at once with ",
        "there is a move that wins",
        "against ",
    ];
    for (other, part) in parts.iter().enumerate() {
        assert_eq!(says(part), other == kind, "{position} {mv}: {text}");
    }
    if let Some((_, answer)) = text.split_once("wins at once with ") {
        let answer: FlipMove = answer.parse().expect("a move");
        assert!(next.after(answer).0.outcome().is_some(), "{position} {mv}: {text}");
    }
    let most = next.takes().map(Dice::len).max().expect("nothing, at least");
    if kind == 3 {
        let kept = mv.action == Action::Play && !next.state().middle().is_empty();
        assert_eq!(says("the change can't be taken"), most == 0 && kept, "{position} {mv}: {text}");
        assert_eq!(says("nothing"), most == 0 && !kept, "{position} {mv}: {text}");
        assert_eq!(says("one die"), most == 1, "{position} {mv}: {text}");
        assert_eq!(says(&format!("up to {most} dice")), most > 1, "{position} {mv}: {text}");
    }
    kind
}
