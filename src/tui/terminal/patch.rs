//! Parts of the pictures on a screen, in pixels.

use std::hash::{BuildHasher as _, Hash as _, Hasher as _};
use std::io::{self, Write};

use arcade_games::kit::PixelScreen;
use arcade_games::picture::PixelCell;
use foldhash::quality::FixedState;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Modifier;

/// The pixels of a cell in a frame, and whether it is dimmed; `None` where text or another thing is.
pub(super) fn pixel_cell_at<'a>(
    position: Position,
    pixels: &'a PixelScreen,
    frame: &Buffer,
) -> Option<(&'a PixelCell, bool)> {
    let cell = &frame[position];
    let is_shown = cell.symbol().starts_with(PixelCell::MARK);
    let shown = pixels.get(position).filter(|_| is_shown)?;
    Some((shown, cell.modifier.contains(Modifier::DIM)))
}

/// The cells of a place from the first to the last that show part of a picture; `None` if none does.
pub(super) fn shown_part(place: Rect, pixels: &PixelScreen, frame: &Buffer) -> Option<Rect> {
    let is_shown = |position: &Position| pixel_cell_at(*position, pixels, frame).is_some();
    let shown = place.positions().filter(is_shown);
    let cell = |position: Position| Rect { x: position.x, y: position.y, width: 1, height: 1 };
    shown.map(cell).reduce(Rect::union)
}

/// The part of the pictures on a screen in a place.
pub(super) struct Patch<'a> {
    /// The cells from the first to the last that show part of a picture.
    pub place: Rect,
    /// Row by row, each with whether it is dimmed; `None` where text or another thing is.
    cells: Vec<Option<(&'a PixelCell, bool)>>,
    /// A hash of the place and of what is shown there, not 0.
    pub hash: u64,
}

impl<'a> Patch<'a> {
    /// The cells of a place from the first to the last that show part of a picture; `None` if none does.
    pub fn new(whole: Rect, pixels: &'a PixelScreen, frame: &Buffer) -> Option<Self> {
        let place = shown_part(whole, pixels, frame)?;
        let cell = |position: Position| pixel_cell_at(position, pixels, frame);
        let cells: Vec<_> = place.positions().map(cell).collect();
        let mut hash = FixedState::with_seed(0).build_hasher();
        place.hash(&mut hash);
        for cell in &cells {
            cell.map(|(cell, is_dimmed)| (cell.key, is_dimmed)).hash(&mut hash);
        }
        Some(Self { place, cells, hash: hash.finish().max(1) })
    }

    /// Its pixels, row by row: red, green, blue and opacity.
    pub fn bytes(&self, pixels: &PixelScreen) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.cells.len() * pixels.raster.pixels() * 4);
        self.write(pixels, &mut bytes).expect("memory can be written");
        bytes
    }

    /// Writes its pixels in the same form, without having all of them in memory at a time.
    ///
    /// # Errors
    /// When `out` can't be written.
    pub fn write(&self, pixels: &PixelScreen, out: &mut impl Write) -> io::Result<()> {
        let (width, height) = (usize::from(pixels.raster.width), usize::from(pixels.raster.height));
        let mut line = Vec::new();
        for cells in self.cells.chunks(self.place.width.into()) {
            for row in 0..height {
                line.clear();
                for cell in cells {
                    let Some((cell, is_dimmed)) = cell else {
                        line.resize(line.len() + 4 * width, 0);
                        continue;
                    };
                    let before = line.len();
                    cell.write_row(row, width, &mut line);
                    if *is_dimmed {
                        pixels.recede(&mut line[before..]);
                    }
                }
                out.write_all(&line)?;
            }
        }
        Ok(())
    }
}
