//! Stones and seeds: smooth bodies.

use super::{Body, Form, Piece};
use crate::kit::{Material, Palette, Role, Spot, Theme, Tone};
use crate::picture::{Layer, Point, Shape};

/// A smooth stone or seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// What it is made of.
    pub material: Material,
}

impl Piece for Stone {
    fn layers(&self, spot: Spot, palette: &Palette) -> Vec<Layer> {
        let own = palette.shades(self.material);
        let (centre, round) = (spot.centre(), spot.height * 0.42);
        let (top, bottom) =
            (Point::new(centre.x, spot.y), Point::new(centre.x, spot.y + spot.height));
        let glint = Shape::Ellipse {
            centre: centre.moved(-spot.width * 0.16, -spot.height * 0.2),
            radii: Point::new(spot.width * 0.18, spot.height * 0.14),
        };
        vec![
            Layer::shadow(spot.moved(2.0, 3.0).rounded(round), 4.0, palette.tone(Tone::Shade)),
            Layer::fill(
                spot.rounded(round),
                palette.gradient((top, palette.mix(own.light, own.face, 0.3)), (bottom, own.dark)),
            ),
            Layer::fill(
                spot.inset(spot.width * 0.06, spot.height * 0.14).rounded(round),
                palette.gradient((top, own.light), (bottom, own.face)),
            )
            .faded(0.7),
            Layer::fill(glint, own.light),
        ]
    }

    fn form(&self, theme: &Theme) -> Form {
        let bar = |length: usize| theme.glyph("\u{2588}", "#").repeat(length);
        let texts = [9, 7, 5, 3].map(bar).into_iter().chain([theme.glyph("\u{25CF}", "o").into()]);
        Form { texts: texts.collect(), role: Role::Neutral, body: Body::None }
    }
}
