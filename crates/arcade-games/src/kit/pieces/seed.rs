//! Seeds, and the heaps they align in.

use std::iter;

use ratatui::layout::Rect;

use super::piece::{Emphasis, Piece, TextLook, round_dot, snapped};
use crate::kit::{Material, Palette, PictureRect, Role, Theme, Tone};
use crate::picture::{COLUMN, Edges, Layer, Point, ROW, Shape, count_f32};

/// A seed, a small ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedPiece {
    /// Its material.
    pub material: Material,
}

/// How much a seed in pixels shines.
const GLOSS: f32 = 0.7;

/// The least width of a seed with a highlight.
const SHINY: f32 = 32.0;

impl Piece for SeedPiece {
    fn layers(&self, spot: PictureRect, palette: &Palette) -> Vec<Layer> {
        let own = palette.shades(self.material);
        let (centre, radius) = (spot.centre(), spot.width / 2.0 - 0.5);
        let shade = Shape::circle(centre.moved(2.0, 3.0), radius);
        if palette.is_in_pixels() {
            // It falls on wood and on other seeds, which are darker than the page of a light theme.
            let shade = Layer::shadow(shade, 4.0, palette.tone(Tone::Ink));
            let bead = Shape::circle(centre, spot.width / 2.0);
            return vec![shade, Layer::fill(bead, own.face).domed(GLOSS)];
        }
        let shade = palette.round_shadow(shade, 4.0);
        if spot.width < SHINY {
            let unlit = (centre.moved(radius * 0.9, radius * 0.9), own.dark);
            let light = palette.mix(own.face, own.light, 1.0);
            let lit = (centre.moved(-radius, -radius), light);
            let paint = palette.gradient(unlit, lit);
            let body = match palette.edges() {
                Edges::Soft => vec![Shape::circle(centre, spot.width / 2.0)],
                Edges::Hard => round_dot(spot),
            };
            let body = body.into_iter().map(|shape| Layer::fill(shape, paint));
            return iter::once(shade).chain(body).collect();
        }
        let (lit, unlit) = (centre.moved(0.0, -radius), centre.moved(0.0, radius * 1.2));
        let body = palette.gradient((lit, own.light), (unlit, own.dark));
        let face = palette.gradient((lit, own.light), (unlit, own.face));
        let glint = Shape::circle(centre.moved(-radius * 0.35, -radius * 0.4), radius * 0.3);
        vec![
            shade,
            Layer::fill(Shape::circle(centre, radius), body),
            Layer::fill(Shape::circle(centre.moved(0.0, -radius * 0.1), radius * 0.85), face),
            Layer::fill(glint, own.light),
        ]
    }

    fn text_look(&self, theme: &Theme) -> TextLook {
        let glyph = theme.glyph("\u{25CF}", "o");
        TextLook { texts: vec![glyph.into()], role: Role::Text, emphasis: Emphasis::None }
    }
}

/// The layout of the seeds of a heap.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Grid {
    /// The width of a seed.
    body: f32,
    /// The distance from one seed to the next, to the right and down.
    pitch: Point,
}

/// The widths of seeds drawn in pictures, largest first.
const DRAWN: [f32; 9] = [80.0, 72.0, 64.0, 56.0, 48.0, 40.0, 32.0, 24.0, 16.0];
/// The gap between drawn seeds, so that no two of them share half a cell.
const APART: f32 = 8.0;

impl Grid {
    /// All layouts with seeds no wider than `widest`.
    fn all(widest: f32) -> impl Iterator<Item = Self> {
        let drawn = DRAWN.into_iter().filter(move |&body| body <= widest);
        let drawn = drawn.map(|body| {
            let pitch = Point::new(body + APART, snapped(body + APART, ROW / 2.0));
            Self { body, pitch }
        });
        let written = [2.0 * COLUMN, COLUMN];
        drawn.chain(
            written.map(|pitch| Self { body: SeedPiece::SMALLEST, pitch: Point::new(pitch, ROW) }),
        )
    }

    /// The height of a seed.
    fn height(self) -> f32 {
        self.body.max(ROW)
    }

    /// The part of a place in which such seeds align: round ones reach beyond its cells at the left
    /// and right, but no drawn ones to the rim above and below.
    fn bottom(self, place: Rect) -> PictureRect {
        let beside = if self.body >= SeedPiece::ROUND { COLUMN / 2.0 } else { 0.0 };
        let below = if self.body > SeedPiece::SMALLEST { APART } else { 0.0 };
        PictureRect::from(place).inset(-beside, below)
    }

    /// How many seeds fit, across and down.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it saturates")]
    fn room(self, place: Rect) -> (usize, usize) {
        let PictureRect { width, height, .. } = self.bottom(place);
        let across = (width + self.pitch.x - self.body) / self.pitch.x;
        let down = (height + self.pitch.y - self.height()) / self.pitch.y;
        (across as usize, down as usize)
    }

