//! A game, in progress or over: its keys, messages and panel.

mod keys;
mod message;
mod moves;
mod panel;
mod values;

pub(super) use keys::{act_on_pending, control_computer_game, hints};
pub(super) use message::{judging, message};
pub(super) use moves::draw_moves;
pub(super) use panel::{draw_panel, draw_puzzle, draw_series, draw_share_code};
pub(super) use values::draw_values_in_row;
