//! Where pits and stores are: North's row above, South's below, a store at either end.

use ratatui::layout::Rect;

use super::mirrored;
use crate::game::Side;
use crate::games::kalah::state::{NORTH, Place, SOUTH};

/// The places of everything on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pits: u8,
    /// The first column of the leftmost pit, and the columns from one pit to the next.
    left: u16,
    pitch: u16,
    width: u16,
    height: u16,
    store_width: u16,
    /// The rows that each side's pits begin in, South's first.
    tops: [u16; 2],
    /// The rows for the marks of each side's pits, South's first; where there is room.
    marks: Option<[u16; 2]>,
    /// The rows with the numbers of each side's pits, where these don't stand in their frames.
    numbers: Option<[u16; 2]>,
    /// The row between the pits for the state of play, where there is room.
    pub(super) middle: Option<u16>,
}

/// The heights of pits with a frame, the largest first.
const FRAMED: [u16; 4] = [9, 7, 5, 3];
/// The widest pit.
const WIDEST: u16 = 13;

impl Layout {
    /// A board with `pits` pits a side, as large as the area allows.
    pub(super) fn new(pits: u8, area: Rect) -> Self {
        let store_width = match area.width {
            ..60 => 5,
            60..100 => 9,
            _ => 13,
        };
        let room = area.width.saturating_sub(2 * (store_width + 1));
        let pitch = (room / u16::from(pits)).clamp(1, WIDEST + 1);
        // An odd width has a middle for the number.
        let width = if pitch > 3 { (pitch - 2) | 1 } else { pitch };
        let pitch = if pitch > 3 { width + 1 } else { pitch };
        // A framed pit needs a row for marks, and there is at least one row in the middle.
        let fits = |height: &u16| 2 * (height + 1) < area.height && 2 * height <= width + 5;
        let framed = FRAMED.into_iter().find(|height| fits(height) && width >= 5);
        let used = 2 * (store_width + 1) + pitch * u16::from(pits) - (pitch - width);
        let layout = Self {
            pits,
            left: area.x + area.width.saturating_sub(used) / 2 + store_width + 1,
            pitch,
            width,
            height: framed.unwrap_or(1),
            store_width,
            tops: [0, 0],
            marks: None,
            numbers: None,
            middle: None,
        };
        match framed {
            Some(_) => layout.framed(area),
            None => layout.in_lines(area),
        }
    }

    /// Marks are outside, and the middle is between the frames.
    fn framed(self, area: Rect) -> Self {
        let rows = 2 * (self.height + 1);
        let gap = (area.height - rows).min(3);
        let top = area.y + (area.height - rows - gap) / 2;
        let [north, south] = [top + 1, top + 1 + self.height + gap];
        Self {
            tops: [south, north],
            marks: Some([south + self.height, top]),
            middle: Some(north + self.height + gap / 2),
            ..self
        }
    }

    /// Numbers are outside and marks inside, as far as there are rows for them.
    fn in_lines(self, area: Rect) -> Self {
        let numbers = u16::from(area.height >= 4);
        let marks = u16::from(area.height >= 6);
        let gap = u16::from(area.height >= 7);
        let rows = 2 * (1 + numbers + marks) + gap;
        let top = area.y + area.height.saturating_sub(rows) / 2;
        let north = top + numbers;
        let south = north + 1 + 2 * marks + gap;
        Self {
            tops: [south, north],
            marks: (marks > 0).then_some([south.saturating_sub(1), north + 1]),
            numbers: (numbers > 0).then_some([south + 1, top]),
            middle: (gap > 0).then_some(north + 2),
            ..self
        }
    }

    /// Whether pits have frames with seeds in them.
    pub(super) fn is_framed(&self) -> bool {
        self.height > 1
    }

    /// Where a pit or a store is.
    pub(super) fn place(&self, place: Place) -> Rect {
        let [south, north] = self.tops;
        match place {
            Place::Pit(side, pit) => Rect {
                x: self.left + self.pitch * u16::from(mirrored(side, self.pits, pit)),
                y: self.tops[side as usize],
                width: self.width,
                height: self.height,
            },
            Place::Store(side) => Rect {
                x: match side {
                    SOUTH => self.right() + 1,
                    NORTH => self.left.saturating_sub(self.store_width + 1),
                },
                y: north,
                width: self.store_width,
                height: south + self.height - north,
            },
        }
    }

    /// The first column right of the pits.
    fn right(&self) -> u16 {
        self.left + self.pitch * u16::from(self.pits - 1) + self.width
    }

    /// The columns between the stores, and how many there are.
    pub(super) fn between(&self) -> (u16, u16) {
        (self.left, self.right() - self.left)
    }

    /// The row with the marks of a side's pits.
    pub(super) fn marks(&self, side: Side) -> Option<u16> {
        self.marks.map(|rows| rows[side as usize])
    }

    /// The row with the numbers of a side's pits, and with the name over or under its store.
    pub(super) fn numbers(&self, side: Side) -> Option<u16> {
        self.numbers.map(|rows| rows[side as usize])
    }

    /// Every pit and store.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let pits = self.pits;
        Side::ALL.into_iter().flat_map(move |side| {
            let pits = (0..pits).map(move |pit| Place::Pit(side, pit));
            pits.chain([Place::Store(side)])
        })
    }

    /// The pit or the store at a cell of the screen.
    pub(super) fn find(&self, cell: (u16, u16)) -> Option<Place> {
        self.places().find(|&place| self.place(place).contains(cell.into()))
    }
}
