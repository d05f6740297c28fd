//! A review: a walk through a game, with what its moves were worth, and practice with its mistakes.

mod accuracy;
mod keys;
mod message;
mod moves;
mod panel;

pub(super) use accuracy::draw_curve;
pub(super) use keys::{act, hints, practice_hints, practise};
pub(super) use message::message;
pub(super) use panel::draw_panel;
