use super::{Emphasis, Piece, TextLook};
use crate::kit::{Material, Palette, PictureRect, Role, Theme, Tone};
use crate::picture::{Layer, Point};

/// A coin in a stack, seen from its edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeCoin {
    /// Gold, silver or copper.
    pub metal: Material,
}

impl Piece for EdgeCoin {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let metal = palette.shades(self.metal);
        let round = (spot.height * 0.4).min(6.0);
        let (left, right) = (Point::new(spot.x, 0.0), Point::new(spot.x + spot.width, 0.0));
        let rim = PictureRect { height: (spot.height * 0.3).max(2.0), ..spot };
        let lit = palette.mix(metal.face, metal.light, 0.6);
        let unlit = palette.mix(metal.face, metal.dark, 0.5);
        vec![
            Layer::shadow(spot.moved(3.0, 2.0).rounded(round), 4.0, palette.tone(Tone::Shade)),
            Layer::fill(spot.rounded(round), metal.dark),
            Layer::fill(
                PictureRect { height: spot.height - 2.0, ..spot }.rounded(round),
                palette.gradient((left, lit), (right, unlit)),
            ),
            Layer::fill(rim.inset(2.0, 0.0).rounded(rim.height / 2.0), metal.light),
        ]
    }

    fn text_look(&self, theme: &Theme) -> TextLook {
        let bar = |length: usize| theme.glyph("\u{2584}", "=").repeat(length);
        let role = match self.metal {
            Material::Gold => Role::Gold,
            Material::Copper => Role::Copper,
            _ => Role::Silver,
        };
        TextLook { texts: (1..=9).rev().map(bar).collect(), role, emphasis: Emphasis::None }
    }
}
