//! Where the board and the money are.

use ratatui::layout::Rect;

use crate::games::coin_grabber::geometry::{CENTRE, SIZE};
use crate::kit::Squares;

/// The parts of the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    pub(super) squares: Squares,
    /// The rows for the money: three, one or none.
    pub(super) purses: Rect,
}

/// Columns that a coin needs where squares are low: "((25))".
const COIN: u16 = 6;

impl Layout {
    /// The board as large as the area allows, and the money below it.
    pub(super) fn new(area: Rect) -> Self {
        let squares = u16::from(SIZE);
        let rows = match area.height.checked_sub(squares) {
            // Squares that are two rows high matter more than a line for each of the texts.
            Some(rest) if rest >= squares + 3 => 3,
            Some(rest) if rest > 0 => 1,
            _ => 0,
        };
        let board = Rect { height: area.height - rows, ..area };
        let purses = Rect { y: board.bottom(), height: rows, ..area };
        Self { squares: Squares::new(SIZE, CENTRE, COIN, board), purses }
    }
}
