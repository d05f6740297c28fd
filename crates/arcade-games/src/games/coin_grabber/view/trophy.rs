//! The trophy of a finished game: the coins of each side as a column, against the line of 100 cents.

use arcade_engine::{Side, insertion_sort_by};
use ratatui::layout::Rect;

use super::drawing::metal;
use crate::games::coin_grabber::rules::{CoinGrabber, ENOUGH, UNIT, letter};
use crate::kit::{Canvas, EdgeCoin, Finale, LabelStyle, PictureRect, PieceState, Tone};
use crate::picture::{COLUMN, Layer, ROW};

/// The rows of the shelf, and the columns of a column of coins.
const SHELF: u16 = 2;
const WIDE: u16 = 10;

pub(super) fn draw_columns(finale: &Finale<'_, CoinGrabber>, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let shelf = SHELF.min(area.height);
    let floor = area.bottom() - shelf;
    let taken = Side::ALL.map(|side| coins(finale, side));
    let most = Side::ALL.map(|side| finale.position.money(side)).into_iter().max().unwrap_or(0);
    let room =
        PictureRect::from(Rect { y: area.y + 1, height: floor.saturating_sub(area.y + 1), ..area });
    let scale = room.height / f32::from(most.max(ENOUGH) + UNIT);
    let half = area.width / 2;
    let winner = finale.winner.unwrap_or(Side::One);
    canvas.shelf(Rect { y: floor, height: shelf, ..area });
    for side in Side::ALL {
        let x = if side == Side::One { area.x } else { area.x + half };
        let place = Rect { x, width: half, ..area };
        let width = WIDE.min(half.saturating_sub(2));
        let left = f32::from(x + (half - width) / 2) * COLUMN;
        let mut y = room.y + room.height;
        let own = &taken[side.index()];
        for (index, &cents) in own.iter().enumerate() {
            let height = f32::from(cents) * scale;
            y -= height;
            let Some(above) = finale.drop_height(index, own.len()) else { continue };
            let body = PictureRect { x: left, y, width: f32::from(width) * COLUMN, height };
            let state = if side == winner { PieceState::Rest } else { PieceState::Dimmed };
            canvas.piece(
                &EdgeCoin { metal: metal(cents) },
                body.moved(0.0, -above * 2.0 * ROW),
                state,
            );
        }
        let row = Rect { y: area.bottom().saturating_sub(1), height: 1, ..place };
        let cents = canvas.theme().glyph("\u{a2}", "c");
        let text = format!(" {} {}{cents} ", letter(side), finale.position.money(side));
        let label_style = LabelStyle::plate(side, side == winner);
        canvas.label_in(row, &[text], label_style);
    }
    draw_line(area, room.y + room.height - f32::from(ENOUGH) * scale, canvas);
}

/// The coins that a side took in this game, the most valuable first; what it had before counts as one.
fn coins(finale: &Finale<'_, CoinGrabber>, side: Side) -> Vec<u16> {
    let own = finale.moves.iter().filter(|played| played.side == side);
    let taken =
        own.filter_map(|played| played.before.target(played.mv).map(|to| played.before.coin(to)));
    let mut coins: Vec<u16> = taken.filter(|&cents| cents > 0).collect();
    insertion_sort_by(&mut coins, |a, b| b.cmp(a));
    let before = finale.start.money(side);
    if before > 0 {
        coins.insert(0, before);
    }
    coins
}

/// Draws the line of 100 cents at this height.
fn draw_line(area: Rect, y: f32, canvas: &mut Canvas<'_>) {
    let line = PictureRect { y: y - 1.0, height: 2.0, ..PictureRect::from(area) };
    canvas.paint(|palette| vec![Layer::fill(line.rounded(0.0), palette.tone(Tone::Focus))]);
    let row = PictureRect { y: y - ROW / 2.0, height: ROW, ..line }.cells();
    let label = Rect { x: (area.x + area.width / 2).saturating_sub(4), width: 8, ..row };
    let text = format!(" {ENOUGH}{} ", canvas.theme().glyph("\u{a2}", "c"));
    canvas.label_in(label, &[text], LabelStyle::Focus);
}
