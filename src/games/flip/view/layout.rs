//! Where the dice are: three rows, the hand of seat 2 above and that of seat 1 below.

use ratatui::layout::Rect;

use super::table::{Kind, Row, Slot, Table};
use crate::game::Side;
use crate::games::flip::rules::Flip;

/// A size that dice are drawn in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) width: u16,
    pub(super) height: u16,
    /// Columns between two dice.
    pub(super) gap: u16,
    /// Where the marks of the dice are.
    pub(super) marks: Marks,
}

/// Where the mark of a die is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marks {
    Below,
    Beside,
}

/// From the largest to the smallest.
const SIZES: [Size; 4] = [
    Size { width: 9, height: 5, gap: 1, marks: Marks::Below },
    Size { width: 5, height: 3, gap: 1, marks: Marks::Below },
    Size { width: 3, height: 1, gap: 2, marks: Marks::Beside },
    Size { width: 1, height: 1, gap: 1, marks: Marks::Beside },
];

impl Size {
    /// Columns that `dice` dice take.
    fn columns(self, dice: usize) -> u16 {
        u16::try_from(dice).unwrap_or(u16::MAX).saturating_mul(self.width + self.gap)
    }

    /// Screen rows that a row of dice takes with its label and its marks.
    fn rows(self) -> u16 {
        1 + self.height + u16::from(self.marks == Marks::Below)
    }
}

/// A row is at most as wide as half of all dice and this many more: a hand grows by taking.
const SPARE: usize = 3;
/// Columns that a label and another one at the end of its row need.
const LABELS: u16 = 46;

/// Where the rows and their dice are.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The first column, and the one after the last.
    pub(super) left: u16,
    pub(super) right: u16,
    /// The row of the label above each row of dice, from the top.
    labels: [u16; 3],
    mover: Side,
    size: Size,
}

impl Layout {
    /// The layout of a game with `dice` dice; `mover` is the seat to move.
    pub(super) fn new(dice: usize, mover: Side, area: Rect) -> Self {
        let half = dice.div_ceil(2);
        let fits =
            |size: &&Size| size.columns(half) <= area.width && 3 * size.rows() <= area.height;
        let size = *SIZES.iter().find(fits).unwrap_or(&SIZES[SIZES.len() - 1]);
        let room = area.width.saturating_sub(2).max(1);
        let width = size.columns(half + SPARE).max(LABELS).min(room);
        let left = area.x + (area.width.saturating_sub(width)) / 2;
        // What is left over goes between the rows first.
        let over = area.height.saturating_sub(3 * size.rows());
        let between = (over / 2).min(2);
        let top = area.y + (over - 2 * between) / 2;
        let labels = [0, 1, 2].map(|row| top + row * (size.rows() + between));
        Self { left, right: left + width, labels, mover, size }
    }

    /// The rows from the top.
    pub(super) fn order(&self) -> [Row; 3] {
        match self.mover {
            Side::One => [Row::Other, Row::Middle, Row::Own],
            Side::Two => [Row::Own, Row::Middle, Row::Other],
        }
    }

    /// The screen row of a label.
    pub(super) fn label(&self, row: Row) -> u16 {
        let place = self.order().iter().position(|&other| other == row);
        self.labels[place.unwrap_or(0)]
    }

    /// The size of the dice in a row of `dice`: smaller where they would not fit.
    fn size(&self, dice: usize) -> Size {
        let room = self.right - self.left;
        let fits = |size: &Size| {
            size.rows() <= self.size.rows() && size.columns(dice).saturating_sub(size.gap) <= room
        };
        SIZES.into_iter().find(fits).unwrap_or(SIZES[SIZES.len() - 1])
    }

    /// Where each die of a table is, in the order of its slots.
    pub(super) fn place(&self, table: &Table<'_>) -> Vec<Placed> {
        table.slots().iter().map(|&slot| self.place_slot(slot, table)).collect()
    }

    /// The dice that can be chosen stand at the left, spent ones and the one just played at the
    /// right.
    fn place_slot(&self, slot: Slot, table: &Table<'_>) -> Placed {
        let apart = |kind| matches!(kind, Kind::Spent | Kind::JustPlayed);
        let count = table.row(slot.row).count();
        let size = self.size(count);
        let before = size.columns(slot.place);
        let column = if apart(slot.kind) {
            let after = size.columns(count - slot.place).saturating_sub(size.gap);
            self.right.saturating_sub(after)
        } else {
            self.left + before
        };
        let rect =
            Rect { x: column, y: self.label(slot.row) + 1, width: size.width, height: size.height };
        Placed { slot, rect, size }
    }
}

/// A die and where it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    pub(super) slot: Slot,
    pub(super) rect: Rect,
    pub(super) size: Size,
}

impl Placed {
    /// Whether a cell is on the die.
    pub(super) fn covers(&self, (column, row): (u16, u16)) -> bool {
        self.rect.contains((column, row).into())
    }

    /// The column in its middle.
    pub(super) fn centre(&self) -> u16 {
        self.rect.x + self.rect.width / 2
    }
}

/// The number of dice in a position, which stays the same for the whole game.
pub(super) fn count(position: &Flip) -> usize {
    let state = position.state();
    let bags = [state.player1().all(), state.player2().all(), state.middle()];
    let just_played = usize::from(state.just_played().is_some());
    bags.iter().map(|bag| bag.len() as usize).sum::<usize>() + just_played
}
