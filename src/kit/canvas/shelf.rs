//! Shelves.

use super::{Canvas, LabelStyle, PictureRect};
use crate::kit::Material;
use crate::picture::{Grain, Layer, Point, ROW};

impl Canvas<'_> {
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
                .map(|layer| layer.grained(Grain::Wood))
                .to_vec()
        });
        // In two rows there is only room for the texts.
        let place = front.cells();
        if self.palette().is_none() && place.height > 2 {
            let line = self.theme.glyph("\u{2500}", "-").repeat(place.width.into());
            self.label((place.x, place.y), line, LabelStyle::Muted);
        }
    }
}
