//! Finds the block character and the two colours that come closest to the samples of a cell.

use wide::f32x4;

use super::{Rgb, count_f32};

/// How the edges of shapes are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// Smoothly, with shadows, in any colours.
    Soft,
    /// Without shadows and only in the colours of the picture, for terminals that have no others.
    Hard,
}

/// The characters that cells are fitted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockSet {
    /// Half blocks, quadrants and eighths (U+2580 to U+259F), which every terminal draws.
    Quadrants,
    /// These and sextants (U+1FB00 to U+1FB3B), for terminals that draw them themselves: fonts lack them, or
    /// leave gaps between them.
    Sextants,
}

/// How pictures become block characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocks {
    /// How edges are drawn.
    pub edges: Edges,
    /// The characters.
    pub set: BlockSet,
}

impl From<Edges> for Blocks {
    fn from(edges: Edges) -> Self {
        Self { edges, set: BlockSet::Quadrants }
    }
}

/// The number of samples along a side of a cell.
pub(super) const SAMPLES: usize = 8;

/// The number of samples in a cell.
pub(super) const COUNT: usize = SAMPLES * SAMPLES;

/// The same, to divide by.
const COUNT_F32: f32 = 64.0;

/// The samples of a cell, row by row: red, green and blue, each from 0 to 255, and a 0.
pub(super) type Samples = [f32x4; COUNT];

/// A cell of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// A blank, or a block character.
    pub glyph: char,
    /// The colour of the character.
    pub ink: Rgb,
    /// The colour behind it.
    pub ground: Rgb,
    /// The background for text in this cell: the mean colour of the cell or, with hard edges, the colour of
    /// its larger part.
    pub text_ground: Rgb,
}

impl Cell {
    /// A cell filled with one colour.
    pub fn plain(colour: Rgb) -> Self {
        Self { glyph: ' ', ink: colour, ground: colour, text_ground: colour }
    }
}

/// A division of a cell into two parts; the character inks the first.
#[derive(Clone, Copy, Debug)]
enum Division {
    /// The rows from this one down, and those above.
    Below(usize),
    /// The columns before this one, and the others.
    Left(usize),
    /// Some panes of a grid, and the others: a bit for each, row by row, the lowest for the upper left one.
    Panes(Grid, u8),
}

/// Two columns of panes.
#[derive(Clone, Copy, Debug)]
enum Grid {
    /// In two rows.
    Quadrants,
    /// In three rows.
    Sextants,
}

use Division::{Below, Left, Panes};
use Grid::{Quadrants, Sextants};

/// Every division that a block character of two by two panes or of eighths can show, up to swapping the two
/// colours.
const DIVISIONS: [(char, Division); 19] = [
    ('\u{2584}', Below(4)),
    ('\u{258C}', Left(4)),
    ('\u{2598}', Panes(Quadrants, 0b0001)),
    ('\u{259D}', Panes(Quadrants, 0b0010)),
    ('\u{2596}', Panes(Quadrants, 0b0100)),
    ('\u{2597}', Panes(Quadrants, 0b1000)),
    ('\u{259A}', Panes(Quadrants, 0b1001)),
    ('\u{2581}', Below(7)),
    ('\u{2582}', Below(6)),
    ('\u{2583}', Below(5)),
    ('\u{2585}', Below(3)),
    ('\u{2586}', Below(2)),
    ('\u{2587}', Below(1)),
    ('\u{258F}', Left(1)),
    ('\u{258E}', Left(2)),
    ('\u{258D}', Left(3)),
    ('\u{258B}', Left(5)),
    ('\u{258A}', Left(6)),
    ('\u{2589}', Left(7)),
];

/// Every further division that a sextant can show, up to swapping the two colours: the last pane isn't inked.
/// Rows of panes come as close to samples as eighths do, and so aren't among them.
const SEXTANTS: [(char, Division); 28] = {
    const LEFT_HALF: u8 = 0b01_01_01;
    const ROWS: [u8; 2] = [0b00_00_11, 0b00_11_11];
    let mut sextants = [('\u{1FB00}', Panes(Sextants, 1)); 28];
    // Their characters are in the order of these numbers, without that of the left half.
    let (mut index, mut inked, mut code) = (0, 1, 0x1_FB00);
    while inked < 32 {
        if inked != ROWS[0] && inked != ROWS[1] && inked != LEFT_HALF {
            let glyph = char::from_u32(code).expect("a sextant");
            sextants[index] = (glyph, Panes(Sextants, inked));
            index += 1;
        }
        code += (inked != LEFT_HALF) as u32;
        inked += 1;
    }
    sextants
};

impl Grid {
    /// The pane of a sample: the one that its centre is in.
    fn pane(self, column: usize, row: usize) -> usize {
        let rows = match self {
            Quadrants => 2,
            Sextants => 3,
        };
        2 * ((2 * row + 1) * rows / (2 * SAMPLES)) + usize::from(column >= SAMPLES / 2)
    }

    /// The number of samples in a pane.
    fn size(self, pane: usize) -> u8 {
        match (self, pane) {
            (Quadrants, _) => 16,
            (Sextants, 2 | 3) => 8,
            (Sextants, _) => 12,
        }
    }
}

impl Division {
    /// Whether the sample is in the inked part.
    fn inks(self, column: usize, row: usize) -> bool {
        match self {
            Below(first) => row >= first,
            Left(end) => column < end,
            Panes(grid, inked) => inked >> grid.pane(column, row) & 1 == 1,
        }
    }
}

/// Sums of the samples over the blocks that divisions are made of.
#[derive(Default)]
struct Sums {
    rows: [f32x4; SAMPLES],
    columns: [f32x4; SAMPLES],
    /// Those of quadrants, and those of sextants.
    panes: [[f32x4; 6]; 2],
    all: f32x4,
}

