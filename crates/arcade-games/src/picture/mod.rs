//! Pictures made of terminal cells: shapes with soft edges, fitted to block characters.
//!
//! A [`Picture`] is a list of [`Layer`]s from bottom to top, each a [`Shape`] with a [`Paint`]. A
//! [`Renderer`] turns it into [`Cell`]s: it samples each cell 8 by 8 times, and finds the block
//! character ([`BlockSet`]) and the two colours that come closest. It remembers the cells of
//! the last picture, and redraws only those that a changed layer touches.
//!
//! For terminals that show images, a [`PixelRaster`] takes the place of [`Blocks`]: the cells are
//! [`PixelCell`]s then, sampled at each pixel.
//!
//! The unit of length is an eighth of a column, which is a sixteenth of a row, so that it is about
//! square. Points are relative to the upper left corner of the picture.
//!
//! # Examples
//!
//! ```
//! use arcade_games::picture::{Blocks, COLUMN, Edges, Layer, Picture, Point, ROW, Renderer, Rgb, Shape};
//!
//! let mut picture = Picture::new(Rgb::hex(0x0E_11_17));
//! let centre = Point::new(2.0 * COLUMN, ROW);
//! picture.push(Layer::fill(Shape::circle(centre, 12.0), Rgb::hex(0xED_BE_45)));
//!
//! let mut renderer = Renderer::new(Blocks::from(Edges::Soft));
//! let cells = renderer.render(&picture, (4, 2));
//! assert_eq!(cells.len(), 8);
//! // Nothing has changed: no cell is redrawn.
//! renderer.render(&picture, (4, 2));
//! assert_eq!(renderer.redrawn_cells(), 0);
//! ```

mod colour;
mod fit;
mod layer;
mod pebble;
mod pixels;
mod points;
mod renderer;
mod shape;
mod surface;
mod svg;

pub use colour::Rgb;
pub use fit::{BlockSet, Blocks, Cell, Edges};
pub use layer::{Layer, Paint, Picture, Texture};
pub use pebble::Pebble;
pub use pixels::{ImageFormat, PixelCell, PixelRaster};
pub use renderer::{Backdrop, CellForm, Renderer};
pub use shape::{Point, Rectangle, Shape};
pub use svg::SvgStyles;

/// The width of a cell, in units of length.
pub const COLUMN: f32 = 8.0;
/// The height of a cell, in units of length.
pub const ROW: f32 = 16.0;

/// A count as a factor of lengths; no picture has as many parts as would saturate it.
pub fn count_f32(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}
