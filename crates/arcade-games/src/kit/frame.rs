//! Frames around the pieces and squares of a board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::symbols::border;
use ratatui::widgets::{Block, Widget as _};

use super::draw::keeping_background;
use super::{Charset, Role, Theme, put};

/// The meaning of a frame on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Not a mark: just the outline of a piece.
    PieceEdge,
    /// The cursor is here.
    Cursor,
    /// The piece here was picked up, has just changed, or has won.
    Emphasized,
    /// A tip recommends this place.
    Tip,
}

impl Frame {
    /// Draws the frame around a place, or brackets at its ends if the place is too low for a frame.
    pub fn draw(self, role: Role, place: Rect, (area, buffer): (Rect, &mut Buffer), theme: &Theme) {
        // Without colours an underline shows which side a word belongs to, but lines have none.
        let style = theme.style(role).remove_modifier(Modifier::UNDERLINED);
        if place.height < 3 {
            let right = place.right().saturating_sub(1);
            let [left_end, right_end] = self.brackets();
            for row in place.top()..place.bottom() {
                put(buffer, area, (place.x, row), left_end, style);
                put(buffer, area, (right, row), right_end, style);
            }
            return;
        }
        Block::bordered()
            .border_set(self.border(theme.charset()))
            .border_style(keeping_background(style))
            .render(place.intersection(area).intersection(buffer.area), buffer);
    }

    fn border(self, charset: Charset) -> border::Set<'static> {
        match (charset, self) {
            (Charset::Unicode, Self::PieceEdge) => border::ROUNDED,
            (Charset::Unicode, Self::Cursor) => border::THICK,
            (Charset::Unicode, Self::Emphasized) => border::DOUBLE,
            (Charset::Unicode, Self::Tip) => border::PLAIN,
            (Charset::Ascii, Self::PieceEdge) => ascii_border("-", "|", [".", "'"]),
            (Charset::Ascii, Self::Cursor) => ascii_border("=", "|", ["+", "+"]),
            (Charset::Ascii, Self::Emphasized) => ascii_border("=", "#", ["#", "#"]),
            (Charset::Ascii, Self::Tip) => ascii_border("~", ":", ["*", "*"]),
        }
    }

    /// The brackets at the ends of a place that is too low for a frame.
    fn brackets(self) -> [&'static str; 2] {
        match self {
            Self::PieceEdge => ["(", ")"],
            Self::Cursor => ["[", "]"],
            Self::Emphasized => ["{", "}"],
            Self::Tip => ["<", ">"],
        }
    }
}

fn ascii_border(
    across: &'static str,
    down: &'static str,
    [top, bottom]: [&'static str; 2],
) -> border::Set<'static> {
    border::Set {
        top_left: top,
        top_right: top,
        bottom_left: bottom,
        bottom_right: bottom,
        vertical_left: down,
        vertical_right: down,
        horizontal_top: across,
        horizontal_bottom: across,
    }
}
