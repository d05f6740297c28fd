//! Seeds, and the heaps they lie in.

use ratatui::layout::Rect;

use super::{Body, Form, Piece};
use crate::kit::{Material, Palette, Role, Spot, Theme, Tone};
use crate::picture::{COLUMN, Layer, Point, ROW, Rgb, Shape};

/// A seed: a small ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed {
    /// What it is made of.
    pub material: Material,
}

/// The least width of a seed with a shadow and a glint.
const SHINY: f32 = 32.0;

impl Piece for Seed {
    fn layers(&self, spot: Spot, palette: &Palette) -> Vec<Layer> {
        let own = palette.shades(self.material);
        let (centre, radius) = (spot.centre(), spot.width / 2.0 - 0.5);
        let (lit, unlit) = (centre.moved(0.0, -radius), centre.moved(0.0, radius * 1.2));
        let body = palette.gradient((lit, own.light), (unlit, own.dark));
        let ball = Layer::fill(Shape::circle(centre, radius), body);
        if spot.width < SHINY {
            let colours = [(own.light, 0.4), (own.dark, 0.2)];
            return pixelled(spot, colours.map(|(other, part)| palette.mix(own.face, other, part)));
        }
        let shade = Shape::circle(centre.moved(2.0, 3.0), radius);
        let face = palette.gradient((lit, own.light), (unlit, own.face));
        let glint = Shape::circle(centre.moved(-radius * 0.35, -radius * 0.4), radius * 0.3);
        vec![
            Layer::shadow(shade, 4.0, palette.tone(Tone::Shade)),
            ball,
            Layer::fill(Shape::circle(centre.moved(0.0, -radius * 0.1), radius * 0.85), face),
            Layer::fill(glint, own.light),
        ]
    }

    fn form(&self, theme: &Theme) -> Form {
        let glyph = theme.glyph("\u{25CF}", "o");
        Form { texts: vec![glyph.into()], role: Role::Text, body: Body::None }
    }
}

/// A small disc of half cells, lit from above: each cell shows no more than two colours of it.
fn pixelled(spot: Spot, [lit, unlit]: [Rgb; 2]) -> Vec<Layer> {
    let third = spot.height / 3.0;
    let narrow = spot.inset(COLUMN / 2.0, 0.0);
    [
        (Spot { height: 2.0 * third, ..narrow }, lit),
        (Spot { y: spot.y + third, height: third, ..spot }, lit),
        (Spot { y: spot.y + 2.0 * third, height: third, ..narrow }, unlit),
    ]
    .map(|(part, colour)| Layer::fill(part.rounded(0.0), colour))
    .to_vec()
}

/// How the seeds of a heap are laid out.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Grid {
    /// The width of a seed.
    body: f32,
    /// From one seed to the next, to the right and down.
    pitch: Point,
}

/// The seeds drawn as pictures, from the largest to the smallest; smaller ones aren't round.
const DRAWN: [f32; 8] = [80.0, 72.0, 64.0, 56.0, 48.0, 40.0, 32.0, 24.0];
/// What keeps drawn seeds apart: no two of them share half a cell.
const APART: f32 = 8.0;
/// The width of a seed that is a character.
const SMALLEST: f32 = COLUMN;

impl Grid {
    /// All of them, as long as seeds aren't wider than `widest`.
    fn all(widest: f32) -> impl Iterator<Item = Self> {
        let drawn = DRAWN.into_iter().filter(move |&body| body <= widest);
        let drawn = drawn.map(|body| Self { body, pitch: Point::new(body + APART, body + APART) });
        let written = [2.0 * COLUMN, COLUMN];
        drawn.chain(written.map(|pitch| Self { body: SMALLEST, pitch: Point::new(pitch, ROW) }))
    }

    /// The height of a seed.
    fn height(self) -> f32 {
        self.body.max(ROW)
    }

    /// The part of a place in which such seeds lie: drawn ones reach beyond its cells at the left
    /// and the right, but not to the rim above and below.
    fn bottom(self, place: Rect) -> Spot {
        let spot = Spot::from(place);
        if self.body > SMALLEST { spot.inset(-COLUMN / 2.0, APART) } else { spot }
    }

    /// How many seeds there is room for, across and down.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
    fn room(self, place: Rect) -> (usize, usize) {
        let Spot { width, height, .. } = self.bottom(place);
        let across = (width + self.pitch.x - self.body) / self.pitch.x;
        let down = (height + self.pitch.y - self.height()) / self.pitch.y;
        (across as usize, down as usize)
    }

    /// Whether there is room for this many.
    fn fits(self, place: Rect, seeds: usize) -> bool {
        let (across, down) = self.room(place);
        across * down >= seeds
    }
}

/// Where a heap lies in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lie {
    /// In the middle.
    Middle,
    /// On the lower edge, row upon row.
    Bottom,
}

impl Seed {
    /// The width of a seed that is a character.
    pub const SMALLEST: f32 = SMALLEST;

    /// The widest seeds of which so many fit here.
    pub fn widest(place: Rect, seeds: usize) -> f32 {
        Grid::all(f32::MAX).find(|grid| grid.fits(place, seeds)).map_or(SMALLEST, |grid| grid.body)
    }

    /// Where this many seeds lie, none wider than `widest`.
    /// Where there is no room for all of them, the heap is full.
    pub fn heap(place: Rect, seeds: u8, widest: f32, lie: Lie) -> Vec<Spot> {
        let seeds = usize::from(seeds);
        let last = Grid { body: SMALLEST, pitch: Point::new(COLUMN, ROW) };
        let grid = Grid::all(widest).find(|grid| grid.fits(place, seeds)).unwrap_or(last);
        let ((columns, down), bottom) = (grid.room(place), grid.bottom(place));
        let seeds = seeds.min(columns * down);
        if seeds == 0 {
            return Vec::new();
        }
        let is_wide = |across: &usize| seeds.div_ceil(*across) <= down.min(*across);
        let across = if lie == Lie::Bottom {
            columns
        } else {
            (1..columns).find(is_wide).unwrap_or(columns)
        };
        // Drawn seeds may begin in the middle of a column.
        let unit = if grid.body > SMALLEST { COLUMN / 2.0 } else { COLUMN };
        let used = (count(seeds.div_ceil(across)) - 1.0) * grid.pitch.y + grid.height();
        let top = snapped(bottom.y + (bottom.height - used) / 2.0, ROW);
        let lowest = snapped(bottom.y + bottom.height - grid.height(), ROW);
        let spot = |index: usize| {
            let row = index / across;
            let in_row = count(across.min(seeds - row * across));
            let width = (in_row - 1.0) * grid.pitch.x + grid.body;
            let left = snapped(bottom.x + (bottom.width - width) / 2.0, unit);
            let down = count(row) * grid.pitch.y;
            Spot {
                x: left + count(index % across) * grid.pitch.x,
                y: if lie == Lie::Bottom { lowest - down } else { top + down },
                width: grid.body,
                height: grid.height(),
            }
        };
        (0..seeds).map(spot).collect()
    }
}

fn count(number: usize) -> f32 {
    f32::from(u8::try_from(number).unwrap_or(u8::MAX))
}

/// A length in whole units.
fn snapped(length: f32, unit: f32) -> f32 {
    (length / unit).round() * unit
}
