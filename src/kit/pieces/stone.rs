use super::piece::{Emphasis, Piece, TextLook};
use crate::kit::{Frame, Material, Palette, PictureRect, Role, Theme, Tone};
use crate::picture::{Layer, Point, ROW, Shape};

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

/// Below this height, a stone looks flat.
const LOWEST: f32 = 1.5 * ROW;

impl Piece for Stone {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let number = usize::from(self.number);
        let stone = MATERIALS[(number + number / 4) % MATERIALS.len()];
        let own = palette.shades(self.material.unwrap_or(stone));
        let is_low = spot.height < LOWEST;
        let (inset, right) = if is_low { SHAPES[0] } else { SHAPES[number % SHAPES.len()] };
        let spot = spot.inset(inset, 0.0).moved(right, 0.0);
        let thick = if is_low { 3.0 } else { spot.height * 0.14 };
        let round = spot.height * if is_low { 0.25 } else { 0.45 };
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
            Layer::shadow(spot.moved(3.0, 3.0).rounded(round), 5.0, palette.tone(Tone::Shade)),
            body,
            Layer::fill(upper.rounded(round), palette.gradient((top, light), (bottom, low))),
            Layer::fill(glint, own.light),
        ]
    }

    fn text_look(&self, theme: &Theme) -> TextLook {
        let bar = |length: usize| theme.glyph("\u{2584}", "=").repeat(length);
        let inside = " ".repeat(4);
        TextLook {
            texts: (1..=9).rev().map(bar).collect(),
            role: Role::Neutral,
            emphasis: Emphasis::Framed(Frame::PieceEdge, inside),
        }
    }
}
