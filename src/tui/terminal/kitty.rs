//! Pictures in pixels, by kitty's graphics protocol
//! (<https://sw.kovidgoyal.net/kitty/graphics-protocol/>).
//!
//! The screen is divided into patches, and each patch that shows part of a picture is an image of its own. When
//! anything in a patch changes, its image is sent again under the same number, which replaces it. The images lie
//! above the text, with transparent holes in the cells where text runs: below it, kitty 0.26 shows the
//! backgrounds of cells in wrong colours.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use miniz_oxide::deflate::compress_to_vec_zlib;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::output::Tty;
use super::patch::Patch;
use crate::kit::PixelScreen;

/// How many patches there are from left to right and from top to bottom: few, so that what changes in a step
/// of a cursor takes few images, but enough that each image is small.
const PATCHES: (u16, u16) = (3, 2);

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
    shown: [u64; (PATCHES.0 * PATCHES.1) as usize],
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
        for (number, index) in (FIRST_IMAGE_NUMBER..).zip(0..self.shown.len()) {
            let patch = pixels.and_then(|pixels| {
                Some((pixels, Patch::new(patch(index, pixels.area), pixels, frame)?))
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
        let bytes = patch.bytes(pixels);
        if let Some(name) =
            self.shared_memory_tty.as_ref().and_then(|terminal| terminal.share(&bytes))
        {
            let name = STANDARD.encode(name);
            return out.extend(format!("\x1b_G{head},t=s;{name}\x1b\\").bytes());
        }
        let packed = STANDARD.encode(compress_to_vec_zlib(&bytes, COMPRESSION));
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

/// The place of a patch on a screen.
fn patch(index: usize, screen: Rect) -> Rect {
    let index = u16::try_from(index).unwrap_or(0);
    let (width, height) =
        (screen.width.div_ceil(PATCHES.0).max(1), screen.height.div_ceil(PATCHES.1).max(1));
    let (x, y) = (index % PATCHES.0 * width, index / PATCHES.0 * height);
    Rect { x: screen.x + x, y: screen.y + y, width, height }.intersection(screen)
}
