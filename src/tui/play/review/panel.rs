//! The panel of a review: the players with how accurate they were, and the moves.

use super::accuracy::draw_accuracy;
use super::moves::draw_moves;
use crate::kit::GameSpec;
use crate::open_game::Reviewing;
use crate::tui::play::frame::{Drawn, Frame};
use crate::tui::play::players::draw_player;
use crate::tui::widgets::Column;

/// The rows of a panel in which those between the cards of the players are free.
const ROWS_WITH_GAPS: u16 = 20;

/// Draws the panel.
pub(crate) fn draw_panel<C: GameSpec>(
    frame: &Frame<'_, C>,
    review: &Reviewing<C>,
    (column, drawn): (&mut Column<'_>, &mut Drawn<C>),
) {
    for &seat in frame.open.board.session.seats() {
        if column.rows_left() > ROWS_WITH_GAPS {
            column.row();
        }
        if review.has_values {
            draw_accuracy(frame.open, review, seat, column);
        } else {
            draw_player(frame, seat, column);
        }
    }
    drawn.nodes.extend(draw_moves(frame, review, column));
}
