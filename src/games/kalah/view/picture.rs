//! The board, about to be drawn.

use std::f32::consts::PI;

use ratatui::layout::Rect;

use super::layout::Layout;
use super::motion::{Flight, Shown};
use crate::game::{Game as _, Side, Turn};
use crate::games::kalah::rules::{Kalah, Pit};
use crate::games::kalah::state::{NORTH, Place, SOUTH, name};
use crate::kit::{Anchor, Emblem, Frame, Lie, Material, Role, Scene, Seed, Spot, State, Table};
use crate::kit::{Tone, Voice};

/// Everything that is drawn.
pub(super) struct Picture<'a> {
    scene: &'a Scene<'a, Kalah>,
    shown: Shown,
    layout: Layout,
    /// The pit under the cursor, while a person is to move, and the position after it is sown.
    cursor: Option<(Pit, Kalah)>,
    /// The widest that a seed can be in a pit, and in a store.
    widest: [f32; 2],
    pictured: bool,
}

impl<'a> Picture<'a> {
    pub(super) fn new(
        scene: &'a Scene<'a, Kalah>,
        layout: Layout,
        cursor: Option<Pit>,
        table: &Table<'_>,
    ) -> Self {
        let shown = Shown::of(scene);
        let pictured = table.palette().is_some();
        // While seeds are on their way, nothing is chosen.
        let cursor = cursor.filter(|_| shown.hand.is_none());
        let cursor = cursor.map(|pit| (pit, scene.position.after(pit).0));
        let is_drawn = pictured && layout.is_large;
        // So many seeds are usual in a pit, and in a store.
        let usual = [(Place::Pit(SOUTH, 0), 6), (Place::Store(SOUTH), 18)];
        let widest = usual.map(|(place, seeds)| {
            let bottom = layout.bottom(place, true);
            if is_drawn { Seed::widest(bottom, seeds) } else { Seed::SMALLEST }
        });
        Self { scene, shown, layout, cursor, widest, pictured }
    }

    pub(super) fn draw(&self, table: &mut Table<'_>) {
        table.plank(self.layout.wood());
        for place in self.layout.places() {
            self.draw_hollow(place, table);
            for (index, spot) in (0..).zip(self.heap(place, self.shown.seeds(place))) {
                self.draw_seed(place, index, spot, table);
            }
        }
        for &flight in &self.shown.flights {
            self.draw_flight(flight, table);
        }
        for place in self.layout.places() {
            self.write_count(place, table);
            match place {
                Place::Pit(side, pit) => self.write_number(side, pit, table),
                Place::Store(side) => self.write_name(side, table),
            }
            self.write_marks(place, table);
        }
        if let Some(row) = self.layout.middle() {
            let (texts, voice) = self.status();
            table.label_in(row, &texts, voice);
        }
    }

    /// A pit or a store without its seeds.
    fn draw_hollow(&self, place: Place, table: &mut Table<'_>) {
        let (Place::Pit(side, _) | Place::Store(side)) = place;
        let (rect, frame) = (self.layout.place(place), self.frame(place));
        table.hollow(rect, (frame == Frame::Double).then_some(Tone::Focus));
        let role = match frame {
            Frame::Plain => Role::of_side(side),
            Frame::Cursor => Role::Title,
            Frame::Hint => Role::Notice,
            Frame::Double => Role::Taken,
        };
        let edge = match place {
            Place::Pit(..) if !self.layout.is_large => Rect { height: 1, ..rect },
            Place::Pit(..) | Place::Store(NORTH) if self.layout.is_large => {
                Rect { width: rect.width - 1, ..rect }
            }
            _ => rect,
        };
        table.frame(frame, edge, role);
        if frame == Frame::Cursor && self.pictured {
            table.cursor(rect);
        }
    }

    /// Where this many seeds lie in a place.
    fn heap(&self, place: Place, seeds: u8) -> Vec<Spot> {
        let [in_pit, in_store] = self.widest;
        let (widest, lie) = match place {
            Place::Pit(..) => (in_pit, Lie::Middle),
            Place::Store(_) => (in_store.min(in_pit), Lie::Bottom),
        };
        Seed::heap(self.layout.bottom(place, self.pictured), seeds, widest, lie)
    }

    /// A seed, the one with this number in its place.
    fn draw_seed(&self, place: Place, index: u8, spot: Spot, table: &mut Table<'_>) {
        let (first, side) = match place {
            Place::Pit(side, pit) => (pit, side),
            Place::Store(side) => (3, side),
        };
        let is_jade =
            first.wrapping_add(index.wrapping_mul(3)).wrapping_add(side as u8).is_multiple_of(4);
        let material = if is_jade { Material::Jade } else { Material::Ivory };
        let is_lost = self.winner().is_some_and(|winner| winner != side);
        if spot.width > Seed::SMALLEST {
            let state = if is_lost { State::Dimmed } else { State::Rest };
            return table.piece(&Seed { material }, spot, state);
        }
        let cell = spot.cells();
        let voice = if is_lost { Voice::Muted } else { Voice::Of(material) };
        table.label((cell.x, cell.y), table.theme().glyph("\u{25CF}", "o"), voice);
    }

