//! Lines in, lines out.

use std::io::{self, BufRead, Write};

/// A place to read lines from and to write lines to.
pub struct Console {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    /// Whether lines that are read must be written too, since no terminal shows them.
    echo: Echo,
}

/// Whether lines that are read are written too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Echo {
    /// They are.
    Lines,
    /// They are not: a terminal shows them while they are typed.
    Nothing,
}

impl std::fmt::Debug for Console {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Console").field("echo", &self.echo).finish_non_exhaustive()
    }
}

impl Console {
    /// A console that reads `input` and writes `output`.
    pub fn new(input: impl BufRead + 'static, output: impl Write + 'static, echo: Echo) -> Self {
        Self { input: Box::new(input), output: Box::new(output), echo }
    }

    /// Writes a text and ends its line.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        writeln!(self.output, "{text}")?;
        self.output.flush()
    }

    /// Writes a prompt and reads a line; `None` at the end of the input.
    ///
    /// # Errors
    /// When it can't be read or written.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.output, "{prompt}")?;
        self.output.flush()?;
        let mut line = Vec::new();
        if self.input.read_until(b'\n', &mut line)? == 0 {
            // What follows the session in a log begins on a line of its own.
            self.say("")?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&line);
        let line = line.trim_end_matches(['\n', '\r']).to_string();
        if self.echo == Echo::Lines {
            self.say(&line)?;
        }
        Ok(Some(line))
    }
}
