//! The screen of an app under test, as text.

use std::ops::Range;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::harness::Terminal;

impl Terminal {
    pub fn buffer(&self) -> Buffer {
        let mut buffer = Buffer::empty(self.app.context.area);
        self.app.draw(buffer.area, &mut buffer);
        buffer
    }

    /// Draws the screen in a part of a buffer.
    pub fn draw_in(&self, area: Rect, buffer: &mut Buffer) {
        self.app.draw(area, buffer);
    }

    /// The position on the board.
    pub fn position(&self) -> String {
        self.found_position().expect("the screen of a game")
    }

    /// The position on the board if a game is on the screen, as a terminal of the smallest size shows it.
    pub fn found_position(&self) -> Option<String> {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 2000, 2));
        self.app.draw(buffer.area, &mut buffer);
        let row = |y| (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        let position = row(1).trim_end().to_string();
        (row(0).starts_with("needs ") && !position.is_empty()).then_some(position)
    }

    /// The rows of a game's message; where there is no panel, with that of the key bar, which a long one takes.
    pub fn message(&self) -> Vec<String> {
        let text = self.text();
        let mut rows: Vec<&str> = text.split('\n').collect();
        let is_review =
            rows[0].starts_with("\u{258c}REVIEW") && rows[rows.len() - 1].ends_with("back");
        let has_values = ["kept", "reviewed"].iter().any(|word| text.contains(word));
        let count = match self.app.context.area {
            area if is_review && has_values && area.height >= 24 => 3,
            area if is_review && area.width >= 72 => 2,
            area if area.width < 72 => 3,
            _ => 1,
        };
        if self.app.context.area.width >= 72 {
            rows.pop();
        }
        rows[rows.len() - count..].iter().map(|row| row.trim().to_string()).collect()
    }

    /// The rows of a part of the screen: `screen`, `header`, `panel`, `keys`, `rows TEXT`, or the title of a
    /// box in the panel.
    pub fn named_part(&self, name: &str) -> Vec<String> {
        let text = self.text();
        let rows: Vec<String> = text.split('\n').map(Into::into).collect();
        if let Some(sought) = name.strip_prefix("rows ") {
            return rows
                .iter()
                .filter(|row| row.contains(sought))
                .map(|row| narrowed(row))
                .collect();
        }
        let inside = |row: String| row.chars().skip(1).collect::<String>().trim_end().to_string();
        let panel = self.panel().into_iter().map(inside);
        match name {
            "screen" => rows,
            "header" => vec![narrowed(&rows[0])],
            "keys" => vec![narrowed(&rows[rows.len() - 1])],
            "panel" => panel.take(rows.len() - 1 - self.message().len()).skip(1).collect(),
            _ => {
                let is_title = |row: &String| row.starts_with('\u{2500}');
                let named = |row: &String| row.starts_with(&format!("\u{2500} {name} "));
                let below = self.columns_below().into_iter();
                let below = below.map(|rows| rows.into_iter().map(inside).collect::<Vec<_>>());
                let mut columns = [panel.collect::<Vec<_>>()].into_iter().chain(below);
                let column = columns.find(|rows| rows.iter().any(named));
                let count = rows.len() - 1 - self.message().len();
                let mut rows = column.unwrap_or_default().into_iter().take(count);
                let title = rows.find(named);
                title.into_iter().chain(rows.take_while(|row| !is_title(row))).collect()
            }
        }
    }

    /// Checks the position on the board.
    #[track_caller]
    pub fn at(&mut self, position: &str) -> &mut Self {
        assert_eq!(self.position(), position, "the screen is\n{}", self.text());
        self
    }

    /// Waits until this position is on the board.
    #[track_caller]
    pub fn until_at(&mut self, position: &str) -> &mut Self {
        while self.position() != position {
            self.wait();
        }
        self
    }

    /// The columns of the panel, in rows.
    pub fn panel(&self) -> Vec<String> {
        self.last_columns(0)
    }

    /// The columns of a panel below a wide board, each in rows of the screen.
    fn columns_below(&self) -> Vec<Vec<String>> {
        let width = self.app.context.area.width;
        let number = (width / 25).clamp(1, 4);
        let column = |index| index * (width / number)..(index + 1) * (width / number) - 1;
        (0..number).map(|index| self.part(column(index))).collect()
    }

    /// The columns of a panel that is this many columns wider than others.
    fn last_columns(&self, wider: u16) -> Vec<String> {
        let width = if self.app.context.area.width >= 100 { 28 } else { 23 } + wider;
        let start = self.app.context.area.width.saturating_sub(width);
        self.part(start..self.app.context.area.width)
    }

    /// Some columns of the screen, in rows.
    fn part(&self, columns: Range<u16>) -> Vec<String> {
        let buffer = self.buffer();
        let row = |y| columns.clone().map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..buffer.area.height).map(row).collect()
    }

    /// The words of the panel's row of a move's value.
    #[track_caller]
    pub fn value_of(&self, mv: &str) -> String {
        let rows = self.panel().into_iter().chain(self.columns_below().into_iter().flatten());
        let rows = rows.map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "));
        let named = |row: &str| row.trim_start_matches(['\u{2605}', ' ']).to_string();
        let found = rows.map(|row| named(&row)).find(|row| row.starts_with(&format!("{mv} ")));
        found.unwrap_or_else(|| panic!("no value of {mv} on the screen:\n{}", self.text()))
    }

    /// The screen as lines of text, without the blanks at their ends.
    pub fn text(&self) -> String {
        let buffer = self.buffer();
        let row = |y| -> String {
            (0..buffer.area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>()
        };
        let rows: Vec<String> =
            (0..buffer.area.height).map(|y| row(y).trim_end().to_string()).collect();
        rows.join("\n")
    }

    /// Whether a text is on the whole screen or in the panel, however it is broken into lines.
    pub fn has_said(&self, text: &str) -> bool {
        let joined = |text: &str| -> String {
            let words = text.split(['\u{2502}', '\u{2500}', '\u{258c}', ' ', '\n']);
            words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
        };
        // The panel of a lesson is wider.
        let panels = [0, 7].map(|wider| self.last_columns(wider).join("\n"));
        let columns = self.columns_below().into_iter().map(|rows| rows.join("\n"));
        let mut places = [self.text()].into_iter().chain(panels).chain(columns);
        places.any(|place| joined(&place).contains(text))
    }

    /// Like [`sees`](Self::sees), for a text that may be broken into lines, on the whole screen or in
    /// the panel.
    #[track_caller]
    pub fn says(&mut self, text: &str) -> &mut Self {
        assert!(self.has_said(text), "no {text:?} on the screen:\n{}", self.text());
        self
    }

    /// Waits until the screen or the panel [says](Self::says) `text`.
    #[track_caller]
    pub fn until_says(&mut self, text: &str) -> &mut Self {
        while !self.has_said(text) {
            self.wait();
        }
        self
    }

    /// Whether a text is in a row of the screen; the caps of keys may have blanks around them.
    fn shows(&self, text: &str) -> bool {
        let shown = self.text();
        let squeezed = |row: &str| row.split_whitespace().collect::<Vec<_>>().join(" ");
        shown.contains(text) || shown.lines().any(|row| squeezed(row).contains(text))
    }

    #[track_caller]
    pub fn sees(&mut self, text: &str) -> &mut Self {
        assert!(self.shows(text), "no {text:?} on the screen:\n{}", self.text());
        self
    }

    #[track_caller]
    pub fn misses(&mut self, text: &str) -> &mut Self {
        assert!(!self.shows(text), "{text:?} on the screen:\n{}", self.text());
        self
    }
}

/// A row in which no gap between two texts is wider than three blanks.
fn narrowed(row: &str) -> String {
    let mut narrowed = row.trim().to_string();
    while narrowed.contains("    ") {
        narrowed = narrowed.replace("    ", "   ");
    }
    narrowed
}
