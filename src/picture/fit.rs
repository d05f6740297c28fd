//! Finds the block character and the two colours that come closest to the samples of a cell.

use super::Rgb;

/// The raster of block characters, by how edges are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// Smoothly, with shadows, in any colours.
    Soft,
    /// Without shadows and only in the colours of the picture, for terminals that have no others.
    Hard,
}

/// The number of samples along a side of a cell.
pub(super) const SAMPLES: usize = 8;

/// The number of samples in a cell.
pub(super) const COUNT: usize = SAMPLES * SAMPLES;

/// The same as a number of samples to divide by.
const ALL: f32 = 64.0;

/// The samples of a cell, row by row: components of colours, each from 0 to 255.
pub(super) type Samples = [[f32; 3]; COUNT];

/// A cell of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// A blank, or a block character.
    pub glyph: char,
    /// The colour of the character.
    pub ink: Rgb,
    /// The colour behind it.
    pub ground: Rgb,
    /// The background for text in this cell: the mean colour of the cell or, with hard edges, its
    /// ground.
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
    /// Some quadrants (upper left, upper right, lower left, lower right), and the others.
    Quadrants([bool; 4]),
}

/// Every division that a block character can show, up to swapping the two colours.
const DIVISIONS: [(char, Division); 19] = [
    ('\u{2584}', Division::Below(4)),
    ('\u{258C}', Division::Left(4)),
    ('\u{2598}', Division::Quadrants([true, false, false, false])),
    ('\u{259D}', Division::Quadrants([false, true, false, false])),
    ('\u{2596}', Division::Quadrants([false, false, true, false])),
    ('\u{2597}', Division::Quadrants([false, false, false, true])),
    ('\u{259A}', Division::Quadrants([true, false, false, true])),
    ('\u{2581}', Division::Below(7)),
    ('\u{2582}', Division::Below(6)),
    ('\u{2583}', Division::Below(5)),
    ('\u{2585}', Division::Below(3)),
    ('\u{2586}', Division::Below(2)),
    ('\u{2587}', Division::Below(1)),
    ('\u{258F}', Division::Left(1)),
    ('\u{258E}', Division::Left(2)),
    ('\u{258D}', Division::Left(3)),
    ('\u{258B}', Division::Left(5)),
    ('\u{258A}', Division::Left(6)),
    ('\u{2589}', Division::Left(7)),
];

impl Division {
    /// Whether the sample is in the inked part.
    fn inks(self, column: usize, row: usize) -> bool {
        match self {
            Self::Below(first) => row >= first,
            Self::Left(end) => column < end,
            Self::Quadrants(inked) => inked[2 * usize::from(row >= 4) + usize::from(column >= 4)],
        }
    }
}

/// Sums of components; of four numbers, the last of them 0, they take less time than of three.
type Sum = [f32; 4];

fn add(sum: &mut Sum, part: Sum) {
    for (sum, part) in sum.iter_mut().zip(&part) {
        *sum += part;
    }
}

/// The components of a sample.
fn widened([red, green, blue]: [f32; 3]) -> Sum {
    [red, green, blue, 0.0]
}

/// Sums of the samples over the blocks that divisions are made of.
#[derive(Default)]
struct Sums {
    rows: [Sum; SAMPLES],
    columns: [Sum; SAMPLES],
    quadrants: [Sum; 4],
    all: Sum,
}

impl Sums {
    fn new(samples: &Samples) -> Self {
        let mut sums = Self::default();
        for (index, &sample) in samples.iter().enumerate() {
            let (row, column) = (index / SAMPLES, index % SAMPLES);
            let sample = widened(sample);
            add(&mut sums.rows[row], sample);
            add(&mut sums.columns[column], sample);
            add(&mut sums.quadrants[2 * usize::from(row >= 4) + usize::from(column >= 4)], sample);
        }
        sums.rows.into_iter().for_each(|row| add(&mut sums.all, row));
        sums
    }

    /// The sum of the inked samples, and their number.
    fn inked(&self, division: Division) -> (Sum, f32) {
        let mut sum = Sum::default();
        let blocks = match division {
            Division::Below(first) => {
                self.rows[first..].iter().for_each(|&row| add(&mut sum, row));
                2 * (SAMPLES - first)
            }
            Division::Left(end) => {
                self.columns[..end].iter().for_each(|&column| add(&mut sum, column));
                2 * end
            }
            Division::Quadrants(inked) => {
                let chosen = self.quadrants.iter().zip(inked).filter(|(_, inked)| *inked);
                chosen.map(|(&quadrant, _)| add(&mut sum, quadrant)).count() * 4
            }
        };
        // A block of a row or a column has eight samples, one of a quadrant has sixteen.
        (sum, f32::from(u8::try_from(blocks * SAMPLES / 2).unwrap_or(u8::MAX)))
    }
}

/// The colour with these components.
fn rgb([red, green, blue, _]: Sum) -> Rgb {
    Rgb::of_components([red, green, blue])
}

