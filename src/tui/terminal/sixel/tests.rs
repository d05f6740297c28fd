use std::collections::BTreeMap;

use arcade_games::kit::{Canvas, Capabilities, Charset, Colours, Painter, Square, Theme};
use arcade_games::picture::{ImageFormat, PixelRaster};
use ratatui::layout::{Margin, Position};

use super::*;

const CELL: PixelRaster = PixelRaster { width: 9, height: 20, format: ImageFormat::Sixel };
const SCREEN: Rect = Rect { x: 0, y: 0, width: 40, height: 12 };

/// Pixels by their places: what a terminal shows.
type Pixels = BTreeMap<(usize, usize), [u32; 3]>;

/// Splits a number off a text.
fn number(text: &mut &str) -> usize {
    let end = text.find(|it: char| !it.is_ascii_digit()).unwrap_or(text.len());
    let (digits, rest) = text.split_at(end);
    *text = rest;
    digits.parse().unwrap_or_else(|_| panic!("a number before {rest:.20}"))
}

/// Paints an image, given by what is between its introducer and its end.
fn paint_image(mut text: &str, (left, top): (usize, usize), pixels: &mut Pixels) {
    let mut colours = BTreeMap::new();
    let (mut colour, mut at) = ([0; 3], (left, top));
    while let Some(sign) = text.chars().next() {
        text = &text[1..];
        match sign {
            '$' => at.0 = left,
            '-' => at = (left, at.1 + BAND),
            '#' => {
                let register = number(&mut text);
                if let Some(mut parts) = text.strip_prefix(";2;") {
                    let parts = [(); 3].map(|()| {
                        let part = number(&mut parts);
                        parts = parts.strip_prefix(';').unwrap_or(parts);
                        (text = parts, u32::try_from(part).expect("a percentage") * 255 / 100).1
                    });
                    colours.insert(register, parts);
                } else {
                    colour = *colours.get(&register).expect("a colour of the image");
                }
            }
            _ => {
                let count = if sign == '!' { number(&mut text) } else { 1 };
                let sixel = if sign == '!' { text.chars().next().expect("a sixel") } else { sign };
                text = if sign == '!' { &text[1..] } else { text };
                let bits = u32::from(sixel) - u32::from('?');
                for _ in 0..count {
                    let set = (0..BAND).filter(|down| bits >> down & 1 == 1);
                    pixels.extend(set.map(|down| ((at.0, at.1 + down), colour)));
                    at.0 += 1;
                }
            }
        }
    }
}

/// Paints what is sent to a terminal.
fn paint(sent: &[u8], pixels: &mut Pixels) {
    let text = str::from_utf8(sent).expect("a text");
    for image in text.split_terminator("\x1b\\\r") {
        let (place, image) = image.split_once("\x1bP0;1q\"1;1;").expect("an image");
        let mut place = place.strip_prefix("\x1b[").expect("a place");
        let row = number(&mut place);
        place = &place[1..];
        let column = number(&mut place);
        let sixels = image.find('#').expect("colours");
        let corner = |at: usize, size: u16| (at - 1) * usize::from(size);
        let corner = (corner(column, CELL.width), corner(row, CELL.height));
        paint_image(&image[sixels..], corner, pixels);
    }
}

/// A screen with squares, one of them under the cursor.
fn frame(cursor: u16) -> (PixelScreen, Buffer) {
    let capabilities =
        Capabilities { colours: Colours::True, charset: Charset::Unicode, pictures: true };
    let theme = Theme::new(Theme::DARK, capabilities).in_pixels(Some(CELL));
    let mut canvas = Canvas::new(SCREEN, &theme);
    canvas.tray(Rect { x: 2, y: 1, width: 36, height: 10 });
    for index in 0..4 {
        canvas.square(square(index), Square::Legal);
    }
    canvas.cursor(square(cursor));
    let (painter, mut buffer) = (Painter::default(), Buffer::empty(SCREEN));
    painter.paint(&canvas, &mut buffer);
    (painter.take_pixels().expect("pixels"), buffer)
}

