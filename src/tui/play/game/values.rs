//! The values in the panel: the position's value as a bar and in words, and the values of the
//! moves.

use arcade_base::{counted_plies, pluralized};
use arcade_engine::{Analysis, MoveValue, Outcome, Position as _, Side, Source, Value};
use arcade_games::kit::{Chip, GameSpec, MoveOf, Role, Theme, Words as _, majority_chip, put};
use arcade_games::session::GameStatus;
use arcade_games::session::review::{Advantage, Scale};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use unicode_width::UnicodeWidthStr as _;

use crate::open_game::OpenGame;
use crate::phrases;
use crate::tui::widgets::{Column, cells, glyph_style, shortened, side_glyph};

/// A column with at most this many rows below the headline is low.
const MAX_ROWS_OF_LOW_COLUMN: u16 = 7;
/// Rows of the panel reserved for the moves, including their heading.
const ROWS_FOR_MOVES: usize = 3;
/// The columns of how long a move lasts, with a blank one: " 15 plies".
const LENGTH: u16 = 9;

/// Draws the values of the position and of the moves, best first; returns the rows of the moves.
pub(super) fn draw_values<C: GameSpec>(
    open: &OpenGame<C>,
    column: &mut Column<'_>,
) -> Vec<(Rect, MoveOf<C>)> {
    if let GameStatus::Over(ending) = open.core.session.state() {
        column.section("Value", "end");
        let side = ending.winner();
        let part = if side.is_some() { 1.0 } else { 0.0 };
        draw_bar(Advantage { side, fraction: part }, column);
        return Vec::new();
    }
    let Some(analysis) = &open.core.engine.results.analysis else {
        column.section("Value", "");
        let text = open.core.solving_text().unwrap_or_else(|| open.core.looking_text("thinking"));
        column.wrapped(&text, Role::Dim, 2);
        return Vec::new();
    };
    let mover = open.core.session.mover();
    column.section("Value", if analysis.value.is_exact() { "solved" } else { "estimate" });
    let lead = Advantage::of(&analysis.value, mover, Scale::DEFAULT);
    draw_bar(lead, column);
    draw_words(open, &analysis.value, lead, column);
    let source = phrases::source_text::<C>(open.core.session.position(), analysis);
    // In a low column the moves matter more.
    let has_room = column.columns_left() == 0 || column.rows_left() > MAX_ROWS_OF_LOW_COLUMN;
    if open.core.engine.is_analysing() {
        column.wrapped(&open.core.looking_text(&source), Role::Dim, 2);
    } else if has_room && analysis.source != Source::ClosedForm {
        // Of a closed form the game draws the rule below.
        column.wrapped(&source, Role::Dim, 2);
    }
    draw_move_values(open, analysis, column)
}

/// Draws a line naming the better side and its lead.
fn draw_words<C: GameSpec>(
    open: &OpenGame<C>,
    value: &Value,
    Advantage { side: better, .. }: Advantage,
    column: &mut Column<'_>,
) {
    let row = column.row();
    let theme = column.theme;
    let Some(seat) = better else {
        let text = match value {
            Value::Exact { .. } => "a draw".into(),
            Value::Estimate { depth, .. } => format!("even, at depth {depth}"),
        };
        put(column.buffer, row, (row.x + 2, row.y), &text, theme.style(Role::Text));
        return;
    };
    let does = match *value {
        Value::Exact { margin: Some(margin), .. } => {
            let (margin, point) = (margin.unsigned_abs(), open.core.session.start().point_name());
            format!("wins by {}", pluralized(margin, point))
        }
        Value::Exact { remoteness: Some(1), .. } => "wins at once".into(),
        Value::Exact { remoteness: Some(plies), .. } => format!("wins in {plies} plies"),
        Value::Exact { .. } => "wins".into(),
        Value::Estimate { depth, .. } => format!("is ahead at depth {depth}"),
    };
    let room = usize::from(row.width);
    let name = open.core.session.name_or_you(seat);
    let glyph = side_glyph(seat, theme);
    let mut text = format!("{glyph} {name} {}", phrases::conjugated(&name, &does));
    if text.width() > room {
        // The name can be dropped, because the glyph identifies the player.
        text = shortened(&format!("{glyph} {does}"), room, theme);
    }
    put(column.buffer, row, (row.x, row.y), &text, theme.style(Role::of_side(seat)));
}

