//! Draws the lessons screen.

use arcade_games::kit::{Role, fill, put, row_of};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::Lessons;
use crate::tui::Context;
use crate::tui::widgets::{cells, key_bar, shortened, title_bar};

/// The least width with the list of games beside the lessons.
const WIDE: u16 = 72;
/// The width of the list of games.
const GAMES: u16 = 30;

pub(super) struct Layout {
    title: Rect,
    /// The list of games, if the screen is wide enough.
    games: Option<Rect>,
    lessons: Rect,
    message: Rect,
    pub(super) keys: Rect,
    /// Rows from one entry to the next.
    pitch: u16,
}

impl Layout {
    pub(super) fn new(area: Rect) -> Self {
        let is_wide = area.width >= WIDE;
        let body =
            Rect { y: area.y.saturating_add(2), height: area.height.saturating_sub(5), ..area };
        let left = if is_wide { area.x + GAMES + 2 } else { area.x };
        Self {
            title: row_of(area, 0),
            games: is_wide.then_some(Rect { width: GAMES, ..body }),
            lessons: Rect { x: left, width: area.right().saturating_sub(left), ..body },
            message: Rect { y: body.bottom(), height: 2.min(area.height), ..area },
            keys: row_of(area, area.height.saturating_sub(1)),
            pitch: if body.height >= 18 { 2 } else { 1 },
        }
    }

    /// The entries in view with their rows, scrolled so that the selected one is among them.
    fn rows(&self, list: Rect, count: usize, selected: usize) -> Vec<(usize, Rect)> {
        let room = usize::from(list.height.div_ceil(self.pitch));
        let first = (selected + 1).saturating_sub(room);
        let rows = (0..list.height).step_by(self.pitch.into()).map(|row| row_of(list, row));
        (first..count).zip(rows).collect()
    }

    fn games(&self, count: usize, selected: usize) -> Vec<(usize, Rect)> {
        self.games.map_or(Vec::new(), |list| self.rows(list, count, selected))
    }

    fn lessons(&self, count: usize, selected: usize) -> Vec<(usize, Rect)> {
        self.rows(self.lessons, count, selected)
    }
}

impl Lessons {
    /// The index of the game and of the lesson at a cell.
    pub(super) fn under(&self, at: Position, area: Rect) -> (Option<usize>, Option<usize>) {
        let layout = Layout::new(area);
        let under = |rows: Vec<(usize, Rect)>| {
            rows.into_iter().find(|(_, row)| row.contains(at)).map(|(number, _)| number)
        };
        let lessons = self.progress().map_or(0, |progress| progress.lessons.len());
        let games = layout.games(self.games.len(), self.game);
        (under(games), under(layout.lessons(lessons, self.at())))
    }

    pub(super) fn draw_on(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let layout = Layout::new(area);
        self.draw_title(layout.title, buffer, context);
        self.draw_games(&layout, buffer, context);
        self.draw_list(&layout, buffer, context);
        let inside = Rect { x: area.x + 2, width: area.width.saturating_sub(4), ..layout.message };
        self.draw_message(inside, buffer, context);
        key_bar(layout.keys, &Self::hints(context), buffer, &context.theme);
    }

    /// The title bar, with the progress in the game.
    fn draw_title(&self, row: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let x = title_bar(row, "LESSONS", buffer, theme);
        let name = self.games[self.game].meta().name;
        let about = match self.progress() {
            Some(progress) => format!("{name} \u{b7} {}", progress.in_a_line()),
            None => name.into(),
        };
        let (mut about, room) = (about.as_str(), row.right().saturating_sub(x));
        while cells(about) > room
            && let Some((first, _)) = about.rsplit_once(" \u{b7} ")
        {
            about = first;
        }
        let about = shortened(&theme.in_charset(about), room.into(), theme);
        put(buffer, row, (x, row.y), &about, theme.style(Role::Dim));
    }

    fn draw_games(&self, layout: &Layout, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        for (number, row) in layout.games(self.games.len(), self.game) {
            let is_selected = number == self.game;
            draw_mark(row, is_selected, buffer, context);
            let role = if is_selected { Role::Title } else { Role::Text };
            let name = self.games[number].meta().name;
            put(buffer, row, (row.x + 2, row.y), name, theme.style(role));
            if let Some(progress) = self.progress.get(number) {
                let count = format!("{} of {}", progress.finished(), progress.lessons.len());
                let at = (row.right().saturating_sub(9), row.y);
                put(buffer, row, at, &count, theme.style(Role::Dim));
            }
        }
    }

    fn draw_list(&self, layout: &Layout, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let lessons = self.progress().map_or(&[][..], |progress| &progress.lessons);
        for (number, row) in layout.lessons(lessons.len(), self.at()) {
            let (title, is_done) = &lessons[number];
            let is_selected = number == self.at();
            draw_mark(row, is_selected, buffer, context);
            let done = if *is_done { theme.glyph("\u{2713}", "+") } else { " " };
            put(buffer, row, (row.x + 2, row.y), done, theme.style(Role::Gold));
            let text = format!("{}  {title}", number + 1);
            let text = shortened(&text, row.width.saturating_sub(5).into(), theme);
            let role = if is_selected { Role::Title } else { Role::Text };
            put(buffer, row, (row.x + 4, row.y), &text, theme.style(role));
        }
    }

    /// An error message, or a hint at what follows the lessons.
    fn draw_message(&self, inside: Rect, buffer: &mut Buffer, context: &Context) {
        let (said, role) = match &self.note {
            Some(note) => (Some(note.clone()), Role::Error),
            // The hint isn't needed before the last lesson.
            None => {
                let all_finished = self.progress().filter(|it| it.finished() == it.lessons.len());
                (all_finished.and_then(|it| it.suggestion(context)), Role::Notice)
            }
        };
        for (row, text) in (0..inside.height).zip(wrap(&said.unwrap_or_default(), inside.width)) {
            put(buffer, inside, (inside.x, inside.y + row), &text, context.theme.style(role));
        }
    }
}

/// Highlights the row of the selected entry.
fn draw_mark(row: Rect, is_selected: bool, buffer: &mut Buffer, context: &Context) {
    if is_selected {
        fill(buffer, row, context.theme.style(Role::Surface));
        let mark = context.theme.glyph("\u{258c}", ">");
        put(buffer, row, (row.x, row.y), mark, context.theme.style(Role::Gold));
    }
}
