//! The animation of a move: each die goes from its old place to its new one.

use arcade_engine::insertion_sort_by_key;

use super::die::{Body, DieLook, draw_die};
use super::drawing::Drawing;
use super::layout::{Layout, Placed, count};
use super::rows::{Kind, Rows};
use crate::games::flip::rules::Flip;
use crate::kit::{Canvas, PictureRect, Scene, ease};

/// Draws the last move while it is animated, from the position before it.
pub(super) fn draw(before: &Flip, scene: &Scene<'_, Flip>, canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let [before, after] =
        [(before, scene.mover.other()), (scene.position, scene.mover)].map(|(position, mover)| {
            let layout = Layout::new(count(position), mover, area);
            Drawing::new(scene, Rows::new(position, 0), layout, None, (mover, canvas))
        });
    before.draw_bands(canvas);
    let mut ways = ways(&before, &after);
    // Moving dice are drawn above the others, which are drawn as at rest.
    insertion_sort_by_key(&mut ways, |(from, to)| {
        let is_moving = scene.fraction > 0.0 && from.rect != to.rect;
        (is_moving, before.rows.slots().iter().position(|&slot| slot == from.slot))
    });
    for (from, to) in ways {
        let [old, new] = [before.look(from.slot), after.look(to.slot)];
        let turns = from.slot.kind != Kind::Spent && to.slot.kind == Kind::Spent;
        let look = match scene.fraction {
            ..=0.0 => old,
            part if turns => DieLook { body: Body::Edge((1.0 - 2.0 * ease(part)).abs()), ..old },
            ..0.5 => old,
            _ => new,
        };
        // The others close up once the dice of the move have left.
        let stays = before.seat(from.slot.row) == after.seat(to.slot.row);
        let part = if stays && !turns { 2.0 * scene.fraction - 1.0 } else { scene.fraction };
        let spot = PictureRect::from(from.rect).towards(to.rect.into(), ease(part));
        draw_die(spot, look, canvas);
    }
}

/// Matches the dice before and after the move; equal dice are interchangeable.
fn ways(before: &Drawing<'_>, after: &Drawing<'_>) -> Vec<(Placed, Placed)> {
    let mut from = before.layout.place(&before.rows);
    let mut to = after.layout.place(&after.rows);
    let mut ways = Vec::new();
    // First a die that stays in its place, then one that stays in its row, then one that is taken.
    for step in 0..3 {
        from.retain(|one| {
            let agrees = |other: &Placed| {
                let [then, now] = [one.slot, other.slot];
                let same_row = before.seat(then.row) == after.seat(now.row);
                then.value == now.value
                    && match step {
                        0 => same_row && then.kind == now.kind,
                        1 => same_row,
                        _ => (then.kind, now.kind) == (Kind::Loose, Kind::Fresh),
                    }
            };
            let found = to.iter().position(agrees);
            ways.extend(found.map(|index| (*one, to.remove(index))));
            found.is_none()
        });
    }
    // What remains is the die that was flipped or played.
    ways.extend(from.into_iter().zip(to));
    ways
}
