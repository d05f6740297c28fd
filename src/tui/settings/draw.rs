//! Draws the settings screen.

use arcade_base::pluralized;
use arcade_games::kit::{Prompt, Role, Theme, fill, put, row_of};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::layout::{Layout, Slot};
use super::text::{NOT_SET, origin};
use super::{Mode, SettingsScreen};
use crate::config::{Origin, with_unit};
use crate::tui::command_line::draw_command_line;
use crate::tui::step::{Direction, arrow_at, between_arrows};
use crate::tui::widgets::{Column, cells, key_bar, shortened, title_bar, window_around};
use crate::tui::{Context, line_editor};

/// Cells from the beginning of a row to the name of its setting and to the next column, and the
/// widths of the key, if it has a column, and of the origin.
const NAME: u16 = 3;
const AFTER_NAME: u16 = 26;
const KEY: u16 = 16;
const ORIGIN: u16 = 16;
/// The least width of a row with a column for keys.
const WITH_KEYS: u16 = 72;

impl SettingsScreen {
    pub(super) fn draw_on(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let layout = Layout::new(&self.list, area);
        let theme = &context.theme;
        self.draw_title(layout.title, buffer, context);
        if let Mode::Reading(lines, first) = &self.mode {
            draw_copied(&lines[(*first).min(lines.len())..], layout.list, buffer, theme);
        } else {
            for &(slot, row) in &layout.rows {
                match slot {
                    Slot::Section(number) => {
                        let name = format!("[{}]", self.list.setting(number).section);
                        put(buffer, row, (row.x + 1, row.y), &name, theme.style(Role::Title));
                    }
                    Slot::Setting(number) => self.draw_row(number, row, &layout, buffer, context),
                    Slot::Gap => {}
                }
            }
        }
        self.draw_about(&layout, buffer, context);
        match &self.mode {
            Mode::Commanding(command) => {
                let note = self.note.as_ref().map(|(text, role)| (text.as_str(), *role));
                let last = Rect { y: area.y + area.height.saturating_sub(2), height: 2, ..area };
                draw_command_line(command, Prompt::Settings, note, last, buffer, theme);
            }
            _ => key_bar(layout.keys, &self.hints(context), buffer, theme),
        }
    }

    fn draw_title(&self, row: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let x = title_bar(row, "Settings", buffer, theme);
        let (text, role) = match &self.mode {
            Mode::Filtering(input) => (format!("/{}", line_editor::shown(input)), Role::Text),
            _ if !self.list.filter().is_empty() => {
                (format!("/{}", self.list.filter()), Role::Notice)
            }
            _ => match context.config.trials().len() {
                0 => (String::new(), Role::Dim),
                count => (format!("{count} changed here, for this run"), Role::Notice),
            },
        };
        let room = usize::from(row.right().saturating_sub(x + 1));
        let text = shortened(&text, room, theme);
        put(buffer, row, (x, row.y), &text, theme.style(role));
    }

    fn draw_row(
        &self,
        number: usize,
        row: Rect,
        layout: &Layout,
        buffer: &mut Buffer,
        context: &Context,
    ) {
        let (theme, setting) = (&context.theme, self.list.setting(number));
        let is_selected = number == self.list.selected();
        if is_selected {
            fill(buffer, row, theme.style(Role::Surface));
        }
        let (section, key) = (setting.section.as_str(), setting.spec.key);
        let is_tried = context.config.origin(section, key) == Origin::Trial;
        if is_tried {
            put(buffer, row, (row.x + 1, row.y), "*", theme.style(Role::Notice));
        }
        let role = if is_selected { Role::Text } else { Role::Dim };
        put(buffer, row, (row.x + NAME, row.y), &setting.name(), theme.style(role));
        if row.width >= WITH_KEYS {
            put(buffer, row, (row.x + AFTER_NAME, row.y), key, theme.style(Role::Dim));
        }
        let room = value_room(row, layout.is_roomy);
        let text = format!(" {} ", self.value_text(number, room, context));
        let is_set = context.config.value(section, key).is_some();
        let role = match (is_selected, is_set) {
            (true, _) => Role::Selected,
            (false, true) => Role::Text,
            (false, false) => Role::Dim,
        };
        put(buffer, row, (row.x + value_column(row), row.y), &text, theme.style(role));
        if layout.is_roomy {
            let origin = origin(&context.config, section, key);
            let origin = shortened(&origin, usize::from(ORIGIN - 1), theme);
            let at = row.right().saturating_sub(cells(&origin) + 1);
            let role = if is_tried { Role::Notice } else { Role::Dim };
            put(buffer, row, (at, row.y), &origin, theme.style(role));
        }
    }

