//! Stars.

use super::{Body, Form, Piece};
use crate::kit::{Material, Palette, Role, Spot, Theme};
use crate::picture::{Layer, Point, ROW, Shape};

/// A star with five points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Star {
    /// What it is made of.
    pub metal: Material,
}

impl Piece for Star {
    fn layers(&self, spot: Spot, palette: &Palette) -> Vec<Layer> {
        if spot.height < 2.0 * ROW {
            return Vec::new();
        }
        let metal = palette.shades(self.metal);
        let centre = spot.centre();
        let outer = spot.fitting(1.1).height * 0.55;
        let points = [1.0, 0.45].into_iter().cycle().zip(0_u8..10).map(|(part, index)| {
            let angle = (f32::from(index) / 5.0 - 0.5) * std::f32::consts::PI;
            let (sine, cosine) = angle.sin_cos();
            centre.moved(cosine * outer * part * 1.05, sine * outer * part)
        });
        let points: Vec<Point> = points.collect();
        let paint = palette.gradient(
            (centre.moved(-outer, -outer), palette.mix(metal.face, metal.light, 0.3)),
            (centre.moved(outer, outer), palette.mix(metal.face, metal.dark, 0.4)),
        );
        vec![Layer::fill(Shape::Polygon(points), paint)]
    }

    fn form(&self, theme: &Theme) -> Form {
        let star = theme.glyph("\u{2605}", "*");
        let texts = vec![format!("{star}   {star}"), star.into()];
        Form { texts, role: Role::Gold, body: Body::None }
    }
}
