//! The review beside the board: each player's accuracy, the moves, and the curve of the value.

use arcade_base::pluralized;
use arcade_engine::{Game as _, Side, Value};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::moves::draw_moves;
use crate::kit::{GameSpec, Role, Theme, Words, fill, put, row_of};
use crate::open_game::{OpenGame, Reviewing};
use crate::phrases;
use crate::session::NodeId;
use crate::session::review::{AccuracyTally, Ply, Review, ReviewProgress};
use crate::tui::play::frame::{DrawnScreen, Frame};
use crate::tui::play::players::draw_player;
use crate::tui::widgets::{
    Advantage, Column, Curve, CurvePoint, Scale, cells, glyph_style, shortened, side_glyph,
};

/// A panel with more free rows than this has a blank row above each player's card.
const ROWS_WITH_GAPS: u16 = 20;

/// Draws the panel.
pub(crate) fn draw_panel<C: GameSpec>(
    frame: &Frame<'_, C>,
    review: &Reviewing<C>,
    (column, drawn): (&mut Column<'_>, &mut DrawnScreen<C>),
) {
    for &seat in frame.open.board.session.seats() {
        if column.rows_left() > ROWS_WITH_GAPS {
            column.row();
        }
        if review.has_values {
            draw_accuracy(frame.open, review, seat, column);
        } else {
            draw_player(frame, seat, column);
        }
    }
    drawn.nodes.extend(draw_moves(frame, review, column));
}

/// Draws a player's accuracy: a bar, the percentage, and a description.
fn draw_accuracy<C: GameSpec>(
    open: &OpenGame<C>,
    review: &Reviewing<C>,
    seat: Side,
    column: &mut Column<'_>,
) {
    let theme = column.theme;
    let card = column.rows(3);
    let style = glyph_style(seat, theme);
    for row in 0..card.height {
        let row = row_of(card, row);
        put(column.buffer, row, (row.x, row.y), theme.glyph("\u{258c}", "|"), style);
    }
    let [name, bar, words] = [0, 1, 2].map(|row| {
        let row = row_of(card, row);
        Rect { x: row.x + 2, width: row.width.saturating_sub(2), ..row }
    });
    put(column.buffer, name, (name.x, name.y), side_glyph(seat, theme), style);
    let room = usize::from(name.width.saturating_sub(2));
    let called = shortened(&open.board.session.name(seat), room, theme);
    put(column.buffer, name, (name.x + 2, name.y), &called, theme.style(Role::of_side(seat)));
    let at_stake = review.review.accuracy_tally(seat);
    let progress = review.review.progress(|_, ply| ply.seat == seat);
    let place = match at_stake.accuracy() {
        Some(percent) => {
            draw_share(percent, style, bar, (&mut *column.buffer, theme));
            words
        }
        None => bar,
    };
    let forms = description::<C>(open.board.session.start(), &at_stake, progress, theme);
    let fitting = forms.iter().find(|form| cells(form) <= place.width).or(forms.last());
    let text = shortened(fitting.map_or("", String::as_str), place.width.into(), theme);
    put(column.buffer, place, (place.x, place.y), &text, theme.style(Role::Dim));
}

/// The descriptions of a player's moves, the longest form first. Each holds for the moves reviewed
/// so far.
fn description<C: GameSpec>(
    start: &C::Game,
    at_stake: &AccuracyTally,
    progress: ReviewProgress,
    theme: &Theme,
) -> Vec<String> {
    let open = phrases::unfinished_review_briefly(progress);
    if at_stake.moves == 0 {
        return match open {
            None => vec!["nothing at stake".into()],
            Some(_) if progress.to_come == progress.moves => vec!["not reviewed yet".into()],
            Some(open) if progress.proven() == 0 => vec![open],
            Some(open) => vec![format!("nothing at stake so far; {open}"), open],
        };
    }
    let kept = at_stake.moves - at_stake.mistakes;
    let kept = format!("{kept} of {} kept", at_stake.moves);
    let given = u32::try_from(at_stake.given).unwrap_or(u32::MAX);
    let point = start.point_name();
    let lost = match (start.scores(), given) {
        (true, 1..) => format!(", {}{}", theme.glyph("\u{2212}", "-"), pluralized(given, point)),
        _ => String::new(),
    };
    match open {
        None => vec![format!("{kept}{lost}"), kept],
        Some(open) => vec![
            format!("{kept}{lost} so far; {open}"),
            format!("{kept} so far; {open}"),
            format!("{kept}; {open}"),
            format!("{kept} so far"),
        ],
    }
}

/// Draws the curve of a reviewed game's value; returns the columns, each with its node.
pub(crate) fn draw_curve<C: GameSpec>(
    review: &Reviewing<C>,
    area: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) -> Vec<(Rect, NodeId)> {
    let columns = draw_curve_of(&review.review, review.ply(), area, (buffer, theme)).into_iter();
    columns.filter_map(|(cells, point)| Some((cells, *review.line.get(point)?))).collect()
}

/// Draws the curve of the values of moves, that after `at` moves highlighted; returns the columns, each
/// with the number of moves before its value.
pub(crate) fn draw_curve_of<G: Words>(
    review: &Review<G>,
    at: usize,
    area: Rect,
    (buffer, theme): (&mut Buffer, &Theme),
) -> Vec<(Rect, usize)> {
    let plies = review.plies();
    let first = plies.first();
    let start = first.and_then(|ply| Some((ply.effect.as_ref()?.before(), ply.seat)));
    let after = |ply: &Ply<G>| Some((ply.effect.as_ref()?.after(), ply.seat));
    let values: Vec<Option<(Value, Side)>> =
        std::iter::once(start).chain(plies.iter().map(after)).collect();
    let scale = Scale::of(values.iter().flatten().map(|(value, _)| *value));
    let point = |&(value, seat): &(Value, Side)| CurvePoint {
        lead: Advantage::of(&value, seat, scale),
        is_exact: value.is_exact(),
    };
    let points: Vec<Option<CurvePoint>> =
        values.iter().map(|known| known.as_ref().map(point)).collect();
    let turns = review.turning_points().into_iter();
    let marks: Vec<(usize, Side)> = turns.map(|ply| (ply + 1, plies[ply].seat)).collect();
    let scores = first.is_some_and(|ply| ply.position.scores());
    let most = scores.then_some(scale.points);
    Curve { points: &points, at, marks: &marks, most }.draw(area, buffer, theme)
}

/// Draws a percentage as a bar and in figures.
fn draw_share(percent: f64, style: Style, bar: Rect, (buffer, theme): (&mut Buffer, &Theme)) {
    let label = format!(" {percent:.0} %");
    let at = bar.right().saturating_sub(cells("100 %"));
    let track = Rect { width: at.saturating_sub(bar.x + 1), ..bar };
    let ground = theme.glyph("\u{2500}", "-");
    let empty = if theme.has_surfaces() { " " } else { ground };
    fill(buffer, track, theme.style(Role::Raised));
    let whole = empty.repeat(track.width.into());
    put(buffer, track, (track.x, track.y), &whole, theme.style(Role::Line));
    let full = theme.glyph("\u{2588}", "#").repeat(part_of(track.width, percent).into());
    put(buffer, track, (track.x, track.y), &full, style);
    let at = bar.right().saturating_sub(cells(&label));
    put(buffer, bar, (at, bar.y), &label, theme.style(Role::Title));
}

/// The given percentage of `width` cells, rounded to whole cells.
fn part_of(width: u16, percent: f64) -> u16 {
    let reached = |cell: &u16| f64::from(*cell) * 100.0 <= f64::from(width) * percent + 50.0;
    (1..=width).take_while(reached).count().try_into().unwrap_or(width)
}
