//! An exercise: a problem, or a task of a lesson.

mod keys;
mod panel;

use super::said::Said;
use crate::kit::{GameSpec, Role};
use crate::open_game::OpenGame;

pub(super) use keys::{act, act_on_pending, hints, reads_on, take_answer_key};
pub(super) use panel::{draw_panel, draw_text};

/// What is said while an answer is judged.
pub(super) fn judging<C: GameSpec>(open: &OpenGame<C>) -> Option<Said> {
    let mv = open.drill()?.pending?;
    Some(Said::new(open.board.looking(&format!("Looking at {mv}")), Role::Notice))
}
