//! Colours as themes write them, and their reduction for terminals with few colours.

use arcade_base::parse_number;
use ratatui::style::Color;

use super::Colours;
use crate::picture::Rgb;

/// A colour of a theme: the exact one, and its substitutes among 256 and among 16 colours.
/// [`Color::Reset`] is the terminal's default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThemeColour {
    exact: Color,
    indexed: Color,
    named: Color,
}

/// The 16 ANSI colours by name, with their default values in xterm.
pub(super) const ANSI_COLOURS: [(&str, Color, Rgb); 16] = [
    ("black", Color::Black, Rgb::hex(0x00_00_00)),
    ("red", Color::Red, Rgb::hex(0xCD_00_00)),
    ("green", Color::Green, Rgb::hex(0x00_CD_00)),
    ("yellow", Color::Yellow, Rgb::hex(0xCD_CD_00)),
    ("blue", Color::Blue, Rgb::hex(0x00_00_EE)),
    ("magenta", Color::Magenta, Rgb::hex(0xCD_00_CD)),
    ("cyan", Color::Cyan, Rgb::hex(0x00_CD_CD)),
    ("gray", Color::Gray, Rgb::hex(0xE5_E5_E5)),
    ("darkgray", Color::DarkGray, Rgb::hex(0x7F_7F_7F)),
    ("lightred", Color::LightRed, Rgb::hex(0xFF_00_00)),
    ("lightgreen", Color::LightGreen, Rgb::hex(0x00_FF_00)),
    ("lightyellow", Color::LightYellow, Rgb::hex(0xFF_FF_00)),
    ("lightblue", Color::LightBlue, Rgb::hex(0x5C_5C_FF)),
    ("lightmagenta", Color::LightMagenta, Rgb::hex(0xFF_00_FF)),
    ("lightcyan", Color::LightCyan, Rgb::hex(0x00_FF_FF)),
    ("white", Color::White, Rgb::hex(0xFF_FF_FF)),
];

/// The components of the colours in the 6x6x6 cube of 256 colours.
const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];

impl ThemeColour {
    /// The lightest colour.
    pub(super) const WHITE: Self = Self {
        exact: Color::Rgb(255, 255, 255),
        indexed: Color::Indexed(231),
        named: Color::White,
    };
    /// The darkest colour.
    pub(super) const BLACK: Self =
        Self { exact: Color::Rgb(0, 0, 0), indexed: Color::Indexed(16), named: Color::Black };

    /// The grammar of an exact colour in a theme, to complete "expected ...".
    pub(super) const FORM: &'static str =
        "a colour such as \"#5ab0ff\" or \"#5ab0ff 75 lightblue\"";
    /// How a theme writes the terminal's default colour.
    pub(super) const NONE: &'static str = "none";

    /// The names that denote a colour by themselves.
    pub(super) fn names() -> impl Iterator<Item = &'static str> {
        ANSI_COLOURS.iter().map(|(name, ..)| *name).chain([Self::NONE])
    }

    /// Parses `#rrggbb number name`, with the number and the name optional, a name alone, or
    /// `none`.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let first = words.next()?;
        let Some(exact) = exact(first) else {
            let colour = named(first)?;
            let alone = Self { exact: colour, indexed: colour, named: colour };
            return words.next().is_none().then_some(alone);
        };
        let mut word = words.next();
        // Most of what follows is a name, which is recognised quickly.
        let digits = word.filter(|word| word.starts_with(|first: char| first.is_ascii_digit()));
        let number = digits.and_then(|digits| parse_number("number", digits, 0..=255).ok());
        if number.is_some() {
            word = words.next();
        }
        let name = word.map(named);
        let is_all = words.next().is_none() && name != Some(None);
        is_all.then(|| Self {
            exact: Color::Rgb(exact.red, exact.green, exact.blue),
            indexed: number.map_or_else(|| nearest_indexed(exact), Color::Indexed),
            named: name.flatten().unwrap_or_else(|| nearest_named(exact)),
        })
    }

    /// The colour to send to a terminal with this many colours; `None` if it is the terminal's
    /// default.
    pub(super) fn shown(self, colours: Colours) -> Option<Color> {
        let colour = match colours {
            Colours::None => Color::Reset,
            Colours::Sixteen => self.named,
            Colours::Indexed => self.indexed,
            Colours::True => self.exact,
        };
        (colour != Color::Reset).then_some(colour)
    }

    /// The exact colour, or the usual value of a named one; `None` for the terminal's default.
    pub(super) fn exact(self) -> Option<Rgb> {
        nominal(self.exact)
    }
}

/// The colour written `#rrggbb`.
fn exact(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hex.then(|| u32::from_str_radix(digits, 16).ok().map(Rgb::hex)).flatten()
}

