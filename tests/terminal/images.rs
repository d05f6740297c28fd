//! Pictures in pixels: what is sent is checked by a small model of kitty's graphics protocol.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::inflate::decompress_to_vec_zlib;
use rustix::process::Signal;

use crate::game::{Game, Start, TWO_PEOPLE};
use crate::pty::{CELL, State};

/// What kitty answers: its name, and that it can show the image on the line.
const KITTY: &str = "\x1bP>|kitty(0.26.5)\x1b\\\x1b_Gi=31;OK\x1b\\";
/// That it can show the one in shared memory.
const SHARED: &str = "\x1b_Gi=32;OK\x1b\\";
/// The last answer.
const LAST: &str = "\x1b[?62;c";

/// An image on the screen.
#[derive(Debug)]
struct Image {
    /// Its first column and row.
    at: (u16, u16),
    /// Its width and height, in pixels.
    size: (usize, usize),
    /// Its pixels; empty if they are in shared memory.
    pixels: Vec<u8>,
}

/// The images that a terminal shows after some output.
#[derive(Debug, Default)]
struct Shown {
    images: BTreeMap<String, Image>,
    /// How many bytes of the output were about images, with the steps of the cursor to their places.
    bytes: usize,
    /// How often images were sent.
    sent: usize,
}

impl Shown {
    fn after(output: &[u8]) -> Self {
        let mut shown = Self::default();
        let mut cursor = (0, 0);
        // The bytes of a step of the cursor after which nothing was written yet.
        let mut step = 0;
        let mut pieces = output.split(|byte| *byte == 0x1b);
        // The head of an image of which more is to come, and its data so far.
        let mut begun: Option<(String, Vec<u8>)> = None;
        let _before = pieces.next();
        for piece in pieces {
            let text = String::from_utf8_lossy(piece);
            if let Some(command) = text.strip_prefix("_G") {
                shown.bytes += piece.len() + 3 + std::mem::take(&mut step);
                let (head, data) = command.split_once(';').unwrap_or((command, ""));
                let (whole, mut all) = begun.take().unwrap_or((head.into(), Vec::new()));
                all.extend_from_slice(data.as_bytes());
                if head.split(',').any(|field| field == "m=1") {
                    begun = Some((whole, all));
                } else {
                    shown.command(&whole, &all, cursor);
                }
            } else if let Some(numbers) = text.strip_prefix('[').and_then(|it| it.split_once('H')) {
                let mut numbers = numbers.0.split(';').map(str::parse::<u16>);
                let mut next = || numbers.next().and_then(Result::ok).unwrap_or(1) - 1;
                let row = next();
                cursor = (next(), row);
                step = if text.ends_with('H') { piece.len() + 1 } else { 0 };
            } else if text.starts_with("[2J") || text.starts_with("[?1049") {
                shown.images.clear();
            }
        }
        assert!(begun.is_none() || output.last() != Some(&b'l'), "an image isn't complete");
        shown
    }

    fn command(&mut self, head: &str, data: &[u8], at: (u16, u16)) {
        let fields: BTreeMap<&str, &str> =
            head.split(',').filter_map(|field| field.split_once('=')).collect();
        let field = |name: &str| fields.get(name).copied().unwrap_or_default();
        let number = |name: &str| field(name).parse::<usize>().expect("a number");
        match (field("a"), field("d")) {
            ("q", _) => {}
            ("d", "A") => self.images.clear(),
            ("d", "I") => drop(self.images.remove(field("i"))),
            ("T", _) => {
                // Without an answer, without moving the cursor, all in one tier: 0.26 hangs if an image is in two.
                for (name, value) in [("q", "2"), ("C", "1"), ("z", "1")] {
                    assert_eq!(field(name), value, "{head}");
                }
                let size = (number("s"), number("v"));
                let data = STANDARD.decode(data).expect("base64");
                let pixels = if field("t") == "s" {
                    assert!(data.starts_with(b"/arcade"), "{head}");
                    Vec::new()
                } else {
                    let pixels = decompress_to_vec_zlib(&data).expect("zlib");
                    assert_eq!(pixels.len(), size.0 * size.1 * 4, "{head}");
                    pixels
                };
                self.sent += 1;
                self.images.insert(field("i").into(), Image { at, size, pixels });
            }
            _ => panic!("{head} isn't expected"),
        }
    }

