//! From pictures to cells.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::fit::{SAMPLES, Samples, fit};
use super::layer::Part;
use super::{COLUMN, Cell, Layer, Paint, Picture, Point, ROW, Rgb};

/// How edges are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// Smoothly, with shadows, in any colours.
    Soft,
    /// In the colours of the picture alone, for terminals that have no others.
    Hard,
}

/// Turns pictures into cells. It keeps the cells of the last picture, and makes anew only those
/// whose layers have changed.
#[derive(Debug)]
pub struct Renderer {
    edges: Edges,
    /// The column and the row of the picture that come first.
    origin: (u16, u16),
    /// Columns and rows.
    size: (u16, u16),
    /// What each cell was made of.
    keys: Vec<u64>,
    cells: Vec<Cell>,
    renewed: usize,
}

/// The cells that a layer may touch: columns and rows, from the first to before the end.
#[derive(Clone, Copy)]
struct Touched {
    columns: (u16, u16),
    rows: (u16, u16),
}

/// No sample of a cell is farther from its centre.
const REACH: f32 = 10.0;

impl Renderer {
    /// A renderer that has drawn nothing yet.
    pub fn new(edges: Edges) -> Self {
        Self::from(edges, (0, 0))
    }

    /// A renderer of the part of pictures that begins at this column and row.
    pub fn from(edges: Edges, origin: (u16, u16)) -> Self {
        Self { edges, origin, size: (0, 0), keys: Vec::new(), cells: Vec::new(), renewed: 0 }
    }

    /// The cells of a picture, row by row; `size` is columns and rows.
    pub fn render(&mut self, picture: &Picture, size: (u16, u16)) -> &[Cell] {
        if self.size != size {
            self.size = size;
            self.keys.clear();
            self.cells =
                vec![Cell::plain(picture.ground); usize::from(size.0) * usize::from(size.1)];
        }
        let layers: Vec<(&Layer, Touched)> =
            picture.layers.iter().filter_map(|layer| Some((layer, self.touched(layer)?))).collect();
        let keys = self.keys(picture.ground, &layers);
        self.renewed = 0;
        let mut in_row = Vec::new();
        for row in 0..size.1 {
            let first = usize::from(row) * usize::from(size.0);
            let cells = first..first + usize::from(size.0);
            if self.keys.get(cells.clone()) == Some(&keys[cells.clone()]) {
                continue;
            }
            in_row.clear();
            in_row.extend(layers.iter().filter(|(_, at)| (at.rows.0..at.rows.1).contains(&row)));
            for (column, index) in (0..size.0).zip(cells) {
                if self.keys.get(index) != Some(&keys[index]) {
                    let here = |(_, at): &&(&Layer, Touched)| {
                        (at.columns.0..at.columns.1).contains(&column)
                    };
                    let layers: Vec<&Layer> =
                        in_row.iter().filter(here).map(|(layer, _)| *layer).collect();
                    let corner = self.corner(column, row);
                    self.cells[index] = cell(picture.ground, &layers, corner, self.edges);
                    self.renewed += 1;
                }
            }
        }
        self.keys = keys;
        &self.cells
    }

    /// How edges are drawn.
    pub fn edges(&self) -> Edges {
        self.edges
    }

    /// How many cells the last picture made anew.
    pub fn renewed(&self) -> usize {
        self.renewed
    }

    /// The upper left corner of a cell.
    fn corner(&self, column: u16, row: u16) -> Point {
        let (x, y) = (f32::from(self.origin.0) * COLUMN, f32::from(self.origin.1) * ROW);
        Point::new(x + f32::from(column) * COLUMN, y + f32::from(row) * ROW)
    }

    /// The cells that a layer may touch, if it is seen at all.
    fn touched(&self, layer: &Layer) -> Option<Touched> {
        if layer.opacity <= 0.0
            || (self.edges == Edges::Hard && matches!(layer.part, Part::Shadow(_)))
        {
            return None;
        }
        let bounds = layer.bounds();
        let first = self.corner(0, 0);
        let columns =
            span((bounds.left - first.x) / COLUMN, (bounds.right - first.x) / COLUMN, self.size.0);
        let rows = span((bounds.top - first.y) / ROW, (bounds.bottom - first.y) / ROW, self.size.1);
        (columns.0 < columns.1 && rows.0 < rows.1).then_some(Touched { columns, rows })
    }

