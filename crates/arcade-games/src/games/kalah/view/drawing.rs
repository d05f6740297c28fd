//! Draws the board.

use arcade_engine::{Position as _, Side};
use ratatui::layout::Rect;

use super::layout::Layout;
use super::motion::{Flight, Shown};
use crate::games::kalah::rules::{Kalah, Pit};
use crate::games::kalah::state::{Hole, SOUTH, name};
use crate::kit::{
    Anchor, Canvas, Emblem, Frame, HeapAlign, LabelStyle, Material, MoveNotes, Palette,
    PictureRect, PieceState, Role, Scene, SeedHeap, SeedPiece, TipMark, arc,
};
use crate::picture::Edges;

/// Everything that is drawn.
pub(super) struct Drawing<'a> {
    scene: &'a Scene<'a, Kalah>,
    shown: Shown,
    layout: Layout,
    /// The pit under the cursor, if a person is to move, and the position after sowing it.
    cursor: Option<(Pit, Kalah)>,
    /// The maximum width of a seed.
    widest: f32,
    /// The maximum width of a seed in pixels; `None` if the board isn't in pixels.
    widest_in_pixels: Option<f32>,
    /// Whether the board is a picture, and whether it has room for seeds that can be told apart.
    is_picture: bool,
    has_distinct_seeds: bool,
}

/// The number of seeds that fit in a pit at the usual size of seeds in this game.
const USUAL_IN_PIT: usize = 6;
const USUAL_IN_STORE: u8 = 18;
/// The width of a seed in pixels, relative to a pit.
const PART_OF_PIT: f32 = 0.3;

