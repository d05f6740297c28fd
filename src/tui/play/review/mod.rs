//! A review: a walk through a game, with what its moves were worth, and practice with its mistakes.

mod keys;
mod message;
mod moves;
mod panel;

pub(super) use keys::{act, hints, practice_hints, practise};
pub(super) use message::message;
pub(super) use panel::{draw_curve, draw_panel};
