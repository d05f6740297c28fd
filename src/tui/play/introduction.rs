//! The card that explains a game before its first game. It lies over the board.

use std::time::Duration;

use arcade_games::games::GameId;
use arcade_games::kit::{
    Action, Canvas, Example, GameSpec, Introduction, Key, Page, Role, Theme, fill, put, row_of,
};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::activity::Activity;
use super::state::Play;
use crate::open_game::{IntroductionStage, OpenGame};
use crate::tui::examples::{WIDTH, draw_example, text_rows, write_text};
use crate::tui::widgets::{
    KeyHint, action_at, clear, frame, glyph_style, hint, key_bar, recede, side_glyph,
};
use crate::tui::{Context, Go, Help, Lessons};

/// A key that comes sooner than this after the card was typed before anybody saw it.
const UNSEEN: Duration = Duration::from_millis(200);

impl<C: GameSpec> Play<C> {
    /// Handles a key while the card is shown; `None` if it closes the card, and means what it means
    /// without it.
    pub(super) fn on_card_key(&mut self, key: Key, context: &mut Context) -> Option<Go> {
        let is_unseen = self.shown_at.is_none_or(|shown| context.now < shown + UNSEEN);
        let action = context.keys.on(Page::Introduction).action(key);
        if is_unseen && action == Some(Action::Select) {
            // The key that has opened the game may repeat.
            return Some(Go::Stay);
        }
        let Some(action) = action.filter(|_| !is_unseen) else {
            if !is_unseen {
                self.open.mark_introduced(context);
            }
            self.open.close_card(IntroductionStage::Nothing, context);
            return None;
        };
        Some(self.act_on_card(action, context))
    }

    /// Handles a click while the card is shown.
    pub(super) fn on_card_click(&mut self, at: (u16, u16), context: &mut Context) -> Go {
        let card = Card::of(&self.open, context);
        let pressed = action_at(card.keys(), &card.hints(context), at, &context.theme);
        let Some(action) = pressed else { return Go::Stay };
        self.act_on_card(action, context)
    }

    fn act_on_card(&mut self, action: Action, context: &mut Context) -> Go {
        self.open.mark_introduced(context);
        let game = self.open.core.game;
        match action {
            Action::Select => {
                // What was said before the first move would hide what can be done.
                self.open.core.forget_note();
                self.open.close_card(IntroductionStage::Turns, context);
            }
            Action::Help => return Go::Push(Box::new(self.help_of_game())),
            Action::Lessons => {
                let shown = GameId::ALL.iter().find(|id| id.meta().id == game.meta().id);
                if let Some(&id) = shown.filter(|_| has_lessons(game)) {
                    let lessons = Lessons::new(GameId::ALL.to_vec(), id, context);
                    return Go::Push(Box::new(lessons));
                }
            }
            _ => self.open.close_card(IntroductionStage::Nothing, context),
        }
        Go::Stay
    }

    /// The help of the game, with its introduction.
    pub(super) fn help_of_game(&self) -> Help {
        Help::of_game(self.open.core.game, Activity::page(&self.open))
            .introducing(self.open.introduction())
    }
}

fn has_lessons<C: GameSpec>(game: C) -> bool {
    !game.meta().texts.lessons.is_empty()
}

/// The card on a screen: what is in its rows.
struct Card {
    /// All of it.
    area: Rect,
    /// The columns and rows of the text.
    inside: Rect,
    rows: Vec<CardRow>,
    layout: CardLayout,
    has_lessons: bool,
}

/// A row of the card.
enum CardRow {
    Blank,
    /// The name of the game.
    Title,
    Text(String, Role),
    /// The first row of an example, by its index, with its text beside it.
    Example(usize),
    /// The keys.
    Keys,
}

/// How much of the introduction is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardLayout {
    /// Drawn examples, with blank rows between them.
    Spaced,
    /// Drawn examples.
    Drawn,
    /// Headings and lines.
    Written,
    /// The goal, and a paragraph for each example, without a margin.
    Dense,
}

impl CardLayout {
    const ALL: [Self; 4] = [Self::Spaced, Self::Drawn, Self::Written, Self::Dense];

    /// The columns at each side of the text.
    fn margin(self) -> u16 {
        if self == Self::Dense { 1 } else { 3 }
    }

    fn rows(self, introduction: &Introduction, width: u16) -> Vec<CardRow> {
        let mut rows = Vec::new();
        if self != Self::Dense {
            rows.push(CardRow::Title);
        }
        let text = |role: Role| move |text: String| CardRow::Text(text, role);
        rows.extend(wrap(&introduction.goal, width).into_iter().map(text(Role::Title)));
        for (index, example) in introduction.examples.iter().enumerate() {
            match self {
                Self::Spaced | Self::Drawn => {
                    if self == Self::Spaced || index == 0 {
                        rows.push(CardRow::Blank);
                    }
                    rows.push(CardRow::Example(index));
                }
                Self::Written => {
                    let lines = text_rows(example).into_iter();
                    rows.extend(lines.map(|(text, role)| CardRow::Text(text.into(), role)));
                }
                Self::Dense => {
                    let lines = wrap(&example.text(), width).into_iter();
                    rows.extend(lines.map(text(Role::Text)));
                }
            }
        }
        if self != Self::Dense {
            rows.push(CardRow::Blank);
        }
        rows.push(CardRow::Keys);
        rows
    }
}

impl CardRow {
    fn height(&self) -> u16 {
        if let Self::Example(_) = self { Example::SIZE.1 } else { 1 }
    }
}

