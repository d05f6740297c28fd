//! Cells sampled at their pixels.

use std::sync::Arc;

use super::renderer::{CellRenderer, CoveringPaint};
use super::{COLUMN, Layer, Point, ROW, Rectangle, Rgb, Texture};

/// How images are sent to a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageFormat {
    /// Compressed, or in memory shared with the terminal: kitty's graphics protocol.
    Kitty,
    /// As sixels, in few colours and barely compressed. Surfaces are smooth there: their texture would take more
    /// bytes than all else.
    Sixel,
}

/// The raster of terminals that show images: cells of this size, in pixels, sent in this format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PixelRaster {
    /// The width.
    pub width: u16,
    /// The height.
    pub height: u16,
    /// How they are sent to the terminal.
    pub format: ImageFormat,
}

impl PixelRaster {
    /// The number of pixels in a cell.
    pub fn pixels(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }
}

/// The pixels of a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixelCell {
    /// A hash of what is in the cell: of two cells that differ, so do these.
    pub key: u64,
    /// Its mean colour, for text in it.
    pub mean: Rgb,
    /// The bytes of its pixels, row by row; `None` if all have the same colour.
    pixels: Option<Box<[u8]>>,
}

impl PixelCell {
    /// The character in cells of the screen that show pixels: a blank unlike all others (no-break space).
    pub const MARK: char = '\u{a0}';

    /// Whether it has this colour all over.
    pub fn is_plain(&self, colour: Rgb) -> bool {
        self.pixels.is_none() && self.mean == colour
    }

    /// The bytes of a pixel: red, green, blue and opacity.
    pub fn bytes_of(Rgb { red, green, blue }: Rgb) -> [u8; 4] {
        [red, green, blue, u8::MAX]
    }

    /// Appends the bytes of a row of its pixels; all rows are `width` wide.
    pub fn write_row(&self, row: usize, width: usize, out: &mut Vec<u8>) {
        match &self.pixels {
            Some(pixels) => out.extend_from_slice(&pixels[row * width * 4..(row + 1) * width * 4]),
            None => out.extend(Self::bytes_of(self.mean).repeat(width)),
        }
    }
}

/// The width of the bevel of a layer: less on a small thing.
fn bevel_width(layer: &Layer) -> f32 {
    if layer.bevel == 0.0 {
        return 0.0;
    }
    let Rectangle { left, top, right, bottom } = layer.shape.bounds();
    layer.bevel.abs().min((right - left).min(bottom - top) * 0.2)
}

/// The direction from which light comes.
const LIGHT: Point = Point::new(-0.63, -0.78);

/// A colour of a layer at a point, as the light falls on its bevel.
fn lit(colour: [f32; 3], layer: &Layer, width: f32, point: Point) -> [f32; 3] {
    let distance = layer.shape.distance(point);
    if width <= 0.0 || distance < -width {
        return colour;
    }
    // The gradient of the distance points outwards.
    let outwards = Point::new(
        layer.shape.distance(point.moved(0.5, 0.0)) - layer.shape.distance(point.moved(-0.5, 0.0)),
        layer.shape.distance(point.moved(0.0, 0.5)) - layer.shape.distance(point.moved(0.0, -0.5)),
    );
    let steepness = (1.0 + distance / width).clamp(0.0, 1.0);
    let towards = outwards.dot(LIGHT) * layer.bevel.signum() * steepness * steepness;
    let (target, share) = if towards > 0.0 { (255.0, 0.45) } else { (0.0, 0.4) };
    colour.map(|part| part + (target - part) * share * towards.abs().min(1.0))
}

/// A colour at a point of a surface of this texture.
fn textured(colour: [f32; 3], texture: Texture, point: Point) -> [f32; 3] {
    let shade = match texture {
        Texture::Smooth => return colour,
        Texture::Felt => {
            0.04 * noise(point.x * 1.3, point.y * 1.3) + 0.03 * noise(point.x / 9.0, point.y / 9.0)
        }
        Texture::Wood => {
            // Fibres that wave a little, and broad rings.
            let wave = 5.0 * noise(point.x / 70.0, point.y / 24.0);
            let fibre = noise(point.x / 26.0, (point.y + wave) / 1.3);
            let ring = noise(point.x / 110.0, (point.y + 2.0 * wave) / 6.0);
            0.10 * fibre + 0.16 * ring
        }
    };
    colour.map(|part| part * (1.0 + shade))
}

