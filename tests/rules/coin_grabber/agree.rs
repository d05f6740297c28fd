//! The rules against the model: on random games, from random boards and on typed positions.

use arcade_engine::{Outcome, Position as _, Random, Seed, Side};
use arcade_games::games::coin_grabber::{CoinGrabber, CoinGrabberSpec, Step};

use super::model::{Model, Standing};
use super::read;
use crate::conformance::check_positions;

/// Model and crate agree on a position: its outcome, its legal moves, and the position after each
/// of them.
#[track_caller]
fn check(model: &Model) {
    let text = model.to_string();
    let position = read(&text);
    assert_eq!(position.to_string(), text);
    assert_eq!(
        position.mover(),
        Some(if model.mover() == 'A' { Side::One } else { Side::Two }),
        "{text}"
    );
    let outcome = match model.standing() {
        Standing::Won => Some(Outcome::Win),
        Standing::Lost => Some(Outcome::Loss),
        Standing::Open => None,
    };
    assert_eq!(position.outcome(), outcome, "{text}");
    assert_eq!(i32::from(position.left()), model.left(), "{text}");
    for (letter, step) in ['U', 'D', 'L', 'R'].into_iter().zip(Step::ALL) {
        let next = model.after(letter);
        assert_eq!(position.is_legal(step), next.is_some(), "{text}: {letter}");
        assert_eq!(position.legal_moves().contains(&step), next.is_some(), "{text}: {letter}");
        if let Some(next) = next {
            assert_eq!(position.after(step).0.to_string(), next.to_string(), "{text}: {letter}");
        }
    }
}

/// A random board with random money and every kind of coin, even unusual ones.
pub fn random_table(random: &mut Random) -> Model {
    const COINS: [&str; 8] = ["0", "0", "5", "10", "25", "15", "100", "1275"];
    let kinds = 1 + random.below(8);
    let mut cells: Vec<&str> = (0..25).map(|_| COINS[random.below(kinds) as usize]).collect();
    let free: Vec<usize> = (0..25).filter(|&cell| cell != 12).collect();
    let a = *random.choose(&free).expect("some");
    let others: Vec<usize> = free.into_iter().filter(|&cell| cell != a).collect();
    let b = *random.choose(&others).expect("some");
    (cells[12], cells[a], cells[b]) = ("1", "A", "B");
    let rows: Vec<String> = cells.chunks(5).map(|row| row.join(" ")).collect();
    let mut money = || 5 * i32::try_from(random.below(60)).expect("small");
    let cents = [money(), money()];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mover = *random.choose(&['A', 'B']).expect("some");
    Model::new(rows.try_into().expect("five rows"), cents, mover)
}

/// Plays a random game and checks every position on the way; returns how it ended.
fn play_out(mut model: Model, random: &mut Random) -> Standing {
    for _ in 0..200 {
        check(&model);
        let next: Vec<Model> =
            ['U', 'D', 'L', 'R'].into_iter().filter_map(|letter| model.after(letter)).collect();
        let Some(chosen) = random.choose(&next) else { break };
        model = chosen.clone();
    }
    model.standing()
}

#[test]
fn random_games_are_played_as_the_model_does() {
    let seed: Seed = "coins-by-cells".parse().expect("a seed");
    let mut standings = [0; 3];
    for game in 0..400 {
        let mut random = Random::new(&seed, game);
        let start = if game % 4 == 0 { Model::start() } else { random_table(&mut random) };
        standings[play_out(start, &mut random) as usize] += 1;
    }
    assert!(standings[0] > 50 && standings[1] > 50, "{standings:?}");
}

#[test]
fn random_boards_keep_the_laws_of_games() {
    let seed: Seed = "coins-by-law".parse().expect("a seed");
    let mut positions: Vec<CoinGrabber> = Vec::new();
    for number in 0..300 {
        let mut random = Random::new(&seed, number);
        let mut position = read(&random_table(&mut random).to_string());
        for _ in 0..random.below(12) {
            let Some(&step) = random.choose(&position.legal_moves()) else { break };
            position.play_unchecked(step);
        }
        positions.push(position);
    }
    assert!(positions.iter().filter(|position| position.outcome().is_some()).count() > 30);
    check_positions(CoinGrabberSpec, &positions);
}
