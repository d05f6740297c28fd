//! How the Silver Dollar game looks: numbered coins on a strip that continues from line to line.

mod trophy;

use std::time::Duration;

use arcade_engine::Game as _;
use ratatui::layout::{Margin, Rect};

use super::knowledge::Pair;
use super::rules::{SilverDollar, Slide};
use crate::kit::{
    Action, AmountCursor, Anchor, Canvas, Coin, Emblem, Finale, Input, InputContext, LabelStyle,
    Material, PictureRect, PieceState, Response, Scene, Square, Strip, View,
};
use crate::picture::COLUMN;

/// The look of the game, with a cursor: a coin, and how far it is to move.
#[derive(Clone, Debug, Default)]
pub struct SilverDollarView {
    cursor: AmountCursor,
}

/// The move of a cursor.
fn slide(AmountCursor { item: coin, amount: distance }: AmountCursor) -> Slide {
    Slide { coin, distance }
}

/// The cursor of a move.
fn portion(Slide { coin: of, distance: amount }: Slide) -> AmountCursor {
    AmountCursor { item: of, amount }
}

/// The greatest distance that each coin can move; 0 if it can't move by a prescribed length.
fn reaches(position: &SilverDollar, length: Option<u32>) -> Vec<u32> {
    let is_enough = |reach: &u32| length.is_none_or(|length| *reach >= length);
    let reaches = (0..position.strip().num_coins()).map(|coin| position.reach(coin));
    reaches.map(|reach| Some(reach).filter(is_enough).unwrap_or(0)).collect()
}

/// The layout of the squares; only those around `focus` if there isn't room for all.
fn strip_of(start: &SilverDollar, focus: u16, area: Rect) -> Strip {
    let squares = u16::try_from(start.strip().num_squares()).unwrap_or(u16::MAX);
    Strip::new(squares, focus, area)
}

impl SilverDollarView {
    /// The move that the board previews: the one typed, or else the cursor's. It goes as far as `length`
    /// says.
    fn preview(&self, position: &SilverDollar, typed: &str, length: Option<u32>) -> Slide {
        let (coin, distance) = typed.split_once('-').unwrap_or((typed, ""));
        let chosen = match coin.parse::<u16>() {
            Ok(coin) if usize::from(coin) < position.strip().num_coins() => {
                let typed = Slide { coin, distance: distance.parse().unwrap_or(1) };
                if position.is_legal(typed) { typed } else { Slide { coin, distance: 1 } }
            }
            _ => slide(self.cursor.within(&reaches(position, length))),
        };
        Slide { distance: length.unwrap_or(chosen.distance), ..chosen }
    }

    fn arrow(
        &mut self,
        action: Action,
        board: &mut InputContext<'_, SilverDollar>,
    ) -> Response<Slide> {
        let length = board.length;
        self.cursor = portion(self.preview(board.position, board.typed, length));
        board.typed.clear();
        let response =
            self.cursor.act((action, Action::Up), &reaches(board.position, length), slide);
        match response {
            Response::Play(mv) => {
                Response::Play(Slide { distance: length.unwrap_or(mv.distance), ..mv })
            }
            response => response,
        }
    }

    /// A click on a coin selects it; a click on an empty square selects the move that ends there,
    /// and a second click makes it.
    fn click(&mut self, position: &SilverDollar, square: u16) -> Response<Slide> {
        if let Some(coin) = position.strip().square(usize::from(square)) {
            self.cursor = AmountCursor { item: u16::try_from(coin).unwrap_or(0), amount: 1 };
            return Response::Redraw;
        }
        let Some(mv) = move_to(position, square) else { return Response::Ignored };
        self.cursor = portion(mv);
        Response::Select(mv)
    }
}

/// The move that ends on an empty square; only the next coin to its right can get there.
fn move_to(position: &SilverDollar, square: u16) -> Option<Slide> {
    let coins = position.strip().coins();
    let coin = coins.iter().position(|&coin| coin > square.into())?;
    let distance = coins[coin] - u32::from(square);
    let mv = Slide { coin: u16::try_from(coin).ok()?, distance };
    position.is_legal(mv).then_some(mv)
}

/// The square on which a move ends.
fn target(position: &SilverDollar, mv: Slide) -> u16 {
    let coins = position.strip().coins();
    coins.get(usize::from(mv.coin)).map_or(0, |&from| on_screen(from.saturating_sub(mv.distance)))
}

