//! The trophy of a finished game: the seeds of each side in rows, against the line of more than half.

use arcade_engine::Side;
use ratatui::layout::Rect;

use crate::games::kalah::rules::Kalah;
use crate::kit::{
    Canvas, Emblem, Finale, LabelStyle, Material, PictureRect, PieceState, SeedPiece, Tone,
};
use crate::picture::{COLUMN, Layer, ROW};

/// The rows of seeds in a tray, and the columns before and after them.
const ROWS: usize = 2;
const MARGIN: u16 = 9;
const END: u16 = 4;

pub(super) fn draw_trays(finale: &Finale<'_, Kalah>, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let position = finale.position;
    let total = Side::ALL.map(|side| usize::from(position.total(side)));
    let enough = usize::midpoint(total[0], total[1]) + 1;
    let across = total[0].max(total[1]).max(enough).div_ceil(ROWS);
    let board =
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 1 };
    if board.height < 5 || board.width < MARGIN + END + 10 {
        return;
    }
    canvas.plank(board);
    // Larger seeds come before a rim.
    let rim = u16::from(board.height >= 11);
    let tray = (board.height - 1 - 2 * rim) / 2;
    let room = board.width - MARGIN - END;
    let pitch = ((room + 1) / u16::try_from(across).unwrap_or(u16::MAX)).clamp(1, 8);
    // Half cells show pictures exactly, and whole ones text.
    let part = if canvas.palette().is_some() { COLUMN } else { ROW };
    let first = finale.winner.unwrap_or(Side::One);
    let places = [(first, board.y + rim), (first.other(), board.y + rim + tray + 1)];
    for (side, y) in places {
        let place = Rect { x: board.x + MARGIN - 2, y, width: room + 4, height: tray };
        canvas.hollow(place);
        let seeds = total[side.index()];
        let in_row = seeds.div_ceil(ROWS).max(1);
        for seed in 0..seeds {
            let Some(height) = finale.drop_height(seed, seeds) else { continue };
            let (row, column) = (seed / in_row, seed % in_row);
            let spot = spot(place, (row, column), pitch, part);
            let material = if seed % 5 == 3 { Material::Jade } else { Material::Ivory };
            canvas.piece(&SeedPiece { material }, spot.moved(0.0, -height * ROW), PieceState::Rest);
        }
        let sign = Emblem { side }.glyph(canvas.theme());
        let landed =
            (0..seeds).filter(|&seed| finale.drop_height(seed, seeds) == Some(0.0)).count();
        let label = Rect { x: board.x + 1, y: y + tray / 2, width: MARGIN - 3, height: 1 };
        canvas.label_in(label, &[format!(" {sign} {landed} ")], LabelStyle::Plate(side));
    }
    draw_line((board, pitch), enough, canvas);
}

/// The spot of the seed in a row and a column of a tray. All of them cover the same parts of cells, whose
/// size is `part`, so that seeds look alike.
fn spot(tray: Rect, (row, column): (usize, usize), pitch: u16, part: f32) -> PictureRect {
    let [row, column] = [row, column].map(|it| f32::from(u16::try_from(it).unwrap_or(0)));
    let inside = PictureRect::from(tray);
    let step = ((inside.height / 2.0 / part).floor() * part).max(ROW);
    let room = (f32::from(pitch) * COLUMN).min(step) - COLUMN;
    let size = ((room / part).floor() * part).max(part);
    let x = inside.x + 2.0 * COLUMN + column * f32::from(pitch) * COLUMN;
    let above = ((inside.height - step - size) / 2.0 / part).floor() * part;
    let y = inside.y + above + step * row;
    PictureRect { x, y, width: size, height: size }
}

/// Draws the line after which a side has more than half of the seeds.
fn draw_line((board, pitch): (Rect, u16), enough: usize, canvas: &mut Canvas<'_>) {
    let column = u16::try_from(enough.div_ceil(ROWS)).unwrap_or(0);
    let x = board.x + MARGIN + (column - 1) * pitch;
    canvas.paint(|palette| {
        let spot = PictureRect::from(Rect { x, width: 1, ..board });
        let line = PictureRect { x: spot.x - 4.0, width: 4.0, ..spot };
        vec![Layer::fill(line.rounded(0.0), palette.tone(Tone::Focus))]
    });
    let label = Rect { x: x.saturating_sub(5), y: board.y - 1, width: 10, height: 1 };
    canvas.label_in(label, &[format!(" {enough} win ")], LabelStyle::Focus);
}
