//! Shapes, given by their signed distance functions.
//!
//! The formulas are from Inigo Quilez, "2D distance functions"
//! (<https://iquilezles.org/articles/distfunctions2d/>); that of the ellipse is the first-order
//! approximation, which is exact at the edge.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::ops::Sub;

/// A point, or a vector between two points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

impl Sub for Point {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Point {
    /// The point at these coordinates.
    pub const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    /// The point moved right and down by these lengths.
    #[must_use]
    pub fn moved(self, right: f32, down: f32) -> Self {
        Self::new(self.x + right, self.y + down)
    }

    /// The point this fraction of the way to another, from 0 to 1.
    #[must_use]
    pub fn towards(self, other: Self, fraction: f32) -> Self {
        self.moved((other.x - self.x) * fraction, (other.y - self.y) * fraction)
    }

    pub(super) fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    /// The nearest point of a fine grid; differences of such points are exact.
    pub(super) fn snapped(self) -> Self {
        const STEPS: f32 = 64.0;
        Self::new((self.x * STEPS).round() / STEPS, (self.y * STEPS).round() / STEPS)
    }

    pub(super) fn hash_into(self, state: &mut impl Hasher) {
        (u64::from(self.x.to_bits()) << 32 | u64::from(self.y.to_bits())).hash(state);
    }
}

/// A shape.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// An ellipse with horizontal and vertical axes.
    Ellipse {
        /// Its centre.
        centre: Point,
        /// Half its width and half its height.
        radii: Point,
    },
    /// A box with horizontal and vertical sides.
    Box {
        /// Its centre.
        centre: Point,
        /// Half its width and half its height.
        half: Point,
        /// The radius of its rounded corners.
        round: f32,
    },
    /// A line with round ends.
    Segment {
        /// One end.
        start: Point,
        /// The other end.
        end: Point,
        /// Half its width.
        radius: f32,
    },
    /// A polygon whose sides don't cross.
    Polygon(Vec<Point>),
}

/// A rectangle, half-open: it includes its left and upper edges, but not the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rectangle {
    /// The left edge.
    pub left: f32,
    /// The upper edge.
    pub top: f32,
    /// The right edge.
    pub right: f32,
    /// The lower edge.
    pub bottom: f32,
}

impl Shape {
    /// A circle.
    pub fn circle(centre: Point, radius: f32) -> Self {
        Self::Ellipse { centre, radii: Point::new(radius, radius) }
    }

    /// A box between two opposite corners.
    pub fn rectangle(upper_left: Point, lower_right: Point, round: f32) -> Self {
        let size = lower_right - upper_left;
        let half = Point::new(size.x / 2.0, size.y / 2.0);
        Self::Box { centre: upper_left.moved(half.x, half.y), half, round }
    }

    /// The shape moved right and down by these lengths.
    #[must_use]
    pub fn moved(self, right: f32, down: f32) -> Self {
        self.placed(|point| point.moved(right, down))
    }

    /// The shape with every point mapped.
    pub(super) fn placed(mut self, place: impl Fn(Point) -> Point) -> Self {
        match &mut self {
            Self::Ellipse { centre, .. } | Self::Box { centre, .. } => *centre = place(*centre),
            Self::Segment { start, end, .. } => {
                (*start, *end) = (place(*start), place(*end));
            }
            Self::Polygon(points) => points.iter_mut().for_each(|point| *point = place(*point)),
        }
        self
    }

    /// Hashes everything that distinguishes this shape from others, relative to `origin`.
    pub(super) fn hash_from(&self, origin: Point, state: &mut impl Hasher) {
        discriminant(self).hash(state);
        let mut add = |point: Point| point.hash_into(state);
        match self {
            Self::Ellipse { centre, radii } => {
                [*centre - origin, *radii].into_iter().for_each(add);
            }
            Self::Box { centre, half, round } => {
                let round = Point::new(*round, 0.0);
                [*centre - origin, *half, round].into_iter().for_each(add);
            }
            Self::Segment { start, end, radius } => {
                let radius = Point::new(*radius, 0.0);
                [*start - origin, *end - origin, radius].into_iter().for_each(add);
            }
            Self::Polygon(points) => points.iter().for_each(|point| add(*point - origin)),
        }
    }

    /// The signed distance of a point from the edge; negative inside.
    pub fn distance(&self, point: Point) -> f32 {
        let mut distance = [0.0];
        self.distances(&[point], &mut distance);
        distance[0]
    }

