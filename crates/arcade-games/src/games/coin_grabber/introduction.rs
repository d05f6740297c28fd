//! What a person is told before the first game of Coin Grabber.

use arcade_engine::Side;
use ratatui::layout::Rect;

use super::rules::{CoinGrabber, ENOUGH, letter};
use crate::kit::{
    Canvas, Coin, Example, Introduction, LabelStyle, Material, Pawn, PictureRect, Piece,
    PieceState, Role, Square, Star, Tone,
};
use crate::picture::Layer;

/// The introduction to a game from this start.
pub(super) fn of(_: &CoinGrabber) -> Introduction {
    let race = format!("to {ENOUGH}\u{a2}: whoever ends it with");
    let examples = vec![
        Example::new(
            ("Step", Role::First),
            &["one square, not diagonally.", "You take the coin you land on."],
            draw_step,
        ),
        Example::new(
            ("Race", Role::Title),
            &[&race, "less than that loses.", "A third repetition is a draw."],
            draw_race,
        ),
        Example::new(
            ("End it", Role::Gold),
            &[
                "by a step onto the star in the",
                "centre, worth 1\u{a2}. It is dull",
                "while that loses you the game.",
            ],
            draw_star,
        ),
    ];
    let turn_hints = &[
        "Press \u{2190} \u{2191} \u{2193} \u{2192} to step; you take the coin you land on.",
        "Step again: \u{2190} \u{2191} \u{2193} \u{2192}.",
    ];
    let goal = "Step onto the centre with 100\u{a2} and the most money.".into();
    Introduction { goal, examples, turn_hints }
}

/// The columns of a square.
const WIDTH: u16 = 7;

/// Draws a piece on a square.
fn put(piece: &dyn Piece, place: Rect, canvas: &mut Canvas<'_>) {
    let inside = canvas.inside(place);
    // With an odd number of rows the text is in the middle.
    let height = inside.height - (1 - inside.height % 2);
    canvas.piece(piece, PictureRect::from(Rect { height, ..inside }), PieceState::Rest);
}

fn pawn() -> Pawn {
    Pawn { side: Side::One, letter: letter(Side::One).into() }
}

/// Draws an arrow at the border of two squares.
fn draw_arrow(place: Rect, canvas: &mut Canvas<'_>) {
    let arrow = canvas.theme().glyph("\u{25b6}", ">");
    canvas.label((place.right() - 1, place.y + 1), arrow, LabelStyle::Text);
}

fn draw_step(area: Rect, canvas: &mut Canvas<'_>) {
    let squares = [Square::Light, Square::Dark, Square::Light];
    let places = canvas.row_of_squares(area, WIDTH, &squares);
    put(&pawn(), places[0], canvas);
    let coin = |metal, cents: u16| Coin { metal, text: format!("{cents}\u{a2}") };
    put(&coin(Material::Silver, 10), places[1], canvas);
    put(&coin(Material::Gold, 25), places[2], canvas);
    draw_arrow(places[0], canvas);
}

/// The lengths of the bars, and the column of what is enough.
const BARS: [(Side, u16); 2] = [(Side::One, 13), (Side::Two, 9)];
const MARK: u16 = 16;

fn draw_race(area: Rect, canvas: &mut Canvas<'_>) {
    for (row, (side, length)) in (area.y..).zip(BARS) {
        let whole = Rect { y: row, height: 1, ..area };
        canvas.paint(|palette| {
            let part =
                |width| PictureRect::from(Rect { width, ..whole }).inset(0.0, 2.0).rounded(0.0);
            let own = palette.shades(Material::of_side(side));
            vec![
                Layer::fill(part(area.width), palette.tone(Tone::Shade)),
                Layer::fill(part(length), own.face),
            ]
        });
        if canvas.palette().is_none() {
            let full = canvas.theme().glyph("\u{2588}", "#").repeat(length.into());
            canvas.label((area.x, row), full, LabelStyle::Side(side));
            let mark = canvas.theme().glyph("\u{2502}", "|");
            canvas.label((area.x + MARK, row), mark, LabelStyle::Text);
        }
    }
    let mark =
        PictureRect::from(Rect { x: area.x + MARK, width: 1, height: 2, ..area }).inset(2.0, -3.0);
    canvas.paint(|palette| vec![Layer::fill(mark.rounded(0.0), palette.tone(Tone::Text))]);
    let text = format!("{ENOUGH}\u{a2}");
    canvas.label((area.x + MARK - 1, area.y + 2), text, LabelStyle::Text);
}

fn draw_star(area: Rect, canvas: &mut Canvas<'_>) {
    let places = canvas.row_of_squares(area, WIDTH, &[Square::Light, Square::Special]);
    put(&pawn(), places[0], canvas);
    put(&Star { metal: Material::Gold, text: String::new() }, places[1], canvas);
    draw_arrow(places[0], canvas);
    canvas.label(
        (places[1].right() + 2, area.y + 1),
        "the end",
        LabelStyle::InMaterial(Material::Gold),
    );
}
