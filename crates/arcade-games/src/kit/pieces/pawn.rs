use arcade_engine::Side;

use super::Emblem;
use super::piece::{Emphasis, Piece, TextLook};
use crate::kit::{Material, Palette, PictureRect, Role, Theme, Tone};
use crate::picture::{Layer, Point, ROW, Shape};

/// A side's pawn, with its letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pawn {
    /// The side it belongs to.
    pub side: Side,
    /// The text on it.
    pub letter: String,
}

/// Below this height, it has a large head in blocks.
const COARSE: f32 = 6.0 * ROW;
/// Its form in text.
const FORM: [&str; 3] = [
    " \u{2597}\u{2588}\u{2596} ",
    " \u{2588}\u{2588}\u{2588} ",
    "\u{2597}\u{2588}\u{2588}\u{2588}\u{2596}",
];
/// Below this height, only the colour is visible.
const LOWEST: f32 = 2.5 * ROW;

impl Piece for Pawn {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let own = palette.shades(Material::of_side(self.side));
        if spot.height < LOWEST {
            let foot =
                PictureRect { y: spot.y + spot.height * 0.75, height: spot.height * 0.25, ..spot };
            return vec![
                Layer::fill(spot.rounded(0.0), own.face),
                Layer::fill(foot.rounded(0.0), own.dark),
            ];
        }
        let body = spot.fitting(0.75);
        let (middle, unit) = (body.centre().x, body.height / 16.0);
        let at = |x: f32, y: f32| Point::new(middle + x * unit, body.y + y * unit);
        let (left, right) = (at(-4.0, 0.0), at(4.5, 0.0));
        let (light, dark) =
            (palette.mix(own.face, own.light, 0.7), palette.mix(own.face, own.dark, 0.8));
        let paint = |shape| Layer::fill(shape, palette.gradient((left, light), (right, dark)));
        // In blocks, a head whose edge is less than a column from the neck isn't seen.
        let is_coarse = !palette.is_in_pixels() && spot.height < COARSE;
        let (head, neck) = if is_coarse { (4.2, 1.8) } else { (3.1, 2.2) };
        let trunk = [
            at(-neck, 5.0),
            at(neck, 5.0),
            at(3.0, 9.5),
            at(4.6, 13.5),
            at(-4.6, 13.5),
            at(-3.0, 9.5),
        ];
        let foot = Shape::rectangle(at(-5.6, 12.6), at(5.6, 15.4), unit);
        let shade = palette.tone(Tone::Shade);
        vec![
            Layer::shadow(Shape::rectangle(at(-4.0, 12.0), at(7.5, 16.4), unit), 5.0, shade),
            Layer::fill(foot.clone().moved(0.0, unit * 0.6), own.dark),
            paint(foot),
            paint(Shape::Polygon(trunk.to_vec())),
            paint(Shape::Ellipse {
                centre: at(0.0, 3.2),
                radii: Point::new(head * unit, 3.2 * unit),
            }),
            Layer::fill(Shape::circle(at(-1.1, 2.0), unit), own.light),
        ]
    }

    fn label(&self) -> Option<(String, Material)> {
        Some((self.letter.clone(), Material::of_side(self.side)))
    }

    fn middle(&self, spot: PictureRect) -> Point {
        let down = if spot.height < LOWEST { 0.0 } else { spot.fitting(0.75).height * 0.2 };
        spot.centre().moved(0.0, down)
    }

    fn text_look(&self, theme: &Theme) -> TextLook {
        let glyph = Emblem { side: self.side }.glyph(theme);
        let texts = vec![format!("{glyph}{}", self.letter), self.letter.clone()];
        let emphasis = Emphasis::Blocks(FORM, texts[0].clone());
        TextLook { texts, role: Role::of_side(self.side), emphasis }
    }
}
