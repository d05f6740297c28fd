//! The tasks of problems.

use arcade_engine::Outcome;

use crate::kit::GameSpec;
use crate::problems::Problem;

/// The description of a problem's only right move: "the only move that wins by 3".
pub(crate) fn only_move_text<C: GameSpec>(problem: &Problem<C::Game>) -> String {
    let aim = match (problem.value, problem.margin.map(i32::unsigned_abs)) {
        (Outcome::Win, None) => "wins".into(),
        (Outcome::Win, Some(points)) => format!("wins by {points}"),
        (Outcome::Draw, _) => "keeps the draw".into(),
        (Outcome::Loss, None) => "keeps the value".into(),
        (Outcome::Loss, Some(points)) => format!("loses by no more than {points}"),
    };
    format!("the only move that {aim}")
}
