//! The trophy of a finished game of Nim: the stones that each side took, as cairns; and its moves, as piles.

use arcade_base::pluralized;
use arcade_engine::Side;
use ratatui::layout::Rect;

use crate::games::nim::rules::Nim;
use crate::kit::{
    Canvas, Finale, LabelStyle, Material, PictureRect, PieceState, PlayedMove, Stone, Tone,
};
use crate::picture::{COLUMN, Layer, ROW, count_f32};

/// The rows of the shelf.
const SHELF: u16 = 2;
/// The maximum number of stones of a cairn; the label has the number of all.
const MAX_STONES: u32 = 12;
/// The greatest height of a stone, and the widths of the lowest and the highest one.
const THICK: f32 = 1.75 * ROW;
const MAX_WIDTH: f32 = 18.0 * COLUMN;
const NARROWEST: f32 = 6.0 * COLUMN;

/// Draws a cairn for each side, that of the winner in the light.
pub(super) fn draw_cairns(finale: &Finale<'_, Nim>, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let shelf = SHELF.min(area.height);
    let floor = area.bottom() - shelf;
    let winner = finale.winner.unwrap_or(Side::One);
    let half = area.width / 2;
    let places = [winner, winner.other()].map(|side| {
        let first = side == winner;
        let x = if first { area.x } else { area.x + half };
        (side, Rect { x, width: half, height: area.height - shelf, ..area })
    });
    let lit = places[0].1;
    canvas.beam(Rect { x: lit.x + lit.width / 8, width: lit.width * 3 / 4, ..lit }, finale.built());
    canvas.shelf(Rect { y: floor, height: shelf, ..area });
    for (side, place) in places {
        let last = finale.moves.last().is_some_and(|last| last.side == side);
        draw_cairn(finale, (side, place), last, canvas);
        let stones = taken(finale, side);
        let row = Rect { y: area.bottom().saturating_sub(1), height: 1, ..place };
        let sign =
            canvas.theme().glyph(if side == Side::One { "\u{25cf}" } else { "\u{25c6}" }, "");
        let text = format!(" {sign} {} {} ", finale.possessive(side), pluralized(stones, "object"));
        let label_style = LabelStyle::plate(side, side == winner);
        canvas.label_in(row, &[text, format!(" {stones} ")], label_style);
    }
}

/// The stones that a side took.
fn taken(finale: &Finale<'_, Nim>, side: Side) -> u32 {
    finale.moves.iter().filter(|played| played.side == side).map(|played| played.mv.count).sum()
}

/// Draws the cairn of a side; the last stone of the game is on the top of one.
fn draw_cairn(
    finale: &Finale<'_, Nim>,
    (side, place): (Side, Rect),
    has_last: bool,
    canvas: &mut Canvas<'_>,
) {
    let is_lit = finale.winner == Some(side);
    let room = PictureRect::from(place);
    let stones = usize::try_from(taken(finale, side).min(MAX_STONES)).unwrap_or(0);
    // Above a stone that lost the game there are two rows of text.
    let is_fatal = has_last && !is_lit;
    let text = if is_fatal && place.height > 6 { 3.0 * ROW } else { 0.0 };
    let count = count_f32(stones.max(1));
    // As text a stone is a bar in a row of its own, an even number of columns wide.
    let is_text = canvas.palette().is_none();
    let (down, across) = if is_text { (ROW, 2.0 * COLUMN) } else { (ROW / 4.0, COLUMN) };
    let thick = ((room.height - text - ROW / 2.0) / count).min(if is_text { ROW } else { THICK });
    let thick = (thick / down).floor() * down;
    let (widest, scale) =
        (MAX_WIDTH.min(room.width - 2.0 * COLUMN), if is_lit { 1.0 } else { 0.8 });
    let ground = room.y + room.height + ROW / 4.0;
    let mut top = ground;
    for index in 0..stones {
        let Some(height) = finale.drop_height(index, stones) else { continue };
        let part = if stones > 1 { count_f32(index) / (count - 1.0) } else { 1.0 };
        let width = (widest + (NARROWEST - widest) * part).max(NARROWEST) * scale;
        let width = (width / across).round() * across;
        let sway = if is_text { 0.0 } else { [0.0, 4.0, -4.0, 0.0, 4.0][index % 5] };
        let y = ground - thick * count_f32(index + 1);
        let spot = PictureRect { x: room.centre().x - width / 2.0 + sway, y, width, height: thick };
        let spot = spot.moved(0.0, -height * 2.0 * ROW);
        let is_last = has_last && index + 1 == stones;
        let is_bright = is_lit || is_last || is_text;
        let state = if is_bright { PieceState::Rest } else { PieceState::Dimmed };
        let number = u8::try_from(index % 5).unwrap_or(0) + if is_lit { 0 } else { 2 };
        let material = match (is_last, is_lit) {
            (true, true) => Some(Material::Gold),
            (true, false) => Some(Material::of_side(side)),
            (false, true) if is_text => Some(Material::of_side(side)),
            (false, _) => None,
        };
        canvas.piece(&Stone { number, material }, spot, state);
        top = spot.y;
    }
    if is_fatal && text > 0.0 && finale.built() >= 1.0 {
        // A row that the stone reaches into would have its colour behind the arrow.
        let top = (top / ROW).floor() * ROW;
        let above = PictureRect { y: top - 3.0 * ROW, height: 3.0 * ROW, ..room }.cells();
        let rows = ["had to take", "the last object", canvas.theme().glyph("\u{2193}", "v")];
        for (row, text) in (above.y..).zip(rows) {
            let row = Rect { y: row, height: 1, ..place };
            canvas.label_in(row, &[text], LabelStyle::Side(side));
        }
    }
}

