//! Pictures of which a part is shown on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Painter, PixelScreen};

/// What was drawn in a buffer of its own.
#[derive(Debug)]
pub struct OffScreen {
    buffer: Buffer,
    /// The pixels of the pictures in it, if they are in pixels.
    pixels: Option<PixelScreen>,
}

impl Painter {
    /// Draws in a buffer of its own, by way of this painter.
    pub fn draw_off_screen(&self, area: Rect, draw: impl FnOnce(&mut Buffer)) -> OffScreen {
        let of_screen = self.screen.take();
        let mut buffer = Buffer::empty(area);
        draw(&mut buffer);
        OffScreen { buffer, pixels: self.screen.replace(of_screen) }
    }

    /// Copies a row of `drawn`, counted from its first, to the cells of a row on the screen.
    pub fn copy_row(&self, drawn: &OffScreen, row: u16, cells: Rect, buffer: &mut Buffer) {
        let area = drawn.buffer.area;
        let own = Rect { y: area.y + row, height: 1, ..area }.intersection(area);
        let mut screen = self.screen.borrow_mut();
        for (at, own) in cells.positions().zip(own.positions()) {
            buffer[at] = drawn.buffer[own].clone();
            if let Some(pixels) = &drawn.pixels {
                let size = (buffer.area, pixels.raster);
                PixelScreen::fitting(&mut screen, size, pixels.page)
                    .set(at, pixels.get(own).cloned());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Canvas, Capabilities, Charset, Colours, Tabletop, Theme};
    use crate::picture::{ImageFormat, PixelCell, PixelRaster};

    #[test]
    fn a_row_comes_with_its_pixels_and_leaves_those_of_the_screen() {
        let capabilities =
            Capabilities { colours: Colours::True, charset: Charset::Unicode, pictures: true };
        let raster = PixelRaster { width: 8, height: 16, format: ImageFormat::Kitty };
        let theme = Theme::new(Theme::DARK, capabilities).in_pixels(Some(raster));
        let painter = Painter::default();
        let draw = |area: Rect, buffer: &mut Buffer| {
            let mut canvas = Canvas::new(area, &theme);
            canvas.table(Tabletop::Felt);
            painter.paint(&canvas, buffer);
        };
        let (area, kept) = (Rect::new(0, 0, 6, 4), Rect::new(20, 5, 4, 2));
        let mut buffer = Buffer::empty(Rect::new(0, 0, 30, 10));
        draw(kept, &mut buffer);
        let drawn = painter.draw_off_screen(area, |buffer| draw(area, buffer));
        let row = Rect::new(3, 7, area.width, 1);
        painter.copy_row(&drawn, 2, row, &mut buffer);
        let screen = painter.take_pixels().expect("pixels");
        assert_eq!(screen.area, buffer.area);
        let own = drawn.pixels.expect("pixels");
        for (at, column) in row.positions().zip(0..) {
            assert_eq!(screen.get(at), own.get((column, 2).into()), "{at}");
            assert!(screen.get(at).is_some() && buffer[at].symbol().starts_with(PixelCell::MARK));
        }
        assert!(kept.positions().all(|at| screen.get(at).is_some()));
    }
}
