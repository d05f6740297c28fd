//! The board, about to be drawn.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::bowl::{Bowl, centre};
use super::layout::Layout;
use super::motion::Shown;
use crate::game::{Game as _, Side, Turn};
use crate::games::kalah::rules::{Kalah, Pit};
use crate::games::kalah::state::{Place, name};
use crate::kit::{Frame, Role, Scene, Theme, mark, mark_points, put};

/// Everything that is drawn.
pub(super) struct Picture<'a> {
    scene: &'a Scene<'a, Kalah>,
    shown: Shown,
    layout: Layout,
    /// The pit under the cursor, while a person is to move.
    cursor: Option<Pit>,
    theme: &'a Theme,
}

/// A text and its role.
type Mark = (String, Role);

impl<'a> Picture<'a> {
    pub(super) fn new(
        scene: &'a Scene<'a, Kalah>,
        layout: Layout,
        cursor: Option<Pit>,
        theme: &'a Theme,
    ) -> Self {
        let shown = Shown::of(scene);
        // While seeds are on their way, nothing is chosen.
        let cursor = cursor.filter(|_| shown.hand.is_none());
        Self { scene, shown, layout, cursor, theme }
    }

    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) {
        for place in self.layout.places() {
            let (Place::Pit(side, _) | Place::Store(side)) = place;
            let bowl = Bowl {
                seeds: self.shown.seeds(place),
                frame: self.frame(place),
                owner: Role::of_side(side),
            };
            bowl.draw(self.layout.place(place), (area, buffer), self.theme);
            match place {
                Place::Pit(side, pit) => self.draw_label(side, pit, (area, buffer)),
                Place::Store(side) => self.draw_name(side, (area, buffer)),
            }
        }
        self.draw_middle(area, buffer);
    }

    /// The pit at a place, if it is one of the mover's.
    fn own_pit(&self, place: Place) -> Option<Pit> {
        match place {
            Place::Pit(side, pit) if side == self.scene.position.side() => Some(Pit(pit)),
            _ => None,
        }
    }

    fn frame(&self, place: Place) -> Frame {
        let own = self.own_pit(place);
        match () {
            () if self.shown.lit.contains(&place) => Frame::Double,
            () if own.is_some() && own == self.cursor => Frame::Cursor,
            () if own.is_some() && own == self.scene.hint => Frame::Hint,
            () => Frame::Plain,
        }
    }

    /// Draws the number of a pit, and its mark.
    fn draw_label(&self, side: Side, pit: u8, (area, buffer): (Rect, &mut Buffer)) {
        let place = Place::Pit(side, pit);
        let rect = self.layout.place(place);
        let own = self.own_pit(place);
        let number = Pit(pit).to_string();
        let hint = if own.is_some() && own == self.scene.hint {
            self.theme.glyph("\u{25c6}", "*")
        } else {
            ""
        };
        let (label, role) = match self.frame(place) {
            Frame::Cursor => (format!("{hint}[{number}]"), Role::Selected),
            Frame::Hint => (format!("{hint}{number}"), Role::Notice),
            _ if own.is_some() => (number, Role::Title),
            _ => (number, Role::Dim),
        };
        if let Some(row) = self.layout.numbers(side).or(self.layout.is_framed().then_some(rect.y)) {
            let at = (centre(rect, &label), row);
            put(buffer, area, at, &label, self.theme.style(role));
        }
        let mark = own.and_then(|pit| self.value(pit, rect.width)).or_else(|| self.trace(place));
        if let (Some(row), Some((text, role))) = (self.layout.marks(side), mark) {
            put(buffer, area, (centre(rect, &text), row), &text, self.theme.style(role));
        }
    }

    /// Draws the name of the owner of a store, and what the last move added to it.
    fn draw_name(&self, side: Side, (area, buffer): (Rect, &mut Buffer)) {
        let rect = self.layout.place(Place::Store(side));
        let outside = self.layout.numbers(side).or(self.layout.marks(side));
        if let Some(row) = outside {
            let at = (centre(rect, name(side)), row);
            put(buffer, area, at, name(side), self.theme.style(Role::of_side(side)));
        }
        let opposite = self.layout.numbers(side.other()).or(self.layout.marks(side.other()));
        if let (Some(row), Some((text, role))) = (opposite, self.trace(Place::Store(side))) {
            put(buffer, area, (centre(rect, &text), row), &text, self.theme.style(role));
        }
    }

    /// The value of sowing a pit: the final difference, or an estimate of it.
    fn value(&self, pit: Pit, width: u16) -> Option<Mark> {
        let known = self.scene.value(pit)?;
        let (text, role) = mark_points(&known.value);
        let fits = text.chars().count() <= usize::from(width);
        Some((if fits { text } else { mark(&known.value).0.into() }, role))
    }

    /// What the last move has done to a pit or a store.
    fn trace(&self, place: Place) -> Option<Mark> {
        let (before, mv) = self.scene.last.filter(|_| self.scene.fraction >= 1.0)?;
        let side = before.side();
        if let Place::Store(owner) = place {
            let gained = self.scene.position.store(owner) - before.store(owner);
            let again = owner == side && self.is_second_turn();
            return match (again, gained) {
                (true, _) => Some(("again".into(), Role::of_side(owner))),
                (false, 0) => None,
                (false, _) => Some((format!("+{gained}"), Role::Dim)),
            };
        }
        let captured = before.capture(mv).into_iter().flatten();
        if let Some((_, seeds)) = captured.into_iter().find(|&(pit, _)| pit == place) {
            return Some((format!("{}{seeds}", self.theme.glyph("\u{d7}", "x")), Role::Taken));
        }
        let changed = place == Place::Pit(side, mv.0) || before.track(mv).last() == Some(place);
        changed.then(|| (self.theme.glyph("\u{00b7}", "'").into(), Role::Dim))
    }

    /// Whether the last move has given its side a second turn.
    fn is_second_turn(&self) -> bool {
        let again = |(before, mv): (&Kalah, Pit)| before.after(mv).1 == Turn::Stays;
        self.scene.last.is_some_and(again) && self.scene.position.outcome().is_none()
    }

    /// Draws the state of play between the rows.
    fn draw_middle(&self, area: Rect, buffer: &mut Buffer) {
        let Some(row) = self.layout.middle else { return };
        let (x, width) = self.layout.between();
        let (texts, role) = self.status();
        let fits = |text: &&String| text.chars().count() <= usize::from(width);
        let Some(text) = texts.iter().find(fits) else { return };
        let at = (centre(Rect { x, y: row, width, height: 1 }, text), row);
        put(buffer, area, at, text, self.theme.style(role));
    }

    /// The state of play, in a long and a short form.
    fn status(&self) -> ([String; 2], Role) {
        let position = self.scene.position;
        let side = position.side();
        if let Some((sower, seeds @ 1..)) = self.shown.hand {
            let long = format!("{} sows, {seeds} in hand", name(sower));
            return ([long, format!("{seeds} in hand")], Role::of_side(sower));
        }
        if let Some(captured) = self.captured() {
            return captured;
        }
        if position.outcome().is_some() && self.shown.hand.is_none() {
            return (end(position), Role::Notice);
        }
        let name = name(side);
        if self.is_second_turn() {
            return ([format!("{name} moves again"), "again".into()], Role::of_side(side));
        }
        ([format!("{name} to move"), name.into()], Role::of_side(side))
    }

    /// What the last move has captured, or is about to; nothing once the game is over.
    fn captured(&self) -> Option<([String; 2], Role)> {
        let (before, mv) = self.scene.last?;
        if self.scene.position.outcome().is_some() && self.shown.hand.is_none() {
            return None;
        }
        let seeds: u8 = before.capture(mv)?.iter().map(|(_, seeds)| seeds).sum();
        let by = before.side();
        let short = format!("{}{seeds}", self.theme.glyph("\u{d7}", "x"));
        Some(([format!("{} captures {seeds}", name(by)), short], Role::of_side(by)))
    }
}

/// The score of a finished game, in a long and a short form.
fn end(position: &Kalah) -> [String; 2] {
    let [south, north] = Side::ALL.map(|side| position.total(side));
    let score = format!("South {south}, North {north}");
    let keeper = Side::ALL.into_iter().find(|&side| position.left(side) > 0);
    match keeper {
        None => [score, format!("{south}:{north}")],
        Some(side) => {
            let left = position.left(side);
            [format!("{score}, with the last {left} for {}", name(side)), score]
        }
    }
}
