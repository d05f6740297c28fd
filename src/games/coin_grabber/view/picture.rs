//! The board and the money, about to be drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Modifier;
use unicode_width::UnicodeWidthStr as _;

use super::layout::Layout;
use super::{coin, purse};
use crate::game::{Game as _, Side};
use crate::games::coin_grabber::geometry::{SIZE, Step};
use crate::games::coin_grabber::rules::{CoinGrabber, letter};
use crate::kit::{Frame, Role, Scene, Theme, between, mark, put};

/// Everything that is drawn.
pub(super) struct Picture<'a> {
    pub(super) scene: &'a Scene<'a, CoinGrabber>,
    pub(super) layout: Layout,
    pub(super) theme: &'a Theme,
}

impl Picture<'_> {
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        for square in 0..SIZE * SIZE {
            if let Some(place) = self.layout.squares.place(square) {
                self.draw_square(square, place, (area, buffer));
            }
        }
        if let Some((before, step)) = self.moving()
            && let squares = self.layout.squares
            && let Some(start) = squares.place(before.square(before.side()))
            && let Some(end) = before.target(step).and_then(|target| squares.place(target))
        {
            let place = between(start, end, self.scene.fraction);
            self.draw_player(before.side(), place, (area, buffer));
        }
        self.draw_money(area, buffer);
    }

    /// The step that is being shown just now, and the position before it.
    fn moving(&self) -> Option<(&CoinGrabber, Step)> {
        self.scene.last.filter(|_| self.scene.fraction < 1.0)
    }

    /// The position as it is shown: while a step is under way, nothing is taken yet.
    fn shown(&self) -> &CoinGrabber {
        self.moving().map_or(self.scene.position, |(before, _)| before)
    }

    /// The legal step to a square, if there is one.
    fn step_to(&self, square: u8) -> Option<Step> {
        let position = self.scene.position;
        let leads = |step: &Step| position.target(*step) == Some(square);
        Step::ALL.into_iter().find(leads).filter(|&step| position.is_legal(step))
    }

    fn draw_square(&self, square: u8, place: Rect, (area, buffer): (Rect, &mut Buffer)) {
        let position = self.shown();
        if let Some(side) = position.player_on(square) {
            let moves = self.moving().is_some_and(|(before, _)| before.side() == side);
            if !moves {
                return self.draw_player(side, place, (area, buffer));
            }
        }
        let step = self.step_to(square);
        let cents = position.coin(square);
        self.draw_ground(step, cents, place, (area, buffer));
        let mut room = place;
        if step.is_some() && self.scene.hint == step {
            Frame::Hint.draw(Role::Notice, place, (area, buffer), self.theme);
            let rows = u16::from(place.height > 2);
            room = place.inner(Margin::new(1, rows));
        }
        let valued = step.filter(|&step| self.scene.value(step).is_some());
        if valued.is_some() && place.height == 1 {
            // The mark stands beside the coin.
            room.width = room.width.saturating_sub(1);
        }
        if cents > 0 {
            coin::draw(cents, room, (area, buffer), self.theme);
        }
        match valued {
            Some(step) => self.draw_value(step, place, (area, buffer)),
            None if cents == 0 => self.draw_trace(square, place, (area, buffer)),
            None => {}
        }
    }

    /// The square itself: squares to choose from are filled with green, as on other boards, and
    /// emptied ones with a little grey.
    fn draw_ground(
        &self,
        step: Option<Step>,
        cents: u16,
        place: Rect,
        (area, buffer): (Rect, &mut Buffer),
    ) {
        let (fill, role) = match (step, cents) {
            (Some(_), _) if self.scene.interactive => {
                (self.theme.glyph("\u{2592}", ":"), Role::Neutral)
            }
            (_, 0) => (self.theme.glyph("\u{2591}", "."), Role::Dim),
            _ => (" ", Role::Text),
        };
        let row = fill.repeat(place.width.into());
        // Where there is no gap between rows, emptied squares in a column must not look like one
        // bar.
        let flat = place.height == 3 && role == Role::Dim;
        let margin = u16::from(flat);
        for y in place.top() + margin..place.bottom() - margin {
            put(buffer, area, (place.x, y), &row, self.theme.style(role));
        }
    }

    /// The value of the step to a square, at its lower right.
    fn draw_value(&self, step: Step, place: Rect, (area, buffer): (Rect, &mut Buffer)) {
        let Some(known) = self.scene.value(step) else { return };
        let (glyph, role) = mark(&known.value);
        let plies = known.value.remoteness().filter(|_| place.height > 1);
        let text = format!("{glyph}{}", plies.map_or(String::new(), |plies| plies.to_string()));
        let width = u16::try_from(text.len()).unwrap_or(0) + u16::from(place.height > 2);
        let at = (place.right().saturating_sub(width).max(place.x), place.bottom() - 1);
        put(buffer, area, at, &text, self.theme.style(role));
    }

    /// A player: a full square with a letter.
    fn draw_player(&self, side: Side, place: Rect, (area, buffer): (Rect, &mut Buffer)) {
        let style = self.theme.style(Role::of_side(side)).add_modifier(Modifier::REVERSED);
        // Without colours B is underlined: the letter, not the whole square.
        let ground = style.remove_modifier(Modifier::UNDERLINED);
        for row in place.top()..place.bottom() {
            put(buffer, area, (place.x, row), &" ".repeat(place.width.into()), ground);
        }
        let middle = (place.x + place.width / 2, place.y + place.height / 2);
        put(buffer, area, middle, letter(side), style);
    }

    /// A dot where the last step came from.
    fn draw_trace(&self, square: u8, place: Rect, (area, buffer): (Rect, &mut Buffer)) {
        let came = |(before, _): (&CoinGrabber, Step)| before.square(before.side()) == square;
        if self.moving().is_none() && self.scene.last.is_some_and(came) {
            let dot = self.theme.glyph(" \u{00b7} ", " ' ");
            let column = place.x + (place.width / 2).saturating_sub(1);
            let style = self.theme.style(Role::Text);
            put(buffer, area, (column, place.y + place.height / 2), dot, style);
        }
    }

    /// The money of both players, each on a row of its own or both on the only one.
    fn draw_money(&self, area: Rect, buffer: &mut Buffer) {
        let (position, rows) = (self.shown(), self.layout.purses);
        let arrow = |side: Side| {
            let moves = position.outcome().is_none() && position.side() == side;
            if moves { self.theme.glyph("\u{25b6}", ">") } else { " " }
        };
        let texts =
            Side::ALL.map(|side| format!("{} {}", arrow(side), purse::in_words(position, side)));
        let left = self.layout.squares.place(0).map_or(rows.x, |place| place.x);
        let [a, b] = Side::ALL.map(|side| self.theme.style(Role::of_side(side)));
        if rows.height >= 3 {
            for ((text, style), y) in texts.iter().zip([a, b]).zip(rows.y..) {
                // Where there is no arrow, no blanks are drawn: they could be underlined.
                let words = text.trim_start();
                let indent = u16::try_from(text.width() - words.width()).unwrap_or(0);
                put(buffer, area, (left + indent, y), words, style);
            }
            let style = self.theme.style(Role::Dim);
            put(buffer, area, (left + 2, rows.y + 2), &purse::rest(position), style);
        } else if rows.height > 0 {
            let fits = texts.iter().map(|text| text.width()).sum::<usize>() < rows.width.into();
            let short = Side::ALL
                .map(|side| format!("{} {} {}", arrow(side), letter(side), position.money(side)));
            let [first, second] = if fits { texts } else { short };
            let from = if fits { rows.x } else { left };
            let width = put(buffer, area, (from, rows.y), &first, a);
            put(buffer, area, (from + width + 1, rows.y), &second, b);
        }
    }
}