/// One of the 16 colours by name, or the terminal's default.
fn named(name: &str) -> Option<Color> {
    let found =
        ANSI_COLOURS.iter().find(|(other, ..)| *other == name).map(|&(_, colour, _)| colour);
    found.or((name == "none").then_some(Color::Reset))
}

/// The default value of a terminal's colour; `None` for the terminal's default.
pub(in crate::kit) fn nominal(colour: Color) -> Option<Rgb> {
    match colour {
        Color::Rgb(red, green, blue) => Some(Rgb { red, green, blue }),
        Color::Indexed(index @ 232..) => {
            let grey = 8 + 10 * (index - 232);
            Some(Rgb { red: grey, green: grey, blue: grey })
        }
        Color::Indexed(index @ 16..) => {
            let level = |place: u8| LEVELS[usize::from((index - 16) / place % 6)];
            Some(Rgb { red: level(36), green: level(6), blue: level(1) })
        }
        Color::Indexed(index) => Some(ANSI_COLOURS[usize::from(index)].2),
        _ => ANSI_COLOURS.iter().find(|(_, other, _)| *other == colour).map(|&(.., looks)| looks),
    }
}

/// The nearest of the 256 colours: one of the 24 greys if the colour is nearly grey, since the
/// 6x6x6 cube has no dark greys, and otherwise one of the cube.
pub(super) fn nearest_indexed(Rgb { red, green, blue }: Rgb) -> Color {
    const GREYISH: u8 = 36;
    let (least, most) = (red.min(green).min(blue), red.max(green).max(blue));
    let brightness = (u16::from(red) + u16::from(green) + u16::from(blue)) / 3;
    if most - least <= GREYISH && (8..=238).contains(&brightness) {
        // The greys go from 8 to 238 in steps of 10.
        return Color::Indexed(232 + u8::try_from((brightness - 3) / 10).unwrap_or(0));
    }
    let nearest = |part: u8| {
        let distance = |&level: &u8| LEVELS[usize::from(level)].abs_diff(part);
        (0..6).min_by_key(distance).unwrap_or(0)
    };
    Color::Indexed(16 + 36 * nearest(red) + 6 * nearest(green) + nearest(blue))
}

/// The nearest of the 16 colours.
fn nearest_named(colour: Rgb) -> Color {
    let parts = |Rgb { red, green, blue }: Rgb| [red, green, blue];
    let distance = |other: Rgb| -> u32 {
        let differences = parts(colour).into_iter().zip(parts(other));
        differences.map(|(one, other)| u32::from(one.abs_diff(other)).pow(2)).sum()
    };
    let nearest = ANSI_COLOURS.into_iter().min_by_key(|&(.., looks)| distance(looks));
    nearest.map_or(Color::Reset, |(_, colour, _)| colour)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Option<[Color; 3]>) {
        let found = ThemeColour::parse(text);
        let shown = found.map(|colour| [colour.exact, colour.indexed, colour.named]);
        assert_eq!(shown, expected, "{text:?}");
    }

    #[test]
    fn a_colour_is_told_for_every_terminal() {
        let blue = Color::Rgb(0x5A, 0xB0, 0xFF);
        check("#5ab0ff 117 lightcyan", Some([blue, Color::Indexed(117), Color::LightCyan]));
        check("#5ab0ff lightcyan", Some([blue, Color::Indexed(75), Color::LightCyan]));
        check("#5AB0FF 117", Some([blue, Color::Indexed(117), Color::LightBlue]));
        check("#5ab0ff", Some([blue, Color::Indexed(75), Color::LightBlue]));
        check("#0e1117 none", Some([Color::Rgb(14, 17, 23), Color::Indexed(233), Color::Reset]));
        check("darkgray", Some([Color::DarkGray; 3]));
        check("none", Some([Color::Reset; 3]));
    }

    #[test]
    fn what_is_no_colour_is_refused() {
        for text in [
            "",
            " ",
            "#5ab0f",
            "#5ab0ff0",
            "#5ab0fg",
            "#+5ab0f",
            "5ab0ff",
            "bleu",
            "Blue",
            "#5ab0ff 256",
            "#5ab0ff +7",
            "#5ab0ff 75 75",
            "#5ab0ff blue 75",
            "#5ab0ff 75 blue red",
            "#5ab0ff  blue",
            "blue red",
            "none blue",
            "75",
            "#é0b0ff",
        ] {
            check(text, None);
        }
    }

    #[test]
    fn the_nearest_to_the_look_of_a_number_looks_nearly_the_same() {
        for index in 16..=255 {
            let looks = nominal(Color::Indexed(index)).expect("a look");
            let nearest = nominal(nearest_indexed(looks)).expect("a look");
            let differences = [
                looks.red.abs_diff(nearest.red),
                looks.green.abs_diff(nearest.green),
                looks.blue.abs_diff(nearest.blue),
            ];
            assert!(differences.iter().all(|&part| part <= 5), "{index}: {differences:?}");
        }
    }
}
