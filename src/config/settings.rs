//! The settings of arcade itself, with their types.

use std::env;
use std::sync::Arc;
use std::time::Duration;

use arcade_games::kit::{
    Capabilities, Charset, Colours, KittyGraphics, TerminalTraits, Theme, ThemeSource,
};
use arcade_games::options::OptionValues;
use arcade_games::picture::{BlockSet, ImageFormat, PixelRaster};
use arcade_games::session::CoachMode;
use strum::{EnumString, IntoStaticStr, VariantNames};

use super::UserTheme;
use crate::daily::ShareStyle;
use crate::programs::ExternalEngineTimeouts;

/// The `[ui]` section.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ui {
    /// How arcade looks.
    pub appearance: Appearance,
    /// Whether moves are animated, with a pause before the computer's reply.
    pub animation: bool,
    /// Whether arcade uses the mouse.
    pub mouse: bool,
    /// How long to wait for the rest of a key sequence that begins with ESC.
    pub escape_timeout: Duration,
    /// Whether arcade suggests what to try next.
    pub suggestions: bool,
    /// The form of a result to paste into a chat.
    pub share: ShareStyle,
    /// Whether a game is explained before its first game.
    pub introductions: bool,
    /// Whether the ladder of each game is shown, its achievements from a first win to a win over `perfect`.
    pub ladder: bool,
    /// How much the line mode says each turn.
    pub verbosity: Verbosity,
}

/// How arcade looks, in the `[ui]` section too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appearance {
    /// The theme.
    pub theme: ThemeChoice,
    /// The number of colours to use; `None`: all that the terminal has.
    pub colours: Option<Colours>,
    /// Whether boards are drawn as pictures rather than as text.
    pub pictures: bool,
    /// Whether pictures are in pixels.
    pub pixels: PixelChoice,
    /// The block characters that pictures are made of, where they aren't in pixels.
    pub blocks: BlockChoice,
    /// The characters used for drawing.
    pub charset: Charset,
}

/// Whether pictures are in pixels, where the terminal shows images.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum PixelChoice {
    /// In kitty and mlterm, the terminals they were tested in, unless these are on another machine.
    Auto,
    /// In terminals with kitty's graphics protocol.
    Kitty,
    /// In terminals that show sixels: still pictures, without motion.
    Sixel,
    /// Nowhere: they are made of block characters.
    Off,
}

/// The block characters that pictures are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum BlockChoice {
    /// Sextants in terminals that are known to draw them themselves, quadrants in all others.
    Auto,
    /// Quadrants.
    Quadrants,
    /// Sextants.
    Sextants,
}

/// How much the line mode says each turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantNames)]
#[strum(serialize_all = "lowercase")]
pub enum Verbosity {
    /// The board, and whose turn it is.
    Full,
    /// Whose turn it is, and what has changed.
    Brief,
}

/// The selected theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThemeChoice {
    /// The one that suits the terminal's background.
    Auto,
    /// The built-in one with this name.
    BuiltIn(&'static str),
    /// One from a file.
    Own(Arc<ThemeSource>),
}

impl ThemeChoice {
    /// The selected theme; `own` is the theme whose file has been read, if any.
    fn read(setting: &str, own: Option<&UserTheme>) -> Self {
        let built_in = Theme::NAMES.iter().find(|name| **name == setting);
        let own = own.filter(|own| own.path == setting).map(|own| Self::Own(own.source.clone()));
        built_in.map(|name| Self::BuiltIn(name)).or(own).unwrap_or(Self::Auto)
    }
}

impl Ui {
    /// The settings in a section that the schema has checked; `own` is the theme whose file has been
    /// read, if any.
    pub(super) fn read(values: &OptionValues, own: Option<&UserTheme>) -> Self {
        let appearance = Appearance::read(values, own);
        let is_ascii = appearance.charset == Charset::Ascii || values.get("share") == Some("ascii");
        // No person types that fast, but over ssh the bytes of a sequence may arrive separately.
        let default = if is_remote() { 100 } else { 30 };
        let escape_ms = values.number("escape_ms").unwrap_or(default);
        Self {
            appearance,
            animation: values.flag("animation"),
            mouse: values.flag("mouse"),
            escape_timeout: Duration::from_millis(escape_ms.into()),
            suggestions: values.flag("suggestions"),
            share: if is_ascii { ShareStyle::Ascii } else { ShareStyle::Emoji },
            introductions: values.flag("introductions"),
            ladder: values.flag("ladder"),
            verbosity: values.parsed("speech").unwrap_or(Verbosity::Full),
        }
    }
}

