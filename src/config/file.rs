//! Parsing a config file against the schema.

use std::ops::Range;

use arcade_base::{excerpt, quoted};
use arcade_games::kit::describe_toml_value;
use arcade_games::options::{OptionError, OptionSpec, ValueType};
use arcade_games::text::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{Mistakes, first_mistakes};
use super::overrides::Override;
use super::{ConfigMistake, Origin, Schema};

pub(super) struct ParsedConfig {
    /// The valid settings.
    pub settings: Vec<Override>,
    /// The first mistakes in the order of the file, and the number of further ones.
    pub mistakes: Mistakes,
    /// The sections of which a value was rejected.
    pub sections_with_rejected_values: Vec<String>,
}

/// Parses a file, and reports at most `max_mistakes` mistakes.
pub(super) fn read(text: &str, schema: &Schema, max_mistakes: usize) -> ParsedConfig {
    let (table, errors) = DeTable::parse_recoverable(text);
    let newlines = text.match_indices('\n').map(|(at, _)| at).collect();
    let mut reader =
        Reader { text, newlines, schema, settings: Vec::new(), raw_mistakes: Vec::new() };
    for (name, section) in table.get_ref() {
        reader.section(name.get_ref(), name.span(), section);
    }
    // After a syntax error, what the parser makes of the rest of the line isn't a mistake of its own.
    let unread: Vec<usize> =
        errors.iter().map(|error| reader.line(&syntax_span(error, text))).collect();
    let mut raw_mistakes = std::mem::take(&mut reader.raw_mistakes);
    raw_mistakes.retain(|(span, _)| !unread.contains(&reader.line(span)));
    // The section of the following lines is unknown too, since that line may have begun one.
    let stumbled = errors.iter().map(|error| syntax_span(error, text).start).min();
    raw_mistakes.retain(|(span, raw)| {
        let is_in_section = matches!(raw, RawMistake::UnknownKey(..) | RawMistake::Value(..));
        is_in_section || stumbled.is_none_or(|stumbled| span.start < stumbled)
    });
    // The sections of which a value was rejected.
    let sections_with_rejected_values = raw_mistakes.iter().filter_map(|(_, raw)| match raw {
        RawMistake::Value(section, _) => Some((*section).into()),
        _ => None,
    });
    let sections_with_rejected_values = sections_with_rejected_values.collect();
    let syntax = errors.iter().map(|error| {
        (
            syntax_span(error, text),
            RawMistake::Syntax(excerpt(error.message(), MAX_PARSER_MESSAGE_CHARS)),
        )
    });
    raw_mistakes.extend(syntax);
    let to_mistake =
        |span: &Range<usize>, raw: &RawMistake<'_>| raw.to_mistake(schema, text, span.clone());
    let mistakes = first_mistakes(&raw_mistakes, max_mistakes, to_mistake);
    ParsedConfig { settings: reader.settings, mistakes, sections_with_rejected_values }
}

/// Parses the tables in a text.
///
/// # Errors
/// The first syntax errors, at most `max_mistakes`, and the number of further ones.
pub(super) fn parse(text: &str, max_mistakes: usize) -> Result<Spanned<DeTable<'_>>, Mistakes> {
    let (table, errors) = DeTable::parse_recoverable(text);
    if errors.is_empty() {
        return Ok(table);
    }
    let located: Vec<_> = errors.iter().map(|error| (syntax_span(error, text), error)).collect();
    Err(first_mistakes(&located, max_mistakes, |span, error| {
        ConfigMistake::at(text, span.clone(), excerpt(error.message(), MAX_PARSER_MESSAGE_CHARS))
    }))
}

/// The location of a syntax error, or the end of the text if the parser doesn't know it.
fn syntax_span(error: &toml::de::Error, text: &str) -> Range<usize> {
    error.span().unwrap_or(text.len()..text.len())
}

/// The most characters of a message from the TOML parser.
const MAX_PARSER_MESSAGE_CHARS: usize = 200;

