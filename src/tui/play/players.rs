//! The cards of the players in the panel.

use arcade_base::pluralized;
use arcade_engine::Side;
use arcade_games::kit::{GameSpec, Role, Theme, Words as _, fill, put, row_of};
use arcade_games::session::{GameStatus, PlayerKind, YOU};

use super::frame::Frame;
use super::shared::presence;
use crate::tui::widgets::{Column, cells, glyph_style, shortened, side_glyph};

/// Draws the cards of all players; none in a puzzle, which has one.
pub(super) fn draw_players<C: GameSpec>(frame: &Frame<'_, C>, column: &mut Column<'_>) {
    let seats = frame.open.core.session.seats();
    for &seat in seats.iter().filter(|_| seats.len() > 1) {
        column.gap();
        draw_player(frame, seat, column);
    }
}

/// Draws the card of a player: glyph, name and points; below them the kind of player and the status. Instead of the
/// points it has the games won against the other player in a finished game without points, and wherever the end of a
/// game is shown.
pub(super) fn draw_player<C: GameSpec>(frame: &Frame<'_, C>, seat: Side, column: &mut Column<'_>) {
    let card = column.rows(2);
    let theme = column.theme;
    let (is_mover, is_winner) = match frame.state() {
        GameStatus::ToMove(mover) => (mover == seat, false),
        GameStatus::Over(ending) => (false, ending.winner() == Some(seat)),
    };
    if is_mover || is_winner {
        fill(column.buffer, card, theme.style(Role::Raised));
    }
    let style = glyph_style(seat, theme);
    for row in 0..2 {
        let row = row_of(card, row);
        put(column.buffer, row, (row.x, row.y), theme.glyph("\u{258c}", "|"), style);
    }
    let [upper, lower] = [row_of(card, 0), row_of(card, 1)];
    put(column.buffer, upper, (upper.x + 2, upper.y), side_glyph(seat, theme), style);
    let sign = theme.in_charset(frame.position().point_sign());
    let points = points(frame, seat).map(|points| format!("{points}{sign}"));
    let won = frame.open.wins(seat).map(|wins| format!("{wins} won"));
    let points = if frame.shown_ending.is_some() { won } else { points.or(won) };
    let points = points.unwrap_or_default();
    let points_at = card.right().saturating_sub(1 + cells(&points));
    let points_style = theme.style(Role::Title);
    put(column.buffer, upper, (points_at, upper.y), &points, points_style);
    let room = usize::from(points_at.saturating_sub(card.x + 5));
    let name = shortened(&frame.open.core.session.name_or_you(seat), room, theme);
    let role = if is_mover || is_winner { Role::of_side(seat) } else { Role::Title };
    put(column.buffer, upper, (upper.x + 4, upper.y), &name, theme.style(role));
    let about = about(frame, seat, card.width.saturating_sub(7), theme);
    put(column.buffer, lower, (lower.x + 4, lower.y), &about, theme.style(Role::Dim));
    let glyph = if is_mover { theme.glyph("\u{25c0}", "<") } else { "" };
    put(column.buffer, lower, (card.right().saturating_sub(2), lower.y), glyph, style);
}

/// The points of a seat, in a game that has points.
fn points<C: GameSpec>(frame: &Frame<'_, C>, seat: Side) -> Option<u32> {
    let [mover, other] = frame.position().points()?;
    Some(if frame.mover() == seat { mover } else { other })
}

/// The number of a person's mistakes; `None` until the game is over and all moves are analysed, and if
/// nothing was at stake.
fn mistakes<C: GameSpec>(frame: &Frame<'_, C>, seat: Side) -> Option<String> {
    let open = frame.open;
    let is_judged = frame.shown_ending.is_some() && open.core.session.player(seat).is_human();
    let review = is_judged.then(|| open.core.review_to_here())?;
    let tally = review.accuracy_tally(seat);
    let is_complete = !review.progress(|_, ply| ply.seat == seat).is_incomplete();
    (is_complete && tally.moves_at_stake > 0).then(|| match tally.mistakes {
        0 => "no mistake".into(),
        mistakes => pluralized(mistakes, "mistake"),
    })
}

/// The kind of player, the name of the side and the status, as far as they fit into `room` cells,
/// such as "you · South · to move". Of a person whose game is over, it is the number of
/// mistakes.
fn about<C: GameSpec>(frame: &Frame<'_, C>, seat: Side, room: u16, theme: &Theme) -> String {
    if let Some(mistakes) = mistakes(frame, seat) {
        return mistakes;
    }
    let is_human = |&seat: &Side| frame.open.core.session.player(seat).is_human();
    let is_only_human =
        frame.open.core.session.seats().iter().filter(|&seat| is_human(seat)).count() == 1;
    let who = match frame.open.core.session.player(seat).kind {
        PlayerKind::Human if frame.open.shared.is_some() => {
            presence(frame.open, seat).unwrap_or_default().to_string()
        }
        PlayerKind::Human if is_only_human && frame.open.core.session.name_or_you(seat) != YOU => {
            "you".to_string()
        }
        PlayerKind::Human => String::new(),
        PlayerKind::Computer(skill) => skill.label(),
    };
    let side = frame.open.core.session.start().side_name(seat);
    let stands = match frame.state() {
        GameStatus::ToMove(mover) if mover != seat => "",
        GameStatus::ToMove(_) if frame.open.core.engine.is_thinking() => "thinking",
        GameStatus::ToMove(_) => "to move",
        GameStatus::Over(_) => "",
    };
    let parts = [who.as_str(), side, stands];
    let mut parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    loop {
        let text = theme.in_charset(&parts.join(" \u{b7} "));
        if cells(&text) <= room || parts.len() < 2 {
            return shortened(&text, room.into(), theme);
        }
        // The status goes first, because the header shows it as well.
        parts.pop();
    }
}
