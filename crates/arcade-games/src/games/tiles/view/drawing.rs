//! Draws the board.

use std::cmp::Ordering::{Equal, Greater, Less};

use arcade_engine::{Position as _, Side};
use ratatui::layout::{Margin, Rect};

use super::{Choice, targets};
use crate::games::tiles::rules::{TileMove, Tiles};
use crate::kit::{
    Anchor, Canvas, Emblem, GridLayout, LabelStyle, Material, PictureRect, PieceState, Scene,
    Square, Theme, Tile, arc,
};
use crate::picture::{Layer, Shape};

/// Everything that is drawn.
pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene<'a, Tiles>,
    pub(super) layout: GridLayout,
    /// The choice, if a person is to move.
    pub(super) choice: Option<Choice>,
}

impl Drawing<'_> {
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>) {
        self.draw_tiles(canvas);
        self.draw_line(canvas);
        for (square, place) in self.places() {
            self.write(square, place, canvas);
            if self.scene.is_in_reason(square.into()) {
                canvas.mark_reason_place(place);
            }
        }
        self.draw_moving(canvas);
        self.draw_rest(canvas);
    }

    /// The visible squares.
    fn places(&self) -> impl Iterator<Item = (u8, Rect)> {
        let squares = 0..self.scene.position.size() * self.scene.position.size();
        squares.filter_map(|square| Some((square, self.layout.place(square)?)))
    }

    /// Draws the board and its tiles, without text.
    fn draw_tiles(&self, canvas: &mut Canvas<'_>) {
        canvas.tray(self.layout.all());
        for (square, place) in self.places() {
            let is_legal = self.scene.interactive && self.is_target(square);
            canvas.sunk_square(place, if is_legal { Square::Legal } else { Square::Light });
        }
        let moving = self.moving();
        for (square, place) in self.places() {
            let tile =
                self.scene.position.tile(square).filter(|_| moving.is_none_or(|to| to != square));
            if let Some(side) = tile {
                canvas.piece(&Tile { side }, canvas.filling(place), self.state(square));
            }
        }
        // Over the shadows of the tiles, which are as wide as this edge.
        canvas.frame_edges_inside(self.layout.all());
    }

    /// The square to which a tile is moving.
    fn moving(&self) -> Option<u8> {
        self.scene.moving().map(|(_, mv)| mv.target())
    }

    /// Whether the mover can place a tile on a square now, or slide one there.
    fn is_target(&self, square: u8) -> bool {
        let position = self.scene.position;
        match self.choice.and_then(|choice| choice.picked) {
            Some(from) => targets(position, from).contains(&square),
            None => position.tile(square).is_none(),
        }
    }

    /// How a tile is highlighted.
    fn state(&self, square: u8) -> PieceState {
        let won = self.scene.position.won_line();
        if self.moving().is_none() && !won.is_empty() && !won.contains(&square) {
            return PieceState::Dimmed;
        }
        let is_picked = self.choice.is_some_and(|choice| choice.picked == Some(square));
        if is_picked { PieceState::Raised(0.06) } else { PieceState::Rest }
    }

    /// Draws the moving tile, which slides or drops onto its square.
    fn draw_moving(&self, canvas: &mut Canvas<'_>) {
        let (Some((before, mv)), Some(to)) = (self.scene.last, self.moving()) else { return };
        let Some(end) = self.layout.place(to).map(|place| canvas.filling(place)) else { return };
        let (Some(side), part) = (before.mover(), self.scene.eased()) else { return };
        let (spot, raised) = match mv {
            TileMove::Place(_) => (end, 0.3 * (1.0 - part)),
            TileMove::Slide { from, .. } => {
                let Some(start) = self.layout.place(from) else { return };
                (canvas.filling(start).towards(end, part), 0.08 * arc(part))
            }
        };
        canvas.piece(&Tile { side }, spot, PieceState::Raised(raised));
    }

    /// Draws a beam under the emblems of the winning line.
    fn draw_line(&self, canvas: &mut Canvas<'_>) {
        let won = self.scene.position.won_line();
        let spots: Vec<PictureRect> =
            won.iter().filter_map(|&square| Some(self.layout.place(square)?.into())).collect();
        let (Some(first), Some(last)) = (spots.first(), spots.last()) else { return };
        if self.scene.fraction < 1.0 {
            return;
        }
        let owner = won.first().and_then(|&square| self.scene.position.tile(square));
        let (start, end) = (first.centre(), last.centre());
        canvas.paint(|palette| {
            let ivory = palette.shades(Material::Ivory);
            let beam = |radius| Shape::Segment { start, end, radius };
            let radius = (first.height * 0.05).max(2.0);
            let mut layers = vec![
                Layer::fill(beam(radius + 1.5), ivory.dark),
                Layer::fill(beam(radius), ivory.face),
            ];
            for spot in &spots {
                let emblem = spot.inset(spot.width * 0.28, spot.height * 0.28);
                layers.extend(
                    owner.into_iter().flat_map(|side| Emblem { side }.layers(emblem, palette)),
                );
            }
            layers
        });
        if canvas.palette().is_none() {
            won.iter().filter_map(|&square| self.layout.place(square)).for_each(|place| {
                canvas.cursor(place);
            });
        }
    }

    /// Writes the texts of a square: its number, marks and the value of its move.
    fn write(&self, square: u8, place: Rect, canvas: &mut Canvas<'_>) {
        let tile = self.scene.position.tile(square).filter(|_| self.moving() != Some(square));
        let inside = canvas.inside(place);
        // A moving tile covers the number of the square that it comes from or goes to.
        let is_covered = self.moving().is_some()
            && self.scene.last.is_some_and(|(_, mv)| match mv {
                TileMove::Place(to) => to == square,
                TileMove::Slide { from, to } => [from, to].contains(&square),
            });
        let number = if is_covered { String::new() } else { (square + 1).to_string() };
        let side = tile.filter(|_| self.state(square) != PieceState::Dimmed);
        let label_style =
            side.map_or(LabelStyle::Muted, |side| beside_emblem(side, inside, canvas));
        if inside.height > 1 {
            let (right, down) = corner(inside);
            canvas.label((inside.x + right, inside.y + down), number, label_style);
        } else if tile.is_none() {
            canvas.label((inside.x + inside.width / 4, inside.y), number, label_style);
        }
        if let Some(side) = side.filter(|_| canvas.palette().is_some() && inside.height < 4) {
            // A tile this low has no other emblem.
            let row = Rect { y: inside.y + inside.height / 2, height: 1, ..inside };
            canvas.label_in(row, &[Emblem { side }.glyph(canvas.theme())], label_style);
        }
        self.mark_last(square, tile, inside, canvas);
        self.mark_slide(square, tile, inside, canvas);
        self.write_value(square, tile, inside, canvas);
        let tip = self.scene.notes.tip(|mv| match mv {
            TileMove::Place(to) => to == square,
            TileMove::Slide { from, to } => from == square || to == square,
        });
        if let Some(tip) = tip {
            // On a low square it is beside the number.
            let is_low = inside.height < 5;
            canvas.tip(if is_low { beside_number(inside) } else { inside }, tip);
        }
        if self.choice.is_some_and(|choice| choice.cursor == square) {
            canvas.cursor(place);
        }
    }

    /// Writes on the tile moved last where it came from.
    fn mark_last(&self, square: u8, tile: Option<Side>, inside: Rect, canvas: &mut Canvas<'_>) {
        let (Some((_, mv)), Some(side)) = (self.scene.last, tile) else { return };
        if mv.target() != square || self.scene.fraction < 1.0 || inside.height < 2 {
            return;
        }
        let text = match mv {
            TileMove::Place(_) => canvas.theme().glyph("\u{2022}", "'").to_string(),
            TileMove::Slide { from, .. } => {
                format!("{}{}", canvas.theme().glyph("\u{2190}", "<"), from + 1)
            }
        };
        let width = u16::try_from(text.chars().count()).unwrap_or(0);
        let (left, down) = corner(inside);
        let column = inside.right().saturating_sub(width + left);
        if column > inside.x + left + 2 {
            let label_style = beside_emblem(side, inside, canvas);
            canvas.label((column, inside.y + down), text, label_style);
        }
    }

    /// Writes on a tile that can slide the direction in which it can go, as long as none is picked up.
    fn mark_slide(&self, square: u8, tile: Option<Side>, inside: Rect, canvas: &mut Canvas<'_>) {
        let is_open = self.scene.interactive && self.choice.is_some_and(|it| it.picked.is_none());
        let Some(side) = tile.filter(|_| is_open) else { return };
        let theme = canvas.theme();
        let text = match targets(self.scene.position, square)[..] {
            [] => return,
            [to] => arrow(self.scene.position.size(), square, to, theme),
            _ => theme.glyph("\u{2194}", "+"),
        };
        let (left, down) = if inside.height > 1 { corner(inside) } else { (0, 0) };
        let at = (inside.right().saturating_sub(1 + left), inside.y + down);
        let label_style = beside_emblem(side, inside, canvas);
        canvas.label(at, text, label_style);
    }

    /// Writes the value of the move that a square stands for: in the middle of a free square, and
    /// in the corner of a tile that of the best of its moves.
    fn write_value(&self, square: u8, tile: Option<Side>, inside: Rect, canvas: &mut Canvas<'_>) {
        let picked = self.choice.and_then(|choice| choice.picked);
        let chip = self.scene.chip(|mv| match (mv, picked) {
            (TileMove::Place(to), _) => to == square,
            (TileMove::Slide { from, to }, Some(tile)) => from == tile && to == square,
            (TileMove::Slide { from, .. }, None) => from == square,
        });
        if let Some(chip) = chip {
            // On a high tile it is above the edge.
            let margin = Margin::new(u16::from(inside.width > 5), u16::from(inside.height > 5));
            let is_beside = inside.height == 1 && tile.is_none();
            let place = if is_beside { beside_number(inside) } else { inside.inner(margin) };
            let anchor = if tile.is_some() { Anchor::LowerRight } else { Anchor::Middle };
            canvas.chip(place, &chip, anchor);
        }
    }

    /// Shows that the board continues above or below.
    fn draw_rest(&self, canvas: &mut Canvas<'_>) {
        let GridLayout { first, rows, .. } = self.layout;
        let (area, all) = (canvas.area(), self.layout.all());
        let middle = all.x + all.width / 2;
        if first > 0 {
            let arrow = canvas.theme().glyph("\u{25B4}", "^");
            canvas.label((middle, area.y), arrow, LabelStyle::Muted);
        }
        if first + rows < self.scene.position.size() {
            let arrow = canvas.theme().glyph("\u{25BE}", "v");
            canvas.label((middle, area.bottom().saturating_sub(1)), arrow, LabelStyle::Muted);
        }
    }
}

