//! Renders pictures to cells.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{BuildHasher as _, Hash as _, Hasher as _};

use foldhash::quality::FixedState;
use wide::f32x4;

use super::fit::{COUNT, SAMPLES, Samples, fit};
use super::layer::{BLOCK_EDGE_SOFTNESS, Part, Texture};
use super::points::Points;
use super::{Blocks, COLUMN, Cell, Edges, Layer, Paint, Picture, Point, ROW, Rgb};

/// How a cell is made from layers: as a block character, or as pixels.
pub trait CellForm: Clone + Debug + PartialEq {
    /// A cell.
    type Cell: Clone + Debug;

    /// A cell of one colour.
    fn plain(&self, colour: Rgb) -> Self::Cell;

    /// The cell with this upper left corner: layers above one that covers it. `key` is a hash of its contents.
    fn cell(&self, below: Backdrop, above: &[&Layer], corner: Point, key: u64) -> Self::Cell;

    /// The texture of a layer, as far as it is drawn.
    fn texture(&self, layer: &Layer) -> Texture;

    /// The width along the edge of a layer that doesn't look like its middle.
    fn margin(&self, layer: &Layer) -> f32;

    /// Whether a layer isn't drawn.
    fn omits(&self, layer: &Layer) -> bool;

    /// The capacity of the cache of cells.
    fn cache_capacity(&self) -> usize;
}

/// What lies below everything else that is seen of a cell: the topmost paint that covers all of it.
#[derive(Clone, Copy, Debug)]
pub struct Backdrop {
    pub(super) paint: Paint,
    pub(super) texture: Texture,
    /// The point that the texture begins from.
    pub(super) origin: Point,
}

impl CellForm for Blocks {
    type Cell = Cell;

    fn plain(&self, colour: Rgb) -> Cell {
        Cell::plain(colour)
    }

    fn cell(&self, below: Backdrop, above: &[&Layer], corner: Point, _: u64) -> Cell {
        fit(&samples(below.paint, above, corner, self.edges), *self)
    }

    fn texture(&self, _: &Layer) -> Texture {
        Texture::Smooth
    }

    fn margin(&self, _: &Layer) -> f32 {
        BLOCK_EDGE_SOFTNESS
    }

    fn omits(&self, layer: &Layer) -> bool {
        let is_faint = layer.opacity < 0.5;
        self.edges == Edges::Hard && (is_faint || matches!(layer.part, Part::Shadow(_)))
    }

    fn cache_capacity(&self) -> usize {
        MAX_CACHED_CELLS
    }
}

/// Turns pictures into cells. It keeps the cells of the last picture and redraws only those whose
/// layers have changed. It also caches cells by their contents: cells of equal pieces, and those
/// drawn before, aren't computed again.
#[derive(Debug)]
pub struct Renderer<F: CellForm = Blocks> {
    /// What cells are drawn as.
    form: F,
    /// The column and row of the picture at which the rendered part begins.
    origin: (u16, u16),
    /// Columns and rows.
    size: (u16, u16),
    /// A hash of the layers of each cell.
    keys: Vec<u64>,
    cells: Vec<F::Cell>,
    redrawn_cells: usize,
    cache: HashMap<u64, F::Cell, FixedState>,
    computed: usize,
}

/// The cells that a layer may touch: half-open ranges of columns and rows.
#[derive(Clone, Copy)]
struct Touched {
    columns: (u16, u16),
    rows: (u16, u16),
}

/// The maximum number of block characters in a cache; a large board has fewer different ones.
const MAX_CACHED_CELLS: usize = 4096;

/// Hashes layers. The hash must be a good one: mirrored shapes differ only in the signs of numbers,
/// which hashers made for speed confuse.
const DIGEST: FixedState = FixedState::with_seed(0);

/// No sample of a cell is farther than this from its centre.
const REACH: f32 = 10.0;

impl<F: CellForm> Renderer<F> {
    /// A renderer that has drawn nothing yet.
    pub fn new(form: F) -> Self {
        Self::for_part(form, (0, 0))
    }

