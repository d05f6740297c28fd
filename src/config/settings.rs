//! The settings of arcade itself, with their types.

use crate::kit::{Background, Capabilities, Charset, Colours, Theme};
use crate::options::Values;

/// The `[ui]` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ui {
    /// The name of the theme; `None` for one that suits the terminal's background.
    pub theme: Option<String>,
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
}

impl Ui {
    /// The settings in a section that the schema has accepted.
    pub(super) fn read(values: &Values) -> Self {
        Self {
            theme: values.get("theme").filter(|name| *name != Theme::AUTO).map(Into::into),
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
        }
    }

    /// The theme, as a terminal with this background can show it.
    pub fn theme_on(&self, background: Background) -> Theme {
        let Self { colours, charset, pictures, .. } = *self;
        let name = self.theme.as_deref().unwrap_or(background.theme());
        Theme::new(name, Capabilities { colours, charset, pictures })
    }

    /// Whether the look depends on the terminal's background.
    pub fn goes_by_background(&self) -> bool {
        self.theme.is_none() && self.colours != Colours::None
    }
}

/// The `[ai]` section, apart from what each game can override.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ai {
    /// Whether moves may be taken back.
    pub undo: bool,
    /// Whether the perfect opponent ponders during a person's turn.
    pub ponder: bool,
    /// Megabytes for positions already searched.
    pub table_mb: u32,
    /// Megabytes on disk for solved tables, 0 for none.
    pub cache_mb: u32,
}

impl Ai {
    /// The settings in a section that the schema has accepted.
    pub(super) fn read(values: &Values) -> Self {
        let number = |key| values.number(key).expect("it has a default");
        Self {
            undo: values.flag("undo"),
            ponder: values.flag("ponder"),
            table_mb: number("table_mb"),
            cache_mb: number("cache_mb"),
        }
    }
}
