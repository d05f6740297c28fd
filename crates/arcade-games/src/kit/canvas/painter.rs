//! Draws canvases into terminal cells.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use arcade_base::{cores, in_parallel};
use ratatui::buffer::{Buffer, Cell as RatatuiCell};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};
use unicode_width::UnicodeWidthStr as _;

use super::fixed::FixedPictures;
use super::{Canvas, LabelLook, PictureRect, PixelScreen, Writing};
use crate::kit::theme::nominal;
use crate::kit::{Palette, Role, Tone, keeping_background, put};
use crate::picture::{
    Blocks, Cell, CellForm, Edges, Layer, Picture, PixelCell, PixelRaster, Renderer, Rgb,
};

/// Draws canvases. It keeps the cells drawn recently, and redraws only what has changed.
#[derive(Debug, Default)]
pub struct Painter {
    blocks: Renderers<Blocks>,
    pixels: Renderers<PixelRaster>,
    /// The pixels of the canvases drawn since they were taken.
    pub(super) screen: RefCell<Option<PixelScreen>>,
    pub(super) fixed: RefCell<FixedPictures>,
}

/// The renderers in use.
#[derive(Debug)]
struct Renderers<F: CellForm> {
    /// Most recently used first.
    kept: RefCell<Vec<KeptRenderer<F>>>,
}

/// A renderer that may be used again.
#[derive(Debug)]
struct KeptRenderer<F: CellForm> {
    /// The area it fills.
    area: Rect,
    renderer: Renderer<F>,
    /// How many screens have been drawn since it was used.
    unused_screens: u8,
}

/// After this many screens without being used, a renderer of pixels is dropped: its cells take a megabyte, and
/// what it showed may never come back.
const MAX_UNUSED_SCREENS: u8 = 8;

impl<F: CellForm> Default for Renderers<F> {
    fn default() -> Self {
        Self { kept: RefCell::default() }
    }
}

impl<F: CellForm> Renderers<F> {
    fn has(&self, area: Rect, form: &F) -> bool {
        self.kept.borrow().iter().any(|kept| kept.fits(area, form))
    }

    /// Renders a picture for an area, and calls `show` with its cells.
    fn render(&self, picture: &Picture, area: Rect, form: F, show: impl FnOnce(&[F::Cell])) {
        let mut all = self.kept.borrow_mut();
        let kept = all.iter().position(|kept| kept.fits(area, &form));
        let mut renderer = match kept {
            Some(kept) => all.remove(kept).renderer,
            None => {
                // What was in this place before is gone, as after a change of the layout. Two boards at a time
                // would take twice the memory.
                all.retain(|kept| kept.unused_screens == 0 || !kept.area.intersects(area));
                Renderer::for_part(form, (area.x, area.y))
            }
        };
        show(renderer.render(picture, (area.width, area.height)));
        all.truncate(MAX_CANVASES - 1);
        all.insert(0, KeptRenderer { area, renderer, unused_screens: 0 });
    }

    /// Counts a screen, and drops the renderers that weren't used for [`MAX_UNUSED_SCREENS`].
    fn end_screen(&self) {
        self.kept.borrow_mut().retain_mut(|kept| {
            kept.unused_screens += 1;
            kept.unused_screens <= MAX_UNUSED_SCREENS
        });
    }

    /// Renders the canvases that weren't painted recently, on all cores; `form` says what a canvas is
    /// drawn as.
    fn render_ahead(&self, canvases: &[&Canvas<'_>], form: impl Fn(&Canvas<'_>) -> Option<F>)
    where
        F: Send,
        F::Cell: Send,
    {
        let new: Vec<(Rect, &Picture, F)> = canvases
            .iter()
            .filter_map(|canvas| Some((canvas.area, &canvas.picture, form(canvas)?)))
            .filter(|(area, _, form)| !self.has(*area, form))
            .collect();
        if new.len() < 2 {
            return;
        }
        let threads = cores().min(new.len());
        let render = |(area, picture, form): (Rect, &Picture, F)| {
            let mut renderer = Renderer::for_part(form, (area.x, area.y));
            renderer.render(picture, (area.width, area.height));
            Some(KeptRenderer { area, renderer, unused_screens: 0 })
        };
        in_parallel(
            threads,
            new.into_iter(),
            || render,
            |rendered| {
                self.kept.borrow_mut().push(rendered);
                ControlFlow::Continue(())
            },
        );
    }
}

impl<F: CellForm> KeptRenderer<F> {
    /// Whether it draws canvases of this area, in this form.
    fn fits(&self, area: Rect, form: &F) -> bool {
        self.area == area && self.renderer.form() == form
    }
}

/// The maximum number of canvases on one screen.
const MAX_CANVASES: usize = 16;

