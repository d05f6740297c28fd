//! What a person is told before the first game of Nim.

use arcade_engine::Side;
use ratatui::layout::Rect;

use super::rules::{Nim, Rule};
use crate::kit::{Canvas, Example, Introduction, LabelStyle, PictureRect, PieceState, Role, Stone};

/// The introduction to a game from this start.
pub(super) fn of(start: &Nim) -> Introduction {
    let last = match start.rule() {
        Rule::Misere => Example::new(
            ("Leave the last one", Role::Second),
            &["to the other side: whoever", "has to take it loses."],
            |area, canvas| draw_last(area, "they lose", canvas),
        ),
        Rule::Normal => Example::new(
            ("Take the last one", Role::Second),
            &["and you win: the other side", "has nothing left to take."],
            |area, canvas| draw_last(area, "you win", canvas),
        ),
    };
    let goal = match start.rule() {
        Rule::Misere => "Make the other side take the last object.",
        Rule::Normal => "Take the last object.",
    };
    let examples = vec![
        Example::new(
            ("Choose one pile", Role::First),
            &["any that has something left.", "The others stay as they are."],
            draw_choice,
        ),
        Example::new(
            ("Take from it", Role::Gold),
            &["as much as you like: one, some", "or all. You can't pass."],
            draw_take,
        ),
        last,
    ];
    let turn_hints = &[
        "Press \u{2190} \u{2192} to choose a pile, \u{2191} \u{2193} how many; Enter takes them.",
        "Your turn: the pile, how many, Enter.",
    ];
    Introduction { goal: goal.into(), examples, turn_hints }
}

/// The columns of a stone.
const WIDTH: u16 = 5;

/// Draws a pile of stones on the shelf: its first column, and how many; `state` says how the one
/// with an index looks, counted from below.
fn draw_pile(
    area: Rect,
    (x, stones): (u16, u16),
    state: impl Fn(u16) -> PieceState,
    canvas: &mut Canvas<'_>,
) {
    for (stone, number) in (0..stones).zip(0..) {
        let y = (area.bottom() - 2).saturating_sub(stone);
        let place = Rect { x: area.x + x, y, width: WIDTH, height: 1 };
        canvas.piece(&Stone { number, material: None }, PictureRect::from(place), state(stone));
    }
}

fn draw_shelf(area: Rect, width: u16, canvas: &mut Canvas<'_>) {
    canvas.shelf(Rect { y: area.bottom() - 1, height: 1, width, ..area });
}

fn draw_choice(area: Rect, canvas: &mut Canvas<'_>) {
    draw_shelf(area, area.width, canvas);
    for (x, stones) in [(2, 3), (10, 2), (18, 1)] {
        draw_pile(area, (x, stones), |_| PieceState::Rest, canvas);
    }
    let chosen = Rect { x: area.x + 10, y: area.y + 1, width: WIDTH, height: 2 };
    canvas.bracket(Rect { x: chosen.x - 1, width: 1, ..chosen }, chosen);
}

fn draw_take(area: Rect, canvas: &mut Canvas<'_>) {
    draw_shelf(area, 8, canvas);
    draw_pile(area, (2, 3), |_| PieceState::Rest, canvas);
    canvas.arrow((area.x + 10, area.y + 2), 3);
    let right = Rect { x: area.x + 15, ..area };
    draw_shelf(right, 8, canvas);
    draw_pile(right, (2, 1), |_| PieceState::Rest, canvas);
    for (row, number) in [(0, 2), (1, 1)] {
        let gone = Rect { x: right.x + 2, y: area.y + row, width: WIDTH, height: 1 };
        let stone = Stone { number, material: None };
        canvas.piece(&stone, PictureRect::from(gone), PieceState::Ghost);
    }
}

fn draw_last(area: Rect, outcome: &str, canvas: &mut Canvas<'_>) {
    draw_shelf(area, 8, canvas);
    draw_pile(area, (2, 1), |_| PieceState::Rest, canvas);
    canvas.arrow((area.x + 10, area.y + 2), 3);
    canvas.label((area.x + 15, area.y + 2), outcome, LabelStyle::Side(Side::Two));
}
