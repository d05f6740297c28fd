//! The capabilities of a terminal.

use std::env;

/// What a terminal can show, and which of that the user wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// The number of colours.
    pub colours: Colours,
    /// The characters.
    pub charset: Charset,
    /// Whether boards may be drawn as pictures.
    pub pictures: bool,
}

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Colours {
    /// None, or the user wants none.
    None,
    /// The 16 ANSI colours.
    Sixteen,
    /// 256 indexed colours.
    Indexed,
    /// 24-bit colour.
    True,
}

impl Colours {
    /// The name, as the settings have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Sixteen => "16",
            Self::Indexed => "256",
            Self::True => "truecolor",
        }
    }

    /// The number of colours according to the environment.
    pub fn of_environment() -> Self {
        detect(variable)
    }
}

impl Charset {
    /// The characters of the locale that the environment sets; Unicode if it sets none.
    pub fn of_locale() -> Self {
        encoding(variable)
    }
}

/// The name in `TERM`, if such terminals can't move their cursor: they show lines only.
pub fn term_without_screen() -> Option<String> {
    variable("TERM").filter(|term| lacks_screen(term))
}

/// An environment variable that is set and isn't empty.
fn variable(name: &str) -> Option<String> {
    env::var(name).ok().filter(|value| !value.is_empty())
}

/// The characters of the locale. Its variables take precedence in this order, as in every program.
fn encoding(variable: impl Fn(&str) -> Option<String>) -> Charset {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(variable);
    let is_utf8 = |locale: String| {
        let locale = locale.to_ascii_lowercase();
        locale.contains("utf-8") || locale.contains("utf8")
    };
    if locale.is_none_or(is_utf8) { Charset::Unicode } else { Charset::Ascii }
}

fn lacks_screen(term: &str) -> bool {
    let family = term.split('-').next().unwrap_or_default();
    ["dumb", "unknown", "network", "dialup"].contains(&family)
}

/// The set of characters to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Box drawing, blocks and arrows.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// Terminals with 24-bit colours, by a part of their `TERM`, which ssh passes on, unlike `COLORTERM`.
const EXACT: &[&str] = &["-direct", "alacritty", "contour", "foot", "ghostty", "kitty", "wezterm"];

/// The number of colours according to the environment; see <https://no-color.org>.
fn detect(variable: impl Fn(&str) -> Option<String>) -> Colours {
    let is = |name: &str, values: &[&str]| {
        variable(name).is_some_and(|found| values.iter().any(|value| found.contains(value)))
    };
    if variable("NO_COLOR").is_some() {
        Colours::None
    } else if is("COLORTERM", &["truecolor", "24bit"]) || is("TERM", EXACT) {
        Colours::True
    } else if is("TERM", &["256color", "tmux"]) {
        Colours::Indexed
    } else {
        Colours::Sixteen
    }
}

#[cfg(test)]
mod tests {
    use super::{Charset, Colours, detect, encoding, lacks_screen};

    /// Looks variables up in an environment.
    fn within(environment: &[(&str, &str)]) -> impl Fn(&str) -> Option<String> {
        |name| {
            let found = environment.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_string())
        }
    }

    #[test]
    fn the_environment_tells_the_number_of_colours() {
        let check = |environment: &[(&str, &str)], expected| {
            assert_eq!(detect(within(environment)), expected, "{environment:?}");
        };
        check(&[("TERM", "xterm")], Colours::Sixteen);
        check(&[("TERM", "xterm-256color")], Colours::Indexed);
        check(&[("TERM", "tmux")], Colours::Indexed);
        check(&[("TERM", "xterm-kitty")], Colours::True);
        check(&[("TERM", "xterm-kitty"), ("NO_COLOR", "1")], Colours::None);
        check(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")], Colours::True);
        check(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")], Colours::None);
    }

    #[test]
    fn a_locale_without_utf_8_has_ascii_alone() {
        let check = |environment: &[(&str, &str)], expected| {
            assert_eq!(encoding(within(environment)), expected, "{environment:?}");
        };
        check(&[], Charset::Unicode);
        for locale in ["C.UTF-8", "de_DE.utf8", "UTF-8", "en_GB.UTF-8@euro"] {
            check(&[("LANG", locale)], Charset::Unicode);
            check(&[("LC_ALL", locale), ("LANG", "C")], Charset::Unicode);
        }
        for locale in ["C", "en_US", "de_DE.ISO-8859-1"] {
            check(&[("LANG", locale)], Charset::Ascii);
            check(&[("LC_CTYPE", locale), ("LANG", "C.UTF-8")], Charset::Ascii);
            check(&[("LC_ALL", locale), ("LC_CTYPE", "C.UTF-8")], Charset::Ascii);
        }
    }

    #[test]
    fn terminals_that_can_not_move_a_cursor_have_no_screen() {
        for term in ["dumb", "dumb-emacs-ansi", "unknown"] {
            assert!(lacks_screen(term), "{term}");
        }
        for term in ["", "vt100", "ansi", "linux", "screen", "xterm"] {
            assert!(!lacks_screen(term), "{term}");
        }
    }
}
