//! The pixels of the pictures on a screen.

use std::sync::Arc;

use ratatui::layout::{Position, Rect};

use crate::kit::theme::DIMMED_SHARE;
use crate::picture::{PixelCell, PixelRaster, Rgb};

/// The pixels of the pictures on a screen, cell by cell. Where something else was drawn over a picture, the
/// character in the cell isn't [`PixelCell::MARK`] any more.
#[derive(Debug)]
pub struct PixelScreen {
    /// The raster of each cell.
    pub raster: PixelRaster,
    /// The screen.
    pub area: Rect,
    /// The colour of the page, into which pictures recede.
    pub page: Rgb,
    /// Row by row.
    cells: Vec<Option<Arc<PixelCell>>>,
}

impl PixelScreen {
    /// The screen in `place`, or an empty one if that has another size.
    pub(super) fn fitting(
        place: &mut Option<Self>,
        (area, raster): (Rect, PixelRaster),
        page: Rgb,
    ) -> &mut Self {
        if place.as_ref().is_some_and(|own| own.area != area || own.raster != raster) {
            *place = None;
        }
        let cells = || vec![None; usize::from(area.width) * usize::from(area.height)];
        place.get_or_insert_with(|| Self { raster, area, page, cells: cells() })
    }

    pub(super) fn set(&mut self, position: Position, cell: Option<Arc<PixelCell>>) {
        let index = self.index(position);
        self.cells[index] = cell;
    }

    /// The cell at a position on the screen, if there is a picture.
    pub fn get(&self, position: Position) -> Option<&Arc<PixelCell>> {
        self.cells[self.index(position)].as_ref()
    }

    /// Lets pixels, given by their bytes, recede into the background.
    pub fn recede(&self, bytes: &mut [u8]) {
        for pixel in bytes.chunks_exact_mut(4) {
            let colour = Rgb { red: pixel[0], green: pixel[1], blue: pixel[2] };
            pixel.copy_from_slice(&PixelCell::bytes_of(self.page.mix(colour, DIMMED_SHARE)));
        }
    }

    fn index(&self, position: Position) -> usize {
        let row = usize::from(position.y - self.area.y) * usize::from(self.area.width);
        row + usize::from(position.x - self.area.x)
    }
}
