//! The cards of the problems: the game, the task in a few words, and how it went.

use arcade_games::games::GameId;
use arcade_games::kit::{Role, fill, put, row_of};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::DailyScreen;
use super::layout::{Layout, TEXT};
use crate::daily::{DailyMark, minutes_and_seconds};
use crate::phrases::{daily_state, daily_task};
use crate::tui::Context;
use crate::tui::still_life::{Light, draw_still_lifes};
use crate::tui::widgets::{cells, draw_card_frame, mark_glyph, shortened};

/// The columns in front of the texts of a card: its number.
const INDENT: u16 = 5;

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
        for (index, &card) in layout.cards.iter().enumerate().filter(|(_, card)| !card.is_empty()) {
            draw_card(&self.texts(index), card, index == self.at(), buffer, context);
        }
    }

    fn texts(&self, index: usize) -> Texts {
        let meta = GameId::ALL[index].meta();
        let log = self.progress.log();
        let results = log.day(self.visit.day);
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

/// The texts of a card, in one row, in two, or in three below its picture. The chosen one has a frame around
/// its picture.
fn draw_card(texts: &Texts, card: Rect, is_selected: bool, buffer: &mut Buffer, context: &Context) {
    /// The columns of the name where the mark and the state are in the same row.
    const NAME: u16 = 14;
    let theme = &context.theme;
    let has_picture = card.height > TEXT;
    let place = if has_picture {
        Rect { y: above_text(card).bottom(), height: TEXT, ..card }
    } else {
        card
    };
    fill(buffer, place, theme.style(if is_selected { Role::Raised } else { Role::Surface }));
    if is_selected && has_picture {
        draw_card_frame(card, true, buffer, theme);
    }
    let [name, second, third] = [0, 1, 2].map(|row| row_of(place, row));
    let cap = if is_selected { Role::Selected } else { Role::Key };
    put(buffer, name, (name.x + 1, name.y), &format!(" {} ", texts.number), theme.style(cap));
    put(buffer, name, (name.x + INDENT, name.y), texts.name, theme.style(Role::Title));
    let (glyph, role) = mark_glyph(texts.mark, theme);
    let is_row = card.height == 1;
    let at = if is_row { name.x + INDENT + NAME } else { name.right().saturating_sub(2) };
    put(buffer, name, (at, name.y), glyph, theme.style(role));
    let mut at_left = |text: &str, role, row: Rect, indent: u16| {
        let room = usize::from(row.width.saturating_sub(indent + u16::from(!is_row)));
        let text = shortened(text, room, theme);
        put(buffer, row, (row.x + indent, row.y), &text, theme.style(role));
    };
    let (state, role) = &texts.state;
    if is_row {
        return at_left(state, *role, name, INDENT + NAME + 2);
    }
    at_left(&texts.task, Role::Text, second, INDENT);
    if has_picture {
        at_left(state, *role, third, INDENT);
    }
    let mut at_right = |text: &str, role, row: Rect, margin: u16| {
        let at = row.right().saturating_sub(cells(text) + margin);
        put(buffer, row, (at, row.y), text, theme.style(role));
    };
    if has_picture {
        at_right(&texts.time, Role::Dim, third, 1);
    } else {
        at_right(&texts.time, Role::Dim, name, 4);
        at_right(state, *role, second, 1);
    }
}
