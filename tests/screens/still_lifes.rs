//! The still lifes of all games, at many sizes.

use arcade_games::games::GameId;
use arcade_games::kit::{
    Canvas, Capabilities, Charset, Colours, GameSpec as _, Painter, Palette, Theme, Tone,
};
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;

fn theme(name: &str) -> Theme {
    let charset = Charset::Unicode;
    Theme::new(name, Capabilities { colours: Colours::True, charset, pictures: true })
}

/// A still life that fills a screen, dimmed by a share.
fn drawn(game: GameId, (width, height): (u16, u16), theme: &Theme, dimmed: f32) -> Buffer {
    let area = Rect { width, height, ..Rect::ZERO };
    let mut buffer = Buffer::empty(area);
    let mut canvas = Canvas::new(area, theme);
    game.still_life(&mut canvas);
    canvas.dim(dimmed);
    Painter::default().paint(&canvas, &mut buffer);
    buffer
}

/// The colours that are seen in a cell.
fn colours(cell: &Cell) -> Vec<[u8; 3]> {
    let seen = if cell.symbol() == " " { vec![cell.bg] } else { vec![cell.bg, cell.fg] };
    seen.into_iter()
        .map(|colour| match colour {
            Color::Rgb(red, green, blue) => [red, green, blue],
            other => panic!("{other} isn't exact"),
        })
        .collect()
}

/// Whether two colours differ by more than light and shadow.
fn is_far(a: [u8; 3], b: [u8; 3]) -> bool {
    const SHADOW: u8 = 52;
    (0..3).any(|part| a[part].abs_diff(b[part]) > SHADOW)
}

/// Whether one of two cells has a colour that the other hasn't.
fn is_edge(cells: [&Cell; 2]) -> bool {
    let [here, there] = cells.map(colours);
    let is_new = |a: &[u8; 3], others: &[[u8; 3]]| others.iter().all(|b| is_far(*a, *b));
    here.iter().any(|a| is_new(a, &there)) || there.iter().any(|b| is_new(b, &here))
}

/// Whether two cells have a colour in common.
fn share(cells: [&Cell; 2]) -> bool {
    let [here, there] = cells.map(colours);
    here.iter().any(|a| there.iter().any(|b| !is_far(*a, *b)))
}

#[test]
fn no_piece_touches_the_edge() {
    for theme in [Theme::DARK, Theme::LIGHT].map(theme) {
        for &game in GameId::ALL {
            for size in (12..70).step_by(3).flat_map(|width| (4..22).map(move |it| (width, it))) {
                let (width, height) = size;
                let buffer = drawn(game, size, &theme, 0.0);
                let top = (1..width).map(|at| [(at - 1, 0), (at, 0)]);
                // A shelf reaches from side to side, and stones may stand on half of its row.
                let sides = [0, width - 1].into_iter();
                let sides =
                    sides.flat_map(|at| (1..height - 2).map(move |y| [(at, y - 1), (at, y)]));
                for ends in top.chain(sides) {
                    let cells = ends.map(|at| &buffer[at]);
                    assert!(!is_edge(cells), "{game:?} {size:?}: {ends:?}\n{cells:?}");
                }
                for at in 1..width {
                    let cells = [0, at].map(|at| &buffer[(at, height - 1)]);
                    assert!(share(cells), "{game:?} {size:?}: {at}\n{cells:?}");
                }
            }
        }
    }
}

#[test]
fn a_picture_stands_in_the_middle_of_every_card() {
    let theme = theme(Theme::DARK);
    for &game in GameId::ALL {
        for size in [(17, 5), (25, 6), (29, 5), (31, 8), (50, 15), (90, 30)] {
            let buffer = drawn(game, size, &theme, 0.0);
            let row = size.1 / 2;
            let edges =
                (1..size.0).filter(|&at| is_edge([&buffer[(at - 1, row)], &buffer[(at, row)]]));
            assert!(edges.count() >= 4, "{game:?} {size:?}");
        }
    }
}

#[test]
fn without_any_light_only_the_page_is_left() {
    for theme in [Theme::DARK, Theme::LIGHT].map(theme) {
        let page =
            theme.palette().map(|palette: &Palette| palette.colour(palette.tone(Tone::Page)));
        for &game in GameId::ALL {
            let buffer = drawn(game, (31, 8), &theme, 1.0);
            for cell in buffer.content.iter().filter(|cell| cell.symbol() == " ") {
                assert_eq!(Some(cell.bg), page, "{game:?}");
            }
        }
    }
}