    /// Whether images cover all, some or none of the pixels of a cell, by their opacity.
    fn opacities(&self, (column, row): (u16, u16)) -> Vec<u8> {
        let [column, row] = [column * CELL.0, row * CELL.1].map(usize::from);
        let pixels = (0..usize::from(CELL.1)).flat_map(|down| {
            (0..usize::from(CELL.0)).map(move |right| (column + right, row + down))
        });
        let of_image = |image: &Image, (x, y): (usize, usize)| {
            let [left, top] = [image.at.0 * CELL.0, image.at.1 * CELL.1].map(usize::from);
            let (x, y) = (x.checked_sub(left)?, y.checked_sub(top)?);
            let is_inside = x < image.size.0 && y < image.size.1;
            is_inside.then(|| image.pixels[(y * image.size.0 + x) * 4 + 3])
        };
        pixels
            .flat_map(|pixel| self.images.values().filter_map(move |image| of_image(image, pixel)))
            .collect()
    }
}

fn shown(state: &State) -> Shown {
    Shown::after(state.output())
}

/// A game in a terminal that answers by itself no question.
fn start(settings: &str) -> Start {
    let start = Start::on(100, 30).silent().variable("TERM", "xterm-kitty");
    start.settings(&format!("animation = false\n{settings}"))
}

/// A game whose pictures have become images after these answers.
fn in_pixels(answers: &str) -> Game {
    let mut game = start("pixels = \"kitty\"\n").play(&TWO_PEOPLE);
    game.keys(&format!("{answers}{LAST}"));
    sees_images(&game, true);
    game
}

fn sees_images(game: &Game, expected: bool) {
    let what = if expected { "images" } else { "no image" };
    game.pty.wait_for(what, |state| (shown(state).images.is_empty() != expected).then_some(()));
}

#[track_caller]
fn text_is_in_holes(game: &Game) {
    game.pty.look(|state| {
        let (shown, screen) = (shown(state), state.screen());
        let mut covered = 0;
        for (row, column) in (0..30).flat_map(|row| (0..100).map(move |column| (row, column))) {
            let text = screen.cell(row, column).map(|cell| cell.contents().to_string());
            let text = text.unwrap_or_default();
            let opacities = shown.opacities((column, row));
            if text == "\u{a0}" {
                assert!(opacities.iter().all(|opacity| *opacity == 255), "{column},{row}");
                assert_eq!(opacities.len(), usize::from(CELL.0 * CELL.1), "{column},{row}");
                covered += 1;
            } else {
                assert!(opacities.iter().all(|opacity| *opacity == 0), "{column},{row}: {text:?}");
            }
        }
        assert!(covered > 100, "a picture");
    });
}

#[test]
fn pictures_are_images_with_holes_where_text_is() {
    let mut game = in_pixels(KITTY);
    text_is_in_holes(&game);
    // The values of the moves are texts on the board.
    game.keys("v");
    game.sees("wins in");
    text_is_in_holes(&game);
    // Help hides the board, and has pictures of its own; its list of terms has none.
    game.keys("?");
    game.sees("The rules");
    text_is_in_holes(&game);
    game.keys("t");
    sees_images(&game, false);
    game.keys("\x1b\x1b");
    game.sees("wins in");
    sees_images(&game, true);
    text_is_in_holes(&game);
    game.keys("q");
    game.leaves_terminal_clean();
    assert!(game.pty.look(shown).images.is_empty());
}

