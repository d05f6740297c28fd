//! A column of rows that is filled from the top: the sections of a panel, one below the other or in
//! several columns side by side.

use arcade_games::kit::{Role, Theme, put, row_of, shortened};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::text::{cells, ellipsized};

/// The rest of a column, and the buffer that it draws into.
pub(crate) struct Column<'a> {
    area: Rect,
    /// The columns for the next sections, the last one first.
    next: Vec<Rect>,
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: &'a Theme,
    /// Whether blank rows separate sections.
    roomy: bool,
}

impl<'a> Column<'a> {
    pub(crate) fn new(area: Rect, buffer: &'a mut Buffer, theme: &'a Theme) -> Self {
        const ROOMY: u16 = 26;
        Self { area, next: Vec::new(), buffer, theme, roomy: area.height >= ROOMY }
    }

    /// Columns of this number side by side: each section begins in the next one, and below the
    /// others in the last.
    pub(crate) fn side_by_side(
        area: Rect,
        number: u16,
        buffer: &'a mut Buffer,
        theme: &'a Theme,
    ) -> Self {
        const GAP: u16 = 2;
        let number = number.max(1);
        let width = (area.width + GAP) / number;
        let column =
            |index| Rect { x: area.x + index * width, width: width.saturating_sub(GAP), ..area };
        let next = (1..number).rev().map(column).collect();
        Self { next, ..Self::new(column(0), buffer, theme) }
    }

    /// The number of columns after this one.
    pub(crate) fn columns_left(&self) -> usize {
        self.next.len()
    }

    pub(crate) fn width(&self) -> u16 {
        self.area.width
    }

    pub(crate) fn rows_left(&self) -> u16 {
        self.area.height
    }

    /// The number of rows left for a section, below its heading.
    pub(crate) fn rows_left_in_section(&self) -> u16 {
        let height = self.next.last().map_or(self.area.height, |next| next.height);
        height.saturating_sub(self.rows_of_heading())
    }

    /// The rows of a section's heading.
    fn rows_of_heading(&self) -> u16 {
        if self.roomy && self.next.is_empty() { 2 } else { 1 }
    }

    /// The rows that a section with these lines takes, heading included; 0 without lines.
    pub(crate) fn rows_of_section(&self, lines: &[String]) -> u16 {
        match lines.len() {
            0 => 0,
            lines => {
                u16::try_from(lines).unwrap_or(u16::MAX).saturating_add(self.rows_of_heading())
            }
        }
    }

    /// Takes the next row; empty if none is left.
    pub(crate) fn row(&mut self) -> Rect {
        self.rows(1)
    }

    /// Takes up to `count` rows.
    pub(crate) fn rows(&mut self, count: u16) -> Rect {
        let taken = Rect { height: count.min(self.area.height), ..self.area };
        self.area.y += taken.height;
        self.area.height -= taken.height;
        taken
    }

    /// Leaves a blank row, if there is room.
    pub(crate) fn gap(&mut self) {
        if self.roomy {
            self.row();
        }
    }

    /// Begins a section: its name, a rule, and a remark at the right end.
    pub(crate) fn section(&mut self, name: &str, remark: &str) {
        self.section_in(name, remark, Role::Dim);
    }

    /// Begins a section with its name in another role.
    pub(crate) fn section_in(&mut self, name: &str, remark: &str, role: Role) {
        match self.next.pop() {
            Some(next) => self.area = next,
            None => self.gap(),
        }
        self.heading(name, remark, role);
    }

    /// Writes the heading of a section into the next row.
    pub(crate) fn heading(&mut self, name: &str, remark: &str, role: Role) {
        let row = self.row();
        let dash = self.theme.glyph("\u{2500}", "-");
        let line = dash.repeat(row.width.into());
        put(self.buffer, row, (row.x, row.y), &line, self.theme.style(Role::Line));
        let name = format!(" {name} ");
        put(self.buffer, row, (row.x + 1, row.y), &name, self.theme.style(role));
        if !remark.is_empty() {
            let remark = format!(" {remark}");
            let at = row.right().saturating_sub(cells(&remark));
            put(self.buffer, row, (at, row.y), &remark, self.theme.style(Role::Dim));
        }
    }

    /// Writes a text into the next row, cut to fit.
    pub(crate) fn put(&mut self, text: &str, role: Role) {
        let row = self.row();
        let text = shortened(text, row.width.into(), self.theme);
        put(self.buffer, row, (row.x, row.y), &text, self.theme.style(role));
    }

    /// Writes a wrapped text into at most `max_rows` rows.
    pub(crate) fn wrapped(&mut self, text: &str, role: Role, max_rows: u16) {
        let lines = wrap(text, self.width());
        self.lines(&lines, role, max_rows);
    }

    /// Writes at most `max_rows` lines; the last one shows whether more follow.
    pub(crate) fn lines(&mut self, lines: &[String], role: Role, max_rows: u16) {
        let max_rows = usize::from(max_rows.min(self.rows_left()));
        let area = self.rows(u16::try_from(max_rows.min(lines.len())).unwrap_or(u16::MAX));
        for ((number, text), index) in (0..).zip(lines).zip(1..=max_rows) {
            let row = row_of(area, number);
            let is_broken_off = index == max_rows && lines.len() > max_rows;
            let cut = if is_broken_off { ellipsized } else { shortened };
            let text = cut(text, row.width.into(), self.theme);
            put(self.buffer, row, (row.x, row.y), &text, self.theme.style(role));
        }
    }
}
