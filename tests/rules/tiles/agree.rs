//! The rules against the model: on every board of 3x3, and on random games of all sizes.

use std::collections::BTreeSet;

use arcade_engine::{Evaluate as _, Outcome, Position as _, Random, Seed, Side};
use arcade_games::games::tiles::{LineCounts, TileMove, Tiles, TilesSpec};

use super::model::{Model, Standing};
use crate::conformance::check_positions;
use crate::in_full::one_in;

/// The number of random games of each size, and the longest of them in plies.
const GAMES: u64 = 60;
const LONGEST: usize = 150;

/// Model and crate agree on a position: its outcome, its legal moves, and the position after each
/// of them.
#[track_caller]
fn check(model: &Model, position: &Tiles) {
    let text = model.to_string();
    assert_eq!(position.to_string(), text);
    assert_eq!(
        position.mover(),
        Some(if model.mover() == 'b' { Side::One } else { Side::Two }),
        "{text}"
    );
    let outcome = match model.standing() {
        Standing::Won => Some(Outcome::Win),
        Standing::Lost => Some(Outcome::Loss),
        Standing::Drawn => Some(Outcome::Draw),
        Standing::Open => None,
    };
    assert_eq!(position.outcome(), outcome, "{text}");
    let moves = position.legal_moves();
    let texts: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
    assert_eq!(texts, model.moves(), "{text}");
    assert_eq!(texts.len(), moves.len(), "{text}: a move is listed twice");
    let mut wins = false;
    for mv in moves {
        let next = position.after(mv).0.to_string();
        let modelled = model.after(&mv.to_string());
        assert_eq!(next, modelled.to_string(), "{text}: {mv}");
        wins |= modelled.standing() == Standing::Lost;
    }
    // What spares a search the moves.
    assert!(outcome.is_some() || LineCounts.wins_at_once(position) == wins, "{text}");
}

/// Every board of 3x3, the impossible ones too.
fn boards() -> impl Iterator<Item = String> {
    (0..3_u32.pow(9)).map(|number| {
        (0..9).map(|square| ['g', 'b', 'o'][(number / 3_u32.pow(square) % 3) as usize]).collect()
    })
}

#[test]
fn every_board_of_3x3_is_read_judged_and_played_as_the_model_does() {
    let (mut accepted, mut refused, mut standings) = (0, 0, [0; 4]);
    let (mut tried, step) = (0, one_in(5));
    for board in boards().step_by(step) {
        tried += 2 * 10;
        for (mover, k) in ['b', 'o'].into_iter().flat_map(|mover| (0..=9).map(move |k| (mover, k)))
        {
            let text = format!("{board} {mover} {k}");
            let read = text.parse::<Tiles>();
            let Some(model) = Model::read(&board, mover, k) else {
                assert!(read.is_err(), "{text}");
                refused += 1;
                continue;
            };
            check(&model, &read.unwrap_or_else(|error| panic!("{text}: {error}")));
            accepted += 1;
            standings[model.standing() as usize] += 1;
        }
    }
    // Each filling was tried with each mover and each k, and every standing occurred.
    assert_eq!(accepted + refused, tried);
    assert!(standings.iter().all(|&count| count > 200 / step), "{standings:?}");
}

/// A random game, from the empty board; every position is checked.
fn play_out(size: u8, k: u8, random: &mut Random) -> Vec<Tiles> {
    let mut model = Model::empty(size.into(), k.into());
    let mut position = Tiles::new(size, k).expect("a board");
    let mut positions = Vec::new();
    for _ in 0..LONGEST {
        check(&model, &position);
        positions.push(position);
        let Some(&mv) = random.choose(&position.legal_moves()) else { break };
        model = model.after(&mv.to_string());
        position.play(mv).expect("legal");
    }
    positions
}

#[test]
fn random_games_of_every_size_are_played_as_the_model_does() {
    let seed: Seed = "tiles-by-letters".parse().expect("a seed");
    let (mut slides, mut over) = (0, [0; 3]);
    for size in 2..=8 {
        for game in 0..GAMES / one_in(3) as u64 {
            let mut random = Random::new(&seed, u64::from(size) * GAMES + game);
            // Few squares stay empty in most games, or too many would be won while placing.
            let most = if game % 3 == 0 { u32::from(size * size) } else { 4 };
            let k = u8::try_from(random.below(most)).expect("small");
            let positions = play_out(size, k, &mut random);
            slides += positions.iter().filter(|position| position.is_sliding()).count();
            match positions.last().expect("the empty board").outcome() {
                Some(Outcome::Draw) => over[0] += 1,
                Some(_) => over[1] += 1,
                None => over[2] += 1,
            }
        }
    }
    assert!(
        slides > 10_000 / one_in(3) && over.iter().all(|&count| count > 25 / one_in(3)),
        "{slides} {over:?}"
    );
}

#[test]
fn boards_of_every_size_keep_the_laws_of_games() {
    let seed: Seed = "tiles-by-law".parse().expect("a seed");
    for size in 2..=8_u8 {
        let mut random = Random::new(&seed, size.into());
        for k in [0, 1, 2, size, size * size / 2] {
            let mut positions = play_out(size, k, &mut random);
            // A long game repeats itself.
            positions.truncate(40);
            check_positions(TilesSpec, &positions);
        }
    }
}

#[test]
fn every_move_that_can_be_written_is_judged_as_the_model_does() {
    for text in ["ggggggggg b 1", "obbbogbog o 1", "obbboobog o 1", "gobbogbbo o 2", "gggg b 2"] {
        let position: Tiles = text.parse().expect("a position");
        let (board, rest) = text.split_once(' ').expect("a mover");
        let mut fields = rest.chars();
        let (mover, k) = (fields.next().expect("b or o"), fields.nth(1).expect("k"));
        let k = k.to_digit(10).expect("a digit") as usize;
        let legal = Model::read(board, mover, k).expect("allowed").moves();
        let squares = 0..64;
        let slides = squares
            .clone()
            .flat_map(|from| squares.clone().map(move |to| TileMove::Slide { from, to }));
        for mv in squares.clone().map(TileMove::Place).chain(slides) {
            assert_eq!(position.is_legal(mv), legal.contains(&mv.to_string()), "{text}: {mv}");
        }
    }
}