impl Card {
    /// The card of a game: the first form that fits into the screen.
    fn of<C: GameSpec>(open: &OpenGame<C>, context: &Context) -> Self {
        let (introduction, has_lessons) = (open.introduction(), has_lessons(open.core.game));
        let make = |form| Self::in_form(form, &introduction, context.area, has_lessons);
        let mut forms = CardLayout::ALL.into_iter().filter_map(|layout| {
            let (card, fits) = make(layout);
            fits.then_some(card)
        });
        forms.next().unwrap_or_else(|| make(CardLayout::Dense).0)
    }

    /// The card in this form on a screen, and whether it fits.
    fn in_form(
        layout: CardLayout,
        introduction: &Introduction,
        screen: Rect,
        has_lessons: bool,
    ) -> (Self, bool) {
        let is_dense = layout == CardLayout::Dense;
        let (across, down) = (layout.margin(), u16::from(!is_dense));
        let width = if is_dense { screen.width } else { (WIDTH + 2 * across).min(screen.width) };
        let inside_width = width.saturating_sub(2 * across);
        let rows = layout.rows(introduction, inside_width);
        let needed = rows.iter().map(CardRow::height).sum::<u16>() + 2 * down;
        let height = if is_dense { screen.height } else { needed.min(screen.height) };
        let area = Rect {
            x: screen.x + (screen.width - width) / 2,
            y: screen.y + (screen.height - height) / 2,
            width,
            height,
        };
        let inside = Rect {
            x: area.x + across,
            y: area.y + down,
            width: inside_width,
            height: height.saturating_sub(2 * down),
        };
        let is_drawn = matches!(layout, CardLayout::Spaced | CardLayout::Drawn);
        let fits = needed <= screen.height && (!is_drawn || inside_width >= WIDTH);
        (Self { area, inside, rows, layout, has_lessons }, fits)
    }

    /// The row of the keys.
    fn keys(&self) -> Rect {
        let row = row_of(self.inside, self.inside.height.saturating_sub(1));
        // The key bar leaves a column free at its left.
        Rect { x: row.x.saturating_sub(1), width: row.width + 2, ..row }
    }

    fn hints(&self, context: &Context) -> Vec<KeyHint> {
        let keys = context.keys.on(Page::Introduction);
        let again = if self.layout == CardLayout::Dense {
            "this again"
        } else {
            "shows this again, any time"
        };
        let hints = [
            hint(keys, Action::Select, "begin"),
            hint(keys, Action::Lessons, "lesson").filter(|_| self.has_lessons),
            hint(keys, Action::Help, again),
        ];
        hints.into_iter().flatten().collect()
    }

    /// Draws the surface, which covers what is below it.
    fn draw_surface(&self, buffer: &mut Buffer, theme: &Theme) {
        for row in 0..self.area.height {
            clear(row_of(self.area, row), buffer, theme);
        }
        fill(buffer, self.area, theme.style(Role::Surface));
        if self.layout == CardLayout::Dense {
            return;
        }
        if theme.has_surfaces() {
            let edge = theme.glyph("\u{2594}", "-").repeat(self.area.width.into());
            let top = row_of(self.area, 0);
            put(buffer, top, (top.x, top.y), &edge, theme.style(Role::Gold));
        } else {
            frame(self.area, "", buffer, theme);
        }
    }
}

/// Draws the card of a game over the screen. Around it is what was there, but beside it only the board, since a
/// text would be cut; around a board drawn as text, nothing but that board, if enough of it is visible.
pub(super) fn draw_card<C: GameSpec>(
    open: &OpenGame<C>,
    board: Rect,
    buffer: &mut Buffer,
    context: &Context,
) {
    let (theme, card) = (&context.theme, Card::of(open, context));
    let is_seen = board.intersection(card.area).area() <= board.area() / 2;
    let has_pictures = theme.palette().is_some();
    let board = if is_seen || has_pictures { board } else { Rect::default() };
    for row in context.area.rows().filter(|row| !has_pictures || row.intersects(card.area)) {
        let left = if row.intersects(board) { board.right() } else { row.x };
        clear(Rect { x: left, width: row.right() - left, ..row }, buffer, theme);
    }
    recede(context.area, buffer, theme);
    card.draw_surface(buffer, theme);
    let mut y = card.inside.y;
    let introduction = open.introduction();
    for row in &card.rows {
        let rest = Rect {
            y,
            height: card.inside.bottom().saturating_sub(y).min(row.height()),
            ..card.inside
        };
        y += row.height();
        match row {
            CardRow::Blank => {}
            CardRow::Title => draw_title(open, rest, buffer, theme),
            CardRow::Text(text, role) => {
                put(buffer, rest, (rest.x, rest.y), &theme.in_charset(text), theme.style(*role));
            }
            CardRow::Example(index) => {
                let example = &introduction.examples[*index];
                draw_example(example, rest, buffer, context, Canvas::on_surface);
                let left = rest.width.min(WIDTH - Example::LINE);
                let text = Rect { x: rest.x + left, width: rest.width - left, ..rest };
                write_text(example, text, buffer, context);
            }
            CardRow::Keys => key_bar(card.keys(), &card.hints(context), buffer, theme),
        }
    }
}

/// Draws the name of the game, and who the person is.
fn draw_title<C: GameSpec>(open: &OpenGame<C>, row: Rect, buffer: &mut Buffer, theme: &Theme) {
    let name = open.core.game.meta().name.to_uppercase();
    let mut x = row.x + put(buffer, row, (row.x, row.y), &name, theme.style(Role::Title)) + 2;
    x += put(buffer, row, (x, row.y), "the rules in short", theme.style(Role::Dim));
    if let Some(seat) = open.core.session.setup().person() {
        let you = theme.in_charset(" \u{b7} you are ");
        x += put(buffer, row, (x, row.y), &you, theme.style(Role::Dim));
        put(buffer, row, (x, row.y), side_glyph(seat, theme), glyph_style(seat, theme));
    }
}
