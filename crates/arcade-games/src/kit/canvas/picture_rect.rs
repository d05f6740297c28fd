//! Rectangles on a canvas.

use ratatui::layout::Rect;

use crate::picture::{COLUMN, Point, ROW, Shape};

/// A rectangle on the screen, in the units of pictures: an eighth of a column, a sixteenth of a
/// row. It is called a spot, and a [`Rect`] of whole cells a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PictureRect {
    /// The left edge.
    pub x: f32,
    /// The upper edge.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

impl From<Rect> for PictureRect {
    fn from(place: Rect) -> Self {
        Self {
            x: f32::from(place.x) * COLUMN,
            y: f32::from(place.y) * ROW,
            width: f32::from(place.width) * COLUMN,
            height: f32::from(place.height) * ROW,
        }
    }
}

impl PictureRect {
    /// A spot of this size around a point.
    pub fn around(centre: Point, width: f32, height: f32) -> Self {
        Self { x: centre.x - width / 2.0, y: centre.y - height / 2.0, width, height }
    }

    /// The centre.
    pub fn centre(self) -> Point {
        Point::new(self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The spot without a horizontal margin at the left and right, and a vertical one at the top
    /// and bottom; negative margins enlarge it.
    #[must_use]
    pub fn inset(self, across: f32, down: f32) -> Self {
        let (width, height) = (self.width - 2.0 * across, self.height - 2.0 * down);
        Self::around(self.centre(), width.max(0.0), height.max(0.0))
    }

    /// The spot moved right and down by these lengths.
    #[must_use]
    pub fn moved(self, right: f32, down: f32) -> Self {
        Self { x: self.x + right, y: self.y + down, ..self }
    }

    /// The spot this fraction of the way to another, from 0 to 1.
    #[must_use]
    pub fn towards(self, other: Self, fraction: f32) -> Self {
        let way = |from: f32, to: f32| from + (to - from) * fraction;
        Self {
            x: way(self.x, other.x),
            y: way(self.y, other.y),
            width: way(self.width, other.width),
            height: way(self.height, other.height),
        }
    }

    /// The largest rectangle with this ratio of width to height in the middle of the spot.
    #[must_use]
    pub fn fitting(self, ratio: f32) -> Self {
        let height = self.height.min(self.width / ratio);
        Self::around(self.centre(), height * ratio, height)
    }

    /// The spot as a box with rounded corners.
    pub fn rounded(self, round: f32) -> Shape {
        let upper_left = Point::new(self.x, self.y);
        Shape::rectangle(upper_left, upper_left.moved(self.width, self.height), round)
    }

    /// The cells that it covers by at least half.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
    pub fn cells(self) -> Rect {
        let [left, right] = [self.x, self.x + self.width].map(|x| (x / COLUMN).round() as u16);
        let [top, bottom] = [self.y, self.y + self.height].map(|y| (y / ROW).round() as u16);
        Rect::new(left, top, right.saturating_sub(left), bottom.saturating_sub(top))
    }
}
