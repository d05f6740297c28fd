//! Big letters, for a word or a number that is read from afar.

use unicode_width::UnicodeWidthStr as _;

use super::{Canvas, LabelStyle, PictureRect};
use crate::kit::{Charset, Material, Palette, Shades, Tone};
use crate::picture::{Edges, Layer, Point, Rgb};

/// A word or a number in big letters.
#[derive(Clone, Debug, PartialEq)]
pub struct BigText<'a> {
    /// Its parts from left to right, each of a material. Letters may have either case.
    pub parts: &'a [(&'a str, Material)],
    /// The size of the squares that letters are made of, [`BigText::ROWS`] of them from top to
    /// bottom. An even number of units each way leaves no seams between them.
    pub pixel: Point,
    /// The saturation of its colours, from 0 (grey) to 1.
    pub saturation: f32,
}

/// The letters, row by row.
#[rustfmt::skip]
const LETTERS: [(char, &str); 41] = [
    ('A', ".##. #..# #..# #### #..# #..# #..#"),
    ('B', "###. #..# #..# ###. #..# #..# ###."),
    ('C', ".##. #..# #... #... #... #..# .##."),
    ('D', "###. #..# #..# #..# #..# #..# ###."),
    ('E', "#### #... #... ###. #... #... ####"),
    ('F', "#### #... #... ###. #... #... #..."),
    ('G', ".##. #..# #... #.## #..# #..# .##."),
    ('H', "#..# #..# #..# #### #..# #..# #..#"),
    ('I', "### .#. .#. .#. .#. .#. ###"),
    ('J', "..## ...# ...# ...# #..# #..# .##."),
    ('K', "#..# #..# #.#. ##.. #.#. #..# #..#"),
    ('L', "#... #... #... #... #... #... ####"),
    ('M', "#...# ##.## #.#.# #.#.# #...# #...# #...#"),
    ('N', "#...# ##..# ##..# #.#.# #..## #..## #...#"),
    ('O', ".##. #..# #..# #..# #..# #..# .##."),
    ('P', "###. #..# #..# ###. #... #... #..."),
    ('Q', ".##. #..# #..# #..# #..# #.## .###"),
    ('R', "###. #..# #..# ###. #.#. #..# #..#"),
    ('S', ".##. #..# #... .##. ...# #..# .##."),
    ('T', "##### ..#.. ..#.. ..#.. ..#.. ..#.. ..#.."),
    ('U', "#..# #..# #..# #..# #..# #..# .##."),
    ('V', "#...# #...# #...# #...# .#.#. .#.#. ..#.."),
    ('W', "#...# #...# #...# #.#.# #.#.# ##.## #...#"),
    ('X', "#...# #...# .#.#. ..#.. .#.#. #...# #...#"),
    ('Y', "#...# #...# .#.#. ..#.. ..#.. ..#.. ..#.."),
    ('Z', "#### ...# ..#. ..#. .#.. #... ####"),
    ('0', ".##. #..# #..# #..# #..# #..# .##."),
    ('1', ".#. ##. .#. .#. .#. .#. ###"),
    ('2', ".##. #..# ...# ..#. .#.. #... ####"),
    ('3', ".##. #..# ...# .##. ...# #..# .##."),
    ('4', "..#. .##. .##. #.#. #### ..#. ..#."),
    ('5', "#### #... ###. ...# ...# #..# .##."),
    ('6', ".##. #..# #... ###. #..# #..# .##."),
    ('7', "#### ...# ...# ..#. ..#. .#.. .#.."),
    ('8', ".##. #..# #..# .##. #..# #..# .##."),
    ('9', ".##. #..# #..# .### ...# #..# .##."),
    (' ', ". . . . . . ."),
    ('-', "... ... ... ### ... ... ..."),
    ('.', "# . . . . . ."),
    ('\'', "# # . . . . ."),
    ('!', "# # # # # . #"),
];

