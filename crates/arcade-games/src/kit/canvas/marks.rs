//! Marks on a canvas: the cursor, tips, the values of moves.

use arcade_engine::Side;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::{Canvas, LabelLook, LabelStyle, PictureRect, PieceState, Writing, has_lines};
use crate::kit::{Chip, Frame, Material, Piece, Role, Stone, Tone};
use crate::picture::{COLUMN, Edges, Layer, Point, ROW, Shape};

/// The position of a chip in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// In the middle.
    Middle,
    /// In the middle of the bottom row.
    Bottom,
    /// At the end of the bottom row.
    LowerRight,
}

/// What a tip says about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TipMark {
    /// To look there.
    Look,
    /// To play there.
    Play,
}

/// The width of the lines around a cursor, in units of pictures, where pictures are drawn in pixels.
const CURSOR_LINE_WIDTH: f32 = 2.8;

/// How round the corners are of an outline there, and how wide the edge of a beam of light is.
const OUTLINE_ROUND: f32 = 9.0;
const PENUMBRA: f32 = 12.0;
/// How far the light around a piece reaches, in units of pictures.
const GLOW: f32 = 8.0;

impl Canvas<'_> {
    /// Draws the value of a move in a place, at the anchor.
    pub fn chip(&mut self, place: Rect, chip: &Chip, anchor: Anchor) {
        let texts = chip.texts_on_board(self.theme);
        let fits = |text: &&String| text.width() <= place.width.into();
        let Some(text) = texts.iter().find(fits).filter(|_| place.height > 0) else { return };
        let rest = place.width - u16::try_from(text.width()).unwrap_or(u16::MAX);
        let bottom = place.bottom() - 1;
        let at = match anchor {
            Anchor::Middle => (place.x + rest.div_ceil(2), place.y + place.height / 2),
            Anchor::Bottom => (place.x + rest.div_ceil(2), bottom),
            Anchor::LowerRight => (place.x + rest, bottom),
        };
        let look = LabelLook::Styled(chip.style(self.theme));
        self.writings.push(Writing { at, text: text.clone(), look });
    }

    /// Draws the cursor around a place.
    pub fn cursor(&mut self, place: Rect) {
        if self.palette().is_none() {
            let edge = Rect { width: place.width + 1, height: place.height + 1, ..place };
            let place = if has_lines(place) { edge } else { place };
            return self.frames.push((Frame::Cursor, place, Role::Title));
        }
        let (right, bottom) = (place.right().saturating_sub(1), place.bottom().saturating_sub(1));
        if place.height < 3 || place.width < 4 {
            self.label((place.x, place.y), "[", LabelStyle::Bracket);
            return self.label((right, place.y), "]", LabelStyle::Bracket);
        }
        if self.theme.pixel_raster().is_some() {
            return self.corners(place, [true; 2]);
        }
        let is_wide = place.width >= 5;
        let second = right.saturating_sub(u16::from(is_wide));
        for (at, [wide, narrow]) in [
            ((place.x, place.y), ["\u{250F}\u{2501}", "\u{250F}"]),
            ((second, place.y), ["\u{2501}\u{2513}", "\u{2513}"]),
            ((place.x, bottom), ["\u{2517}\u{2501}", "\u{2517}"]),
            ((second, bottom), ["\u{2501}\u{251B}", "\u{251B}"]),
        ] {
            self.label(at, if is_wide { wide } else { narrow }, LabelStyle::Corner);
        }
        if place.height >= 5 {
            for row in [place.y + 1, bottom - 1] {
                self.label((place.x, row), "\u{2503}", LabelStyle::Corner);
                self.label((right, row), "\u{2503}", LabelStyle::Corner);
            }
        }
    }

    /// Draws rounded corners in a place: at the left, at the right, or both, as `sides` says.
    fn corners(&mut self, place: Rect, sides: [bool; 2]) {
        let inside = PictureRect::from(place).inset(CURSOR_LINE_WIDTH, CURSOR_LINE_WIDTH);
        let (round, length) = (7.0, inside.width.min(inside.height) * 0.25);
        let bend = round * 0.3;
        self.paint(|palette| {
            let lines = sides.into_iter().zip([(inside.x, 1.0), (inside.x + inside.width, -1.0)]);
            let lines = lines.filter(|(is_drawn, _)| *is_drawn).flat_map(|(_, (x, right))| {
                let ends = [(inside.y, 1.0), (inside.y + inside.height, -1.0)];
                ends.into_iter().flat_map(move |(y, down)| {
                    let at =
                        |across: f32, along: f32| Point::new(x + across * right, y + along * down);
                    let path = [
                        at(length, 0.0),
                        at(round, 0.0),
                        at(bend, bend),
                        at(0.0, round),
                        at(0.0, length),
                    ];
                    [0, 1, 2, 3].map(|part| (path[part], path[part + 1]))
                })
            });
            let lines: Vec<_> = lines.collect();
            let drawn = |radius, colour, down| {
                lines.iter().map(move |&(start, end)| {
                    let line = Shape::Segment { start, end, radius };
                    Layer::fill(line.moved(0.0, down), colour)
                })
            };
            let shade = palette.tone(Tone::Shade);
            let shadow = drawn(CURSOR_LINE_WIDTH * 0.5, shade, 1.2).map(|layer| layer.faded(0.4));
            shadow.chain(drawn(CURSOR_LINE_WIDTH * 0.5, palette.tone(Tone::Focus), 0.0)).collect()
        });
    }

    /// Draws a bracket along the left edge of a place, around the pieces that Enter would take; if
    /// the board is a picture, with a line below them.
    pub fn bracket(&mut self, place: Rect, pieces: Rect) {
        let theme = self.theme;
        let pieces = PictureRect::from(pieces);
        let line = PictureRect { y: pieces.y + pieces.height - 2.0, height: 2.0, ..pieces };
        self.paint(|palette| vec![Layer::fill(line.rounded(0.0), palette.tone(Tone::Focus))]);
        if self.theme.pixel_raster().is_some() && place.height > 1 {
            return self.corners(place, [true, false]);
        }
        let label_style = match self.palette() {
            Some(_) if place.height == 1 => LabelStyle::Bracket,
            Some(_) => LabelStyle::Corner,
            None => LabelStyle::Text,
        };
        let last = place.bottom().saturating_sub(1);
        for row in place.top()..place.bottom() {
            let glyph = match row {
                _ if place.height == 1 => "[",
                _ if row == place.y => theme.glyph("\u{250F}", "+"),
                _ if row == last => theme.glyph("\u{2517}", "+"),
                _ => theme.glyph("\u{2503}", "|"),
            };
            self.label((place.x, row), glyph, label_style);
        }
    }

    /// Draws a bracket along a row between two columns, with a text in its middle; an end without a
    /// column continues beyond the end of the row.
    pub fn row_bracket(
        &mut self,
        row: Rect,
        ends: [Option<u16>; 2],
        text: &str,
        label_style: LabelStyle,
    ) {
        let theme = self.theme;
        let last = row.right().saturating_sub(1);
        let [left, right] = [ends[0].unwrap_or(row.x), ends[1].unwrap_or(last)];
        let on = theme.glyph("\u{2192}", ">");
        let glyph = |column: u16| match column {
            _ if column == right => ends[1].map_or(on, |_| theme.glyph("\u{2518}", "+")),
            _ if column == left => ends[0].map_or(on, |_| theme.glyph("\u{2514}", "+")),
            _ => theme.glyph("\u{2500}", "-"),
        };
        let written = self.writings.len();
        if !text.is_empty() {
            let width = (right + 1).saturating_sub(left);
            let padded = format!(" {text} ");
            self.label_in(Rect { x: left, width, ..row }, &[padded.as_str(), text], label_style);
        }
        // The line isn't drawn below the text, whose background would be taken for its own.
        let end = |text: &Writing| text.at.0 + u16::try_from(text.text.width()).unwrap_or(0);
        let text = self.writings.get(written);
        let gap = text.map_or(right + 1..right + 1, |text| text.at.0..end(text));
        for part in [left..gap.start, gap.end..right + 1] {
            self.label((part.start, row.y), part.map(glyph).collect::<String>(), LabelStyle::Muted);
        }
    }

    /// Draws a line of gold along the bottom edge of a square; in block characters it is below the edge, since
    /// pieces reach into the lowest cells. If the board is text, it is drawn only where squares are separated
    /// by lines.
    pub fn underline(&mut self, square: Rect) {
        if self.palette().is_none() && has_lines(square) {
            let row = self.inside(square);
            let line = self.theme.glyph("\u{2501}", "=").repeat(row.width.into());
            let look = LabelLook::Styled(self.theme.style(Role::Copper));
            let at = (row.x, row.bottom());
            self.writings.push(Writing { at, text: line, look });
        }
        let place = PictureRect::from(square);
        self.paint(|palette| {
            let up = if palette.is_in_pixels() { 2.0 } else { 0.0 };
            let edge = PictureRect { y: place.y + place.height - up, height: 2.0, ..place };
            vec![Layer::fill(edge.rounded(0.0), palette.shades(Material::Gold).face)]
        });
    }

    /// Writes the first of the texts that fits into the row above a place, if that row is on the
    /// canvas.
    pub fn label_above(&mut self, place: Rect, texts: &[&str], label_style: LabelStyle) {
        if place.y > self.area.y {
            self.label_in(Rect { y: place.y - 1, height: 1, ..place }, texts, label_style);
        }
    }

    /// Draws a beam of light that falls on a place from above the canvas; it is `open` by a part from 0
    /// to 1.
    pub fn beam(&mut self, place: Rect, open: f32) {
        let (lit, top) = (PictureRect::from(place), f32::from(self.area.y) * ROW);
        self.paint(|palette| {
            let (centre, bottom) = (lit.centre().x, lit.y + lit.height);
            let cone = |fraction: f32| {
                let (above, below) = (lit.width * 0.18 * fraction, lit.width * 0.5 * fraction);
                let corners = [(-above, top), (above, top), (below, bottom), (-below, bottom)];
                Shape::Polygon(corners.map(|(x, y)| Point::new(centre + x, y)).to_vec())
            };
            let light = palette.shades(Material::Silver).light;
            // A shadow of light: hard edges omit it, and soft ones let it fade out at its sides.
            let layer = |share| Layer::shadow(cone(share), PENUMBRA, light).faded(0.16 * open);
            vec![layer(1.0), layer(0.7)]
        });
    }

    /// Draws a light around a piece in this place that has just come there.
    pub fn glow(&mut self, place: PictureRect) {
        self.paint(|palette| {
            let edge = place.inset(-GLOW / 2.0, -GLOW / 2.0).rounded(GLOW);
            vec![Layer::shadow(edge, GLOW, palette.shades(Material::Gold).face)]
        });
    }

    /// Draws the outline of a stone that a side has just removed.
    pub fn removed_stone(&mut self, stone: Stone, spot: PictureRect, side: Side) {
        self.paint(|palette| {
            let own = palette.shades(Material::of_side(side));
            let outline = stone.outline(spot, palette);
            // Half a column or more and opaque with hard edges, so that its corners are seen on any page.
            let (width, opacity) =
                if palette.edges() == Edges::Hard { (COLUMN * 0.7, 1.0) } else { (3.0, 0.6) };
            vec![Layer::outline(outline, width, own.face).faded(opacity)]
        });
        if self.palette().is_none() {
            self.label_in(spot.cells(), &[self.theme.glyph("\u{00B7}", ".")], LabelStyle::Muted);
        }
    }

    /// Draws a piece while it vanishes; `gone` is the part that has vanished, from 0 to 1.
    pub fn vanishing(&mut self, piece: &dyn Piece, spot: PictureRect, gone: f32) {
        if self.palette().is_none() && gone < 0.5 {
            self.piece(piece, spot, PieceState::Rest);
        }
        self.paint(|palette| {
            let layers = piece.layers(spot, palette).into_iter();
            layers.map(|layer| layer.faded(1.0 - gone)).collect()
        });
    }

    /// If the board is text, draws a frame around a place, or brackets if the place is too low for
    /// a frame.
    pub fn frame(&mut self, frame: Frame, place: Rect, role: Role) {
        if self.palette().is_none() {
            self.frames.push((frame, place, role));
        }
    }

    /// Marks a place that the reason on the screen is about: with an outline, or with braces if the board
    /// is text or the place is low.
    pub fn mark_reason_place(&mut self, place: Rect) {
        self.mark_reason_places(place, place);
    }

    /// Marks the places of a row from the first to the last as one.
    pub fn mark_reason_places(&mut self, first: Rect, last: Rect) {
        let is_picture = self.palette().is_some();
        let place = first.union(last);
        if is_picture && place.height >= 3 && place.width >= 4 {
            return self.outline(place);
        }
        let on_lines = u16::from(!is_picture && has_lines(first));
        let row = place.y + place.height.saturating_sub(1) / 2 + on_lines;
        let right = (place.right() + on_lines).saturating_sub(1);
        for (column, brace) in [(place.x, "{"), (right, "}")] {
            self.label((column, row), brace, LabelStyle::Tip);
        }
    }

    /// Draws an outline within a place in the colour of tips, if the board is a picture; if the place is
    /// lower than 3 rows, only its left and right side.
    pub fn outline(&mut self, place: Rect) {
        // Half a column and half a row, which cells show exactly.
        let (across, down) = (COLUMN / 2.0, ROW / 2.0);
        let spot = PictureRect::from(place);
        let side = PictureRect { width: across, ..spot };
        let top = PictureRect { height: down, ..spot };
        let sides = [side, side.moved(spot.width - across, 0.0)];
        let ends =
            [top, top.moved(0.0, spot.height - down)].into_iter().filter(|_| place.height >= 3);
        self.paint(|palette| {
            let tip = palette.tone(Tone::Tip);
            if palette.is_in_pixels() && place.height >= 3 {
                let edge = spot.inset(1.0, 1.0).rounded(OUTLINE_ROUND);
                return vec![Layer::outline(edge, CURSOR_LINE_WIDTH, tip)];
            }
            sides.into_iter().chain(ends).map(|bar| Layer::fill(bar.rounded(0.0), tip)).collect()
        });
    }

    /// Draws a line from each of the places to the next one, which is in the same row or column, if the
    /// board is a picture.
    pub fn mark_reason_path(&mut self, places: &[Rect]) {
        let (across, down) = (COLUMN / 2.0, ROW / 2.0);
        let before = |at: f32, step: f32| (at / step).floor() * step;
        let bar = |ends: &[Rect]| {
            let [one, other] = [ends[0], ends[1]].map(|place| PictureRect::from(place).centre());
            let (x, y) = (before(one.x.min(other.x), across), before(one.y.min(other.y), down));
            let (right, bottom) =
                (before(one.x.max(other.x), across), before(one.y.max(other.y), down));
            PictureRect { x, y, width: right - x + across, height: bottom - y + down }
        };
        self.paint(|palette| {
            let tip = palette.tone(Tone::Tip);
            places.windows(2).map(|ends| Layer::fill(bar(ends).rounded(0.0), tip)).collect()
        });
    }

    /// Writes above a place what a tip says about it.
    pub fn tip(&mut self, place: Rect, tip: TipMark) {
        self.label_tip(place, tip, [("\u{25BC}look", "v look"), ("\u{25BC}tip", "v tip")]);
    }

    /// Writes below a place what a tip says about it, with an arrow that points up.
    pub fn tip_below(&mut self, place: Rect, tip: TipMark) {
        self.label_tip(place, tip, [("\u{25B2}look", "^ look"), ("\u{25B2}tip", "^ tip")]);
    }

    /// Writes a tip, `look` or `play`, each given in Unicode and in ASCII, or a shorter form of it.
    fn label_tip(&mut self, place: Rect, tip: TipMark, [look, play]: [(&str, &str); 2]) {
        let top = Rect { height: place.height.min(1), ..place };
        let glyph = |(unicode, ascii)| self.theme.glyph(unicode, ascii);
        let texts = match tip {
            TipMark::Look => [glyph(look), "look", "?"],
            TipMark::Play => {
                let long = glyph(play);
                let arrow = long.chars().next().map_or(0, char::len_utf8);
                [long, "tip", &long[..arrow]]
            }
        };
        self.label_in(top, &texts, LabelStyle::Tip);
    }
}
