//! What commands print: warnings, columns, JSON, rounded numbers.

use std::io::{self, Write};

use arcade_base::{escaped, is_hidden};
use arcade_engine::{Outcome, Value};
use arcade_games::text::wrap;
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

use super::CommandError;

/// Prints warnings: errors that didn't stop the command.
pub(super) fn print_warnings(warnings: &[String], notes: &mut dyn Write) {
    for warning in warnings {
        // The result counts even if a warning can't be written.
        let _ = writeln!(notes, "arcade: {warning}");
    }
}

/// The longest line of text output, in characters.
pub(super) const WIDTH: usize = 80;

/// A text after a label, in lines of at most [`WIDTH`], with a hanging indent.
pub(super) fn beside(label: &str, text: &str) -> Vec<String> {
    let margin = " ".repeat(label.chars().count());
    let lines = wrap(text, WIDTH.saturating_sub(margin.len()));
    let label = |index| if index == 0 { label } else { &margin };
    lines.iter().enumerate().map(|(index, line)| format!("{}{line}", label(index))).collect()
}

/// Writes an object as a line of JSON.
pub(super) fn write_json(out: &mut dyn Write, json: &impl Serialize) -> Result<(), CommandError> {
    json.serialize(&mut Serializer::with_formatter(&mut *out, Visible)).map_err(io::Error::from)?;
    Ok(writeln!(out)?)
}

/// Compact JSON in which hidden characters are escaped, even where JSON doesn't require it: the reader
/// may be a terminal.
struct Visible;

impl Formatter for Visible {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        if !fragment.contains(is_hidden) {
            return out.write_all(fragment.as_bytes());
        }
        for character in fragment.chars() {
            let mut units = [0; 2];
            if is_hidden(character) {
                let units = character.encode_utf16(&mut units);
                units.iter().try_for_each(|unit| write!(out, "\\u{unit:04x}"))?;
            } else {
                write!(out, "{character}")?;
            }
        }
        Ok(())
    }
}

/// A CSV field (RFC 4180), with hidden characters escaped, and quoted if necessary.
pub(super) fn csv_field(field: &str) -> String {
    let field = escaped(field);
    if field.contains([',', '"']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.into()
    }
}

/// Rounds to `places` decimal places.
pub(super) fn rounded(number: f64, places: i32) -> f64 {
    let scale = 10.0_f64.powi(places);
    // Adding 0.0 turns -0.0 into 0.0.
    (number * scale).round() / scale + 0.0
}

/// Rounds to a tenth: results of games aren't more precise than that.
pub(super) fn tenths(figure: f64) -> f64 {
    rounded(figure, 1)
}

/// A value in the JSON of all commands.
#[derive(Serialize)]
pub(super) struct ValueJson {
    exact: bool,
    pub(super) value: &'static str,
    remoteness: Option<u32>,
    margin: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
}

/// Serializes a value as a [`ValueJson`]; for `serialize_with`.
pub(super) fn serialize_value<S: serde::Serializer>(
    value: &Value,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    ValueJson::from(*value).serialize(serializer)
}

impl From<Value> for ValueJson {
    fn from(value: Value) -> Self {
        let (score, depth) = match value {
            Value::Estimate { score, depth } => (Some(score), Some(depth)),
            Value::Exact { .. } => (None, None),
        };
        Self {
            exact: value.is_exact(),
            value: value.outcome().map_or("unknown", Outcome::name),
            remoteness: value.remoteness(),
            margin: value.margin(),
            score,
            depth,
        }
    }
}
