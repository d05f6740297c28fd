//! What the terminal answers to the questions at the start, and what follows for the terminal's traits.

use arcade_games::kit::{Background, Colours, KittyGraphics, TerminalTraits};
use arcade_games::picture::Rgb;

/// The answers of a terminal, each `None` if it didn't come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TerminalAnswers {
    /// The background colour (OSC 11).
    pub background: Option<[u16; 3]>,
    /// Colour 8 of the palette, dark grey with most (OSC 4).
    pub colour_8: Option<[u16; 3]>,
    /// Colour 200 of the palette (OSC 4).
    pub colour_200: Option<[u16; 3]>,
    /// The style in use after an exact background was set (DECRQSS).
    pub style: Option<String>,
    /// The capabilities that it has (XTGETTCAP), in hexadecimal: `436F=323536` is `Co=256`.
    pub capabilities: Option<String>,
    /// Its name and version (XTVERSION).
    pub version: Option<String>,
    /// What it answers to each image that it is asked to check, by number: `i=1;OK` if it can show it.
    pub images: Option<String>,
    /// The primary device attributes (DA1): the last question, which every terminal answers.
    pub attributes: Option<String>,
}

/// The number of the image that the terminal is asked to check, with its pixels on the line.
pub(super) const DIRECT_IMAGE: u32 = 31;
/// The number of the one with its pixels in shared memory.
pub(super) const SHARED_IMAGE: u32 = 32;

/// Terminals that have 24-bit colours, as the beginning of their version.
const TRUECOLOR_TERMINALS: [&str; 10] = [
    "VTE(", "WezTerm", "Konsole", "contour", "foot", "ghostty", "iTerm2", "kitty", "mintty",
    "xterm.js",
];

/// The least contrast with which a line can be seen on a background.
const LEAST_CONTRAST: f32 = 1.3;

impl TerminalAnswers {
    pub(super) fn add(&mut self, other: Self) {
        let joined = |answers: [Option<String>; 2]| {
            let answers: Vec<String> = answers.into_iter().flatten().collect();
            (!answers.is_empty()).then(|| answers.join(";"))
        };
        *self = Self {
            background: other.background.or(self.background),
            colour_8: other.colour_8.or(self.colour_8),
            colour_200: other.colour_200.or(self.colour_200),
            style: other.style.or(self.style.take()),
            capabilities: joined([self.capabilities.take(), other.capabilities]),
            images: joined([self.images.take(), other.images]),
            version: other.version.or(self.version.take()),
            attributes: other.attributes.or(self.attributes.take()),
        };
    }

    /// How many colours the terminal has, and why; `hint` is what the environment says.
    pub fn colours(&self, hint: Colours) -> (Colours, &'static str) {
        let version = self.version.as_deref().unwrap_or_default();
        match self.kept_colours() {
            _ if hint == Colours::None => (hint, "NO_COLOR is set"),
            Some(Colours::True) => (Colours::True, "it has taken a 24-bit colour"),
            Some(kept) => (kept, "it has taken a colour of 256 for a 24-bit one"),
            None if self.has_capability("524742") => (Colours::True, "it says so (RGB)"),
            None if TRUECOLOR_TERMINALS.iter().any(|name| version.starts_with(name)) => {
                (Colours::True, "its name is known")
            }
            None if hint >= Colours::Indexed => (hint, "COLORTERM or TERM says so"),
            None if self.colour_200.is_some() => (Colours::Indexed, "it has a colour 200"),
            None if self.has_capability("436F=323536") => (Colours::Indexed, "it says so (Co)"),
            None => (hint, "nothing says more"),
        }
    }

    /// What the terminal has made of the exact colour that was set; `None` if it doesn't say.
    fn kept_colours(&self) -> Option<Colours> {
        let style = self.style.as_ref()?;
        let numbers: Vec<u16> =
            style.split([';', ':']).filter_map(|number| number.parse().ok()).collect();
        if numbers.windows(5).any(|part| part == [48, 2, 1, 2, 3]) {
            return Some(Colours::True);
        }
        numbers.windows(2).any(|part| part == [48, 5]).then_some(Colours::Indexed)
    }

    fn has_capability(&self, capability: &str) -> bool {
        let answered = self.capabilities.as_deref().unwrap_or_default();
        answered.split(';').any(|found| found.to_ascii_uppercase().starts_with(capability))
    }

    /// Whether the terminal can show an image with this number that it was asked to check.
    pub fn shows_image(&self, number: u32) -> bool {
        let answered = self.images.as_deref().unwrap_or_default();
        answered.contains(&format!("i={number};OK"))
    }

    /// Whether the terminal shows images, and is one in which the look of boards in pixels has been checked.
    fn kitty_graphics(&self) -> KittyGraphics {
        let version = self.version.as_deref().unwrap_or_default();
        match self.shows_image(DIRECT_IMAGE) {
            false => KittyGraphics::Unreported,
            true if version.starts_with("kitty") => KittyGraphics::Verified,
            true => KittyGraphics::Reported,
        }
    }

    /// Whether the palette's dark grey is the colour of the background, as with Solarized.
    fn hides_grey(&self) -> bool {
        let rgb = |colour: [u16; 3]| {
            let [red, green, blue] = colour.map(|component| component.to_be_bytes()[0]);
            Rgb { red, green, blue }
        };
        let (background, grey) = (self.background.map(rgb), self.colour_8.map(rgb));
        background.zip(grey).is_some_and(|(ground, ink)| ink.contrast(ground) < LEAST_CONTRAST)
    }

