//! A move under way: dice turn, come from the middle, or go there.

use std::f32::consts::PI;

use super::layout::{Layout, Placed, count};
use super::picture::{Body, Look, Picture};
use super::table::{Kind, Table, places_of};
use crate::game::Side;
use crate::games::flip::dice::SIDES;
use crate::games::flip::rules::{Action, Flip, FlipMove};
use crate::kit::{self, Scene, Spot, ease};

/// The last move under way: the table before it, with dice on their way.
pub(super) struct Motion<'a> {
    pub(super) before: &'a Flip,
    pub(super) mv: FlipMove,
    pub(super) after: &'a Flip,
    /// The seat that moves.
    pub(super) mover: Side,
}

/// A die on its way: from where, to where, and as what.
struct Moving {
    die: Placed,
    from: Spot,
    to: Spot,
    look: Look,
}

impl Motion<'_> {
    pub(super) fn draw(&self, scene: &Scene<'_, Flip>, table: &mut kit::Table<'_>) {
        let area = table.area();
        let layout = Layout::new(count(self.before), self.mover, area);
        // Before anything moves, nothing has been taken.
        let has_begun = scene.fraction > 0.0;
        let taken = places_of(self.mv.taken, self.before.state().middle());
        let places = if has_begun { taken } else { 0 };
        let dice = Table::new(self.before, places);
        let picture = Picture::new(scene, dice, layout, None, (self.mover, table));
        let moving =
            if has_begun { self.moving(&picture, scene.fraction, table) } else { Vec::new() };
        picture.draw_bands(table);
        for die in picture.layout.place(&picture.dice) {
            if !moving.iter().any(|other| other.die.slot == die.slot) {
                picture.draw_die(die.rect.into(), picture.look(&die), table);
            }
        }
        for Moving { from, to, look, .. } in moving {
            picture.draw_die(from.towards(to, ease(scene.fraction)), look, table);
        }
    }

    /// The dice that move.
    fn moving(&self, picture: &Picture<'_>, part: f32, table: &kit::Table<'_>) -> Vec<Moving> {
        let placed = picture.layout.place(&picture.dice);
        let mut moving = Vec::new();
        let mut gaps = placed.iter().filter(|die| die.slot.kind == Kind::Gap);
        for &die in placed.iter().filter(|die| die.slot.kind == Kind::Taken) {
            let Some(gap) = gaps.next() else { break };
            let (from, to) = (gap.rect.into(), die.rect.into());
            moving.push(Moving { die, from, to, look: picture.look(&die) });
        }
        let Some(slot) = picture.dice.find(self.mv.action, self.mv.value) else { return moving };
        let Some(&die) = placed.iter().find(|die| die.slot == slot) else { return moving };
        // A die that is taken and flipped turns on its way.
        let taken = moving.iter().position(|other| other.die.slot == slot);
        let from = taken.map_or(die.rect.into(), |taken| moving.remove(taken).from);
        let (mut to, mut look) = (Spot::from(die.rect), picture.look(&die));
        match self.mv.action {
            Action::Flip => {
                look = turned(look, part, self.mv.value);
            }
            Action::Play => {
                let then = Table::new(self.after, 0);
                let layout = Layout::new(count(self.after), self.mover.other(), table.area());
                let placed = layout.place(&then);
                let end = placed.iter().find(|die| die.slot.kind == Kind::JustPlayed);
                to = end.map_or(to, |end| end.rect.into());
            }
        }
        moving.push(Moving { die, from, to, look });
        moving
    }
}

/// A die that turns around: flat halfway, then with its other face.
fn turned(look: Look, part: f32, value: u8) -> Look {
    let (value, body) = match part {
        ..0.5 => (value, Body::Edge((part * PI).cos())),
        _ => (SIDES + 1 - value, Body::Edge(-(part * PI).cos())),
    };
    Look { value, body, ..look }
}
