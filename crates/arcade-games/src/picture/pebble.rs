use wide::f32x4;

use super::points::Points;
use super::{Point, Rectangle};

/// The outline of a pebble that lies on a table: between an ellipse and a box with rounded corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pebble {
    /// The middle of its widest line.
    pub centre: Point,
    /// Half its width.
    pub across: f32,
    /// Its height above the widest line.
    pub up: f32,
    /// Its height below the widest line.
    pub down: f32,
    /// How far the widest line falls for each unit to the right; a small number.
    pub lean: f32,
}

impl Pebble {
    /// Points relative to its widest line: the parts of its width and of its height there. Also these heights.
    fn relative(&self, points: Points) -> (Points, f32x4) {
        let from = points.relative_to(self.centre);
        let below = from.y - from.x * self.lean;
        let is_above = below.simd_lt(f32x4::ZERO);
        let height = is_above.select(f32x4::splat(self.up), f32x4::splat(self.down));
        (Points { x: from.x / self.across, y: below / height }, height)
    }

    /// The two norms whose mean is 1 at the edge: the one that makes circles of ellipses, and a higher one.
    fn norms(Points { x, y }: Points) -> [f32x4; 2] {
        let (xx, yy) = (x * x, y * y);
        [(xx + yy).sqrt(), (xx * xx + yy * yy).sqrt().sqrt()]
    }

    /// How far out points are: 0 in the middle, 1 at the edge.
    pub(super) fn normalised_radii(&self, points: Points) -> f32x4 {
        let [circle, square] = Self::norms(self.relative(points).0);
        (circle + square) / 2.0
    }

    /// The signed distances of points from the edge, negative inside; to first order, as for an ellipse.
    pub(super) fn distances(&self, points: Points) -> f32x4 {
        let (relative @ Points { x, y }, height) = self.relative(points);
        let [circle, square] = Self::norms(relative);
        let cube = square * square * square;
        let down = (y / circle + y * y * y / cube) / height;
        let right = (x / circle + x * x * x / cube) / self.across - down * self.lean;
        let distance = (circle + square - 2.0) / Points { x: right, y: down }.length();
        let is_middle = circle.simd_le(f32x4::splat(f32::EPSILON));
        is_middle.select(-height.fast_min(f32x4::splat(self.across)), distance)
    }

    /// The bounding box.
    pub(super) fn bounds(&self) -> Rectangle {
        let Self { centre, across, up, down, lean } = *self;
        let aslant = (lean * across).abs();
        Rectangle {
            left: centre.x - across,
            top: centre.y - up - aslant,
            right: centre.x + across,
            bottom: centre.y + down + aslant,
        }
    }
}
