//! Gauges, which show the progress of a side.

use arcade_engine::Side;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::{Canvas, LabelStyle, PictureRect};
use crate::kit::{Material, Tone};
use crate::picture::{Layer, Point, ROW};

/// A glass tube that fills from the bottom.
#[derive(Clone, Debug, PartialEq)]
pub struct Gauge {
    /// The side it belongs to.
    pub side: Side,
    /// How full it is, from 0 to 1.
    pub filled: f32,
    /// A significant level, from 0 to 1, and its label.
    pub mark: Option<(f32, String)>,
}

impl Gauge {
    /// Draws it in the middle of a place.
    pub fn draw(&self, place: Rect, canvas: &mut Canvas<'_>) {
        let spot = PictureRect::from(place);
        let label = self.mark.as_ref().map_or(0, |(_, text)| text.width());
        let label = Rect { width: u16::try_from(label).unwrap_or(u16::MAX), ..place };
        let width = (spot.width * 0.4).clamp(12.0, 28.0);
        // A label that is wider would show that it is on the colour of the glass.
        let is_picture = canvas.palette().is_some();
        let width = if is_picture { width.max(PictureRect::from(label).width) } else { width };
        let glass = PictureRect::around(spot.centre(), width, spot.height);
        let filled = self.filled.clamp(0.0, 1.0);
        let height = |fraction: f32| glass.y + glass.height * (1.0 - fraction);
        canvas.paint(|palette| {
            let own = palette.shades(Material::of_side(self.side));
            let shade = palette.tone(Tone::Shade);
            let inside = glass.inset(3.0, 3.0);
            let fluid = PictureRect {
                y: height(filled).max(inside.y),
                height: (inside.y + inside.height - height(filled)).max(0.0),
                ..inside
            };
            let (left, right) =
                (Point::new(inside.x, 0.0), Point::new(inside.x + inside.width, 0.0));
            let wall = palette.mix(shade, palette.tone(Tone::Muted), 0.3);
            let mut layers = vec![
                Layer::fill(glass.rounded(4.0), wall),
                Layer::fill(inside.rounded(3.0), shade),
            ];
            if filled > 0.0 {
                let light = palette.mix(own.face, own.light, 0.5);
                let paint = palette.gradient((left, light), (right, own.face));
                layers.push(Layer::fill(fluid.rounded(3.0), paint));
            }
            if let Some((part, _)) = self.mark {
                let line =
                    PictureRect { y: height(part) - 2.0, height: 4.0, ..glass.inset(-6.0, 0.0) };
                layers.push(Layer::fill(line.rounded(0.0), palette.tone(Tone::Text)));
            }
            layers
        });
        if canvas.palette().is_none() {
            let cells = glass.cells();
            canvas.lines.add_edge(cells);
            let full =
                canvas.theme.glyph("\u{2588}", "#").repeat(cells.width.saturating_sub(2).into());
            for row in cells.top() + 1..cells.bottom().saturating_sub(1) {
                if f32::from(row) * ROW + ROW / 2.0 >= height(filled) {
                    canvas.label((cells.x + 1, row), full.clone(), LabelStyle::Side(self.side));
                }
            }
        }
        if let Some((part, text)) = &self.mark {
            let above = PictureRect { y: height(*part) - 1.5 * ROW, height: ROW, ..spot }.cells();
            canvas.label_in(Rect { height: 1, ..above }, &[text], LabelStyle::Muted);
        }
    }
}