    /// Seeds on their way, in an arc.
    fn draw_flight(&self, flight: Flight, table: &mut Table<'_>) {
        let Flight { from, to, seeds, part } = flight;
        if !self.pictured {
            return;
        }
        let there = self.shown.seeds(to);
        let ends = self.heap(to, there.saturating_add(seeds)).into_iter().skip(there.into());
        // What leaves a heap is on its top.
        let left = self.shown.seeds(from);
        let starts = self.heap(from, left.saturating_add(seeds)).into_iter().skip(left.into());
        let height = f32::from(self.layout.place(from).height) * 8.0 * (part * PI).sin();
        for (index, (start, end)) in (there..).zip(starts.zip(ends)) {
            self.draw_seed(to, index, start.towards(end, part).moved(0.0, -height), table);
        }
    }

    /// The side that has won.
    fn winner(&self) -> Option<Side> {
        let position = self.scene.position;
        let is_over = position.outcome().is_some() && self.shown.hand.is_none();
        let ahead = |side: &Side| position.total(*side) > position.total(side.other());
        Side::ALL.into_iter().find(ahead).filter(|_| is_over)
    }

    /// The pit at a place, if it is one of the mover's.
    fn own_pit(&self, place: Place) -> Option<Pit> {
        let mover = self.shown.hand.map_or(self.scene.position.side(), |(sower, _)| sower);
        match place {
            Place::Pit(side, pit) if side == mover => Some(Pit(pit)),
            _ => None,
        }
    }

    fn frame(&self, place: Place) -> Frame {
        let own = self.own_pit(place);
        match () {
            () if self.shown.lit.contains(&place) => Frame::Double,
            () if own.is_some() && own == self.cursor.map(|(pit, _)| pit) => Frame::Cursor,
            () if own.is_some() && own == self.scene.hint => Frame::Hint,
            () => Frame::Plain,
        }
    }

    /// Counts the seeds in a place, and those that would be there after sowing.
    fn write_count(&self, place: Place, table: &mut Table<'_>) {
        let (Place::Pit(side, _) | Place::Store(side)) = place;
        let row = self.layout.count(place);
        let seeds = self.shown.seeds(place);
        let then = self.cursor.filter(|&(pit, _)| self.own_pit(place) != Some(pit));
        let then = then.map(|(_, after)| match place {
            Place::Pit(side, pit) => after.pits(side)[usize::from(pit)],
            Place::Store(side) => after.store(side),
        });
        if let Some(then) = then.filter(|&then| then != seeds) {
            let arrow = table.theme().glyph("\u{2192}", ">");
            let texts = [format!("{seeds}{arrow}{then}"), format!("{arrow}{then}")];
            return table.label_in(row, &texts, Voice::Focus);
        }
        let text = seeds.to_string();
        let texts = if self.pictured { [format!(" {text} "), text] } else { [text.clone(), text] };
        let voice = if seeds == 0 && !self.pictured { Voice::Muted } else { Voice::Plate(side) };
        table.label_in(row, &texts, voice);
    }

    /// The number of a pit, which says also whether it is chosen or recommended.
    fn write_number(&self, side: Side, pit: u8, table: &mut Table<'_>) {
        let place = Place::Pit(side, pit);
        let Some(row) = self.layout.number(place) else { return };
        let own = self.own_pit(place);
        let hint = if own.is_some() && own == self.scene.hint {
            table.theme().glyph("\u{25BC}", "v")
        } else {
            ""
        };
        let number = Pit(pit).to_string();
        let (long, voice) = match self.frame(place) {
            Frame::Cursor if self.pictured => (format!(" {hint}{number} "), Voice::Focus),
            Frame::Cursor => (format!("{hint}[{number}]"), Voice::Focus),
            Frame::Hint => (format!("{hint}tip {number}"), Voice::Tip),
            _ if own.is_some() => (number.clone(), Voice::Text),
            _ => (number.clone(), Voice::Muted),
        };
        table.label_in(row, &[long, format!("{hint}{number}"), number], voice);
    }

    /// The name of the owner of a store.
    fn write_name(&self, side: Side, table: &mut Table<'_>) {
        let Some(row) = self.layout.number(Place::Store(side)) else { return };
        let emblem = Emblem { side }.glyph(table.theme());
        let with_emblem = self.layout.is_large && self.pictured;
        let text = if with_emblem { format!("{emblem} {}", name(side)) } else { name(side).into() };
        let at = (self.beside(side, row, &text), row.y);
        table.label(at, text, Voice::Side(side));
    }

