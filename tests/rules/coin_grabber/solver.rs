//! The truth about boards with few coins, found by retrograde analysis without help from the
//! engine.

use arcade_engine::{Outcome, Position as _, Value};
use arcade_games::games::coin_grabber::{CoinGrabber, Step};
use rustc_hash::FxHashMap;

use super::read;

/// Every position that play can reach from a root, and its value.
pub struct Solution {
    positions: Vec<CoinGrabber>,
    numbers: FxHashMap<CoinGrabber, usize>,
    values: Vec<Value>,
}

impl Solution {
    /// Decides, ply by ply, the positions that follow from those decided before; the rest is
    /// endless play, a draw.
    pub fn of(root: CoinGrabber) -> Self {
        let mut positions = vec![root];
        let mut numbers = FxHashMap::from_iter([(root, 0)]);
        let mut next: Vec<Vec<usize>> = Vec::new();
        while let Some(&position) = positions.get(next.len()) {
            let mut followers = Vec::new();
            for step in position.legal_moves() {
                let after = position.after(step).0;
                let number = *numbers.entry(after).or_insert(positions.len());
                if number == positions.len() {
                    positions.push(after);
                }
                followers.push(number);
            }
            next.push(followers);
        }
        let mut known: Vec<Option<Value>> = positions.iter().map(Value::of_finished).collect();
        let mut open: Vec<usize> =
            (0..positions.len()).filter(|&number| known[number].is_none()).collect();
        for plies in 1.. {
            let outcome = |number: &usize| known[*number].and_then(|value| value.outcome());
            let decide = |number: &usize| match &next[*number] {
                next if next.iter().any(|number| outcome(number) == Some(Outcome::Loss)) => {
                    Some(Value::exact_in(Outcome::Win, plies))
                }
                next if next.iter().all(|number| outcome(number) == Some(Outcome::Win)) => {
                    Some(Value::exact_in(Outcome::Loss, plies))
                }
                _ => None,
            };
            let decided: Vec<(usize, Value)> =
                open.iter().filter_map(|number| Some((*number, decide(number)?))).collect();
            if decided.is_empty() {
                break;
            }
            for (number, value) in decided {
                known[number] = Some(value);
            }
            open.retain(|&number| known[number].is_none());
        }
        let draw = Value::exact(Outcome::Draw);
        let values = known.into_iter().map(|value| value.unwrap_or(draw)).collect();
        Self { positions, numbers, values }
    }

    pub fn positions(&self) -> &[CoinGrabber] {
        &self.positions
    }

    pub fn value(&self, position: &CoinGrabber) -> Value {
        self.values[self.numbers[position]]
    }

    /// The value of a legal move, for the side that makes it.
    pub fn of_move(&self, position: &CoinGrabber, step: Step) -> Value {
        let (next, turn) = position.after(step);
        self.value(&next).one_ply_up(turn)
    }
}

#[track_caller]
fn check(position: &str, expected: &str) {
    let position = read(position);
    assert_eq!(Solution::of(position).value(&position).to_string(), expected, "{position}");
}

#[test]
fn endings_without_coins() {
    // A is beside the centre and has more than enough.
    check("0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 140 130 A", "win in 1");
    // With 135 each, the player who takes the centre wins, and here that is B.
    check("0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 135 135 B", "win in 1");
    // Neither can reach 100, so neither takes the centre.
    check("0,0,0,0,0/0,0,0,0,0/0,A,1,B,0/0,0,0,0,0/0,0,0,0,0 50 60 A", "draw");
    // B can't keep A away from the centre for ever.
    check("0,0,0,0,0/0,0,0,0,0/0,0,1,0,0/0,0,0,0,0/A,0,0,0,B 140 130 A", "win in 7");
}
