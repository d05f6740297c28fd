//! Tests distances against geometry, and bounds.

use super::*;

fn square(side: f32) -> Shape {
    let at = Point::new;
    Shape::Polygon(vec![at(0.0, 0.0), at(side, 0.0), at(side, side), at(0.0, side)])
}

#[test]
fn distances_are_those_of_geometry() {
    let check = |shape: &Shape, (x, y): (f32, f32), expected: f32| {
        let found = shape.distance(Point::new(x, y));
        assert!((found - expected).abs() < 1e-3, "{shape:?} at {x},{y}: {found}");
    };
    let circle = Shape::circle(Point::new(1.0, 2.0), 5.0);
    check(&circle, (1.0, 2.0), -5.0);
    check(&circle, (4.0, 6.0), 0.0);
    check(&circle, (1.0, 10.0), 3.0);
    let rectangle = Shape::rectangle(Point::new(0.0, 0.0), Point::new(10.0, 4.0), 0.0);
    check(&rectangle, (5.0, 2.0), -2.0);
    check(&rectangle, (13.0, 8.0), 5.0);
    let segment =
        Shape::Segment { start: Point::new(0.0, 0.0), end: Point::new(8.0, 0.0), radius: 1.0 };
    check(&segment, (4.0, 3.0), 2.0);
    check(&segment, (11.0, 4.0), 4.0);
    check(&square(6.0), (3.0, 2.0), -2.0);
    check(&square(6.0), (9.0, 10.0), 5.0);
    check(&square(6.0), (-2.0, 3.0), 2.0);
}

#[test]
fn the_edge_of_a_pebble_is_between_those_of_an_ellipse_and_a_box() {
    let (centre, across) = (Point::new(40.0, 30.0), 30.0);
    let pebble = |lean| Pebble { centre, across, up: 20.0, down: 12.0, lean };
    let upright = Shape::Pebble(pebble(0.0));
    for (right, down) in [(30.0, 0.0), (-30.0, 0.0), (0.0, -20.0), (0.0, 12.0)] {
        let found = upright.distance(centre.moved(right, down));
        assert!(found.abs() < 1e-3, "{right},{down}: {found}");
    }
    let ellipse = |down| Shape::Ellipse { centre, radii: Point::new(across, down) };
    for point in grid().filter(|point| upright.distance(*point) <= 0.0) {
        let from = point - centre;
        let high: f32 = if from.y < 0.0 { 20.0 } else { 12.0 };
        assert!(from.x.abs() <= 30.0 && from.y.abs() <= high, "{point:?}");
    }
    for point in grid() {
        let high = if point.y < centre.y { 20.0 } else { 12.0 };
        if ellipse(high).distance(point) < -0.01 {
            assert!(upright.distance(point) < 0.0, "{point:?}");
            let [radius, ..] = upright.normalised_radii(Points::splat(point)).to_array();
            assert!((0.0..1.0).contains(&radius), "{point:?}: {radius}");
        }
    }
    // One that leans falls to the right.
    let [left, right] = [-25.0, 25.0].map(|right| {
        let edge =
            |down: &f32| Shape::Pebble(pebble(0.1)).distance(centre.moved(right, *down)) > 0.0;
        (0_u16..40).map(f32::from).find(edge).expect("an edge")
    });
    assert!(right > left, "{left} and {right}");
}

#[test]
fn the_way_to_a_point_is_straight() {
    let (from, to) = (Point::new(2.0, 30.0), Point::new(10.0, 14.0));
    for (part, expected) in [(0.0, from), (0.25, Point::new(4.0, 26.0)), (1.0, to)] {
        assert_eq!(from.towards(to, part), expected);
    }
}

#[test]
fn a_shape_without_width_or_height_is_nowhere() {
    for radii in [Point::new(0.0, 5.0), Point::new(5.0, 0.0), Point::new(-1.0, 5.0)] {
        let ellipse = Shape::Ellipse { centre: Point::default(), radii };
        assert!(ellipse.distance(Point::default()) > 1e6, "{radii:?}");
    }
    assert!(Shape::Polygon(Vec::new()).distance(Point::default()) > 1e6);
}

/// The length of a vector.
fn length(vector: Point) -> f32 {
    vector.dot(vector).sqrt()
}

