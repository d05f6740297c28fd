use super::piece::{Emphasis, Piece, TextLook, snapped};
use crate::kit::{Frame, Material, Palette, PictureRect, Role, Shades, Theme};
use crate::picture::{COLUMN, Edges, Layer, Point, ROW, Shape};

/// A coin with a text on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coin {
    /// Gold, silver or copper.
    pub metal: Material,
    /// The text.
    pub text: String,
}

/// The least height at which a coin looks round.
const LOWEST: f32 = 2.0 * ROW;
/// The height below which its rim isn't round, and its edge less than a stem, in block characters.
const SMALL: f32 = 3.0 * ROW;
/// The width below which it isn't round in them at all, and below which it has no corners to cut either.
const NARROW: f32 = 4.0 * COLUMN;
const NARROWEST: f32 = 3.0 * COLUMN;

/// Whether a coin is drawn as a face in one row with an edge below.
fn is_low(spot: PictureRect) -> bool {
    let least = if spot.width < NARROW { SMALL } else { LOWEST };
    spot.height < least || spot.width < NARROWEST
}

/// A face one row high with a dark edge, between two halves of a row whose ends are faded, or only a face: what block
/// characters show exactly, and so alike wherever it is. No part covers another, so that all of a ghost is equally
/// faint.
fn narrow(spot: PictureRect, metal: Shades, palette: &Palette) -> Vec<Layer> {
    let middle = PictureRect::around(spot.centre(), spot.width, ROW);
    let part = |from: f32, to: f32, (y, height), colour| {
        let rect = PictureRect { x: middle.x + from, y, width: to - from, height };
        Layer::fill(rect.rounded(0.0), colour)
    };
    let (width, row) = (middle.width, (middle.y, ROW));
    // A little less than to the end of a column, or the next one would get a trace of it.
    let end = 2.95 * COLUMN;
    let (above, below) = ((middle.y - ROW / 2.0, ROW / 2.0), (middle.y + ROW, ROW / 2.0));
    if palette.edges() == Edges::Hard {
        // Not all fonts show quarters of a cell well. The lowest layer isn't seen, but its colour is that of a ghost.
        let ghost = part(0.0, end, row, metal.dark);
        let faces = [above, row, below].map(|row| part(0.0, end, row, metal.face));
        return [ghost].into_iter().chain(faces).collect();
    }
    let light = palette.mix(metal.face, metal.light, 0.5);
    let dark = palette.mix(metal.face, metal.dark, 0.65);
    let edge = width - COLUMN / 2.0;
    let mut layers = vec![part(0.0, edge, row, metal.face), part(edge, width, row, dark)];
    for (row, colour) in [(above, light), (below, dark)] {
        layers.extend([
            part(0.0, COLUMN, row, colour).faded(0.5),
            part(COLUMN, end, row, colour),
            part(end, width, row, colour).faded(0.5),
        ]);
    }
    layers
}

/// The centre of a circle, moved up or down a little if it then ends with a row: face, edge and felt below each
/// other in one cell would become a stem of a mixed colour.
fn on_row(centre: Point, radius: f32) -> Point {
    let end = centre.y + radius;
    let aside = snapped(end, ROW) - end;
    if aside.abs() <= ROW / 5.0 { centre.moved(0.0, aside) } else { centre }
}

impl Piece for Coin {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let metal = palette.shades(self.metal);
        if is_low(spot) {
            let face = PictureRect { height: spot.height.min(ROW), ..spot };
            let edge = PictureRect { height: (1.5 * ROW).min(spot.height), ..spot };
            return vec![
                Layer::fill(edge.rounded(0.0), metal.dark),
                Layer::fill(face.rounded(0.0), metal.face),
            ];
        }
        if spot.width < NARROW && !palette.is_in_pixels() {
            return narrow(spot, metal, palette);
        }
        let disc = spot.fitting(1.0);
        // With few colours its edge would look like a comma below it, and so is all around it.
        let (edge, rim) = match palette.edges() {
            Edges::Soft => ((disc.height * 0.1).max(2.0), metal.face),
            Edges::Hard => (0.0, metal.dark),
        };
        // In few cells edge and shadow would look like a tail.
        let is_flat = disc.height < SMALL && !palette.is_in_pixels();
        let thick = if is_flat { 0.0 } else { edge };
        let radius = (disc.height - edge) / 2.0;
        let centre = disc.centre().moved(0.0, -thick / 2.0);
        let centre = if palette.is_in_pixels() { centre } else { on_row(centre, radius) };
        let circle = |centre: Point, radius| Shape::circle(centre, radius);
        let inner = match palette.edges() {
            // A small one has no rim.
            Edges::Hard if disc.height < SMALL => circle(centre, radius),
            _ => circle(centre.moved(radius * 0.06, radius * 0.06), radius * 0.8),
        };
        let (lit, unlit) =
            (centre.moved(-radius, -radius), centre.moved(radius * 0.6, radius * 0.6));
        let shadow = palette.round_shadow(circle(centre.moved(3.0, thick + 3.0), radius), 5.0);
        vec![
            shadow.faded(if is_flat { 0.0 } else { 1.0 }),
            Layer::fill(circle(centre.moved(0.0, thick), radius), metal.dark),
            Layer::fill(circle(centre, radius), palette.gradient((lit, metal.light), (unlit, rim))),
            Layer::fill(
                inner,
                palette.gradient(
                    (lit, palette.mix(metal.face, metal.dark, 0.25)),
                    (centre, metal.face),
                ),
            )
            .bevelled(-2.5),
        ]
    }

    fn label(&self) -> Option<(String, Material)> {
        Some((self.text.clone(), self.metal))
    }

    fn middle(&self, spot: PictureRect) -> Point {
        if is_low(spot) {
            return Point::new(spot.centre().x, spot.y + spot.height.min(ROW) / 2.0);
        }
        spot.centre().moved(0.0, -1.0)
    }

    fn text_look(&self, _: &Theme) -> TextLook {
        let text = &self.text;
        let framed = |frame| Emphasis::Framed(frame, text.clone());
        let (texts, role, body) = match self.metal {
            Material::Gold => (
                vec![format!("(({text}))"), format!("({text})")],
                Role::Gold,
                Emphasis::Plate(text.clone()),
            ),
            Material::Copper => (vec![format!(" {text} ")], Role::Copper, Emphasis::None),
            _ => (vec![format!("({text})")], Role::Silver, framed(Frame::PieceEdge)),
        };
        let texts = texts.into_iter().chain([text.clone()]).collect();
        TextLook { texts, role, emphasis: body }
    }
}
