//! Enamel tiles and dice: flat bodies with rounded corners.

use arcade_engine::Side;

use super::piece::{Emphasis, Piece, TextLook, round_dot, snapped};
use crate::kit::{Material, Palette, PictureRect, Role, Theme};
use crate::picture::{COLUMN, Edges, Layer, Point, ROW, Shape};

/// A tile of one side with its emblem: rings for player 1, diamonds for player 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The side it belongs to.
    pub side: Side,
}

/// The emblem of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Emblem {
    /// The side it belongs to.
    pub side: Side,
}

impl Emblem {
    /// The emblem on a tile of this side, filling a spot.
    pub fn layers(self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let own = palette.shades(Material::of_side(self.side));
        let spot = spot.fitting(1.0);
        let (middle, radius) = (spot.centre(), spot.height / 2.0);
        let centre = match palette.edges() {
            Edges::Soft => middle,
            // Around a corner of cells' quarters both halves are alike.
            Edges::Hard => {
                Point::new(snapped(middle.x, COLUMN / 2.0), snapped(middle.y, ROW / 2.0))
            }
        };
        let shape = match self.side {
            Side::One => Shape::circle(centre, radius),
            Side::Two => Shape::Polygon(
                [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
                    .map(|(x, y)| centre.moved(x * radius, y * radius))
                    .to_vec(),
            ),
        };
        let drawn = |shape, colour| match self.side {
            Side::One => Layer::outline(shape, radius * 0.45, colour),
            Side::Two => Layer::fill(shape, colour),
        };
        let edge = drawn(shape.clone().moved(1.5, 2.0), own.dark);
        let body = drawn(shape, palette.mix(own.light, own.face, 0.1));
        // With few colours an edge as thin as that would be dashes.
        Some(edge).filter(|_| palette.edges() == Edges::Soft).into_iter().chain([body]).collect()
    }

    /// The emblem as a character.
    pub fn glyph(self, theme: &Theme) -> &'static str {
        match self.side {
            Side::One => theme.glyph("\u{25CF}", "O"),
            Side::Two => theme.glyph("\u{25C6}", "X"),
        }
    }
}

/// The body of a tile or die, and the spot of its top face; `roundness` is the radius of the
/// corners relative to its size.
fn slab(
    spot: PictureRect,
    material: Material,
    roundness: f32,
    palette: &Palette,
) -> (Vec<Layer>, PictureRect) {
    let own = palette.shades(material);
    let thick = (spot.height * 0.08).clamp(2.0, 8.0);
    let body = PictureRect { height: spot.height - thick, ..spot };
    let round = body.width.min(body.height) * roundness;
    let edge = (body.height * 0.08).max(2.0);
    let face = PictureRect {
        x: body.x + edge * 0.8,
        y: body.y + edge,
        width: body.width - edge * 1.3,
        height: body.height - edge * 1.3,
    };
    let (top, bottom) = (Point::new(0.0, body.y), Point::new(0.0, body.y + body.height));
    let light = palette.mix(own.face, own.light, 0.75);
    let layers = vec![
        Layer::shadow(body.moved(3.0, thick + 3.0).rounded(round), 6.0, palette.shadow_on_felt()),
        Layer::fill(body.moved(0.0, thick).rounded(round), own.dark),
        Layer::fill(body.rounded(round), palette.gradient((top, light), (bottom, own.face))),
        Layer::fill(
            face.rounded(round * 0.6),
            palette.gradient(
                (top, palette.mix(own.face, own.light, 0.12)),
                (bottom, palette.mix(own.face, own.dark, 0.3)),
            ),
        ),
    ];
    (layers, face)
}

impl Piece for Tile {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let (mut layers, face) = slab(spot, Material::of_side(self.side), 0.1, palette);
        if face.height >= 2.5 * ROW {
            let emblem = face.fitting(1.0).inset(face.height * 0.16, face.height * 0.16);
            layers.extend(Emblem { side: self.side }.layers(emblem, palette));
        }
        layers
    }

    fn text_look(&self, theme: &Theme) -> TextLook {
        let glyph = Emblem { side: self.side }.glyph(theme);
        TextLook {
            texts: vec![glyph.into()],
            role: Role::of_side(self.side),
            emphasis: Emphasis::Solid,
        }
    }
}

