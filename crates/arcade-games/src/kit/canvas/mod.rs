//! The canvas on which a view places a board.
//!
//! A view says what is where. The canvas draws it as a picture if the terminal can show one: with
//! fewer colours and hard edges if the terminal has few colours. It draws text if the terminal has
//! no colours or pictures are switched off.

mod fixed;
mod gauge;
mod label_style;
mod letters;
mod lines;
mod marks;
mod off_screen;
mod painter;
mod picture_rect;
mod pixel_screen;
mod svg;
mod table;
mod wood;

use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr as _;

use super::{Charset, Emphasis, Frame, Material, Palette, Piece, Role, SeedPiece, Theme, Tone};
use crate::picture::{COLUMN, Edges, Layer, Picture, Point, ROW, Rgb, Texture};
pub use gauge::Gauge;
pub use label_style::LabelStyle;
pub use letters::BigText;
use lines::Lines;
pub use marks::{Anchor, TipMark};
pub use off_screen::OffScreen;
pub use painter::Painter;
pub use picture_rect::PictureRect;
pub use pixel_screen::PixelScreen;
pub use svg::svg_drawing;
pub use table::{Tabletop, largest_fitting, side_by_side};

/// A board to be drawn.
#[derive(Debug)]
pub struct Canvas<'a> {
    area: Rect,
    theme: &'a Theme,
    picture: Picture,
    lines: Lines,
    frames: Vec<(Frame, Rect, Role)>,
    writings: Vec<Writing>,
}

/// A text on the canvas.
#[derive(Debug)]
struct Writing {
    at: (u16, u16),
    text: String,
    look: LabelLook,
}

/// How a text is coloured.
#[derive(Clone, Debug)]
enum LabelLook {
    /// In this style, whatever is behind it.
    Styled(Style),
    /// On the existing background or on `ground`, in the first of the inks that is legible there,
    /// or else in another colour. A thing needs less contrast than a text.
    Over { inks: [Rgb; 3], ground: Option<Rgb>, modifier: Modifier, is_thing: bool },
    /// On the existing background, in this colour; for marks, which needn't be legible like texts.
    Mark(Rgb),
}

/// The appearance of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// A light square.
    Light,
    /// A dark square.
    Dark,
    /// A square that the mover can choose.
    Legal,
    /// A square that differs from all others.
    Special,
}

/// How a piece is highlighted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PieceState {
    /// Not at all.
    Rest,
    /// Raised by this part of its height.
    Raised(f32),
    /// Enter would move it; the text on it is emphasised.
    Chosen,
    /// It isn't relevant at the moment.
    Dimmed,
    /// Faded and without its text: a piece that was here before, or will be.
    Ghost,
}

impl<'a> Canvas<'a> {
    /// An empty canvas for this area of the page.
    pub fn new(area: Rect, theme: &'a Theme) -> Self {
        Self::on(area, theme, |palette| palette.tone(Tone::Page))
    }

    /// An empty canvas for this area of a surface.
    pub fn on_surface(area: Rect, theme: &'a Theme) -> Self {
        Self::on(area, theme, Palette::surface)
    }

    fn on(area: Rect, theme: &'a Theme, ground: impl Fn(&Palette) -> Rgb) -> Self {
        let ground = theme.palette().map_or(Rgb::default(), ground);
        Self {
            area,
            theme,
            picture: Picture::new(ground),
            lines: Lines::default(),
            frames: Vec::new(),
            writings: Vec::new(),
        }
    }

    /// Draws on a part of the area as if it were all of it.
    pub fn within(&mut self, part: Rect, draw: impl FnOnce(&mut Self)) {
        let whole = self.area;
        self.area = part.intersection(whole);
        draw(self);
        self.area = whole;
    }

    /// The area of the screen.
    pub fn area(&self) -> Rect {
        self.area
    }

