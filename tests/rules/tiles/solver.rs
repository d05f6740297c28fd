//! The truth about small boards, found by retrograde analysis without help from the engine: every
//! board that can be written, whether play reaches it or not.

use arcade_engine::{Outcome, Position as _, Value};
use arcade_games::games::tiles::{TileMove, Tiles};
use rustc_hash::FxHashMap;

use super::read;

/// Every position of one size and one k, and its value.
pub struct Solution {
    positions: Vec<Tiles>,
    numbers: FxHashMap<Tiles, usize>,
    values: Vec<Value>,
}

/// Every position of one size and one k.
fn positions(size: u8, k: u8) -> Vec<Tiles> {
    let squares = u32::from(size * size);
    let board = |number: u32| -> String {
        (0..squares)
            .map(|square| ['g', 'b', 'o'][(number / 3_u32.pow(square) % 3) as usize])
            .collect()
    };
    (0..3_u32.pow(squares))
        .map(board)
        .flat_map(|board| ['b', 'o'].map(|mover| format!("{board} {mover} {k}").parse()))
        .filter_map(Result::ok)
        .collect()
}

impl Solution {
    /// Decides, ply by ply, the positions that follow from those decided before; the rest is drawn.
    pub fn of(size: u8, k: u8) -> Self {
        let positions = positions(size, k);
        let numbers: FxHashMap<Tiles, usize> =
            positions.iter().enumerate().map(|(number, &position)| (position, number)).collect();
        let next: Vec<Vec<usize>> = positions
            .iter()
            .map(|position| {
                let moves = position.legal_moves().into_iter();
                moves.map(|mv| numbers[&position.after(mv).0]).collect()
            })
            .collect();
        let mut known: Vec<Option<Value>> = positions.iter().map(Value::of_finished).collect();
        for plies in 1.. {
            let outcome = |number: &usize| known[*number].and_then(|value| value.outcome());
            let decide = |next: &Vec<usize>| match () {
                () if next.iter().any(|number| outcome(number) == Some(Outcome::Loss)) => {
                    Some(Value::exact_in(Outcome::Win, plies))
                }
                () if next.iter().all(|number| outcome(number) == Some(Outcome::Win)) => {
                    Some(Value::exact_in(Outcome::Loss, plies))
                }
                () => None,
            };
            let open = (0..positions.len()).filter(|&number| known[number].is_none());
            let decided: Vec<(usize, Value)> =
                open.filter_map(|number| Some((number, decide(&next[number])?))).collect();
            if decided.is_empty() {
                break;
            }
            for (number, value) in decided {
                known[number] = Some(value);
            }
        }
        let draw = Value::exact(Outcome::Draw);
        let values = known.into_iter().map(|value| value.unwrap_or(draw)).collect();
        Self { positions, numbers, values }
    }

    pub fn positions(&self) -> &[Tiles] {
        &self.positions
    }

    pub fn value(&self, position: &Tiles) -> Value {
        self.values[self.numbers[position]]
    }

    /// The value of a legal move, for the side that makes it.
    pub fn of_move(&self, position: &Tiles, mv: TileMove) -> Value {
        let (next, turn) = position.after(mv);
        self.value(&next).one_ply_up(turn)
    }
}

/// The value of the empty board for blue, with `k` squares that stay empty.
#[track_caller]
fn check(size: u8, k: u8, expected: &str) {
    let empty = Tiles::new(size, k).expect("a board");
    let solution = Solution::of(size, k);
    assert_eq!(solution.value(&empty).to_string(), expected, "{size}x{size}, k = {k}");
}

#[test]
fn the_smallest_boards_are_worth_what_other_programs_found() {
    // With 2x2 any second tile completes a line, where one may be placed at all.
    check(2, 0, "win in 3");
    check(2, 1, "win in 3");
    check(2, 2, "draw");
    check(2, 3, "draw");
    check(3, 0, "draw");
    check(3, 1, "win in 11");
    check(3, 2, "win in 9");
    check(3, 3, "draw");
    check(3, 4, "win in 7");
    for k in 5..=9 {
        check(3, k, "draw");
    }
}

#[test]
fn with_one_empty_square_only_the_centre_wins_and_every_other_opening_loses() {
    let solution = Solution::of(3, 1);
    let empty = read("ggggggggg b 1");
    for mv in empty.legal_moves() {
        let expected = if mv.to_string() == "5" { Outcome::Win } else { Outcome::Loss };
        assert_eq!(solution.of_move(&empty, mv).outcome(), Some(expected), "{mv}");
    }
}
