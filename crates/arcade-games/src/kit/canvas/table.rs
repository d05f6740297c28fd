//! Tables on which still lifes stand.

use ratatui::layout::{Margin, Rect};

use super::{Canvas, LabelLook, PictureRect};
use crate::kit::{Material, Role, Tone};
use crate::picture::{Layer, Point, Shape, Texture};

/// What a table is covered with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tabletop {
    /// Green felt.
    Felt,
    /// Dark slate or, on a light page, pale stone.
    Slate,
}

/// The rings of light on a table, from the edge to the middle.
const RINGS: u16 = 5;

impl Canvas<'_> {
    /// Covers the whole canvas with a table, which is lightest in the middle.
    pub fn table(&mut self, top: Tabletop) {
        let spot = PictureRect::from(self.area());
        self.paint(|palette| {
            let page = palette.tone(Tone::Page);
            let (edge, middle) = match top {
                Tabletop::Felt => {
                    let felt = palette.shades(Material::Felt);
                    (palette.mix(palette.tone(Tone::Tray), felt.dark, 0.2), felt.face)
                }
                Tabletop::Slate => {
                    let [grey, blue] = [Tone::Muted, Tone::Accent].map(|tone| palette.tone(tone));
                    let lit = |share| palette.mix(palette.mix(page, grey, share), blue, 0.15);
                    (lit(0.04), lit(0.16))
                }
            };
            // Plain rings, not a gradient: cells in which nothing changes are cheap to send.
            let rings = (1..=RINGS).map(|ring| {
                let part = f32::from(ring) / f32::from(RINGS);
                let radii = Point::new(spot.width, spot.height);
                let radii =
                    Point::new(radii.x * (0.72 - 0.5 * part), radii.y * (0.78 - 0.5 * part));
                let shape = Shape::Ellipse { centre: spot.centre(), radii };
                Layer::fill(shape, palette.mix(edge, middle, part))
            });
            let layers = [Layer::fill(spot.rounded(0.0), edge)].into_iter().chain(rings);
            layers.map(|layer| layer.textured(Texture::Felt)).collect()
        });
    }

    /// The part of the canvas in which the pieces of a still life stand: all but an empty cell on
    /// each side.
    pub fn tabletop(&self) -> Rect {
        self.area().inner(Margin::new(1, 1))
    }

    /// Fades everything drawn so far towards the colour of the page: a share of 0 changes nothing, 1 hides
    /// it.
    pub fn dim(&mut self, share: f32) {
        let Some(palette) = self.palette() else {
            let dim = LabelLook::Styled(self.theme().style(Role::Dim));
            return self.writings.iter_mut().for_each(|writing| writing.look = dim.clone());
        };
        let page = palette.tone(Tone::Page);
        let dimmed = |colour| palette.mix(colour, page, share);
        self.picture.map_colours(dimmed);
        for writing in &mut self.writings {
            match &mut writing.look {
                LabelLook::Over { inks, ground, .. } => {
                    *inks = inks.map(dimmed);
                    *ground = ground.map(dimmed);
                }
                LabelLook::Mark(ink) => *ink = dimmed(*ink),
                LabelLook::Styled(_) => {}
            }
        }
    }
}

/// Places of equal size side by side, in the middle of an area.
pub fn side_by_side(count: u16, (width, height): (u16, u16), gap: u16, area: Rect) -> Vec<Rect> {
    let whole = in_middle((count * (width + gap)).saturating_sub(gap), height, area);
    (0..count).map(|index| Rect { x: whole.x + index * (width + gap), width, ..whole }).collect()
}

/// A place of this size in the middle of an area.
fn in_middle(width: u16, height: u16, area: Rect) -> Rect {
    let x = area.x + area.width.saturating_sub(width) / 2;
    let y = area.y + area.height.saturating_sub(height) / 2;
    Rect { x, y, width, height }.intersection(area)
}

/// The first of the sizes of which `count` fit side by side into an area, with gaps between them.
pub fn largest_fitting(
    sizes: &[(u16, u16)],
    count: u16,
    gap: u16,
    area: Rect,
) -> Option<(u16, u16)> {
    sizes.iter().copied().find(|&(width, height)| {
        (count * (width + gap)).saturating_sub(gap) <= area.width && height <= area.height
    })
}
