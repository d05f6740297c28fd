use super::piece::{Emphasis, Piece, TextLook};
use crate::kit::{Material, Palette, PictureRect, Role, Theme};
use crate::picture::{Layer, Point, ROW, Shape};

/// A star with five points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Star {
    /// Its material.
    pub metal: Material,
    /// The text on it, where it is drawn as text.
    pub text: String,
}

/// Its form in text.
const FORM: [&str; 3] = [
    "  \u{2597}\u{2588}\u{2596}  ",
    "\u{2580}\u{2588}\u{2588}\u{2588}\u{2588}\u{2588}\u{2580}",
    " \u{259F}\u{2580} \u{2580}\u{2599} ",
];

/// The corners of a regular decagon around the origin, at distance 1, clockwise from the top.
const DECAGON: [(f32, f32); 10] = [
    (0.0, -1.0),
    (0.587_785, -0.809_017),
    (0.951_057, -0.309_017),
    (0.951_057, 0.309_017),
    (0.587_785, 0.809_017),
    (0.0, 1.0),
    (-0.587_785, 0.809_017),
    (-0.951_057, 0.309_017),
    (-0.951_057, -0.309_017),
    (-0.587_785, -0.809_017),
];

impl Piece for Star {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        if spot.height < 2.0 * ROW {
            return Vec::new();
        }
        let metal = palette.shades(self.metal);
        let centre = spot.centre();
        let outer = spot.fitting(1.1).height * 0.55;
        let points = [1.0, 0.45]
            .into_iter()
            .cycle()
            .zip(DECAGON)
            .map(|(part, (x, y))| centre.moved(x * outer * part * 1.05, y * outer * part));
        let points: Vec<Point> = points.collect();
        let paint = palette.gradient(
            (centre.moved(-outer, -outer), palette.mix(metal.face, metal.light, 0.3)),
            (centre.moved(outer, outer), palette.mix(metal.face, metal.dark, 0.4)),
        );
        vec![Layer::fill(Shape::Polygon(points), paint)]
    }

    fn text_look(&self, theme: &Theme) -> TextLook {
        let star = theme.glyph("\u{2605}", "*");
        let inside = if self.text.is_empty() { "  " } else { &self.text };
        let texts = vec![format!("{star} {inside} {star}"), star.into()];
        let role = if self.metal == Material::Silver { Role::Silver } else { Role::Gold };
        let emphasis = if self.text.is_empty() {
            Emphasis::None
        } else {
            Emphasis::Blocks(FORM, self.text.clone())
        };
        TextLook { texts, role, emphasis }
    }
}
