//! What a person is told before the first game of Flip.

use arcade_engine::Side;
use ratatui::layout::Rect;

use super::rules::Flip;
use super::view::{Body, DieLook, draw_die};
use crate::kit::{Canvas, Example, Introduction, LabelStyle, PictureRect, Role, Square};

/// The introduction to a game from this start.
pub(super) fn of(_: &Flip) -> Introduction {
    let examples = vec![
        Example::new(
            ("Flip", Role::First),
            &[
                "a 2 becomes a 5. They can take",
                "nothing then. The die is spent",
                "(can't flip) until you play.",
            ],
            draw_flip,
        ),
        Example::new(
            ("or Play", Role::Second),
            &[
                "send one of THEIR dice, spent",
                "or not, to the middle. Your",
                "spent dice are fresh again.",
            ],
            draw_play,
        ),
        Example::new(
            ("Before either, Take", Role::Gold),
            &[
                "from the middle what adds up",
                "to less than the die just",
                "played against you: yours now.",
            ],
            draw_take,
        ),
    ];
    let turn_hints =
        &["\u{2190} \u{2192} choose, Enter flips a die; \u{2191} \u{2193} reach theirs to play."];
    let goal = "Win when the other side has no die and can take none.".into();
    Introduction { goal, examples, turn_hints }
}

/// The columns and rows of a die.
const SIZE: (u16, u16) = (7, 3);
/// The height of its foot and its shadow, in pixels of pictures.
const FOOT: f32 = 4.0;

/// Draws a die whose left edge is `x` columns from that of the example. Its foot ends above the row below it, where
/// there may be text.
fn draw(
    area: Rect,
    x: u16,
    (value, body, side): (u8, Body, Option<Side>),
    canvas: &mut Canvas<'_>,
) {
    let (width, height) = SIZE;
    let place = PictureRect::from(Rect { x: area.x + x, width, height, ..area });
    let place = PictureRect { height: place.height - FOOT, ..place };
    let look = DieLook { value, body, side, is_dimmed: false, is_lit: false, is_selected: false };
    draw_die(place, look, canvas);
}

/// Draws the middle: its first column, and its width.
fn draw_middle(area: Rect, x: u16, width: u16, canvas: &mut Canvas<'_>) {
    if canvas.palette().is_some() {
        canvas.square(Rect { x: area.x + x, width, ..area }, Square::Dark);
    }
}

fn draw_flip(area: Rect, canvas: &mut Canvas<'_>) {
    draw(area, 0, (2, Body::Solid, Some(Side::One)), canvas);
    canvas.arrow((area.x + 8, area.y + 1), 3);
    draw(area, 12, (5, Body::Outline, Some(Side::One)), canvas);
}

fn draw_play(area: Rect, canvas: &mut Canvas<'_>) {
    draw_middle(area, 12, 12, canvas);
    draw(area, 0, (4, Body::Solid, Some(Side::Two)), canvas);
    canvas.arrow((area.x + 8, area.y + 1), 3);
    draw(area, 14, (4, Body::Solid, None), canvas);
}

fn draw_take(area: Rect, canvas: &mut Canvas<'_>) {
    /// The row below the dice.
    const BELOW: u16 = 3;
    draw_middle(area, 0, area.width, canvas);
    draw(area, 0, (4, Body::Solid, None), canvas);
    canvas.label((area.x + 7, area.y + 1), ">", LabelStyle::Text);
    draw(area, 8, (1, Body::Solid, None), canvas);
    canvas.label((area.x + 15, area.y + 1), "+", LabelStyle::Text);
    draw(area, 16, (2, Body::Solid, None), canvas);
    canvas.label((area.x, area.y + BELOW), "played", LabelStyle::Muted);
    canvas.label((area.x + 8, area.y + BELOW), "1 + 2 = 3: yours", LabelStyle::Text);
}
