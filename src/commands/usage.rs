//! The output of the command line parser: help, and usage errors.

use std::io::{self, Write as _};

use arcade_base::excerpt;
use clap::Parser as _;
use clap::error::{ContextKind, ContextValue};

use super::{Arguments, CommandError};

/// The most characters of an argument that an error message repeats.
const MAX_SHOWN_CHARS: usize = 80;

impl Arguments {
    /// Parses the arguments of this process; `None` after printing help or the version.
    ///
    /// # Errors
    /// When the arguments are invalid, or help can't be written.
    pub fn of_process() -> Result<Option<Self>, CommandError> {
        // Without arguments there is nothing to parse: building the parser would slow the start.
        if std::env::args_os().len() <= 1 {
            return Ok(Some(Self { config: None, command: None }));
        }
        let mut error = match Self::try_parse() {
            Ok(arguments) => return Ok(Some(arguments)),
            Err(error) => error,
        };
        if error.use_stderr() {
            escape(&mut error);
            return Err(CommandError::Usage(error));
        }
        error.print()?;
        io::stdout().flush()?;
        Ok(None)
    }
}

/// Escapes and truncates the parts of the arguments that an error repeats.
fn escape(error: &mut clap::Error) {
    let shown = |text: &String| excerpt(text, MAX_SHOWN_CHARS);
    let escaped: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| {
            let value = match value {
                ContextValue::String(text) => ContextValue::String(shown(text)),
                ContextValue::Strings(texts) => {
                    ContextValue::Strings(texts.iter().map(shown).collect())
                }
                // Styled suggestions may quote an argument, so they lose their styling here; usage
                // lines never quote one.
                ContextValue::StyledStrs(texts) => {
                    let shown = texts.iter().map(|text| shown(&text.to_string()).into());
                    ContextValue::StyledStrs(shown.collect())
                }
                _ => return None,
            };
            Some((kind, value))
        })
        .collect();
    for (kind, value) in escaped {
        error.insert(kind, value);
    }
}
