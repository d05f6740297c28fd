//! Themes as written, before they are reduced to what the terminal can show.

use std::fmt::Arguments;

use ratatui::style::{Modifier, Style};
use strum::{EnumCount as _, EnumString, VariantNames};
use toml::de::DeValue;

use super::colour::ThemeColour;
use super::read::Written;
use super::{Colours, Material, Role, Tone};
use crate::options::OptionError;

/// The contents of a theme: the settings of each role, tone and material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeSource {
    styles: [Attributes; Role::COUNT],
    tones: [Option<ThemeColour>; Tone::COUNT],
    /// For each material, its shades in the order of [`SHADES`].
    materials: [[Option<ThemeColour>; SHADES.len()]; Material::COUNT],
}

/// The settings of a role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Attributes {
    fg: Option<ThemeColour>,
    bg: Option<ThemeColour>,
    modifiers: Modifier,
}

/// A section of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub(super) enum ThemeSection {
    /// The styles of roles.
    Roles,
    /// The colours of boards that aren't materials.
    Tones,
    /// The colours of materials.
    Materials,
}

/// The settings of a role: colours, then modifiers.
const ATTRIBUTES: &[&str] = &["fg", "bg", "bold", "dim", "reverse", "underline"];
/// The modifiers among them, in the same order.
const MODIFIERS: [Modifier; 4] =
    [Modifier::BOLD, Modifier::DIM, Modifier::REVERSED, Modifier::UNDERLINED];
/// The settings of a material.
const SHADES: &[&str] = &["face", "light", "dark", "ink"];

impl ThemeSection {
    /// The names of all sections.
    pub(super) const NAMES: &'static [&'static str] = Self::VARIANTS;

    /// The name.
    pub(super) fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The keys of the section.
    pub(super) fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Roles => Role::VARIANTS,
            Self::Tones => Tone::VARIANTS,
            Self::Materials => Material::VARIANTS,
        }
    }

    /// The settings of each key; none if the value of a key is a colour.
    pub(super) fn attributes(self) -> &'static [&'static str] {
        match self {
            Self::Roles => ATTRIBUTES,
            Self::Tones => &[],
            Self::Materials => SHADES,
        }
    }
}

impl ThemeSource {
    /// An empty theme.
    pub fn empty() -> Self {
        Self {
            styles: [Attributes::default(); Role::COUNT],
            tones: [None; Tone::COUNT],
            materials: [[None; SHADES.len()]; Material::COUNT],
        }
    }

    /// Sets a key of a section, or an attribute of that key, given by their indices. Errors call it
    /// `name`.
    ///
    /// # Errors
    /// If it doesn't accept the value.
    pub(super) fn set(
        &mut self,
        section: ThemeSection,
        [key, attribute]: [usize; 2],
        name: &str,
        value: Written<'_>,
    ) -> Result<(), OptionError> {
        match section {
            ThemeSection::Roles => self.styles[key].set(attribute, name, value)?,
            ThemeSection::Tones => self.tones[key] = Some(colour_of_board(name, value)?),
            ThemeSection::Materials => {
                self.materials[key][attribute] = Some(colour_of_board(name, value)?);
            }
        }
        Ok(())
    }

    /// The style that the theme sets for a role, on a terminal with this many colours.
    pub(super) fn style(&self, role: Role, colours: Colours) -> Style {
        let Attributes { fg, bg, modifiers } = self.styles[role as usize];
        let shown = |colour: Option<ThemeColour>| colour.and_then(|colour| colour.shown(colours));
        Style { fg: shown(fg), bg: shown(bg), ..Style::new() }.add_modifier(modifiers)
    }

    /// The background of surfaces, if the theme sets it.
    pub(super) fn surface(&self) -> Option<ThemeColour> {
        self.styles[Role::Surface as usize].bg
    }

    /// Whether the theme sets anything for a role.
    #[cfg(test)]
    pub(super) fn describes(&self, role: Role) -> bool {
        self.styles[role as usize] != Attributes::default()
    }

    /// The board colours that aren't set although others are; boards are pictures only if all of
    /// them are set.
    pub fn missing(&self) -> Vec<String> {
        let tones = (Tone::VARIANTS.iter().zip(&self.tones))
            .map(|(name, colour)| ((*name).to_string(), colour.is_some()));
        let shades = (Material::VARIANTS.iter().zip(&self.materials)).flat_map(|(name, shades)| {
            let named = SHADES.iter().zip(shades);
            named.map(move |(shade, colour)| (format!("{name}.{shade}"), colour.is_some()))
        });
        let (said, missing): (Vec<_>, Vec<_>) =
            tones.chain(shades).partition(|(_, is_said)| *is_said);
        let missing = missing.into_iter().map(|(name, _)| name);
        if said.is_empty() { Vec::new() } else { missing.collect() }
    }

    /// The colours of all tones, in order; `None` unless all are set.
    pub(super) fn tones(&self) -> Option<[ThemeColour; Tone::COUNT]> {
        all(self.tones)
    }

    /// The shades of all materials, in order; `None` unless all are set.
    pub(super) fn materials(&self) -> Option<[[ThemeColour; SHADES.len()]; Material::COUNT]> {
        all(self.materials.map(all))
    }
}

impl Attributes {
    fn set(&mut self, attribute: usize, name: &str, value: Written<'_>) -> Result<(), OptionError> {
        match attribute {
            0 => self.fg = Some(colour(name, value)?),
            1 => self.bg = Some(colour(name, value)?),
            modifier => {
                let DeValue::Boolean(is_set) = value.value else {
                    return Err(wrong(name, value, "true or false"));
                };
                self.modifiers.set(MODIFIERS[modifier - 2], *is_set);
            }
        }
        Ok(())
    }
}

/// All the items; `None` if one is missing.
fn all<T: Copy, const N: usize>(items: [Option<T>; N]) -> Option<[T; N]> {
    let first = *items.first()?.as_ref()?;
    let mut found = [first; N];
    for (place, item) in found.iter_mut().zip(items) {
        *place = item?;
    }
    Some(found)
}

/// Parses a colour of the screen.
fn colour(name: &str, value: Written<'_>) -> Result<ThemeColour, OptionError> {
    let names = format_args!("one of the 16 names, or \"{}\"", ThemeColour::NONE);
    colour_that(|_| true, name, value, names)
}

/// Parses a colour of a board. Shades are mixed from it, so it must be an exact colour.
fn colour_of_board(name: &str, value: Written<'_>) -> Result<ThemeColour, OptionError> {
    let names = format_args!("or one of the 16 names");
    colour_that(|colour| colour.exact().is_some(), name, value, names)
}

/// Parses a colour that `accepts` allows; `names` says in errors which names are allowed.
fn colour_that(
    accepts: impl Fn(&ThemeColour) -> bool,
    name: &str,
    value: Written<'_>,
    names: Arguments<'_>,
) -> Result<ThemeColour, OptionError> {
    let read = |text| ThemeColour::parse(text).filter(|colour| accepts(colour));
    let written = value.value.as_str();
    written.and_then(read).ok_or_else(|| {
        let error = wrong(name, value, &format!("{}, {names}", ThemeColour::FORM));
        let names: Vec<&str> = ThemeColour::names().filter(|name| read(name).is_some()).collect();
        if let Some(text) = written { error.suggesting_nearest(text, &names) } else { error }
    })
}

fn wrong(name: &str, value: Written<'_>, expected: &str) -> OptionError {
    let found = match value.value {
        DeValue::Boolean(flag) => flag.to_string(),
        _ => value.found(),
    };
    OptionError::new(name, found, expected)
}
