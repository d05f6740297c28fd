//! The piles of Nim below the strip.

use ratatui::layout::Rect;

use super::on_screen;
use crate::kit::{Palette, PictureRect};
use crate::picture::{COLUMN, ROW};

/// Where the piles of the gaps are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Floor {
    /// The shelf below the stones.
    pub(super) shelf: Rect,
    /// The height of a stone, in half rows.
    height: u16,
}

impl Floor {
    /// The rows below the strip, if piles of `tallest` stones fit there. Stones drawn as text take
    /// a row each; in blocks they end with rows.
    pub(super) fn new(area: Rect, tallest: u32, palette: Option<&Palette>) -> Option<Self> {
        /// The least and the greatest height of a stone, in half rows.
        const HEIGHTS: (u16, u16) = (2, 4);
        let rows = area.height.checked_sub(1)?;
        let most = (2 * rows / on_screen(tallest).max(1)).min(HEIGHTS.1);
        let height = match palette {
            None => most.min(HEIGHTS.0),
            Some(palette) if palette.is_in_pixels() => most,
            Some(_) => most / 2 * 2,
        };
        let shelf = Rect { y: area.y + rows, height: 1, ..area };
        (height >= HEIGHTS.0).then_some(Self { shelf, height })
    }

    /// The row above the stones' feet.
    pub(super) fn lowest(self) -> Rect {
        Rect { y: self.shelf.y.saturating_sub(2), height: 1, ..self.shelf }
    }

    /// The spot of a stone of the pile around a column, counted from the shelf.
    pub(super) fn spot(self, middle: u16, stone: u32) -> PictureRect {
        let height = f32::from(self.height) * ROW / 2.0;
        let width = f32::from(3 + self.height) * COLUMN;
        let above = f32::from(on_screen(stone)) + 1.0;
        PictureRect {
            x: (f32::from(middle) + 0.5) * COLUMN - width / 2.0,
            y: f32::from(self.shelf.y) * ROW - above * height,
            width,
            height,
        }
    }
}