/// The arrow from a square to one beside it.
fn arrow(size: u8, from: u8, to: u8, theme: &Theme) -> &'static str {
    let across = (to % size).cmp(&(from % size));
    let (unicode, ascii) = match ((to / size).cmp(&(from / size)), across) {
        (Less, Less) => ("\u{2196}", "\\"),
        (Less, Equal) => ("\u{2191}", "^"),
        (Less, Greater) => ("\u{2197}", "/"),
        (Equal, Less) => ("\u{2190}", "<"),
        (Equal, _) => ("\u{2192}", ">"),
        (Greater, Less) => ("\u{2199}", "/"),
        (Greater, Equal) => ("\u{2193}", "v"),
        (Greater, Greater) => ("\u{2198}", "\\"),
    };
    theme.glyph(unicode, ascii)
}

/// How a text in the corner of a tile is coloured: if the board is text, a high tile doesn't reach that far.
fn beside_emblem(side: Side, inside: Rect, canvas: &Canvas<'_>) -> LabelStyle {
    let is_on_it = canvas.palette().is_some() || inside.height < 5;
    if is_on_it { LabelStyle::OnMaterial(Material::of_side(side)) } else { LabelStyle::Side(side) }
}

/// The offset of texts from the corner of a square, in columns and rows.
fn corner(inside: Rect) -> (u16, u16) {
    (inside.width.div_ceil(5).min(2), u16::from(inside.height >= 5))
}

/// The part of a square after its number.
fn beside_number(inside: Rect) -> Rect {
    const DIGITS: u16 = 2;
    let before = if inside.height > 1 { corner(inside).0 } else { inside.width / 4 };
    let width = inside.width.saturating_sub(before + DIGITS);
    Rect { x: inside.right() - width, width, ..inside }
}