    /// The value of a setting as its row shows it.
    fn value_text(&self, number: usize, room: usize, context: &Context) -> String {
        let (theme, setting) = (&context.theme, self.list.setting(number));
        let is_selected = number == self.list.selected();
        if let (Mode::Editing(input), true) = (&self.mode, is_selected) {
            return window_around(&line_editor::shown(input), input.cursor(), room);
        }
        let value = context.config.value(&setting.section, setting.spec.key);
        let value = value.map_or(NOT_SET.into(), |value| with_unit(&setting.spec, value));
        if is_selected && setting.is_stepped() {
            return between_arrows(&value, room, theme);
        }
        shortened(&value, room, theme)
    }

    /// The direction of the arrow of the selected row at a cell, if there is one.
    pub(super) fn arrow_at(
        &self,
        at: Position,
        number: usize,
        row: Rect,
        context: &Context,
    ) -> Option<Direction> {
        let layout = Layout::new(&self.list, context.area);
        let text = self.value_text(number, value_room(row, layout.is_roomy), context);
        let is_stepped = self.list.setting(number).is_stepped();
        is_stepped.then(|| arrow_at(at, &text, row.x + value_column(row), row)).flatten()
    }

    /// Draws the message or, if there is none, the explanation of the selected setting.
    fn draw_about(&self, layout: &Layout, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let said = match (&self.mode, &self.note) {
            (_, Some((text, role))) => Some((text.clone(), *role)),
            (Mode::Reading(..), None) => {
                let file = Self::destination(&context.config);
                Some((
                    format!("On the clipboard, if the terminal allows that; for {file}."),
                    Role::Notice,
                ))
            }
            _ => None,
        };
        let mut column = Column::new(layout.about, buffer, theme);
        match said {
            Some((text, role)) => column.wrapped(&text, role, layout.about.height),
            None if layout.is_wide => self.draw_at_length(&mut column, context),
            None => {
                let lines = self.about(&context.config, column.width(), layout.about.height);
                column.lines(&lines, Role::Dim, layout.about.height);
            }
        }
    }

    fn draw_at_length(&self, column: &mut Column<'_>, context: &Context) {
        /// The width of the labels of the explanation, in cells.
        const LABEL: u16 = 9;
        let Some(setting) = self.list.current() else {
            return column.put("no setting matches", Role::Dim);
        };
        column.put(&setting.name(), Role::Title);
        column.put(&format!("[{}] {}", setting.section, setting.spec.key), Role::Dim);
        for (name, told) in self.about_at_length(&context.config) {
            if name.is_empty() {
                column.row();
                column.wrapped(&told, Role::Text, column.rows_left());
                column.row();
                continue;
            }
            let lines = wrap(&told, column.width().saturating_sub(LABEL));
            let rows = column.rows(u16::try_from(lines.len()).unwrap_or(u16::MAX));
            let theme = column.theme;
            put(column.buffer, row_of(rows, 0), (rows.x, rows.y), name, theme.style(Role::Dim));
            for (number, text) in (0..rows.height).zip(&lines) {
                let row = row_of(rows, number);
                put(column.buffer, row, (row.x + LABEL, row.y), text, theme.style(Role::Text));
            }
        }
    }
}

/// The width of the value in a row, in cells.
fn value_room(row: Rect, is_roomy: bool) -> usize {
    let after = if is_roomy { ORIGIN } else { 0 };
    usize::from(row.width.saturating_sub(value_column(row) + 3 + after))
}

/// Cells from the beginning of a row to its value.
fn value_column(row: Rect) -> u16 {
    AFTER_NAME + if row.width >= WITH_KEYS { KEY } else { 0 }
}

fn draw_copied(lines: &[String], area: Rect, buffer: &mut Buffer, theme: &Theme) {
    for (number, text) in (0..area.height).zip(lines) {
        let row = row_of(area, number);
        let text = shortened(text, usize::from(row.width.saturating_sub(4)), theme);
        put(buffer, row, (row.x + 2, row.y), &text, theme.style(Role::Text));
    }
    let more = lines.len().saturating_sub(area.height.into());
    if more > 0 {
        let row = row_of(area, area.height.saturating_sub(1));
        let text = format!(" {} ", pluralized(more, "more line"));
        let at = row.right().saturating_sub(cells(&text) + 1);
        put(buffer, row, (at, row.y), &text, theme.style(Role::Key));
    }
}