/// Draws as many move values as fit into a row, best first: for screens without a panel. If all fit, what is known of
/// an estimate stands before them.
pub(crate) fn draw_values_in_row<C: GameSpec>(
    open: &OpenGame<C>,
    row: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let Some(analysis) = &open.core.engine.results.analysis else {
        let text = open.core.solving_text().unwrap_or_else(|| open.core.looking_text("thinking"));
        put(buffer, row, (row.x, row.y), &text, theme.style(Role::Dim));
        return;
    };
    let most_common = most_common(open, analysis);
    let rest = most_common
        .as_ref()
        .map_or(String::new(), |(chip, is_all)| legend_of_unmarked(chip, *is_all));
    let end = row.right().saturating_sub(if rest.is_empty() { 0 } else { cells(&rest) + 1 });
    put(buffer, row, (end + 1, row.y), &rest, theme.style(Role::Dim));
    let best = analysis.best_moves();
    let values: Vec<_> = (analysis.moves.iter())
        .filter(|candidate| {
            most_common.as_ref().is_none_or(|(it, _)| *it != chip(open, candidate, false))
        })
        .map(|candidate| {
            let chip =
                chip(open, candidate, best.contains(&candidate.mv) && candidate.value.is_exact());
            let [text, ..] = chip.texts(theme);
            (candidate.mv.to_string(), text, chip.style(theme))
        })
        .collect();
    let needed: u16 = values.iter().map(|(name, text, _)| cells(name) + cells(text) + 1).sum();
    let proof = if analysis.value.is_exact() { "solved" } else { "estimate" };
    let confidence = phrases::confidence_text::<C>(open.core.session.position(), analysis);
    let long = confidence.map(|confidence| format!("{proof}, {confidence}"));
    let long = long.filter(|long| row.x + cells(long) + 1 + needed <= end + 1);
    let proof = long.as_deref().unwrap_or(proof);
    let mut x = row.x + put(buffer, row, (row.x, row.y), proof, theme.style(Role::Dim)) + 1;
    for (name, text, style) in values {
        if x + cells(&name) + cells(&text) > end {
            break;
        }
        x += put(buffer, row, (x, row.y), &name, theme.style(Role::Title));
        x += put(buffer, row, (x, row.y), &text, style) + 1;
    }
}

/// The most frequent chip, which the board leaves out, and whether all moves have it.
fn most_common<C: GameSpec>(
    open: &OpenGame<C>,
    analysis: &Analysis<MoveOf<C>>,
) -> Option<(Chip, bool)> {
    majority_chip(analysis.moves.iter().map(|candidate| chip(open, candidate, false)))
}

/// What the moves without a chip on the board have in common, as in "unmarked: draw".
fn legend_of_unmarked(most_common: &Chip, is_all: bool) -> String {
    let which = if is_all { "every move" } else { "unmarked" };
    format!("{which}: {}", most_common.word())
}

/// The columns of the table of moves.
struct Table {
    /// The width of the names and of the chips.
    names: u16,
    chips: u16,
    /// The name of the points for which the game is played, if the chips are points.
    points: Option<&'static str>,
}