impl BigText<'_> {
    /// The squares from the top of a letter to its bottom.
    pub const ROWS: u16 = 7;
    /// The size of the squares of small letters, three rows and a half high.
    pub const SMALL: Point = Point::new(8.0, 8.0);

    /// Whether there is a letter for every character of a text.
    pub fn has_letters(text: &str) -> bool {
        text.chars().all(|character| letter(character).is_some())
    }

    /// The squares from the left end to the right one.
    fn columns(&self) -> u16 {
        self.letters().map(|(column, letter, _)| column + width(letter)).max().unwrap_or(0)
    }

    /// The width and the height in units of pictures.
    pub fn size(&self) -> Point {
        let columns = f32::from(self.columns()) + STEM - 1.0;
        Point::new(columns * self.pixel.x, f32::from(Self::ROWS) * self.pixel.y)
    }

    /// The letters that it has, each with its first column and its material. Others are left out.
    fn letters(&self) -> impl Iterator<Item = (u16, &'static str, Material)> {
        let all = self.parts.iter().flat_map(|&(text, material)| {
            text.chars().filter_map(move |character| Some((letter(character)?, material)))
        });
        let mut column = 0;
        all.map(move |(letter, material)| {
            let first = column;
            column += width(letter) + 1;
            (first, letter, material)
        })
    }

    /// The boxes that strokes are made of, with the material of each.
    fn boxes(&self, at: Point) -> Vec<(PictureRect, Material)> {
        let Point { x: across, y: down } = self.pixel;
        let mut boxes = Vec::new();
        for (column, letter, material) in self.letters() {
            for (row, text) in (0_u16..).zip(letter.split(' ')) {
                boxes.extend(runs(text).map(|(first, end)| {
                    let spot = PictureRect {
                        x: at.x + f32::from(column + first) * across,
                        y: at.y + f32::from(row) * down,
                        width: (f32::from(end - first) + STEM - 1.0) * across,
                        height: down,
                    };
                    (spot, material)
                }));
            }
        }
        boxes
    }

    fn layers(&self, at: Point, palette: &Palette) -> Vec<Layer> {
        let boxes = self.boxes(at);
        let (top, bottom) = (Point::new(0.0, at.y), Point::new(0.0, at.y + self.size().y));
        let shadow = boxes.iter().filter(|_| palette.edges() == Edges::Soft).map(|(spot, _)| {
            let shadow = spot.moved(self.pixel.x / 2.0, self.pixel.y / 2.0).rounded(0.0);
            Layer::fill(shadow, palette.tone(Tone::Shade))
        });
        let faces = boxes.iter().map(|(spot, material)| {
            let (grey, own) = (grey(palette), colours(*material, palette));
            let light = palette.mix(own.0, grey.0, 1.0 - self.saturation);
            let face = palette.mix(own.1, grey.1, 1.0 - self.saturation);
            let paint = palette.gradient((top, light), (bottom, face));
            Layer::fill(spot.rounded(0.0), paint)
        });
        shadow.chain(faces).collect()
    }

    /// The same in characters, two squares a cell; each part with the column where it begins.
    fn rows(&self) -> Vec<(u16, Vec<String>, Material)> {
        let cell = |letter: &str, row: usize, column: usize| {
            let is_set = |row| {
                letter.split(' ').nth(row).and_then(|text| text.as_bytes().get(column))
                    == Some(&b'#')
            };
            match (is_set(2 * row), is_set(2 * row + 1)) {
                (true, true) => '\u{2588}',
                (true, false) => '\u{2580}',
                (false, true) => '\u{2584}',
                (false, false) => ' ',
            }
        };
        let drawn = self.letters().map(|(first, letter, material)| {
            let rows = (0..usize::from(Self::ROWS.div_ceil(2))).map(|row| {
                (0..width(letter).into()).map(|column| cell(letter, row, column)).collect()
            });
            (first, rows.collect(), material)
        });
        drawn.collect()
    }

    /// Draws it, from its upper left corner on. If the board is text the letters are made of half
    /// blocks, or are ordinary ones with gaps between them.
    pub fn draw(&self, at: Point, canvas: &mut Canvas<'_>) {
        canvas.paint(|palette| self.layers(at, palette));
        if canvas.palette().is_some() {
            return;
        }
        let cell = PictureRect { x: at.x, y: at.y, width: 0.0, height: 0.0 }.cells();
        if canvas.theme().charset() == Charset::Unicode {
            for (first, rows, material) in self.rows() {
                for (row, cells) in (cell.y..).zip(rows) {
                    canvas.label((cell.x + first, row), cells, LabelStyle::InMaterial(material));
                }
            }
            return;
        }
        let mut column = cell.x;
        for &(part, material) in self.parts {
            let spaced: Vec<String> = part.to_uppercase().chars().map(String::from).collect();
            let spaced = spaced.join(" ");
            let next = column + u16::try_from(spaced.width() + 1).unwrap_or(0);
            canvas.label((column, cell.y), spaced, LabelStyle::InMaterial(material));
            column = next;
        }
    }
}