    /// A number for each cell that tells its layers.
    fn keys(&self, ground: Rgb, layers: &[(&Layer, Touched)]) -> Vec<u64> {
        let mut keys = vec![digest(&ground); self.cells.len()];
        for (layer, Touched { columns, rows }) in layers {
            let digest = digest(layer);
            for row in rows.0..rows.1 {
                let first = usize::from(row) * usize::from(self.size.0);
                let (from, to) = (first + usize::from(columns.0), first + usize::from(columns.1));
                for key in &mut keys[from..to] {
                    // The order of the layers counts.
                    *key = (key.rotate_left(5) ^ digest).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                }
            }
        }
        keys
    }
}

fn digest(value: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

/// The cells from `from` to `to` of `count`, from the first to before the end.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "such a conversion saturates"
)]
fn span(from: f32, to: f32, count: u16) -> (u16, u16) {
    (from.floor() as u16, (to.ceil() as u16).min(count))
}

/// The cell whose upper left corner is here.
fn cell(ground: Rgb, layers: &[&Layer], corner: Point, edges: Edges) -> Cell {
    // What lies below a layer that hides all of the cell doesn't count.
    let hiding = layers.iter().rposition(|layer| layer.hides(corner));
    let points = std::array::from_fn::<_, { SAMPLES * SAMPLES }, _>(|index| sample(corner, index));
    let centre = corner.moved(COLUMN / 2.0, ROW / 2.0);
    let above = &layers[hiding.map_or(0, |hiding| hiding + 1)..];
    let mut above = above.iter().filter(|layer| layer.reaches(centre, REACH)).peekable();
    let below = hiding.map_or(Paint::Plain(ground), |hiding| layers[hiding].paint);
    if let (Paint::Plain(colour), None) = (below, above.peek()) {
        return Cell::plain(colour);
    }
    let mut samples: Samples = points.map(|point| below.at(point));
    for layer in above {
        for (sample, point) in samples.iter_mut().zip(points) {
            let coverage = match edges {
                Edges::Soft => layer.coverage(point) * layer.opacity,
                Edges::Hard => f32::from(u8::from(layer.coverage(point) * layer.opacity >= 0.5)),
            };
            if coverage > 0.0 {
                let paint = layer.paint.at(point);
                for (part, paint) in sample.iter_mut().zip(paint) {
                    *part += (paint - *part) * coverage;
                }
            }
        }
    }
    fit(&samples, edges)
}

