//! The review beside the board: each player's accuracy, the moves, and the curve of the value.

use arcade_base::pluralized;
use arcade_engine::{Position as _, Side, Value, insertion_sort_by_key};
use arcade_games::kit::{GameSpec, Role, Theme, Words, fill, put, row_of};
use arcade_games::session::NodeId;
use arcade_games::session::review::{
    AccuracyTally, Advantage, Review, ReviewProgress, ReviewedMove, Scale,
};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::moves::draw_moves;
use crate::open_game::{OpenGame, ReviewMode};
use crate::phrases;
use crate::tui::play::frame::{DrawnScreen, Frame};
use crate::tui::play::players::draw_player;
use crate::tui::widgets::{Column, Curve, CurvePoint, cells, glyph_style, shortened, side_glyph};

/// A panel with more free rows than this has a blank row above each player's card.
const ROWS_WITH_GAPS: u16 = 20;

/// Draws the panel.
pub(crate) fn draw_panel<C: GameSpec>(
    frame: &Frame<'_, C>,
    review: &ReviewMode<C>,
    (column, drawn): (&mut Column<'_>, &mut DrawnScreen<C>),
) {
    let seats = frame.open.core.session.seats();
    for &seat in seats.iter().filter(|_| seats.len() > 1) {
        if column.rows_left() > ROWS_WITH_GAPS {
            column.row();
        }
        if review.shows_values {
            draw_accuracy(frame.open, review, seat, column);
        } else {
            draw_player(frame, seat, column);
        }
    }
    if review.shows_values {
        draw_legend(frame.open.core.session.start(), column);
    }
    drawn.nodes.extend(draw_moves(frame, review, column));
}

/// Draws a player's accuracy: the share of the value at stake that was kept, a bar, and how many moves kept all
/// of it.
fn draw_accuracy<C: GameSpec>(
    open: &OpenGame<C>,
    review: &ReviewMode<C>,
    seat: Side,
    column: &mut Column<'_>,
) {
    /// The fewest columns of a bar beside words.
    const LEAST_BAR: u16 = 5;
    let theme = column.theme;
    let card = column.rows(2);
    let style = glyph_style(seat, theme);
    for row in 0..card.height {
        let row = row_of(card, row);
        put(column.buffer, row, (row.x, row.y), theme.glyph("\u{258c}", "|"), style);
    }
    let [name, bar] = [0, 1].map(|row| {
        let row = row_of(card, row);
        Rect { x: row.x + 2, width: row.width.saturating_sub(2), ..row }
    });
    let accuracy_tally = review.review.accuracy_tally(seat);
    let progress = review.review.progress(|_, made| made.seat == seat);
    let called = open.core.session.name_or_you(seat);
    let room = name.width.saturating_sub(2 + cells(&called));
    let percent = accuracy_tally.accuracy();
    let label = percent.map_or(String::new(), |percent| {
        let forms = share_kept(percent, progress);
        forms.iter().find(|form| cells(form) <= room).or(forms.last()).cloned().unwrap_or_default()
    });
    let role = if progress.is_incomplete() { Role::Dim } else { Role::Title };
    let label_at = name.right().saturating_sub(cells(&label));
    put(column.buffer, name, (label_at, name.y), &label, theme.style(role));
    put(column.buffer, name, (name.x, name.y), side_glyph(seat, theme), style);
    let room = usize::from(label_at.saturating_sub(name.x + 2));
    let called = shortened(&called, room, theme);
    put(column.buffer, name, (name.x + 2, name.y), &called, theme.style(Role::of_side(seat)));
    let mut forms = description::<C>(open.core.session.start(), &accuracy_tally, progress, theme);
    if percent.is_some() && !label.contains("kept") {
        forms = forms.into_iter().map(|form| format!("kept {form}")).collect();
    }
    let least = if percent.is_some() { LEAST_BAR + 1 } else { 0 };
    let fitting = |least| forms.iter().find(move |form| cells(form) + least <= bar.width);
    let fitting = fitting(least).or_else(|| fitting(0)).or(forms.last());
    let text = shortened(fitting.map_or("", String::as_str), bar.width.into(), theme);
    let at = if percent.is_some() { bar.right().saturating_sub(cells(&text)) } else { bar.x };
    put(column.buffer, bar, (at, bar.y), &text, theme.style(Role::Dim));
    let track = Rect { width: at.saturating_sub(bar.x + 1), ..bar };
    if let Some(percent) = percent.filter(|_| track.width >= LEAST_BAR) {
        draw_share(percent, style, track, (&mut *column.buffer, theme));
    }
}

/// The labels of the share of the value at stake that was kept, the longest form first, each after a blank. The
/// description below it says "so far" as well.
fn share_kept(percent: f64, progress: ReviewProgress) -> [String; 4] {
    let so_far = if progress.is_incomplete() { " so far" } else { "" };
    [
        format!(" {percent:.0} % of the value kept{so_far}"),
        format!(" kept {percent:.0} %{so_far}"),
        format!(" kept {percent:.0} %"),
        format!(" {percent:.0} %"),
    ]
}

/// The descriptions of a player's moves, the longest form first. Each holds for the moves reviewed
/// so far.
fn description<C: GameSpec>(
    start: &C::Position,
    accuracy_tally: &AccuracyTally,
    progress: ReviewProgress,
    theme: &Theme,
) -> Vec<String> {
    let open = phrases::unfinished_review_briefly(progress);
    if accuracy_tally.moves_at_stake == 0 {
        return match open {
            None => vec!["no move could lose more".into(), "nothing at stake".into()],
            Some(_) if progress.unanalysed == progress.moves => vec!["not reviewed yet".into()],
            Some(open) if progress.proven() == 0 => vec![open],
            Some(open) => vec![format!("nothing at stake so far; {open}"), open],
        };
    }
    let kept = accuracy_tally.moves_at_stake - accuracy_tally.mistakes;
    let moves = pluralized(accuracy_tally.moves_at_stake, "move");
    if open.is_some() {
        return vec![
            format!("all of it in {kept} of {moves} so far"),
            format!("{kept} of {moves} so far"),
            format!("{kept}/{moves} so far"),
            format!("{kept}/{} so far", accuracy_tally.moves_at_stake),
        ];
    }
    let given = u32::try_from(accuracy_tally.value_lost).unwrap_or(u32::MAX);
    let lost = match (start.is_scored(), given) {
        (true, 1..) => {
            let points = pluralized(given, start.point_name());
            format!(", {}{points}", theme.glyph("\u{2212}", "-"))
        }
        _ => String::new(),
    };
    vec![
        format!("all of it in {kept} of {moves}{lost}"),
        format!("{kept} of {moves}{lost}"),
        format!("{kept} of {moves}"),
    ]
}

/// Draws what the glyphs of moves mean, if there is room for that above
/// the moves.
fn draw_legend<P: Words>(start: &P, column: &mut Column<'_>) {
    /// The fewest rows for the moves below it.
    const FOR_MOVES: u16 = 7;
    let legend = phrases::legend_of_moves(start);
    let rows = u16::try_from(legend.len()).unwrap_or(u16::MAX);
    if column.rows_left_in_section() < rows + FOR_MOVES {
        return;
    }
    let theme = column.theme;
    column.section("Marks", "");
    // Moves that aren't proven have no glyph: this is how the curve shows them.
    let unproven = theme.glyph("\u{2591}", ":");
    let glyphs = legend.iter().map(|(glyph, _)| glyph.unwrap_or(unproven));
    let widest = glyphs.clone().map(cells).max().unwrap_or(1);
    for (glyph, (_, meaning)) in glyphs.zip(&legend) {
        let row = column.row();
        put(column.buffer, row, (row.x + 1, row.y), glyph, theme.style(Role::Notice));
        let at = row.x + 2 + widest;
        let fits = cells(meaning) <= row.right().saturating_sub(at);
        // A narrow panel says "seeds lost" of "mistake: seeds lost".
        let short = meaning.rsplit(": ").next().unwrap_or(meaning);
        let text = if fits { meaning } else { short };
        put(column.buffer, row, (at, row.y), text, theme.style(Role::Text));
    }
}

/// Draws the curve of a reviewed game's value, upwards for the side `up`, whose name is among
/// `ahead_labels`; returns the columns, each
/// with its node.
pub(crate) fn draw_curve<C: GameSpec>(
    review: &ReviewMode<C>,
    (up, ahead_labels): (Side, &[String; 2]),
    area: Rect,
    (buffer, theme): (&mut Buffer, &Theme),
) -> Vec<(Rect, NodeId)> {
    let columns =
        draw_curve_of(&review.review, review.ply(), (up, ahead_labels), area, (buffer, theme));
    columns
        .into_iter()
        .filter_map(|(cells, point)| Some((cells, *review.line.get(point)?)))
        .collect()
}

/// The values at the start and after each move, as far as they are known, and their scale.
pub(crate) fn curve_points<P: Words>(review: &Review<P>) -> (Vec<Option<CurvePoint>>, Scale) {
    let moves = review.moves();
    let first = moves.first();
    let start = first.and_then(|made| Some((made.effect.as_ref()?.before(), made.seat)));
    let after = |made: &ReviewedMove<P>| Some((made.effect.as_ref()?.after(), made.seat));
    let values: Vec<Option<(Value, Side)>> =
        std::iter::once(start).chain(moves.iter().map(after)).collect();
    // It shouldn't change while values come in.
    let points = moves.last().and_then(|made| made.position.after(made.mv).0.points());
    let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
    let whole = Scale::of_length(count, points.map_or(0, |points| points.iter().sum()));
    let scale = whole.max(Scale::of(values.iter().flatten().map(|(value, _)| *value)));
    let point = |&(value, seat): &(Value, Side)| CurvePoint {
        lead: Advantage::of(&value, seat, scale),
        is_exact: value.is_exact(),
    };
    (values.iter().map(|value| value.as_ref().map(point)).collect(), scale)
}

/// Draws the curve of the values of moves, upwards for the side `up`, that after `at` moves highlighted; returns the
/// columns, each with the number of moves before its value.
pub(crate) fn draw_curve_of<P: Words>(
    review: &Review<P>,
    at: usize,
    (up, ahead_labels): (Side, &[String; 2]),
    area: Rect,
    (buffer, theme): (&mut Buffer, &Theme),
) -> Vec<(Rect, usize)> {
    let moves = review.moves();
    let (points, scale) = curve_points(review);
    let mark = |ply: usize| {
        let glyph = phrases::glyph(moves[ply].effect.as_ref()?);
        Some((ply + 1, moves[ply].seat, glyph))
    };
    let mut marks: Vec<_> = review.mistakes().filter_map(mark).collect();
    // The longer marks cover the others.
    insertion_sort_by_key(&mut marks, |(_, _, glyph)| glyph.len());
    let is_scored = moves.first().is_some_and(|made| made.position.is_scored());
    let most = is_scored.then_some(scale.points);
    Curve { points: &points, at, up, marks: &marks, scale_max: most, ahead_labels }
        .draw(area, buffer, theme)
}

/// Draws a percentage as a bar.
fn draw_share(percent: f64, style: Style, track: Rect, (buffer, theme): (&mut Buffer, &Theme)) {
    let ground = theme.glyph("\u{2500}", "-");
    let empty = if theme.has_surfaces() { " " } else { ground };
    fill(buffer, track, theme.style(Role::Raised));
    let whole = empty.repeat(track.width.into());
    put(buffer, track, (track.x, track.y), &whole, theme.style(Role::Line));
    let full = theme.glyph("\u{2588}", "#").repeat(filled_cells(track.width, percent).into());
    put(buffer, track, (track.x, track.y), &full, style);
}

/// The given percentage of `width` cells, rounded to whole cells.
fn filled_cells(width: u16, percent: f64) -> u16 {
    let reached = |cell: &u16| f64::from(*cell) * 100.0 <= f64::from(width) * percent + 50.0;
    (1..=width).take_while(reached).count().try_into().unwrap_or(width)
}