impl Painter {
    /// Draws a canvas.
    pub fn paint(&self, canvas: &Canvas<'_>, buffer: &mut Buffer) {
        let area = canvas.area.intersection(buffer.area);
        match canvas.palette() {
            Some(palette) => self.paint_picture(canvas, palette, area, buffer),
            None => paint_text(canvas, area, buffer),
        }
    }

    /// Renders the canvases that weren't painted recently, on all cores, so that painting them is quick.
    pub(super) fn render_ahead(&self, canvases: &[&Canvas<'_>]) {
        self.pixels.render_ahead(canvases, |canvas| canvas.theme.pixel_raster());
        self.blocks.render_ahead(canvases, |canvas| {
            canvas.palette().filter(|_| canvas.theme.pixel_raster().is_none()).map(Palette::blocks)
        });
    }

    /// Takes the pixels of the canvases drawn since this was called last, if any were drawn in pixels.
    pub fn take_pixels(&self) -> Option<PixelScreen> {
        self.pixels.end_screen();
        self.screen.take()
    }

    fn paint_picture(
        &self,
        canvas: &Canvas<'_>,
        palette: &Palette,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let Some(size) = canvas.theme.pixel_raster() else {
            return self.blocks.render(&canvas.picture, area, palette.blocks(), |cells| {
                paint_blocks(cells, palette, area, buffer);
                let grounds = |index: usize| cells[index].text_ground;
                write_all(canvas, palette, (area, &grounds), buffer);
            });
        };
        let mut screen = self.screen.borrow_mut();
        let page = palette.tone(Tone::Page);
        let screen = PixelScreen::fitting(&mut screen, (buffer.area, size), page);
        self.pixels.render(&with_bodies(canvas), area, size, |cells| {
            let ground = canvas.picture.ground();
            for (position, cell) in area.positions().zip(cells) {
                let is_empty = cell.is_plain(ground);
                let target = &mut buffer[position];
                target.set_char(if is_empty { ' ' } else { PixelCell::MARK });
                let ground = if is_empty { palette.colour(ground) } else { Color::Reset };
                target.set_style(Style::reset().bg(ground));
                screen.set(position, (!is_empty).then(|| Arc::clone(cell)));
            }
            let grounds = |index: usize| cells[index].mean;
            write_all(canvas, palette, (area, &grounds), buffer);
        });
    }
}

/// The picture of a canvas, with a body that has round ends behind each text that has a background of its own.
fn with_bodies(canvas: &Canvas<'_>) -> Picture {
    let mut picture = canvas.picture.clone();
    picture.extend(canvas.writings.iter().filter_map(|writing| {
        let ground = match writing.look {
            LabelLook::Styled(style) => nominal(style.bg?)?,
            LabelLook::Over { ground, .. } => ground?,
            LabelLook::Mark(_) => return None,
        };
        let width = u16::try_from(writing.text.width()).ok()?;
        let place = Rect { x: writing.at.0, y: writing.at.1, width, height: 1 };
        let body = PictureRect::from(place).inset(-ROUND_END, 0.0);
        Some(Layer::fill(body.rounded(ROUND_END + 1.0), ground))
    }));
    picture
}

/// How far the body behind a text reaches beyond it at each side.
const ROUND_END: f32 = 3.0;

/// Writes the cells of a picture.
fn paint_blocks(cells: &[Cell], palette: &Palette, area: Rect, buffer: &mut Buffer) {
    for (row, cells) in area.rows().zip(cells.chunks(usize::from(area.width).max(1))) {
        let first = buffer.index_of(row.x, row.y);
        let targets = &mut buffer.content[first..first + cells.len()];
        for (target, cell) in targets.iter_mut().zip(cells) {
            *target = RatatuiCell::EMPTY;
            target.bg = palette.colour(cell.ground);
            if cell.glyph != ' ' {
                target.set_char(cell.glyph).fg = palette.colour(cell.ink);
            }
        }
    }
}

/// The colours behind the cells of an area, by their index.
type Grounds<'a> = (Rect, &'a dyn Fn(usize) -> Rgb);

/// Writes the texts of a canvas on its picture.
fn write_all(canvas: &Canvas<'_>, palette: &Palette, grounds: Grounds<'_>, buffer: &mut Buffer) {
    for writing in &canvas.writings {
        write(writing, palette, grounds, buffer);
    }
}