    /// Whether the terminal says that it shows sixels: after its class, its attributes have a 4.
    fn has_sixels(&self) -> bool {
        let attributes = self.attributes.as_deref().unwrap_or_default();
        attributes.split(';').skip(1).any(|attribute| attribute == "4")
    }

    /// Whether the terminal is known to draw sextants itself: fonts lack them, or leave gaps.
    pub fn has_sextants(&self) -> bool {
        self.version.as_deref().is_some_and(|version| version.starts_with("kitty"))
    }

    /// The traits of the terminal; where it hasn't answered, `hint` counts.
    pub fn traits(&self, hint: TerminalTraits) -> TerminalTraits {
        TerminalTraits {
            background: self.background.map_or(hint.background, Background::of_colour),
            hides_grey: self.hides_grey(),
            colours: self.colours(hint.colours).0,
            kitty_graphics: self.kitty_graphics(),
            has_sixels: self.has_sixels(),
            has_sextants: self.has_sextants(),
            ..hint
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Colours, TerminalAnswers, TerminalTraits};

    /// With an answer to DECRQSS, XTGETTCAP, XTVERSION and OSC 4, if not empty, and what the environment says.
    #[track_caller]
    fn check(texts: [&str; 3], has_colour_200: bool, hint: Colours, expected: Colours) {
        let [style, capabilities, version] =
            texts.map(|text| Some(text.to_string()).filter(|text| !text.is_empty()));
        let colour_200 = has_colour_200.then_some([0; 3]);
        let answers = TerminalAnswers {
            colour_200,
            style,
            capabilities,
            version,
            ..TerminalAnswers::default()
        };
        assert_eq!(answers.colours(hint).0, expected, "{answers:?}");
    }

    #[test]
    fn the_colours_are_those_that_the_terminal_takes() {
        use Colours::{Indexed, None, Sixteen, True};
        let xterm = ["0;48:2::1:2:3", "", "XTerm(379)"];
        let kitty = ["48:2:1:2:3", "436f=323536", "kitty(0.26.5)"];
        let mlterm = ["0;48;5;16", "", ""];
        check(xterm, true, Sixteen, True);
        check(kitty, true, Sixteen, True);
        // The variable may come from the terminal that another was started in.
        check(mlterm, true, True, Indexed);
        check(["0;48;2;1;2;3", "", ""], false, Sixteen, True);
        check(["0", "", "xterm.js(5.5.0)"], true, Indexed, True);
        check(["", "", "tmux 3.3a"], false, Indexed, Indexed);
        check(["", "524742=382F382F38", ""], false, Sixteen, True);
        check(["", "436f=323536", ""], false, Sixteen, Indexed);
        check([""; 3], true, Sixteen, Indexed);
        check([""; 3], true, True, True);
        check([""; 3], false, Sixteen, Sixteen);
        check(kitty, true, None, None);
    }

    #[test]
    fn grey_is_hidden_on_a_background_of_its_colour() {
        let colour = |number: u32| {
            let [_, components @ ..] = number.to_be_bytes();
            Some(components.map(|component| 257 * u16::from(component)))
        };
        for (background, colour_8, expected) in [
            (colour(0x00_2B_36), colour(0x00_2B_36), true),
            (colour(0x00_2B_36), colour(0x07_36_42), true),
            (colour(0x00_00_00), colour(0x55_55_55), false),
            (colour(0xFD_F6_E3), colour(0x00_2B_36), false),
            (colour(0x00_2B_36), None, false),
            (None, colour(0x00_2B_36), false),
        ] {
            let answers = TerminalAnswers { background, colour_8, ..TerminalAnswers::default() };
            assert_eq!(answers.traits(TerminalTraits::LEAST).hides_grey, expected, "{answers:?}");
        }
    }

    #[test]
    fn sixels_are_an_attribute_and_no_class() {
        for (attributes, expected) in [
            ("63;1;2;3;4;6", true),
            ("62;4", true),
            ("4;1", false),
            ("64;1;2;6;22", false),
            ("62;", false),
        ] {
            let attributes = Some(attributes.to_string());
            let answers = TerminalAnswers { attributes, ..TerminalAnswers::default() };
            assert_eq!(answers.traits(TerminalTraits::LEAST).has_sixels, expected, "{answers:?}");
        }
    }

    #[test]
    fn terminals_that_draw_sextants_are_known_by_their_names() {
        for (version, expected) in [
            (Some("kitty(0.26.5)"), true),
            (Some("tmux 3.3a"), false),
            (Some("XTerm(379)"), false),
            (None, false),
        ] {
            let version = version.map(ToString::to_string);
            let answers = TerminalAnswers { version, ..TerminalAnswers::default() };
            assert_eq!(answers.traits(TerminalTraits::LEAST).has_sextants, expected, "{answers:?}");
        }
    }

    #[test]
    fn answers_come_one_by_one() {
        let mut answers = TerminalAnswers::default();
        for capability in ["436F=323536", "524742=38"] {
            let capabilities = Some(capability.into());
            answers.add(TerminalAnswers { capabilities, ..TerminalAnswers::default() });
        }
        let style = Some("0".to_string());
        answers.add(TerminalAnswers { style: style.clone(), ..TerminalAnswers::default() });
        assert_eq!(answers.capabilities.as_deref(), Some("436F=323536;524742=38"));
        assert_eq!(answers.style, style);
    }
}
