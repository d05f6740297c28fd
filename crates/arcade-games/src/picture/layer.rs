//! Pictures as lists of painted shapes.

use std::hash::{Hash, Hasher};

use wide::f32x4;

use super::points::{Points, clamped};
use super::{COLUMN, Point, ROW, Rectangle, Rgb, Shape};

/// How a shape is coloured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Paint {
    /// In one colour.
    Plain(Rgb),
    /// From one colour to another along a line.
    Gradient {
        /// The point up to which the colour is `first`.
        from: Point,
        /// The point from which on the colour is `last`.
        to: Point,
        /// The first colour.
        first: Rgb,
        /// The last colour.
        last: Rgb,
    },
}

impl From<Rgb> for Paint {
    fn from(colour: Rgb) -> Self {
        Self::Plain(colour)
    }
}

impl Paint {
    /// The components of the colour at a point.
    pub(super) fn at(&self, point: Point) -> [f32; 3] {
        let [first, last] = self.ends();
        let [fraction, ..] = self.fractions(Points::splat(point)).to_array();
        [0, 1, 2].map(|index| first[index] + (last[index] - first[index]) * fraction)
    }

    /// The components of the first and the last colour.
    pub(super) fn ends(&self) -> [[f32; 3]; 2] {
        match *self {
            Self::Plain(colour) => [colour.components(); 2],
            Self::Gradient { first, last, .. } => [first.components(), last.components()],
        }
    }

    /// How far it is at points from the first colour to the last, from 0 to 1.
    pub(super) fn fractions(&self, points: Points) -> f32x4 {
        let Self::Gradient { from, to, .. } = *self else { return f32x4::ZERO };
        let delta = to - from;
        clamped(points.relative_to(from).dot(delta) / delta.dot(delta).max(f32::EPSILON))
    }

    /// Hashes everything that distinguishes this paint from others, relative to `origin`.
    pub(super) fn hash_from(&self, origin: Point, state: &mut impl Hasher) {
        match self {
            Self::Plain(colour) => colour.hash(state),
            Self::Gradient { from, to, first, last } => {
                let (mut from, mut to) = (*from - origin, *to - origin);
                if from.x.to_bits() == to.x.to_bits() {
                    // A vertical gradient: all columns are alike.
                    (from.x, to.x) = (0.0, 0.0);
                }
                from.hash_into(state);
                to.hash_into(state);
                (first, last).hash(state);
            }
        }
    }
}

/// Which part of a shape is painted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Part {
    /// All of it.
    Inside,
    /// A band of this width along the inner side of its edge.
    Outline(f32),
    /// The shadow that a body of this shape casts, fading out over this distance.
    Shadow(f32),
}

/// A painted shape.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    pub(super) shape: Shape,
    pub(super) part: Part,
    pub(super) paint: Paint,
    /// From 0 to 1.
    pub(super) opacity: f32,
    /// The form of its surface, in pixels only.
    pub(super) relief: Relief,
    /// The texture of its surface, in pixels only.
    pub(super) texture: Texture,
}

/// The form of a surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Relief {
    /// It is flat.
    Flat,
    /// It rises within this distance of its edge or, if negative, falls.
    Bevel(f32),
    /// It is round like a drop.
    Dome {
        /// How much it shines, from 0 to 1.
        gloss: f32,
    },
}

/// The texture of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Texture {
    /// None: it is smooth.
    Smooth,
    /// Felt.
    Felt,
    /// Wood, whose fibres run from left to right.
    Wood,
    /// Stone with grains and, for some of these numbers, a pale vein. It moves with the layer.
    Stone(u8),
    /// The veins of such a stone, without its grains.
    Veins(u8),
}

impl Layer {
    fn new(shape: Shape, part: Part, paint: Paint, opacity: f32) -> Self {
        Self { shape, part, paint, opacity, relief: Relief::Flat, texture: Texture::Smooth }
    }

