//! Tests what a layer covers, in which colour, and which cells can be skipped for it.

use foldhash::quality::FixedState;
use std::hash::BuildHasher as _;

use super::*;
use crate::picture::Pebble;

const INK: Rgb = Rgb::hex(0xC8_64_00);
const OTHER: Rgb = Rgb::hex(0x00_C8_28);

fn at(x: f32, y: f32) -> Point {
    Point::new(x, y)
}

/// Convex shapes, and polygons with a dent narrower than a cell.
fn shapes() -> [Shape; 6] {
    let dented = vec![at(8.0, 4.0), at(60.0, 4.0), at(62.0, 70.0), at(64.0, 4.0), at(112.0, 4.0)];
    [
        Shape::Ellipse { centre: at(60.0, 50.0), radii: at(50.0, 30.0) },
        Shape::rectangle(at(10.0, 9.0), at(105.0, 77.0), 20.0),
        Shape::Pebble(Pebble {
            centre: at(60.0, 50.0),
            across: 50.0,
            up: 40.0,
            down: 30.0,
            lean: 0.04,
        }),
        Shape::Segment { start: at(30.0, 30.0), end: at(90.0, 60.0), radius: 24.0 },
        Shape::Polygon([dented, vec![at(112.0, 92.0), at(8.0, 92.0)]].concat()),
        Shape::Polygon(vec![at(60.0, 2.0), at(118.0, 90.0), at(60.0, 50.0), at(2.0, 90.0)]),
    ]
}

fn parts(shape: &Shape) -> [Layer; 3] {
    [
        Layer::fill(shape.clone(), INK),
        Layer::outline(shape.clone(), 5.0, INK),
        Layer::shadow(shape.clone(), 7.0, INK),
    ]
}

/// The painted share of a sample around a point.
fn share_at(layer: &Layer, point: Point) -> f32 {
    let [share, ..] = layer.coverages(Points::splat(point), BLOCK_EDGE_SOFTNESS).to_array();
    share
}

/// The points of a grid around all these shapes.
fn points() -> impl Iterator<Item = Point> {
    let along = |from: i16, to: i16| (from..to).map(|step| f32::from(step) + 0.25);
    along(-20, 120).flat_map(move |y| along(-20, 140).map(move |x| at(x, y)))
}

#[test]
fn a_gradient_goes_from_the_first_colour_to_the_last_along_its_line() {
    let (from, to) = (at(10.0, 20.0), at(40.0, 60.0));
    let gradient = Paint::Gradient { from, to, first: INK, last: OTHER };
    // Moving along the line changes nothing.
    for aside in [-8.0, 0.0, 16.0] {
        for (part, share) in
            [(-1.0, 0.0), (0.0, 0.0), (0.25, 0.25), (0.5, 0.5), (1.0, 1.0), (3.0, 1.0)]
        {
            let point = from.towards(to, part).moved(-0.8 * aside, 0.6 * aside);
            let found = Rgb::of_components(gradient.at(point));
            assert_eq!(found, INK.mix(OTHER, share), "{aside} beside {part}");
        }
    }
    let nowhere = Paint::Gradient { from, to: from, first: INK, last: OTHER };
    assert_eq!(Rgb::of_components(nowhere.at(from)), INK);
}

#[test]
fn only_what_is_seen_tells_paints_apart() {
    let hash = |paint: Paint, origin: Point| {
        let mut state = FixedState::with_seed(0).build_hasher();
        paint.hash_from(origin, &mut state);
        state.finish()
    };
    let gradient = |from: Point, to: Point| Paint::Gradient { from, to, first: INK, last: OTHER };
    let downwards = |x: f32, y: f32| gradient(at(x, y), at(x, y + 9.0));
    let aslant = |x: f32, y: f32| gradient(at(x, y), at(x + 3.0, y + 9.0));
    let here = at(0.0, 0.0);
    assert_eq!(hash(downwards(1.0, 2.0), here), hash(downwards(7.0, 2.0), here));
    assert_ne!(hash(downwards(1.0, 2.0), here), hash(downwards(1.0, 3.0), here));
    assert_ne!(hash(aslant(1.0, 2.0), here), hash(aslant(7.0, 2.0), here));
    assert_eq!(hash(aslant(1.0, 2.0), here), hash(aslant(7.0, 3.0), at(6.0, 1.0)));
    assert_ne!(hash(INK.into(), here), hash(OTHER.into(), here));
    assert_eq!(hash(INK.into(), here), hash(INK.into(), at(6.0, 1.0)));
}

#[test]
fn edges_outlines_and_shadows_have_their_widths() {
    let circle = Shape::circle(at(0.0, 0.0), 20.0);
    let [fill, outline, shadow] = parts(&circle);
    let check = |layer: &Layer, distance: f32, expected: f32| {
        let found = share_at(layer, at(20.0 + distance, 0.0)) / layer.opacity;
        assert!((found - expected).abs() < 1e-3, "{layer:?} at {distance}: {found}");
    };
    for (distance, share) in [
        (-BLOCK_EDGE_SOFTNESS, 1.0),
        (-BLOCK_EDGE_SOFTNESS / 2.0, 0.75),
        (0.0, 0.5),
        (BLOCK_EDGE_SOFTNESS, 0.0),
    ] {
        check(&fill, distance, share);
        // The band of 5, from its outer and from its inner edge.
        check(&outline, distance, share);
        check(&outline, -5.0 - distance, share);
    }
    check(&fill, -19.0, 1.0);
    check(&outline, -12.0, 0.0);
    // Half of 7 is a quarter of the way from 1 to 0, on a curve that is level at both ends.
    for (distance, share) in [
        (-9.0, 1.0),
        (-7.0, 1.0),
        (-3.5, 0.843_75),
        (0.0, 0.5),
        (3.5, 0.156_25),
        (7.0, 0.0),
        (9.0, 0.0),
    ] {
        check(&shadow, distance, share);
    }
}

