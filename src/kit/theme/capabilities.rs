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
    /// The number of colours according to the environment.
    pub fn of_terminal() -> Self {
        detect(|name| env::var(name).ok())
    }
}

/// The set of characters to draw with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Charset {
    /// Box drawing, blocks and arrows.
    Unicode,
    /// ASCII only.
    Ascii,
}

/// The number of colours according to the environment; see <https://no-color.org>.
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
    use super::{Colours, detect};

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