    /// A renderer for the part of pictures that begins at this column and row.
    pub fn for_part(form: F, origin: (u16, u16)) -> Self {
        Self {
            form,
            origin,
            size: (0, 0),
            keys: Vec::new(),
            cells: Vec::new(),
            redrawn_cells: 0,
            cache: HashMap::default(),
            computed: 0,
        }
    }

    /// The cells of a picture, row by row; `size` is columns and rows.
    pub fn render(&mut self, picture: &Picture, size: (u16, u16)) -> &[F::Cell] {
        if self.size != size {
            self.size = size;
            self.keys.clear();
            let count = usize::from(size.0) * usize::from(size.1);
            self.cells = vec![self.form.plain(picture.ground); count];
        }
        let layers: Vec<(&Layer, Touched)> =
            picture.layers.iter().filter_map(|layer| Some((layer, self.touched(layer)?))).collect();
        let keys = self.keys(picture.ground, &layers);
        (self.redrawn_cells, self.computed) = (0, 0);
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
                    self.cells[index] = self.cell(picture.ground, &layers, corner);
                    self.redrawn_cells += 1;
                }
            }
        }
        self.keys = keys;
        &self.cells
    }

    /// What cells are drawn as.
    pub fn form(&self) -> &F {
        &self.form
    }

    /// The number of cells that the last picture redrew.
    pub fn redrawn_cells(&self) -> usize {
        self.redrawn_cells
    }

    /// The number of those that had to be computed because they weren't in the cache.
    pub fn computed(&self) -> usize {
        self.computed
    }

    /// The cell with this upper left corner.
    fn cell(&mut self, ground: Rgb, layers: &[&Layer], corner: Point) -> F::Cell {
        // Layers below one that covers the whole cell don't count.
        let hides = |layer: &&Layer| layer.hides(corner, self.form.margin(layer));
        let hiding = layers.iter().rposition(hides);
        let centre = corner.moved(COLUMN / 2.0, ROW / 2.0);
        let above = layers[hiding.map_or(0, |hiding| hiding + 1)..].iter().copied();
        let above: Vec<&Layer> = above.filter(|layer| layer.reaches(centre, REACH)).collect();
        let (paint, origin) = (Paint::Plain(ground), Point::default());
        let page = Backdrop { paint, texture: Texture::Smooth, origin };
        let below = hiding.map_or(page, |hiding| {
            let layer = layers[hiding];
            let (texture, origin) = (self.form.texture(layer), layer.texture_origin());
            Backdrop { paint: layer.paint, texture, origin }
        });
        if let (Backdrop { paint: Paint::Plain(colour), texture: Texture::Smooth, .. }, true) =
            (below, above.is_empty())
        {
            return self.form.plain(colour);
        }
        let mut key = DIGEST.build_hasher();
        below.paint.hash_from(corner, &mut key);
        for layer in &above {
            layer.hash_from(corner, &mut key);
        }
        let textures = above.iter().map(|layer| (self.form.texture(layer), layer.texture_origin()));
        let textures = textures.chain([(below.texture, below.origin)]);
        for (texture, origin) in textures.filter(|(texture, _)| *texture != Texture::Smooth) {
            // A texture doesn't look the same at any place.
            (corner - origin).hash_into(&mut key);
            texture.hash(&mut key);
        }
        let key = key.finish();
        if let Some(cell) = self.cache.get(&key) {
            return cell.clone();
        }
        if self.cache.len() >= self.form.cache_capacity() {
            self.cache.clear();
        }
        self.computed += 1;
        let cell = self.form.cell(below, &above, corner, key);
        self.cache.insert(key, cell.clone());
        cell
    }

    /// The upper left corner of a cell.
    fn corner(&self, column: u16, row: u16) -> Point {
        let (x, y) = (f32::from(self.origin.0) * COLUMN, f32::from(self.origin.1) * ROW);
        Point::new(x + f32::from(column) * COLUMN, y + f32::from(row) * ROW)
    }

    /// The cells that a layer may touch; `None` if it is outside the picture.
    fn touched(&self, layer: &Layer) -> Option<Touched> {
        if layer.opacity <= 0.0 || self.form.omits(layer) {
            return None;
        }
        let bounds = layer.bounds();
        let first = self.corner(0, 0);
        let columns =
            span((bounds.left - first.x) / COLUMN, (bounds.right - first.x) / COLUMN, self.size.0);
        let rows = span((bounds.top - first.y) / ROW, (bounds.bottom - first.y) / ROW, self.size.1);
        (columns.0 < columns.1 && rows.0 < rows.1).then_some(Touched { columns, rows })
    }

    /// A hash of the layers of each cell.
    fn keys(&self, ground: Rgb, layers: &[(&Layer, Touched)]) -> Vec<u64> {
        let mut keys = vec![DIGEST.hash_one(ground); self.cells.len()];
        for (layer, Touched { columns, rows }) in layers {
            let mut digest = DIGEST.build_hasher();
            layer.hash_from(Point::default(), &mut digest);
            self.form.texture(layer).hash(&mut digest);
            let digest = digest.finish();
            for row in rows.0..rows.1 {
                let first = usize::from(row) * usize::from(self.size.0);
                let (from, to) = (first + usize::from(columns.0), first + usize::from(columns.1));
                for key in &mut keys[from..to] {
                    // The order of the layers matters.
                    *key = (key.rotate_left(5) ^ digest).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                }
            }
        }
        keys
    }
}

