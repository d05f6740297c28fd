//! What every piece says of itself, and the shapes that several share.

use crate::kit::{Frame, Material, Palette, PictureRect, Role, Theme};
use crate::picture::{COLUMN, Layer, Point, ROW, Shape};

/// A piece on a board.
pub trait Piece {
    /// How it looks in a picture, filling a spot.
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer>;

    /// The text on it, and the material behind the text.
    fn label(&self) -> Option<(String, Material)> {
        None
    }

    /// The centre of the text on it.
    fn middle(&self, spot: PictureRect) -> Point {
        spot.centre()
    }

    /// How it looks as text.
    fn text_look(&self, theme: &Theme) -> TextLook;

    /// Its texts where it isn't, but was before or will be.
    fn ghost_texts(&self, theme: &Theme) -> Vec<String> {
        self.text_look(theme).texts
    }
}

/// How a piece looks as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLook {
    /// The possible texts, longest first; the longest that fits is written.
    pub texts: Vec<String>,
    /// The role that gives the colour.
    pub role: Role,
    /// How it stands out from the board.
    pub emphasis: Emphasis,
}

/// How a piece stands out from the board when drawn as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Emphasis {
    /// Not at all: its text says everything.
    None,
    /// It fills its place, with the colours reversed.
    Solid,
    /// It has this frame, if there is room, with this text inside.
    Framed(Frame, String),
    /// It is a plate as large as a frame, if there is room, with the colours reversed and this text.
    Plate(String),
    /// It has this form in block characters, row by row, if there is room, with this text in the middle and the
    /// colours reversed there; otherwise it is solid.
    Blocks([&'static str; 3], String),
}

/// A length rounded to whole units.
pub(super) fn snapped(length: f32, unit: f32) -> f32 {
    (length / unit).round() * unit
}

/// A dot that fills a square, made of half cells if it is small.
pub(super) fn round_dot(spot: PictureRect) -> Vec<Shape> {
    match spot.width {
        ..20.0 => vec![spot.rounded(0.0)],
        ..28.0 => [spot.inset(COLUMN / 2.0, 0.0), spot.inset(0.0, ROW / 2.0)]
            .map(|it| it.rounded(0.0))
            .to_vec(),
        _ => vec![Shape::circle(spot.centre(), spot.width / 2.0)],
    }
}
