//! Silver Dollar as a still life: a strip of five squares with both ends.

use ratatui::layout::Rect;

use crate::kit::{
    Canvas, Coin, LabelStyle, Material, PictureRect, PieceState, Tabletop, largest_fitting,
    side_by_side,
};
use crate::picture::{Layer, ROW};

const SQUARES: u16 = 5;
/// The squares in which the coins end up.
const HOME: f32 = 3.0;
/// The sizes of squares, in columns and rows.
const SIZES: [(u16, u16); 5] = [(11, 7), (8, 5), (5, 3), (4, 2), (2, 1)];
/// Those of squares that are text.
const PLAIN: [(u16, u16); 2] = [(4, 1), (2, 1)];

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    canvas.table(Tabletop::Slate);
    let room = canvas.tabletop();
    // Around the squares there is a frame.
    let inside =
        Rect { width: room.width.saturating_sub(2), height: room.height.saturating_sub(1), ..room };
    if canvas.palette().is_none() {
        return draw_as_text(inside, canvas);
    }
    let Some((width, height)) = largest_fitting(&SIZES, SQUARES, 0, inside) else { return };
    let left = room.x + (room.width - SQUARES * width) / 2;
    // In whole rows, if half a row is left for the frame.
    let top = f32::from(room.y) + f32::from((room.height - height) / 2).max(0.5);
    let square =
        PictureRect { y: top * ROW, ..PictureRect::from(Rect { x: left, width, height, ..room }) };
    let along = |number: u16| square.moved(f32::from(number) * square.width, 0.0);
    let strip = PictureRect { width: square.width * f32::from(SQUARES), ..square };
    canvas.tray(strip);
    canvas.paint(|palette| {
        let (felt, gold) = (palette.shades(Material::Felt), palette.shades(Material::Gold));
        let home = PictureRect {
            y: strip.y + strip.height,
            width: square.width * HOME,
            height: ROW / 2.0,
            ..strip
        };
        let squares = (0..SQUARES).map(|number| {
            let colour = if is_taken(number) { felt.face } else { felt.dark };
            Layer::fill(along(number).rounded(0.0), colour)
        });
        squares.chain([Layer::fill(home.rounded(0.0), gold.face)]).collect()
    });
    for number in (0..SQUARES).filter(|&number| is_taken(number)) {
        canvas.piece(&coin(number, ""), along(number), PieceState::Rest);
    }
    let arrow = along(1);
    let low = PictureRect { y: arrow.y + arrow.height - 1.5 * ROW, height: ROW, ..arrow };
    canvas.label_in(low.cells(), &["\u{2190}"], LabelStyle::Text);
}

fn draw_as_text(inside: Rect, canvas: &mut Canvas<'_>) {
    let Some(size) = largest_fitting(&PLAIN, SQUARES, 0, inside) else { return };
    let squares = side_by_side(SQUARES, size, 0, canvas.area());
    let [first, .., last] = squares[..] else { return };
    for (number, place) in (0..).zip(squares) {
        if is_taken(number) {
            let text = (number / 2 + 1).to_string();
            canvas.piece(&coin(number, &text), place.into(), PieceState::Rest);
        } else {
            canvas.label_in(place, &["_"], LabelStyle::Muted);
        }
    }
    canvas.label((first.x - 1, first.y), "[", LabelStyle::Muted);
    canvas.label((last.right(), last.y), "]", LabelStyle::Muted);
}

/// Whether there is a coin in a square.
fn is_taken(square: u16) -> bool {
    square.is_multiple_of(2)
}

/// The coin in a square; the one in the middle has been chosen.
fn coin(square: u16, text: &str) -> Coin {
    let metal = if square == SQUARES / 2 { Material::Gold } else { Material::Silver };
    Coin { metal, text: text.into() }
}
