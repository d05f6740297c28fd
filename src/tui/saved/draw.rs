//! Draws the saved-games screen.

use arcade_base::pluralized;
use arcade_games::kit::{Action, Page, Role, Theme, fill, put, row_of};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::list::{Item, List, Status};
use super::{Mode, SavedScreen};
use crate::index::STRENGTH_KEYS;
use crate::tui::step::rows_around;
use crate::tui::widgets::{
    Column, KeyHint, cells, hint, key_bar, percent_of, shortened, title_bar, window_around,
};
use crate::tui::{Context, line_editor};

/// The least width with a preview beside the list.
const WIDE: u16 = 72;
/// The width of the list beside the preview, in percent of the screen.
const SHARE: u16 = 62;
/// The rows about the selected game, below its preview or below the list.
const ABOUT: u16 = 6;
const ABOUT_NARROW: u16 = 3;
/// The greatest width of a list without dates, and of one without players.
const SHORT: u16 = 34;
const NARROW: u16 = 62;

pub(super) struct Layout {
    title: Rect,
    pub(super) list: Rect,
    /// The preview, if there is room for it.
    board: Option<Rect>,
    about: Rect,
    message: Rect,
    pub(super) keys: Rect,
}

impl Layout {
    pub(super) fn new(area: Rect) -> Self {
        let inside =
            Rect { y: area.y.saturating_add(1), height: area.height.saturating_sub(3), ..area };
        let (list, board, about) = if area.width >= WIDE {
            let width = percent_of(area.width, SHARE);
            let right = Rect { x: area.x + width, width: area.width - width, ..inside };
            let board = Rect { height: inside.height.saturating_sub(ABOUT), ..right };
            let about = Rect { y: board.bottom(), height: inside.height - board.height, ..right };
            (Rect { width, ..inside }, Some(board), about)
        } else {
            let height = inside.height.saturating_sub(ABOUT_NARROW);
            let about = Rect { y: inside.y + height, height: inside.height - height, ..inside };
            (Rect { height, ..inside }, None, about)
        };
        let inset = |rect: Rect| Rect {
            x: rect.x.saturating_add(1),
            width: rect.width.saturating_sub(2),
            ..rect
        };
        Self {
            title: row_of(area, 0),
            list,
            board: board.map(inset),
            about: inset(about),
            message: row_of(area, area.height.saturating_sub(2)),
            keys: row_of(area, area.height.saturating_sub(1)),
        }
    }

    /// The rows in view with the indices of their games among those shown; the selected one is in the
    /// middle as far as possible.
    pub(super) fn rows(&self, list: &List) -> impl Iterator<Item = (usize, Rect)> + use<> {
        rows_around(list.at(), list.shown().len(), self.list)
    }
}

impl SavedScreen {
    pub(super) fn draw_on(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (layout, theme) = (Layout::new(area), &context.theme);
        self.draw_title(layout.title, buffer, theme);
        let items: Vec<&Item> = self.list.shown().collect();
        for (number, row) in layout.rows(&self.list) {
            draw_item(items[number], number == self.list.at(), row, buffer, theme);
        }
        let selected = self.list.current();
        if let (Some(place), Some((version, board))) = (layout.board, &self.preview)
            && selected.is_some_and(|item| item.entry.id == version.id)
        {
            board(place, buffer, context);
        }
        let mut about = Column::new(layout.about, buffer, theme);
        if let Some(item) = selected {
            draw_about(item, &mut about);
        }
        if items.is_empty() {
            let mut column = Column::new(
                Rect {
                    x: layout.list.x + 2,
                    width: layout.list.width.saturating_sub(4),
                    ..layout.list
                },
                buffer,
                theme,
            );
            column.gap();
            self.draw_nothing(&mut column);
        }
        self.draw_message(layout.message, buffer, theme);
        key_bar(layout.keys, &self.hints(context), buffer, theme);
    }

    fn draw_title(&self, row: Rect, buffer: &mut Buffer, theme: &Theme) {
        let at = title_bar(row, "SAVED GAMES", buffer, theme);
        let count = if self.list.is_filtered() {
            format!("{} of {} ", self.list.shown().len(), self.list.count())
        } else {
            format!("{} ", pluralized(self.list.count(), "game"))
        };
        let end = row.right().saturating_sub(cells(&count));
        let words = match &self.mode {
            Mode::Filtering(input) => format!("  /{}", line_editor::shown(input)),
            _ if !self.list.search().is_empty() => format!("  /{}", self.list.search()),
            _ => String::new(),
        };
        let text = theme.in_charset(&format!("{}{words}", self.list.filters()));
        let text = shortened(&text, end.saturating_sub(at + 1).into(), theme);
        let role = if self.list.is_filtered() { Role::Notice } else { Role::Dim };
        put(buffer, row, (at, row.y), &text, theme.style(role));
        put(buffer, row, (end, row.y), &count, theme.style(Role::Dim));
    }

    /// The text for an empty list.
    fn draw_nothing(&self, column: &mut Column<'_>) {
        let text = match (self.has_index_answered, self.list.count()) {
            (false, _) => "reading ...",
            (true, 0) => "No game is saved yet. Every game is, from its first move on.",
            (true, _) => "No game matches. Esc shows all.",
        };
        column.wrapped(text, Role::Dim, column.rows_left());
    }

