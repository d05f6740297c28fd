//! The help screen: the rules of a game, or the description of a screen, and the keys.

mod rule_boards;

use arcade_games::kit::{
    Action, Canvas, Example, GameSpec, Introduction, OffScreen, Page, Prompt, Role, Theme,
    commands, fill, is_letter, put, row_of,
};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::examples::{WIDTH, draw_example, text_rows, write_text};
use super::step::row_after;
use super::widgets::{KeyHint, action_at, frame, hint, key_bar};
use super::{Context, Go, Message, Screen, Wheel};
use crate::phrases::TERMS;
use rule_boards::{BoardRow, RuleBoard};

/// The help of a page.
pub struct Help {
    title: &'static str,
    /// What a person is told before the first game, which comes first.
    introduction: Option<Introduction>,
    rules: &'static str,
    /// The boards in the rules, in order.
    drawn: Vec<RuleBoard>,
    keys: &'static [(&'static str, &'static str)],
    /// The letters with which moves are typed; they are bound to no action.
    letters: &'static str,
    /// The page whose keys are listed.
    page: Page,
    /// The lines scrolled off the top.
    scrolled: usize,
}

enum Line {
    Text(String, Role),
    /// One row (by its index) of a picture.
    Drawn(Picture, u16),
}

/// A picture that takes several rows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Picture {
    Boards(BoardRow),
    /// An example (by its index), with its text beside it if there is room.
    Example(usize),
}

/// The greatest width that is easy to read.
const READABLE: u16 = 76;

impl Help {
    /// The rules of a game, and the keys of one of its pages.
    pub fn of_game<C: GameSpec>(game: C, page: Page) -> Self {
        let meta = game.meta();
        let rules = meta.texts.rules.lines();
        let drawn = rules.filter_map(|line| RuleBoard::read(game, line).transpose());
        let drawn = drawn.collect::<Result<_, _>>().expect("a test shows all rules");
        // Once a game is over its letters are ordinary keys.
        let letters = if page == Page::Ending { "" } else { meta.typed_characters };
        let keys = meta.keys;
        Self { title: meta.name, rules: meta.texts.rules, drawn, keys, letters, ..Self::of(page) }
    }

    /// The help for a page. For a board or a form, it lists only the keys.
    pub fn of(page: Page) -> Self {
        let (title, rules) = match page {
            Page::Menu => ("Arcade", include_str!("../../../assets/rules/menu.md")),
            Page::SavedGames => ("Saved games", include_str!("../../../assets/rules/games.md")),
            Page::Review => ("Review", include_str!("../../../assets/rules/review.md")),
            Page::Settings => ("Settings", include_str!("../../../assets/rules/settings.md")),
            Page::Lessons => ("Lessons", include_str!("../../../assets/rules/lessons.md")),
            Page::Daily => ("Daily", include_str!("../../../assets/rules/daily.md")),
            Page::Statistics => ("Statistics", include_str!("../../../assets/rules/statistics.md")),
            Page::Board
            | Page::Ending
            | Page::Form
            | Page::Question
            | Page::Introduction
            | Page::Help => ("Help", ""),
        };
        let (introduction, drawn) = (None, Vec::new());
        Self { title, introduction, rules, drawn, keys: &[], letters: "", page, scrolled: 0 }
    }

    /// The meaning of terms, as text that has no page of its own.
    fn terms() -> Self {
        Self { title: "Terms", rules: TERMS, ..Self::of(Page::Help) }
    }

    /// The same help, with what a person is told before the first game at its beginning.
    #[must_use]
    pub fn introducing(self, introduction: Introduction) -> Self {
        Self { introduction: Some(introduction), ..self }
    }

    fn lines(&self, width: u16, context: &Context) -> Vec<Line> {
        let mut lines =
            self.introduction.as_ref().map_or(Vec::new(), |told| introduce(told, width));
        lines.extend(self.rule_lines(width));
        let told = self.key_lines(width, context).into_iter();
        lines.extend(told.map(|(text, role)| Line::Text(text, role)));
        lines
    }

