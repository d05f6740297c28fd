//! Widgets. All of them clip: none needs a minimum area.

mod column;
mod curve;
mod frame;
mod key_bar;
mod signs;
mod text;

pub(super) use column::Column;
pub(super) use curve::{BLOCKS, Curve, CurvePoint};
pub(super) use frame::{clear, draw_card_frame, frame, percent_of, recede, title_bar};
pub(super) use key_bar::{KeyHint, Press, action_at, action_of, hint, key_at, key_bar, page_of};
pub(super) use signs::{
    STAIR, draw_marks, draw_stair, flawless_sign, glyph_style, mark_glyph, next_step, side_glyph,
};
pub(super) use text::{cells, window_around};

pub(super) use arcade_games::kit::shortened;
