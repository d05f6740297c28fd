//! Pictures in pixels, as sixels: each character encodes a column of six pixels
//! (<https://vt100.net/docs/vt3xx-gp/chapter14.html>).
//!
//! Sixels lie where text does: whatever is written over them erases them. So only cells that have changed are
//! sent, in rectangles, each with the colours that it needs: xterm forgets them after each image.

use std::collections::BTreeMap;
use std::io::Write as _;

use arcade_games::kit::PixelScreen;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use rustc_hash::FxHashMap;

use super::patch::{Patch, pixel_cell_at};

/// The most columns and rows of an image: each has colours of its own, so small ones look better.
const MAX_IMAGE_SIZE: (u16, u16) = (20, 8);

/// The most colours of an image. A small one has fewer, and one more for so many pixels, since each colour takes a
/// line of its own in every band.
const COLOURS: usize = 64;
const FEW_COLOURS: usize = 16;
const PIXELS_PER_COLOUR: usize = 256;

/// The last rows of the screen, in which there is no image: one that reaches the end would scroll the screen.
const FREE_ROWS: u16 = 2;

/// The pixels in a sixel.
const BAND: usize = 6;

/// The sixels that the terminal shows.
#[derive(Debug, Default)]
pub(super) struct SixelImages {
    /// For each cell of the screen a hash of its pixels, and whether it is dimmed behind a message; `None` if
    /// it has none.
    shown: Vec<Option<(u64, bool)>>,
}

impl SixelImages {
    /// Called when the screen is cleared.
    pub fn forget(&mut self) {
        self.shown.clear();
    }

    /// The sequences that change the images to those of a frame, after its text.
    pub fn update(&mut self, pixels: Option<&PixelScreen>, frame: &Buffer) -> Vec<u8> {
        let mut out = Vec::new();
        let Some(pixels) = pixels else {
            self.forget();
            return out;
        };
        let cell =
            |at| pixel_cell_at(at, pixels, frame).map(|(cell, is_dimmed)| (cell.key, is_dimmed));
        let now: Vec<_> = pixels.area.positions().map(cell).collect();
        self.shown.resize(now.len(), None);
        let changed =
            now.iter().zip(&self.shown).map(|(now, before)| now.is_some() && now != before);
        for place in rectangles(pixels.area, changed) {
            if let Some(patch) = Patch::new(place, pixels, frame) {
                out.extend(format!("\x1b[{};{}H", place.y + 1, place.x + 1).bytes());
                let width = usize::from(place.width) * usize::from(pixels.raster.width);
                encode(&patch.bytes(pixels), width, &mut out);
            }
        }
        self.shown = now;
        out
    }
}

/// Rectangles that cover the marked cells of a screen and no others; the marks are in order of the cells.
fn rectangles(screen: Rect, marks: impl Iterator<Item = bool>) -> Vec<Rect> {
    let last = screen.bottom().saturating_sub(FREE_ROWS);
    let mut found: Vec<Rect> = Vec::new();
    // The row of the last mark, and the first run in it.
    let mut row_begun = (screen.y, 0);
    for (at, _) in screen.positions().zip(marks).filter(|(at, is_marked)| *is_marked && at.y < last)
    {
        if row_begun.0 != at.y {
            join(&mut found, row_begun.1);
            row_begun = (at.y, found.len());
        }
        match found.last_mut() {
            Some(run) if run.y == at.y && run.right() == at.x && run.width < MAX_IMAGE_SIZE.0 => {
                run.width += 1;
            }
            _ => found.push(Rect { x: at.x, y: at.y, width: 1, height: 1 }),
        }
    }
    join(&mut found, row_begun.1);
    found
}

/// Joins the runs of a row, which are those from `row` on, with rectangles right above that are as wide.
fn join(found: &mut Vec<Rect>, row: usize) {
    for run in found.split_off(row) {
        let is_above = |it: &&mut Rect| {
            (it.x, it.width, it.bottom()) == (run.x, run.width, run.y)
                && it.height < MAX_IMAGE_SIZE.1
        };
        match found.iter_mut().find(is_above) {
            Some(above) => above.height += 1,
            None => found.push(run),
        }
    }
}

