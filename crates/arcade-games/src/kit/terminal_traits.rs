//! What the terminal can show, which the theme must suit.

use std::env;

use super::{Colours, Theme};
use crate::picture::PixelRaster;

/// What is known of a terminal: from the environment at first, and then from its answers. The settings and this
/// give the [`Capabilities`](super::Capabilities) that a theme is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TerminalTraits {
    /// Its background.
    pub background: Background,
    /// Whether its colour 8, dark grey with most palettes, can't be seen on the background.
    pub hides_grey: bool,
    /// How many colours it has.
    pub colours: Colours,
    /// Whether it shows images by kitty's protocol.
    pub kitty_graphics: KittyGraphics,
    /// Whether it says that it shows sixels.
    pub has_sixels: bool,
    /// Whether it is known to draw sextants itself, without gaps.
    pub has_sextants: bool,
    /// The raster of its images, if the size of its cells is known.
    pub pixel_raster: Option<PixelRaster>,
}

/// Whether a terminal shows images by kitty's graphics protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KittyGraphics {
    /// It hasn't said so.
    Unreported,
    /// It says so.
    Reported,
    /// It is one in which the look of boards in pixels has been checked.
    Verified,
}

impl TerminalTraits {
    /// The least that a terminal has.
    pub const LEAST: Self = Self {
        background: Background::Dark,
        hides_grey: false,
        colours: Colours::Sixteen,
        kitty_graphics: KittyGraphics::Unreported,
        has_sixels: false,
        has_sextants: false,
        pixel_raster: None,
    };

    /// What the environment says of the terminal; of what it doesn't tell, the least.
    pub fn of_environment() -> Self {
        let (background, colours) = (Background::of_environment(), Colours::of_environment());
        Self { background, colours, ..Self::LEAST }
    }
}

/// Whether images don't reach the terminal, since the program runs in tmux or GNU screen.
pub fn multiplexer_drops_images() -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value| !value.is_empty());
    let term = env::var("TERM").unwrap_or_default();
    is_set("TMUX") || is_set("STY") || term.starts_with("tmux") || term.starts_with("screen")
}

/// Whether a terminal has a dark or a light background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Background {
    /// Light text on a dark background; also if nothing is known.
    Dark,
    /// Dark text on a light background.
    Light,
}

impl Background {
    /// The background according to `COLORFGBG`, which some terminals set to the colour numbers of
    /// text and background.
    pub fn of_environment() -> Self {
        Self::of_variable(&env::var("COLORFGBG").unwrap_or_default())
    }

    fn of_variable(colours: &str) -> Self {
        match colours.rsplit(';').next().and_then(|colour| colour.parse::<u8>().ok()) {
            // White, and the bright colours other than grey.
            Some(7 | 9..=15) => Self::Light,
            _ => Self::Dark,
        }
    }

    /// Whether a background colour counts as dark or light; components use the full range of the
    /// type.
    pub fn of_colour([red, green, blue]: [u16; 3]) -> Self {
        // The weights of luma (ITU-R BT.601, 1982), in thousandths.
        let luma = 299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue);
        if luma > 500 * u32::from(u16::MAX) { Self::Light } else { Self::Dark }
    }

    /// The name of the built-in theme for this background.
    pub fn theme(self) -> &'static str {
        match self {
            Self::Dark => Theme::DARK,
            Self::Light => Theme::LIGHT,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Background, Theme};

    #[test]
    fn the_environment_tells_the_background() {
        for dark in ["", "15;0", "7;8", "15;default;0", "0;default", "0", ";", "0;-7", "0;255"] {
            assert_eq!(Background::of_variable(dark), Background::Dark, "{dark}");
        }
        for light in ["0;15", "0;7", "0;default;15", "15"] {
            assert_eq!(Background::of_variable(light), Background::Light, "{light}");
        }
    }

    #[test]
    fn a_colour_is_as_light_as_it_looks() {
        let of = |colour: [u8; 3]| Background::of_colour(colour.map(|part| 257 * u16::from(part)));
        // Black, a dark blue, the blue and the dark base of Solarized.
        for dark in [[0, 0, 0], [0, 0, 255], [38, 139, 210], [0, 43, 54]] {
            assert_eq!(of(dark), Background::Dark, "{dark:?}");
        }
        // White, a pale yellow, yellow, the light base of Solarized.
        for light in [[255, 255, 255], [255, 255, 221], [255, 255, 0], [253, 246, 227]] {
            assert_eq!(of(light), Background::Light, "{light:?}");
        }
    }

    #[test]
    fn every_background_has_a_theme() {
        for background in [Background::Dark, Background::Light] {
            assert!(Theme::CHOICES.contains(&background.theme()), "{background:?}");
        }
    }
}
