//! Draws canvases into terminal cells.

use std::cell::RefCell;
use std::ops::ControlFlow;

use arcade_base::{cores, in_parallel};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier, Style};
use unicode_width::UnicodeWidthStr as _;

use super::{Canvas, Look, Writing};
use crate::kit::{Palette, Role, keeping_background, put};
use crate::picture::{Cell, Edges, Renderer, Rgb};

/// Draws canvases. It keeps the cells drawn recently, and redraws only what has changed.
#[derive(Debug, Default)]
pub struct Painter {
    /// By the area they fill, most recently used first.
    renderers: RefCell<Vec<(Rect, Renderer)>>,
}

/// The most canvases on one screen.
const MOST_KEPT: usize = 16;

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
    pub fn render_ahead(&self, canvases: &[Canvas<'_>]) {
        let mut renderers = self.renderers.borrow_mut();
        let is_kept = |&(canvas, edges): &(&Canvas<'_>, Edges)| {
            renderers.iter().any(|(area, kept)| *area == canvas.area && kept.edges() == edges)
        };
        let new: Vec<(&Canvas<'_>, Edges)> = canvases
            .iter()
            .filter_map(|canvas| Some((canvas, canvas.palette()?.edges())))
            .filter(|new| !is_kept(new))
            .collect();
        let threads = cores().min(new.len());
        let render = |(canvas, edges): (&Canvas<'_>, Edges)| {
            let area = canvas.area;
            let mut renderer = Renderer::from(edges, (area.x, area.y));
            renderer.render(&canvas.picture, (area.width, area.height));
            Some((area, renderer))
        };
        in_parallel(
            threads,
            new.into_iter(),
            || render,
            |rendered| {
                renderers.push(rendered);
                ControlFlow::Continue(())
            },
        );
    }

    fn paint_picture(
        &self,
        canvas: &Canvas<'_>,
        palette: &Palette,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let mut renderers = self.renderers.borrow_mut();
        let kept = renderers
            .iter()
            .position(|(kept, renderer)| *kept == area && renderer.edges() == palette.edges());
        let mut renderer = match kept {
            Some(kept) => renderers.remove(kept).1,
            None => Renderer::from(palette.edges(), (area.x, area.y)),
        };
        let cells = renderer.render(&canvas.picture, (area.width, area.height));
        for (position, cell) in area.positions().zip(cells) {
            let target = &mut buffer[position];
            target.set_char(cell.glyph);
            let (ink, ground) = (palette.colour(cell.ink), palette.colour(cell.ground));
            // As a foreground colour, the terminal's default background would come out as its
            // default foreground.
            let style = match ink {
                Color::Reset => Style::reset().fg(ground).add_modifier(Modifier::REVERSED),
                _ => Style::reset().fg(ink).bg(ground),
            };
            target.set_style(if cell.glyph == ' ' { Style::reset().bg(ground) } else { style });
        }
        for writing in &canvas.writings {
            write(writing, palette, (area, cells), buffer);
        }
        renderers.truncate(MOST_KEPT - 1);
        renderers.insert(0, (area, renderer));
    }
}

/// Writes a text on a picture.
fn write(
    writing: &Writing,
    palette: &Palette,
    (area, cells): (Rect, &[Cell]),
    buffer: &mut Buffer,
) {
    let Writing { at, text, look } = writing;
    let style = match *look {
        Look::Styled(style) => style,
        Look::Mark(ink) => {
            let ground = beneath(*at, text.width(), (area, cells), palette.edges());
            Style::new().fg(palette.colour(ink)).bg(palette.colour(ground))
        }
        Look::Over { inks, ground, modifier } => {
            let ground = ground
                .unwrap_or_else(|| beneath(*at, text.width(), (area, cells), palette.edges()));
            let ground = palette.text_ground(ground);
            let ink = palette.ink_on(ground, &inks);
            let style = Style::new().fg(palette.colour(ink)).bg(palette.colour(ground));
            style.add_modifier(modifier)
        }
    };
    put(buffer, area, *at, text, style);
}

/// The background of a text: the mean colour of the cells it covers or, with hard edges, the
/// commonest.
fn beneath(at: (u16, u16), width: usize, (area, cells): (Rect, &[Cell]), edges: Edges) -> Rgb {
    let columns = (at.0..area.right()).take(width.min(200));
    let columns = columns.filter(|&column| area.contains(Position::new(column, at.1)));
    let covered: Vec<Rgb> = columns
        .map(|column| {
            let row = usize::from(at.1 - area.y) * usize::from(area.width);
            cells[row + usize::from(column - area.x)].text_ground
        })
        .collect();
    match edges {
        Edges::Soft => {
            let each = (1_u8..).zip(&covered);
            let mean = |mean: Rgb, (count, &here)| mean.mix(here, 1.0 / f32::from(count));
            each.fold(Rgb::default(), mean)
        }
        Edges::Hard => {
            let times = |colour: &&Rgb| covered.iter().filter(|other| other == colour).count();
            covered.iter().max_by_key(times).copied().unwrap_or_default()
        }
    }
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
            Look::Styled(style) => *style,
            Look::Over { modifier, .. } => Style::new().add_modifier(*modifier),
            Look::Mark(_) => Style::new(),
        };
        let text = theme.in_charset(text);
        put(buffer, area, *at, &text, style.bg(style.bg.unwrap_or(ground)));
    }
}
