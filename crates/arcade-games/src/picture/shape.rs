//! Shapes, given by their signed distance functions.
//!
//! The formulas are from Inigo Quilez, "2D distance functions"
//! (<https://iquilezles.org/articles/distfunctions2d/>); those of the ellipse and the pebble are
//! first-order approximations, which are exact at the edge.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::ops::Sub;

use super::Pebble;

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
    /// A pebble.
    Pebble(Pebble),
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
            Self::Pebble(pebble) => pebble.centre = place(pebble.centre),
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
            Self::Pebble(Pebble { centre, across, up, down, lean }) => {
                let (upper, lower) = (Point::new(*across, *up), Point::new(*down, *lean));
                [*centre - origin, upper, lower].into_iter().for_each(add);
            }
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
                let delta = end - start;
                let squared = delta.dot(delta).max(f32::EPSILON);
                each(points, distances, |point| {
                    let from = point - start;
                    let part = (from.dot(delta) / squared).clamp(0.0, 1.0);
                    from.moved(-delta.x * part, -delta.y * part).length() - radius
                });
            }
            Self::Polygon(corners) => each(points, distances, |point| polygon(point, corners)),
            Self::Pebble(pebble) => each(points, distances, |point| pebble.distance(point)),
        }
    }

    /// How far out a point inside is, which gives its height on a dome: 0 in the middle, 1 at the edge.
    pub(super) fn normalised_radius(&self, point: Point) -> f32 {
        match self {
            Self::Ellipse { centre, radii } => {
                let from = point - *centre;
                Point::new(from.x / radii.x, from.y / radii.y).length()
            }
            Self::Pebble(pebble) => pebble.normalised_radius(point),
            Self::Box { .. } | Self::Segment { .. } | Self::Polygon(_) => {
                let Rectangle { left, top, right, bottom } = self.bounds();
                let radius = (right - left).min(bottom - top) / 2.0;
                1.0 + self.distance(point) / radius.max(f32::EPSILON)
            }
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
            Self::Pebble(pebble) => pebble.bounds(),
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
mod tests;
