//! Pictures in pixels, by kitty's graphics protocol
//! (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
//!
//! The screen is divided into four patches, which meet in the middle of the pictures on it, and each patch that shows
//! part of a picture is an image of its own. When anything in a patch changes, its image is sent again under the
//! same number, which replaces it. The images lie above the text, with transparent holes in the cells where text
//! runs: below it, kitty 0.26 shows the backgrounds of cells in wrong colours.

use std::sync::Arc;

use arcade_games::kit::PixelScreen;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::output::Tty;
use super::patch::{Patch, shown_part};

/// How many patches there are: few, so that not even a frame in which all of them change takes many bytes, but
/// enough that each image is small.
const PATCHES: usize = 4;

/// The columns and rows from one place where patches may meet to the next. What is shown may grow or shrink a little
/// without all of them being sent again; but most boards have two halves, and what changes in one of them is best
/// in one image.
const BETWEEN_MIDDLES: (u16, u16) = (4, 2);

/// The number of the first image.
const FIRST_IMAGE_NUMBER: u32 = 1;

/// The most characters of data in one escape sequence.
const CHUNK: usize = 4096;

/// The compression level of images, from 0 to 10: a higher one takes long and saves little.
const COMPRESSION: u8 = 3;

/// The images that the terminal shows.
#[derive(Debug, Default)]
pub(super) struct KittyImages {
    /// For each patch a hash of the image that it shows; 0 if it shows none.
    shown: [u64; PATCHES],
    /// The terminal, if it can read memory that is shared with it.
    pub shared_memory_tty: Option<Arc<Tty>>,
}

impl KittyImages {
    /// Called when the screen is cleared, which deletes all images.
    pub fn forget(&mut self) {
        self.shown = Default::default();
    }

    /// The sequences that change the images to those of a frame.
    pub fn update(&mut self, pixels: Option<&PixelScreen>, frame: &Buffer) -> Vec<u8> {
        let mut out = Vec::new();
        let all = pixels.and_then(|pixels| Some((pixels, shown_part(pixels.area, pixels, frame)?)));
        for (number, index) in (FIRST_IMAGE_NUMBER..).zip(0..self.shown.len()) {
            let patch = all.and_then(|(pixels, shown)| {
                Some((pixels, Patch::new(patches(shown)[index], pixels, frame)?))
            });
            let shown = patch.as_ref().map_or(0, |(_, patch)| patch.hash);
            if self.shown[index] == shown {
                continue;
            }
            self.shown[index] = shown;
            match patch {
                Some((pixels, patch)) => self.send(number, &patch, pixels, &mut out),
                None => out.extend(format!("\x1b_Ga=d,d=I,i={number},q=2\x1b\\").bytes()),
            }
        }
        out
    }

    /// Sends an image and shows it.
    fn send(&self, number: u32, patch: &Patch<'_>, pixels: &PixelScreen, out: &mut Vec<u8>) {
        let Rect { x, y, width, height } = patch.place;
        let (wide, high) = (
            u32::from(width) * u32::from(pixels.raster.width),
            u32::from(height) * u32::from(pixels.raster.height),
        );
        out.extend(format!("\x1b[{};{}H", y + 1, x + 1).bytes());
        let head = format!("a=T,i={number},z=1,C=1,q=2,s={wide},v={high}");
        let share = |terminal: &Arc<Tty>| terminal.share(|file| patch.write(pixels, file));
        if let Some(name) = self.shared_memory_tty.as_ref().and_then(share) {
            let name = STANDARD.encode(name);
            return out.extend(format!("\x1b_G{head},t=s;{name}\x1b\\").bytes());
        }
        // The pixels and the compressed ones aren't kept any longer than the next form takes.
        let packed = compress_to_vec_zlib(&patch.bytes(pixels), COMPRESSION);
        let packed = STANDARD.encode(packed);
        let mut head = format!("{head},o=z,");
        let mut chunks = packed.as_bytes().chunks(CHUNK).peekable();
        while let Some(chunk) = chunks.next() {
            let more = u8::from(chunks.peek().is_some());
            out.extend(format!("\x1b_G{head}m={more};").bytes());
            out.extend_from_slice(chunk);
            out.extend_from_slice(b"\x1b\\");
            head.clear();
        }
    }
}

/// The places of the patches of pictures that are shown in this part of a screen: two above two others.
fn patches(shown: Rect) -> [Rect; PATCHES] {
    let middle = |first: u16, size: u16, step: u16| (first + size.midpoint(step)) / step * step;
    let (step_x, step_y) = BETWEEN_MIDDLES;
    let corner = Position::new(
        middle(shown.x, shown.width, step_x).clamp(shown.x, shown.right()),
        middle(shown.y, shown.height, step_y).clamp(shown.y, shown.bottom()),
    );
    let (left, right) = (corner.x - shown.x, shown.right() - corner.x);
    let (top, bottom) = (corner.y - shown.y, shown.bottom() - corner.y);
    [
        Rect::new(shown.x, shown.y, left, top),
        Rect::new(corner.x, shown.y, right, top),
        Rect::new(shown.x, corner.y, left, bottom),
        Rect::new(corner.x, corner.y, right, bottom),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patches_cover_what_is_shown_and_do_not_overlap() {
        for shown in [
            Rect::new(0, 0, 1, 1),
            Rect::new(3, 2, 72, 26),
            Rect::new(5, 7, 9, 1),
            Rect::new(990, 490, 10, 10),
        ] {
            for position in shown.positions() {
                let in_it = patches(shown).into_iter().filter(|patch| patch.contains(position));
                assert_eq!(in_it.count(), 1, "{position} of {shown}");
            }
        }
        let [first, .., last] = patches(Rect::new(0, 3, 72, 25));
        assert_eq!((first.width, last.width), (36, 36));
        assert!(first.height.abs_diff(last.height) <= 2);
    }
}