/// A die with a number of pips; a spent one is only an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// Its material.
    pub material: Material,
    /// From 1 to 6; 0 for a die without pips, as while it turns.
    pub pips: u8,
    /// Whether it can't be flipped any more.
    pub spent: bool,
}

/// The radius of the corners relative to the size of the die.
const ROUNDNESS: f32 = 0.18;

impl Piece for Die {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let own = palette.shades(self.material);
        let round = spot.width.min(spot.height) * ROUNDNESS;
        let (mut layers, face) = if self.spent {
            let inside = palette.mix(own.ink, own.dark, 0.15);
            let edge = (spot.height * 0.07).max(2.0);
            let body = vec![
                Layer::fill(spot.rounded(round), own.face),
                Layer::fill(spot.inset(edge, edge).rounded(round * 0.7), inside),
            ];
            (body, spot.inset(edge, edge))
        } else {
            slab(spot, self.material, ROUNDNESS, palette)
        };
        let pip = if self.spent { own.light } else { own.ink };
        let (wide, apart, middle) = pips_on(face, palette);
        for (x, y) in Self::pip_positions(self.pips) {
            let corner = middle.moved(x * apart.x, y * apart.y);
            let dot = PictureRect { x: corner.x, y: corner.y, width: wide, height: wide };
            let shapes = match palette.edges() {
                Edges::Soft => vec![Shape::circle(dot.centre(), wide * 0.62)],
                Edges::Hard => round_dot(dot),
            };
            layers.extend(shapes.into_iter().map(|shape| Layer::fill(shape, pip).bevelled(-3.0)));
        }
        layers
    }

    fn text_look(&self, _: &Theme) -> TextLook {
        let pips = self.pips;
        let long = if self.spent { format!("({pips})") } else { format!("[{pips}]") };
        let role = match self.material {
            Material::First => Role::First,
            Material::Second => Role::Second,
            _ => Role::Text,
        };
        let texts = if pips == 0 { Vec::new() } else { vec![long, pips.to_string()] };
        TextLook {
            texts,
            role,
            emphasis: if self.spent { Emphasis::None } else { Emphasis::Solid },
        }
    }
}

/// The width of the pips on a face, their distance to the right and down, and the corner of the middle one.
fn pips_on(face: PictureRect, palette: &Palette) -> (f32, Point, Point) {
    let (width, (across, down)) =
        (face.height.min(face.width) * 0.2, (face.width * 0.28, face.height * 0.28));
    if palette.is_in_pixels() {
        let middle = face.centre().moved(-width / 2.0, -width / 2.0);
        return (width, Point::new(across, down), middle);
    }
    let wide = snapped(width, COLUMN);
    let apart = Point::new(
        snapped(across, COLUMN).max(wide + COLUMN),
        snapped(down, ROW / 2.0).max(wide + ROW / 2.0),
    );
    // Pips look alike if their centres are in the middle of half a row.
    let top = face.centre().y - ROW / 4.0;
    let middle = Point::new(
        snapped(face.centre().x - wide / 2.0, COLUMN / 2.0),
        snapped(top, ROW / 2.0) + ROW / 4.0 - wide / 2.0,
    );
    (wide, apart, middle)
}

impl Die {
    /// The places of the pips of a die, in steps from the centre to the right and down.
    pub fn pip_positions(count: u8) -> Vec<(f32, f32)> {
        const PAIRS: [[(f32, f32); 2]; 3] =
            [[(-1.0, -1.0), (1.0, 1.0)], [(1.0, -1.0), (-1.0, 1.0)], [(-1.0, 0.0), (1.0, 0.0)]];
        let pairs = PAIRS[..usize::from(count / 2).min(3)].iter().flatten().copied();
        pairs.chain((count % 2 == 1).then_some((0.0, 0.0))).collect()
    }
}
