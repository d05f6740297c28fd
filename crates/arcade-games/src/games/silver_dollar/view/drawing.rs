//! Draws the strip, and the piles of its gaps.

use arcade_engine::Position as _;
use ratatui::layout::{Margin, Rect};

use super::floor::Floor;
use super::{move_to, on_screen, target};
use crate::games::silver_dollar::knowledge::Pair;
use crate::games::silver_dollar::rules::{SilverDollar, Slide};
use crate::kit::{
    Anchor, Canvas, Coin, Emblem, LabelStyle, Material, PictureRect, PieceState, Scene, Square,
    Stone, Strip, TipMark,
};
use crate::picture::{COLUMN, Edges};

/// Draws the strip.
pub(super) struct Drawing<'a> {
    pub(super) scene: &'a Scene<'a, SilverDollar>,
    pub(super) strip: Strip,
    /// The strip to draw: while a move is animated, the one before it.
    pub(super) position: &'a SilverDollar,
    /// What Enter would do, if a person is to move.
    pub(super) preview: Option<Slide>,
}

impl Drawing<'_> {
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>) {
        let is_still = self.scene.moving().is_none();
        let is_roomy = self.strip.has_row_for_brackets();
        let has_tip = self.scene.notes.tip(|_| true).is_some();
        let has_values = !self.scene.notes.values.is_empty();
        // In a game for two, tips and values show the pairs, since the gaps inside them determine
        // the value.
        let has_pairs = has_tip || has_values || !self.scene.reason_places().is_empty();
        let shows_pairs = is_still && is_roomy && !self.scene.is_puzzle && has_pairs;
        self.strip.draw(canvas);
        let numbers = self.strip.numbers();
        for (square, place) in self.strip.in_view() {
            self.draw_square(square, place, canvas);
            let Rect { x, width, .. } = canvas.inside(place);
            let below = Rect { x, width, ..numbers };
            canvas.label_in(below, &[&square.to_string()], LabelStyle::Muted);
        }
        if is_still {
            self.draw_marks(canvas);
            self.draw_labels(canvas);
        }
        self.draw_coins(canvas);
        self.draw_reason_marks(canvas);
        if shows_pairs {
            self.draw_legend(has_values, canvas);
            let highest = |(now, then): (Pair, Pair)| now.grundy_number.max(then.grundy_number);
            let tallest = self.pairs().map(highest).max().unwrap_or(0);
            let floor = Floor::new(self.strip.below(), tallest, canvas.palette());
            if let Some(floor) = floor {
                canvas.shelf(floor.shelf);
            }
            for (pair, after) in self.pairs() {
                self.draw_pair(pair, after, canvas);
                if let Some(floor) = floor {
                    self.draw_pile(pair, after, floor, canvas);
                }
            }
        }
    }

    /// Marks the pairs that the reason on the screen mentions.
    fn draw_reason_marks(&self, canvas: &mut Canvas<'_>) {
        for pair in self.position.pairs().filter(|pair| self.scene.is_in_reason(pair.right)) {
            let [from, to] = self.ends(pair);
            let mut squares = self.strip.in_view().filter(|&(at, _)| (from..=to).contains(&at));
            if let Some((_, first)) = squares.next() {
                canvas.mark_reason_places(first, squares.last().map_or(first, |(_, place)| place));
            }
        }
    }

    /// The pairs, each before and after the move that Enter would make, or else the one whose reason is on
    /// the screen.
    fn pairs(&self) -> impl Iterator<Item = (Pair, Pair)> {
        let reasoned = self.scene.notes.reason.map(|(mv, _)| mv);
        let after = self.preview.or(reasoned).filter(|&mv| self.position.is_legal(mv));
        let after = after.map_or(self.position.clone(), |mv| self.position.after(mv).0);
        let after: Vec<Pair> = after.pairs().collect();
        self.position.pairs().zip(after)
    }

    /// Writes above the strip what Enter would do and what the last move did.
    fn draw_labels(&self, canvas: &mut Canvas<'_>) {
        let row = self.strip.labels();
        let arrow = canvas.theme().glyph("\u{25bc}", "v");
        let place = |square: u16, text: &str| {
            let square = self.strip.place(square)?;
            let width = u16::try_from(text.chars().count()).unwrap_or(u16::MAX).min(row.width);
            let x = middle_column(square, canvas);
            Some(Rect { x: x.clamp(row.x, row.right() - width), width, ..row })
        };
        let next = self.preview.and_then(|mv| {
            let text = format!("{arrow} coin {} goes {} left", mv.coin, mv.distance);
            Some((place(target(self.position, mv), &text)?, text))
        });
        let last = self.scene.last.filter(|_| !self.scene.is_puzzle).and_then(|(before, mv)| {
            let emblem = Emblem { side: self.scene.mover.other() }.glyph(canvas.theme());
            let text = format!("{arrow} {emblem} moved coin {}", mv.coin);
            let at = place(target(before, mv), &text)?;
            // What comes next matters more. The message says what was moved, too, and a mark is on its square.
            let is_free = next.as_ref().is_none_or(|(place, _): &(Rect, String)| {
                place.outer(Margin::new(2, 0)).intersection(at).is_empty()
            });
            is_free.then_some((at, text))
        });
        if let Some((place, text)) = last {
            canvas.label_in(place, &[text], LabelStyle::Side(self.scene.mover.other()));
        }
        if let Some((place, text)) = next {
            canvas.label_in(place, &[text], LabelStyle::Text);
        }
    }

    /// Says in a row above the labels what the gaps are, and what the colours and the chips of the strip mean.
    fn draw_legend(&self, has_values: bool, canvas: &mut Canvas<'_>) {
        let (area, labels, theme) = (canvas.area(), self.strip.labels(), canvas.theme());
        if labels.height == 0 || labels.y == area.y {
            return;
        }
        let [wins, loses] = [theme.glyph("\u{2605}", "*"), theme.glyph("\u{2212}", "-")];
        let chips =
            if has_values { format!("{wins} wins  {loses} loses   ") } else { String::new() };
        let edge =
            if canvas.palette().is_some() { "gold edge:" } else { theme.glyph("\u{2501}", "=") };
        let signs = format!("{chips}{edge} home squares");
        let width = |text: &str| on_screen(text.chars().count().try_into().unwrap_or(u32::MAX));
        let about = "Coins pair up: the right one can follow the left.";
        let x = area.right().saturating_sub(width(&signs) + 1);
        let end = area.x + 1 + width(about);
        canvas.label((area.x + 1, area.y), about, LabelStyle::Muted);
        if x > end + 2 {
            canvas.label((x, area.y), signs, LabelStyle::Muted);
        }
    }

    fn draw_square(&self, square: u16, place: Rect, canvas: &mut Canvas<'_>) {
        canvas.square(place, if square.is_multiple_of(2) { Square::Light } else { Square::Dark });
        let coins = self.position.strip();
        if usize::from(square) < coins.num_coins() {
            // All coins end here.
            canvas.underline(place);
        }
        if canvas.palette().is_none() && place.height < 3 && coins.coin_on(square.into()).is_none()
        {
            canvas.label_in(place, &["_"], LabelStyle::Muted);
        }
    }

    /// Draws the last move, the one that Enter would make, tips, and the values of moves on the
    /// squares where they end.
    fn draw_marks(&self, canvas: &mut Canvas<'_>) {
        let came_from =
            self.scene.last.map(|(before, mv)| target(before, mv) + on_screen(mv.distance));
        if let Some((before, mv)) = self.scene.last {
            let Scene { is_puzzle, mover, .. } = *self.scene;
            let side = if is_puzzle { mover } else { mover.other() };
            // What comes next matters more where both paths meet.
            let is_free = |square: u16| !self.is_on_preview(square);
            self.draw_path(before, mv, LabelStyle::Side(side), is_free, canvas);
            if let Some(place) = came_from.and_then(|from| self.strip.place(from)) {
                // Where the next coin would pass or stop, its own sign takes the middle of a high square.
                let inside = canvas.inside(place);
                let row = match came_from.is_some_and(is_free) {
                    false if inside.height > 2 => Rect { height: 1, ..inside },
                    // The middle of two rows is the upper one.
                    false if inside.height == 2 => Rect { y: inside.y + 1, height: 1, ..inside },
                    false if place.height > 1 => {
                        Rect { width: (inside.width / 3).max(1), ..inside }
                    }
                    _ => inside,
                };
                let emblem = Emblem { side }.glyph(canvas.theme());
                canvas.label_in(row, &[emblem], LabelStyle::Side(side));
            }
        }
        let end = self.preview.map(|mv| target(self.position, mv));
        if let Some((mv, place)) = self.preview.zip(end.and_then(|end| self.strip.place(end))) {
            let is_free = |square: u16| came_from != Some(square) || place.height > 1;
            self.draw_path(self.position, mv, LabelStyle::Text, is_free, canvas);
            if place.height > 1 {
                let piece = Coin { metal: Material::Silver, text: mv.coin.to_string() };
                // With few colours a ghost would be as strong as a coin.
                if canvas.palette().is_some_and(|palette| palette.edges() == Edges::Soft) {
                    canvas.piece(&piece, spot(place, canvas), PieceState::Ghost);
                }
                canvas.label_in(canvas.inside(place), &[piece.text], LabelStyle::Text);
            }
            canvas.cursor(place);
        }
        for (square, place) in self.strip.in_view() {
            let Some(mv) = move_to(self.position, square) else { continue };
            // Between the corners of the cursor, which a text board has around the square.
            let is_inside = place.height == 1 || canvas.palette().is_some();
            let corner = if place.height > 1 && place.width >= 5 { 2 } else { 1 };
            let margin = if end == Some(square) && is_inside { corner } else { 0 };
            let inside = canvas.inside(place).inner(Margin::new(margin, 0));
            if let Some(chip) = self.scene.chip(|other| other == mv) {
                canvas.chip(inside, &chip, Anchor::Bottom);
            }
            // A tip to look at a gap is drawn only in the gap, to whose right the coin of the move is.
            let is_in_gap = self.position.pairs().any(|pair| pair.right == mv.coin);
            let tip = self.scene.notes.tip(|other| other == mv);
            if let Some(tip) = tip.filter(|tip| *tip == TipMark::Play || is_in_gap) {
                canvas.tip(inside, tip);
            }
        }
    }

    /// Whether the coin that Enter would move passes a square or stops there.
    fn is_on_preview(&self, square: u16) -> bool {
        self.preview.is_some_and(|mv| {
            let end = target(self.position, mv);
            (end..end + on_screen(mv.distance)).contains(&square)
        })
    }

    /// Draws arrows on the squares that a coin passes and that are `shown`.
    fn draw_path(
        &self,
        from: &SilverDollar,
        mv: Slide,
        label_style: LabelStyle,
        shown: impl Fn(u16) -> bool,
        canvas: &mut Canvas<'_>,
    ) {
        let end = target(from, mv);
        let passed = (end + 1..end + on_screen(mv.distance)).filter(|&at| shown(at));
        for place in passed.filter_map(|at| self.strip.place(at)) {
            let arrow = canvas.theme().glyph("\u{2190}", "<");
            canvas.label_in(canvas.inside(place), &[arrow], label_style);
        }
    }

    fn draw_coins(&self, canvas: &mut Canvas<'_>) {
        let moving = self.scene.moving();
        for (coin, &square) in (0_u16..).zip(self.position.strip().coin_squares()) {
            let distance = moving
                .filter(|(_, mv)| mv.coin == coin)
                .map_or(0, |(_, mv)| on_screen(mv.distance));
            if let Some(place) = self.underway(on_screen(square), distance, canvas) {
                let is_chosen = self.preview.is_some_and(|mv| mv.coin == coin);
                let metal = if is_chosen { Material::Gold } else { Material::Silver };
                let piece = Coin { metal, text: coin.to_string() };
                canvas.piece(
                    &piece,
                    place,
                    if is_chosen { PieceState::Chosen } else { PieceState::Rest },
                );
            }
        }
    }

    /// The spot of a coin while it moves this distance to the left from a square.
    fn underway(&self, from: u16, distance: u16, canvas: &Canvas<'_>) -> Option<PictureRect> {
        let place = |square| self.strip.place(square).map(|place| spot(place, canvas));
        let gone = f32::from(distance) * self.scene.eased();
        let passed = (0..distance).rev().find(|&passed| f32::from(passed) <= gone).unwrap_or(0);
        let part = gone - f32::from(passed);
        let (near, next) = (from - passed, (from - passed).saturating_sub(1));
        Some(place(near)?.towards(place(next)?, part))
    }

    /// The column in the middle of a square, if it is visible.
    fn column(&self, square: u16, canvas: &Canvas<'_>) -> Option<u16> {
        self.strip.place(square).map(|place| middle_column(place, canvas))
    }

    /// The squares of the coins of a pair, or the edge and that of the only coin.
    fn ends(&self, pair: Pair) -> [u16; 2] {
        let square = |coin: u16| on_screen(self.position.strip().coin_squares()[usize::from(coin)]);
        [pair.left.map_or(0, square), square(pair.right)]
    }

    /// Draws a bracket under the two coins of a pair, with their gap and what it counts as, or how
    /// the move that Enter would make changes it.
    fn draw_pair(&self, pair: Pair, after: Pair, canvas: &mut Canvas<'_>) {
        let [from, to] = self.ends(pair);
        let (first, last) = (self.strip.first(), self.strip.in_view().last().map_or(0, |it| it.0));
        if to < first || last < from {
            return;
        }
        let is_chosen = |mv: Slide| pair.right == mv.coin || pair.left == Some(mv.coin);
        let label_style =
            if self.preview.is_some_and(is_chosen) { LabelStyle::Focus } else { LabelStyle::Text };
        let is_in_reason = self.scene.is_in_reason(pair.right);
        let label_style = if is_in_reason { LabelStyle::Tip } else { label_style };
        let counted = |pair: Pair| match pair.grundy_number {
            counts if counts == pair.gap => pair.gap.to_string(),
            counts => format!("{}={counts}", pair.gap),
        };
        let arrow = canvas.theme().glyph("\u{2192}", ">");
        let gap = if pair == after {
            counted(pair)
        } else {
            format!("{}{arrow}{}", counted(pair), counted(after))
        };
        let gap = if is_in_reason { format!("{{{gap}}}") } else { gap };
        let ends = [from, to].map(|square| self.column(square, canvas));
        canvas.row_bracket(self.strip.brackets(), ends, &gap, label_style);
    }

    /// Draws what the gap of a pair counts as in a pile of stones below it; the stones that the
    /// move of Enter removes are dimmed, and those it adds are faded.
    fn draw_pile(&self, pair: Pair, after: Pair, floor: Floor, canvas: &mut Canvas<'_>) {
        let [from, to] = self.ends(pair).map(|square| self.column(square, canvas));
        let Some((from, to)) = from.zip(to) else { return };
        let middle = u16::midpoint(from, to);
        let (now, then) = (pair.grundy_number, after.grundy_number);
        if now.max(then) == 0 {
            let row = Rect { x: middle.saturating_sub(2), width: 5, ..floor.lowest() };
            canvas.label_in(row, &["none"], LabelStyle::Muted);
        }
        for stone in 0..now.max(then) {
            let state = match stone {
                _ if stone >= now => PieceState::Ghost,
                _ if stone >= then => PieceState::Dimmed,
                _ => PieceState::Rest,
            };
            let [number, ..] = (stone + 2 * u32::from(pair.right)).to_le_bytes();
            canvas.piece(&Stone { number, material: None }, floor.spot(middle, stone), state);
        }
    }
}

/// The column in the middle of the inside of a square, left of the middle of an even number.
fn middle_column(place: Rect, canvas: &Canvas<'_>) -> u16 {
    let inside = canvas.inside(place);
    inside.x + inside.width.saturating_sub(1) / 2
}

/// The spot of a coin on a square.
fn spot(place: Rect, canvas: &Canvas<'_>) -> PictureRect {
    if place.height < 3 {
        return PictureRect::from(place).inset(2.0, 0.0);
    }
    let Some(palette) = canvas.palette() else { return canvas.filling(place) };
    // Its centre is in the middle of a cell, where a digit is: of an even number of columns one is free.
    match place.width {
        // In blocks one so narrow keeps half of it, or it would be higher than wide.
        4 if !palette.is_in_pixels() => PictureRect { width: 3.5 * COLUMN, ..place.into() },
        width if width.is_multiple_of(2) => Rect { width: width - 1, ..place }.into(),
        // On a narrow square it is as wide as the square.
        ..4 => place.into(),
        _ => canvas.filling(place),
    }
}