/// Draws the values of the moves in at most half of the column, or in all of it if other sections
/// have columns of their own; returns their rows.
fn draw_move_values<C: GameSpec>(
    open: &OpenGame<C>,
    analysis: &Analysis<MoveOf<C>>,
    column: &mut Column<'_>,
) -> Vec<(Rect, MoveOf<C>)> {
    let most_common = most_common(open, analysis);
    let start = open.core.session.start();
    let legend = most_common.as_ref().map(|(chip, is_all)| legend_of_unmarked(chip, *is_all));
    let has_length = |candidate: &MoveValue<_>| candidate.value.remoteness().is_some();
    let plies = ["a ply: one move of either", "a ply: either's move"];
    let plies = plies.into_iter().find(|text| cells(text) <= column.width());
    let plies = plies.filter(|_| !start.is_scored() && analysis.moves.iter().any(has_length));
    // The table is closed by the number of hidden moves and the explanations, if there is room.
    let most = rows_for_values(open, analysis.moves.len(), column).saturating_sub(1);
    let plies = plies.filter(|_| most > ROWS_FOR_MOVES);
    let most = most.saturating_sub(plies.iter().count()).max(1);
    let shown = &analysis.moves[..most.min(analysis.moves.len())];
    let best = analysis.best_moves();
    let widest = |candidate| cells(&chip(open, candidate, false).texts(column.theme)[0]);
    let names = shown.iter().map(|candidate| cells(&candidate.mv.to_string())).max().unwrap_or(0);
    let chips = shown.iter().map(widest).max().unwrap_or(0);
    let points = start.is_scored().then(|| start.point_name());
    // The name of the column of outcomes is wider than they are.
    let wide = [names.clamp(4, 8), chips.max(cells("outcome"))];
    let has_room = points.is_none() && 3 + wide[0] + wide[1] + LENGTH <= column.width();
    let [names, chips] = if has_room { wide } else { [names.clamp(3, 8), chips] };
    let table = Table { names, chips, points };
    draw_heading(&table, analysis.value.is_exact(), column);
    let mut rows = Vec::new();
    for candidate in shown {
        let row = column.row();
        let is_lost = matches!(candidate.value, Value::Exact { outcome: Outcome::Loss, .. });
        let is_best = best.contains(&candidate.mv) && candidate.value.is_exact() && !is_lost;
        draw_move_value(open, candidate, is_best, &table, (row, &mut *column));
        rows.push((row, candidate.mv));
    }
    let hidden = &analysis.moves[shown.len()..];
    let is_most_common = |candidate: &MoveValue<_>| {
        most_common.as_ref().is_some_and(|(common, _)| *common == chip(open, candidate, false))
    };
    let more = format!("{} more", hidden.len());
    let merged = legend.as_ref().filter(|_| hidden.iter().all(is_most_common));
    let merged = merged.map(|legend| format!("{more}, {legend}"));
    let last = match merged.filter(|text| cells(text) <= column.width()) {
        _ if hidden.is_empty() => legend,
        Some(merged) => Some(merged),
        None => {
            column.put(&format!("  and {more}"), Role::Dim);
            legend
        }
    };
    for text in last.into_iter().chain(plies.map(String::from)) {
        column.put(&text, Role::Dim);
    }
    if open.core.engine.results.scores.is_some() {
        column.put("right: classic score", Role::Dim);
    }
    rows
}

/// Draws the names of the columns.
fn draw_heading(table: &Table, is_exact: bool, column: &mut Column<'_>) {
    let row = column.row();
    let style = column.theme.style(Role::Dim);
    let values = row.x + 3 + table.names;
    let end = values + table.chips + 1;
    let mut write = |x: u16, text: &str| put(column.buffer, row, (x, row.y), text, style);
    write(row.x + 2, "move");
    if let Some(points) = table.points {
        write(values.max(row.x + 7), &format!("in {points}s"));
        return;
    }
    if is_exact && row.right() >= end + cells("ends in") {
        write(end, "ends in");
    }
    if values > row.x + 6 && values + cells("outcome") <= end {
        write(values, "outcome");
    }
}

