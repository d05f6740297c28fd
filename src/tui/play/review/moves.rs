//! The list of moves of a review: a row for each ply and for each alternative to it in the game
//! tree.

use arcade_engine::Position as _;
use arcade_games::kit::{Chip, GameSpec, Role, Theme, Words as _, fill, put, row_of};
use arcade_games::session::NodeId;
use arcade_games::session::review::{Effect, MoveVerdict};
use ratatui::layout::Rect;

use crate::open_game::{OpenGame, ReviewMode};
use crate::phrases::{self, glyph, mistake_in_short};
use crate::tui::play::frame::Frame;
use crate::tui::widgets::{Column, cells, glyph_style, shortened, side_glyph};

/// A row of the list.
struct Row {
    node: NodeId,
    /// The number of the ply; `None` for an alternative to the move of the line.
    number: Option<usize>,
}

/// The widths of the columns, the same in all rows.
struct Widths {
    number: u16,
    /// The move's effect and value; 0 if they are not shown.
    value: u16,
    /// What a mistake lost; 0 if there is no room for it.
    lost: u16,
}

/// Draws the moves of the line, or those around the current one if not all fit. Returns the rows,
/// each with the node that its move leads to.
pub(super) fn draw_moves<C: GameSpec>(
    frame: &Frame<'_, C>,
    review: &ReviewMode<C>,
    column: &mut Column<'_>,
) -> Vec<(Rect, NodeId)> {
    let open = frame.open;
    if column.rows_left_in_section() == 0 {
        return Vec::new();
    }
    column.section("Moves", &analysis_progress(open, review, column.width()));
    let rows = rows_of(open, review);
    if rows.is_empty() {
        column.put("none yet", Role::Dim);
        return Vec::new();
    }
    let at = rows.iter().position(|row| row.node == review.at).unwrap_or(0);
    let list = column.rows(column.rows_left());
    let height = usize::from(list.height);
    let most = rows.len().saturating_sub(height);
    let first = at.saturating_sub(height / 2).min(most);
    let first = first.saturating_add_signed(frame.scrolling.moves).min(most);
    let glyphs = 1 + glyph_width(open, &rows);
    let value = if review.shows_values { glyphs + chip_width(open, &rows, column) } else { 0 };
    let number = u16::try_from(review.plies().to_string().len()).unwrap_or(1).max(2) + 1;
    let losses = lost_width(open, &rows);
    let moves = move_width(open, &rows, column.theme);
    let fits = number + 4 + moves + value + losses <= column.width();
    let has_losses = review.shows_values && fits;
    let widths = Widths { number, value, lost: if has_losses { losses } else { 0 } };
    let mut places = Vec::new();
    for (number, row) in (0..list.height).zip(&rows[first..]) {
        let place = row_of(list, number);
        draw_row(open, row, review, &widths, (place, &mut *column));
        places.push((place, row.node));
    }
    places
}

/// The rows of the list.
fn rows_of<C: GameSpec>(open: &OpenGame<C>, review: &ReviewMode<C>) -> Vec<Row> {
    let tree = open.core.session.tree();
    let mut rows = Vec::new();
    for (number, &node) in review.line.iter().enumerate().skip(1) {
        rows.push(Row { node, number: Some(number) });
        let others = tree.siblings(node).iter().filter(|&&other| other != node);
        rows.extend(others.map(|&node| Row { node, number: None }));
    }
    rows
}

