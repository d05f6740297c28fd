//! What a person is told before the first game of Tiles.

use arcade_engine::Side;
use ratatui::layout::Rect;

use super::rules::Tiles;
use crate::kit::{Canvas, Example, Introduction, LabelStyle, PieceState, Role, Square, Tile};

/// The introduction to a game from this start.
pub(super) fn of(start: &Tiles) -> Introduction {
    let size = start.size();
    let place = Example::new(
        ("Place a tile", Role::First),
        &["on any empty square, in turn", "with the other side."],
        draw_place,
    );
    let later = match start.final_empties() {
        0 => Example::new(
            ("A full board", Role::Second),
            &["without a line is a draw:", "nobody has won."],
            draw_full,
        ),
        empties => {
            let once = match empties {
                1 => "once one square is empty: one".into(),
                _ => format!("once {empties} squares are empty: one"),
            };
            Example::new(
                ("Then slide", Role::Second),
                &[&once, "of yours next to it moves in,", "diagonally too."],
                draw_slide,
            )
        }
    };
    let line = Example::new(
        ("A full line wins", Role::Gold),
        &["a row, a column or one of the", "long diagonals, all yours."],
        draw_line,
    );
    let turn_hints = &[
        "Press the arrows to choose a square, Enter places a tile there.",
        "Your turn: the arrows, then Enter.",
    ];
    let goal = format!("Get {size} of your tiles in a line.");
    Introduction { goal, examples: vec![place, later, line], turn_hints }
}

/// Draws three squares with tiles of these sides; returns their places. As text they are smaller, for
/// the lines between them.
fn draw_row(area: Rect, tiles: [Option<Side>; 3], canvas: &mut Canvas<'_>) -> Vec<Rect> {
    let lines = u16::from(canvas.palette().is_none());
    let (width, height) = (area.width / 3 - lines, area.height - lines);
    let places = (0..3).map(|square| Rect { x: area.x + square * width, width, height, ..area });
    let places: Vec<Rect> = places.collect();
    for (&place, tile) in places.iter().zip(tiles) {
        canvas.sunk_square(place, Square::Light);
        if let Some(side) = tile {
            canvas.piece(&Tile { side }, canvas.filling(place), PieceState::Rest);
        }
    }
    places
}

const OURS: Option<Side> = Some(Side::One);
const THEIRS: Option<Side> = Some(Side::Two);

fn draw_place(area: Rect, canvas: &mut Canvas<'_>) {
    let places = draw_row(area, [THEIRS, OURS, None], canvas);
    canvas.cursor(places[1]);
}

fn draw_slide(area: Rect, canvas: &mut Canvas<'_>) {
    let places = draw_row(area, [THEIRS, None, OURS], canvas);
    let tile = Tile { side: Side::One };
    canvas.piece(&tile, canvas.filling(places[1]), PieceState::Ghost);
    let arrow = canvas.theme().glyph("\u{2190}", "<");
    canvas.label_in(canvas.inside(places[1]), &[arrow], LabelStyle::Text);
}

fn draw_full(area: Rect, canvas: &mut Canvas<'_>) {
    draw_row(area, [OURS, THEIRS, OURS], canvas);
}

fn draw_line(area: Rect, canvas: &mut Canvas<'_>) {
    let places = draw_row(area, [OURS; 3], canvas);
    for place in places {
        canvas.underline(place);
    }
}