    /// The column where something about a store is written: at the outer edge of the wood.
    fn beside(&self, side: Side, store: Rect, text: &str) -> u16 {
        let (width, wood) = (u16::try_from(text.chars().count()).unwrap_or(0), self.layout.wood());
        match side {
            NORTH => wood.x.max(store.x.saturating_sub(1)),
            SOUTH => wood.right().min(store.right() + 1).saturating_sub(width),
        }
    }

    /// The value of sowing a pit, or what the last move has done to a pit or a store.
    fn write_marks(&self, place: Place, table: &mut Table<'_>) {
        let Some(row) = self.layout.marks(place) else { return };
        let own = self.own_pit(place);
        if let Some(chip) = own.and_then(|pit| self.scene.chip(|mv| mv == pit)) {
            return table.chip(row, &chip, Anchor::Middle);
        }
        let Some((text, voice)) = self.trace(place, table) else { return };
        match place {
            Place::Store(side) => table.label((self.beside(side, row, &text), row.y), text, voice),
            // What a side has left behind is seen in the empty pit.
            Place::Pit(side, pit) if self.is_emptied(side, pit) => {
                table.label_in(self.layout.place(place), &[&text], voice);
            }
            Place::Pit(..) => table.label_in(row, &[&text], voice),
        }
    }

    /// What the last move has done to a pit or a store.
    fn trace(&self, place: Place, table: &Table<'_>) -> Option<(String, Voice)> {
        let (before, mv) = self.scene.last.filter(|_| self.scene.fraction >= 1.0)?;
        let side = before.side();
        if let Place::Store(owner) = place {
            let gained = self.scene.position.store(owner) - before.store(owner);
            let again = owner == side && self.is_second_turn();
            return match (again, gained) {
                (true, _) => Some(("again".into(), Voice::Side(owner))),
                (false, 0) => None,
                (false, _) => Some((format!("+{gained}"), Voice::Muted)),
            };
        }
        let captured = before.capture(mv).into_iter().flatten();
        if let Some((_, seeds)) = captured.into_iter().find(|&(pit, _)| pit == place) {
            return Some((format!("{}{seeds}", table.theme().glyph("\u{d7}", "x")), Voice::Text));
        }
        let is_origin = place == Place::Pit(side, mv.0);
        // As a text, an emblem looks like a seed.
        if is_origin && self.pictured {
            let emblem = Emblem { side }.glyph(table.theme());
            return Some((emblem.into(), Voice::Of(Material::of_side(side))));
        }
        let is_marked = is_origin || before.track(mv).last() == Some(place);
        is_marked.then(|| (table.theme().glyph("\u{00b7}", "'").into(), Voice::Muted))
    }

    /// Whether the last move has sown the seeds of this pit, and left none.
    fn is_emptied(&self, side: Side, pit: u8) -> bool {
        let sown = |(before, mv): (&Kalah, Pit)| (before.side(), mv) == (side, Pit(pit));
        let is_drawn = self.pictured && self.layout.is_large;
        is_drawn
            && self.scene.last.is_some_and(sown)
            && self.shown.seeds(Place::Pit(side, pit)) == 0
    }

    /// Whether the last move has given its side a second turn.
    fn is_second_turn(&self) -> bool {
        let again = |(before, mv): (&Kalah, Pit)| before.after(mv).1 == Turn::Stays;
        self.scene.last.is_some_and(again) && self.scene.position.outcome().is_none()
    }

    /// The state of play, in a long and a short form.
    fn status(&self) -> ([String; 2], Voice) {
        let position = self.scene.position;
        let side = position.side();
        if let Some((sower, seeds @ 1..)) = self.shown.hand {
            let long = format!("{} sows, {seeds} in hand", name(sower));
            return ([long, format!("{seeds} in hand")], Voice::Side(sower));
        }
        let is_over = position.outcome().is_some() && self.shown.hand.is_none();
        let captured = self.scene.last.filter(|_| !is_over);
        let captured = captured.and_then(|(before, mv)| Some((before.side(), before.capture(mv)?)));
        if let Some((by, captured)) = captured {
            let seeds: u8 = captured.iter().map(|(_, seeds)| seeds).sum();
            let texts = [format!("{} captures {seeds}", name(by)), format!("captures {seeds}")];
            return (texts, Voice::Side(by));
        }
        if is_over {
            return (end(position), Voice::Tip);
        }
        let name = name(side);
        if self.is_second_turn() {
            return ([format!("{name} moves again"), "again".into()], Voice::Side(side));
        }
        if self.pictured {
            return ([String::new(), String::new()], Voice::Text);
        }
        ([format!("{name} to move"), name.into()], Voice::Side(side))
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
