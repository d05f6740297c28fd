//! The list of moves in the side panel: a column for each seat.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Play;
use crate::kit::{Cartridge, Role, Theme, line, put};
use crate::session::NodeId;

/// Columns from one move to the next in the same row.
const PITCH: u16 = 13;

impl<C: Cartridge> Play<C> {
    /// Draws the moves of the line on the board, the latest ones where not all fit.
    pub(super) fn draw_moves(&self, area: Rect, buffer: &mut Buffer, theme: &Theme) {
        put(buffer, area, (area.x, area.y), "Moves", theme.style(Role::Title));
        let tree = self.session.tree();
        let mut nodes: Vec<_> = tree.path(self.session.current()).collect();
        nodes.reverse();
        if nodes.len() == 1 {
            let row = line(area, 1);
            put(buffer, row, (row.x, row.y), "none yet", theme.style(Role::Dim));
        }
        let cells = self.cells(&nodes);
        let rows = cells.last().map_or(0, |&(row, _)| row + 1);
        let skipped = rows.saturating_sub(area.height.saturating_sub(1));
        for ((ply, pair), (row, column)) in (1..).zip(nodes.windows(2)).zip(cells) {
            let (Some(mv), Some(row)) = (tree.mv(pair[1]), row.checked_sub(skipped)) else {
                continue;
            };
            let row = line(area, row + 1);
            let at = row.x + column * PITCH;
            let number = format!("{ply:>3} ");
            let width = put(buffer, row, (at, row.y), &number, theme.style(Role::Dim));
            // A star says that other moves were played here as well.
            let others = if tree.children(pair[0]).len() > 1 { "*" } else { "" };
            let role = Role::of_side(tree.mover(pair[0]));
            put(buffer, row, (at + width, row.y), &format!("{mv}{others}"), theme.style(role));
        }
    }

    /// The row and the column of each move on the path through these nodes. The seat that began has
    /// the left column, and a second turn takes a row of its own; in a puzzle, rows are filled.
    fn cells(&self, nodes: &[NodeId]) -> Vec<(u16, u16)> {
        let tree = self.session.tree();
        let column = |ply: usize| {
            let other = tree.mover(nodes[ply]) != tree.mover(nodes[0]);
            if self.is_solo() { ply % 2 == 1 } else { other }
        };
        let mut row = 0;
        let cell = |ply: usize| {
            if ply > 0 && column(ply) <= column(ply - 1) {
                row += 1;
            }
            (row, u16::from(column(ply)))
        };
        (0..nodes.len() - 1).map(cell).collect()
    }
}
