//! Pictures that never change.

use std::hash::{BuildHasher as _, Hash};
use std::sync::Arc;

use foldhash::quality::FixedState;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;

use super::{Canvas, Painter, PixelScreen};
use crate::kit::{Theme, Tone};
use crate::picture::PixelCell;

/// The pictures drawn recently that never change, in one theme.
#[derive(Debug, Default)]
pub(super) struct FixedPictures {
    theme: Option<Theme>,
    /// Each with a hash of what it shows and where, the latest last.
    drawn: Vec<(u64, Drawn)>,
}

/// What a picture has written on the screen, cell by cell.
#[derive(Debug)]
struct Drawn {
    cells: Vec<Cell>,
    /// Empty if it isn't in pixels.
    pixels: Vec<Option<Arc<PixelCell>>>,
}

/// The maximum number that is kept.
const MAX_KEPT: usize = 16;

impl Painter {
    /// Draws pictures that depend on nothing but their keys, their areas and the theme; `draw` puts one on its
    /// canvas. Each is made once, on all cores if they are several, and copied from then on.
    pub fn paint_fixed<'a, K: Hash>(
        &self,
        pictures: &[(K, Rect)],
        theme: &'a Theme,
        draw: impl Fn(&K, &mut Canvas<'a>),
        buffer: &mut Buffer,
    ) {
        let mut fixed = self.fixed.borrow_mut();
        if fixed.theme.as_ref() != Some(theme) {
            *fixed = FixedPictures { theme: Some(theme.clone()), drawn: Vec::new() };
        }
        let mut missing = Vec::new();
        for (key, area) in pictures {
            let hash = FixedState::default().hash_one((key, area));
            match fixed.drawn.iter().find(|(other, _)| *other == hash) {
                Some((_, drawn)) => self.redraw(drawn, *area, theme, buffer),
                None => {
                    let mut canvas = Canvas::new(*area, theme);
                    draw(key, &mut canvas);
                    missing.push((hash, canvas));
                }
            }
        }
        let canvases: Vec<_> = missing.iter().map(|(_, canvas)| canvas).collect();
        self.render_ahead(&canvases);
        for (hash, canvas) in &missing {
            self.paint(canvas, buffer);
            // What is text leaves the cells below it as they are.
            if theme.palette().is_some() {
                fixed.drawn.push((*hash, self.drawn(canvas.area, buffer)));
            }
        }
        let excess = fixed.drawn.len().saturating_sub(MAX_KEPT);
        fixed.drawn.drain(..excess);
    }

    /// What is on the screen in an area.
    fn drawn(&self, area: Rect, buffer: &Buffer) -> Drawn {
        let positions = || area.intersection(buffer.area).positions();
        let pixels = |screen: &PixelScreen| positions().map(|at| screen.get(at).cloned()).collect();
        Drawn {
            cells: positions().map(|position| buffer[position].clone()).collect(),
            pixels: self.screen.borrow().as_ref().map_or(Vec::new(), pixels),
        }
    }

    /// Puts it there again.
    fn redraw(&self, drawn: &Drawn, area: Rect, theme: &Theme, buffer: &mut Buffer) {
        let visible = area.intersection(buffer.area);
        let positions = || visible.positions();
        if let (Some(size), Some(palette)) = (theme.pixel_raster(), theme.palette()) {
            let mut screen = self.screen.borrow_mut();
            let page = palette.tone(Tone::Page);
            let screen = PixelScreen::fitting(&mut screen, (buffer.area, size), page);
            positions().zip(&drawn.pixels).for_each(|(at, cell)| screen.set(at, cell.clone()));
        }
        for (row, cells) in
            visible.rows().zip(drawn.cells.chunks(usize::from(visible.width).max(1)))
        {
            let first = buffer.index_of(row.x, row.y);
            buffer.content[first..first + cells.len()].clone_from_slice(cells);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::kit::{Capabilities, Charset, Colours, Tabletop};
    use crate::picture::{ImageFormat, PixelRaster};

    const AREA: Rect = Rect::new(3, 1, 20, 6);

    fn theme(name: &str) -> Theme {
        let colours = Colours::True;
        Theme::new(name, Capabilities { colours, charset: Charset::Unicode, pictures: true })
    }

    #[test]
    fn a_picture_is_made_once_in_each_theme_and_place_and_looks_the_same_again() {
        let size = PixelRaster { width: 8, height: 16, format: ImageFormat::Kitty };
        let (dark, light) = (theme(Theme::DARK), theme(Theme::LIGHT));
        let in_pixels = dark.clone().in_pixels(Some(size));
        let (painter, made) = (Painter::default(), Cell::new(0));
        let frame = |theme: &Theme, area: Rect| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 30, 10));
            let draw = |_: &&str, canvas: &mut Canvas<'_>| {
                made.set(made.get() + 1);
                canvas.table(Tabletop::Felt);
            };
            painter.paint_fixed(&[("table", area)], theme, draw, &mut buffer);
            let screen = painter.take_pixels();
            let pixels =
                screen.map(|it| AREA.positions().filter_map(|at| it.get(at).cloned()).collect());
            (buffer, pixels.unwrap_or(Vec::new()))
        };
        let cases = [
            (&dark, AREA, 1),
            (&dark, Rect { x: 4, ..AREA }, 2),
            (&light, AREA, 3),
            (&in_pixels, AREA, 4),
        ];
        for (theme, area, times) in cases {
            let first = frame(theme, area);
            assert_eq!(made.get(), times);
            assert_eq!(first.1.is_empty(), theme.pixel_raster().is_none());
            assert_eq!(frame(theme, area), first);
            assert_eq!(made.get(), times);
        }
    }
}
