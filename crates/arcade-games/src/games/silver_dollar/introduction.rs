//! What a person is told before the first game of Silver Dollar.

use arcade_base::pluralized;
use ratatui::layout::Rect;

use super::rules::SilverDollar;
use crate::kit::{
    Canvas, Coin, Example, Introduction, LabelStyle, Material, PictureRect, PieceState, Role,
    Square,
};
use crate::puzzle::Goal;

/// The introduction to a game from this start, or to a puzzle.
pub(super) fn of(start: &SilverDollar, goal: Option<Goal>) -> Introduction {
    let far = match start.limit() {
        _ if matches!(goal, Some(Goal::Growing(_))) => "1 square, then 2, then 3 ...".into(),
        Some(1) => "one square at a time.".into(),
        Some(limit) => format!("at most {limit} squares at a time."),
        None => "as far as you like.".into(),
    };
    let examples = vec![
        Example::new(
            ("Slide a coin", Role::First),
            &["any of them, to the left,", &far],
            draw_slide,
        ),
        Example::new(
            ("No jumping", Role::Second),
            &["a coin never passes another", "one, nor lands on it."],
            draw_stop,
        ),
        match goal {
            None => Example::new(
                ("Move last", Role::Gold),
                &["the game is over when all", "coins lie at the left edge."],
                draw_end,
            ),
            Some(_) => Example::new(
                ("All home", Role::Gold),
                &["the puzzle is solved when all", "coins lie at the left edge."],
                draw_end,
            ),
        },
    ];
    let turn_hints = &[
        "Press \u{2190} \u{2192} to choose a coin, \u{2191} \u{2193} how far; Enter slides it.",
        "Your turn: the coin, how far, Enter.",
    ];
    let goal = match goal {
        None => "Whoever makes the last move wins.".into(),
        Some(Goal::Fewest) => "Bring all coins home in as few moves as you can.".into(),
        Some(Goal::Exactly(moves)) => {
            format!("Bring all coins home in exactly {}.", pluralized(moves, "move"))
        }
        Some(Goal::Growing(_)) => "Bring all coins home by moves that grow.".into(),
    };
    Introduction { goal, examples, turn_hints }
}

/// The columns of a square.
const WIDTH: u16 = 5;

/// Draws four squares, with coins on those of them whose numbers are given; returns their places.
fn draw_strip(area: Rect, coins: &[usize], canvas: &mut Canvas<'_>) -> Vec<Rect> {
    let colours = [Square::Light, Square::Dark, Square::Light, Square::Dark];
    let row = Rect { height: area.height - u16::from(canvas.palette().is_some()), ..area };
    let places = canvas.row_of_squares(row, WIDTH, &colours);
    for (number, &square) in coins.iter().enumerate() {
        draw_coin(places[square], number, PieceState::Rest, canvas);
    }
    places
}

fn draw_coin(place: Rect, number: usize, state: PieceState, canvas: &mut Canvas<'_>) {
    let coin = Coin { metal: Material::Silver, text: number.to_string() };
    let spot = match canvas.palette() {
        // The centre is in the middle of a cell, where the digit is.
        Some(_) => PictureRect::from(place).inset(0.0, 2.0),
        None => PictureRect::from(canvas.inside(place)),
    };
    canvas.piece(&coin, spot, state);
}

/// Writes a sign in the middle of a square.
fn write(place: Rect, sign: &str, canvas: &mut Canvas<'_>) {
    canvas.label_in(canvas.inside(place), &[sign], LabelStyle::Text);
}

fn draw_slide(area: Rect, canvas: &mut Canvas<'_>) {
    let places = draw_strip(area, &[], canvas);
    let arrow = canvas.theme().glyph("\u{2190}", "<");
    draw_coin(places[0], 0, PieceState::Rest, canvas);
    write(places[1], arrow, canvas);
    write(places[2], arrow, canvas);
    draw_coin(places[3], 0, PieceState::Ghost, canvas);
}

fn draw_stop(area: Rect, canvas: &mut Canvas<'_>) {
    let places = draw_strip(area, &[1, 3], canvas);
    let theme = canvas.theme();
    write(places[2], theme.glyph("\u{2190}", "<"), canvas);
    write(places[0], theme.glyph("\u{d7}", "x"), canvas);
}

fn draw_end(area: Rect, canvas: &mut Canvas<'_>) {
    let places = draw_strip(area, &[0, 1, 2], canvas);
    places[..3].iter().for_each(|&home| canvas.underline(home));
}
