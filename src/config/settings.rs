//! The settings of arcade itself, with their types.

use std::sync::Arc;
use std::time::Duration;

use super::OwnTheme;
use crate::kit::{Background, Capabilities, Charset, Colours, Sheet, Theme};
use crate::options::Values;
use crate::programs::Patience;
use crate::session::Coach;

/// The `[ui]` section.
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ui {
    /// The theme.
    pub theme: ThemeChoice,
    /// How many colours the terminal has.
    pub colours: Colours,
    /// Whether boards are drawn as pictures, rather than as text: boxes and letters.
    pub pictures: bool,
    /// The characters used for drawing.
    pub charset: Charset,
    /// Whether moves are animated, with a pause before the computer's reply.
    pub animation: bool,
    /// Whether arcade uses the mouse.
    pub mouse: bool,
    /// Whether arcade says what to try next.
    pub suggestions: bool,
}

/// Which theme is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ThemeChoice {
    /// One that suits the terminal's background.
    Auto,
    /// The built-in one of this name.
    BuiltIn(&'static str),
    /// One from a file.
    Own(Arc<Sheet>),
}

impl ThemeChoice {
    /// The choice that a setting says; `own` is the theme whose file has been read, if any has.
    fn read(setting: &str, own: Option<&OwnTheme>) -> Self {
        let built_in = Theme::NAMES.iter().find(|name| **name == setting);
        let own = own.filter(|own| own.path == setting).map(|own| Self::Own(own.sheet.clone()));
        built_in.map(|name| Self::BuiltIn(name)).or(own).unwrap_or(Self::Auto)
    }
}

impl Ui {
    /// The settings in a section that the schema has accepted; `own` is the theme whose file has
    /// been read, if any has.
    pub(super) fn read(values: &Values, own: Option<&OwnTheme>) -> Self {
        Self {
            theme: ThemeChoice::read(values.get("theme").unwrap_or(Theme::AUTO), own),
            colours: match values.get("colour") {
                Some("none") => Colours::None,
                Some("16") => Colours::Sixteen,
                Some("256") => Colours::Indexed,
                Some("truecolor") => Colours::True,
                _ => Colours::of_terminal(),
            },
            pictures: values.flag("pictures"),
            charset: if values.flag("ascii") || values.flag("wide") {
                Charset::Ascii
            } else {
                Charset::Unicode
            },
            animation: values.flag("animation"),
            mouse: values.flag("mouse"),
            suggestions: values.flag("suggestions"),
        }
    }

    /// The theme, as a terminal with this background can show it.
    pub fn theme_on(&self, background: Background) -> Theme {
        let Self { colours, charset, pictures, .. } = *self;
        let capabilities = Capabilities { colours, charset, pictures };
        match &self.theme {
            ThemeChoice::Auto => Theme::new(background.theme(), capabilities),
            ThemeChoice::BuiltIn(name) => Theme::new(name, capabilities),
            ThemeChoice::Own(sheet) => Theme::of(sheet, capabilities),
        }
    }

    /// Whether the look depends on the terminal's background.
    pub fn goes_by_background(&self) -> bool {
        self.theme == ThemeChoice::Auto && self.colours != Colours::None
    }
}

/// The `[ai]` section, apart from what each game can override.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ai {
    /// Whether moves may be taken back.
    pub undo: bool,
    /// How much a coach says of a person's moves.
    pub coach: Coach,
    /// Whether the perfect opponent ponders during a person's turn.
    pub ponder: bool,
    /// Megabytes for positions already searched.
    pub table_mb: u32,
    /// Megabytes on disk for solved tables, 0 for none.
    pub cache_mb: u32,
    /// How long programs of others may take.
    pub patience: Patience,
}

impl Ai {
    /// The settings in a section that the schema has accepted.
    pub(super) fn read(values: &Values) -> Self {
        let number = |key| values.number(key).expect("it has a default");
        let milliseconds = |key| Duration::from_millis(number(key).into());
        Self {
            undo: values.flag("undo"),
            coach: values.get("coach").and_then(Coach::find).unwrap_or(Coach::Off),
            ponder: values.flag("ponder"),
            table_mb: number("table_mb"),
            cache_mb: number("cache_mb"),
            patience: Patience {
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
    /// Whether results are counted and shown.
    pub keep: bool,
}

impl Stats {
    /// The settings in a section that the schema has accepted.
    pub(super) fn read(values: &Values) -> Self {
        Self { keep: values.flag("keep") }
    }
}
