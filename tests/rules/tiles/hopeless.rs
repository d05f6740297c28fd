//! Who can still win: a side that never has enough tiles for a line can't, and where neither side
//! has, it is a draw, on boards that no table holds too.

use std::collections::HashMap;

use arcade_engine::{
    Evaluate as _, Job, Knowledge as _, Limits, Outcome, Position as _, Random, Resources, Scope,
    Seed, Side, Value,
};
use arcade_games::games::tiles::{LineCounts, Tiles};

use super::read;

/// Every position of a board with this k that can be typed and isn't over.
fn positions(size: u32, k: u32) -> Vec<Tiles> {
    let squares = size * size;
    let boards = (0..3_u32.pow(squares)).map(|number| -> String {
        let letter = |square| ["g", "b", "o"][(number / 3_u32.pow(square) % 3) as usize];
        (0..squares).map(letter).collect()
    });
    let texts = boards.flat_map(|board| ["b", "o"].map(|mover| format!("{board} {mover} {k}")));
    let positions = texts.filter_map(|text| text.parse::<Tiles>().ok());
    positions.filter(|position| position.outcome().is_none()).collect()
}

/// Whether each side, blue first, completes a line in some game from each of the positions.
fn winners(positions: &[Tiles]) -> HashMap<Tiles, [bool; 2]> {
    let mut winners: HashMap<Tiles, [bool; 2]> = HashMap::new();
    loop {
        let mut has_changed = false;
        for position in positions {
            let mut found = winners.get(position).copied().unwrap_or_default();
            let before = found;
            for mv in position.legal_moves() {
                let next = position.after(mv).0;
                let later = winners.get(&next).copied().unwrap_or_default();
                let wins = next.outcome() == Some(Outcome::Loss);
                for side in Side::ALL {
                    found[side.index()] |=
                        later[side.index()] || wins && side == position.side_to_move();
                }
            }
            if found != before {
                winners.insert(*position, found);
                has_changed = true;
            }
        }
        if !has_changed {
            return winners;
        }
    }
}

#[test]
fn no_game_is_won_by_a_side_that_is_said_to_be_unable_to() {
    for (size, k) in (0..=4).map(|k| (2, k)).chain([(3, 0), (3, 3), (3, 4), (3, 5), (3, 6)]) {
        let positions = positions(size, k);
        let winners = winners(&positions);
        for position in positions {
            let [own, other] = LineCounts.can_win(&position);
            let found = winners.get(&position).copied().unwrap_or_default();
            let mover = position.side_to_move();
            assert!(own || !found[mover.index()], "{position}: the mover wins a game");
            let is_won = found[mover.other().index()];
            assert!(other || !is_won, "{position}: the other side wins a game");
        }
    }
}

#[track_caller]
fn check_drawn(text: &str) {
    let position = read(text);
    let mut engine = LineCounts.perfect(&Resources::with_table(1));
    let mut job = Job::new(Scope::EveryMove, Limits { nodes: Some(1), ..Limits::NONE });
    let analysis = engine.analyse(&position, &mut job);
    assert_eq!(analysis.value, Value::exact(Outcome::Draw), "{text}");
    assert_eq!(analysis.moves.len(), position.legal_moves().len(), "{text}");
    for known in analysis.moves {
        let ends = position.after(known.mv).0.outcome().is_some();
        let expected =
            if ends { Value::exact_in(Outcome::Draw, 1) } else { Value::exact(Outcome::Draw) };
        assert_eq!(known.value, expected, "{text}: {}", known.mv);
    }
}

#[test]
fn with_more_empty_squares_than_a_win_leaves_every_start_is_drawn_at_once() {
    for size in 5..=8 {
        let board = "g".repeat(size * size);
        for k in size * size - 2 * size + 2..size * size {
            check_drawn(&format!("{board} b {k}"));
        }
    }
}

/// A random source.
fn random(stream: u64) -> Random {
    let seed: Seed = "hopeless".parse().expect("a seed");
    Random::new(&seed, stream)
}

/// A board of this size with these tiles of blue and of orange, anywhere.
fn board(random: &mut Random, size: usize, [blue, orange]: [usize; 2]) -> String {
    let mut letters = vec!["b"; blue];
    letters.extend(vec!["o"; orange]);
    letters.resize(size * size, "g");
    random.shuffle(&mut letters);
    letters.concat()
}

#[test]
fn it_is_the_tiles_on_the_board_that_count_not_only_the_empty_squares() {
    let mut random = random(0);
    for size in 5..=8 {
        let k = size * size - 2 * size + 2;
        // The start with this k is drawn, but play never gives blue n tiles of 2n - 2.
        let typed = read(&format!("{} b {k}", board(&mut random, size, [size, size - 2])));
        assert!(typed.is_sliding());
        assert_eq!(LineCounts.can_win(&typed), [true, false], "{typed}");
        // With fewer it is drawn, wherever they lie and however many squares stay empty.
        for (tiles, mover) in [([size - 1, size - 1], "b"), ([size - 1, 2], "o"), ([3, 2], "o")] {
            let free = size * size - tiles[0] - tiles[1];
            let text = format!("{} {mover} {free}", board(&mut random, size, tiles));
            if read(&text).outcome().is_none() {
                check_drawn(&text);
            }
        }
    }
}
