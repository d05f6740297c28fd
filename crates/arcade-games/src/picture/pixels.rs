//! Cells sampled at their pixels.

use std::sync::Arc;

use super::points::Points;
use super::renderer::{Backdrop, CellForm};
use super::surface::{lit, relief_width, textured};
use super::{COLUMN, Layer, Point, ROW, Rgb, Texture};

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
    /// A hash of what is in the cell: cells that differ have different keys.
    pub key: u64,
    /// Its mean colour, for text in it.
    pub mean: Rgb,
    /// Red, green and blue of its pixels, row by row; `None` if all have the same colour.
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
            Some(pixels) => {
                for pixel in pixels[row * width * 3..(row + 1) * width * 3].chunks_exact(3) {
                    let [red, green, blue] = [pixel[0], pixel[1], pixel[2]];
                    out.extend_from_slice(&Self::bytes_of(Rgb { red, green, blue }));
                }
            }
            None => out.extend(Self::bytes_of(self.mean).repeat(width)),
        }
    }
}

/// The maximum number of bytes in a cache of cells.
const MAX_CACHE_BYTES: usize = 1 << 19;

impl CellForm for PixelRaster {
    type Cell = Arc<PixelCell>;

    fn plain(&self, colour: Rgb) -> Self::Cell {
        let Rgb { red, green, blue } = colour;
        let key = u64::from(u32::from_be_bytes([1, red, green, blue]));
        Arc::new(PixelCell { key, mean: colour, pixels: None })
    }

    fn texture(&self, layer: &Layer) -> Texture {
        match self.format {
            ImageFormat::Kitty => layer.texture,
            ImageFormat::Sixel => match layer.texture {
                Texture::Stone(number) | Texture::Veins(number) => Texture::Veins(number),
                Texture::Smooth | Texture::Felt | Texture::Wood => Texture::Smooth,
            },
        }
    }

    fn margin(&self, layer: &Layer) -> f32 {
        relief_width(layer).max(1.0)
    }

    fn cell(&self, below: Backdrop, above: &[&Layer], corner: Point, key: u64) -> Self::Cell {
        let (width, height) = (COLUMN / f32::from(self.width), ROW / f32::from(self.height));
        // An edge is as sharp as the pixels are.
        let soft = width.min(height) / 2.0;
        let reliefs: Vec<f32> = above.iter().map(|layer| relief_width(layer)).collect();
        let points: Vec<Point> = (0..self.height)
            .flat_map(|row| (0..self.width).map(move |column| (column, row)))
            .map(|(column, row)| {
                corner.moved((f32::from(column) + 0.5) * width, (f32::from(row) + 0.5) * height)
            })
            .collect();
        let mut colours: Vec<[f32; 3]> = points
            .iter()
            .map(|&point| textured(below.paint.at(point), below.texture, below.origin, point))
            .collect();
        // The last four points may be fewer.
        let fours: Vec<Points> = points
            .chunks(Points::COUNT)
            .map(|four| Points::new(std::array::from_fn(|index| four[index.min(four.len() - 1)])))
            .collect();
        for (layer, relief) in above.iter().zip(&reliefs) {
            let (texture, origin) = (self.texture(layer), layer.texture_origin());
            let shares = fours.iter().flat_map(|four| layer.coverages(*four, soft).to_array());
            for ((colour, &point), share) in colours.iter_mut().zip(&points).zip(shares) {
                if share > 0.0 {
                    let flat = textured(layer.paint.at(point), texture, origin, point);
                    let own = lit(flat, layer, *relief, point);
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
            .map(Rgb::of_components)
            .flat_map(|Rgb { red, green, blue }| [red, green, blue])
            .collect();
        let count = f32::from(self.width) * f32::from(self.height);
        let mean = Rgb::of_components(sum.map(|sum| sum / count));
        Arc::new(PixelCell { key, mean, pixels: Some(pixels.into()) })
    }

    fn omits(&self, _: &Layer) -> bool {
        false
    }

    fn cache_capacity(&self) -> usize {
        MAX_CACHE_BYTES / (3 * self.pixels()).max(1)
    }
}

#[cfg(test)]
mod tests;
