//! Flip as a small picture: some dice of both hands.

use ratatui::layout::Rect;

use super::drawing::Drawing;
use super::rows::{Row, Slot};
use crate::kit::{Canvas, Square};

/// The size of a die.
const DIE: Rect = Rect { x: 0, y: 0, width: 7, height: 3 };

/// Draws the last dice of both hands, as many as fit: in a row for each hand, or in one row with a
/// die from the middle.
pub(super) fn draw(picture: &Drawing<'_>, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    canvas.square(area, Square::Light);
    let last = |row| picture.rows.row(row).collect::<Vec<Slot>>().into_iter().rev();
    let (other, own) = (last(Row::Other), last(Row::Own));
    let rows: Vec<Vec<Slot>> = if area.height > 2 * DIE.height {
        vec![other.collect(), own.collect()]
    } else {
        vec![other.take(1).chain(last(Row::Middle).take(1)).chain(own).collect()]
    };
    let (across, height) =
        (DIE.width + 1, if rows.len() > 1 { area.height / 2 } else { area.height });
    let (most, left) = ((area.width + 1) / across, area.x + (area.width + 1) % across / 2);
    for (row, top) in rows.iter().zip((area.y..).step_by(height.max(1).into())) {
        for (&slot, number) in row.iter().zip(0..most) {
            let y = top + height.saturating_sub(DIE.height) / 2;
            let rect = Rect { x: left + number * across, y, ..DIE };
            picture.draw_die(rect.into(), picture.look(slot), canvas);
        }
    }
}
