//! Reading a config file against the schema.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{Mistakes, first};
use super::origin::Setting;
use super::{Mistake, Origin, Schema};
use crate::options::{OptionError, Shape, Spec};
use crate::text::{SHOWN, excerpt, nearest, quoted};

/// Whether a text is a config file of arcade: it has `[arcade] version = 1`.
///
/// A mistake in its syntax elsewhere doesn't make it another program's.
pub(super) fn is_ours(text: &str) -> bool {
    let (table, _) = DeTable::parse_recoverable(text);
    let version = table.get_ref().get("arcade").and_then(|arcade| {
        let version = arcade.get_ref().get("version")?.get_ref().as_integer()?;
        u32::from_str_radix(version.as_str(), version.radix()).ok()
    });
    version == Some(1)
}

/// The settings in a file.
///
/// # Errors
/// The first mistakes in the order of the file, and how many more there are.
pub(super) fn read(text: &str, schema: &Schema) -> Result<Vec<Setting>, Mistakes> {
    let table = parse(text)?;
    let newlines = text.match_indices('\n').map(|(at, _)| at).collect();
    let mut reader = Reader { text, newlines, schema, settings: Vec::new(), problems: Vec::new() };
    for (name, section) in table.get_ref() {
        reader.section(name.get_ref(), name.span(), section);
    }
    let Reader { settings, problems, .. } = reader;
    if problems.is_empty() {
        return Ok(settings);
    }
    let tell = |(span, problem): (_, Problem<'_>)| problem.tell(schema, text, span);
    Err(first(problems, tell))
}

/// The tables of a text.
///
/// # Errors
/// The first mistake in its syntax.
pub(super) fn parse(text: &str) -> Result<Spanned<DeTable<'_>>, Mistakes> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let Some(error) = errors.first() else { return Ok(table) };
    let span = error.span().unwrap_or(text.len()..text.len());
    Err((vec![Mistake::at(text, span, excerpt(error.message(), SAID))], 0))
}

/// The most characters of what the parser of TOML says.
const SAID: usize = 200;

/// A problem found in the file. It becomes a [`Mistake`] only if it is told.
enum Problem<'a> {
    /// There is no such section.
    UnknownSection(&'a str),
    /// The section is a value.
    NotASection(&'a str),
    /// The section has no such key.
    UnknownKey(&'a str, &'a str),
    /// A section's key doesn't take the value.
    Value(&'a str, Box<OptionError>),
}

impl Problem<'_> {
    /// The problem, as a mistake in a range of bytes of `text`.
    fn tell(&self, schema: &Schema, text: &str, span: Range<usize>) -> Mistake {
        let of_option = |section: &str, error: &OptionError| {
            Mistake::in_section(text, span.clone(), section, error)
        };
        match self {
            Self::UnknownSection(name) => {
                let known = schema.names().collect::<Vec<_>>();
                let expected = known.join(", ");
                let problem =
                    format!("section: found {}, expected one of {expected}", quoted(name));
                Mistake::at(text, span, problem).suggesting(nearest(name, known))
            }
            Self::NotASection(name) => {
                let problem = format!("{name}: found a value, expected a section [{name}]");
                Mistake::at(text, span, problem)
            }
            Self::UnknownKey(section, key) => {
                let error = match Schema::renamed(section, key) {
                    Some(new) => OptionError::renamed_key(key, new),
                    None => {
                        OptionError::unknown_key(key, schema.specs(section).unwrap_or_default())
                    }
                };
                of_option(section, &error)
            }
            Self::Value(section, error) => of_option(section, error),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Where each line of the text ends.
    newlines: Vec<usize>,
    schema: &'a Schema,
    settings: Vec<Setting>,
    problems: Vec<(Range<usize>, Problem<'a>)>,
}

impl<'a> Reader<'a> {
    fn section(&mut self, name: &'a str, span: Range<usize>, section: &'a Spanned<DeValue<'_>>) {
        let specs = self.schema.specs(name);
        let (Some(specs), Some(table)) = (specs, section.get_ref().as_table()) else {
            let unknown = specs.is_none();
            let problem =
                if unknown { Problem::UnknownSection(name) } else { Problem::NotASection(name) };
            return self.problems.push((span, problem));
        };
        for (key, value) in table {
            match specs.iter().find(|spec| spec.key == key.get_ref()) {
                Some(spec) => self.value(name, spec, value),
                None => {
                    self.problems.push((key.span(), Problem::UnknownKey(name, key.get_ref())));
                }
            }
        }
    }

    fn value(&mut self, section: &'a str, spec: &Spec, value: &Spanned<DeValue<'_>>) {
        let written = &self.text[value.span()];
        let accepted = match value.get_ref() {
            DeValue::String(text) => {
                let text = Schema::renamed_value(section, spec.key, text);
                spec.accept_shaped(Shape::Text, text)
            }
            DeValue::Boolean(flag) => spec.accept_shaped(Shape::Flag, &flag.to_string()),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => spec.accept_shaped(Shape::Number, &number.to_string()),
                    Err(_) => spec.accept_shaped(Shape::Number, written),
                }
            }
            other => {
                let found = found(other, written);
                Err(OptionError::new(spec.key, found, spec.expected()))
            }
        };
        match accepted {
            Ok(accepted) => {
                let start = value.span().start;
                let line = self.newlines.partition_point(|&newline| newline < start) + 1;
                let (section, origin) = (section.into(), Origin::File(line));
                let value = Some(accepted);
                self.settings.push(Setting { section, key: spec.key, value, origin });
            }
            Err(error) => {
                self.problems.push((value.span(), Problem::Value(section, Box::new(error))));
            }
        }
    }
}

/// What a message says of a value that has the wrong type.
pub(super) fn found(value: &DeValue<'_>, written: &str) -> String {
    match value {
        // These can be long, and the line shows where they begin.
        DeValue::Array(_) => "an array".into(),
        DeValue::Table(_) => "a table".into(),
        other => format!("{} {}", other.type_str(), excerpt(written, SHOWN)),
    }
}