impl<'a> Drawing<'a> {
    pub(super) fn new(
        scene: &'a Scene<'a, Kalah>,
        layout: Layout,
        cursor: Option<Pit>,
        canvas: &Canvas<'_>,
    ) -> Self {
        let shown = Shown::of(scene);
        let is_picture = canvas.palette().is_some();
        // While seeds are moving, there is no cursor.
        let cursor = cursor.filter(|_| shown.hand.is_none());
        let cursor = cursor.map(|pit| (pit, scene.position.after(pit).0));
        let has_distinct_seeds = is_picture && layout.is_large;
        // With few colours drawn seeds aren't round.
        let is_soft = canvas.palette().is_some_and(|palette| palette.edges() == Edges::Soft);
        let widest = Some(SeedPiece::widest(layout.seed_area(Hole::Pit(SOUTH, 0)), USUAL_IN_PIT));
        let widest =
            widest.filter(|&widest| has_distinct_seeds && is_soft && widest >= SeedPiece::ROUND);
        let widest = widest.unwrap_or(SeedPiece::SMALLEST);
        let is_in_pixels = canvas.palette().is_some_and(Palette::is_in_pixels);
        let pit = PictureRect::from(layout.area_of(Hole::Pit(SOUTH, 0)));
        let widest_in_pixels =
            is_in_pixels.then(|| (pit.width * PART_OF_PIT).min(pit.height * PART_OF_PIT));
        Self {
            scene,
            shown,
            layout,
            cursor,
            widest,
            widest_in_pixels,
            is_picture,
            has_distinct_seeds,
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>) {
        self.draw_board(canvas);
        for hole in self.scene.position.holes() {
            self.write_count(hole, canvas);
            match hole {
                Hole::Pit(side, pit) => self.write_number(side, pit, canvas),
                Hole::Store(side) => self.write_name(side, canvas),
            }
            self.write_marks(hole, canvas);
            if self.scene.is_in_reason(hole.number()) {
                let layout = &self.layout;
                canvas.mark_reason_place(if self.is_picture {
                    layout.area_of(hole)
                } else {
                    layout.edge(hole)
                });
            }
        }
        self.write_unit(canvas);
        if let (Some(row), Some((sower, seeds @ 1..))) = (self.layout.middle(), self.shown.hand) {
            canvas.label_in(row, &[format!("{seeds} in hand")], LabelStyle::Side(sower));
        }
        self.write_ending(canvas);
    }

    /// Says that sowing the pit under the cursor ends the game, which the numbers in the pits don't show: what is left
    /// in a row counts for its side.
    fn write_ending(&self, canvas: &mut Canvas<'_>) {
        let ends = self.cursor.as_ref().filter(|(_, after)| after.outcome().is_some());
        if let (Some(row), Some((_, after))) = (self.layout.middle(), ends) {
            let own = self.scene.position.side_to_move();
            let [mine, theirs] = [own, own.other()].map(|side| after.total(side));
            let texts = [format!("ends the game, {mine} to {theirs}"), "ends the game".into()];
            canvas.label_in(row, &texts, LabelStyle::Focus);
        }
    }

    /// Draws the board and its seeds, without text.
    fn draw_board(&self, canvas: &mut Canvas<'_>) {
        canvas.plank(self.layout.wood());
        for hole in self.scene.position.holes() {
            self.draw_hollow(hole, canvas);
            for (index, spot) in self.heap(hole, self.shown.seeds(hole)) {
                self.draw_seed(hole, index, spot, canvas);
            }
        }
        for &flight in &self.shown.flights {
            self.draw_flight(flight, canvas);
        }
    }

    /// Draws a pit or a store without its seeds.
    fn draw_hollow(&self, hole: Hole, canvas: &mut Canvas<'_>) {
        let (rect, frame) = (self.layout.area_of(hole), self.frame(hole));
        canvas.hollow(rect);
        let role = match frame {
            Frame::PieceEdge => Role::of_side(hole.side()),
            Frame::Cursor => Role::Title,
            Frame::Tip => Role::Notice,
            Frame::Emphasized => Role::Taken,
        };
        canvas.frame(frame, self.layout.edge(hole), role);
        if matches!(frame, Frame::Cursor | Frame::Emphasized) && self.is_picture {
            canvas.cursor(rect);
        }
    }

    /// The spots of this many seeds in a hole, each with the seed's index, in the order in which they are
    /// drawn.
    fn heap(&self, hole: Hole, seeds: u8) -> Vec<(u8, PictureRect)> {
        if let Some(max_width) = self.widest_in_pixels {
            let (hollow, room) = (self.layout.area_of(hole), self.layout.poured_area(hole));
            let (hollow, room) = (hollow.into(), room.into());
            let variation = u8::try_from(hole.number()).unwrap_or(u8::MAX);
            let heap = SeedHeap { hollow, room, max_width, variation }.seeds(seeds);
            return heap.into_iter().map(|seed| (seed.index, seed.spot)).collect();
        }
        (0..).zip(self.rows(hole, seeds)).collect()
    }

    /// The spots of this many seeds in a hole, where they lie in rows.
    fn rows(&self, hole: Hole, seeds: u8) -> Vec<PictureRect> {
        let layout = &self.layout;
        let bottom = if self.is_picture { layout.seed_area(hole) } else { layout.inside(hole) };
        match hole {
            Hole::Pit(..) => SeedPiece::heap(bottom, seeds, self.widest, HeapAlign::Middle),
            Hole::Store(_) => {
                // Seeds look alike in both stores.
                let stores = Side::ALL.map(|side| self.shown.seeds(Hole::Store(side)));
                let most = stores.into_iter().fold(seeds.max(USUAL_IN_STORE), u8::max);
                let mut heap = SeedPiece::heap(bottom, most, self.widest, HeapAlign::Bottom);
                heap.truncate(seeds.into());
                heap
            }
        }
    }

    /// Draws the seed with this index in its hole.
    fn draw_seed(&self, hole: Hole, index: u8, spot: PictureRect, canvas: &mut Canvas<'_>) {
        let first = if let Hole::Pit(_, pit) = hole { pit } else { 3 };
        let number = u32::from(first) + 3 * u32::from(index) + hole.side() as u32;
        let material = if number.is_multiple_of(4) { Material::Jade } else { Material::Ivory };
        let is_lost = self.winner().is_some_and(|winner| winner != hole.side());
        if self.widest_in_pixels.is_some() || spot.width > SeedPiece::SMALLEST {
            let state = if is_lost { PieceState::Dimmed } else { PieceState::Rest };
            return canvas.piece(&SeedPiece { material }, spot, state);
        }
        let cell = spot.cells();
        let label_style =
            if is_lost { LabelStyle::Muted } else { LabelStyle::InMaterial(material) };
        canvas.label((cell.x, cell.y), canvas.theme().glyph("\u{25CF}", "o"), label_style);
    }

    /// Draws moving seeds, on an arc.
    fn draw_flight(&self, flight: Flight, canvas: &mut Canvas<'_>) {
        let Flight { from, to, seeds, fraction: part } = flight;
        if !self.is_picture {
            return;
        }
        let there = self.shown.seeds(to);
        // Seeds leave from the top of a heap.
        let left = self.shown.seeds(from);
        let [ends, starts] = [(to, there), (from, left)].map(|(hole, below)| {
            let mut moving = self.heap(hole, below.saturating_add(seeds));
            moving.retain(|(index, _)| *index >= below);
            moving.sort_unstable_by_key(|(index, _)| *index);
            moving.into_iter().map(|(_, spot)| spot)
        });
        let height = f32::from(self.layout.area_of(from).height) * 8.0 * arc(part);
        for (index, (start, end)) in (there..).zip(starts.zip(ends)) {
            self.draw_seed(to, index, start.towards(end, part).moved(0.0, -height), canvas);
        }
    }

    /// The side that has won.
    fn winner(&self) -> Option<Side> {
        let position = self.scene.position;
        let is_over = position.outcome().is_some() && self.shown.hand.is_none();
        let ahead = |side: &Side| position.total(*side) > position.total(side.other());
        Side::ALL.into_iter().find(ahead).filter(|_| is_over)
    }

    /// The pit in a hole, if it is one of the mover's.
    fn own_pit(&self, hole: Hole) -> Option<Pit> {
        let mover = self.shown.hand.map_or(self.scene.position.side_to_move(), |(sower, _)| sower);
        match hole {
            Hole::Pit(side, pit) if side == mover => Some(Pit(pit)),
            _ => None,
        }
    }

    /// What a tip says about a pit of the mover.
    fn tip(&self, own: Option<Pit>) -> Option<TipMark> {
        self.scene.notes.tip(|mv| own == Some(mv))
    }

    fn frame(&self, hole: Hole) -> Frame {
        let own = self.own_pit(hole);
        match () {
            () if self.shown.lit.contains(&hole) => Frame::Emphasized,
            () if own.is_some() && own == self.cursor.map(|(pit, _)| pit) => Frame::Cursor,
            () if self.tip(own).is_some() => Frame::Tip,
            () => Frame::PieceEdge,
        }
    }

    /// Writes the number of seeds in a hole, and the number after sowing.
    fn write_count(&self, hole: Hole, canvas: &mut Canvas<'_>) {
        let (row, seeds) = (self.layout.count(hole), self.shown.seeds(hole));
        let then = self.cursor.map(|(_, after)| after.seeds(hole));
        if let Some(then) = then.filter(|&then| then != seeds) {
            let arrow = canvas.theme().glyph("\u{2192}", ">");
            let texts = [format!("{seeds}{arrow}{then}"), format!("{arrow}{then}")];
            return canvas.label_in(row, &texts, LabelStyle::Focus);
        }
        let text = seeds.to_string();
        let texts =
            if self.is_picture { [format!(" {text} "), text] } else { [text.clone(), text] };
        let label_style = if seeds == 0 && !self.is_picture {
            LabelStyle::Muted
        } else {
            LabelStyle::Plate(hole.side())
        };
        canvas.label_in(row, &texts, label_style);
    }

    /// Writes the number of a pit, which also shows whether it is under the cursor or recommended.
    fn write_number(&self, side: Side, pit: u8, canvas: &mut Canvas<'_>) {
        let hole = Hole::Pit(side, pit);
        let Some(row) = self.layout.number(hole) else { return };
        let own = self.own_pit(hole);
        let (hint, says) = match self.tip(own) {
            // The number is above a pit of North and below one of South.
            Some(TipMark::Play) if side == SOUTH => (canvas.theme().glyph("\u{25B2}", "^"), "tip "),
            Some(TipMark::Play) => (canvas.theme().glyph("\u{25BC}", "v"), "tip "),
            Some(TipMark::Look) => ("?", " "),
            None => ("", ""),
        };
        let number = Pit(pit).to_string();
        let (long, label_style) = match self.frame(hole) {
            Frame::Cursor if self.is_picture => (format!(" {hint}{number} "), LabelStyle::Focus),
            Frame::Cursor => (format!("{hint}[{number}]"), LabelStyle::Focus),
            Frame::Tip => (format!("{hint}{says}{number}"), LabelStyle::Tip),
            _ if own.is_some() => (number.clone(), LabelStyle::Text),
            _ => (number.clone(), LabelStyle::Muted),
        };
        canvas.label_in(row, &[long, format!("{hint}{number}"), number], label_style);
    }

    /// Writes the name of a store's owner.
    fn write_name(&self, side: Side, canvas: &mut Canvas<'_>) {
        let Some(row) = self.layout.number(Hole::Store(side)) else { return };
        let name = name(side);
        let emblem = Emblem { side }.glyph(canvas.theme());
        let long = if self.has_distinct_seeds { format!("{emblem} {name}") } else { name.into() };
        canvas.label_in(row, &[long.as_str(), name, &name[..1]], LabelStyle::Side(side));
    }

    /// Writes the value of sowing a pit, or the effect of the last move on a pit or a store.
    fn write_marks(&self, hole: Hole, canvas: &mut Canvas<'_>) {
        let Some(row) = self.layout.marks(hole) else { return };
        let own = self.own_pit(hole);
        if let Some(chip) = own.and_then(|pit| self.scene.chip(|mv| mv == pit)) {
            return canvas.chip(row, &chip, Anchor::Middle);
        }
        let Some((texts, label_style)) = self.trace(hole, canvas) else { return };
        // In an empty pit there is room to say what has emptied it.
        let is_inside = self.has_distinct_seeds && self.shown.seeds(hole) == 0;
        canvas.label_in(
            if is_inside { self.layout.area_of(hole) } else { row },
            &texts,
            label_style,
        );
    }

    /// Says beside the values of pits what they are.
    fn write_unit(&self, canvas: &mut Canvas<'_>) {
        let Scene { position, notes: MoveNotes { values, mistake, .. }, .. } = self.scene;
        let row = self.layout.marks(Hole::Pit(position.side_to_move(), 0));
        let has_values = self.layout.is_large && !values.is_empty() && mistake.is_none();
        let Some(row) = row.filter(|_| has_values) else { return };
        let [right, left] = Side::ALL.map(|side| self.layout.area_of(Hole::Store(side)));
        let area = canvas.area();
        let before = Rect { x: area.x, width: left.right() - area.x, ..row };
        let after = Rect { x: right.x, width: area.right() - right.x, ..row };
        canvas.label_in(before, &["worth"], LabelStyle::Muted);
        canvas.label_in(after, &["in seeds", "seeds"], LabelStyle::Muted);
    }

    /// The effect of the last move on a pit or a store, in its forms, the longest first.
    fn trace(&self, hole: Hole, canvas: &Canvas<'_>) -> Option<(Vec<String>, LabelStyle)> {
        let (before, mv) = self.scene.last.filter(|_| self.scene.fraction >= 1.0)?;
        let side = before.side_to_move();
        if let Hole::Store(owner) = hole {
            // A turn may have several moves, of which only the last one is marked in the pits.
            let before = self.scene.before_turn.unwrap_or(before);
            let gained = self.scene.position.store(owner) - before.store(owner);
            return (gained > 0).then(|| (vec![format!("+{gained}")], LabelStyle::Muted));
        }
        let captured = before.capture(mv).into_iter().flatten();
        if let Some((_, seeds)) = captured.into_iter().find(|&(pit, _)| pit == hole) {
            let minus = canvas.theme().glyph("\u{2212}", "-");
            return Some((
                vec![format!(" {seeds} taken "), format!("{minus}{seeds}")],
                LabelStyle::Text,
            ));
        }
        let is_origin = hole == Hole::Pit(side, mv.0);
        // An emblem would look like a seed.
        if is_origin {
            return Some((vec!["sown".into()], LabelStyle::Side(side)));
        }
        let is_marked = before.sowing_path(mv).last() == Some(hole);
        let dot = canvas.theme().glyph("\u{00b7}", "'");
        let texts = || ["last seed", "last", dot].map(String::from).into();
        is_marked.then(|| (texts(), LabelStyle::Side(side)))
    }
}