fn square(index: u16) -> Rect {
    Rect { x: 2 + 9 * index, y: 1, width: 9, height: 5 }
}

/// Whether two colours are nearly the same.
fn is_near(one: [u32; 3], other: [u32; 3], most: u32) -> bool {
    one.iter().zip(other).all(|(one, other)| one.abs_diff(other) <= most)
}

#[test]
fn an_image_of_few_colours_comes_out_as_it_went_in() {
    let (width, height) = (13, 11);
    let colour = |at: usize| [(at * 37 % 8) * 32, (at * 11 % 4) * 64, 255];
    let bytes: Vec<u8> = (0..width * height)
        .flat_map(|at| colour(at).into_iter().chain([255]))
        .map(|part| u8::try_from(part).expect("a part of a colour"))
        .collect();
    let mut out = b"\x1b[1;1H".to_vec();
    encode(&bytes, width, &mut out);
    let mut pixels = Pixels::new();
    paint(&out, &mut pixels);
    assert_eq!(pixels.len(), width * height);
    for ((x, y), found) in pixels {
        let expected = colour(y * width + x).map(|part| u32::try_from(part).expect("small"));
        assert!(is_near(found, expected, 3), "{found:?}, not {expected:?}, at {x} {y}");
    }
}

#[test]
fn a_step_of_the_cursor_sends_little_and_no_cell_that_has_not_changed() {
    let mut images = SixelImages::default();
    let (mut pixels, mut anew) = (Pixels::new(), Pixels::new());
    let (screen, buffer) = frame(0);
    paint(&images.update(Some(&screen), &buffer), &mut pixels);
    let (screen, buffer) = frame(2);
    let step = images.update(Some(&screen), &buffer);
    assert!(step.len() < 30_000, "{} bytes", step.len());
    let mut changed = Pixels::new();
    paint(&step, &mut changed);
    // The corners of the cursor count as in the cells that they touch.
    let squares = [0, 2].map(|index| square(index).outer(Margin::new(1, 1)));
    for (x, y) in changed.keys() {
        let small = |at: usize, size: u16| u16::try_from(at).expect("small") / size;
        let at = Position::new(small(*x, CELL.width), small(*y, CELL.height));
        assert!(squares.iter().any(|square| square.contains(at)), "{at} was sent");
    }
    pixels.extend(changed);
    paint(&SixelImages::default().update(Some(&screen), &buffer), &mut anew);
    assert!(pixels.keys().eq(anew.keys()));
    // The colours of an image depend on what else is in it.
    let off = pixels.iter().filter(|(at, colour)| !is_near(**colour, anew[at], 24)).count();
    assert!(off * 100 < anew.len(), "{off} of {} pixels", anew.len());
    assert_eq!(images.update(Some(&screen), &buffer), b"");
}

#[test]
fn no_image_reaches_the_end_of_the_screen_and_all_are_sent_after_it_was_cleared() {
    let (screen, buffer) = frame(1);
    let mut images = SixelImages::default();
    let first = images.update(Some(&screen), &buffer);
    let mut pixels = Pixels::new();
    paint(&first, &mut pixels);
    let end = usize::from((SCREEN.height - FREE_ROWS) * CELL.height);
    assert!(pixels.keys().all(|(_, y)| *y < end));
    images.forget();
    assert_eq!(images.update(Some(&screen), &buffer), first);
}

#[test]
fn cells_that_text_was_written_over_are_sent_when_it_has_gone() {
    let (screen, buffer) = frame(1);
    let mut images = SixelImages::default();
    images.update(Some(&screen), &buffer);
    let mut covered = buffer.clone();
    covered[(5, 3)].set_char('x');
    assert_eq!(images.update(Some(&screen), &covered), b"");
    let mut pixels = Pixels::new();
    paint(&images.update(Some(&screen), &buffer), &mut pixels);
    assert_eq!(pixels.len(), CELL.pixels());
}