    /// Whether this many seeds fit.
    fn fits(self, place: Rect, seeds: usize) -> bool {
        let (across, down) = self.room(place);
        across * down >= seeds
    }
}

/// The alignment of a heap in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeapAlign {
    /// Centred.
    Middle,
    /// On the bottom edge, row upon row.
    Bottom,
}

impl SeedPiece {
    /// The width of a seed drawn as a character.
    pub const SMALLEST: f32 = COLUMN;
    /// Seeds narrower than this don't look round beside wider ones.
    pub const ROUND: f32 = 24.0;

    /// The greatest width at which `seeds` seeds fit into this place.
    pub fn widest(place: Rect, seeds: usize) -> f32 {
        Grid::all(f32::MAX)
            .find(|grid| grid.fits(place, seeds))
            .map_or(SeedPiece::SMALLEST, |grid| grid.body)
    }

    /// The spots of this many seeds, none wider than `widest`. If they don't all fit, the spots
    /// fill the place.
    pub fn heap(place: Rect, seeds: u8, widest: f32, align: HeapAlign) -> Vec<PictureRect> {
        let seeds = usize::from(seeds);
        let last = Grid { body: SeedPiece::SMALLEST, pitch: Point::new(COLUMN, ROW) };
        let grid = Grid::all(widest).find(|grid| grid.fits(place, seeds)).unwrap_or(last);
        let ((columns, down), bottom) = (grid.room(place), grid.bottom(place));
        let seeds = seeds.min(columns * down);
        if seeds == 0 {
            return Vec::new();
        }
        let is_wide = |across: &usize| seeds.div_ceil(*across) <= down.min(*across);
        let across = if align == HeapAlign::Bottom {
            columns
        } else {
            (1..columns).find(is_wide).unwrap_or(columns)
        };
        // Drawn seeds may begin in the middle of a column.
        let unit = if grid.body > SeedPiece::SMALLEST { COLUMN / 2.0 } else { COLUMN };
        let rows = seeds.div_ceil(across);
        let used = (count_f32(rows) - 1.0) * grid.pitch.y + grid.height();
        let top = snapped(bottom.y + (bottom.height - used) / 2.0, ROW / 2.0);
        // A sliver of a seed in the last row, where the rim is too, would colour what is between them.
        let last_top = PictureRect::from(place).y + (f32::from(place.height) - 1.0) * ROW - used;
        let top = if last_top >= bottom.y - APART / 2.0 { top.min(last_top) } else { top };
        let lowest = snapped(bottom.y + bottom.height - grid.height(), ROW / 2.0);
        let row = |row: usize| {
            let in_row = match align {
                HeapAlign::Bottom => across.min(seeds - row * across),
                HeapAlign::Middle => row_len(seeds, rows, row),
            };
            let width = (count_f32(in_row) - 1.0) * grid.pitch.x + grid.body;
            let left = snapped(bottom.x + (bottom.width - width) / 2.0, unit);
            let down = count_f32(row) * grid.pitch.y;
            let y = if align == HeapAlign::Bottom { lowest - down } else { top + down };
            (0..in_row).map(move |index| PictureRect {
                x: left + count_f32(index) * grid.pitch.x,
                y,
                width: grid.body,
                height: grid.height(),
            })
        };
        (0..rows).flat_map(row).collect()
    }
}

/// The number of items in a row if `all` items are distributed over the rows; rows differ by at
/// most one, and longer rows are spread among shorter ones.
fn row_len(all: usize, rows: usize, row: usize) -> usize {
    let before = |row: usize| (row * (all % rows) + rows / 2) / rows;
    all / rows + before(row + 1) - before(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of seeds in each row of a heap, from the top, if three fit in a row.
    fn rows(seeds: u8) -> Vec<usize> {
        let heap = SeedPiece::heap(Rect::new(0, 0, 8, 7), seeds, 16.0, HeapAlign::Middle);
        let mut tops: Vec<f32> = heap.iter().map(|spot| spot.y).collect();
        tops.dedup();
        let in_row = |top: &f32| heap.iter().filter(|spot| (spot.y - top).abs() < 1.0).count();
        tops.iter().map(in_row).collect()
    }

    #[test]
    fn the_rows_of_a_heap_are_about_equal() {
        assert_eq!(rows(4), [2, 2]);
        assert_eq!(rows(5), [3, 2]);
        assert_eq!(rows(7), [2, 3, 2]);
        assert_eq!(rows(10), [3, 2, 3, 2]);
        assert_eq!(rows(12), [3, 3, 3, 3]);
    }

    #[test]
    fn small_seeds_stay_in_their_cells() {
        let place = Rect::new(1, 0, 7, 7);
        for seeds in 0..=30 {
            let heap = SeedPiece::heap(place, seeds, 16.0, HeapAlign::Middle);
            assert_eq!(heap.len(), usize::from(seeds));
            for spot in heap {
                assert!(spot.x >= 8.0 && spot.x + spot.width <= 64.0, "{spot:?} of {seeds}");
            }
        }
    }
}