impl Appearance {
    /// The appearance that a `[ui]` section with these values sets.
    fn read(values: &OptionValues, own: Option<&UserTheme>) -> Self {
        Self {
            theme: ThemeChoice::read(values.get("theme").unwrap_or(Theme::AUTO), own),
            colours: match values.get("colour") {
                Some("none") => Some(Colours::None),
                Some("16") => Some(Colours::Sixteen),
                Some("256") => Some(Colours::Indexed),
                Some("truecolor") => Some(Colours::True),
                _ => None,
            },
            pictures: values.flag("pictures"),
            pixels: values.parsed("pixels").unwrap_or(PixelChoice::Auto),
            blocks: values.parsed("blocks").unwrap_or(BlockChoice::Auto),
            charset: match values.get("ascii") {
                _ if values.flag("wide") => Charset::Ascii,
                Some("true") => Charset::Ascii,
                Some(_) => Charset::Unicode,
                None => Charset::of_locale(),
            },
        }
    }

    /// The number of colours to use on a terminal.
    pub fn colours_on(&self, terminal: TerminalTraits) -> Colours {
        self.colours.unwrap_or(terminal.colours)
    }

    /// The theme, adapted to a terminal.
    pub fn theme_on(&self, terminal: TerminalTraits) -> Theme {
        let Self { charset, pictures, .. } = *self;
        // Sixels need exact colours, and the terminal maps exact colours of text to its own nearest ones.
        let is_text_indexed = self.colours_on(terminal) == Colours::Indexed
            && self.colours.is_none()
            && self.shows_sixels(terminal);
        let colours = if is_text_indexed { Colours::True } else { self.colours_on(terminal) };
        let capabilities = Capabilities { colours, charset, pictures };
        let theme = match &self.theme {
            ThemeChoice::Auto => Theme::new(terminal.background.theme(), capabilities),
            ThemeChoice::BuiltIn(name) => Theme::new(name, capabilities),
            ThemeChoice::Own(source) => Theme::of(source, capabilities),
        };
        let theme = if terminal.hides_grey && colours == Colours::Sixteen {
            theme.without_dark_grey()
        } else {
            theme.in_blocks(self.blocks_on(terminal))
        };
        let theme = if is_text_indexed { theme.with_indexed_grounds() } else { theme };
        let Some(format) = self.image_format() else { return theme };
        let is_enough = match format {
            ImageFormat::Sixel => self.shows_sixels(terminal),
            ImageFormat::Kitty if self.pixels == PixelChoice::Kitty => {
                terminal.kitty_graphics != KittyGraphics::Unreported
            }
            ImageFormat::Kitty => terminal.kitty_graphics == KittyGraphics::Verified,
        };
        let raster = terminal.pixel_raster.filter(|_| is_enough);
        theme.in_pixels(raster.map(|raster| PixelRaster { format, ..raster }))
    }

    /// The block characters to use on a terminal.
    pub fn blocks_on(&self, terminal: TerminalTraits) -> BlockSet {
        match self.blocks {
            BlockChoice::Auto if terminal.has_sextants => BlockSet::Sextants,
            BlockChoice::Auto | BlockChoice::Quadrants => BlockSet::Quadrants,
            BlockChoice::Sextants => BlockSet::Sextants,
        }
    }

    /// Whether to ask for the terminal's name. It matters only for the block characters, and only if it may be kitty.
    pub fn depends_on_name(&self, terminal: TerminalTraits) -> bool {
        self.blocks == BlockChoice::Auto && is_kitty() && self.has_pictures_on(terminal)
    }

    /// Whether boards are pictures on a terminal that has enough colours.
    fn has_pictures_on(&self, terminal: TerminalTraits) -> bool {
        let has_colours = self.colours_on(terminal) != Colours::None;
        has_colours && self.pictures && self.charset == Charset::Unicode
    }

