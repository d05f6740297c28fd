//! Tests that the fit is the best one, and that characters look as it assumes.

use std::collections::HashSet;

use super::*;

const INK: Rgb = Rgb::hex(0xED_BE_45);
const GROUND: Rgb = Rgb::hex(0x12_3A_2F);

/// The samples with these components, for each index.
fn samples(components: impl FnMut(usize) -> [f32; 3]) -> Samples {
    let colours: [[f32; 3]; COUNT] = std::array::from_fn(components);
    colours.map(|[red, green, blue]| f32x4::new([red, green, blue, 0.0]))
}

/// The samples of a cell that shows this division.
fn drawn(division: Division) -> Samples {
    samples(|index| {
        let is_inked = division.inks(index % SAMPLES, index / SAMPLES);
        if is_inked { INK } else { GROUND }.components()
    })
}

/// The divisions of a set.
fn divisions(set: BlockSet) -> Vec<(char, Division)> {
    let more: &[_] = if set == BlockSet::Sextants { &SEXTANTS } else { &[] };
    DIVISIONS.iter().chain(more).copied().collect()
}

const SETS: [BlockSet; 2] = [BlockSet::Quadrants, BlockSet::Sextants];

#[test]
fn what_a_character_can_show_is_shown_exactly() {
    for set in SETS {
        for (glyph, division) in divisions(set) {
            for edges in [Edges::Soft, Edges::Hard] {
                let cell = fit(&drawn(division), Blocks { edges, set });
                let found = (cell.glyph, cell.ink, cell.ground);
                assert_eq!(found, (glyph, INK, GROUND), "{division:?}");
            }
        }
    }
}

#[test]
fn with_hard_edges_a_text_stands_on_the_colour_of_the_larger_part() {
    let blocks = Blocks { edges: Edges::Hard, set: BlockSet::Quadrants };
    for (first, larger) in [(7, GROUND), (5, GROUND), (3, INK), (1, INK)] {
        assert_eq!(fit(&drawn(Below(first)), blocks).text_ground, larger, "below {first}");
    }
}

/// The panes of each sextant from U+1FB00 on, counted row by row from 1, as in its name in Unicode.
const NAMES: &str = "1 2 12 3 13 23 123 4 14 24 124 34 134 234 1234 5 15 25 125 35 235 1235 45 145 245 1245 \
     345 1345 2345 12345 6 16 26 126 36 136 236 1236 46 146 1246 346 1346 2346 12346 56 156 \
     256 1256 356 1356 2356 12356 456 1456 2456 12456 3456 13456 23456";

/// Whether the panes of this name have a sample.
fn has(name: &str, index: usize) -> bool {
    // The thirds of eight rows end at 2.67 and 5.33.
    let third = [0, 0, 0, 1, 1, 2, 2, 2][index / SAMPLES];
    let pane = 2 * third + index % SAMPLES / 4 + 1;
    name.contains(&pane.to_string())
}

#[test]
fn sextants_ink_what_their_names_say() {
    let blocks = Blocks { edges: Edges::Soft, set: BlockSet::Sextants };
    let names: Vec<&str> = NAMES.split(' ').collect();
    assert_eq!(names.len(), 60);
    let mut sextants = HashSet::new();
    for name in &names {
        let samples = samples(|index| if has(name, index) { INK } else { GROUND }.components());
        let cell = fit(&samples, blocks);
        let inks = |index: usize| match cell.glyph {
            // Rows of panes are shown by eighths.
            '\u{2583}' => index / SAMPLES >= 5,
            '\u{2585}' => index / SAMPLES >= 3,
            sextant => has(names[sextant as usize - 0x1_FB00], index),
        };
        for index in 0..COUNT {
            let shown = if inks(index) { cell.ink } else { cell.ground };
            assert_eq!(shown == INK, has(name, index), "{name}: {}", cell.glyph);
        }
        assert!([cell.ink, cell.ground].iter().all(|it| [INK, GROUND].contains(it)), "{name}");
        sextants.insert(cell.glyph);
    }
    assert_eq!(sextants.len(), 28 + 2);
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
        let samples = samples(|index| {
            let is_inked = is_inked(index % SAMPLES, index / SAMPLES);
            if is_inked { INK } else { GROUND }.components()
        });
        let cell = fit(&samples, Edges::Soft.into());
        assert_eq!((cell.glyph, cell.ink, cell.ground), (glyph, INK, GROUND));
    }
}

#[test]
fn a_cell_that_hardly_varies_is_a_blank() {
    let samples = samples(|index| {
        let step = if index % 2 == 0 { 0.0 } else { 2.0 };
        GROUND.components().map(|part| part + step)
    });
    assert_eq!(fit(&samples, Edges::Soft.into()).glyph, ' ');
}

#[test]
fn a_cell_of_one_colour_is_the_mean_of_all_or_one_of_them() {
    let darker = samples(|index| if index % 4 == 0 { [2.0; 3] } else { [4.0; 3] });
    assert_eq!(fit(&darker, Edges::Soft.into()), Cell::plain(Rgb::hex(0x04_04_04)));
    let lighter = samples(|index| if index % 4 == 0 { [4.0; 3] } else { [2.0; 3] });
    assert_eq!(fit(&lighter, Edges::Soft.into()), Cell::plain(Rgb::hex(0x03_03_03)));
    assert_eq!(fit(&lighter, Edges::Hard.into()), Cell::plain(Rgb::hex(0x02_02_02)));
}

/// The middle colour of samples of which each colour takes about a third.
fn middle_of(colours: [[f32; 3]; 3]) -> Rgb {
    representative_colour(&samples(|index| colours[index % 3]), |_| true, Edges::Hard)
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
    let levels = samples(|index| grey(3 * index));
    assert_eq!(representative_colour(&levels, |_| true, Edges::Soft), Rgb::hex(0x60_60_60));
    // Of these 26, `same` have one colour, which isn't on the scale.
    for (same, expected) in [(13, 0x66_66_66), (14, 0x65_65_65)] {
        let samples = samples(|index| {
            let ahead = 32 - same / 2;
            if (ahead..ahead + same).contains(&index) { grey(101) } else { grey(index + 70) }
        });
        assert_eq!(
            representative_colour(&samples, |_| true, Edges::Soft),
            Rgb::hex(expected),
            "{same}"
        );
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
        let samples = samples(|_| std::array::from_fn(|_| next()));
        let error = |division: Division| {
            let part = |wanted: bool| {
                let chosen: Vec<[f32; 4]> = (0..samples.len())
                    .filter(|index| division.inks(index % SAMPLES, index / SAMPLES) == wanted)
                    .map(|index| samples[index].to_array())
                    .collect();
                let count = f32::from(u8::try_from(chosen.len()).expect("at most 64"));
                let mean = [0, 1, 2]
                    .map(|index| chosen.iter().map(|sample| sample[index]).sum::<f32>() / count);
                let off = |sample: &[f32; 4]| -> f32 {
                    (0..3).map(|index| (sample[index] - mean[index]).powi(2)).sum()
                };
                chosen.iter().map(off).sum::<f32>()
            };
            part(true) + part(false)
        };
        for set in SETS {
            let glyph = fit(&samples, Blocks { edges: Edges::Soft, set }).glyph;
            let divisions = divisions(set);
            let (_, found) = divisions.iter().find(|(other, _)| *other == glyph).expect("one");
            let all = divisions.iter().map(|(_, division)| error(*division));
            let least = all.fold(f32::MAX, f32::min);
            assert!(error(*found) <= least * 1.001, "{glyph}: {} and {least}", error(*found));
        }
    }
}