#[test]
fn a_layer_fades_and_changes_its_colours_as_a_whole() {
    let circle = Shape::circle(at(0.0, 0.0), 20.0);
    let [fill, _, shadow] = parts(&circle);
    assert!((fill.clone().faded(0.5).faded(0.5).opacity - 0.25).abs() < 1e-6);
    assert!((shadow.clone().faded(0.5).opacity - shadow.opacity / 2.0).abs() < 1e-6);
    let swap = |colour| if colour == INK { OTHER } else { INK };
    assert_eq!(fill.mapped(swap), Layer::fill(circle.clone(), OTHER));
    let (from, to) = (at(1.0, 2.0), at(3.0, 4.0));
    let gradient = |first, last| Paint::Gradient { from, to, first, last };
    let swapped = Layer::fill(circle.clone(), gradient(INK, OTHER)).mapped(swap);
    assert_eq!(swapped, Layer::fill(circle, gradient(OTHER, INK)));
}

#[test]
fn nothing_is_painted_outside_the_bounds_and_they_are_no_wider_than_need_be() {
    for layer in shapes().iter().flat_map(parts) {
        let Rectangle { left, top, right, bottom } = layer.bounds();
        let painted: Vec<Point> = points().filter(|&point| share_at(&layer, point) > 0.0).collect();
        assert!(!painted.is_empty());
        for &Point { x, y } in &painted {
            let is_within = (left..=right).contains(&x) && (top..=bottom).contains(&y);
            assert!(is_within, "{layer:?} at {x},{y}");
        }
        // Outside, the distance is only a bound, and a coarse one beside flat ellipses.
        let slack = 4.0;
        let reached = |edge: f32, of: fn(&Point) -> f32| {
            assert!(
                painted.iter().any(|point| (of(point) - edge).abs() < slack),
                "{layer:?}: {edge}"
            );
        };
        reached(left, |point| point.x);
        reached(right, |point| point.x);
        reached(top, |point| point.y);
        reached(bottom, |point| point.y);
    }
}

#[test]
fn what_hides_a_cell_paints_all_of_it() {
    for layer in shapes().iter().flat_map(parts) {
        let mut hidden = 0;
        for step in 0_u8..15 * 12 {
            // In steps of half a row, so that dents fall on every part of a cell.
            let corner = at(f32::from(step % 15) * COLUMN, f32::from(step / 15) * ROW / 2.0);
            assert!(!layer.clone().faded(0.9).hides(corner, BLOCK_EDGE_SOFTNESS));
            if !layer.hides(corner, BLOCK_EDGE_SOFTNESS) {
                continue;
            }
            hidden += 1;
            assert_eq!(layer.part, Part::Inside, "{layer:?}");
            for inside in 0_u16..17 * 33 {
                let (right, down) = (f32::from(inside % 17) / 2.0, f32::from(inside / 17) / 2.0);
                let found = share_at(&layer, corner.moved(right, down));
                assert!(found >= 1.0, "{layer:?} at {corner:?}: {found} at {right},{down}");
            }
        }
        // Each of them is somewhere at least 40 wide and high.
        assert_eq!(hidden > 2, layer.part == Part::Inside, "{layer:?}: {hidden}");
    }
}

#[test]
fn what_does_not_reach_paints_nothing_near() {
    let around = |centre: Point| {
        (0_u8..16).map(move |step| {
            let angle = f32::from(step) * std::f32::consts::TAU / 16.0;
            centre.moved(8.9 * angle.cos(), 8.9 * angle.sin())
        })
    };
    for layer in shapes().iter().flat_map(parts) {
        let mut beyond = 0;
        for point in points().step_by(7).filter(|&point| !layer.reaches(point, 8.9)) {
            beyond += 1;
            for near in around(point).chain([point]) {
                assert!(share_at(&layer, near) <= 0.0, "{layer:?} at {near:?}");
            }
        }
        assert_eq!(beyond > 0, layer.part == Part::Inside, "{layer:?}");
    }
}

#[test]
fn layers_lie_on_a_fine_grid_in_the_order_in_which_they_come() {
    let layers = [0.01, 0.02].map(|x| Layer::fill(Shape::circle(at(x, x), 3.0), INK));
    let mut one_by_one = Picture::new(OTHER);
    layers.iter().cloned().for_each(|layer| one_by_one.push(layer));
    let mut at_once = Picture::new(OTHER);
    at_once.extend(layers);
    assert_eq!(one_by_one, at_once);
    let centres = one_by_one.layers.iter().map(|layer| match &layer.shape {
        Shape::Ellipse { centre, .. } => centre.x * 64.0,
        other => panic!("{other:?}"),
    });
    assert_eq!(centres.collect::<Vec<_>>(), [1.0, 1.0]);
}
