//! The built-in themes.

use toml::de::DeTable;

use super::{Sheet, Theme};

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
        let table = DeTable::parse(text).expect("a test reads every built-in theme");
        Some(Self::read(table.get_ref(), text, Self::empty()).expect("the same"))
    }
}
