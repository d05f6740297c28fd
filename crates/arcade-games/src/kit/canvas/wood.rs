//! Trays, boards carved from wood, and shelves.

use super::{Canvas, LabelStyle, PictureRect, WOOD};
use crate::kit::{Material, Tone};
use crate::picture::{Edges, Layer, Point, ROW, Shape, Texture};

/// How much narrower and lower than its place a hollow is at each side.
const HOLLOW_INSET: (f32, f32) = (3.0, 2.0);

/// The radius of the corners of a hollow: where pixels draw it, its ends are round.
fn hollow_round(hollow: PictureRect, is_in_pixels: bool) -> f32 {
    hollow.width.min(hollow.height) * if is_in_pixels { 0.46 } else { 0.22 }
}

impl PictureRect {
    /// The opening of a hollow in this place.
    pub fn opening(self, is_in_pixels: bool) -> Shape {
        let hollow = self.inset(HOLLOW_INSET.0, HOLLOW_INSET.1);
        hollow.rounded(hollow_round(hollow, is_in_pixels))
    }
}

impl Canvas<'_> {
    /// Draws a wooden frame around the squares that fill this place, and a felt bottom inside.
    pub fn tray(&mut self, place: impl Into<PictureRect>) {
        let spot = place.into();
        self.paint(|palette| {
            let wood = palette.shades(Material::Wood);
            let outside = spot.inset(-WOOD, -WOOD);
            // In pixels texts below it would be in boxes of their own on its shadow.
            let down = if palette.is_in_pixels() { -2.0 } else { 6.0 };
            let (top, bottom) = (Point::new(0.0, outside.y), Point::new(0.0, outside.y + 40.0));
            vec![
                Layer::shadow(
                    outside.moved(3.0, down).rounded(3.0),
                    8.0,
                    palette.tone(Tone::Shade),
                ),
                Layer::fill(
                    outside.rounded(2.0),
                    palette.gradient((top, wood.light), (bottom, wood.face)),
                )
                .bevelled(3.0)
                .textured(Texture::Wood),
                Layer::fill(spot.rounded(0.0), palette.tone(Tone::Tray))
                    .bevelled(-3.0)
                    .textured(Texture::Felt),
            ]
        });
    }

    /// Draws a plank with rounded corners.
    pub fn plank(&mut self, place: impl Into<PictureRect>) {
        let plank = place.into();
        self.paint(|palette| {
            let (wood, shade) = (palette.shades(Material::Wood), palette.tone(Tone::Shade));
            let (thick, round) = if plank.height > 10.0 * ROW { (8.0, 28.0) } else { (0.0, 4.0) };
            // In pixels the texts in the row below a thick one would be in boxes of their own on its shadow.
            let is_above_texts = palette.is_in_pixels() && thick > 0.0;
            let down = if is_above_texts { 4.0 } else { thick + 4.0 };
            let rows = plank.cells();
            let plank = PictureRect { height: plank.height - thick, ..plank };
            let (top, bottom) = (Point::new(0.0, plank.y), Point::new(0.0, plank.y + plank.height));
            let light = palette.mix(wood.face, wood.light, 0.45);
            let face = palette.gradient((top, light), (bottom, wood.face));
            let mut layers = vec![
                Layer::shadow(plank.moved(4.0, down).rounded(round), 8.0, shade),
                Layer::fill(plank.moved(0.0, thick).rounded(round), wood.dark)
                    .textured(Texture::Wood),
                Layer::fill(plank.rounded(round), face).bevelled(6.0).textured(Texture::Wood),
            ];
            // The grain: long streaks, half a row high, with different starts.
            layers.extend((0_u16..).zip((1..rows.height).step_by(2)).map(|(index, row)| {
                let left = f32::from(index * 37 % 61) / 100.0 * plank.width;
                let length = f32::from(15 + index * 23 % 24) / 100.0 * plank.width;
                let at = Point::new(plank.x + round + left, f32::from(rows.y + row) * ROW);
                let end = at.moved(length.min(plank.width - 2.0 * round - left), ROW / 2.0);
                let colour = if index % 3 == 0 { wood.dark } else { wood.light };
                let colour = palette.mix(wood.face, colour, 0.5);
                Layer::fill(Shape::rectangle(at, end, 0.0), colour).faded(0.35)
            }));
            layers
        });
    }

    /// Draws a hollow in the wood.
    pub fn hollow(&mut self, place: impl Into<PictureRect>) {
        let place = place.into();
        let hollow = place.inset(HOLLOW_INSET.0, HOLLOW_INSET.1);
        self.paint(|palette| {
            let wood = palette.shades(Material::Wood);
            let round = hollow_round(hollow, palette.is_in_pixels());
            let (top, bottom) =
                (Point::new(0.0, hollow.y), Point::new(0.0, hollow.y + hollow.height));
            let well = palette.tone(Tone::Well);
            let depth = (bottom, palette.mix(well, wood.face, 0.3));
            let rim = hollow.inset(-1.5, -1.5).moved(0.5, 1.0).rounded(round);
            let rim = Layer::fill(rim, wood.light);
            let opening = Layer::fill(
                place.opening(palette.is_in_pixels()),
                palette.gradient((top, well), depth),
            );
            let opening = opening.bevelled(-8.0).textured(Texture::Wood);
            // With few colours an edge as thin as that would be flecks.
            let is_soft = palette.edges() == Edges::Soft;
            Some(rim).filter(|_| is_soft).into_iter().chain([opening]).collect()
        });
    }

    /// Draws a wooden shelf that fills a place. Its top edge is half a row above, behind the things
    /// on it.
    pub fn shelf(&mut self, place: impl Into<PictureRect>) {
        let front = place.into();
        self.paint(|palette| {
            let wood = palette.shades(Material::Wood);
            let top = PictureRect { y: front.y - ROW / 2.0, height: ROW, ..front };
            let bottom = Point::new(0.0, front.y + front.height);
            let paint =
                palette.gradient((bottom, wood.dark), (Point::new(0.0, front.y), wood.face));
            [Layer::fill(top.rounded(0.0), wood.light), Layer::fill(front.rounded(0.0), paint)]
                .map(|layer| layer.textured(Texture::Wood))
                .to_vec()
        });
        // In two rows there is only room for the texts.
        let place = front.cells();
        if self.palette().is_none() && place.height != 2 {
            let line = self.theme.glyph("\u{2500}", "-").repeat(place.width.into());
            self.label((place.x, place.y), line, LabelStyle::Muted);
        }
    }
}
