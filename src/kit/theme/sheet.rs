//! Looks as they are written, before it is known what the terminal can show.

use std::fmt::Arguments;

use ratatui::style::{Modifier, Style};
use strum::{EnumCount as _, EnumString, VariantNames};

use super::colour::ThemeColour;
use super::{Colours, Material, Role, Tone};
use crate::options::OptionError;
use crate::text::quoted;

/// The look that a theme describes: what it says of each role, tone and material.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    styles: [Attributes; Role::COUNT],
    tones: [Option<ThemeColour>; Tone::COUNT],
    /// For each material, its shades in the order of [`SHADES`].
    materials: [[Option<ThemeColour>; SHADES.len()]; Material::COUNT],
}

/// What a theme says of a role.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Attributes {
    fg: Option<ThemeColour>,
    bg: Option<ThemeColour>,
    modifiers: Modifier,
}

/// A section of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, VariantNames)]
#[strum(serialize_all = "snake_case")]
pub enum ThemeSection {
    /// The styles of roles.
    Roles,
    /// The colours of boards that are no material.
    Tones,
    /// The colours of materials.
    Materials,
}

/// A value in a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeValue<'a> {
    /// A text: a colour.
    Text(&'a str),
    /// `true` or `false`.
    Flag(bool),
    /// Something else, which no attribute takes, as a message tells it.
    Other(&'a str),
}

/// What a theme says of a role: colours, then modifiers.
const ATTRIBUTES: &[&str] = &["fg", "bg", "bold", "dim", "reverse", "underline"];
/// What a theme says of a material.
const SHADES: &[&str] = &["face", "light", "dark", "ink"];

impl ThemeSection {
    /// The names of all sections.
    pub const NAMES: &'static [&'static str] = Self::VARIANTS;

    /// What it describes.
    pub fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Roles => Role::VARIANTS,
            Self::Tones => Tone::VARIANTS,
            Self::Materials => Material::VARIANTS,
        }
    }

    /// What it says of each key; nothing where the value of a key is a colour.
    pub fn attributes(self) -> &'static [&'static str] {
        match self {
            Self::Roles => ATTRIBUTES,
            Self::Tones => &[],
            Self::Materials => SHADES,
        }
    }
}

impl Sheet {
    /// A look of which nothing is said.
    pub fn empty() -> Self {
        Self {
            styles: [Attributes::default(); Role::COUNT],
            tones: [None; Tone::COUNT],
            materials: [[None; SHADES.len()]; Material::COUNT],
        }
    }

    /// Sets what the look says of a key of a section: all of it, or one attribute.
    ///
    /// # Errors
    /// When the section has no such key, the key no such attribute, or the attribute takes no such
    /// value.
    pub fn set(
        &mut self,
        section: ThemeSection,
        (key, attribute): (&str, Option<&str>),
        value: ThemeValue<'_>,
    ) -> Result<(), OptionError> {
        let unknown = || OptionError::unknown("key", key, section.keys());
        let name = attribute.unwrap_or(key);
        match section {
            ThemeSection::Roles => {
                let role: Role = key.parse().map_err(|_| unknown())?;
                self.styles[role as usize].set(name, value)?;
            }
            ThemeSection::Tones => {
                let tone: Tone = key.parse().map_err(|_| unknown())?;
                self.tones[tone as usize] = Some(colour_of_board(name, value)?);
            }
            ThemeSection::Materials => {
                let material: Material = key.parse().map_err(|_| unknown())?;
                let shade = SHADES.iter().position(|shade| *shade == name);
                let shade = shade.ok_or_else(|| OptionError::unknown(key, name, SHADES))?;
                self.materials[material as usize][shade] = Some(colour_of_board(name, value)?);
            }
        }
        Ok(())
    }