    /// The theme.
    pub fn theme(&self) -> &'a Theme {
        self.theme
    }

    /// The colours, if the board is a picture.
    pub fn palette(&self) -> Option<&'a Palette> {
        self.theme.palette()
    }

    /// Adds layers to the picture, if the board is one.
    pub fn paint(&mut self, layers: impl FnOnce(&Palette) -> Vec<Layer>) {
        if let Some(palette) = self.palette() {
            self.picture.extend(layers(palette));
        }
    }

    /// Draws the upper and the lower side of a tray's frame inside the squares, where the area leaves no room
    /// for it outside.
    pub fn frame_edges_inside(&mut self, place: Rect) {
        let (spot, area) = (PictureRect::from(place), self.area);
        let side = PictureRect { height: GAP, ..spot.inset(-WOOD, 0.0) };
        let below = side.moved(0.0, spot.height - GAP);
        let is_cut = [place.y == area.y, place.bottom() == area.bottom()];
        self.paint(|palette| {
            let wood = palette.shades(Material::Wood);
            let sides = [(side, wood.light), (below, wood.face)].into_iter().zip(is_cut);
            let cut = sides.filter(|(_, is_cut)| *is_cut);
            cut.map(|((side, colour), _)| Layer::fill(side.rounded(0.0), colour)).collect()
        });
    }

    /// Draws a square.
    pub fn square(&mut self, place: Rect, square: Square) {
        if self.palette().is_none() {
            if has_lines(place) {
                let edge = Rect { width: place.width + 1, height: place.height + 1, ..place };
                self.lines.add_edge(edge);
            }
            return;
        }
        self.paint(|palette| {
            let felt = palette.shades(Material::Felt);
            let colour = match square {
                Square::Light => felt.face,
                Square::Dark => felt.dark,
                Square::Legal => felt.light,
                Square::Special => palette.tone(Tone::Accent),
            };
            let spot = PictureRect::from(place);
            let mut layers = vec![Layer::fill(spot.rounded(0.0), colour).textured(Texture::Felt)];
            if square == Square::Legal && palette.is_in_pixels() {
                let rim = spot.inset(2.0, 2.0).rounded(5.0);
                layers.push(Layer::outline(rim, 1.2, palette.tone(Tone::Text)).faded(0.4));
            }
            layers
        });
    }

    /// Draws a square sunk into the bottom of a tray, for a piece that fills it.
    pub fn sunk_square(&mut self, place: Rect, square: Square) {
        self.paint(|palette| {
            let felt = palette.shades(Material::Felt);
            let colour = match square {
                Square::Legal => felt.light,
                Square::Light | Square::Dark => felt.face,
                Square::Special => palette.tone(Tone::Accent),
            };
            let spot = PictureRect::from(place).inset(GAP, GAP * 1.2);
            vec![
                Layer::fill(
                    spot.rounded(2.0),
                    palette.mix(palette.tone(Tone::Tray), felt.dark, 0.5),
                )
                .bevelled(-3.0),
                Layer::fill(spot.inset(2.0, 3.0).moved(2.0, 3.0).rounded(1.0), colour)
                    .textured(Texture::Felt),
            ]
        });
        if self.palette().is_none() {
            self.square(place, square);
        }
    }

    /// The spot of a piece that fills a square.
    pub fn filling(&self, place: Rect) -> PictureRect {
        let inside = PictureRect::from(self.inside(place));
        match (self.palette(), place.height) {
            (Some(_), 2..) => inside.inset(GAP, GAP * 0.8),
            (Some(_), _) => inside.inset(GAP, 0.0),
            (None, _) => inside,
        }
    }

    /// The part of a square in which pieces and labels are placed.
    pub fn inside(&self, place: Rect) -> Rect {
        if self.palette().is_some() || !has_lines(place) {
            return place;
        }
        Rect::new(place.x + 1, place.y + 1, place.width - 1, place.height - 1)
    }

    /// Draws a piece, with its text in the middle.
    pub fn piece(&mut self, piece: &dyn Piece, spot: PictureRect, state: PieceState) {
        let Some(palette) = self.palette() else { return self.piece_as_text(piece, spot, state) };
        let raise = if let PieceState::Raised(part) = state { part * spot.height } else { 0.0 };
        let spot = spot.moved(0.0, -raise);
        let layers = piece.layers(spot, palette);
        // With hard edges nothing shines through: a ghost is flat, in the dark colour of the piece.
        let flat = layers.iter().find_map(Layer::last_colour).unwrap_or_default();
        let layers = layers.into_iter().map(|layer| layer.bevelled(BEVEL));
        self.picture.extend(layers.map(|layer| match state {
            PieceState::Rest | PieceState::Raised(_) | PieceState::Chosen => layer,
            PieceState::Dimmed => layer.mapped(|colour| palette.dimmed(colour)),
            PieceState::Ghost if palette.edges() == Edges::Soft => layer.faded(0.3),
            PieceState::Ghost => layer.mapped(|_| flat),
        }));
        if let Some((text, material)) = piece.label()
            && let Some((column, row)) = self.cell(piece.middle(spot))
        {
            let (text, label_style) = match state {
                PieceState::Rest | PieceState::Raised(_) => {
                    (text, LabelStyle::OnMaterial(material))
                }
                // A narrow piece has no more room beside the text; a chip in pixels has ends besides.
                PieceState::Chosen
                    if spot.width < NARROW
                        && (palette.is_in_pixels() || spot.width < NARROWEST) =>
                {
                    (text, LabelStyle::Focus)
                }
                PieceState::Chosen => (format!(" {text} "), LabelStyle::Focus),
                PieceState::Dimmed | PieceState::Ghost => return,
            };
            let half = u16::try_from(text.width() / 2).unwrap_or(0);
            self.label((column.saturating_sub(half), row), text, label_style);
        }
    }

    /// The cell at a point, if it is on the canvas.
    fn cell(&self, point: Point) -> Option<(u16, u16)> {
        let cell = PictureRect::around(point.moved(-COLUMN / 2.0, -ROW / 2.0), 0.0, 0.0).cells();
        self.area.contains((cell.x, cell.y).into()).then_some((cell.x, cell.y))
    }

    fn piece_as_text(&mut self, piece: &dyn Piece, spot: PictureRect, state: PieceState) {
        let place = spot.cells();
        let form = piece.text_look(self.theme);
        let is_there = !matches!(state, PieceState::Dimmed | PieceState::Ghost);
        let style = match (state, &form.emphasis) {
            (PieceState::Dimmed | PieceState::Ghost, _) => self.theme.style(Role::Dim),
            (PieceState::Chosen, _) => self.theme.style(Role::Selected),
            (_, Emphasis::Solid | Emphasis::Plate(_) | Emphasis::Blocks(..)) => {
                self.solid(form.role)
            }
            _ => self.theme.style(form.role),
        };
        match &form.emphasis {
            Emphasis::Blocks(rows, text)
                if is_there && place.height >= 3 && self.theme.charset() == Charset::Unicode =>
            {
                let ink = LabelLook::Styled(style.remove_modifier(Modifier::REVERSED));
                for (row, form) in (place.y + (place.height - 3) / 2..).zip(rows) {
                    self.write_in(Rect { y: row, height: 1, ..place }, &[form], ink.clone());
                }
                return self.write_in(place, &[text], LabelLook::Styled(style));
            }
            Emphasis::Solid | Emphasis::Blocks(..) if is_there => {
                // Colour in small areas only: nobody knows how the few colours of a terminal look.
                let (aside, below) = match place.height {
                    5.. => (place.width / 5, 1),
                    3.. => (1, 0),
                    _ => (0, 0),
                };
                self.fill(place.inner(Margin::new(aside, below)), style);
            }
            Emphasis::Framed(_, text) | Emphasis::Plate(text) if is_there && place.height >= 3 => {
                let width = u16::try_from(text.width()).unwrap_or(u16::MAX).saturating_add(2);
                let pad = u16::from(width + 2 <= place.width);
                let width = width + 2 * pad;
                if width <= place.width {
                    let (x, y) =
                        (place.x + (place.width - width) / 2, place.y + (place.height - 3) / 2);
                    let body = Rect { x, y, width, height: 3 };
                    match form.emphasis {
                        Emphasis::Framed(frame, _) => self.frames.push((frame, body, form.role)),
                        _ => self.fill(body, style),
                    }
                    let (at, text) = ((x + 1 + pad, y + 1), text.clone());
                    return self.writings.push(Writing {
                        at,
                        text,
                        look: LabelLook::Styled(style),
                    });
                }
            }
            _ => {}
        }
        let texts = if is_there { form.texts } else { piece.ghost_texts(self.theme) };
        self.write_in(place, &texts, LabelLook::Styled(style));
    }

    /// Fills a place, if the board is text.
    fn fill(&mut self, place: Rect, style: Style) {
        for row in place.top()..place.bottom() {
            let (at, text) = ((place.x, row), " ".repeat(place.width.into()));
            self.writings.push(Writing { at, text, look: LabelLook::Styled(style) });
        }
    }

    /// The style of a filled place and the text on it. Without colours the second player's texts
    /// are underlined, but filled places aren't.
    fn solid(&self, role: Role) -> Style {
        let style = self.theme.style(role).add_modifier(Modifier::REVERSED);
        style.remove_modifier(Modifier::UNDERLINED)
    }

    /// Writes a text beginning at this cell.
    pub fn label(&mut self, at: (u16, u16), text: impl Into<String>, label_style: LabelStyle) {
        let (mut look, text) = (label_style.look_on(self), text.into());
        if let (LabelStyle::InMaterial(material), "\u{25CF}") = (label_style, text.as_str()) {
            // A small thing, for which blocks are too coarse.
            if let LabelLook::Over { is_thing, .. } = &mut look {
                *is_thing = true;
            }
            if self.theme.pixel_raster().is_none() {
                return self.writings.push(Writing { at, text, look });
            }
            let cell = PictureRect::from(Rect { x: at.0, y: at.1, width: 1, height: 1 });
            let spot = PictureRect::around(cell.centre(), SMALL_PIECE_WIDTH, SMALL_PIECE_WIDTH);
            return self.piece(&SeedPiece { material }, spot, PieceState::Rest);
        }
        self.writings.push(Writing { at, text, look });
    }

    /// Writes the first of the texts that fits into a place, in its middle.
    pub fn label_in(&mut self, place: Rect, texts: &[impl AsRef<str>], label_style: LabelStyle) {
        let look = label_style.look_on(self);
        self.write_in(place, texts, look);
    }

    fn write_in(&mut self, place: Rect, texts: &[impl AsRef<str>], look: LabelLook) {
        let fits = |text: &&str| text.width() <= place.width.into();
        let mut texts = texts.iter().map(AsRef::as_ref);
        let Some(text) = texts.find(fits).filter(|_| place.height > 0) else { return };
        let width = u16::try_from(text.width()).unwrap_or(u16::MAX);
        let at = (place.x + (place.width - width) / 2, place.y + (place.height - 1) / 2);
        self.writings.push(Writing { at, text: text.into(), look });
    }
}

/// Whether squares of this size are separated by lines if the board is text.
fn has_lines(place: Rect) -> bool {
    place.width >= 4 && place.height >= 3
}

/// The gap around a piece that fills its square.
const GAP: f32 = 4.0;
/// The width of a piece as small as a letter, in units of pictures, where pictures are drawn in pixels.
const SMALL_PIECE_WIDTH: f32 = 13.0;
/// Below this width, a piece has no room for a chip with blanks in pixels, and below that, in cells.
const NARROW: f32 = 6.0 * COLUMN;
const NARROWEST: f32 = 4.0 * COLUMN;
/// The width of the bevel of a piece.
const BEVEL: f32 = 5.0;
/// The width of a wooden frame.
const WOOD: f32 = 8.0;
