//! The review of a game with the values of its moves, and practice with its mistakes.

mod keys;
mod message;
mod moves;
mod panel;

pub(super) use keys::{act, hints, practice_hints, practise};
pub(super) use message::message;
pub(super) use panel::{curve_points, draw_curve, draw_curve_of, draw_panel};