    fn shows_sixels(&self, terminal: TerminalTraits) -> bool {
        let is_possible = terminal.has_sixels && terminal.pixel_raster.is_some();
        self.image_format() == Some(ImageFormat::Sixel) && is_possible && self.pictures
    }

    /// How long to wait for the terminal to say whether it shows images: without limit if the setting demands
    /// them, else so briefly that a slow line gets none.
    pub fn image_query_timeout(&self) -> Duration {
        let is_demanded = matches!(self.pixels, PixelChoice::Kitty | PixelChoice::Sixel);
        if is_demanded { Duration::MAX } else { Duration::from_millis(300) }
    }

    /// The form of images in which boards are drawn if the terminal shows them: what the setting demands or, by
    /// default, that of the terminals on this machine in which the look has been checked.
    pub fn image_format(&self) -> Option<ImageFormat> {
        match self.pixels {
            PixelChoice::Kitty => Some(ImageFormat::Kitty),
            PixelChoice::Sixel => Some(ImageFormat::Sixel),
            PixelChoice::Auto if is_kitty() && !is_remote() => Some(ImageFormat::Kitty),
            PixelChoice::Auto if is_mlterm() && !is_remote() => Some(ImageFormat::Sixel),
            PixelChoice::Auto | PixelChoice::Off => None,
        }
    }

    /// Whether boards are drawn as images of this form on a terminal that shows them.
    pub fn depends_on_images(&self, format: ImageFormat, terminal: TerminalTraits) -> bool {
        self.image_format() == Some(format) && self.has_pictures_on(terminal)
    }

    /// Whether the theme depends on the terminal's background.
    pub fn depends_on_background(&self, terminal: TerminalTraits) -> bool {
        self.theme == ThemeChoice::Auto && self.colours_on(terminal) != Colours::None
    }

    /// Whether the theme depends on how many colours the terminal has.
    pub fn depends_on_colours(&self, terminal: TerminalTraits) -> bool {
        self.colours.is_none() && terminal.colours != Colours::None
    }
}

/// Whether the terminal calls itself kitty.
fn is_kitty() -> bool {
    env::var("TERM").is_ok_and(|term| term.contains("kitty"))
}

/// Whether the terminal calls itself mlterm. Its fonts leave gaps between block characters, its sixels leave none.
fn is_mlterm() -> bool {
    env::var("TERM").is_ok_and(|term| term.starts_with("mlterm"))
}

/// Whether the terminal is on another machine.
fn is_remote() -> bool {
    ["SSH_CONNECTION", "SSH_TTY"].iter().any(|name| env::var_os(name).is_some())
}

/// The `[ai]` section, except the keys that each game can override.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ai {
    /// Whether moves may be undone.
    pub undo: bool,
    /// Which of a person's moves the coach comments on.
    pub coach: CoachMode,
    /// Whether the perfect opponent ponders during a person's turn.
    pub ponder: bool,
    /// The size of the transposition table, in megabytes.
    pub table_mb: u32,
    /// The disk space for solved tables in megabytes; 0 turns them off.
    pub cache_mb: u32,
    /// The timeouts of external engines.
    pub timeouts: ExternalEngineTimeouts,
}

impl Ai {
    /// The settings in a section that the schema has checked.
    pub(super) fn read(values: &OptionValues) -> Self {
        let number = |key| values.number(key).expect("it has a default");
        let milliseconds = |key| Duration::from_millis(number(key).into());
        Self {
            undo: values.flag("undo"),
            coach: values.get("coach").and_then(CoachMode::find).unwrap_or(CoachMode::Off),
            ponder: values.flag("ponder"),
            table_mb: number("table_mb"),
            cache_mb: number("cache_mb"),
            timeouts: ExternalEngineTimeouts {
                start: milliseconds("engine_start_ms"),
                ready: milliseconds("engine_ready_ms"),
                mv: milliseconds("engine_move_ms"),
            },
        }
    }
}

/// The `[stats]` section.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Whether results are recorded and shown.
    pub keep: bool,
}

impl Stats {
    /// The settings in a section that the schema has checked.
    pub(super) fn read(values: &OptionValues) -> Self {
        Self { keep: values.flag("keep") }
    }
}