/// A square, or a number of squares, as a `u16`, saturating; strips that can be played fit.
fn on_screen(squares: u32) -> u16 {
    u16::try_from(squares).unwrap_or(u16::MAX)
}

impl View<SilverDollar> for SilverDollarView {
    fn input(
        &mut self,
        input: Input,
        board: &mut InputContext<'_, SilverDollar>,
    ) -> Response<Slide> {
        let position = board.position;
        match input {
            Input::Action(action) => self.arrow(action, board),
            Input::Click { column, row } => {
                let focus = target(position, self.preview(position, board.typed, board.length));
                let strip = strip_of(board.start, focus, board.area);
                let hit = strip.in_view().find(|(_, place)| place.contains((column, row).into()));
                hit.map_or(Response::Ignored, |(square, _)| self.click(position, square))
            }
            Input::Char(_) => Response::Ignored,
        }
    }

    fn chosen(&self, position: &SilverDollar, typed: &str) -> Option<Slide> {
        Some(self.preview(position, typed, None))
    }

    fn animation(_: &SilverDollar, _: Slide) -> Duration {
        Duration::from_millis(180)
    }

    fn draw(&self, scene: &Scene<'_, SilverDollar>, canvas: &mut Canvas<'_>) {
        let (position, is_asked) =
            (scene.drawn_position(), scene.interactive && scene.moving().is_none());
        let preview = is_asked.then(|| self.preview(position, scene.typed, scene.length));
        // Where no coin can go as far as it must, no move is chosen.
        let preview = preview.filter(|&mv| scene.length.is_none() || position.is_legal(mv));
        let last = scene.last.map_or(0, |(before, mv)| target(before, mv));
        let focus = preview.map_or(last, |mv| target(position, mv));
        let strip = strip_of(scene.start, focus, canvas.area());
        Drawing { scene, strip, position, preview }.draw(canvas);
    }

    fn trophy(&self, finale: &Finale<'_, SilverDollar>, canvas: &mut Canvas<'_>) {
        trophy::draw_stack(finale, canvas);
    }
}

/// Draws the strip.
struct Drawing<'a> {
    scene: &'a Scene<'a, SilverDollar>,
    strip: Strip,
    /// The strip to draw: while a move is animated, the one before it.
    position: &'a SilverDollar,
    /// What Enter would do, if a person is to move.
    preview: Option<Slide>,
}