    /// A shape, filled.
    pub fn fill(shape: Shape, paint: impl Into<Paint>) -> Self {
        Self::new(shape, Part::Inside, paint.into(), 1.0)
    }

    /// The outline of a shape: a band of this width inside its edge.
    pub fn outline(shape: Shape, width: f32, paint: impl Into<Paint>) -> Self {
        Self::new(shape, Part::Outline(width), paint.into(), 1.0)
    }

    /// The soft shadow of a body of this shape, fading out over `blur` on both sides of its edge.
    /// Hard edges omit it.
    pub fn shadow(shape: Shape, blur: f32, colour: Rgb) -> Self {
        Self::new(shape, Part::Shadow(blur), colour.into(), 0.5)
    }

    /// The same layer as a body with a bevel of this width, unless it isn't flat; a negative one is a hollow. It
    /// is visible in pixels alone.
    #[must_use]
    pub fn bevelled(self, width: f32) -> Self {
        let is_flat = self.relief == Relief::Flat && !matches!(self.part, Part::Shadow(_));
        Self { relief: if is_flat { Relief::Bevel(width) } else { self.relief }, ..self }
    }

    /// The same layer as a body that is round like a drop; `gloss` is how much it shines, from 0 to 1. It is
    /// visible in pixels alone.
    #[must_use]
    pub fn domed(self, gloss: f32) -> Self {
        Self { relief: Relief::Dome { gloss }, ..self }
    }

    /// The same layer with this texture. It is visible in pixels alone.
    #[must_use]
    pub fn textured(self, texture: Texture) -> Self {
        Self { texture, ..self }
    }

    /// The same layer with its opacity multiplied by `factor`, from 0 to 1.
    #[must_use]
    pub fn faded(self, factor: f32) -> Self {
        Self { opacity: self.opacity * factor, ..self }
    }

    /// Its last colour, where its gradient ends; `None` for a shadow.
    pub fn last_colour(&self) -> Option<Rgb> {
        match self.paint {
            _ if matches!(self.part, Part::Shadow(_)) => None,
            Paint::Plain(colour) | Paint::Gradient { last: colour, .. } => Some(colour),
        }
    }

    /// The same layer with every colour mapped.
    #[must_use]
    pub fn mapped(self, colour: impl Fn(Rgb) -> Rgb) -> Self {
        let paint = match self.paint {
            Paint::Plain(plain) => Paint::Plain(colour(plain)),
            Paint::Gradient { from, to, first, last } => {
                Paint::Gradient { from, to, first: colour(first), last: colour(last) }
            }
        };
        Self { paint, ..self }
    }

    /// The same layer with its points snapped to a fine grid, so that equal pieces are equal at any
    /// place.
    fn snapped(self) -> Self {
        let paint = match self.paint {
            Paint::Plain(_) => self.paint,
            Paint::Gradient { from, to, first, last } => {
                Paint::Gradient { from: from.snapped(), to: to.snapped(), first, last }
            }
        };
        Self { shape: self.shape.placed(Point::snapped), paint, ..self }
    }

    /// Hashes everything that distinguishes this layer from others, relative to `origin`, but for its texture,
    /// which depends on the raster.
    pub(super) fn hash_from(&self, origin: Point, state: &mut impl Hasher) {
        let (kind, width) = match self.part {
            Part::Inside => (0_u32, 0.0_f32),
            Part::Outline(width) => (1, width),
            Part::Shadow(blur) => (2, blur),
        };
        self.shape.hash_from(origin, state);
        self.paint.hash_from(origin, state);
        (kind, width.to_bits(), self.opacity.to_bits()).hash(state);
        match self.relief {
            Relief::Flat => {}
            Relief::Bevel(width) => (0_u8, width.to_bits()).hash(state),
            Relief::Dome { gloss } => (1_u8, gloss.to_bits()).hash(state),
        }
    }