/// Draws the piles before a move on a board, the stones that it takes in the colour of the side; as text,
/// their numbers.
pub(super) fn draw_piles(played: &PlayedMove<'_, Nim>, canvas: &mut Canvas<'_>) {
    if canvas.palette().is_none() {
        return write_piles(played, canvas);
    }
    let room = PictureRect::from(canvas.area());
    let piles = played.before.piles();
    let full = piles.iter().filter(|&&stones| stones > 0).count();
    let pitch = (room.width / count_f32(full.max(1))).min(2.0 * COLUMN);
    let pitch = (pitch / (COLUMN / 2.0)).floor() * COLUMN / 2.0;
    let tallest = piles.iter().max().copied().unwrap_or(1).max(1);
    let board = ROW / 2.0;
    let bottom = room.y + room.height - board;
    let step =
        ((bottom - room.y) / count_f32(usize::try_from(tallest).unwrap_or(1))).min(ROW / 2.0);
    canvas.paint(|palette| {
        let wood = palette.mix(palette.tone(Tone::Muted), palette.tone(Tone::Page), 0.6);
        let width = room.width - COLUMN;
        let spot = PictureRect { x: room.x, y: bottom, width, height: board };
        vec![Layer::fill(spot.rounded(0.0), wood)]
    });
    let mut column = 0;
    for (pile, &stones) in (0..).zip(piles) {
        if stones == 0 {
            continue;
        }
        let x = room.x + pitch * count_f32(column);
        column += 1;
        canvas.paint(|palette| {
            let stone = palette.shades(Material::Ivory);
            let grey = palette.mix(stone.dark, palette.tone(Tone::Muted), 0.3);
            let own = palette.shades(Material::of_side(played.side));
            let left = stones - if pile == played.mv.pile { played.mv.count } else { 0 };
            let stone = |index: u32| {
                let [face, dark] = if index < left {
                    [grey, palette.mix(grey, palette.tone(Tone::Page), 0.35)]
                } else {
                    [own.face, palette.mix(own.face, own.dark, 0.7)]
                };
                let y = bottom - step * f32::from(u16::try_from(index + 1).unwrap_or(u16::MAX));
                let spot = PictureRect { x, y, width: pitch * 0.5, height: step };
                Layer::fill(spot.rounded(0.0), if index.is_multiple_of(2) { face } else { dark })
            };
            (0..stones).map(stone).collect()
        });
    }
}

/// Writes the numbers of stones before a move, that of its pile in the colour of the side; only that one if
/// there is no room for all.
fn write_piles(played: &PlayedMove<'_, Nim>, canvas: &mut Canvas<'_>) {
    let piles: Vec<String> = played.before.piles().iter().map(ToString::to_string).collect();
    let area = canvas.area();
    let has_room = piles.join(" ").len() <= area.width.into();
    let mut x = area.x;
    for (pile, stones) in (0..).zip(piles) {
        let is_taken = pile == played.mv.pile;
        if is_taken || has_room {
            let style = if is_taken { LabelStyle::Side(played.side) } else { LabelStyle::Muted };
            let width = u16::try_from(stones.len()).unwrap_or(0);
            canvas.label((x, area.y), stones, style);
            x += width + 1;
        }
    }
}
