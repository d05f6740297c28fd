//! The layout of the board and the money.

use arcade_engine::Side;
use ratatui::layout::Rect;

use crate::games::coin_grabber::geometry::{CENTRE, SIZE};
use crate::kit::GridLayout;

/// The parts of the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) squares: GridLayout,
    /// The rows for the money: three, one or none.
    pub(super) purses: Rect,
    /// The columns for the money of both players, beside the board, if there is room.
    pub(super) tubes: Option<[Rect; 2]>,
}

/// The columns that a coin needs on low squares: "((25¢))".
const COIN: u16 = 7;
/// The columns that a tube needs, including a gap, and its rows.
const TUBE: u16 = 7;
const HIGH: u16 = 15;

impl Layout {
    /// The layout with the board as large as the area allows, and the money beside it or below it.
    pub(super) fn new(area: Rect) -> Self {
        let none = Rect { y: area.bottom(), height: 0, ..area };
        let squares = GridLayout::new(SIZE, CENTRE, COIN, area);
        let all = squares.all();
        let right = area.right().saturating_sub(all.right());
        let left = all.x.saturating_sub(area.x);
        if left > TUBE && right >= TUBE && all.height >= HIGH {
            let tube = |x: u16, width: u16| Rect { x, width, ..all };
            let tubes = [tube(area.x, left - 1), tube(all.right() + 1, right - 1)];
            return Self { squares, purses: none, tubes: Some(tubes) };
        }
        let wanted = u16::from(SIZE);
        let rows = match area.height.checked_sub(wanted) {
            // Squares that are two rows high, and the rows of their frame, matter more than a line for each text.
            Some(rest) if rest >= wanted + 2 + 3 => 3,
            Some(rest) if rest > 0 => 1,
            _ => 0,
        };
        let board = Rect { height: area.height - rows, ..area };
        let squares = GridLayout::new(SIZE, CENTRE, COIN, board);
        let purses = Rect { y: board.bottom(), height: rows, ..area };
        Self { squares, purses, tubes: None }
    }

    /// The tube of a side.
    pub(super) fn tube(&self, side: Side) -> Option<Rect> {
        self.tubes.map(|tubes| tubes[side.index()])
    }
}
