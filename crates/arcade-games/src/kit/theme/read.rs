//! Reading themes: the built-in ones, and the user's.

use std::ops::Range;

use arcade_base::{MAX_EXCERPT, excerpt, quoted};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Theme, ThemeSection, ThemeSource};
use crate::options::OptionError;

/// An error in a theme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThemeError {
    /// The byte range of the error in the text.
    pub span: Range<usize>,
    /// The name of the section; `None` outside all sections.
    pub section: Option<&'static str>,
    /// The error.
    pub error: OptionError,
}

/// The key that names the theme to start from.
const BASE: &str = "base";

impl ThemeSource {
    /// Reads a theme, given as a table and its text: its own settings on top of the base it names, or
    /// else of `base`.
    ///
    /// # Errors
    /// Every error in the theme, in no particular order.
    pub fn read(table: &DeTable<'_>, text: &str, base: Self) -> Result<Self, Vec<ThemeError>> {
        let mut reader = Reader { text, source: base, problems: Vec::new() };
        if let Some(base) = table.get(BASE) {
            reader.base(base);
        }
        for (name, section) in table.iter().filter(|(name, _)| name.get_ref() != BASE) {
            reader.section((name.get_ref(), name.span()), section);
        }
        if reader.problems.is_empty() { Ok(reader.source) } else { Err(reader.problems) }
    }
}

struct Reader<'a> {
    text: &'a str,
    source: ThemeSource,
    problems: Vec<ThemeError>,
}

impl Reader<'_> {
    fn base(&mut self, base: &Spanned<DeValue<'_>>) {
        let name = base.get_ref().as_str();
        match name.and_then(ThemeSource::built_in) {
            Some(source) => self.source = source,
            None => {
                let found = self.written(base).found();
                let expected = format!("one of {}", Theme::NAMES.join(", "));
                let error = OptionError::new(BASE, found, expected);
                let error = error.suggesting_nearest(name.unwrap_or_default(), Theme::NAMES);
                self.wrong(base.span(), None, error);
            }
        }
    }

    fn section(&mut self, (name, span): (&str, Range<usize>), section: &Spanned<DeValue<'_>>) {
        let known = name.parse::<ThemeSection>().ok();
        match (known, section.get_ref().as_table()) {
            (Some(known), Some(table)) => self.keys(known, table),
            (Some(_), None) => {
                let error = OptionError::new(name, "a value", format!("a section [{name}]"));
                self.wrong(span, None, error);
            }
            (None, _) => {
                let names: Vec<&str> =
                    [BASE].into_iter().chain(ThemeSection::NAMES.iter().copied()).collect();
                self.wrong(span, None, OptionError::unknown("section", name, &names));
            }
        }
    }

    fn keys(&mut self, section: ThemeSection, table: &DeTable<'_>) {
        let (name, attributes) = (Some(section.name()), section.attributes());
        for (key, value) in table {
            let (span, key) = (key.span(), key.get_ref().as_ref());
            let Some(place) = section.keys().iter().position(|known| *known == key) else {
                self.wrong(span, name, OptionError::unknown("key", key, section.keys()));
                continue;
            };
            if attributes.is_empty() {
                self.set(section, [place, 0], key, value);
            } else if let Some(table) = value.get_ref().as_table() {
                for (attribute, value) in table {
                    let (span, attribute) = (attribute.span(), attribute.get_ref().as_ref());
                    match attributes.iter().position(|known| *known == attribute) {
                        Some(at) => self.set(section, [place, at], attribute, value),
                        None => {
                            let error = OptionError::unknown(key, attribute, attributes);
                            self.wrong(span, name, error);
                        }
                    }
                }
            } else {
                let found = self.written(value).found();
                let form = format!("{{ {} = ... }}", attributes.join(" = ..., "));
                self.wrong(value.span(), name, OptionError::new(key, found, form));
            }
        }
    }

    fn set(
        &mut self,
        section: ThemeSection,
        places: [usize; 2],
        name: &str,
        value: &Spanned<DeValue<'_>>,
    ) {
        let written = Written { value: value.get_ref(), text: &self.text[value.span()] };
        if let Err(error) = self.source.set(section, places, name, written) {
            self.wrong(value.span(), Some(section.name()), error);
        }
    }

    fn written<'a>(&'a self, value: &'a Spanned<DeValue<'a>>) -> Written<'a> {
        Written { value: value.get_ref(), text: &self.text[value.span()] }
    }

    fn wrong(&mut self, span: Range<usize>, section: Option<&'static str>, error: OptionError) {
        self.problems.push(ThemeError { span, section, error });
    }
}

/// A TOML value and its source text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written<'a> {
    pub(super) value: &'a DeValue<'a>,
    text: &'a str,
}

impl Written<'_> {
    /// How an error describes the value.
    pub(super) fn found(&self) -> String {
        match self.value {
            DeValue::String(text) => quoted(text),
            other => describe_toml_value(other, self.text),
        }
    }
}

/// How an error describes a TOML value of the wrong type.
pub fn describe_toml_value(value: &DeValue<'_>, written: &str) -> String {
    match value {
        // These can be long, and the line number says where they begin.
        DeValue::Array(_) => "an array".into(),
        DeValue::Table(_) => "a table".into(),
        other => format!("{} {}", other.type_str(), excerpt(written, MAX_EXCERPT)),
    }
}