    /// What is said of a role, on a terminal with so many colours.
    pub(super) fn style(&self, role: Role, colours: Colours) -> Style {
        let Attributes { fg, bg, modifiers } = self.styles[role as usize];
        let shown = |colour: Option<ThemeColour>| colour.and_then(|colour| colour.shown(colours));
        Style { fg: shown(fg), bg: shown(bg), ..Style::new() }.add_modifier(modifiers)
    }

    /// Whether anything is said of a role.
    #[cfg(test)]
    pub(super) fn describes(&self, role: Role) -> bool {
        self.styles[role as usize] != Attributes::default()
    }

    /// The colours of boards of which nothing is said, although something is of others; boards are
    /// pictures only where there are all of them.
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

    /// The colours of all tones, in their order; `None` unless there are all of them.
    pub(super) fn tones(&self) -> Option<[ThemeColour; Tone::COUNT]> {
        all(self.tones)
    }

    /// The shades of all materials, in their order; `None` unless there are all of them.
    pub(super) fn materials(&self) -> Option<[[ThemeColour; SHADES.len()]; Material::COUNT]> {
        all(self.materials.map(all))
    }
}

impl Attributes {
    fn set(&mut self, name: &str, value: ThemeValue<'_>) -> Result<(), OptionError> {
        let modifier = match name {
            "fg" => return colour(name, value).map(|colour| self.fg = Some(colour)),
            "bg" => return colour(name, value).map(|colour| self.bg = Some(colour)),
            "bold" => Modifier::BOLD,
            "dim" => Modifier::DIM,
            "reverse" => Modifier::REVERSED,
            "underline" => Modifier::UNDERLINED,
            _ => return Err(OptionError::unknown("attribute", name, ATTRIBUTES)),
        };
        let ThemeValue::Flag(is_set) = value else {
            return Err(wrong(name, value, "true or false"));
        };
        self.modifiers.set(modifier, is_set);
        Ok(())
    }
}

/// All of the items, if none is missing.
fn all<T: Copy, const N: usize>(items: [Option<T>; N]) -> Option<[T; N]> {
    let first = *items.first()?.as_ref()?;
    let mut found = [first; N];
    for (place, item) in found.iter_mut().zip(items) {
        *place = item?;
    }
    Some(found)
}

/// A colour of the screen.
fn colour(name: &str, value: ThemeValue<'_>) -> Result<ThemeColour, OptionError> {
    let names = format_args!("one of the 16 names, or \"{}\"", ThemeColour::NONE);
    colour_that(|_| true, name, value, names)
}

/// A colour of a board: shades are mixed of it, so that it has to be known.
fn colour_of_board(name: &str, value: ThemeValue<'_>) -> Result<ThemeColour, OptionError> {
    let names = format_args!("or one of the 16 names");
    colour_that(|colour| colour.exact().is_some(), name, value, names)
}

/// A colour that is `taken`, as some names are.
fn colour_that(
    taken: impl Fn(&ThemeColour) -> bool,
    name: &str,
    value: ThemeValue<'_>,
    names: Arguments<'_>,
) -> Result<ThemeColour, OptionError> {
    let read = |text| ThemeColour::parse(text).filter(|colour| taken(colour));
    let colour = match value {
        ThemeValue::Text(text) => read(text),
        ThemeValue::Flag(_) | ThemeValue::Other(_) => None,
    };
    colour.ok_or_else(|| {
        let error = wrong(name, value, &format!("{}, {names}", ThemeColour::FORM));
        let names: Vec<&str> = ThemeColour::names().filter(|name| read(name).is_some()).collect();
        if let ThemeValue::Text(text) = value { error.near(text, &names) } else { error }
    })
}

fn wrong(name: &str, value: ThemeValue<'_>, expected: &str) -> OptionError {
    let found = match value {
        ThemeValue::Text(text) => quoted(text),
        ThemeValue::Flag(flag) => flag.to_string(),
        ThemeValue::Other(found) => found.into(),
    };
    OptionError::new(name, found, expected)
}