    /// The signed distances of points from the edge, for several at a time: each kind of shape has a loop
    /// of its own, of which compilers make vector instructions.
    pub(super) fn distances(&self, points: &[Point], distances: &mut [f32]) {
        fn each(points: &[Point], distances: &mut [f32], distance: impl Fn(Point) -> f32) {
            for (slot, &point) in distances.iter_mut().zip(points) {
                *slot = distance(point);
            }
        }
        match self {
            &Self::Ellipse { radii, .. } if radii.x <= 0.0 || radii.y <= 0.0 => {
                distances.fill(f32::MAX);
            }
            #[expect(clippy::float_cmp, reason = "a circle has one radius, not two that are close")]
            &Self::Ellipse { centre, radii } if radii.x == radii.y => {
                each(points, distances, |point| (point - centre).length() - radii.x);
            }
            &Self::Ellipse { centre, radii } => {
                each(points, distances, |point| ellipse(point - centre, radii));
            }
            &Self::Box { centre, half, round } => {
                let round = round.min(half.x).min(half.y);
                each(points, distances, |point| {
                    let from = point - centre;
                    let outside =
                        Point::new(from.x.abs() - half.x + round, from.y.abs() - half.y + round);
                    let beside = Point::new(outside.x.max(0.0), outside.y.max(0.0)).length();
                    beside + outside.x.max(outside.y).min(0.0) - round
                });
            }
            &Self::Segment { start, end, radius } => {
                let way = end - start;
                let squared = way.dot(way).max(f32::EPSILON);
                each(points, distances, |point| {
                    let from = point - start;
                    let part = (from.dot(way) / squared).clamp(0.0, 1.0);
                    from.moved(-way.x * part, -way.y * part).length() - radius
                });
            }
            Self::Polygon(corners) => each(points, distances, |point| polygon(point, corners)),
        }
    }

    /// The bounding box.
    pub fn bounds(&self) -> Rectangle {
        let around = |centre: Point, half: Point| Rectangle {
            left: centre.x - half.x,
            top: centre.y - half.y,
            right: centre.x + half.x,
            bottom: centre.y + half.y,
        };
        let of_points = |points: &[Point], margin: f32| {
            let ends = |of: fn(&Point) -> f32| {
                let ends = points.iter().map(of);
                ends.fold((f32::MAX, f32::MIN), |(low, high), at| (low.min(at), high.max(at)))
            };
            let ((left, right), (top, bottom)) = (ends(|point| point.x), ends(|point| point.y));
            Rectangle {
                left: left - margin,
                top: top - margin,
                right: right + margin,
                bottom: bottom + margin,
            }
        };
        match self {
            Self::Ellipse { centre, radii } => around(*centre, *radii),
            Self::Box { centre, half, .. } => around(*centre, *half),
            Self::Segment { start, end, radius } => of_points(&[*start, *end], *radius),
            Self::Polygon(points) => of_points(points, 0.0),
        }
    }
}

/// The signed distance from an ellipse around the origin.
fn ellipse(point: Point, radii: Point) -> f32 {
    let scaled = Point::new(point.x / radii.x, point.y / radii.y);
    let slope = Point::new(scaled.x / radii.x, scaled.y / radii.y).length();
    let length = scaled.length();
    let distance = length * (length - 1.0) / slope.max(f32::EPSILON);
    if slope <= f32::EPSILON { -radii.x.min(radii.y) } else { distance }
}

/// The signed distance from a polygon.
fn polygon(point: Point, corners: &[Point]) -> f32 {
    let Some(&last) = corners.last() else { return f32::MAX };
    let mut squared = f32::MAX;
    let mut inside = false;
    let mut before = last;
    for &corner in corners {
        let (side, from) = (before - corner, point - corner);
        let part = (from.dot(side) / side.dot(side).max(f32::EPSILON)).clamp(0.0, 1.0);
        let beside = from.moved(-side.x * part, -side.y * part);
        squared = squared.min(beside.dot(beside));
        let crosses = (corner.y <= point.y) != (before.y <= point.y);
        if crosses && (side.x * from.y < side.y * from.x) == (side.y > 0.0) {
            inside = !inside;
        }
        before = corner;
    }
    if inside { -squared.sqrt() } else { squared.sqrt() }
}

#[cfg(test)]
mod tests {
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

    /// A lower bound on the distance of `point` from a set of points, each standing for a part of
    /// an edge.
    fn nearest(point: Point, to: impl Iterator<Item = Point>) -> f32 {
        to.map(|other| (point - other).length()).fold(f32::MAX, f32::min)
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
            let beside = (point - clamped).length();
            if beside > 0.0 {
                let found = rounded.distance(point);
                assert!((found - (beside - 6.0)).abs() < 1e-3, "{point:?}: {found}");
            }
        }
    }

    #[test]
    fn distances_from_polygons_are_those_from_their_sides_whichever_way_they_turn() {
        let at = Point::new;
        let star =
            [(20.0, -9.0), (26.0, 9.0), (45.0, 9.0), (30.0, 20.0), (36.0, 39.0), (20.0, 27.0)];
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
}