/// The middle of a sample.
fn sample(corner: Point, index: usize) -> Point {
    let at = |index: usize| f32::from(u8::try_from(index).unwrap_or(u8::MAX)) + 0.5;
    corner.moved(at(index % SAMPLES) * COLUMN / 8.0, at(index / SAMPLES) * ROW / 8.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Shape;

    const INK: Rgb = Rgb::hex(0xFF_FF_FF);
    const GROUND: Rgb = Rgb::hex(0x00_00_00);

    fn rendered(layers: &[Layer], size: (u16, u16)) -> (Vec<Cell>, usize) {
        let mut picture = Picture::new(GROUND);
        picture.extend(layers.iter().cloned());
        let mut renderer = Renderer::new(Edges::Soft);
        let cells = renderer.render(&picture, size).to_vec();
        (cells, renderer.renewed())
    }

    #[test]
    fn a_disc_has_the_area_of_a_circle() {
        for radius in [6.0_f32, 14.0, 20.5, 33.0] {
            for shift in [0.0, 1.5, 4.0, 6.5] {
                let centre = Point::new(48.0 + shift, 48.0 + shift / 2.0);
                let disc = Layer::fill(Shape::circle(centre, radius), INK);
                let (cells, _) = rendered(&[disc], (12, 6));
                let lit: f32 = cells.iter().map(|cell| f32::from(cell.mean.red) / 255.0).sum();
                let (found, area) = (lit * COLUMN * ROW, std::f32::consts::PI * radius * radius);
                assert!((found / area - 1.0).abs() < 0.03, "radius {radius}: {found} and {area}");
            }
        }
    }

    #[test]
    fn a_disc_is_as_wide_as_it_is_high_and_the_same_on_both_sides() {
        let disc = Layer::fill(Shape::circle(Point::new(48.0, 48.0), 32.0), INK);
        let (cells, _) = rendered(&[disc], (12, 6));
        let lit = |column: usize, row: usize| cells[row * 12 + column].mean.red;
        for row in 0..6 {
            for column in 0..12 {
                assert_eq!(lit(column, row), lit(11 - column, row), "{column},{row}");
                assert_eq!(lit(column, row), lit(column, 5 - row), "{column},{row}");
            }
        }
        // From the centre 32 to each side: 4 columns, and 2 rows.
        assert!(lit(2, 2) > 200 && lit(1, 2) < 50 && lit(5, 1) > 200 && lit(5, 0) < 50);
    }

    #[test]
    fn only_what_a_changed_layer_touches_is_made_anew() {
        let ball = |x: f32| Layer::fill(Shape::circle(Point::new(x, 40.0), 10.0), INK);
        let (mut renderer, mut picture) = (Renderer::new(Edges::Soft), Picture::new(GROUND));
        picture.extend([ball(40.0), ball(200.0)]);
        renderer.render(&picture, (40, 10));
        assert_eq!(renderer.renewed(), 400);
        let mut moved = Picture::new(GROUND);
        moved.extend([ball(40.0), ball(208.0)]);
        let cells = renderer.render(&moved, (40, 10)).to_vec();
        assert!((1..40).contains(&renderer.renewed()), "{}", renderer.renewed());
        assert_eq!(cells, Renderer::new(Edges::Soft).render(&moved, (40, 10)));
    }

    #[test]
    fn the_order_of_layers_counts() {
        let boxes = [INK, Rgb::hex(0x55_55_55)].map(|colour| {
            let corners = [Point::new(3.0, 3.0), Point::new(30.0, 60.0)];
            Layer::fill(Shape::rectangle(corners[0], corners[1], 0.0), colour)
        });
        let (mut renderer, mut picture) = (Renderer::new(Edges::Soft), Picture::new(GROUND));
        picture.extend(boxes.clone());
        let first = renderer.render(&picture, (6, 5)).to_vec();
        let mut turned = Picture::new(GROUND);
        turned.extend(boxes.into_iter().rev());
        assert_ne!(renderer.render(&turned, (6, 5)), first);
    }

    #[test]
    fn what_hides_a_cell_leaves_nothing_of_what_is_below() {
        let at = Point::new;
        let shapes = [
            Shape::Ellipse { centre: at(60.0, 50.0), radii: at(55.0, 20.0) },
            Shape::rectangle(at(5.0, 9.0), at(110.0, 77.0), 20.0),
            Shape::Segment { start: at(20.0, 20.0), end: at(100.0, 70.0), radius: 18.0 },
            Shape::Polygon(vec![at(60.0, 2.0), at(70.0, 60.0), at(118.0, 90.0), at(2.0, 90.0)]),
        ];
        for shape in shapes {
            let top = Layer::fill(shape, INK);
            let (alone, _) = rendered(std::slice::from_ref(&top), (15, 6));
            let below = Layer::fill(
                Shape::rectangle(at(0.0, 0.0), at(120.0, 96.0), 0.0),
                Rgb::hex(0xFF_00_00),
            );
            let (both, _) = rendered(&[below, top.clone()], (15, 6));
            for (index, (cell, other)) in (0_u8..).zip(alone.iter().zip(both)) {
                let (column, row) = (index % 15, index / 15);
                let corner = at(f32::from(column) * COLUMN, f32::from(row) * ROW);
                if top.hides(corner) {
                    assert_eq!((*cell, cell.glyph), (other, ' '), "{top:?} at {column},{row}");
                }
            }
        }
    }

    #[test]
    fn hard_edges_know_no_other_colours() {
        let colours = [GROUND, INK, Rgb::hex(0xCC_00_00)];
        let mut picture = Picture::new(GROUND);
        picture.push(Layer::fill(Shape::circle(Point::new(50.0, 50.0), 40.0), INK));
        picture.push(Layer::fill(Shape::circle(Point::new(61.0, 57.0), 23.0), colours[2]));
        picture.push(Layer::shadow(Shape::circle(Point::new(50.0, 50.0), 40.0), 6.0, INK));
        let mut renderer = Renderer::new(Edges::Hard);
        for cell in renderer.render(&picture, (14, 7)) {
            assert!(colours.contains(&cell.ink) && colours.contains(&cell.ground), "{cell:?}");
        }
    }

    #[test]
    fn nothing_outside_the_picture_is_drawn_and_no_size_is_too_small() {
        for size in [(0, 0), (1, 1), (3, 0), (500, 2)] {
            for at in [-1000.0, -3.0, 0.0, 9.0, 70_000.0] {
                let disc = Layer::fill(Shape::circle(Point::new(at, at), 12.0), INK);
                let (cells, _) = rendered(&[disc.clone().faded(0.5), disc], size);
                assert_eq!(cells.len(), usize::from(size.0) * usize::from(size.1));
            }
        }
    }
}
