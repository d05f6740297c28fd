//! What the parser of the command line has to say: help, and errors of usage.

use std::io::{self, Write as _};

use arcade_base::excerpt;
use clap::Parser as _;
use clap::error::{ContextKind, ContextValue};

use super::{Arguments, CommandError};

/// The most characters of an argument that a message repeats.
const SHOWN: usize = 80;

impl Arguments {
    /// The arguments of this process; `None` when they asked for help or the version, which has been
    /// printed.
    ///
    /// # Errors
    /// When no command takes the arguments, or the help can't be written.
    pub fn of_process() -> Result<Option<Self>, CommandError> {
        // The usual call, which shows the menu, is not worth a parser.
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

/// Escapes and cuts what an error repeats of the arguments.
fn escape(error: &mut clap::Error) {
    let shown = |text: &String| excerpt(text, SHOWN);
    let escaped: Vec<(ContextKind, ContextValue)> = error
        .context()
        .filter_map(|(kind, value)| {
            let value = match value {
                ContextValue::String(text) => ContextValue::String(shown(text)),
                ContextValue::Strings(texts) => {
                    ContextValue::Strings(texts.iter().map(shown).collect())
                }
                // A suggestion may repeat an argument among its styles; a usage line never does.
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
