//! How the Silver Dollar game looks: numbered coins on a strip, and the gaps that count below it.

mod drawing;
mod floor;
mod trophy;

use std::time::Duration;

use arcade_engine::Position as _;
use ratatui::layout::Rect;

use super::growing;
use super::rules::{SilverDollar, Slide};
use crate::kit::{
    Action, AmountCursor, Canvas, Finale, Input, InputContext, KeyLabels, Response, Scene, Strip,
    View,
};
use drawing::Drawing;

/// The look of the game, with a cursor: a coin, and how far it is to move.
#[derive(Clone, Debug, Default)]
pub struct SilverDollarView {
    cursor: AmountCursor,
    /// The first visible square of a strip that is too long for the screen.
    first: u16,
    /// The move that was clicked: while it is previewed, the strip doesn't scroll, so that a second
    /// click is on the same square.
    clicked: Option<Slide>,
}

/// The move of a cursor.
fn slide(AmountCursor { item: coin, amount: distance }: AmountCursor) -> Slide {
    Slide { coin, distance }
}

/// The cursor of a move.
fn cursor_for(Slide { coin: item, distance: amount }: Slide) -> AmountCursor {
    AmountCursor { item, amount }
}

/// The greatest distance that each coin can move; 0 if it can't move by a prescribed length.
fn reaches(position: &SilverDollar, length: Option<u32>) -> Vec<u32> {
    let is_enough = |reach: &u32| length.is_none_or(|length| *reach >= length);
    position.reaches().map(|(_, reach)| Some(reach).filter(is_enough).unwrap_or(0)).collect()
}

impl SilverDollarView {
    /// The layout of the squares, with those between which a move goes in view.
    fn strip(&self, start: &SilverDollar, position: &SilverDollar, mv: Slide, area: Rect) -> Strip {
        let squares = on_screen(u32::try_from(start.strip().num_squares()).unwrap_or(u32::MAX));
        let end = target(position, mv);
        let from = if self.clicked == Some(mv) { end } else { end + on_screen(mv.distance) };
        Strip::new(squares, self.first, end..=from, area)
    }

    /// The move that the board previews: the one typed, or else the cursor's. It goes as far as `length`
    /// says.
    fn preview(&self, position: &SilverDollar, typed: &str, length: Option<u32>) -> Slide {
        let (coin, distance) = typed.split_once('-').unwrap_or((typed, ""));
        let chosen = match coin.parse::<u16>() {
            Ok(coin) if usize::from(coin) < position.strip().num_coins() => {
                let typed = Slide { coin, distance: distance.parse().unwrap_or(1) };
                if position.is_legal(typed) { typed } else { Slide { coin, distance: 1 } }
            }
            _ => slide(self.cursor.clamped_to(&reaches(position, length))),
        };
        Slide { distance: length.unwrap_or(chosen.distance), ..chosen }
    }

    fn arrow(
        &mut self,
        action: Action,
        board: &mut InputContext<'_, SilverDollar>,
    ) -> Response<Slide> {
        let length = board.length;
        self.cursor = cursor_for(self.preview(board.position, board.typed, length));
        board.typed.clear();
        if let Some(length) = length
            && reaches(board.position, Some(length)).iter().all(|reach| *reach == 0)
        {
            let reason = growing::obstacle(board.position, length);
            return reason.map_or(Response::Ignored, Response::Refuse);
        }
        let response = self.cursor.act(action, &reaches(board.position, length), slide);
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
        if let Some(coin) = position.strip().coin_on(usize::from(square)) {
            self.cursor = AmountCursor { item: u16::try_from(coin).unwrap_or(0), amount: 1 };
            return Response::Redraw;
        }
        let Some(mv) = move_to(position, square) else { return Response::Ignored };
        (self.cursor, self.clicked) = (cursor_for(mv), Some(mv));
        Response::Select(mv)
    }
}

/// The move that ends on an empty square; only the next coin to its right can get there.
fn move_to(position: &SilverDollar, square: u16) -> Option<Slide> {
    let coins = position.strip().coin_squares();
    let coin = coins.iter().position(|&coin| coin > square.into())?;
    let distance = coins[coin] - u32::from(square);
    let mv = Slide { coin: u16::try_from(coin).ok()?, distance };
    position.is_legal(mv).then_some(mv)
}

/// The square on which a move ends.
fn target(position: &SilverDollar, mv: Slide) -> u16 {
    let coins = position.strip().coin_squares();
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
        let preview = self.preview(position, board.typed, board.length);
        let strip = self.strip(board.start, position, preview, board.area);
        self.first = strip.first();
        match input {
            Input::Action(action) => self.arrow(action, board),
            Input::Click { column, row } => {
                let hit = strip.in_view().find(|(_, place)| place.contains((column, row).into()));
                hit.map_or(Response::Ignored, |(square, _)| self.click(position, square))
            }
            Input::Char(_) => Response::Ignored,
        }
    }

    fn key_labels(&self, _: &SilverDollar, length: Option<u32>, usual: KeyLabels) -> KeyLabels {
        // In a move of a given length only the coin is chosen.
        let own = if length.is_some() { &usual.own[..1] } else { usual.own };
        KeyLabels { own, select: Some("slide") }
    }

    fn is_wide(&self) -> bool {
        true
    }

    fn chosen(&self, position: &SilverDollar, typed: &str) -> Option<Slide> {
        Some(self.preview(position, typed, None))
    }

    fn move_made(&mut self) {
        self.cursor.amount = 1;
    }

    fn point_at(&mut self, _: &SilverDollar, mv: Slide) {
        self.cursor = cursor_for(mv);
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
        let strip = match (preview, scene.last) {
            (None, Some((before, mv))) => self.strip(scene.start, before, mv, canvas.area()),
            (preview, _) => {
                let mv =
                    preview.unwrap_or_else(|| self.preview(position, scene.typed, scene.length));
                self.strip(scene.start, position, mv, canvas.area())
            }
        };
        Drawing { scene, strip: strip.on(canvas), position, preview }.draw(canvas);
    }

    fn trophy(&self, finale: &Finale<'_, SilverDollar>, canvas: &mut Canvas<'_>) {
        trophy::draw_stack(finale, canvas);
    }
}