/// A lower bound on the distance of `point` from a set of points, each standing for a part of
/// an edge.
fn nearest(point: Point, to: impl Iterator<Item = Point>) -> f32 {
    to.map(|other| length(point - other)).fold(f32::MAX, f32::min)
}

fn grid() -> impl Iterator<Item = Point> {
    (0_u16..4800).map(|step| {
        Point::new(f32::from(step % 80) - 20.0, f32::from(step / 80) - 15.0).moved(0.3, 0.4)
    })
}

#[test]
fn rounded_boxes_and_thick_lines_are_what_a_disc_reaches_from_within() {
    let steps = || (0_u16..=200).map(|step| f32::from(step) / 200.0);
    let (start, end) = (Point::new(5.0, 3.0), Point::new(37.0, 19.0));
    let line = Shape::Segment { start, end, radius: 4.0 };
    let rounded = Shape::rectangle(Point::new(2.0, 1.0), Point::new(38.0, 25.0), 6.0);
    let (left, right) = (Point::new(8.0, 7.0), Point::new(32.0, 19.0));
    for point in grid() {
        let expected = nearest(point, steps().map(|part| start.towards(end, part))) - 4.0;
        assert!((line.distance(point) - expected).abs() < 0.1, "{point:?}: {expected}");
        let clamped = Point::new(
            point.x.clamp(left.x, right.x), //
            point.y.clamp(left.y, right.y),
        );
        let beside = length(point - clamped);
        if beside > 0.0 {
            let found = rounded.distance(point);
            assert!((found - (beside - 6.0)).abs() < 1e-3, "{point:?}: {found}");
        }
    }
}

#[test]
fn distances_from_polygons_are_those_from_their_sides_whichever_way_they_turn() {
    let at = Point::new;
    let star = [(20.0, -9.0), (26.0, 9.0), (45.0, 9.0), (30.0, 20.0), (36.0, 39.0), (20.0, 27.0)];
    let mut corners: Vec<Point> = star.iter().map(|&(x, y)| at(x, y)).collect();
    corners.extend([at(4.0, 39.0), at(10.0, 20.0), at(-5.0, 9.0), at(14.0, 9.0)]);
    let sides: Vec<(Point, Point)> =
        (0..10).map(|index| (corners[index], corners[(index + 1) % 10])).collect();
    let turned: Vec<Point> = corners.iter().rev().copied().collect();
    let shapes = [Shape::Polygon(corners), Shape::Polygon(turned)];
    for point in grid() {
        let along = |&(from, to): &(Point, Point)| {
            let steps = (0_u16..=100).map(|step| f32::from(step) / 100.0);
            nearest(point, steps.map(|part| from.towards(to, part)))
        };
        let expected = sides.iter().map(along).fold(f32::MAX, f32::min);
        // A ray upwards from a point inside crosses an odd number of sides.
        let is_above = |&&(from, to): &&(Point, Point)| {
            let part = (point.x - from.x) / (to.x - from.x);
            (0.0..1.0).contains(&part) && from.towards(to, part).y < point.y
        };
        let is_inside = sides.iter().filter(is_above).count() % 2 == 1;
        for shape in &shapes {
            let found = shape.distance(point);
            assert!((found.abs() - expected).abs() < 0.1, "{point:?}: {found} and {expected}");
            assert_eq!(found < 0.0, is_inside, "{point:?}: {found}");
        }
    }
}

#[test]
fn what_is_inside_is_within_the_bounds() {
    let at = Point::new;
    let shapes = [
        Shape::Ellipse { centre: at(9.0, 4.0), radii: at(7.0, 3.0) },
        Shape::rectangle(at(1.0, 2.0), at(11.0, 6.0), 2.0),
        Shape::Segment { start: at(3.0, 9.0), end: at(12.0, 1.0), radius: 2.0 },
        square(7.0).moved(2.0, 1.0),
        Shape::Pebble(Pebble { centre: at(9.0, 8.0), across: 7.0, up: 5.0, down: 3.0, lean: 0.2 }),
    ];
    for shape in shapes {
        let bounds = shape.bounds();
        for step in 0_u16..1600 {
            let (x, y) = (f32::from(step % 40) / 2.0, f32::from(step / 40) / 2.0);
            let within = (bounds.left..=bounds.right).contains(&x)
                && (bounds.top..=bounds.bottom).contains(&y);
            assert!(within || shape.distance(at(x, y)) > 0.0, "{shape:?} at {x},{y}");
        }
    }
}
