//! The layout of pits and stores: North's row above, South's below, a store at either end.

use arcade_engine::Side;
use ratatui::layout::{Margin, Rect};

use super::mirrored;
use crate::games::kalah::state::{Hole, NORTH, SOUTH};

/// The places of everything on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pits: u8,
    /// Whether there is room for seeds that can be told apart.
    pub(super) is_large: bool,
    /// The first column of the leftmost pit, and the width of a pit.
    left: u16,
    width: u16,
    height: u16,
    store_width: u16,
    /// The columns of wood beyond a store.
    margin: u16,
    /// The first row of each side's pits, South's first.
    tops: [u16; 2],
    /// The row for the marks of each side's pits, South's first; `None` without room.
    marks: Option<[u16; 2]>,
    /// The row for the numbers of each side's pits; `None` without room.
    numbers: Option<[u16; 2]>,
    /// The row between the pits for the state of play; `None` without room.
    middle: Option<u16>,
}

impl Layout {
    /// A board with `pits` pits for each side, as large as the area allows.
    pub(super) fn new(pits: u8, area: Rect) -> Self {
        // A store is at most two thirds as wide as a pit.
        let columns =
            |margin| 3 * area.width.saturating_sub(2 * margin) / (3 * u16::from(pits) + 4);
        let is_large = area.height >= 15 && columns(1) >= 6;
        let margin = u16::from(is_large);
        let [numbers, marks] = [4, 6].map(|least| u16::from(area.height >= least));
        let [before, between] = if is_large { [3, 2] } else { [numbers, 2 * marks] };
        let rest = area.height.saturating_sub(2 * before + between);
        let width = columns(margin).clamp(1, rest.max(2) + 3);
        let height = (rest.saturating_sub(margin) / 2).clamp(1, (3 * width).div_ceil(4));
        let gap = rest.saturating_sub(2 * height).min(1 + height / 2);
        let left = area.width.saturating_sub(u16::from(pits) * width + 2 * margin) / 2;
        let outside = rest.saturating_sub(2 * height + gap) / 2;
        let north = area.y + outside + before;
        let south = north + height + between + gap;
        let below = |rows: u16| [south + height + rows - 1, north.saturating_sub(rows)];
        let inside = [south.saturating_sub(1), north + height];
        Self {
            pits,
            is_large,
            left: area.x + left + margin,
            width,
            height,
            store_width: left.min(width.max(4)),
            margin,
            tops: [south, north],
            marks: (marks > 0).then_some(if is_large { below(3) } else { inside }),
            numbers: (numbers > 0).then_some(below(if is_large { 2 } else { 1 })),
            middle: (gap > 0).then_some(north + height + u16::midpoint(between, gap)),
        }
    }

    /// The area of a pit or a store.
    pub(super) fn area_of(&self, hole: Hole) -> Rect {
        let [south, north] = self.tops;
        match hole {
            Hole::Pit(side, pit) => Rect {
                x: self.left + self.width * u16::from(mirrored(side, self.pits, pit)),
                y: self.tops[side as usize],
                width: self.width,
                height: self.height,
            },
            Hole::Store(side) => Rect {
                x: match side {
                    SOUTH => self.left + u16::from(self.pits) * self.width,
                    NORTH => self.left.saturating_sub(self.store_width),
                },
                y: north,
                width: self.store_width,
                height: south + self.height - north,
            },
        }
    }

    /// The wood in which pits and stores are hollows.
    pub(super) fn wood(&self) -> Rect {
        let [south, north] = Side::ALL.map(|side| self.area_of(Hole::Store(side)));
        let margin = self.margin;
        Rect {
            x: north.x.saturating_sub(margin),
            y: north.y.saturating_sub(margin),
            width: south.right() + 2 * margin - north.x,
            height: north.height + 2 * margin,
        }
    }

    /// The row for the number of seeds in a pit or a store.
    pub(super) fn count(&self, hole: Hole) -> Rect {
        let all = self.area_of(hole);
        let row = match hole {
            Hole::Pit(SOUTH, _) if self.is_large => all.y - 1,
            Hole::Pit(NORTH, _) if self.is_large => all.bottom(),
            _ => all.y,
        };
        Rect { y: row, height: 1, ..all }
    }

    /// The cells in which seeds lie: in a picture above the rim of a large pit.
    pub(super) fn seed_area(&self, hole: Hole) -> Rect {
        let all = self.area_of(hole);
        match hole {
            Hole::Pit(..) if self.is_large => all.inner(Margin::new(1, 0)),
            Hole::Pit(..) => self.inside(hole),
            Hole::Store(_) => all.inner(Margin::new(u16::from(self.is_large), 1)),
        }
    }

    /// The cells in which seeds lie where they are poured: all but those of the number of seeds.
    pub(super) fn poured_area(&self, hole: Hole) -> Rect {
        let (all, count) = (self.area_of(hole), self.count(hole));
        if count.y == all.y && all.height > 1 {
            return Rect { y: all.y + 1, height: all.height - 1, ..all };
        }
        all
    }

    /// The cells in which seeds lie when the board is text: inside the frame, or below the number
    /// of seeds.
    pub(super) fn inside(&self, hole: Hole) -> Rect {
        let all = self.area_of(hole);
        match hole {
            Hole::Pit(..) if !self.is_large => {
                // A gap separates the seeds from those of the next pit.
                let width = all.width - u16::from(all.width > 3);
                Rect { y: all.y + 1, height: all.height - 1, width, ..all }
            }
            _ => self.edge(hole).inner(Margin::new(1, 1)),
        }
    }

    /// The frame of a hole when the board is text: around it, with a gap beside it, or around the
    /// number of seeds.
    pub(super) fn edge(&self, hole: Hole) -> Rect {
        let all = self.area_of(hole);
        match hole {
            Hole::Pit(..) if !self.is_large => Rect { height: 1, ..all },
            Hole::Pit(..) | Hole::Store(NORTH) if self.is_large => {
                Rect { width: all.width - 1, ..all }
            }
            _ => all,
        }
    }

    /// The row between the stores for the state of play; `None` without room.
    pub(super) fn middle(&self) -> Option<Rect> {
        let width = self.width * u16::from(self.pits);
        self.middle.map(|y| Rect { x: self.left, y, width, height: 1 })
    }

    /// The row for the marks of a pit or a store; a store's marks are opposite its name.
    pub(super) fn marks(&self, hole: Hole) -> Option<Rect> {
        let all = self.area_of(hole);
        let y = match hole {
            Hole::Pit(side, _) => self.marks?[side as usize],
            Hole::Store(side) => self.numbers?[side.other() as usize],
        };
        Some(Rect { y, height: 1, ..all })
    }

    /// The row for the number of a pit, or for the name of a store's owner.
    pub(super) fn number(&self, hole: Hole) -> Option<Rect> {
        let (Hole::Pit(side, _) | Hole::Store(side)) = hole;
        let y = self.numbers?[side as usize];
        Some(Rect { y, height: 1, ..self.area_of(hole) })
    }
}
