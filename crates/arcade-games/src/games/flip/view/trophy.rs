//! The trophy of a finished game: the winner's dice in a row, and the loser's empty tray.

use ratatui::layout::Rect;

use super::die::{Body, DieLook, draw_die};
use crate::games::flip::rules::Flip;
use crate::kit::{Canvas, Finale, LabelStyle, PictureRect};
use crate::picture::ROW;

/// The largest die, in columns and rows, and the gap between dice.
const MAX_DIE_SIZE: (u16, u16) = (19, 9);
const GAP: u16 = 1;

pub(super) fn draw_hands(finale: &Finale<'_, Flip>, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let half = area.height / 2;
    let winner = finale.winner.unwrap_or(finale.mover.other());
    let state = finale.position.state();
    let hand = |side| if side == finale.mover { state.player1() } else { state.player2() };
    // Below the rim of a large tray is a row for its label.
    let height = half.saturating_sub(2 + u16::from(half > 6)).min(MAX_DIE_SIZE.1).max(1);
    for (index, side) in (0..).zip([winner, winner.other()]) {
        let own = hand(side);
        let fresh = own.flippable.iter().map(|pips| (pips, false));
        let left: Vec<(u8, bool)> =
            fresh.chain(own.unflippable.iter().map(|pips| (pips, true))).collect();
        let count = u16::try_from(left.len()).unwrap_or(u16::MAX).max(4);
        let width = (area.width.saturating_sub(6) / count).saturating_sub(GAP);
        let width = width.min(MAX_DIE_SIZE.0).min(2 * height + 1).max(1);
        let all = (width + GAP) * count + GAP;
        let x = area.x + area.width.saturating_sub(all) / 2;
        let tray = Rect { x, y: area.y + 1 + index * half, width: all, height };
        canvas.tray(PictureRect::from(tray).inset(0.0, -4.0));
        for (at, &(pips, spent)) in left.iter().enumerate() {
            let Some(above) = finale.drop_height(at, left.len()) else { continue };
            let column = u16::try_from(at).unwrap_or(u16::MAX);
            let x = tray.x + GAP + column * (width + GAP);
            let spot = PictureRect::from(Rect { x, width, ..tray });
            let look = DieLook {
                value: pips,
                body: if spent { Body::Outline } else { Body::Solid },
                side: Some(side),
                is_dimmed: false,
                is_lit: false,
                is_selected: false,
            };
            draw_die(spot.moved(0.0, -(above * ROW)), look, canvas);
        }
        let row = Rect { y: tray.bottom() + 1, height: 1, x: area.x, width: area.width };
        if left.is_empty() {
            let middle = Rect { y: tray.y + tray.height / 2, height: 1, ..tray };
            canvas.label_in(middle, &["no die left"], LabelStyle::Muted);
        }
        let noun = if left.len() == 1 { "die" } else { "dice" };
        let text = format!(" {} {} {noun} ", finale.possessive(side), left.len());
        let label_style = LabelStyle::plate(side, side == winner);
        if row.y < area.bottom() {
            canvas.label_in(row, &[text], label_style);
        }
    }
}