impl Drawing<'_> {
    fn draw(&self, canvas: &mut Canvas<'_>) {
        let is_still = self.scene.moving().is_none();
        let is_roomy = self.strip.has_rows_between();
        let has_tip = self.scene.tip(|_| true).is_some();
        let has_values = !self.scene.values.is_empty();
        // In a game for two, tips and values show the pairs, since the gaps inside them determine
        // the value.
        let shows_pairs = is_still && !self.scene.is_puzzle && (has_tip || is_roomy && has_values);
        self.strip.draw(canvas);
        for (square, place) in self.strip.in_view() {
            self.draw_square(square, place, canvas);
            if is_roomy || !shows_pairs {
                let below = Rect { y: place.bottom(), height: 1, ..place };
                canvas.label_in(below, &[&square.to_string()], LabelStyle::Muted);
            }
        }
        if is_still {
            self.draw_marks(canvas);
        }
        self.draw_coins(canvas);
        if shows_pairs {
            self.position.pairs().for_each(|pair| self.draw_pair(pair, canvas));
        }
    }

    fn draw_square(&self, square: u16, place: Rect, canvas: &mut Canvas<'_>) {
        canvas.square(place, if square.is_multiple_of(2) { Square::Light } else { Square::Dark });
        let coins = self.position.strip();
        if usize::from(square) < coins.num_coins() {
            // All coins end here.
            canvas.underline(place, Material::Gold);
        }
        if canvas.palette().is_none() && place.height < 3 && coins.square(square.into()).is_none() {
            canvas.label_in(place, &["_"], LabelStyle::Muted);
        }
    }

    /// Draws the last move, the one that Enter would make, tips, and the values of moves on the
    /// squares where they end.
    fn draw_marks(&self, canvas: &mut Canvas<'_>) {
        if let Some((before, mv)) = self.scene.last {
            let Scene { is_puzzle, mover, .. } = *self.scene;
            let side = if is_puzzle { mover } else { mover.other() };
            self.draw_way(before, mv, LabelStyle::Side(side), canvas);
            if let Some(from) = self.strip.place(target(before, mv) + on_screen(mv.distance)) {
                let emblem = Emblem { side }.glyph(canvas.theme());
                canvas.label_in(canvas.inside(from), &[emblem], LabelStyle::Side(side));
            }
        }
        let end = self.preview.map(|mv| target(self.position, mv));
        if let Some((mv, place)) = self.preview.zip(end.and_then(|end| self.strip.place(end))) {
            self.draw_way(self.position, mv, LabelStyle::Text, canvas);
            if place.height > 1 {
                canvas.label_in(canvas.inside(place), &[mv.coin.to_string()], LabelStyle::Text);
            }
            canvas.cursor(place);
        }
        for (square, place) in self.strip.in_view() {
            let Some(mv) = move_to(self.position, square) else { continue };
            let inside = canvas.inside(place);
            if let Some(chip) = self.scene.chip(|other| other == mv) {
                let margin = u16::from(end == Some(square) && place.height == 1);
                canvas.chip(inside.inner(Margin::new(margin, 0)), &chip, Anchor::Bottom);
            }
            if let Some(tip) = self.scene.tip(|other| other == mv) {
                canvas.tip(inside, tip);
            }
        }
    }

    /// Draws arrows on the squares that a coin passes.
    fn draw_way(&self, from: &SilverDollar, mv: Slide, voice: LabelStyle, canvas: &mut Canvas<'_>) {
        let end = target(from, mv);
        for place in (end + 1..end + on_screen(mv.distance)).filter_map(|at| self.strip.place(at)) {
            let arrow = canvas.theme().glyph("\u{2190}", "<");
            canvas.label_in(canvas.inside(place), &[arrow], voice);
        }
    }

    fn draw_coins(&self, canvas: &mut Canvas<'_>) {
        let moving = self.scene.moving();
        for (coin, &square) in (0_u16..).zip(self.position.strip().coins()) {
            let distance = moving
                .filter(|(_, mv)| mv.coin == coin)
                .map_or(0, |(_, mv)| on_screen(mv.distance));
            if let Some(place) = self.underway(on_screen(square), distance, canvas) {
                let piece = Coin { metal: Material::Silver, text: coin.to_string() };
                let is_chosen = self.preview.is_some_and(|mv| mv.coin == coin);
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
        // It jumps from one line to the next.
        if self.strip.is_in_one_line(near, next) {
            Some(place(near)?.towards(place(next)?, part))
        } else {
            place(if part < 0.5 { near } else { next })
        }
    }

    /// Draws a bracket under the two coins of a pair, with their gap and what it counts as.
    fn draw_pair(&self, pair: Pair, canvas: &mut Canvas<'_>) {
        let square = |coin: u16| on_screen(self.position.strip().coins()[usize::from(coin)]);
        let (from, to) = (pair.left.map_or(0, square), square(pair.right));
        let is_chosen = |mv: Slide| pair.right == mv.coin || pair.left == Some(mv.coin);
        let voice =
            if self.preview.is_some_and(is_chosen) { LabelStyle::Focus } else { LabelStyle::Text };
        let gap = match pair.grundy_value {
            counts if counts == pair.gap => pair.gap.to_string(),
            counts => format!("{}={counts}", pair.gap),
        };
        for (first, last, line) in self.strip.lines() {
            let range = first..=last;
            if to < first || last < from {
                continue;
            }
            let y = line.bottom() + u16::from(self.strip.has_rows_between());
            let middle = |square: u16| {
                Some(square)
                    .filter(|at| range.contains(at))
                    .and_then(|at| self.strip.place(at))
                    .map(|place| place.x + place.width / 2)
            };
            let text = if range.contains(&u16::midpoint(from, to)) { &gap } else { "" };
            canvas.row_bracket(
                Rect { y, height: 1, ..line },
                [middle(from), middle(to)],
                text,
                voice,
            );
        }
    }
}

/// The spot of a coin on a square.
fn spot(place: Rect, canvas: &Canvas<'_>) -> PictureRect {
    // The centre is in the middle of a cell, where a digit is.
    let aside = if place.width.is_multiple_of(2) { COLUMN / 2.0 } else { 0.0 };
    match place.height {
        3.. => canvas.filling(place).moved(aside, 0.0),
        _ => PictureRect::from(place).inset(2.0, 0.0),
    }
}
