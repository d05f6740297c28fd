//! The trophy of a finished game: the coins at home as a stack, the one that moved last on top in gold.

use ratatui::layout::Rect;

use crate::games::silver_dollar::rules::SilverDollar;
use crate::kit::{Canvas, EdgeCoin, Finale, LabelStyle, Material, PictureRect, PieceState};
use crate::picture::{COLUMN, ROW, count_f32};

/// The rows of the shelf.
const SHELF: u16 = 2;
/// The greatest thickness and width of a coin.
const THICK: f32 = 2.0 * ROW;
const WIDE: f32 = 20.0 * COLUMN;

pub(super) fn draw_stack(finale: &Finale<'_, SilverDollar>, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let shelf = SHELF.min(area.height);
    let floor = area.bottom() - shelf;
    let coins = finale.position.strip().num_coins();
    let count = count_f32(coins.max(1));
    let room = PictureRect::from(Rect { height: area.height - shelf, ..area });
    let width = WIDE.min(room.width - 4.0 * COLUMN);
    let thick = ((room.height - ROW) / count).min(THICK);
    let thick = ((thick / 4.0).floor() * 4.0).max(2.0);
    let lit =
        Rect { x: area.x + area.width / 4, width: area.width / 2, height: floor - area.y, ..area };
    canvas.beam(lit, finale.built());
    canvas.shelf(Rect { y: floor, height: shelf, ..area });
    let left = ((room.centre().x - width / 2.0) / COLUMN).round() * COLUMN;
    let ground = room.y + room.height + ROW / 4.0;
    for (index, place) in (0..coins).zip(1_u16..) {
        let Some(height) = finale.drop_height(index, coins) else { continue };
        let is_last = index + 1 == coins;
        let sway = if is_last { 0.0 } else { [0.0, 4.0, -4.0, 4.0][index % 4] };
        let y = ground - thick * f32::from(place) - height * 2.0 * ROW;
        let spot = PictureRect { x: left + sway, y, width, height: thick };
        let metal = if is_last { Material::Gold } else { Material::Silver };
        canvas.piece(&EdgeCoin { metal }, spot, PieceState::Rest);
    }
    let Some(winner) = finale.winner.filter(|_| finale.built() >= 1.0) else { return };
    let row = Rect { y: area.bottom().saturating_sub(1), height: 1, ..area };
    let noun = if coins == 1 { "coin" } else { "coins" };
    let long = format!(" {coins} {noun} at home, {} move was the last ", finale.possessive(winner));
    let short = format!(" {coins} {noun} at home ");
    canvas.label_in(row, &[long, short], LabelStyle::BrightPlate(winner));
}