#[test]
fn a_key_switches_between_pixels_and_blocks() {
    let mut game = in_pixels(KITTY);
    game.keys("\x1bOS");
    game.sees("pictures are in blocks now");
    sees_images(&game, false);
    game.keys("\x1bOS");
    sees_images(&game, true);
    text_is_in_holes(&game);
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn a_new_size_and_a_redraw_send_the_images_again() {
    let mut game = in_pixels(KITTY);
    for change in ["\x0c", ""] {
        let before = game.pty.look(|state| state.output().len());
        if change.is_empty() {
            game.pty.resize(110, 33);
        }
        game.keys(change);
        game.pty.wait_for("images", |state| {
            (!Shown::after(&state.output()[before..]).images.is_empty()).then_some(())
        });
    }
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn images_are_gone_after_a_signal_and_while_the_shell_has_the_terminal() {
    let game = in_pixels(KITTY);
    game.signal(Signal::TERM);
    game.terminal_is_clean();
    assert!(game.pty.look(shown).images.is_empty());

    let mut game = start("pixels = \"kitty\"\n").bash();
    game.keys("\"$ARCADE\" play nim --player human --player human\r");
    game.sees("Player 1's turn");
    game.keys(&format!("{KITTY}{LAST}"));
    sees_images(&game, true);
    game.keys("\x1a");
    game.sees("Stopped");
    assert!(game.pty.look(shown).images.is_empty());
    game.keys("fg\r");
    sees_images(&game, true);
    game.keys(&format!("{KITTY}{LAST}"));
    game.keys("q");
    game.pty.screen_is_given_back();
    assert!(game.pty.look(shown).images.is_empty());
}

/// The most bytes about images in a frame, where they are in shared memory.
const MOST_BYTES: usize = 300;

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_on_this_machine_gets_few_bytes_for_each_step() {
    let mut game = in_pixels(&format!("{KITTY}{SHARED}"));
    let own = format!("arcade{:x}", game.process().as_raw_nonzero());
    let left = || {
        let files = std::fs::read_dir("/dev/shm").expect("shared memory").filter_map(Result::ok);
        files.filter(|file| file.file_name().to_string_lossy().starts_with(&own)).count()
    };
    // The last key, Ctrl-L, sends all images again.
    for key in ["\x1b[C", "\x1b[A", "\x1b[C", "\x1b[D", "\x1b[A", "\x0c"] {
        let before = game.pty.look(|state| state.output().len());
        game.keys(key);
        let after = game.wait_for("a step", |state| {
            let new = Shown::after(&state.output()[before..]);
            (new.sent > 0).then_some(new)
        });
        assert!(after.bytes <= MOST_BYTES, "{} bytes in {} images", after.bytes, after.sent);
    }
    assert!(left() > 0, "this terminal has taken none");
    game.keys("q");
    game.leaves_terminal_clean();
    assert_eq!(left(), 0, "all shared memory is removed");
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_on_this_machine_gets_few_bytes_for_each_frame_of_a_motion() {
    let start = Start::on(100, 30).silent().variable("TERM", "xterm-kitty");
    let start = start.settings("pixels = \"kitty\"\n");
    let mut game = start.play(&["play", "kalah", "--player", "human", "--player", "human"]);
    game.keys(&format!("{KITTY}{SHARED}{LAST}"));
    sees_images(&game, true);
    let before = game.pty.look(|state| state.output().len());
    // Four seeds are sown, the last into the store.
    game.keys("3");
    let frames = game.wait_for("a motion", |state| {
        let text = String::from_utf8_lossy(&state.output()[before..]).into_owned();
        let frames = text.split("\x1b[?2026h").filter(|frame| frame.contains("\x1b[?2026l"));
        let frames = frames.map(|frame| Shown::after(frame.as_bytes()));
        let frames: Vec<Shown> = frames.filter(|frame| frame.sent > 0).collect();
        (frames.len() > 10).then_some(frames)
    });
    for frame in frames {
        assert!(frame.bytes <= MOST_BYTES, "{} bytes in {} images", frame.bytes, frame.sent);
    }
    game.keys("q");
    game.leaves_terminal_clean();
}

#[test]
fn a_terminal_gets_no_images_that_it_has_not_claimed_to_show() {
    // Another program, tmux, lies in between.
    let game = start("pixels = \"kitty\"\n").variable("TMUX", "/tmp/tmux,1,0").play(&TWO_PEOPLE);
    assert!(!game.pty.look(|state| String::from_utf8_lossy(state.output()).contains("\x1b_G")));
    for (settings, answers) in [
        ("pixels = \"kitty\"\n", "\x1b_Gi=31;EINVAL:no\x1b\\"),
        ("pixels = \"kitty\"\n", ""),
        ("pixels = \"off\"\n", KITTY),
        ("pixels = \"kitty\"\ncolour = \"16\"\n", KITTY),
        ("pixels = \"kitty\"\npictures = false\n", KITTY),
    ] {
        let mut game = start(settings).play(&TWO_PEOPLE);
        game.keys(&format!("{answers}{LAST}"));
        game.plays("a3", "2/4/3 misere");
        assert_eq!(game.pty.look(shown).sent, 0, "{settings} {answers:?}");
        game.keys("q");
        game.leaves_terminal_clean();
    }
}

#[test]
fn mlterm_on_this_machine_gets_sixels_if_it_shows_them() {
    // How sixels begin.
    const SIXELS: &str = "\x1bP0;1q";
    // It answers that it has taken a colour of 256, and after its class 63 that it shows sixels, which are 4.
    const ANSWERS: &str = "\x1bP1$r0;48;5;16m\x1b\\\x1b[?63;1;2;3;4;6c";
    for (term, variable, answers, expected) in [
        ("mlterm", None, ANSWERS, true),
        ("mlterm", None, "\x1b[?63;1;2;3;6c", false),
        ("mlterm", Some("SSH_CONNECTION"), ANSWERS, false),
        ("xterm", None, ANSWERS, false),
    ] {
        let start = Start::on(100, 30).silent().variable("TERM", term);
        let start = variable.into_iter().fold(start, |start, name| start.variable(name, "1"));
        let mut game = start.settings("animation = false\n").play(&TWO_PEOPLE);
        game.keys(answers);
        game.plays("a3", "2/4/3 misere");
        game.keys("q");
        game.leaves_terminal_clean();
        let output = game.pty.look(|state| String::from_utf8_lossy(state.output()).into_owned());
        assert_eq!(output.contains(SIXELS), expected, "{term} {variable:?} {answers:?}");
    }
}