/// The half-open range of cells, of `count`, that covers the lengths `from` to `to`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "such a conversion saturates"
)]
fn span(from: f32, to: f32, count: u16) -> (u16, u16) {
    (from.floor() as u16, (to.ceil() as u16).min(count))
}

/// The number of fours of samples in a cell.
const FOURS: usize = COUNT / Points::COUNT;

/// The samples of the cell with this upper left corner.
fn samples(below: Paint, above: &[&Layer], corner: Point, edges: Edges) -> Samples {
    let points: [Points; FOURS] = std::array::from_fn(|four| {
        let first = Points::COUNT * four;
        Points::new([0, 1, 2, 3].map(|index| sample(corner, first + index)))
    });
    let mut components = [[f32x4::ZERO; 3]; FOURS];
    paint(&mut components, below, &points, &[f32x4::ONE; FOURS]);
    for layer in above {
        let mut shares = [f32x4::ZERO; FOURS];
        for (shares, points) in shares.iter_mut().zip(&points) {
            *shares = layer.coverages(*points, BLOCK_EDGE_SOFTNESS);
            if edges == Edges::Hard {
                // However faded, what is drawn keeps its size.
                let half = f32x4::splat(layer.opacity / 2.0);
                *shares = shares.simd_ge(half).select(f32x4::ONE, f32x4::ZERO);
            }
        }
        if shares.iter().any(|shares| shares.simd_gt(f32x4::ZERO).any()) {
            paint(&mut components, layer.paint, &points, &shares);
        }
    }
    let mut samples = [f32x4::ZERO; COUNT];
    let (fours, _) = samples.as_chunks_mut();
    for (four, [red, green, blue]) in fours.iter_mut().zip(components) {
        *four = f32x4::transpose([red, green, blue, f32x4::ZERO]);
    }
    samples
}

/// Paints these shares of the samples at these points: of the red, the green and the blue of each four.
fn paint(
    components: &mut [[f32x4; 3]; FOURS],
    paint: Paint,
    points: &[Points; FOURS],
    shares: &[f32x4; FOURS],
) {
    let [first, last] = paint.ends();
    for ((components, points), shares) in components.iter_mut().zip(points).zip(shares) {
        let fractions = paint.fractions(*points);
        for (index, component) in components.iter_mut().enumerate() {
            let own = fractions * (last[index] - first[index]) + first[index];
            *component += (own - *component) * *shares;
        }
    }
}

/// The centre of a sample.
fn sample(corner: Point, index: usize) -> Point {
    let at = |index: usize| f32::from(u8::try_from(index).unwrap_or(u8::MAX)) + 0.5;
    corner.moved(at(index % SAMPLES) * COLUMN / 8.0, at(index / SAMPLES) * ROW / 8.0)
}

#[cfg(test)]
mod tests;
