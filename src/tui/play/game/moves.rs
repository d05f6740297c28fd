//! The list of moves in the panel: a column for each seat.

use arcade_games::kit::{GameSpec, Role, Theme, Words as _, put, row_of};
use arcade_games::session::NodeId;
use arcade_games::text::wrap;
use ratatui::layout::Rect;

use crate::open_game::OpenGame;
use crate::tui::widgets::{Column, cells, glyph_style, side_glyph};

/// Cells before a move, for the glyph of its seat.
const GLYPH: u16 = 2;

/// A move of the list.
struct Item {
    /// The nodes before and after the move.
    nodes: [NodeId; 2],
    text: String,
    /// The row in the list, and the column of the first cell.
    at: (usize, u16),
    /// Whether the move is the first of its turn: no move, or one of another seat, precedes it.
    begins_turn: bool,
    /// Whether the number of the move is drawn, left of the seat's glyph.
    is_numbered: bool,
}

/// Draws the moves of the line on the board, or the latest ones if not all fit; each turn has the number
/// of its first move or, if that needs too many columns, each row. Returns their areas, each with the node that the move leads to.
pub(crate) fn draw_moves<C: GameSpec>(
    open: &OpenGame<C>,
    column: &mut Column<'_>,
) -> Vec<(Rect, NodeId)> {
    let mut places = Vec::new();
    if column.rows_left_in_section() == 0 {
        return places;
    }
    let theme = column.theme;
    let number = number_width(open);
    let items = items(open, column.width(), theme);
    let rows = items.last().map_or(0, |item| item.at.0 + 1);
    let skipped = rows.saturating_sub(column.rows_left_in_section().into());
    let earlier = items.iter().filter(|item| item.at.0 < skipped).count();
    let remark = if earlier > 0 { format!("{earlier} earlier") } else { String::new() };
    let legend = theme.in_charset(open.core.session.position().notation_legend());
    let mut legend = wrap(&legend, column.width());
    legend.retain(|line| !line.is_empty());
    let room = usize::from(column.rows_left_in_section());
    column.section("Moves", &remark);
    if items.is_empty() {
        column.put("none yet", Role::Dim);
        return places;
    }
    // Where rows are short, the moves need them more.
    if rows + legend.len() <= room {
        column.lines(&legend, Role::Dim, u16::try_from(legend.len()).unwrap_or(u16::MAX));
    }
    let list = column.rows(u16::try_from(rows).unwrap_or(u16::MAX));
    for (item, number_of_move) in items.iter().zip(1..) {
        let Some(row) = item.at.0.checked_sub(skipped) else { continue };
        let row = row_of(list, u16::try_from(row).unwrap_or(u16::MAX));
        let seat = open.core.session.tree().mover(item.nodes[0]);
        let at = row.x + item.at.1;
        if item.is_numbered {
            let text = format!("{number_of_move:>0$}.", usize::from(number) - 2);
            let at = at.saturating_sub(GLYPH + number);
            put(column.buffer, row, (at, row.y), &text, theme.style(Role::Dim));
        }
        let style = theme.style(Role::of_side(seat));
        if item.begins_turn {
            let glyph = side_glyph(seat, theme);
            put(column.buffer, row, (at - GLYPH, row.y), glyph, glyph_style(seat, theme));
        }
        let is_current = item.nodes[1] == open.core.session.current();
        let style = if is_current { style } else { theme.style(Role::Text) };
        put(column.buffer, row, (at, row.y), &item.text, style);
        let place = Rect { x: at, width: cells(&item.text), ..row };
        places.push((place, item.nodes[1]));
    }
    places
}

/// Cells before the first move of a row, for its number, a stop and a blank.
fn number_width<C: GameSpec>(open: &OpenGame<C>) -> u16 {
    if open.core.session.plies() < 100 { 4 } else { 5 }
}

/// The moves from the start to the position on the board, laid out in a list `width` cells wide.
/// The seat that began has the left half, several moves of a turn share a row, and a puzzle fills
/// whole rows.
fn items<C: GameSpec>(open: &OpenGame<C>, width: u16, theme: &Theme) -> Vec<Item> {
    let tree = open.core.session.tree();
    let nodes = tree.path_from_root(open.core.session.current());
    let number = number_width(open);
    // The columns of both seats have numbers if the moves are short.
    let [half, unnumbered] = [width / 2, width.saturating_sub(number) / 2];
    let room = |columns: u16| columns.saturating_sub(GLYPH + 1);
    let short = texts(open, &nodes, true, theme);
    let fit = |room: u16| short.iter().all(|text| cells(text) <= room);
    let are_all_numbered = !open.core.is_solo() && fit(room(half.saturating_sub(number)));
    let pitch = if are_all_numbered { half } else { unnumbered.max(1) };
    let left = if are_all_numbered { half } else { number + pitch };
    let texts = if fit(room(pitch)) { short } else { texts(open, &nodes, false, theme) };
    let mut items: Vec<Item> = Vec::new();
    let (mut row, mut end, mut last) = (0, 0, None);
    for (pair, text) in nodes.windows(2).zip(texts) {
        let seat = tree.mover(pair[0]);
        let is_right = seat != tree.mover(nodes[0]);
        let begins_turn = last != Some(seat);
        let home = number + GLYPH + if is_right { pitch } else { 0 };
        let limit = if is_right || open.core.is_solo() { width } else { left - 1 };
        let goes_on = !begins_turn && end + 1 + cells(&text) <= limit;
        let begins_row = !goes_on && (!is_right || !begins_turn);
        if begins_row && last.is_some() {
            row += 1;
        }
        let column = if goes_on { end + 1 } else { home };
        end = column + cells(&text);
        last = Some(seat);
        let is_first = begins_row || items.is_empty();
        let is_numbered = is_first || are_all_numbered && begins_turn;
        let nodes = [pair[0], pair[1]];
        items.push(Item { nodes, text, at: (row, column), begins_turn, is_numbered });
    }
    items
}

/// The texts of the moves between these nodes, in the game's short forms or in full notation.
fn texts<C: GameSpec>(
    open: &OpenGame<C>,
    nodes: &[NodeId],
    is_short: bool,
    theme: &Theme,
) -> Vec<String> {
    let tree = open.core.session.tree();
    let text = |pair: &[NodeId]| {
        let mv = tree.mv(pair[1])?;
        let text = if is_short { tree.position(pair[0]).listed_move(mv) } else { mv.to_string() };
        Some(theme.in_charset(&text))
    };
    nodes.windows(2).filter_map(text).collect()
}