/// The least contrast with the page of colours of letters this big.
const LEAST_CONTRAST: f32 = 2.0;

/// The colours of grey letters, above and below: those of text, which stand out on a light page too.
fn grey(palette: &Palette) -> (Rgb, Rgb) {
    (palette.tone(Tone::Text), palette.tone(Tone::Muted))
}

/// The colours of letters of a material, above and below: the lightest that stand out on the page, or grey.
fn colours(material: Material, palette: &Palette) -> (Rgb, Rgb) {
    let page = palette.tone(Tone::Page);
    let stands_out = |colour: Rgb| colour.contrast(page) >= LEAST_CONTRAST;
    let Shades { light, face, dark, .. } = palette.shades(material);
    let mut pairs =
        [(light, face), (face, dark)].into_iter().filter(|_| material != Material::Silver);
    pairs.find(|it| stands_out(it.0) && stands_out(it.1)).unwrap_or_else(|| grey(palette))
}

/// The width of an upright stroke, in squares.
const STEM: f32 = 1.5;

fn letter(character: char) -> Option<&'static str> {
    let character = character.to_ascii_uppercase();
    LETTERS.iter().find(|(known, _)| *known == character).map(|(_, letter)| *letter)
}

fn width(letter: &str) -> u16 {
    letter.split(' ').next().map_or(0, |row| u16::try_from(row.len()).unwrap_or(0))
}

/// The runs of set squares in a row: half-open ranges of columns.
fn runs(row: &str) -> impl Iterator<Item = (u16, u16)> {
    let mut rest = (0_u16, row);
    std::iter::from_fn(move || {
        let (from, text) = rest;
        let blank = text.find('#')?;
        let length = text[blank..].find('.').unwrap_or(text.len() - blank);
        let first = from + u16::try_from(blank).unwrap_or(0);
        let end = first + u16::try_from(length).unwrap_or(0);
        rest = (end, &text[blank + length..]);
        Some((first, end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::{Capabilities, Colours, Theme};

    #[test]
    fn every_letter_is_a_rectangle_of_squares() {
        for (character, letter) in LETTERS {
            let rows: Vec<&str> = letter.split(' ').collect();
            assert_eq!(rows.len(), usize::from(BigText::ROWS), "{character}");
            assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{character}");
        }
        assert!(BigText::has_letters("You won 12"));
        assert!(!BigText::has_letters("Zo\u{e9}"));
    }

    #[test]
    fn letters_stand_out_on_every_page() {
        for name in [Theme::DARK, Theme::LIGHT] {
            for shown in [Colours::True, Colours::Indexed] {
                let capabilities =
                    Capabilities { colours: shown, charset: Charset::Unicode, pictures: true };
                let theme = Theme::new(name, capabilities);
                let palette = theme.palette().expect("pictures");
                let page = palette.tone(Tone::Page);
                for material in
                    [Material::First, Material::Second, Material::Ivory, Material::Silver]
                {
                    let (above, below) = colours(material, palette);
                    let weaker = above.contrast(page).min(below.contrast(page));
                    assert!(weaker >= LEAST_CONTRAST, "{name}, {shown:?}, {material:?}: {weaker}");
                }
            }
        }
    }

    #[test]
    fn the_boxes_of_a_word_fill_its_size_and_nothing_else() {
        let parts = [("HE", Material::First), ("1", Material::Gold)];
        let text = BigText { parts: &parts, pixel: Point::new(8.0, 6.0), saturation: 1.0 };
        let boxes = text.boxes(Point::new(16.0, 32.0));
        let right = boxes.iter().map(|(spot, _)| spot.x + spot.width).fold(0.0, f32::max);
        let bottom = boxes.iter().map(|(spot, _)| spot.y + spot.height).fold(0.0, f32::max);
        let size = text.size();
        assert_eq!((right, bottom), (16.0 + size.x, 32.0 + size.y));
        // H has two uprights and a bar in seven rows, E three bars, 1 a foot.
        assert_eq!(boxes.len(), 6 * 2 + 1 + 7 + 7);
        assert_eq!(boxes.iter().filter(|(_, material)| *material == Material::Gold).count(), 7);
    }
}
