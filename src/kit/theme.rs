//! Colours by role: what a thing is decides how it looks, and a theme says how.

use std::collections::HashMap;
use std::env;

use ratatui::style::{Color, Modifier, Style};
use serde::Deserialize;

use super::Palette;
use super::palette::PaletteText;
use crate::game::Side;

/// What a piece of the screen is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The background of the whole screen.
    Page,
    /// The background of the header and the panel.
    Surface,
    /// The background of key caps and of the active player's card.
    Raised,
    /// Rules between the sections of a surface.
    Line,
    /// Plain text.
    Text,
    /// Less important text.
    Dim,
    /// Titles and names.
    Title,
    /// Frames and lines.
    Border,
    /// A key in a key bar.
    Key,
    /// What the cursor is on.
    Selected,
    /// Player 1 and what belongs to them.
    First,
    /// Player 2 and what belongs to them.
    Second,
    /// What is filled with the colour of player 1, and text on it.
    FirstFill,
    /// The same for player 2.
    SecondFill,
    /// What is filled with neither player's colour.
    EvenFill,
    /// Something neutral on a board.
    Neutral,
    /// What a move would take away.
    Taken,
    /// A coin of little worth.
    Copper,
    /// A coin of some worth.
    Silver,
    /// A coin of great worth.
    Gold,
    /// What the user should know now.
    Notice,
    /// What went wrong.
    Error,
}

impl Role {
    /// The role of what belongs to a side.
    pub fn of_side(side: Side) -> Self {
        match side {
            Side::One => Self::First,
            Side::Two => Self::Second,
        }
    }

    /// The role of what is filled with a side's colour.
    pub fn fill_of(side: Side) -> Self {
        match side {
            Side::One => Self::FirstFill,
            Side::Two => Self::SecondFill,
        }
    }
}

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colours {
    /// None, or none are wanted.
    None,
    /// The 16 ANSI colours.
    Sixteen,
    /// 256 indexed colours.
    Indexed,
    /// 24-bit colour.
    True,
}

impl Colours {
    /// The number of colours that the environment says the terminal has.
    pub fn of_terminal() -> Self {
        detect(|name| env::var(name).ok())
    }
}

/// Which characters things are drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Box drawing, blocks and arrows.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// A look: a style for each role, and the characters to draw with.
#[derive(Clone, Debug)]
pub struct Theme {
    styles: HashMap<Role, Style>,
    charset: Charset,
    /// What boards are drawn with, where they are pictures.
    palette: Option<Palette>,
}

/// How a terminal can show things, and what its user wants of that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The number of colours.
    pub colours: Colours,
    /// The characters.
    pub charset: Charset,
    /// Whether boards may be pictures.
    pub pictures: bool,
}

/// A theme file.
#[derive(Debug, Deserialize)]
struct ThemeText {
    #[serde(flatten)]
    palette: PaletteText,
    #[serde(flatten)]
    styles: HashMap<Role, StyleText>,
}

/// A style as written in a theme file.
#[expect(clippy::struct_excessive_bools, reason = "modifiers of a style are flags")]
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct StyleText {
    /// A name of the 16 ANSI colours, or `#rrggbb` and the name to use where there are only 16.
    fg: Option<String>,
    bg: Option<String>,
    bold: bool,
    dim: bool,
    reverse: bool,
    underline: bool,
}

/// Defines the built-in themes by their names, the default one first; the text of each is in
/// `assets/themes/`.
macro_rules! themes {
    ($($name:literal),+) => {
        impl Theme {
            /// What a setting may choose: one that suits the terminal's background, or a built-in
            /// theme by its name.
            pub const CHOICES: &'static [&'static str] = &[Self::AUTO, $($name),+];

            /// The names of the built-in themes, the default one first.
            pub const NAMES: &'static [&'static str] = &[$($name),+];
        }

        const THEMES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../assets/themes/", $name, ".toml")))),+];
    };
}

themes!("default", "light", "mono");

impl Theme {
    /// The choice of a theme that suits the terminal's background.
    pub const AUTO: &'static str = "auto";

    /// The theme of this name, or the default one if there is none, reduced to what the terminal can show.
    pub fn new(name: &str, capabilities: Capabilities) -> Self {
        let Capabilities { colours, charset, pictures } = capabilities;
        let name = if colours == Colours::None { "mono" } else { name };
        let theme = read(name);
        let is_picture =
            pictures && charset == Charset::Unicode && colours > Colours::None && name != "mono";
        let palette = is_picture.then(|| {
            // The default theme has all colours; others change some of them.
            let base = (name != Self::NAMES[0]).then(|| read(Self::NAMES[0]).palette);
            Palette::new(&theme.palette, &base.unwrap_or_default(), colours)
        });
        let styles =
            theme.styles.into_iter().map(|(role, text)| (role, text.style(colours))).collect();
        Self { styles, charset, palette }
    }

    /// What boards are drawn with, where they are pictures.
    pub fn palette(&self) -> Option<&Palette> {
        self.palette.as_ref()
    }

    /// The style of a role. What it doesn't say is as in plain text; without a background of its
    /// own, it is drawn on the one that is there.
    pub fn style(&self, role: Role) -> Style {
        let own = |role| self.styles.get(&role).copied().unwrap_or_default();
        own(Role::Text).patch(own(role))
    }

    /// Whether the theme has backgrounds of its own, so that surfaces differ from the page.
    pub fn has_surfaces(&self) -> bool {
        self.style(Role::Surface).bg.is_some()
    }

    /// Whether anything is told by colour.
    pub fn has_colours(&self) -> bool {
        self.style(Role::First).fg.is_some()
    }

