//! Reading a config file against the schema.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Mistake, Schema, Setting};
use crate::options::{OptionError, Shape, Spec};
use crate::text::{nearest, quoted};

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
/// Every mistake in the file, in the order of the file.
pub(super) fn read(text: &str, schema: &Schema) -> Result<Vec<Setting>, Vec<Mistake>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if let Some(error) = errors.first() {
        let span = error.span().unwrap_or(text.len()..text.len());
        return Err(vec![Mistake::at(text, span, error.message())]);
    }
    let newlines = text.match_indices('\n').map(|(at, _)| at).collect();
    let mut reader = Reader { text, newlines, schema, settings: Vec::new(), mistakes: Vec::new() };
    for (name, section) in table.get_ref() {
        reader.section(name.get_ref(), name.span(), section);
    }
    let Reader { settings, mut mistakes, .. } = reader;
    mistakes.sort_by_key(Mistake::place);
    if mistakes.is_empty() { Ok(settings) } else { Err(mistakes) }
}

struct Reader<'a> {
    text: &'a str,
    /// Where each line of the text ends.
    newlines: Vec<usize>,
    schema: &'a Schema,
    settings: Vec<Setting>,
    mistakes: Vec<Mistake>,
}

impl Reader<'_> {
    fn section(
        &mut self,
        name: &str,
        span: std::ops::Range<usize>,
        section: &Spanned<DeValue<'_>>,
    ) {
        let specs = self.schema.specs(name);
        let (Some(specs), Some(table)) = (specs, section.get_ref().as_table()) else {
            let known = self.schema.names().collect::<Vec<_>>();
            let problem = match specs {
                None => {
                    format!("section: found {}, expected one of {}", quoted(name), known.join(", "))
                }
                Some(_) => format!("{name}: found a value, expected a section [{name}]"),
            };
            let suggestion = specs.is_none().then(|| nearest(name, known)).flatten();
            self.mistakes.push(Mistake::at(self.text, span, problem).suggesting(suggestion));
            return;
        };
        for (key, value) in table {
            match specs.iter().find(|spec| spec.key == key.get_ref()) {
                Some(spec) => self.value(name, spec, value),
                None => {
                    let error = match Schema::renamed(name, key.get_ref()) {
                        Some(new) => OptionError::renamed_key(key.get_ref(), new),
                        None => OptionError::unknown_key(key.get_ref(), specs),
                    };
                    self.mistake(name, &error, key.span());
                }
            }
        }
    }

    fn value(&mut self, section: &str, spec: &Spec, value: &Spanned<DeValue<'_>>) {
        let written = &self.text[value.span()];
        let accepted = match value.get_ref() {
            DeValue::String(text) => spec.accept_shaped(Shape::Text, text),
            DeValue::Boolean(flag) => spec.accept_shaped(Shape::Flag, &flag.to_string()),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => spec.accept_shaped(Shape::Number, &number.to_string()),
                    Err(_) => spec.accept_shaped(Shape::Number, written),
                }
            }
            other => {
                let found = match other {
                    // These can be long, and the line shows where they begin.
                    DeValue::Array(_) => "an array".into(),
                    DeValue::Table(_) => "a table".into(),
                    other => format!("{} {written}", other.type_str()),
                };
                Err(OptionError::new(spec.key, found, spec.expected()))
            }
        };
        match accepted {
            Ok(accepted) => {
                let start = value.span().start;
                let line = self.newlines.partition_point(|&newline| newline < start) + 1;
                let section = section.into();
                self.settings.push(Setting { section, key: spec.key, value: accepted, line });
            }
            Err(error) => self.mistake(section, &error, value.span()),
        }
    }

    fn mistake(&mut self, section: &str, error: &OptionError, span: std::ops::Range<usize>) {
        let problem = format!("[{section}] {}: {}", error.key(), error.problem());
        let mistake = Mistake::at(self.text, span, problem).suggesting(error.suggestion());
        self.mistakes.push(mistake);
    }
}
