use wide::f32x4;

use super::Point;

/// Four points, or vectors between points, which are computed at once by vector instructions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Points {
    pub(super) x: f32x4,
    pub(super) y: f32x4,
}

impl Points {
    /// The number of points.
    pub(super) const COUNT: usize = 4;

    /// These points.
    pub(super) fn new(points: [Point; Self::COUNT]) -> Self {
        Self {
            x: f32x4::new(points.map(|point| point.x)),
            y: f32x4::new(points.map(|point| point.y)),
        }
    }

    /// The same point four times.
    pub(super) fn splat(point: Point) -> Self {
        Self::new([point; Self::COUNT])
    }

    /// The vectors to them from another point.
    pub(super) fn relative_to(self, point: Point) -> Self {
        Self { x: self.x - point.x, y: self.y - point.y }
    }

    /// The vectors with their parts divided by those of another.
    pub(super) fn divided(self, by: Point) -> Self {
        Self { x: self.x / by.x, y: self.y / by.y }
    }

    /// The scalar products with a vector.
    pub(super) fn dot(self, other: Point) -> f32x4 {
        self.x * other.x + self.y * other.y
    }

    /// The squares of the lengths.
    pub(super) fn squared(self) -> f32x4 {
        self.x * self.x + self.y * self.y
    }

    /// The lengths.
    pub(super) fn length(self) -> f32x4 {
        self.squared().sqrt()
    }

    /// The vectors from the nearest points of the line from the origin to `end`.
    pub(super) fn beside_line(self, end: Point) -> Self {
        let part = clamped(self.dot(end) / end.dot(end).max(f32::EPSILON));
        Self { x: self.x - part * end.x, y: self.y - part * end.y }
    }
}

/// The nearest numbers from 0 to 1.
pub(super) fn clamped(numbers: f32x4) -> f32x4 {
    numbers.fast_max(f32x4::ZERO).fast_min(f32x4::ONE)
}
