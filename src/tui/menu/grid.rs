//! The grid of game cards with pictures.

use arcade_games::kit::{Role, fill, put, row_of};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::card::Card;
use super::has_gaps;
use crate::tui::Context;
use crate::tui::still_life::{Light, draw_still_lifes};
use crate::tui::widgets::{STAIR, cells, draw_card_frame, draw_stair, flawless_sign};

/// The layout of the grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct CardGrid {
    area: Rect,
    columns: u16,
    /// The index of the first row of cards in view, and the number of rows in view.
    first: u16,
    rows: u16,
    /// The size of a card without the gap beside it.
    width: u16,
    height: u16,
    /// The rows between cards.
    gap: u16,
}

/// The least width and height of a card: a small board and two rows of text.
const NARROWEST: u16 = 24;
const MIN_HEIGHT: u16 = 7;
/// The rows of text below a picture.
const TEXT: u16 = 2;
/// The columns between cards.
const GAP: u16 = 1;
/// The least columns between two texts of a row.
const TEXT_GAP: u16 = 2;
/// The least width of a card with the level beaten.
const ROOMY: u16 = 28;
/// The most cards side by side.
const MAX_COLUMNS: u16 = 3;

impl CardGrid {
    /// The layout for a number of cards, scrolled to the selected one; `None` if there is no room for
    /// pictures.
    pub(super) fn new(area: Rect, cards: usize, selected: usize) -> Option<Self> {
        let cards = u16::try_from(cards).unwrap_or(u16::MAX);
        let selected = u16::try_from(selected).unwrap_or(u16::MAX);
        let columns = ((area.width + GAP) / (NARROWEST + GAP)).min(MAX_COLUMNS).min(cards);
        let most_rows = area.height / MIN_HEIGHT;
        if columns < 2.min(cards) || most_rows == 0 {
            return None;
        }
        let rows = cards.div_ceil(columns).min(most_rows);
        // A blank row between cards, if there is room.
        let gap = u16::from((area.height + 1) / rows > MIN_HEIGHT);
        let first = (selected / columns).saturating_sub(rows - 1);
        Some(Self {
            area,
            columns,
            first,
            rows,
            width: (area.width + GAP) / columns - GAP,
            height: (area.height + gap) / rows - gap,
            gap,
        })
    }

    /// The number of cards side by side.
    pub(super) fn columns(&self) -> usize {
        self.columns.into()
    }

    /// The place of a card; `None` if it is scrolled out of view.
    pub(super) fn place(&self, index: usize) -> Option<Rect> {
        let index = u16::try_from(index).ok()?;
        let row = (index / self.columns).checked_sub(self.first).filter(|&row| row < self.rows)?;
        Some(Rect {
            x: self.area.x + index % self.columns * (self.width + GAP),
            y: self.area.y + row * (self.height + self.gap),
            width: self.width,
            height: self.height,
        })
    }

    /// Draws the cards.
    pub(super) fn draw(
        &self,
        cards: &[Card],
        selected: usize,
        buffer: &mut Buffer,
        context: &Context,
    ) {
        let pictures = cards.iter().enumerate().filter_map(|(index, card)| {
            Some((card.game, Light::Full, above_text(self.place(index)?)))
        });
        draw_still_lifes(pictures, buffer, context);
        for (index, card) in cards.iter().enumerate() {
            self.draw_card((index, card), index == selected, buffer, context);
        }
        if let Some(place) = self.place(selected) {
            let has_row_below = place.bottom() < self.area.bottom() || has_gaps(context.area);
            draw_card_frame(place, has_row_below, buffer, &context.theme);
        }
    }

    /// Draws a card but for its picture.
    fn draw_card(
        &self,
        (index, card): (usize, &Card),
        is_selected: bool,
        buffer: &mut Buffer,
        context: &Context,
    ) {
        let Some(place) = self.place(index) else { return };
        let theme = &context.theme;
        let text = Rect { y: above_text(place).bottom(), height: TEXT, ..place };
        let ground = if is_selected { Role::Raised } else { Role::Surface };
        fill(buffer, text, theme.style(ground));
        let row = |number| row_of(text, number);
        let cap = if is_selected { Role::Selected } else { Role::Key };
        let digit = format!(" {} ", index + 1);
        let name = row(0);
        put(buffer, name, (name.x, name.y), &digit, theme.style(cap));
        put(buffer, name, (name.x + 4, name.y), card.game.meta().name, theme.style(Role::Title));
        let left = name.x + 4 + cells(card.game.meta().name) + TEXT_GAP;
        // Right of the name the stair, left of it the flawless wins, and what else there is room for.
        let is_roomy = place.width >= ROOMY;
        let progress = card.ladder_progress();
        let flawless = progress.map_or(String::new(), |progress| flawless_sign(progress, theme));
        let mut free = name;
        if let Some(progress) = progress.filter(|_| name.right() > left + STAIR) {
            let x = name.right() - 1 - STAIR;
            draw_stair(progress, Rect { x, width: STAIR, ..name }, buffer, theme);
            free.width -= STAIR + 1;
        }
        if is_roomy {
            free.width -= put_right(&flawless, theme.style(Role::Gold), (left, free), buffer);
        }
        let room = (free.right() - 1).saturating_sub(left);
        let (text, role) = card.beside_name(room);
        put_right(&text, theme.style(role), (left, free), buffer);
        let below = row(1);
        let x = below.x + 4;
        let [(about, role), opponent] = card.below_name(below.right() - 1 - x, theme);
        let end = x + put(buffer, below, (x, below.y), &about, theme.style(role));
        let (text, role) = match progress {
            None => opponent,
            Some(_) if !is_roomy => (flawless, Role::Gold),
            Some(progress) => {
                (progress.level().map_or(String::new(), |it| it.to_string()), Role::Dim)
            }
        };
        put_right(&text, theme.style(role), (end + TEXT_GAP, below), buffer);
    }
}

/// The place of the picture on a card.
fn above_text(place: Rect) -> Rect {
    Rect { height: place.height - TEXT, ..place }
}

/// Puts a text at the right end of a row, unless it would begin before the column `left`; returns the
/// columns that it takes with a blank one beside it.
fn put_right(text: &str, style: Style, (left, row): (u16, Rect), buffer: &mut Buffer) -> u16 {
    let column = row.right().saturating_sub(cells(text) + 1);
    if column < left || text.is_empty() {
        return 0;
    }
    put(buffer, row, (column, row.y), text, style) + 1
}
