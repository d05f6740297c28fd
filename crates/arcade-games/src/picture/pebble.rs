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
    /// A point relative to its widest line: the parts of its width and height.
    fn relative(&self, point: Point) -> Point {
        let from = point - self.centre;
        let below = from.y - self.lean * from.x;
        Point::new(from.x / self.across, below / self.height_towards(below))
    }

    /// Its height above the widest line, or that below it.
    fn height_towards(&self, below: f32) -> f32 {
        if below < 0.0 { self.up } else { self.down }
    }

    /// The two norms whose mean is 1 at the edge: the one that makes circles of ellipses, and a higher one.
    fn norms(Point { x, y }: Point) -> [f32; 2] {
        let (xx, yy) = (x * x, y * y);
        [(xx + yy).sqrt(), (xx * xx + yy * yy).sqrt().sqrt()]
    }

    /// How far out a point is: 0 in the middle, 1 at the edge.
    pub(super) fn normalised_radius(&self, point: Point) -> f32 {
        let [circle, square] = Self::norms(self.relative(point));
        f32::midpoint(circle, square)
    }

    /// The signed distance of a point from the edge, negative inside; to first order, as for an ellipse.
    pub(super) fn distance(&self, point: Point) -> f32 {
        let relative @ Point { x, y } = self.relative(point);
        let ([circle, square], high) = (Self::norms(relative), self.height_towards(y));
        if circle <= f32::EPSILON {
            return -self.across.min(high);
        }
        let cube = square * square * square;
        let down = (y / circle + y * y * y / cube) / high;
        let right = (x / circle + x * x * x / cube) / self.across - self.lean * down;
        (circle + square - 2.0) / (right * right + down * down).sqrt()
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
