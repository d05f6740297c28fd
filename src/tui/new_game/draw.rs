//! Draws the form.

use arcade_base::clause_to_sentence;
use arcade_engine::Side;
use arcade_games::kit::{Action, Page, Role, Theme, fill, put};
use arcade_games::session::{YOU, with_names};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};

use super::NewGame;
use super::field::FieldKind;
use super::layout::LABEL;
use crate::tui::Context;
use crate::tui::step::{Direction, arrow_at, between_arrows};
use crate::tui::widgets::{KeyHint, glyph_style, hint, key_bar, shortened, side_glyph, title_bar};

/// The rows of the caption below the board.
const CAPTION: u16 = 3;

impl NewGame {
    pub(super) fn draw_on(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let layout = self.layout(area);
        let theme = &context.theme;
        let title = format!("New game: {}", self.meta.name);
        title_bar(layout.title, &title, buffer, theme);
        for &(number, row) in &layout.rows {
            self.draw_row(number, row, buffer, context);
        }
        let arrows = [("\u{25b4}", "^"), ("\u{25be}", "v")];
        for (row, (unicode, ascii)) in layout.more.into_iter().zip(arrows) {
            let Some(row) = row else { continue };
            let at = (row.right().saturating_sub(2), row.y);
            put(buffer, row, at, theme.glyph(unicode, ascii), theme.style(Role::Key));
        }
        if let Some(board) = layout.board {
            self.draw_board(board, buffer, context);
        }
        let (about, role) = self.about(area);
        let about = wrap(&about, layout.about.width);
        for (row, text) in (layout.about.top()..layout.about.bottom()).zip(about) {
            put(buffer, layout.about, (layout.about.x, row), &text, theme.style(role));
        }
        key_bar(layout.keys, &self.hints(context), buffer, theme);
    }

    fn draw_row(&self, number: usize, row: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let is_selected = number == self.form.selected();
        if is_selected {
            fill(buffer, row, theme.style(Role::Surface));
        }
        self.draw_label(number, row, buffer, theme);
        let (text, is_faint) = self.row_text(number, row, context);
        let role = match (is_selected, is_faint) {
            (true, _) => Role::Selected,
            (_, true) => Role::Dim,
            _ => Role::Text,
        };
        let x = row.x + 1 + LABEL;
        let width = put(buffer, row, (x, row.y), &format!(" {text} "), theme.style(role));
        let x = x.saturating_add(width);
        let (remark, role) = self.remark(number);
        put(buffer, row, (x, row.y), &remark, theme.style(role));
    }

    fn draw_label(&self, number: usize, row: Rect, buffer: &mut Buffer, theme: &Theme) {
        let field = &self.form.fields[number];
        let indent = match field.kind {
            FieldKind::Player(seat) => {
                let glyph = side_glyph(seat, theme);
                put(buffer, row, (row.x + 1, row.y), glyph, glyph_style(seat, theme));
                3
            }
            FieldKind::Name(_) => 5,
            _ if field.is_advanced() => 5,
            _ => 3,
        };
        let role = if number == self.form.selected() { Role::Text } else { Role::Dim };
        let label = match field.kind {
            FieldKind::Player(seat) if self.is_you(seat) => YOU,
            FieldKind::Player(seat) if self.is_you(seat.other()) => "Opponent",
            _ => &field.label,
        };
        put(buffer, row, (row.x + indent, row.y), label, theme.style(role));
    }

    /// Whether the player in a seat is called "You".
    fn is_you(&self, seat: Side) -> bool {
        self.form.names_or_you().is_some_and(|names| names[seat.index()] == YOU)
    }

    /// The remark beside a row: that it is invalid, that it has no effect, or the word that was begun.
    fn remark(&self, number: usize) -> (String, Role) {
        let field = &self.form.fields[number];
        match (self.problem(number), self.form.no_effect_reason(field)) {
            // The explanation says why.
            (Some(_), _) => ("wrong".into(), Role::Error),
            (None, Some([idle, _])) => (idle.into(), Role::Notice),
            (None, None) => (field.completion().unwrap_or_default(), Role::Dim),
        }
    }

    /// The text of a row after its label, and whether it is only a placeholder.
    fn row_text(&self, number: usize, row: Rect, context: &Context) -> (String, bool) {
        let (theme, field) = (&context.theme, &self.form.fields[number]);
        let room = usize::from(row.width.saturating_sub(LABEL + 3));
        if matches!(field.kind, FieldKind::Advanced) {
            let (unicode, ascii) =
                if self.form.is_folded { ("\u{25b8}", "+") } else { ("\u{25be}", "-") };
            let summary = if self.form.is_folded { self.form.summary() } else { String::new() };
            return (format!("{} {summary}", theme.glyph(unicode, ascii)), true);
        }
        let is_unset = field.text().is_empty() && field.is_optional();
        if let FieldKind::Name(seat) = field.kind
            && self.is_you(seat)
            && (number != self.form.selected() || field.is_fresh)
        {
            return (YOU.into(), false);
        }
        let text = match number == self.form.selected() {
            true if field.is_stepped() => {
                between_arrows(&field.shown(room.saturating_sub(4)), room, theme)
            }
            true => field.shown(room),
            false => shortened(&field.name(), room, theme),
        };
        (text, is_unset)
    }

    /// The direction of the arrow of a row at a cell, if there is one.
    pub(super) fn arrow_at(
        &self,
        at: Position,
        number: usize,
        row: Rect,
        context: &Context,
    ) -> Option<Direction> {
        let (text, _) = self.row_text(number, row, context);
        let is_stepped = self.form.fields[number].is_stepped();
        is_stepped.then(|| arrow_at(at, &text, row.x + 1 + LABEL, row)).flatten()
    }

    /// The preview, with a caption below it. While the options are invalid the last board stays, dimmed.
    fn draw_board(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let height = area.height.saturating_sub(CAPTION + 1);
        let board = Rect { height, ..area };
        if let Some(start) = &self.start.shown {
            (start.board)(board, buffer, context);
            if self.first_problem().is_some() {
                buffer.set_style(board, Style::new().add_modifier(Modifier::DIM));
            }
        }
        let setup_note = self.start.shown.as_ref().and_then(|start| start.setup_note.as_deref());
        let about = self.form.preset().map(|preset| clause_to_sentence(preset.about));
        let text = setup_note.map(Into::into).or(about).unwrap_or_default();
        let text = self.form.names_or_you().map_or(text.clone(), |names| with_names(&text, &names));
        let lines = wrap(&text, area.width);
        for (row, text) in (board.bottom() + 1..area.bottom()).zip(lines) {
            put(buffer, area, (area.x, row), &text, theme.style(Role::Dim));
        }
    }

    pub(super) fn hints(&self, context: &Context) -> Vec<KeyHint> {
        let enter = match (self.form.is_at_fold(), self.form.is_folded) {
            (true, true) => "unfold",
            (true, false) => "fold",
            (false, _) => "start",
        };
        let keys = context.keys.on(Page::Form);
        let arrows = |arrows, does| Some(KeyHint::fixed(arrows, does, &context.theme));
        let hints = [
            arrows("\u{2191}\u{2193}", "choose"),
            arrows("\u{2190}\u{2192}", "change").filter(|_| !self.form.current().has_text_cursor()),
            arrows("a-z 0-9", "type").filter(|_| self.form.current().takes_text()),
            hint(keys, Action::Select, enter),
            hint(keys, Action::Back, "back"),
        ];
        hints.into_iter().flatten().collect()
    }
}
