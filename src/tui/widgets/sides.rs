//! How the two sides are marked.

use arcade_engine::Side;
use ratatui::style::{Modifier, Style};

use crate::kit::{Role, Theme};

/// The glyph of a side, which replaces or supports its colour.
pub(crate) fn side_glyph(side: Side, theme: &Theme) -> &'static str {
    match side {
        Side::One => theme.glyph("\u{25cf}", "o"),
        Side::Two => theme.glyph("\u{25c6}", "x"),
    }
}

/// The style of a side's glyphs and bars: that of its texts without the underline.
pub(crate) fn glyph_style(side: Side, theme: &Theme) -> Style {
    theme.style(Role::of_side(side)).remove_modifier(Modifier::UNDERLINED)
}