    fn rule_lines(&self, width: u16) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut boards = 0;
        // Consecutive boards are placed side by side.
        for part in self.rules.split_inclusive("\n\n") {
            let count = part.lines().filter(|line| is_drawn(line)).count();
            if count == 0 {
                let texts = texts(part, width).into_iter();
                lines.extend(texts.map(|(text, role)| Line::Text(text, role)));
                continue;
            }
            for board_row in BoardRow::all(&self.drawn[boards..boards + count], boards, width) {
                let rows =
                    (0..board_row.height).map(|row| Line::Drawn(Picture::Boards(board_row), row));
                lines.extend(rows);
                lines.push(Line::Text(String::new(), Role::Text));
            }
            boards += count;
        }
        lines
    }

    /// The lines about keys and commands.
    fn key_lines(&self, width: u16, context: &Context) -> Vec<(String, Role)> {
        let mut lines = Vec::new();
        if self.page != Page::Help {
            lines.push(("Keys".into(), Role::Title));
            let own = self.keys.iter().map(|&(keys, does)| (keys.to_string(), does));
            let shared = context.keys.on(self.page).help(|key| is_letter(key, self.letters));
            lines.extend(own.chain(shared).flat_map(|(keys, does)| key_lines(&keys, does, width)));
        }
        if let Some(prompt) = Prompt::of(self.page) {
            lines.push((String::new(), Role::Text));
            lines.push(("Commands, after a colon".into(), Role::Title));
            lines.extend(commands(prompt).flat_map(|command| {
                let usage = format!("{} {}", command.word, command.argument);
                told(&format!("{usage:<18} {}", command.does), width)
            }));
        }
        lines.push((String::new(), Role::Text));
        lines.push(("Keys of the help".into(), Role::Title));
        let reading = context.keys.on(Page::Help).help(|_| false);
        lines.extend(reading.into_iter().flat_map(|(keys, does)| key_lines(&keys, does, width)));
        lines
    }

    /// An example of the introduction, with its text if there is room, drawn off the screen.
    fn example(&self, index: usize, width: u16, context: &Context) -> Option<OffScreen> {
        let example = self.introduction.as_ref()?.examples.get(index)?;
        let area = Rect::new(0, 0, width, Example::SIZE.1);
        Some(context.painter.draw_off_screen(area, |buffer| {
            fill(buffer, area, context.theme.style(Role::Page));
            draw_example(example, area, buffer, context, Canvas::new);
            if width >= WIDTH {
                let beside = WIDTH - Example::LINE;
                let text = Rect { x: beside, width: width - beside, ..area };
                write_text(example, text, buffer, context);
            }
        }))
    }

    fn hints(&self, context: &Context) -> Vec<KeyHint> {
        let arrows = KeyHint::fixed("\u{2191}\u{2193}", "scroll", &context.theme);
        let keys = context.keys.on(Page::Help);
        let terms = hint(keys, Action::Terms, "terms").filter(|_| self.page != Page::Help);
        let hints = [Some(arrows), terms, hint(keys, Action::Back, "back")];
        hints.into_iter().flatten().collect()
    }

    /// The number of lines that fit, and the greatest useful scroll position.
    fn extent(&self, context: &Context) -> (usize, usize) {
        let inner = layout(context.area, self.title, None, &context.theme);
        let height = usize::from(inner.height);
        let count = self.lines(inner.width, context).len();
        (height, count.saturating_sub(height))
    }
}

/// The lines of an introduction, if it has examples. Without them it says nothing that the rules
/// don't.
fn introduce(introduction: &Introduction, width: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    if introduction.examples.is_empty() {
        return lines;
    }
    let text = |text: String| Line::Text(text, Role::Text);
    lines.extend(wrap(&introduction.goal, width).into_iter().map(text));
    lines.push(text(String::new()));
    for (index, example) in introduction.examples.iter().enumerate() {
        lines.extend((0..Example::SIZE.1).map(|row| Line::Drawn(Picture::Example(index), row)));
        if width < WIDTH {
            let beside = text_rows(example).into_iter();
            lines.extend(beside.map(|(text, role)| Line::Text(text.into(), role)));
        }
        lines.push(text(String::new()));
    }
    lines
}

/// A part of the rules, wrapped to a width; each line with its role.
fn texts(part: &str, width: u16) -> Vec<(String, Role)> {
    let mut lines = Vec::new();
    let mut paragraph = String::new();
    // The empty line at the end ends the last paragraph.
    for text in part.trim_end().lines().chain([""]) {
        let special = text.is_empty() || text.starts_with("    ") || text.starts_with('#');
        let begins_item = text.starts_with("- ");
        if (special || begins_item) && !paragraph.is_empty() {
            let wrapped = wrap(&std::mem::take(&mut paragraph), width);
            lines.extend(wrapped.into_iter().map(|line| (line, Role::Text)));
        }
        if text.starts_with('#') {
            lines.push((text.trim_start_matches(['#', ' ']).into(), Role::Title));
        } else if text.starts_with("    ") {
            lines.extend(example(text, width).into_iter().map(|line| (line, Role::Neutral)));
        } else if text.is_empty() {
            lines.push((String::new(), Role::Text));
        } else {
            paragraph.push_str(text.trim_start());
            paragraph.push(' ');
        }
    }
    lines
}

