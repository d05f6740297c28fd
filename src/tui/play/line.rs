//! The panel while the line of a move is shown: the reason for the move, and the steps.

use super::Play;
use crate::kit::{GameSpec, Role, Words as _, line, put};
use crate::open_game::ShownLine;
use crate::text::wrap;
use crate::tui::Context;
use crate::tui::widgets::{Column, glyph_style, shortened, side_glyph};

/// The rows of the reason that there are once the line is under way, however much else there is.
const LEAST_REASON: u16 = 2;

/// The rows that are kept for the steps, with their heading.
const ROWS_FOR_STEPS: u16 = 5;

impl<C: GameSpec> Play<C> {
    /// Draws the reason, what there is no room for in the message line, and the steps; says whether
    /// more of a text follows.
    pub(super) fn draw_line(
        &self,
        shown: &ShownLine<C>,
        column: &mut Column<'_>,
        context: &Context,
    ) -> bool {
        let reason = wrap(&format!("{}.", shown.reason), column.width());
        let name = format!("Why {}", shown.mv);
        if shown.at == 0 {
            let rows = column.rows_left_in_section().saturating_sub(ROWS_FOR_STEPS).max(1);
            let heading = (name.as_str(), shown.value.as_str(), Role::Notice);
            let more = self.draw_part(heading, (&reason, Role::Text, rows), column, context);
            draw_steps(shown, column);
            return more;
        }
        column.section_in(&name, &shown.value, Role::Notice);
        let said = self.message(context);
        let is_long = !said.fits(&self.areas(context.area));
        let text = if is_long { wrap(&said.text, column.width()) } else { Vec::new() };
        // What the step does is read first; the reason has what is left.
        let kept = column.rows_of_section(&text).saturating_add(ROWS_FOR_STEPS);
        let rows = column.rows_left().saturating_sub(kept).max(LEAST_REASON);
        column.lines(&reason, Role::Dim, rows);
        let mut more = false;
        if is_long {
            let rows = column.rows_left_in_section().saturating_sub(ROWS_FOR_STEPS).max(1);
            let heading = ("Message", "", Role::Dim);
            more = self.draw_part(heading, (&text, said.role, rows), column, context);
        }
        draw_steps(shown, column);
        more
    }
}

/// Draws the steps, those around the last one made where not all fit.
fn draw_steps<C: GameSpec>(shown: &ShownLine<C>, column: &mut Column<'_>) {
    if column.rows_left_in_section() == 0 {
        return;
    }
    column.section("Line", &shown.progress());
    let theme = column.theme;
    let list = column.rows(u16::try_from(shown.steps.len()).unwrap_or(u16::MAX));
    let rows = usize::from(list.height);
    let first = shown.at.saturating_sub(1 + rows / 2).min(shown.steps.len() - rows);
    for (row, (index, step)) in (0..).zip(shown.steps.iter().enumerate().skip(first).take(rows)) {
        let (row, seat) = (line(list, row), shown.seat_of(step));
        let is_last = index + 1 == shown.at;
        let mark = if is_last { theme.glyph("\u{25b8}", ">") } else { " " };
        let number = format!("{mark}{:>3}", index + 1);
        put(column.buffer, row, (row.x, row.y), &number, theme.style(Role::Dim));
        let glyph = side_glyph(seat, theme);
        put(column.buffer, row, (row.x + 5, row.y), glyph, glyph_style(seat, theme));
        let text = theme.words(&step.before.short_move(step.mv));
        let text = shortened(&text, row.width.saturating_sub(7).into(), theme);
        let role = match index + 1 {
            number if number == shown.at => Role::of_side(seat),
            number if number < shown.at => Role::Text,
            _ => Role::Dim,
        };
        put(column.buffer, row, (row.x + 7, row.y), &text, theme.style(role));
    }
}
