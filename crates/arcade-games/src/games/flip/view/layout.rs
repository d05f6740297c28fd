//! The layout of the dice: three bands, with the hand of seat 2 at the top and that of seat 1 at
//! the bottom.

use arcade_engine::Side;
use ratatui::layout::Rect;

use super::rows::{Kind, Row, Rows, Slot};
use crate::games::flip::rules::Flip;

/// A size of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    width: u16,
    height: u16,
    /// The columns between two dice.
    gap: u16,
}

/// All sizes, largest first. Large dice are square on a screen whose cells are twice as high as
/// wide.
fn sizes() -> impl Iterator<Item = Size> {
    let drawn = (5..=24).rev().map(|height| Size { width: 2 * height - 1, height, gap: 1 });
    let small = [(7, 3, 1), (5, 3, 1), (3, 1, 2), (1, 1, 1)];
    drawn.chain(small.map(|(width, height, gap)| Size { width, height, gap }))
}

impl Size {
    /// The width of `dice` dice in columns.
    fn columns(self, dice: usize) -> u16 {
        u16::try_from(dice).unwrap_or(u16::MAX).saturating_mul(self.width + self.gap)
    }

    /// The height of a row of dice with its label and marks, in screen rows.
    fn rows(self) -> u16 {
        1 + self.height + u16::from(self.height > 1)
    }

    /// Whether this size is at least as large as another one in both directions.
    fn holds(self, other: Self) -> bool {
        other.width <= self.width && other.height <= self.height
    }
}

/// The maximum length of a row beyond half of all dice; a hand grows by taking.
const SPARE: usize = 3;
/// The columns needed for a label and another one at the end of its row.
const LABELS: u16 = 46;

/// The places of the rows and their dice.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    area: Rect,
    /// The first column, and the one after the last.
    pub(super) left: u16,
    pub(super) right: u16,
    mover: Side,
    size: Size,
}

impl Layout {
    /// The layout of a game with `dice` dice, with this seat to move.
    pub(super) fn new(dice: usize, mover: Side, area: Rect) -> Self {
        let half = dice.div_ceil(2);
        let room = area.width.saturating_sub(2).max(1);
        let fits = |size: &Size| size.columns(half) <= room && 3 * size.rows() <= area.height;
        let size = sizes().find(fits).unwrap_or(Size { width: 1, height: 1, gap: 1 });
        let width = size.columns(half + SPARE).max(LABELS).min(room);
        let left = area.x + (area.width.saturating_sub(width)) / 2;
        Self { area, left, right: left + width, mover, size }
    }

    /// The rows from top to bottom.
    pub(super) fn order(&self) -> [Row; 3] {
        match self.mover {
            Side::One => [Row::Other, Row::Middle, Row::Own],
            Side::Two => [Row::Own, Row::Middle, Row::Other],
        }
    }

    /// The part of the area that belongs to a row, with the label in its first line.
    pub(super) fn band(&self, row: Row) -> Rect {
        let place = self.order().iter().position(|&other| other == row).unwrap_or(0);
        let number = u16::try_from(place).unwrap_or(0);
        let line = |number: u16| self.area.y + self.area.height * number / 3;
        let (top, bottom) = (line(number), line(number + 1));
        Rect { y: top, height: bottom - top, ..self.area }
    }

    /// The size of the dice in a row of `dice`; smaller if they wouldn't fit.
    fn size(&self, dice: usize) -> Size {
        let room = self.right - self.left;
        let fits = |size: &Size| {
            self.size.holds(*size) && size.columns(dice).saturating_sub(size.gap) <= room
        };
        sizes().find(fits).unwrap_or(self.size)
    }

    /// The place of each die, in the order of the slots.
    pub(super) fn place(&self, rows: &Rows<'_>) -> Vec<Placed> {
        rows.slots().iter().map(|&slot| self.place_slot(slot, rows)).collect()
    }

    /// The dice that can be chosen are at the left, the spent ones and the one just played at the
    /// right.
    fn place_slot(&self, slot: Slot, rows: &Rows<'_>) -> Placed {
        let apart = |kind| matches!(kind, Kind::Spent | Kind::JustPlayed);
        let count = rows.row(slot.row).count();
        let size = self.size(count);
        let x = if apart(slot.kind) {
            let after = size.columns(count - slot.index).saturating_sub(size.gap);
            self.right.saturating_sub(after)
        } else {
            self.left + size.columns(slot.index)
        };
        // Below the label, and above the marks.
        let band = self.band(slot.row);
        let over = band.height.saturating_sub(self.size.rows());
        let y = band.y + 1 + over.div_ceil(2) + (self.size.height - size.height) / 2;
        Placed { slot, rect: Rect { x, y, width: size.width, height: size.height }, gap: size.gap }
    }
}

/// A die and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) slot: Slot,
    pub(super) rect: Rect,
    gap: u16,
}

impl Placed {
    /// Its middle column.
    pub(super) fn centre(&self) -> u16 {
        self.rect.x + self.rect.width / 2
    }

    /// The cells for its marks: below it, or beside it if it is only one row high.
    pub(super) fn marks(&self) -> Rect {
        let Rect { x, y, width, height } = self.rect;
        match height {
            1 => Rect { x: x + width, width: self.gap, ..self.rect },
            _ => Rect { y: y + height, width: width + 1, height: 1, ..self.rect },
        }
    }
}

/// The number of dice in a position, which is constant during a game.
pub(super) fn count(position: &Flip) -> usize {
    position.state().all_dice().len() as usize
}