/// |sum|²/count. Maximising its total over both parts minimises the squared error that their mean
/// colours leave.
fn between_group_sum(sum: Sum, count: f32) -> f32 {
    sum.iter().map(|part| part * part).sum::<f32>() / count
}

/// A spread per sample below this is invisible.
const FLAT: f32 = 5.0;

/// The distance between two steps of the scale of mixed colours.
const STEP: f32 = 6.0;

/// The cell with the least squared error over all divisions.
pub(super) fn fit(samples: &Samples, edges: Edges) -> Cell {
    let sums = Sums::new(samples);
    let mean = rgb(sums.all.map(|part| part / ALL));
    let mut squares = Sum::default();
    for &[red, green, blue] in samples {
        add(&mut squares, [red * red, green * green, blue * blue, 0.0]);
    }
    let squares: f32 = squares.iter().sum();
    if squares - between_group_sum(sums.all, ALL) < FLAT * ALL {
        return Cell::plain(if edges == Edges::Hard {
            middle(samples, |_| true, edges)
        } else {
            mean
        });
    }
    let gain = |division: Division| {
        let (inked, count) = sums.inked(division);
        let mut rest = sums.all;
        rest.iter_mut().zip(&inked).for_each(|(rest, inked)| *rest -= inked);
        between_group_sum(inked, count) + between_group_sum(rest, ALL - count)
    };
    let mut best = (DIVISIONS[0], f32::MIN);
    for candidate in DIVISIONS {
        let gain = gain(candidate.1);
        if gain > best.1 {
            best = (candidate, gain);
        }
    }
    let ((glyph, division), _) = best;
    let inked = |index: usize| division.inks(index % SAMPLES, index / SAMPLES);
    let ink = middle(samples, inked, edges);
    let ground = middle(samples, |index| !inked(index), edges);
    if ink == ground {
        let mean = if edges == Edges::Hard { ink } else { mean };
        Cell { text_ground: mean, ..Cell::plain(ink) }
    } else {
        let mean = if edges == Edges::Hard { ground } else { mean };
        Cell { glyph, ink, ground, text_ground: mean }
    }
}