    /// A text in arcade's own words, without the characters that this theme can't draw.
    pub fn words(&self, text: &str) -> String {
        match self.charset {
            Charset::Unicode => text.into(),
            Charset::Ascii => {
                PLAIN.iter().fold(text.into(), |text: String, &(character, plain)| {
                    text.replace(character, plain)
                })
            }
        }
    }

    /// The first text, or the second where only ASCII is drawn.
    pub fn glyph<'a>(&self, unicode: &'a str, ascii: &'a str) -> &'a str {
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    /// Which characters to draw with.
    pub fn charset(&self) -> Charset {
        self.charset
    }
}

/// What stands in ASCII for the characters of arcade's own words that are not in it.
const PLAIN: [(char, &str); 11] = [
    ('\u{b7}', "-"),
    ('\u{d7}', "x"),
    ('\u{e8}', "e"),
    ('\u{2026}', "..."),
    ('\u{2190}', "<"),
    ('\u{2191}', "^"),
    ('\u{2192}', ">"),
    ('\u{2193}', "v"),
    ('\u{2212}', "-"),
    ('\u{25cf}', "o"),
    ('\u{25c6}', "x"),
];

/// The file of a theme.
fn read(name: &str) -> ThemeText {
    let (_, text) = THEMES.iter().find(|(other, _)| *other == name).unwrap_or(&THEMES[0]);
    toml::from_str(text).expect("a test reads every built-in theme")
}

impl StyleText {
    fn style(&self, colours: Colours) -> Style {
        let colour = |text: &Option<String>| text.as_deref().and_then(|text| colour(text, colours));
        let mut style = Style { fg: colour(&self.fg), bg: colour(&self.bg), ..Style::default() };
        for (wanted, modifier) in [
            (self.bold, Modifier::BOLD),
            (self.dim, Modifier::DIM),
            (self.reverse, Modifier::REVERSED),
            (self.underline, Modifier::UNDERLINED),
        ] {
            if wanted {
                style = style.add_modifier(modifier);
            }
        }
        style
    }
}

/// A colour as the terminal can show it: `#rrggbb name` is the exact one where there are at least
/// 256, and the named one elsewhere.
fn colour(text: &str, colours: Colours) -> Option<Color> {
    let (exact, plain) = text.split_once(' ').unwrap_or((text, text));
    match (colours, exact.parse().ok()?) {
        (Colours::None, _) => None,
        (Colours::Sixteen, _) => plain.parse().ok(),
        (Colours::Indexed, Color::Rgb(red, green, blue)) => Some(indexed(red, green, blue)),
        (_, colour) => Some(colour),
    }
}

/// The nearest of the colours that terminals with 256 colours have: of the 24 greys for what is
/// nearly grey, since the 6x6x6 cube has no dark ones, and else of the cube.
fn indexed(red: u8, green: u8, blue: u8) -> Color {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
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

/// How many colours the environment says the terminal has; see <https://no-color.org>.
fn detect(variable: impl Fn(&str) -> Option<String>) -> Colours {
    let is = |name: &str, values: &[&str]| {
        variable(name).is_some_and(|found| values.iter().any(|value| found.contains(value)))
    };
    if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) {
        Colours::None
    } else if is("COLORTERM", &["truecolor", "24bit"]) {
        Colours::True
    } else if is("TERM", &["256color"]) {
        Colours::Indexed
    } else {
        Colours::Sixteen
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Color;

    use super::{Capabilities, Charset, Colours, Role, THEMES, Theme, detect, read};

    #[test]
    fn every_built_in_theme_can_be_read() {
        for (name, _) in THEMES {
            let roles = read(name).styles.len();
            assert!(roles >= 10, "{name} has {roles} roles");
        }
    }

    #[test]
    fn without_colours_roles_differ_by_modifiers_alone() {
        for (name, _) in THEMES {
            let styles = read(name).styles.into_values().map(|text| text.style(Colours::None));
            assert!(styles.into_iter().all(|style| style.fg.is_none() && style.bg.is_none()));
        }
    }

    fn with(colours: Colours) -> Capabilities {
        Capabilities { colours, charset: Charset::Unicode, pictures: false }
    }

    #[test]
    fn dark_greys_stay_apart_with_256_colours() {
        let theme = Theme::new("default", with(Colours::Indexed));
        let grounds = [Role::Page, Role::Surface, Role::Raised].map(|role| theme.style(role).bg);
        assert_eq!(grounds, [233, 234, 236].map(|index| Some(Color::Indexed(index))));
    }

    #[test]
    fn with_16_colours_or_none_the_ground_is_the_terminals_own() {
        for (name, _) in THEMES {
            for colours in [Colours::Sixteen, Colours::None] {
                let theme = Theme::new(name, with(colours));
                for role in [Role::Page, Role::Surface, Role::Raised, Role::Key, Role::Text] {
                    assert_eq!(theme.style(role).bg, None, "{name}: {role:?}");
                }
                assert!(!theme.has_surfaces(), "{name}");
            }
        }
    }

    #[test]
    fn the_environment_tells_the_number_of_colours() {
        let check = |environment: &[(&str, &str)], expected| {
            let find = |name: &str| {
                let found = environment.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| (*value).to_string())
            };
            assert_eq!(detect(find), expected, "{environment:?}");
        };
        check(&[("TERM", "xterm")], Colours::Sixteen);
        check(&[("TERM", "xterm-256color")], Colours::Indexed);
        check(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Colours::True);
        check(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")], Colours::None);
        check(&[("TERM", "xterm"), ("NO_COLOR", "")], Colours::Sixteen);
    }
}
