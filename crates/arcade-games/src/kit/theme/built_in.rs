//! The built-in themes.

use toml::de::DeTable;

use super::{Theme, ThemeSource};

/// Defines the built-in themes by name, the one for dark backgrounds first; their texts are in
/// `assets/themes/`.
macro_rules! themes {
    ($($name:literal),+) => {
        impl Theme {
            /// The values of the setting: one that chooses by the terminal's background, and the
            /// names of the built-in themes.
            pub const CHOICES: &'static [&'static str] = &[Self::AUTO, $($name),+];

            /// The names of the built-in themes, the one for dark backgrounds first.
            pub const NAMES: &'static [&'static str] = &[$($name),+];
        }

        const THEMES: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../../../assets/themes/", $name, ".toml")))),+];
    };
}

themes!("dark", "light", "high-contrast", "colour-blind", "mono");

impl ThemeSource {
    /// The built-in theme for dark backgrounds.
    pub fn dark() -> Self {
        Self::built_in(Theme::DARK).expect("it is in the list")
    }

    /// A built-in theme; `None` if there is none with this name.
    pub fn built_in(name: &str) -> Option<Self> {
        let (_, text) = THEMES.iter().find(|(other, _)| *other == name)?;
        let table = DeTable::parse(text).expect("a test reads every built-in theme");
        Some(Self::read(table.get_ref(), text, Self::empty()).expect("the same"))
    }
}