/// The colour of the samples that `which` accepts. With soft edges, it is the mean of the middle
/// two fifths by brightness, since a plain mean would include the fringe of the neighbouring part;
/// with hard edges, it is the median, which is a colour of the picture.
///
/// If most of these samples have one colour, the result is exactly that colour. Otherwise it is
/// rounded to a coarse scale, so that neighbours that look the same are equal and take fewer bytes.
fn middle(samples: &Samples, which: impl Fn(usize) -> bool, edges: Edges) -> Rgb {
    // By their brightness, whose bits are ordered as numbers are, with their indices.
    let (mut keys, mut count) = ([0_u64; COUNT], 0);
    for (index, [red, green, blue]) in samples.iter().enumerate() {
        if which(index) {
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
    let colour = |key: u64| Rgb::of_components(sample(key));
    let usual = colour(chosen[count / 2]);
    if 2 * middle.iter().filter(|&&key| colour(key) == usual).count() > middle.len() {
        return usual;
    }
    let mut sum = Sum::default();
    for &key in middle {
        add(&mut sum, widened(sample(key)));
    }
    let count = f32::from(u8::try_from(middle.len()).unwrap_or(u8::MAX));
    rgb(sum.map(|part| (part / count / STEP).round() * STEP))
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Rgb = Rgb::hex(0xED_BE_45);
    const GROUND: Rgb = Rgb::hex(0x12_3A_2F);

    /// The samples of a cell that shows this division.
    fn drawn(division: Division) -> Samples {
        std::array::from_fn(|index| {
            let is_inked = division.inks(index % SAMPLES, index / SAMPLES);
            if is_inked { INK } else { GROUND }.components()
        })
    }

    #[test]
    fn what_a_character_can_show_is_shown_exactly() {
        for (glyph, division) in DIVISIONS {
            for edges in [Edges::Soft, Edges::Hard] {
                let cell = fit(&drawn(division), edges);
                assert_eq!(
                    (cell.glyph, cell.ink, cell.ground),
                    (glyph, INK, GROUND),
                    "{division:?}"
                );
            }
        }
    }

    #[test]
    fn characters_ink_what_their_names_say() {
        /// Whether a sample is inked, given its column and row from 0 to 7.
        type Inked = fn(usize, usize) -> bool;
        let cases: [(char, Inked); 8] = [
            ('\u{2598}', |column, row| column < 4 && row < 4),
            ('\u{259D}', |column, row| column > 3 && row < 4),
            ('\u{2596}', |column, row| column < 4 && row > 3),
            ('\u{2597}', |column, row| column > 3 && row > 3),
            ('\u{259A}', |column, row| (column < 4) == (row < 4)),
            ('\u{2581}', |_, row| row == 7),
            ('\u{2587}', |_, row| row > 0),
            ('\u{258F}', |column, _| column == 0),
        ];
        for (glyph, is_inked) in cases {
            let samples = std::array::from_fn(|index| {
                let is_inked = is_inked(index % SAMPLES, index / SAMPLES);
                if is_inked { INK } else { GROUND }.components()
            });
            let cell = fit(&samples, Edges::Soft);
            assert_eq!((cell.glyph, cell.ink, cell.ground), (glyph, INK, GROUND));
        }
    }

    #[test]
    fn a_cell_that_hardly_varies_is_a_blank() {
        let samples = std::array::from_fn(|index| {
            let step = if index % 2 == 0 { 0.0 } else { 2.0 };
            GROUND.components().map(|part| part + step)
        });
        assert_eq!(fit(&samples, Edges::Soft).glyph, ' ');
    }

    #[test]
    fn a_cell_of_one_colour_is_the_mean_of_all_or_one_of_them() {
        let samples = std::array::from_fn(|index| if index % 4 == 0 { [2.0; 3] } else { [4.0; 3] });
        assert_eq!(fit(&samples, Edges::Soft), Cell::plain(Rgb::hex(0x04_04_04)));
        let samples = std::array::from_fn(|index| if index % 4 == 0 { [4.0; 3] } else { [2.0; 3] });
        assert_eq!(fit(&samples, Edges::Soft), Cell::plain(Rgb::hex(0x03_03_03)));
        assert_eq!(fit(&samples, Edges::Hard), Cell::plain(Rgb::hex(0x02_02_02)));
    }

    /// The middle colour of samples of which each colour takes about a third.
    fn middle_of(colours: [[f32; 3]; 3]) -> Rgb {
        middle(&std::array::from_fn(|index| colours[index % 3]), |_| true, Edges::Hard)
    }

    #[test]
    fn with_hard_edges_the_colour_of_middling_brightness_is_taken() {
        let (red, green, blue) = ([150.0, 0.0, 0.0], [0.0, 60.0, 0.0], [0.0, 0.0, 250.0]);
        // 300, 240 and 250; 300, 400 and 250; 300, 240 and 100.
        assert_eq!(middle_of([red, green, blue]), Rgb::of_components(blue));
        assert_eq!(middle_of([red, [0.0, 100.0, 0.0], blue]), Rgb::of_components(red));
        assert_eq!(middle_of([red, green, [0.0, 0.0, 100.0]]), Rgb::of_components(green));
    }

    #[test]
    fn with_soft_edges_the_middle_two_fifths_count_by_steps_of_a_scale() {
        let grey = |level: usize| [f32::from(u8::try_from(level).expect("a byte")); 3];
        // From 19 times 3 to 44 times 3 of 0 to 63 times 3: the middle is 94.5, which the scale
        // rounds to 96.
        let levels: Samples = std::array::from_fn(|index| grey(3 * index));
        assert_eq!(middle(&levels, |_| true, Edges::Soft), Rgb::hex(0x60_60_60));
        // Of these 26, `same` have one colour, which isn't on the scale.
        for (same, expected) in [(13, 0x66_66_66), (14, 0x65_65_65)] {
            let samples: Samples = std::array::from_fn(|index| {
                let ahead = 32 - same / 2;
                if (ahead..ahead + same).contains(&index) { grey(101) } else { grey(index + 70) }
            });
            assert_eq!(middle(&samples, |_| true, Edges::Soft), Rgb::hex(expected), "{same}");
        }
    }

    #[test]
    fn the_fit_is_no_worse_than_any_other_division() {
        let mut state = 7_u32;
        let mut next = || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            f32::from(u8::try_from(state >> 24).expect("eight bits"))
        };
        for _ in 0..200 {
            let samples: Samples = std::array::from_fn(|_| [next(), next(), next()]);
            let error = |division: Division| {
                let part = |wanted: bool| {
                    let chosen: Vec<[f32; 3]> = (0..samples.len())
                        .filter(|index| division.inks(index % SAMPLES, index / SAMPLES) == wanted)
                        .map(|index| samples[index])
                        .collect();
                    let count = f32::from(u8::try_from(chosen.len()).expect("at most 64"));
                    let mean = [0, 1, 2].map(|index| {
                        chosen.iter().map(|sample| sample[index]).sum::<f32>() / count
                    });
                    let off = |sample: &[f32; 3]| -> f32 {
                        (0..3).map(|index| (sample[index] - mean[index]).powi(2)).sum()
                    };
                    chosen.iter().map(off).sum::<f32>()
                };
                part(true) + part(false)
            };
            let glyph = fit(&samples, Edges::Soft).glyph;
            let (_, found) =
                DIVISIONS[DIVISIONS.iter().position(|(g, _)| *g == glyph).expect("one")];
            let least =
                DIVISIONS.map(|(_, division)| error(division)).into_iter().fold(f32::MAX, f32::min);
            assert!(error(found) <= least * 1.001, "{glyph}: {} and {least}", error(found));
        }
    }
}