/// Draws one move: its name, its chip and the rest of its value.
fn draw_move_value<C: GameSpec>(
    open: &OpenGame<C>,
    candidate: &MoveValue<MoveOf<C>>,
    is_best: bool,
    &Table { names, chips, points }: &Table,
    (row, column): (Rect, &mut Column<'_>),
) {
    let theme = column.theme;
    if is_best {
        let star = theme.glyph("\u{2605}", "*");
        put(column.buffer, row, (row.x, row.y), star, theme.style(Role::Notice));
    }
    let name = shortened(&candidate.mv.to_string(), names.into(), theme);
    put(column.buffer, row, (row.x + 2, row.y), &name, theme.style(Role::Title));
    let chip = chip(open, candidate, false);
    let [mut text, ..] = chip.texts(theme);
    let end = row.x + 3 + names + chips;
    if points.is_none() {
        text = format!("{text:0$}", usize::from(chips));
    }
    put(column.buffer, row, (end - cells(&text), row.y), &text, chip.style(theme));
    let score = classic_score(open, candidate.mv).unwrap_or_default();
    let score_at = row.right().saturating_sub(cells(&score));
    put(column.buffer, row, (score_at, row.y), &score, theme.style(Role::Dim));
    let room = score_at.saturating_sub(end + 1 + u16::from(!score.is_empty()));
    let words = words(&candidate.value, chip.word());
    if let Some(words) = words.into_iter().find(|words| cells(words) <= room) {
        put(column.buffer, row, (end + 1, row.y), &words, theme.style(Role::Dim));
    }
}

/// The value of a move as a chip.
fn chip<C: GameSpec>(open: &OpenGame<C>, candidate: &MoveValue<MoveOf<C>>, is_best: bool) -> Chip {
    Chip::new(
        &candidate.value,
        open.core.session.mover(),
        open.core.session.start().is_scored(),
        is_best,
    )
}

/// The score that the classic player at the board gives a move; `None` until it is computed.
fn classic_score<C: GameSpec>(open: &OpenGame<C>, mv: MoveOf<C>) -> Option<String> {
    let scored = open
        .core
        .engine
        .results
        .scores
        .as_ref()?
        .moves
        .iter()
        .find(|candidate| candidate.mv == mv)?;
    phrases::classic_score(&scored.value).map(|score| score.to_string())
}

/// Draws the theoretical numbers behind the values, if the game has some and all of them fit.
pub(super) fn draw_numbers<C: GameSpec>(open: &OpenGame<C>, column: &mut Column<'_>) {
    let (name, rows) = open.core.session.position().panel_section();
    let is_over = matches!(open.core.session.state(), GameStatus::Over(_));
    let room = usize::from(column.rows_left_in_section());
    let for_moves = if column.columns_left() > 1 { 0 } else { ROWS_FOR_MOVES };
    if !is_over && !rows.is_empty() && rows.len() + for_moves <= room {
        column.section(name, ":help");
        let rows: Vec<_> = rows.iter().map(|row| column.theme.in_charset(row)).collect();
        column.lines(&rows, Role::Text, column.rows_left());
    }
}

/// The most rows of a column for move values: half of the column, or fewer if that makes room for
/// the numbers behind the values.
fn rows_for_values<C: GameSpec>(open: &OpenGame<C>, moves: usize, column: &Column<'_>) -> usize {
    const FEW: usize = 4;
    const HEADING: usize = 2;
    let left = usize::from(column.rows_left());
    // One row is for the names of the columns.
    if column.columns_left() > 0 {
        return left.saturating_sub(1).max(1);
    }
    let half = left.div_ceil(2).max(1);
    match open.core.session.position().panel_section().1.len() {
        0 => half,
        // One row is for the number of moves not shown.
        numbers => match left.checked_sub(1 + HEADING + numbers + ROWS_FOR_MOVES) {
            // Few moves are all listed, with a row of explanation.
            Some(rest) if rest >= if moves <= FEW { moves + 2 } else { FEW } => half.min(rest),
            _ => half,
        },
    }
}

/// What the chip of a move doesn't say, the longest form first: the plies to the end, the outcome
/// of a margin, or how far it was searched.
fn words(value: &Value, outcome: &str) -> Vec<String> {
    match *value {
        Value::Exact { margin: Some(_), .. } => vec![outcome.into()],
        Value::Exact { remoteness: Some(plies), .. } => {
            vec![counted_plies(plies), plies.to_string()]
        }
        Value::Exact { outcome: Outcome::Draw, .. } => vec!["never".into()],
        Value::Exact { .. } => Vec::new(),
        Value::Estimate { depth, .. } => vec![format!("depth {depth}"), format!("d{depth}")],
    }
}

/// Draws a bar from the middle towards the side that is ahead.
fn draw_bar(Advantage { side: better, fraction }: Advantage, column: &mut Column<'_>) {
    let row = column.row();
    let theme = column.theme;
    for (seat, x) in [(Side::One, row.x), (Side::Two, row.right().saturating_sub(1))] {
        let style = glyph_style(seat, theme);
        put(column.buffer, row, (x, row.y), side_glyph(seat, theme), style);
    }
    let half = row.width.saturating_sub(5) / 2;
    let middle = row.x + 2 + half;
    let track = if theme.has_surfaces() { " " } else { theme.glyph("\u{2500}", "-") };
    let ground = Style { bg: theme.style(Role::Raised).bg, ..theme.style(Role::Line) };
    let whole = track.repeat(usize::from(2 * half + 1));
    put(column.buffer, row, (row.x + 2, row.y), &whole, ground);
    if let Some(seat) = better {
        let length = filled_cells(half, fraction);
        let from = if seat == Side::One { middle - length } else { middle + 1 };
        let bar = theme.glyph("\u{2588}", "#").repeat(length.into());
        put(column.buffer, row, (from, row.y), &bar, glyph_style(seat, theme));
    }
    let line = theme.glyph("\u{2502}", "|");
    put(column.buffer, row, (middle, row.y), line, ground.patch(theme.style(Role::Text)));
}

/// The number of filled cells, of the `half` cells between the middle and the end of a bar.
fn filled_cells(half: u16, fraction: f32) -> u16 {
    let reached = |cell: &u16| f32::from(*cell) <= f32::from(half) * fraction;
    (1..=half).take_while(reached).count().try_into().unwrap_or(half).max(1).min(half)
}