/// A mistake as it was found in the file. It becomes a [`ConfigMistake`] only if it is reported.
enum RawMistake<'a> {
    /// A syntax error, with the parser's message.
    Syntax(String),
    /// There is no section with this name.
    UnknownSection(&'a str),
    /// The name of a section is used for a value.
    NotASection(&'a str),
    /// The section has no key with this name.
    UnknownKey(&'a str, &'a str),
    /// The key of this section doesn't accept the value.
    Value(&'a str, Box<OptionError>),
}

impl RawMistake<'_> {
    /// The mistake, at a range of bytes of `text`.
    fn to_mistake(&self, schema: &Schema, text: &str, span: Range<usize>) -> ConfigMistake {
        let of_option = |section: &str, error: &OptionError| {
            ConfigMistake::in_section(text, span.clone(), section, error)
        };
        match self {
            Self::Syntax(said) => ConfigMistake::at(text, span, said),
            Self::UnknownSection(name) => {
                let known = schema.names().collect::<Vec<_>>();
                let expected = known.join(", ");
                let problem =
                    format!("section: found {}, expected one of {expected}", quoted(name));
                ConfigMistake::at(text, span, problem).suggesting(nearest(name, known))
            }
            Self::NotASection(name) => {
                let problem = format!("{name}: found a value, expected a section [{name}]");
                ConfigMistake::at(text, span, problem)
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
    /// The position of each line break in the text.
    newlines: Vec<usize>,
    schema: &'a Schema,
    settings: Vec<Override>,
    raw_mistakes: Vec<(Range<usize>, RawMistake<'a>)>,
}

impl<'a> Reader<'a> {
    fn section(&mut self, name: &'a str, span: Range<usize>, section: &'a Spanned<DeValue<'_>>) {
        let specs = self.schema.specs(name);
        let (Some(specs), Some(table)) = (specs, section.get_ref().as_table()) else {
            let unknown = specs.is_none();
            let mistake = if unknown {
                RawMistake::UnknownSection(name)
            } else {
                RawMistake::NotASection(name)
            };
            return self.raw_mistakes.push((span, mistake));
        };
        for (key, value) in table {
            match specs.iter().find(|spec| spec.key == key.get_ref()) {
                Some(spec) => self.value(name, spec, value),
                None => {
                    self.raw_mistakes
                        .push((key.span(), RawMistake::UnknownKey(name, key.get_ref())));
                }
            }
        }
    }

    /// The number of the line, from 1, on which a range of bytes begins.
    fn line(&self, span: &Range<usize>) -> usize {
        self.newlines.partition_point(|&newline| newline < span.start) + 1
    }

    fn value(&mut self, section: &'a str, spec: &OptionSpec, value: &Spanned<DeValue<'_>>) {
        let written = &self.text[value.span()];
        let accepted = match value.get_ref() {
            DeValue::String(text) => {
                let text = Schema::renamed_value(section, spec.key, text);
                spec.accept_typed(ValueType::Text, text)
            }
            DeValue::Boolean(flag) => spec.accept_typed(ValueType::Flag, &flag.to_string()),
            DeValue::Integer(number) => {
                match i64::from_str_radix(number.as_str(), number.radix()) {
                    Ok(number) => spec.accept_typed(ValueType::Number, &number.to_string()),
                    Err(_) => spec.accept_typed(ValueType::Number, written),
                }
            }
            other => {
                let found = describe_toml_value(other, written);
                Err(OptionError::new(spec.key, found, spec.expected()))
            }
        };
        match accepted {
            Ok(accepted) => {
                let origin = Origin::File(self.line(&value.span()));
                let section = section.into();
                let value = Some(accepted);
                self.settings.push(Override { section, key: spec.key, value, origin });
            }
            Err(error) => {
                self.raw_mistakes.push((value.span(), RawMistake::Value(section, Box::new(error))));
            }
        }
    }
}