    /// The point that its texture begins from.
    pub(super) fn texture_origin(&self) -> Point {
        match self.texture {
            Texture::Smooth | Texture::Felt | Texture::Wood => Point::default(),
            Texture::Stone(_) | Texture::Veins(_) => {
                let Rectangle { left, top, right, bottom } = self.shape.bounds();
                Point::new(left, top).towards(Point::new(right, bottom), 0.5).snapped()
            }
        }
    }

    /// A rectangle outside which nothing is painted.
    pub(super) fn bounds(&self) -> Rectangle {
        let margin = match self.part {
            Part::Inside | Part::Outline(_) => BLOCK_EDGE_SOFTNESS,
            Part::Shadow(blur) => blur,
        };
        let Rectangle { left, top, right, bottom } = self.shape.bounds();
        Rectangle {
            left: left - margin,
            top: top - margin,
            right: right + margin,
            bottom: bottom + margin,
        }
    }

    /// The painted shares of samples around points, from 0 to 1; edges fade within `soft` of their line.
    pub(super) fn coverages(&self, points: Points, soft: f32) -> f32x4 {
        let distance = self.shape.distances(points);
        let half = f32x4::HALF;
        let edge = |distance: f32x4| clamped(half - distance / (2.0 * soft)) * self.opacity;
        match self.part {
            Part::Inside => edge(distance),
            Part::Outline(width) => edge((distance + width / 2.0).abs() - width / 2.0),
            Part::Shadow(blur) => {
                let part = clamped((distance + blur) / (2.0 * blur));
                (f32x4::ONE - part * part * (f32x4::splat(3.0) - part * 2.0)) * self.opacity
            }
        }
    }

    /// Whether it paints over the whole cell that has this upper left corner; what lies within `margin` of its
    /// edge doesn't count.
    pub(super) fn hides(&self, corner: Point, margin: f32) -> bool {
        // Checking the corners is enough where a shape has no dents.
        let is_inside = || match self.shape {
            Shape::Polygon(_) => {
                let centre = corner.moved(COLUMN / 2.0, ROW / 2.0);
                self.shape.distance(centre) < -HALF_DIAGONAL - margin
            }
            _ => {
                let corners = [(0.0, 0.0), (COLUMN, 0.0), (0.0, ROW), (COLUMN, ROW)]
                    .map(|(right, down)| corner.moved(right, down));
                self.shape.distances(Points::new(corners)).simd_lt(f32x4::splat(-margin)).all()
            }
        };
        self.part == Part::Inside && self.opacity >= 1.0 && is_inside()
    }

    /// Whether it may paint anything within this distance of a point.
    pub(super) fn reaches(&self, point: Point, within: f32) -> bool {
        self.part != Part::Inside || self.shape.distance(point) < within + BLOCK_EDGE_SOFTNESS
    }
}

/// The distance from the centre of a cell to its corners.
const HALF_DIAGONAL: f32 = 8.944_272;

/// Half the width of a soft edge, in units of pictures, where pictures are drawn as block characters.
pub(super) const BLOCK_EDGE_SOFTNESS: f32 = 0.8;

/// Layers on a background, ordered from bottom to top.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    pub(super) ground: Rgb,
    pub(super) layers: Vec<Layer>,
}

impl Picture {
    /// An empty picture: only the background.
    pub fn new(ground: Rgb) -> Self {
        Self { ground, layers: Vec::new() }
    }

    /// Puts a layer on top.
    pub fn push(&mut self, layer: Layer) {
        self.layers.push(layer.snapped());
    }

    /// Maps every colour.
    pub fn map_colours(&mut self, colour: impl Fn(Rgb) -> Rgb) {
        self.ground = colour(self.ground);
        let layers = std::mem::take(&mut self.layers);
        self.layers = layers.into_iter().map(|layer| layer.mapped(&colour)).collect();
    }
}

impl Extend<Layer> for Picture {
    fn extend<I: IntoIterator<Item = Layer>>(&mut self, layers: I) {
        self.layers.extend(layers.into_iter().map(Layer::snapped));
    }
}

#[cfg(test)]
mod tests;
