//! Shapes, given by their signed distance functions.
//!
//! The formulas are from Inigo Quilez, "2D distance functions"
//! (<https://iquilezles.org/articles/distfunctions2d/>); those of the ellipse and the pebble are
//! first-order approximations, which are exact at the edge.

use std::hash::{Hash, Hasher};
use std::mem::discriminant;
use std::ops::Sub;

use wide::f32x4;

use super::Pebble;
use super::points::Points;

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
        let [distance, ..] = self.distances(Points::splat(point)).to_array();
        distance
    }

    /// The signed distances of points from the edge.
    pub(super) fn distances(&self, points: Points) -> f32x4 {
        match self {
            &Self::Ellipse { radii, .. } if radii.x <= 0.0 || radii.y <= 0.0 => {
                f32x4::splat(f32::MAX)
            }
            #[expect(clippy::float_cmp, reason = "a circle has one radius, not two that are close")]
            &Self::Ellipse { centre, radii } if radii.x == radii.y => {
                points.relative_to(centre).length() - radii.x
            }
            &Self::Ellipse { centre, radii } => ellipse(points.relative_to(centre), radii),
            &Self::Box { centre, half, round } => {
                let round = round.min(half.x).min(half.y);
                let from = points.relative_to(centre);
                let (x, y) = (from.x.abs() - half.x + round, from.y.abs() - half.y + round);
                let zero = f32x4::ZERO;
                let beside = Points { x: x.fast_max(zero), y: y.fast_max(zero) }.length();
                beside + x.fast_max(y).fast_min(zero) - round
            }
            &Self::Segment { start, end, radius } => {
                points.relative_to(start).beside_line(end - start).length() - radius
            }
            Self::Polygon(corners) => polygon(points, corners),
            Self::Pebble(pebble) => pebble.distances(points),
        }
    }

    /// How far out points inside are, which gives their heights on a dome: 0 in the middle, 1 at the edge.
    pub(super) fn normalised_radii(&self, points: Points) -> f32x4 {
        match self {
            Self::Ellipse { centre, radii } => points.relative_to(*centre).divided(*radii).length(),
            Self::Pebble(pebble) => pebble.normalised_radii(points),
            Self::Box { .. } | Self::Segment { .. } | Self::Polygon(_) => {
                let Rectangle { left, top, right, bottom } = self.bounds();
                let radius = (right - left).min(bottom - top) / 2.0;
                f32x4::ONE + self.distances(points) / radius.max(f32::EPSILON)
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

/// The signed distances from an ellipse around the origin.
fn ellipse(points: Points, radii: Point) -> f32x4 {
    let scaled = points.divided(radii);
    let slope = scaled.divided(radii).length();
    let length = scaled.length();
    let small = f32x4::splat(f32::EPSILON);
    let distance = length * (length - f32x4::ONE) / slope.fast_max(small);
    slope.simd_le(small).select(f32x4::splat(-radii.x.min(radii.y)), distance)
}

/// The signed distances from a polygon.
fn polygon(points: Points, corners: &[Point]) -> f32x4 {
    let Some(&last) = corners.last() else { return f32x4::splat(f32::MAX) };
    let mut squared = f32x4::splat(f32::MAX);
    let mut inside = f32x4::ZERO;
    let mut before = last;
    for &corner in corners {
        let (side, from) = (before - corner, points.relative_to(corner));
        squared = squared.fast_min(from.beside_line(side).squared());
        let (first, second) = (f32x4::splat(corner.y), f32x4::splat(before.y));
        let crosses = first.simd_le(points.y) ^ second.simd_le(points.y);
        let falls = (from.y * side.x).simd_lt(from.x * side.y);
        inside ^= crosses & if side.y > 0.0 { falls } else { !falls };
        before = corner;
    }
    let distance = squared.sqrt();
    inside.select(-distance, distance)
}

#[cfg(test)]
mod tests;
