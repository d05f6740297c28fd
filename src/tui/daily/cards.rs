//! The cards of the problems: the game, the task in a few words, and how it went.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::DailyScreen;
use super::layout::{Layout, TEXT};
use crate::daily::{DailyMark, minutes_and_seconds};
use crate::games::GameId;
use crate::kit::{Role, fill, put, row_of};
use crate::phrases::{daily_state, daily_task};
use crate::tui::Context;
use crate::tui::still_life::{Light, draw_still_lifes};
use crate::tui::widgets::{cells, draw_card_frame, mark_glyph, shortened};

/// The columns in front of the texts of a card: its number.
const INDENT: u16 = 5;

/// What a card says.
struct Texts {
    number: usize,
    name: &'static str,
    task: String,
    mark: Option<DailyMark>,
    state: (String, Role),
    /// The time spent, if the problem was tried.
    time: String,
}

impl DailyScreen {
    pub(super) fn draw_cards(&self, layout: &Layout, buffer: &mut Buffer, context: &Context) {
        let pictures = GameId::ALL.iter().zip(&layout.cards).enumerate();
        let pictures =
            pictures.filter(|(_, (_, card))| card.height > TEXT).map(|(index, (&game, card))| {
                let light = if index == self.at() { Light::Full } else { Light::Dim };
                (game, light, above_text(*card))
            });
        draw_still_lifes(pictures, buffer, context);
        for (index, &card) in layout.cards.iter().enumerate() {
            let texts = self.texts(index);
            let is_selected = index == self.at();
            match card.height {
                0 => {}
                1 => draw_row(&texts, card, is_selected, buffer, context),
                2 => draw_two_rows(&texts, card, is_selected, buffer, context),
                _ => draw_card(&texts, card, is_selected, buffer, context),
            }
        }
    }

    fn texts(&self, index: usize) -> Texts {
        let meta = GameId::ALL[index].meta();
        let log = self.tries.log();
        let results = log.day(self.day.day);
        let mark = results.and_then(|results| results.mark(meta.id));
        let tries = results.map_or(0, |results| results.tries(meta.id));
        let made = self.problems.get(index);
        let task = match made {
            None => "being made ...".into(),
            Some(Err(_)) => "it can't be made".into(),
            Some(Ok(problem)) => daily_task::<GameId>(problem),
        };
        let state = daily_state::<GameId>(mark, tries, made.and_then(Result::ok));
        let role = match mark {
            None | Some(DailyMark::SecondTry) => Role::Notice,
            Some(DailyMark::AtOnce) => Role::Neutral,
            Some(DailyMark::NotFound) => Role::Error,
        };
        let seconds = results.map_or(0, |results| results.seconds(meta.id));
        let time = if tries > 0 { minutes_and_seconds(seconds) } else { String::new() };
        Texts { number: index + 1, name: meta.name, task, mark, state: (state, role), time }
    }
}

/// The place of the picture on a card.
fn above_text(card: Rect) -> Rect {
    Rect { height: card.height - TEXT, ..card }
}

/// The role of the ground of a card's text.
fn ground(is_selected: bool) -> Role {
    if is_selected { Role::Raised } else { Role::Surface }
}

/// The text of a card below its picture, and a frame around the card if it is selected.
fn draw_card(texts: &Texts, card: Rect, is_selected: bool, buffer: &mut Buffer, context: &Context) {
    let theme = &context.theme;
    let below = Rect { y: above_text(card).bottom(), height: TEXT, ..card };
    fill(buffer, below, theme.style(ground(is_selected)));
    if is_selected {
        draw_card_frame(card, true, buffer, theme);
    }
    let [name, task, state] = [0, 1, 2].map(|row| row_of(below, row));
    draw_name(texts, name, is_selected, buffer, context);
    draw_right(texts, name, buffer, context);
    draw_text(&texts.task, Role::Text, task, buffer, context);
    let (text, role) = &texts.state;
    draw_text(text, *role, state, buffer, context);
    let at = state.right().saturating_sub(cells(&texts.time) + 1);
    put(buffer, state, (at, state.y), &texts.time, theme.style(Role::Dim));
}

/// The name with the task below it, the state at the right end.
fn draw_two_rows(
    texts: &Texts,
    card: Rect,
    is_selected: bool,
    buffer: &mut Buffer,
    context: &Context,
) {
    let theme = &context.theme;
    fill(buffer, card, theme.style(ground(is_selected)));
    let [name, below] = [0, 1].map(|row| row_of(card, row));
    draw_name(texts, name, is_selected, buffer, context);
    let time = name.right().saturating_sub(cells(&texts.time) + 4);
    put(buffer, name, (time, name.y), &texts.time, theme.style(Role::Dim));
    draw_right(texts, name, buffer, context);
    draw_text(&texts.task, Role::Text, below, buffer, context);
    let (text, role) = &texts.state;
    let at = below.right().saturating_sub(cells(text) + 1);
    put(buffer, below, (at, below.y), text, theme.style(*role));
}

/// The name, the mark and the state in one row.
fn draw_row(texts: &Texts, row: Rect, is_selected: bool, buffer: &mut Buffer, context: &Context) {
    const NAME: u16 = 14;
    let theme = &context.theme;
    fill(buffer, row, theme.style(ground(is_selected)));
    draw_name(texts, row, is_selected, buffer, context);
    let (glyph, role) = mark_glyph(texts.mark, theme);
    let at = row.x + INDENT + NAME;
    put(buffer, row, (at, row.y), glyph, theme.style(role));
    let (text, role) = &texts.state;
    let room = usize::from(row.right().saturating_sub(at + 2));
    put(buffer, row, (at + 2, row.y), &shortened(text, room, theme), theme.style(*role));
}

/// The number and the name of the game.
fn draw_name(texts: &Texts, row: Rect, is_selected: bool, buffer: &mut Buffer, context: &Context) {
    let theme = &context.theme;
    let cap = if is_selected { Role::Selected } else { Role::Key };
    put(buffer, row, (row.x + 1, row.y), &format!(" {} ", texts.number), theme.style(cap));
    put(buffer, row, (row.x + INDENT, row.y), texts.name, theme.style(Role::Title));
}

/// The mark at the right end.
fn draw_right(texts: &Texts, row: Rect, buffer: &mut Buffer, context: &Context) {
    let (glyph, role) = mark_glyph(texts.mark, &context.theme);
    let at = (row.right().saturating_sub(2), row.y);
    put(buffer, row, at, glyph, context.theme.style(role));
}

fn draw_text(text: &str, role: Role, row: Rect, buffer: &mut Buffer, context: &Context) {
    let theme = &context.theme;
    let room = usize::from(row.width.saturating_sub(INDENT + 1));
    let text = shortened(text, room, theme);
    put(buffer, row, (row.x + INDENT, row.y), &text, theme.style(role));
}
