//! Drawing the message line.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Play;
use super::draw::{Areas, Drawn};
use super::panel::reading_on;
use super::said::{Entry, Said};
use crate::kit::{GameSpec, Role, Theme, line, put};
use crate::text::wrap;
use crate::tui::Context;
use crate::tui::widgets::{around, cells, clear, glyph_style, shortened, side_glyph};

impl<C: GameSpec> Play<C> {
    /// Draws the message into the rows kept for it. Where there is no panel to read the whole in, a
    /// longer one has the row of the key bar too, unless the keys say what can follow the end.
    pub(super) fn draw_message(
        &self,
        areas: &Areas,
        (buffer, drawn): (&mut Buffer, &mut Drawn<C>),
        context: &Context,
    ) {
        let theme = &context.theme;
        let said = self.message(context);
        let mut area = areas.message;
        if !said.fits(areas) && areas.panel.is_none() && !said.is_result {
            area.height += areas.keys.height;
            clear(areas.keys, buffer, theme);
        }
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        if let Some(entry) = &said.entry {
            return draw_entry(entry, &said, (area, areas), buffer, theme);
        }
        let mut inside = area;
        if let Some(seat) = said.seat {
            put(buffer, area, (area.x, area.y), side_glyph(seat, theme), glyph_style(seat, theme));
            inside = Rect { x: area.x + 2, width: area.width.saturating_sub(2), ..area };
        }
        let mut lines = wrap(&said.text, areas.message_width());
        let reading_on = format!(" {} ", reading_on(context));
        if areas.panel.is_none() && !said.fits(areas) {
            // Any row may be the last one, where the key is told.
            lines = wrap(&said.text, inside.width.saturating_sub(cells(&reading_on)));
            let (shown, more) = self.part(&lines, area.height.into());
            (lines, drawn.more) = (shown[..shown.len().min(area.height.into())].to_vec(), more);
        } else if areas.panel.is_none()
            && self.open.shows_values()
            && self.open.board.why.is_none()
            && lines.len() < area.height.into()
        {
            self.draw_values_in_row(line(area, area.height - 1), buffer, theme);
        }
        draw_lines(&lines, said.role, inside, buffer, theme);
        if drawn.more && areas.panel.is_none() {
            let at = (area.right().saturating_sub(cells(&reading_on)), area.bottom() - 1);
            put(buffer, area, at, &reading_on, theme.style(Role::Key));
        }
    }

    /// Whether the message is a tip: where there is a panel, that shows tips.
    pub(super) fn is_tip(&self, areas: &Areas) -> bool {
        let is_covered = self.command.is_some()
            || self.open.note().is_some()
            || !self.open.board.typed.is_empty();
        self.open.tip_step() > 0
            && self.open.is_interactive()
            && areas.panel.is_none()
            && !is_covered
    }
}

/// Draws the part of a line around its cursor, and what explains it beside it or below.
fn draw_entry(
    entry: &Entry,
    said: &Said,
    (area, areas): (Rect, &Areas),
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let width = usize::from(area.width);
    let shown = around(&entry.text, entry.cursor, width);
    let row = line(area, 0);
    let end = row.x + put(buffer, row, (row.x, row.y), &shown, theme.style(Role::Title));
    if said.fits(areas) {
        put(buffer, row, (end + 1, row.y), &said.text, theme.style(said.role));
        return;
    }
    let height = area.height.saturating_sub(1);
    let below = Rect { y: area.y + 1, height, ..area };
    if height > 0 {
        draw_lines(&wrap(&said.text, below.width), said.role, below, buffer, theme);
    } else {
        let room = usize::from(row.right().saturating_sub(end + 1));
        let text = shortened(&said.text, room, theme);
        let at = row.right().saturating_sub(cells(&text)).min(end + 1);
        put(buffer, row, (at, row.y), &text, theme.style(said.role));
    }
}

/// Draws as many lines as fit; the last one says if more follow.
fn draw_lines(lines: &[String], role: Role, area: Rect, buffer: &mut Buffer, theme: &Theme) {
    for (number, text) in (0..area.height).zip(lines) {
        let row = line(area, number);
        let next = lines.get(usize::from(number) + 1).filter(|_| number + 1 == area.height);
        let text = next.map_or_else(|| text.clone(), |next| format!("{text} {next}"));
        let text = shortened(&text, row.width.into(), theme);
        put(buffer, row, (row.x, row.y), &text, theme.style(role));
    }
}
