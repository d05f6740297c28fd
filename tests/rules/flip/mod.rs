//! Flip: two representations of its state that must agree, and the sample game of the exercise.

mod brute;
mod knowledge;
mod model;
mod operations;
mod solver;
mod starts;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use arcade_engine::{Outcome, Position as _, Random, Seed};
use arcade_games::games::flip::{Dice, DiceSets, DieAction, Flip, FlipMove, FlipState};
use model::Sets;

use crate::sample::sample;

/// The number of random games that both representations play, and the longest of them in plies.
const GAMES: u32 = 2_500;
const LONGEST: usize = 300;

#[test]
fn both_representations_agree_move_for_move() {
    let seed: Seed = "bags-and-sets".parse().expect("a seed");
    let (mut plies, mut finished, mut takes) = (0, 0, 0);
    for game in 0..u64::from(sample(GAMES)) {
        let mut random = Random::new(&seed, game);
        let dice = usize::try_from(game % 8).expect("small") + 1;
        let mut roll = || -> Vec<u8> {
            (0..dice).map(|_| u8::try_from(random.below(6)).expect("small") + 1).collect()
        };
        let (player1, player2) = (roll(), roll());
        let mut sets = Sets::from_values(&player1, &player2);
        let state = FlipState::from_values(&player1, &player2).expect("dice");
        let mut flip = Flip::from(state);
        for _ in 0..LONGEST {
            let text = sets.to_string();
            assert_eq!(flip.to_string(), text);
            assert_eq!(DiceSets::from(flip.state()).to_string(), text);
            let moves = sets.moves();
            let found: BTreeSet<String> =
                flip.legal_moves().iter().map(ToString::to_string).collect();
            assert_eq!(found, moves, "{text}");
            assert_eq!(flip.outcome().is_some(), moves.is_empty(), "{text}");
            let moves: Vec<&String> = moves.iter().collect();
            let Some(&mv) = random.choose(&moves) else { break };
            let parsed: FlipMove = mv.parse().expect("a move");
            // The state of the exercise and the position of the game are moved apart.
            let mut state = *flip.state();
            state.take(parsed.taken);
            match parsed.action {
                DieAction::Flip => state.flip(parsed.value),
                DieAction::Play => state.play(parsed.value),
            }
            let wins = sets.turn(mv);
            assert_eq!(state.is_winning(), wins, "{text}: {mv}");
            state.switch_players();
            flip.play(parsed).expect("legal");
            assert_eq!(*flip.state(), state, "{text}: {mv}");
            assert_eq!(flip.outcome() == Some(Outcome::Loss), wins, "{text}: {mv}");
            plies += 1;
            finished += u32::from(wins);
            takes += u32::from(!parsed.taken.is_empty());
        }
    }
    // The games only prove something if they end, and dice are taken.
    assert!(plies > 50_000 && finished > 2_250 && takes > 2_500, "{plies} {finished} {takes}");
}

#[test]
fn both_representations_refuse_the_same_moves() {
    let every_take: Vec<Vec<u8>> = every_choice(3);
    for text in [
        "135+6|466+5|+56",
        "12+3|1223+6|44+5",
        "+|12+3|4+",
        "+|12+1|4+",
        "+1|+|+",
        "+1|1+2|+",
        "+|+|+",
        "+|+|123+",
        "1+|+|+",
        "6+|1235+|6+",
        "1+|1+1|+1",
    ] {
        let (flip, sets): (Flip, _) = (text.parse().expect("a position"), Sets::read(text));
        let moves = sets.moves();
        for (taken, value) in every_take.iter().flat_map(|taken| (1..=6).map(move |v| (taken, v))) {
            for action in [DieAction::Flip, DieAction::Play] {
                let taken = Dice::of(taken).expect("dice");
                let mv = FlipMove { taken, action, value };
                assert_eq!(flip.is_legal(mv), moves.contains(&mv.to_string()), "{text}: {mv}");
            }
        }
        assert_eq!(flip.outcome(), moves.is_empty().then_some(Outcome::Loss), "{text}");
    }
}

/// Every choice of at most `most` dice, in ascending order.
fn every_choice(most: usize) -> Vec<Vec<u8>> {
    let mut choices: Vec<Vec<u8>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..most {
        let to = choices.len();
        for index in from..to {
            let least = choices[index].last().copied().unwrap_or(1);
            let more: Vec<_> =
                (least..=6).map(|value| [&choices[index][..], &[value]].concat()).collect();
            choices.extend(more);
        }
        from = to;
    }
    choices
}

#[test]
fn the_counts_of_moves_are_those_of_the_sets_of_dice() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/flip/perft.txt");
    let text = fs::read_to_string(path).expect("a file");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(" ; ");
        let sets = Sets::read(parts.next().expect("a position"));
        for (depth, count) in (1..).zip(parts) {
            let count: u64 = count.parse().expect("a count");
            if count <= 100_000 {
                assert_eq!(sets.perft(depth), count, "{sets} to depth {depth}");
            }
        }
    }
}

#[test]
fn the_sample_game_is_played_as_it_is_printed() {
    let mut position: Flip = "244+|+|124+".parse().expect("a position");
    for (mv, text) in [
        ("p4", "12+|+4|244+"),
        ("f1", "244+|4+|2+6"),
        ("p2", "+6|4+2|244+"),
        ("p4", "24+|24+4|6+"),
        ("2p6", "+|44+6|224+"),
        ("4p4", "22+|46+4|4+"),
    ] {
        position.play(mv.parse().expect("a move")).expect("legal");
        assert_eq!((position.to_string().as_str(), position.outcome()), (text, None));
    }
    position.play("p4".parse().expect("a move")).expect("legal");
    assert_eq!(position.outcome(), Some(Outcome::Loss));
}

#[test]
fn a_position_is_small() {
    assert_eq!(size_of::<Flip>(), 24);
    assert_eq!(size_of::<FlipMove>(), 8);
}
