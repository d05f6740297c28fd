//! A move under way: dice turn, come from the middle, or go there.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::face::{self, Body};
use super::layout::{Layout, Placed, count};
use super::picture::Picture;
use super::table::{Kind, Row, Table, places_of};
use crate::game::Side;
use crate::games::flip::dice::SIDES;
use crate::games::flip::rules::{Action, Flip, FlipMove};
use crate::kit::{Scene, Theme};

/// The last move under way: the table before it, with dice on their way.
pub(super) struct Motion<'a> {
    pub(super) before: &'a Flip,
    pub(super) mv: FlipMove,
    pub(super) after: &'a Flip,
    /// The seat that moves.
    pub(super) mover: Side,
    /// How far the dice have come, in percent.
    pub(super) percent: u16,
}

/// A die shows its old face, its edge and its new face, each for a third of the time; in percent.
const THIRD: u16 = 34;

/// A die on its way.
struct Moving {
    /// Where it comes from.
    die: Placed,
    /// Where it goes.
    to: Rect,
    body: Body,
    /// The value that it shows.
    value: u8,
}

impl Moving {
    /// A die that only changes its place.
    fn solid(die: Placed, to: Rect) -> Self {
        Self { die, to, body: Body::Solid, value: die.slot.value }
    }
}

impl Motion<'_> {
    pub(super) fn draw(
        &self,
        scene: &Scene<'_, Flip>,
        area: Rect,
        buffer: &mut Buffer,
        theme: &Theme,
    ) {
        let layout = Layout::new(count(self.before), self.mover, area);
        let places = places_of(self.mv.taken, self.before.state().middle());
        let table = Table::new(self.before, places);
        let moving = self.moving(&table, &layout, area);
        let picture = Picture { scene, table, layout, cursor: None, mover: self.mover };
        for row in [Row::Own, Row::Middle, Row::Other] {
            picture.draw_labels(row, area, buffer, theme);
        }
        for die in picture.layout.place(&picture.table) {
            if moving.iter().any(|other| other.die.slot == die.slot) {
                continue;
            }
            picture.draw_die(&die, area, buffer, theme);
        }
        for Moving { die, to, body, value } in moving {
            let rect = self.on_the_way(die.rect, to);
            face::draw((value, body, picture.role(&die)), rect, (area, buffer), theme);
        }
    }

    /// The dice that move.
    fn moving(&self, table: &Table<'_>, layout: &Layout, area: Rect) -> Vec<Moving> {
        let placed = layout.place(table);
        let mut moving = Vec::new();
        let mut gaps = placed.iter().filter(|die| die.slot.kind == Kind::Gap);
        for die in placed.iter().filter(|die| die.slot.kind == Kind::Taken) {
            if let Some(gap) = gaps.next() {
                let from = Placed { rect: gap.rect, ..*die };
                moving.push(Moving::solid(from, die.rect));
            }
        }
        let Some(slot) = table.find(self.mv.action, self.mv.value) else { return moving };
        let Some(&die) = placed.iter().find(|die| die.slot == slot) else { return moving };
        match self.mv.action {
            Action::Flip => {
                let (body, value) = match self.percent / THIRD {
                    0 => (Body::Solid, self.mv.value),
                    1 => (Body::Edge, self.mv.value),
                    _ => (Body::Solid, SIDES + 1 - self.mv.value),
                };
                moving.retain(|other| other.die.slot != slot);
                moving.push(Moving { die, to: die.rect, body, value });
            }
            Action::Play => {
                let table = Table::new(self.after, 0);
                let layout = Layout::new(count(self.after), self.mover.other(), area);
                let end =
                    layout.place(&table).into_iter().find(|die| die.slot.kind == Kind::JustPlayed);
                let to = end.map_or(die.rect, |end| end.rect);
                moving.push(Moving::solid(die, to));
            }
        }
        moving
    }

    /// The place between two others, as far as the dice have come.
    fn on_the_way(&self, from: Rect, to: Rect) -> Rect {
        let between = |from: u16, to: u16| {
            let way = from.abs_diff(to) * self.percent / 100;
            if from < to { from + way } else { from - way }
        };
        Rect { x: between(from.x, to.x), y: between(from.y, to.y), ..from }
    }
}