/// Smooth noise from -1 to 1, which varies from one whole number to the next.
fn noise(x: f32, y: f32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let ease = |fraction: f32| fraction * fraction * (3.0 - 2.0 * fraction);
    let (right, down) = (ease(x - left), ease(y - top));
    let row = |y: f32| {
        let (first, last) = (random(left, y), random(left + 1.0, y));
        first + (last - first) * right
    };
    let (above, below) = (row(top), row(top + 1.0));
    above + (below - above) * down
}

/// A number from -1 to 1 for two whole numbers.
#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "they are small")]
fn random(x: f32, y: f32) -> f32 {
    let mut bits = (x as i32).cast_unsigned().wrapping_mul(0x9E37_79B1)
        ^ (y as i32).cast_unsigned().wrapping_mul(0x85EB_CA77);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297A_2D39);
    bits ^= bits >> 15;
    (bits & 0xFFFF) as f32 / 32767.5 - 1.0
}

/// The most bytes in a cache of cells.
const MAX_CACHE_BYTES: usize = 4 << 20;

impl CellRenderer for PixelRaster {
    type Cell = Arc<PixelCell>;

    fn plain(&self, colour: Rgb) -> Self::Cell {
        let Rgb { red, green, blue } = colour;
        let key = u64::from(u32::from_be_bytes([1, red, green, blue]));
        Arc::new(PixelCell { key, mean: colour, pixels: None })
    }

    fn texture(&self, layer: &Layer) -> Texture {
        match self.format {
            ImageFormat::Kitty => layer.texture,
            ImageFormat::Sixel => Texture::Smooth,
        }
    }

    fn margin(&self, layer: &Layer) -> f32 {
        bevel_width(layer).max(1.0)
    }

    fn cell(&self, below: CoveringPaint, above: &[&Layer], corner: Point, key: u64) -> Self::Cell {
        let (width, height) = (COLUMN / f32::from(self.width), ROW / f32::from(self.height));
        // An edge is as sharp as the pixels are.
        let soft = width.min(height) / 2.0;
        let bevels: Vec<f32> = above.iter().map(|layer| bevel_width(layer)).collect();
        let points: Vec<Point> = (0..self.height)
            .flat_map(|row| (0..self.width).map(move |column| (column, row)))
            .map(|(column, row)| {
                corner.moved((f32::from(column) + 0.5) * width, (f32::from(row) + 0.5) * height)
            })
            .collect();
        let mut colours: Vec<[f32; 3]> = points
            .iter()
            .map(|&point| textured(below.paint.at(point), below.texture, point))
            .collect();
        let mut shares = vec![0.0; points.len()];
        for (layer, bevel) in above.iter().zip(&bevels) {
            layer.coverages(&points, soft, &mut shares);
            for ((colour, &point), &share) in colours.iter_mut().zip(&points).zip(&shares) {
                if share > 0.0 {
                    let flat = textured(layer.paint.at(point), self.texture(layer), point);
                    let own = lit(flat, layer, *bevel, point);
                    for (part, own) in colour.iter_mut().zip(own) {
                        *part += (own - *part) * share;
                    }
                }
            }
        }
        let mut sum = [0.0; 3];
        for colour in &colours {
            sum.iter_mut().zip(colour).for_each(|(sum, part)| *sum += part);
        }
        let pixels: Vec<u8> = colours
            .into_iter()
            .flat_map(|colour| PixelCell::bytes_of(Rgb::of_components(colour)))
            .collect();
        let count = f32::from(self.width) * f32::from(self.height);
        let mean = Rgb::of_components(sum.map(|sum| sum / count));
        Arc::new(PixelCell { key, mean, pixels: Some(pixels.into()) })
    }

    fn omits(&self, _: &Layer) -> bool {
        false
    }

    fn cache_capacity(&self) -> usize {
        MAX_CACHE_BYTES / (4 * self.pixels()).max(1)
    }
}

#[cfg(test)]
mod tests;
