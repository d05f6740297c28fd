//! The built-in themes.

use super::{Sheet, Theme, ThemeSection, ThemeValue};

/// Defines the built-in themes by their names, that for dark backgrounds first; the text of each is
/// in `assets/themes/`.
macro_rules! themes {
    ($($name:literal),+) => {
        impl Theme {
            /// What a setting may choose: one that suits the terminal's background, or a built-in
            /// theme by its name.
            pub const CHOICES: &'static [&'static str] = &[Self::AUTO, $($name),+];

            /// The names of the built-in themes, that for dark backgrounds first.
            pub const NAMES: &'static [&'static str] = &[$($name),+];
        }

        const THEMES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../assets/themes/", $name, ".toml")))),+];
    };
}

themes!("dark", "light", "high-contrast", "colour-blind", "mono");

impl Sheet {
    /// The look of the built-in theme for dark backgrounds.
    pub fn dark() -> Self {
        Self::built_in(Theme::DARK).expect("it is in the list")
    }

    /// The look of a built-in theme; `None` if there is none of this name.
    pub fn built_in(name: &str) -> Option<Self> {
        let (_, text) = THEMES.iter().find(|(other, _)| *other == name)?;
        Some(read(text).expect("a test reads every built-in theme"))
    }
}

/// Reads a theme whose every line is a comment, a section, or a key and its value, in the form that
/// the built-in ones keep to. It takes a fraction of the time that a reader of all of TOML takes,
/// and it is taken at every start.
fn read(text: &str) -> Option<Sheet> {
    let mut sheet = Sheet::empty();
    let mut section: Option<ThemeSection> = None;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = between(line, "[", "]") {
            section = Some(name.parse().ok()?);
            continue;
        }
        let (key, value) = line.split_once(" = ")?;
        let Some(section) = section else {
            // A theme begins with its base, if it has one.
            sheet = (key == "base").then(|| Sheet::built_in(between(value, "\"", "\"")?))??;
            continue;
        };
        let Some(attributes) = between(value, "{ ", " }") else {
            sheet.set(section, (key, None), literal(value)?).ok()?;
            continue;
        };
        for attribute in attributes.split(", ") {
            let (name, value) = attribute.split_once(" = ")?;
            sheet.set(section, (key, Some(name)), literal(value)?).ok()?;
        }
    }
    Some(sheet)
}

fn literal(text: &str) -> Option<ThemeValue<'_>> {
    match text {
        "true" => Some(ThemeValue::Flag(true)),
        "false" => Some(ThemeValue::Flag(false)),
        text => between(text, "\"", "\"").map(ThemeValue::Text),
    }
}

/// What stands between two texts at the ends of another.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    text.strip_prefix(before)?.strip_suffix(after)
}
