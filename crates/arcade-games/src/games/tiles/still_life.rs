//! Tiles as a still life: three tiles in a row.

use arcade_engine::Side;
use ratatui::layout::Rect;

use crate::kit::{
    Canvas, Emblem, LabelStyle, Material, PictureRect, PieceState, Tabletop, Tile, Tone,
    largest_fitting,
};
use crate::picture::{COLUMN, Layer, ROW};

/// The sizes of tiles, in columns and rows.
const SIZES: [(u16, u16); 5] = [(13, 7), (11, 6), (8, 4), (7, 3), (4, 2)];
const TILES: [Side; 3] = [Side::One, Side::One, Side::Two];
/// Below this height a tile's emblem is a character.
const DRAWN: u16 = 4;

pub(super) fn draw(canvas: &mut Canvas<'_>) {
    canvas.table(Tabletop::Felt);
    let room = canvas.tabletop();
    // They lie in a tray.
    let inside = Rect {
        width: room.width.saturating_sub(2),
        height: room.height.saturating_sub(u16::from(room.height > 3)),
        ..room
    };
    let Some(size) = largest_fitting(&SIZES, 3, 0, inside) else { return };
    let (width, height) = size;
    let left = room.x + (room.width - 3 * width) / 2;
    let y = room.y + (room.height - height) / 2;
    let first = PictureRect::from(Rect { x: left, y, width, height });
    let tray = PictureRect { width: 3.0 * first.width, ..first };
    let rim = if room.height > height { ROW / 2.0 } else { 0.0 };
    canvas.paint(|palette| {
        let ground = palette.mix(palette.tone(Tone::Tray), palette.tone(Tone::Shade), 0.4);
        vec![Layer::fill(tray.inset(-COLUMN, -rim).rounded(2.0), ground)]
    });
    for (number, side) in (0_u8..).zip(TILES) {
        let place = first.moved(f32::from(number) * first.width, 0.0);
        // Half a cell, which a block character shows, lies between two tiles.
        let gap = COLUMN / 2.0;
        let spot = PictureRect { x: place.x + gap, width: place.width - gap, ..place };
        canvas.piece(&Tile { side }, spot, PieceState::Rest);
        if canvas.palette().is_some() && height < DRAWN {
            let glyph = Emblem { side }.glyph(canvas.theme());
            canvas.label_in(
                place.cells(),
                &[glyph],
                LabelStyle::OnMaterial(Material::of_side(side)),
            );
        }
    }
}