impl Sums {
    fn new(samples: &Samples, set: BlockSet) -> Self {
        let mut sums = Self::default();
        for (index, &sample) in samples.iter().enumerate() {
            let (row, column) = (index / SAMPLES, index % SAMPLES);
            sums.rows[row] += sample;
            sums.columns[column] += sample;
            sums.panes[0][Quadrants.pane(column, row)] += sample;
            if set == BlockSet::Sextants {
                sums.panes[1][Sextants.pane(column, row)] += sample;
            }
        }
        sums.rows.into_iter().for_each(|row| sums.all += row);
        sums
    }

    /// The sum of the inked samples, and their number.
    fn inked(&self, division: Division) -> (f32x4, f32) {
        let mut sum = f32x4::ZERO;
        let count = match division {
            Below(first) => {
                self.rows[first..].iter().for_each(|&row| sum += row);
                SAMPLES * (SAMPLES - first)
            }
            Left(end) => {
                self.columns[..end].iter().for_each(|&column| sum += column);
                SAMPLES * end
            }
            Panes(grid, inked) => {
                let panes = (0..6).filter(|pane| inked >> pane & 1 == 1);
                let size = |pane: usize| {
                    sum += self.panes[grid as usize][pane];
                    usize::from(grid.size(pane))
                };
                panes.map(size).sum()
            }
        };
        (sum, f32::from(u8::try_from(count).unwrap_or(u8::MAX)))
    }
}

/// The colour with these components.
fn rgb(components: f32x4) -> Rgb {
    let [red, green, blue, _] = components.to_array();
    Rgb::of_components([red, green, blue])
}

/// |sum|²/count. Maximising its total over both parts minimises the squared error that their mean
/// colours leave.
fn between_group_sum(sum: f32x4, count: f32) -> f32 {
    (sum * sum).reduce_add() / count
}

/// A spread per sample below this is invisible.
const FLAT: f32 = 5.0;

/// The distance between two steps of the scale of mixed colours.
const STEP: f32 = 6.0;

/// The cell with the least squared error over all divisions.
pub(super) fn fit(samples: &Samples, Blocks { edges, set }: Blocks) -> Cell {
    let sums = Sums::new(samples, set);
    let mean = rgb(sums.all / COUNT_F32);
    let mut squares = f32x4::ZERO;
    for &sample in samples {
        squares += sample * sample;
    }
    if squares.reduce_add() - between_group_sum(sums.all, COUNT_F32) < FLAT * COUNT_F32 {
        return Cell::plain(if edges == Edges::Hard {
            representative_colour(samples, |_| true, edges)
        } else {
            mean
        });
    }
    let gain = |division: Division| {
        let (inked, count) = sums.inked(division);
        let rest = between_group_sum(sums.all - inked, COUNT_F32 - count);
        between_group_sum(inked, count) + rest
    };
    let more: &[_] = if set == BlockSet::Sextants { &SEXTANTS } else { &[] };
    let mut best = (DIVISIONS[0], f32::MIN);
    for &candidate in DIVISIONS.iter().chain(more) {
        let gain = gain(candidate.1);
        if gain > best.1 {
            best = (candidate, gain);
        }
    }
    let ((glyph, division), _) = best;
    let inked = |index: usize| division.inks(index % SAMPLES, index / SAMPLES);
    let ink = representative_colour(samples, inked, edges);
    let ground = representative_colour(samples, |index| !inked(index), edges);
    if ink == ground {
        let mean = if edges == Edges::Hard { ink } else { mean };
        Cell { text_ground: mean, ..Cell::plain(ink) }
    } else {
        let larger = if 2.0 * sums.inked(division).1 > COUNT_F32 { ink } else { ground };
        let text_ground = if edges == Edges::Hard { larger } else { mean };
        Cell { glyph, ink, ground, text_ground }
    }
}

/// The colour of the samples that `which` accepts. With soft edges, it is the mean of the middle
/// two fifths by brightness, since a plain mean would include the fringe of the neighbouring part;
/// with hard edges, it is the median, which is a colour of the picture.
///
/// If most of these samples have one colour, the result is exactly that colour. Otherwise it is
/// rounded to a coarse scale, so that neighbours that look the same are equal and take fewer bytes.
fn representative_colour(samples: &Samples, which: impl Fn(usize) -> bool, edges: Edges) -> Rgb {
    // Keys of brightness and index: the bits of positive floats sort like the numbers.
    let (mut keys, mut count) = ([0_u64; COUNT], 0);
    for (index, sample) in samples.iter().enumerate() {
        if which(index) {
            let [red, green, blue, _] = sample.to_array();
            let brightness = 2.0 * red + 4.0 * green + blue;
            keys[count] = u64::from(brightness.to_bits()) << 8 | index as u64;
            count += 1;
        }
    }
    let chosen = &mut keys[..count];
    chosen.sort_unstable();
    let sample = |key: u64| {
        let [.., index] = key.to_be_bytes();
        samples[usize::from(index)]
    };
    let middle = match edges {
        Edges::Soft => &chosen[count * 3 / 10..(count * 7).div_ceil(10)],
        Edges::Hard => &chosen[count / 2..=count / 2],
    };
    let colour = |key: u64| rgb(sample(key));
    let usual = colour(chosen[count / 2]);
    if 2 * middle.iter().filter(|&&key| colour(key) == usual).count() > middle.len() {
        return usual;
    }
    let mut sum = f32x4::ZERO;
    for &key in middle {
        sum += sample(key);
    }
    let count = count_f32(middle.len());
    rgb((sum / count / STEP).round() * STEP)
}

#[cfg(test)]
mod tests;
