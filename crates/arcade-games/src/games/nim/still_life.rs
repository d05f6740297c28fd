//! Nim as a still life: three piles of stones on a shelf.

use ratatui::layout::Rect;

use crate::kit::{Canvas, PictureRect, PieceState, Stone, Tabletop, side_by_side};
use crate::picture::ROW;

/// The sizes of stones, in columns and in units of pictures.
const STONES: [(u16, f32); 5] = [(17, 64.0), (13, 48.0), (8, 32.0), (7, 24.0), (4, 16.0)];
/// Those of stones that are text.
const BARS: [(u16, f32); 2] = [(7, ROW), (4, ROW)];
/// The least and the most stones in the tallest pile.
const TALLEST_PILE: (f32, f32) = (2.0, 4.0);

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    let (area, room) = (canvas.area(), canvas.tabletop());
    let is_picture = canvas.palette().is_some();
    canvas.table(Tabletop::Slate);
    let shelf = if area.height >= 8 || !is_picture { ROW } else { ROW / 2.0 };
    let floor = PictureRect::from(area).y + f32::from(area.height) * ROW - shelf;
    let wide = PictureRect::from(if is_picture { area } else { room });
    canvas.shelf(PictureRect { y: floor, height: shelf, ..wide });
    let free = floor - f32::from(room.y) * ROW;
    let sizes = if is_picture { &STONES[..] } else { &BARS };
    let fits = |&&(width, height): &&(u16, f32)| {
        3 * width + 2 <= room.width && TALLEST_PILE.0 * height <= free
    };
    let Some(&(width, height)) = sizes.iter().find(fits) else { return };
    let tallest = (free / height).floor().min(TALLEST_PILE.1);
    let gap = ((room.width - 3 * width) / 2).min(3);
    let piles = side_by_side(3, (width, 1), gap, room);
    let heights = [(tallest - 1.0), tallest, (tallest - 2.0).max(1.0)];
    for (pile, (place, stones)) in (0..).zip(piles.into_iter().zip(heights)) {
        draw_pile(pile, place, (height, stones), floor, canvas);
    }
}

/// Draws a pile of stones of this height.
fn draw_pile(
    pile: u8,
    place: Rect,
    (height, stones): (f32, f32),
    floor: f32,
    canvas: &mut Canvas<'_>,
) {
    for (number, above) in (0..4_u8).map(|stone| (stone, f32::from(stone))) {
        if above < stones {
            let spot = PictureRect {
                y: floor - (above + 1.0) * height,
                height,
                ..PictureRect::from(place)
            };
            canvas.piece(
                &Stone { number: number + 2 * pile, material: None },
                spot,
                PieceState::Rest,
            );
        }
    }
}