/// Whether a line of the rules is a board.
fn is_drawn(line: &str) -> bool {
    line.starts_with("![")
}

/// Keys and their effect, wrapped to a width.
fn key_lines(keys: &str, does: &str, width: u16) -> Vec<(String, Role)> {
    told(&format!("{keys:<14}  {does}"), width)
}

/// A key or a command with its effect, wrapped to a width.
fn told(text: &str, width: u16) -> Vec<(String, Role)> {
    example(&format!("  {text}"), width).into_iter().map(|line| (line, Role::Text)).collect()
}

/// An example; a long one has its explanation wrapped in a column of its own, or below the example if that
/// column would be too narrow.
fn example(text: &str, width: u16) -> Vec<String> {
    const NARROWEST: usize = 20;
    let width = usize::from(width);
    if text.width() <= width {
        return vec![text.into()];
    }
    let indent = text.len() - text.trim_start().len();
    let column = text.rfind("  ").map_or(indent, |gap| gap + 2);
    let (shown, explained) = text.split_at(column);
    let (below, mut lines) = if column > indent && column + NARROWEST > width {
        (2 * indent, vec![shown.trim_end().to_string()])
    } else {
        (column, Vec::new())
    };
    let room = u16::try_from(width.saturating_sub(below)).unwrap_or(u16::MAX);
    for part in wrap(explained, room) {
        let begin = if lines.is_empty() { shown.into() } else { " ".repeat(below) };
        lines.push(begin + &part);
    }
    lines
}

/// The area inside the frame. With a buffer, the frame is drawn too.
fn layout(area: Rect, title: &str, buffer: Option<&mut Buffer>, theme: &Theme) -> Rect {
    let width = area.width.min(READABLE + 4);
    let outer = Rect {
        x: area.x + (area.width - width) / 2,
        width,
        height: area.height.saturating_sub(1),
        ..area
    };
    if let Some(buffer) = buffer {
        frame(outer, title, buffer, theme);
    }
    Rect {
        x: outer.x + 2,
        y: outer.y + 1,
        width: outer.width.saturating_sub(4),
        height: outer.height.saturating_sub(2),
    }
}

impl Screen for Help {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        let (page, most) = self.extent(context);
        let scrolled = self.scrolled.min(most);
        let action = match message {
            Message::Key(key) => context.keys.on(Page::Help).action(*key),
            Message::Click { column, row } => {
                let bar = row_of(context.area, context.area.height.saturating_sub(1));
                action_at(bar, &self.hints(context), (*column, *row), &context.theme)
            }
            _ => None,
        };
        let target = match (message, action) {
            (_, Some(Action::Back | Action::Help | Action::Leave)) => return Go::Back,
            (_, Some(Action::Terms)) if self.page != Page::Help => {
                return Go::Push(Box::new(Self::terms()));
            }
            (_, Some(Action::Select)) => scrolled + page,
            (_, Some(action)) => row_after(action, scrolled, page).unwrap_or(scrolled),
            (Message::Wheel(Wheel::Up), _) => scrolled.saturating_sub(3),
            (Message::Wheel(Wheel::Down), _) => scrolled + 3,
            _ => scrolled,
        };
        self.scrolled = target.min(most);
        Go::Stay
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let inner = layout(area, self.title, Some(buffer), theme);
        let lines = self.lines(inner.width, context);
        let most = lines.len().saturating_sub(inner.height.into());
        let scrolled = self.scrolled.min(most);
        let mut drawn: Option<(Picture, OffScreen)> = None;
        for (row, line) in (inner.top()..inner.bottom()).zip(&lines[scrolled..]) {
            match line {
                Line::Text(text, role) => {
                    let text = theme.in_charset(text);
                    put(buffer, inner, (inner.x, row), &text, theme.style(*role));
                }
                Line::Drawn(picture, number) => {
                    if drawn.as_ref().is_none_or(|(last, _)| last != picture) {
                        let new = match picture {
                            Picture::Boards(boards) => {
                                Some(boards.picture(&self.drawn, inner.width, context))
                            }
                            Picture::Example(index) => self.example(*index, inner.width, context),
                        };
                        drawn = new.map(|new| (*picture, new));
                    }
                    let Some((_, drawn)) = &drawn else { continue };
                    let cells = Rect { y: row, height: 1, ..inner };
                    context.painter.copy_row(drawn, *number, cells, buffer);
                }
            }
        }
        if scrolled < most {
            let more = theme.glyph("\u{2193} more", "v more");
            let at = (inner.right().saturating_sub(7), inner.bottom());
            put(buffer, area, at, more, theme.style(Role::Key));
        }
        key_bar(row_of(area, area.height - 1), &self.hints(context), buffer, theme);
    }
}
