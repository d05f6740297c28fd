use super::piece::{Emphasis, Piece, TextLook};
use crate::kit::{Frame, Material, Palette, PictureRect, Role, Theme, Tone};
use crate::picture::{COLUMN, Layer, Pebble, Point, ROW, Shape, Texture};

/// A smooth stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Selects one of several shapes; consecutive numbers have different shapes.
    pub number: u8,
    /// What it is made of; `None` for a kind of stone that follows from the number.
    pub material: Option<Material>,
}

const MATERIALS: [Material; 4] = [Material::Stone, Material::Clay, Material::Moss, Material::Ivory];
/// How much narrower than its spot a stone is at each side, and its offset from the centre.
const SHAPES: [(f32, f32); 5] = [(0.0, 0.0), (8.0, 0.0), (4.0, -4.0), (0.0, 0.0), (4.0, 4.0)];
/// The width of a stone in pixels for which `SHAPES` holds; narrower ones differ less.
const WIDTH_OF_SHAPES: f32 = 12.0 * COLUMN;

/// How much higher a stone in pixels is than its spot, so that it lies on the one below.
const OVERLAP: f32 = 0.06;
/// How far such a stone's widest line is below its middle, relative to its height, and how far it falls for
/// each unit to the right.
const FORMS: [(f32, f32); 5] =
    [(0.04, 0.02), (0.0, -0.035), (0.07, -0.015), (0.02, 0.04), (0.06, -0.01)];

/// How round its corners are in block characters, relative to its height.
const ROUND: f32 = 0.45;

/// How much it shines.
const GLOSS: f32 = 0.12;

/// Below this height, a stone looks flat.
const LOWEST: f32 = 1.5 * ROW;

impl Stone {
    /// The material of a stone that has none of its own.
    fn natural_material(self) -> Material {
        let number = usize::from(self.number);
        MATERIALS[(number + number / 4) % MATERIALS.len()]
    }

    /// Its outline, filling a spot.
    pub(in crate::kit) fn outline(self, spot: PictureRect, palette: &Palette) -> Shape {
        if !palette.is_in_pixels() {
            return spot.inset(0.0, 1.0).rounded(spot.height * ROUND);
        }
        let number = usize::from(self.number);
        let (inset, right) = SHAPES[number % SHAPES.len()];
        let (low, lean) = FORMS[number % FORMS.len()];
        let part = (spot.width / WIDTH_OF_SHAPES).min(1.0);
        let body = spot.inset(inset * part, 0.0).moved(right * part, 0.0);
        let body = PictureRect { height: body.height * (1.0 + OVERLAP), ..body };
        Shape::Pebble(Pebble {
            centre: body.centre().moved(0.0, low * body.height),
            across: body.width / 2.0,
            up: (0.5 + low) * body.height,
            down: (0.5 - low) * body.height,
            lean,
        })
    }

    /// How it looks in pixels.
    fn pebble(self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let material = self.material.unwrap_or(self.natural_material());
        let own = palette.shades(material);
        // Among grey stones one is bluish.
        let is_slate = self.material.is_none() && material == Material::Stone;
        let tint = if is_slate { 0.25 } else { 0.0 };
        let shade = |dark| {
            let colour = palette.mix(own.face, own.dark, dark);
            palette.mix(colour, palette.tone(Tone::Accent), tint)
        };
        let (top, bottom) = (Point::new(0.0, spot.y), Point::new(0.0, spot.y + spot.height));
        let paint = palette.gradient((top, shade(0.1)), (bottom, shade(0.45)));
        let (outline, thick) = (self.outline(spot, palette), spot.height / 12.0);
        // It falls on other stones, which are darker than the page of a light theme.
        let shadow = outline.clone().moved(thick, 1.5 * thick);
        vec![
            Layer::shadow(shadow, 1.5 * thick, palette.tone(Tone::Ink)).faded(0.8),
            Layer::fill(outline, paint).domed(GLOSS).textured(Texture::Stone(self.number)),
        ]
    }
}

impl Piece for Stone {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        if palette.is_in_pixels() {
            return self.pebble(spot, palette);
        }
        let number = usize::from(self.number);
        let own = palette.shades(self.material.unwrap_or(self.natural_material()));
        let is_low = spot.height < LOWEST;
        let (inset, right) = if is_low { SHAPES[0] } else { SHAPES[number % SHAPES.len()] };
        let spot = spot.inset(inset, 0.0).moved(right, 0.0);
        let thick = if is_low { 3.0 } else { spot.height * 0.14 };
        let round = if is_low { 0.0 } else { spot.height * ROUND };
        let upper = PictureRect { height: spot.height - thick, ..spot };
        let body = Layer::fill(spot.rounded(round), own.dark);
        if is_low {
            return vec![body, Layer::fill(upper.rounded(round), own.face)];
        }
        let (top, bottom) = (Point::new(0.0, upper.y), Point::new(0.0, upper.y + upper.height));
        let light = palette.mix(own.face, own.light, 0.7);
        let low = palette.mix(own.face, own.dark, 0.35);
        let glint = Shape::Ellipse {
            centre: upper.centre().moved(-spot.width * 0.18, -spot.height * 0.2),
            radii: Point::new(spot.width * 0.16, spot.height * 0.13),
        };
        vec![
            palette.round_shadow(spot.moved(3.0, 3.0).rounded(round), 5.0),
            body,
            Layer::fill(upper.rounded(round), palette.gradient((top, light), (bottom, low))),
            Layer::fill(glint, own.light),
        ]
    }

    fn text_look(&self, theme: &Theme) -> TextLook {
        let inside = " ".repeat(4);
        TextLook {
            texts: bars(theme.glyph("\u{2584}", "=")),
            role: match self.material {
                Some(Material::First) => Role::First,
                Some(Material::Second) => Role::Second,
                Some(Material::Gold) => Role::Gold,
                _ => Role::Neutral,
            },
            emphasis: Emphasis::Framed(Frame::PieceEdge, inside),
        }
    }

    fn ghost_texts(&self, theme: &Theme) -> Vec<String> {
        bars(theme.glyph("\u{254C}", "-"))
    }
}

/// Bars of this character, the longest first.
fn bars(glyph: &str) -> Vec<String> {
    (1..=18).rev().map(|length| glyph.repeat(length)).collect()
}
