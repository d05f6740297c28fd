//! A move under way: each die goes from where it lay to where it will lie.

use std::f32::consts::PI;

use super::layout::{Layout, Placed, count};
use super::picture::{Body, Look, Picture};
use super::table::{Kind, Table};
use crate::games::flip::rules::Flip;
use crate::kit::{self, Scene, Spot, ease};

/// Draws the last move under way, from the position before it.
pub(super) fn draw(before: &Flip, scene: &Scene<'_, Flip>, table: &mut kit::Table<'_>) {
    let area = table.area();
    let [before, after] =
        [(before, scene.mover.other()), (scene.position, scene.mover)].map(|(position, mover)| {
            let layout = Layout::new(count(position), mover, area);
            Picture::new(scene, Table::new(position, 0), layout, None, (mover, table))
        });
    before.draw_bands(table);
    let mut ways = ways(&before, &after);
    // What moves is above what stays, which lies as it does at rest.
    ways.sort_by_key(|(from, to)| {
        let is_moving = scene.fraction > 0.0 && from.rect != to.rect;
        (is_moving, before.dice.slots().iter().position(|&slot| slot == from.slot))
    });
    for (from, to) in ways {
        let mut look = before.look(from.slot);
        let turns = from.slot.kind != Kind::Spent && to.slot.kind == Kind::Spent;
        if turns && scene.fraction > 0.0 {
            look = Look { body: Body::Edge((scene.fraction * PI).cos().abs()), ..look };
        }
        let spot = Spot::from(from.rect).towards(to.rect.into(), ease(scene.fraction));
        before.draw_die(spot, look, table);
    }
}

/// Which die becomes which; equal dice aren't told apart.
fn ways(before: &Picture<'_>, after: &Picture<'_>) -> Vec<(Placed, Placed)> {
    let stays = |one: &Placed, other: &Placed| {
        let [seat, then] = [before.seat(one.slot.row), after.seat(other.slot.row)];
        seat == then && one.slot.kind == other.slot.kind
    };
    let becomes = |kind, next| {
        move |one: &Placed, other: &Placed| (one.slot.kind, other.slot.kind) == (kind, next)
    };
    let joins_middle = becomes(Kind::JustPlayed, Kind::Loose);
    let is_taken = becomes(Kind::Loose, Kind::Flippable);
    let mut from = before.layout.place(&before.dice);
    let mut to = after.layout.place(&after.dice);
    let mut ways = Vec::new();
    let rules: [&dyn Fn(&Placed, &Placed) -> bool; 3] = [&stays, &joins_middle, &is_taken];
    for rule in rules {
        from.retain(|one| {
            let agrees = |other: &Placed| one.slot.value == other.slot.value && rule(one, other);
            let found = to.iter().position(agrees);
            ways.extend(found.map(|index| (*one, to.remove(index))));
            found.is_none()
        });
    }
    // What is left is the die that was flipped or played.
    ways.extend(from.into_iter().zip(to));
    ways
}