/// The colour of a pixel to 5 bits a part.
fn coarse(pixel: &[u8]) -> u16 {
    pixel[..3].iter().fold(0, |coarse, &part| coarse << 5 | u16::from(part >> 3))
}

/// Appends an image, given by four bytes a pixel.
fn encode(bytes: &[u8], width: usize, out: &mut Vec<u8>) {
    let (colours, numbers) = palette(bytes);
    let height = bytes.len() / 4 / width;
    // Pixels of no colour stay as they are.
    out.extend(format!("\x1bP0;1q\"1;1;{width};{height}").bytes());
    for (number, colour) in colours.iter().enumerate() {
        let [red, green, blue] = colour.map(|part| (part * 100 + 127) / 255);
        out.extend(format!("#{number};2;{red};{green};{blue}").bytes());
    }
    for (index, band) in bytes.chunks(4 * width * BAND).enumerate() {
        if index > 0 {
            out.push(b'-');
        }
        let mut sixels: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for (down, row) in band.chunks(4 * width).enumerate() {
            for (column, pixel) in row.chunks_exact(4).enumerate() {
                let own = sixels.entry(numbers[&coarse(pixel)]);
                own.or_insert_with(|| vec![0; width])[column] |= 1 << down;
            }
        }
        for (index, (number, row)) in sixels.iter().enumerate() {
            if index > 0 {
                out.push(b'$');
            }
            out.extend(format!("#{number}").bytes());
            let end = row.iter().rposition(|&sixel| sixel != 0).map_or(0, |last| last + 1);
            for run in row[..end].chunk_by(|one, other| one == other) {
                let sixel = b'?' + run[0];
                match run.len() {
                    count @ ..4 => out.extend(std::iter::repeat_n(sixel, count)),
                    count => {
                        // Memory can be written.
                        let _ = write!(out, "!{count}{}", char::from(sixel));
                    }
                }
            }
        }
    }
    // mlterm 3.9 sometimes drops the character after an image. This one can be missed: whatever is written next
    // begins with its own place.
    out.extend_from_slice(b"\x1b\\\r");
}

/// Colours for an image, and for each coarse colour the index of the nearest. Each next one is the colour whose
/// squared distance from those chosen, times its number of pixels, is greatest.
fn palette(bytes: &[u8]) -> (Vec<[u32; 3]>, FxHashMap<u16, usize>) {
    let mut sums: FxHashMap<u16, (u32, [u32; 3])> = FxHashMap::default();
    for pixel in bytes.chunks_exact(4) {
        let (count, sum) = sums.entry(coarse(pixel)).or_default();
        *count += 1;
        sum.iter_mut().zip(pixel).for_each(|(sum, &part)| *sum += u32::from(part));
    }
    let mut bins: Vec<ColourBin> = sums
        .into_iter()
        .map(|(coarse, (count, sum))| ColourBin {
            coarse,
            count,
            mean_colour: sum.map(|part| part / count),
            nearest: 0,
            distance: u32::MAX,
        })
        .collect();
    bins.sort_unstable_by_key(|bin| bin.coarse);
    let most = (FEW_COLOURS + bytes.len() / 4 / PIXELS_PER_COLOUR).min(COLOURS);
    let mut colours = Vec::new();
    while colours.len() < most {
        let farthest = bins.iter().max_by_key(|bin| u64::from(bin.count) * u64::from(bin.distance));
        let Some(&ColourBin { mean_colour: colour, .. }) = farthest.filter(|bin| bin.distance > 0)
        else {
            break;
        };
        for bin in &mut bins {
            let parts = bin.mean_colour.iter().zip(colour);
            let distance = parts.map(|(one, other)| one.abs_diff(other).pow(2)).sum();
            if distance < bin.distance {
                (bin.distance, bin.nearest) = (distance, colours.len());
            }
        }
        colours.push(colour);
    }
    (colours, bins.iter().map(|bin| (bin.coarse, bin.nearest)).collect())
}

/// The pixels of an image that have the same coarse colour: how many there are, and their mean colour.
#[derive(Clone, Copy)]
struct ColourBin {
    coarse: u16,
    count: u32,
    mean_colour: [u32; 3],
    /// The number of the nearest colour chosen so far, and its squared distance.
    nearest: usize,
    distance: u32,
}

#[cfg(test)]
mod tests;
