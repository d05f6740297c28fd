//! Things that lie on tables. A game may have others of its own.

mod coin;
mod pawn;
mod seed;
mod slab;
mod star;
mod stone;

pub use coin::Coin;
pub use pawn::Pawn;
pub use seed::{Lie, SeedPiece};
pub use slab::{Die, Emblem, Tile};
pub use star::Star;
pub use stone::Stone;

use super::{Frame, Material, Palette, Role, Spot, Theme};
use crate::picture::{COLUMN, Layer, Point, ROW, Shape};

/// A thing on a table.
pub trait Piece {
    /// How it looks as a picture that fills a spot.
    fn layers(&self, spot: Spot, palette: &Palette) -> Vec<Layer>;

    /// What is written on it, and what that is written on.
    fn writing(&self) -> Option<(String, Material)> {
        None
    }

    /// The middle of what is written on it.
    fn middle(&self, spot: Spot) -> Point {
        spot.centre()
    }

    /// How it looks as text.
    fn form(&self, theme: &Theme) -> Form;
}

/// How a piece looks as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// From the longest to the shortest; the longest that fits is written.
    pub texts: Vec<String>,
    /// What it is.
    pub role: Role,
    /// How it stands out from the table.
    pub body: Body,
}

/// How a piece stands out as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Not at all: its texts say all.
    None,
    /// It fills its place, in the colours reversed.
    Solid,
    /// It has this frame, where there is room for it, with this text inside.
    Framed(Frame, String),
}

/// A length in whole units.
pub(super) fn snapped(length: f32, unit: f32) -> f32 {
    (length / unit).round() * unit
}

/// A dot that fills a square, made of half cells where it is small.
pub(super) fn round_dot(spot: Spot) -> Vec<Shape> {
    match spot.width {
        ..20.0 => vec![spot.rounded(0.0)],
        ..28.0 => [spot.inset(COLUMN / 2.0, 0.0), spot.inset(0.0, ROW / 2.0)]
            .map(|it| it.rounded(0.0))
            .to_vec(),
        _ => vec![Shape::circle(spot.centre(), spot.width / 2.0)],
    }
}
