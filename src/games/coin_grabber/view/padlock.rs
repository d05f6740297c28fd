//! The piece on the centre while the player to move would lose by taking it.

use crate::kit::{
    BoardColour, Emphasis, Material, Palette, PictureRect, Piece, Role, TextLook, Theme,
};
use crate::picture::{Layer, Point, ROW, Shape};

/// A padlock with a text on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Padlock {
    /// The text.
    pub(super) text: String,
}

/// Below this height there is no room for the shackle.
const LOWEST: f32 = 2.0 * ROW;

impl Padlock {
    /// The part below the shackle.
    fn body(spot: PictureRect) -> PictureRect {
        let (width, height) = (spot.height * 0.66, spot.height * 0.48);
        PictureRect::around(spot.centre().moved(0.0, spot.height * 0.25), width, height)
    }
}

impl Piece for Padlock {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let metal = palette.shades(Material::Silver);
        if spot.height < LOWEST || spot.width < LOWEST {
            let body = PictureRect { height: spot.height.min(ROW), ..spot };
            return vec![Layer::fill(body.rounded(0.0), metal.face)];
        }
        let body = Self::body(spot);
        let (upper_left, lower_right) =
            (Point::new(body.x, body.y), Point::new(body.x + body.width, body.y + body.height));
        // A half circle of straight pieces, on two bars.
        let radius = body.width * 0.3;
        let middle = Point::new(body.centre().x, body.y - spot.height * 0.1);
        let ring = (0..=8_u8).map(|step| {
            let angle = std::f32::consts::PI * f32::from(step) / 8.0;
            middle.moved(-radius * angle.cos(), -radius * angle.sin())
        });
        let [left, right] = [-radius, radius].map(|x| Point::new(middle.x + x, body.y));
        let way: Vec<Point> = [left].into_iter().chain(ring).chain([right]).collect();
        let thick = body.width * 0.08;
        let bar = |ends: &[Point]| Shape::Segment { start: ends[0], end: ends[1], radius: thick };
        let dull = palette.mix(metal.face, metal.dark, 0.5);
        let shackle = way.windows(2).map(|ends| Layer::fill(bar(ends), dull));
        let shade = palette.tone(BoardColour::Shade);
        let shadow = Layer::shadow(body.moved(3.0, 3.0).rounded(3.0), 5.0, shade);
        let paint = palette.gradient((upper_left, metal.face), (lower_right, dull));
        shackle.chain([shadow, Layer::fill(body.rounded(3.0), paint)]).collect()
    }

    fn label(&self) -> Option<(String, Material)> {
        Some((self.text.clone(), Material::Silver))
    }

    fn middle(&self, spot: PictureRect) -> Point {
        if spot.height < LOWEST || spot.width < LOWEST {
            return Point::new(spot.centre().x, spot.y + spot.height.min(ROW) / 2.0);
        }
        Self::body(spot).centre()
    }

    fn text_look(&self, _: &Theme) -> TextLook {
        let text = &self.text;
        let texts = vec![format!("[ {text} ]"), format!("[{text}]"), text.clone()];
        TextLook { texts, role: Role::Silver, emphasis: Emphasis::None }
    }
}
