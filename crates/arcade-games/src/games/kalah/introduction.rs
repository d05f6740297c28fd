//! What a person is told before the first game of Kalah.

use ratatui::layout::Rect;

use super::rules::Kalah;
use super::state::EmptyCapture;
use crate::kit::{
    Canvas, Example, Frame, HeapAlign, Introduction, LabelStyle, Material, PictureRect, PieceState,
    Role, SeedPiece,
};

/// The introduction to a game from this start.
pub(super) fn of(start: &Kalah) -> Introduction {
    let capture: &[&str] = match start.empty_capture() {
        EmptyCapture::Off => &[
            "if your last seed lands in an",
            "empty pit of yours facing",
            "seeds: it and they are yours.",
        ],
        EmptyCapture::On => &[
            "if your last seed lands in an",
            "empty pit of yours: it and any",
            "seeds opposite are yours.",
        ],
    };
    let examples = vec![
        Example::new(
            ("Sow a pit", Role::First),
            &[
                "its seeds go one by one into",
                "the next pits and your store;",
                "their store is passed over.",
            ],
            draw_sowing,
        ),
        Example::new(
            ("Move again", Role::Gold),
            &["if your last seed lands in", "your own store."],
            draw_again,
        ),
        Example::new(("Capture", Role::Second), capture, draw_capture),
    ];
    let turn_hints = &[
        "Press \u{2190} \u{2192} to choose a pit, Enter sows its seeds; a number sows at once.",
        "Your turn: a pit and Enter, or its number alone.",
    ];
    let goal = "Ends once a row is empty: most in store and row wins.".into();
    Introduction { goal, examples, turn_hints }
}

/// The columns of a pit and of a store.
const PIT: u16 = 5;
const STORE: u16 = 6;

/// Draws a pit or a store with seeds.
fn draw_hollow(place: Rect, seeds: u8, state: PieceState, canvas: &mut Canvas<'_>) {
    canvas.hollow(place);
    canvas.frame(Frame::PieceEdge, place, Role::First);
    let inside = match canvas.palette() {
        None if place.height > 2 => Rect {
            x: place.x + 1,
            y: place.y + 1,
            width: place.width - 2,
            height: place.height - 2,
        },
        _ => Rect { x: place.x + 1, width: place.width - 2, ..place },
    };
    for (index, spot) in
        (0_u8..).zip(SeedPiece::heap(inside, seeds, SeedPiece::SMALLEST, HeapAlign::Middle))
    {
        let material = if index % 4 == 3 { Material::Jade } else { Material::Ivory };
        let label_style = match state {
            PieceState::Ghost => LabelStyle::Muted,
            _ => LabelStyle::InMaterial(material),
        };
        let glyph = match state {
            PieceState::Ghost => canvas.theme().glyph("\u{25cb}", "."),
            _ => canvas.theme().glyph("\u{25cf}", "o"),
        };
        let Rect { x, y, .. } = PictureRect::cells(spot);
        canvas.label((x, y), glyph, label_style);
    }
}

/// The place of a pit in a row of three pits and a store.
fn place(area: Rect, pit: u16) -> Rect {
    let width = if pit < 3 { PIT } else { STORE };
    Rect { x: area.x + 1 + pit * PIT, y: area.y + 1, width, height: 3 }
}

/// Draws three pits and a store with these seeds; a row above them is left for arrows.
fn draw_row(area: Rect, seeds: [(u8, PieceState); 4], canvas: &mut Canvas<'_>) {
    for (pit, (seeds, state)) in (0..).zip(seeds) {
        draw_hollow(place(area, pit), seeds, state, canvas);
    }
}

fn draw_sowing(area: Rect, canvas: &mut Canvas<'_>) {
    let one = (1, PieceState::Rest);
    draw_row(area, [(3, PieceState::Ghost), one, one, one], canvas);
    canvas.arrow((area.x + 3, area.y), 3 * PIT - 3);
    canvas.label((area.x + 3 * PIT + 1, area.y), "store", LabelStyle::Muted);
}

fn draw_again(area: Rect, canvas: &mut Canvas<'_>) {
    let none = (0, PieceState::Rest);
    draw_row(
        area,
        [none, (2, PieceState::Ghost), (3, PieceState::Rest), (5, PieceState::Rest)],
        canvas,
    );
    canvas.arrow((area.x + 3 + PIT, area.y), 2 * PIT + 1);
}

fn draw_capture(area: Rect, canvas: &mut Canvas<'_>) {
    let low = Rect { width: 9, height: 2, ..area };
    draw_hollow(low, 4, PieceState::Ghost, canvas);
    draw_hollow(Rect { y: area.y + 2, ..low }, 1, PieceState::Ghost, canvas);
    canvas.arrow((area.x + 10, area.y + 1), 3);
    draw_hollow(Rect { x: area.x + 14, width: 9, ..area }, 5, PieceState::Rest, canvas);
}