    fn draw_message(&self, row: Rect, buffer: &mut Buffer, theme: &Theme) {
        let room = usize::from(row.width.saturating_sub(2));
        let (text, role) = match (&self.mode, &self.note) {
            (Mode::Naming(input), None) => {
                let prompt = "Name: ";
                let at = prompt.chars().count() + input.cursor();
                let whole = format!("{prompt}{}", line_editor::shown(input));
                (window_around(&whole, at, room), Role::Text)
            }
            (Mode::Deleting, _) => (self.question(), Role::Notice),
            (_, Some((text, role))) => (text.clone(), *role),
            _ => (String::new(), Role::Text),
        };
        let text = shortened(&text, room, theme);
        put(buffer, row, (row.x + 1, row.y), &text, theme.style(role));
    }

    /// The question before a game is deleted.
    fn question(&self) -> String {
        match self.list.current() {
            Some(item) if item.has_result() => {
                "Delete? y: yes, its result stays; a: all of it; Esc: no".into()
            }
            _ => "Delete this game? y: yes; Esc: no".into(),
        }
    }

    pub(super) fn hints(&self, context: &Context) -> Vec<KeyHint> {
        let keys = context.keys.on(Page::SavedGames);
        let own = |keys: &'static str, does| Some(KeyHint::fixed(keys, does, &context.theme));
        let hints = match &self.mode {
            Mode::Deleting => vec![],
            Mode::Naming(_) | Mode::Filtering(_) => vec![own("Enter", "done"), own("Esc", "no")],
            Mode::Browsing => {
                let item = self.list.current();
                let is_unfinished = item.is_some_and(|item| item.status == Status::GoingOn);
                let of_game = |hint: Option<KeyHint>| hint.filter(|_| item.is_some());
                vec![
                    of_game(hint(
                        keys,
                        Action::Select,
                        if is_unfinished { "go on" } else { "open" },
                    )),
                    of_game(hint(keys, Action::Review, "review")),
                    own("\u{2190}\u{2192}", "state"),
                    hint(keys, Action::NextKind, "game"),
                    hint(keys, Action::Filter, "find"),
                    hint(keys, Action::BringBack, "bring back")
                        .filter(|_| !self.deleted.is_empty()),
                    of_game(hint(keys, Action::Rename, "name")),
                    of_game(hint(keys, Action::Delete, "delete")),
                    of_game(hint(keys, Action::Copy, "copy")),
                    hint(keys, Action::Help, "help"),
                    hint(keys, Action::Back, "back"),
                ]
            }
        };
        hints.into_iter().flatten().collect()
    }
}

/// Draws the row of a game: title, players, status and date.
fn draw_item(item: &Item, is_selected: bool, row: Rect, buffer: &mut Buffer, theme: &Theme) {
    if is_selected {
        fill(buffer, row, theme.style(Role::Surface));
    }
    let role = match item.status {
        Status::GoingOn => Role::Notice,
        Status::Damaged => Role::Error,
        _ => Role::Dim,
    };
    put(buffer, row, (row.x + 1, row.y), item.status.glyph(theme), theme.style(role));
    let right = row.right().saturating_sub(1);
    let mut end = right;
    if row.width > SHORT {
        let played = &item.played;
        end = right.saturating_sub(cells(played));
        put(buffer, row, (end, row.y), played, theme.style(Role::Dim));
        end = end.min(right.saturating_sub(15));
    }
    let result_at = if row.width > NARROW { end.saturating_sub(20) } else { row.x + 18 };
    let room = usize::from(end.saturating_sub(result_at + 1));
    let result = Some(item.result()).filter(|text| usize::from(cells(text)) <= room);
    let result = result.unwrap_or_else(|| shortened(&item.outcome(), room, theme));
    put(buffer, row, (result_at, row.y), &result, theme.style(role));
    let mut title_end = result_at;
    if row.width > NARROW {
        title_end = row.x + 3 + 15;
        let room = usize::from(result_at.saturating_sub(title_end + 1));
        let players = shortened(&theme.in_charset(&item.players()), room, theme);
        put(buffer, row, (title_end, row.y), &players, theme.style(Role::Text));
    }
    let room = usize::from(title_end.saturating_sub(row.x + 4));
    let title = shortened(&item.title(), room, theme);
    let role = if is_selected { Role::Selected } else { Role::Title };
    put(buffer, row, (row.x + 3, row.y), &title, theme.style(role));
}

/// Draws details of the selected game.
fn draw_about(item: &Item, column: &mut Column<'_>) {
    let theme = column.theme;
    if let Some(damage) = item.damage() {
        return column.wrapped(damage, Role::Error, column.rows_left());
    }
    let title = item.title();
    let kind = item.kind();
    let heading = if title == kind { kind } else { format!("{title} \u{b7} {kind}") };
    column.put(&theme.in_charset(&heading), Role::Title);
    column.put(&theme.in_charset(&item.players()), Role::Text);
    let [result, played] = [item.result(), item.played.clone()];
    let has_room = cells(&result) + 3 + cells(&played) <= column.width();
    let between = if has_room { " \u{b7} " } else { "\n" };
    column.wrapped(&theme.in_charset(&format!("{result}{between}{played}")), Role::Text, 2);
    if let Some(began) = &item.began {
        column.put(&format!("{}, begun {began}", item.id()), Role::Dim);
    }
    let options = item.entry.summary.as_ref().map(|game| {
        // The strength of each player is said with the players.
        let rules = game.setup.options.iter().filter(|(key, _)| !STRENGTH_KEYS.contains(key));
        let options = rules.map(|(key, value)| format!("{key} {value}"));
        options.collect::<Vec<_>>().join(", ")
    });
    column.wrapped(&options.unwrap_or_default(), Role::Dim, column.rows_left());
}