fn draw_row<C: GameSpec>(
    open: &OpenGame<C>,
    row: &Row,
    review: &ReviewMode<C>,
    widths: &Widths,
    (place, column): (Rect, &mut Column<'_>),
) {
    let theme = column.theme;
    let tree = open.core.session.tree();
    let Some((parent, mv)) = tree.parent(row.node).zip(tree.mv(row.node)) else { return };
    let seat = tree.mover(parent);
    let is_here = row.node == review.at;
    if is_here {
        fill(column.buffer, place, theme.style(Role::Raised));
        let mark = theme.glyph("\u{25b8}", ">");
        put(column.buffer, place, (place.x, place.y), mark, theme.style(Role::Title));
    }
    let width = usize::from(widths.number);
    let number = row.number.map_or("or".into(), |ply| format!("{ply}."));
    let number = format!("{number:>width$}");
    put(column.buffer, place, (place.x + 1, place.y), &number, theme.style(Role::Dim));
    let at = place.x + widths.number + 2;
    put(column.buffer, place, (at, place.y), side_glyph(seat, theme), glyph_style(seat, theme));
    let at = at + 2;
    let room = place.right().saturating_sub(at + widths.value + widths.lost);
    let short = theme.in_charset(&tree.position(parent).listed_move(mv));
    let text = if cells(&short) <= room { short } else { mv.to_string() };
    let role = match (is_here, row.number) {
        (true, _) => Role::of_side(seat),
        (false, Some(_)) => Role::Text,
        (false, None) => Role::Dim,
    };
    let text = shortened(&text, room.into(), theme);
    put(column.buffer, place, (at, place.y), &text, theme.style(role));
    if let Some(effect) = open.core.effect_of(row.node).filter(|_| review.shows_values) {
        let role = match effect.verdict() {
            MoveVerdict::Mistake if is_here => Role::Title,
            MoveVerdict::Mistake => Role::Notice,
            _ => Role::Dim,
        };
        let is_scored = tree.position(parent).is_scored();
        let chip = Chip::new(&effect.after(), seat, is_scored, false);
        draw_effect(&effect, (&chip, role), widths, (place, column));
    }
}

/// The width of the widest move, in cells.
fn move_width<C: GameSpec>(open: &OpenGame<C>, rows: &[Row], theme: &Theme) -> u16 {
    let tree = open.core.session.tree();
    let short = |row: &Row| {
        let (parent, mv) = tree.parent(row.node).zip(tree.mv(row.node))?;
        Some(cells(&theme.in_charset(&tree.position(parent).listed_move(mv))))
    };
    rows.iter().filter_map(short).max().unwrap_or(0)
}

/// The width of the widest glyph of a move, in cells.
fn glyph_width<C: GameSpec>(open: &OpenGame<C>, rows: &[Row]) -> u16 {
    let widths = rows.iter().filter_map(|row| Some(cells(glyph(&open.core.effect_of(row.node)?))));
    widths.max().unwrap_or(1)
}

/// The width of what mistakes lost, with a gap before it, in cells; 0 if there is no mistake.
fn lost_width<C: GameSpec>(open: &OpenGame<C>, rows: &[Row]) -> u16 {
    let lost = rows.iter().filter_map(|row| mistake_in_short(&open.core.effect_of(row.node)?));
    lost.map(|text| cells(&text) + 1).max().unwrap_or(0)
}

/// The width of the widest value of the line, in cells.
fn chip_width<C: GameSpec>(open: &OpenGame<C>, rows: &[Row], column: &Column<'_>) -> u16 {
    const LEAST: u16 = 3;
    let is_scored = open.core.session.start().is_scored();
    let chips = rows.iter().filter_map(|row| {
        let parent = open.core.session.tree().parent(row.node)?;
        let effect = open.core.effect_of(row.node)?;
        let mover = open.core.session.tree().mover(parent);
        Some(Chip::new(&effect.after(), mover, is_scored, false))
    });
    chips.map(|chip| cells(&chip.texts(column.theme)[1])).fold(LEAST, u16::max)
}

/// The progress of the review or, once it is complete, what the values mean; in the longest form that
/// fits.
fn analysis_progress<C: GameSpec>(
    open: &OpenGame<C>,
    review: &ReviewMode<C>,
    width: u16,
) -> String {
    if !review.shows_values {
        return String::new();
    }
    let progress = review.review.progress(|_, _| true);
    if let Some(percent) = open.core.engine.results.solved_percent {
        return format!("solving: {percent} %");
    }
    let [long, short] = if progress.unanalysed == 0 {
        match phrases::unfinished_review_briefly(progress) {
            Some(_) if open.core.game_analysis.is_long() => return "proving ...".into(),
            Some(open) => return open,
            // A value is that of the position after the move, for the side that made it.
            None => {
                let start = open.core.session.start();
                let unit =
                    if start.is_scored() { phrases::value_unit(start) } else { "value".into() };
                [format!("mover's {unit}"), String::new()]
            }
        }
    } else {
        let (all, reviewed) = (progress.moves, progress.moves - progress.unanalysed);
        [format!("reviewed {reviewed} of {all}"), format!("{reviewed}/{all}")]
    };
    let room = width.saturating_sub(cells(" Moves ") + 1);
    if cells(&long) < room { long } else { short }
}

/// Draws the effect of a move as a glyph in `role`, the value after it for the side that made it, and what
/// it lost.
fn draw_effect<M: Copy + PartialEq>(
    effect: &Effect<M>,
    (chip, role): (&Chip, Role),
    widths: &Widths,
    (place, column): (Rect, &mut Column<'_>),
) {
    let theme = column.theme;
    let at = place.right().saturating_sub(widths.value + widths.lost);
    put(column.buffer, place, (at, place.y), glyph(effect), theme.style(role));
    let [_, text, _] = chip.texts(theme);
    let at = place.right().saturating_sub(widths.lost + cells(&text));
    put(column.buffer, place, (at, place.y), &text, chip.style(theme));
    if let Some(lost) = mistake_in_short(effect).filter(|_| widths.lost > 0) {
        let at = place.right().saturating_sub(cells(&lost));
        put(column.buffer, place, (at, place.y), &lost, theme.style(Role::Dim));
    }
}