/// Writes a text on a picture.
fn write(writing: &Writing, palette: &Palette, grounds: Grounds<'_>, buffer: &mut Buffer) {
    let Writing { at, text, look } = writing;
    if let (LabelLook::Mark(ink), Edges::Soft) = (look, palette.edges()) {
        // Each part has the colour that is behind it.
        for (column, part) in (at.0..).zip(text.chars()) {
            let ground = beneath((column, at.1), 1, grounds, Edges::Soft);
            let style = Style::new().fg(palette.colour(*ink)).bg(palette.colour(ground));
            put(buffer, grounds.0, (column, at.1), &part.to_string(), style);
        }
        return;
    }
    let style = match *look {
        LabelLook::Styled(style) => style,
        LabelLook::Mark(ink) => {
            let width = text.width();
            let corner = if text.starts_with('\u{2501}') { at.0 + 1 } else { at.0 };
            let ground = match palette.edges() {
                Edges::Soft => beneath(*at, width, grounds, Edges::Soft),
                // The other cell's colour may be that of a piece, which would continue beyond its edge.
                Edges::Hard => beneath((corner, at.1), 1, grounds, Edges::Hard),
            };
            Style::new().fg(palette.colour(ink)).bg(palette.colour(ground))
        }
        LabelLook::Over { inks, ground, modifier, is_thing } => {
            let ground =
                ground.unwrap_or_else(|| beneath(*at, text.width(), grounds, palette.edges()));
            let ink = if is_thing {
                palette.thing_ink_on(ground, &inks)
            } else {
                palette.ink_on(ground, &inks)
            };
            let style = Style::new().fg(palette.colour(ink)).bg(palette.colour(ground));
            style.add_modifier(modifier)
        }
    };
    put(buffer, grounds.0, *at, text, style);
}

/// The background of a text: the mean colour of the cells it covers or, with hard edges or if most have it, the
/// commonest.
fn beneath(at: (u16, u16), width: usize, (area, ground): Grounds<'_>, edges: Edges) -> Rgb {
    let columns = (at.0..area.right()).take(width.min(200));
    let columns = columns.filter(|&column| area.contains(Position::new(column, at.1)));
    let covered: Vec<Rgb> = columns
        .map(|column| {
            let row = usize::from(at.1 - area.y) * usize::from(area.width);
            ground(row + usize::from(column - area.x))
        })
        .collect();
    let times = |colour: &&Rgb| covered.iter().filter(|other| other == colour).count();
    let commonest = covered.iter().max_by_key(times).copied().unwrap_or_default();
    if edges == Edges::Hard || 2 * times(&&commonest) > covered.len() {
        return commonest;
    }
    let each = (1_u8..).zip(&covered);
    let mean = |mean: Rgb, (count, &here)| mean.mix(here, 1.0 / f32::from(count));
    each.fold(Rgb::default(), mean)
}

/// Draws a canvas without a picture.
fn paint_text(canvas: &Canvas<'_>, area: Rect, buffer: &mut Buffer) {
    let theme = canvas.theme;
    let ground = theme.style(Role::Page).bg.unwrap_or(Color::Reset);
    let border = keeping_background(theme.style(Role::Border));
    for (at, glyph) in canvas.lines.glyphs(theme.charset()) {
        if area.contains(at) {
            buffer[at].set_symbol(glyph).set_style(border);
        }
    }
    for (frame, place, role) in &canvas.frames {
        frame.draw(*role, *place, (area, buffer), theme);
    }
    for Writing { at, text, look } in &canvas.writings {
        let style = match look {
            LabelLook::Styled(style) => *style,
            LabelLook::Over { modifier, .. } => Style::new().add_modifier(*modifier),
            LabelLook::Mark(_) => Style::new(),
        };
        let text = theme.in_charset(text);
        put(buffer, area, *at, &text, style.bg(style.bg.unwrap_or(ground)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::ImageFormat;

    #[test]
    fn a_renderer_that_is_not_used_any_more_is_dropped() {
        let raster = PixelRaster { width: 8, height: 16, format: ImageFormat::Kitty };
        let renderers = Renderers::default();
        let picture = Picture::new(Rgb::default());
        let [used, unused] = [0, 4].map(|x| Rect::new(x, 0, 4, 2));
        let draw = |area| renderers.render(&picture, area, raster, |_| {});
        draw(unused);
        for frame in 0..=MAX_UNUSED_SCREENS {
            assert!(renderers.has(unused, &raster), "{frame}");
            draw(used);
            renderers.end_screen();
        }
        assert!(renderers.has(used, &raster) && !renderers.has(unused, &raster));
    }
    #[test]
    fn what_takes_the_place_of_a_canvas_drops_it_but_not_what_lies_over_it() {
        let raster = PixelRaster { width: 8, height: 16, format: ImageFormat::Kitty };
        let renderers = Renderers::default();
        let picture = Picture::new(Rgb::default());
        let [before, after, above] =
            [Rect::new(0, 0, 9, 4), Rect::new(0, 0, 8, 4), Rect::new(2, 1, 3, 2)];
        let draw = |area| renderers.render(&picture, area, raster, |_| {});
        draw(before);
        renderers.end_screen();
        draw(after);
        assert!(!renderers.has(before, &raster));
        draw(above);
        assert!(renderers.has(after, &raster) && renderers.has(above, &raster));
    }
}
