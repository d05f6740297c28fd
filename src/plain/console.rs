//! The console: line input and output.

use std::io::{self, BufRead, Write};

use arcade_base::{escaped, excerpt};
use arcade_games::input::{InputLine, MAX_LINE_BYTES, line_too_long, read_line};

use crate::progress_printer::{ProgressPrinter, ProgressStyle, Status};

/// A stream of input lines, and one of output.
pub struct Console {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    source: InputSource,
    /// Opens the stream for progress lines (stderr).
    progress_output: fn() -> Box<dyn Write + Send>,
}

/// The most characters of an input line that are echoed.
const ECHOED: usize = 80;

/// Where input lines come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputSource {
    /// A terminal, which echoes them.
    Terminal,
    /// A file or a program. The lines are echoed, for a log.
    Pipe,
}

impl Console {
    /// A console that reads `input` and writes `output`.
    pub fn new(
        input: impl BufRead + 'static,
        output: impl Write + 'static,
        source: InputSource,
    ) -> Self {
        let progress_output = || Box::new(io::sink()) as Box<dyn Write + Send>;
        Self { input: Box::new(input), output: Box::new(output), source, progress_output }
    }

    /// Replaces the stream for progress lines.
    #[must_use]
    pub fn with_progress_output(self, progress_output: fn() -> Box<dyn Write + Send>) -> Self {
        Self { progress_output, ..self }
    }

    /// Runs work that may take long, with progress lines.
    pub(super) fn wait_for<T>(&self, doing: &str, work: impl FnOnce(&Status) -> T) -> T {
        let status = Status::new(doing);
        let told = status.clone();
        let _progress_printer =
            ProgressPrinter::new((self.progress_output)(), ProgressStyle::Lines, move || {
                told.text()
            });
        work(&status)
    }

    /// Writes a text and a line end. Control characters other than line ends are escaped, since names and
    /// answers come from outside.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        self.write(text)?;
        writeln!(self.output)?;
        self.output.flush()
    }

    /// Writes a text, if there is one.
    ///
    /// # Errors
    /// When it can't be written.
    pub(super) fn say_some(&mut self, text: Option<&str>) -> io::Result<()> {
        text.map_or(Ok(()), |text| self.say(text))
    }

    /// Writes a text with its lines escaped.
    fn write(&mut self, text: &str) -> io::Result<()> {
        for line in text.split_inclusive('\n') {
            let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
            write!(self.output, "{}{end}", escaped(line))?;
        }
        Ok(())
    }

    /// Whether the input is typed at a terminal.
    pub fn is_interactive(&self) -> bool {
        self.source == InputSource::Terminal
    }

    /// Writes a prompt and reads a line; `None` at the end of the input. A line over the limit is rejected,
    /// and asked for again.
    ///
    /// # Errors
    /// When it can't be read or written.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        loop {
            self.write(prompt)?;
            self.output.flush()?;
            let Some(line) = read_line(&mut self.input)? else {
                // The output that follows a session in a log begins on a new line.
                self.say("")?;
                return Ok(None);
            };
            let (InputLine::Whole(text) | InputLine::Truncated(text)) = &line;
            if self.source == InputSource::Pipe {
                self.say(&excerpt(text, ECHOED))?;
            }
            match line {
                InputLine::Whole(text) => return Ok(Some(text)),
                InputLine::Truncated(_) => self.say(&line_too_long(MAX_LINE_BYTES).to_string())?,
            }
        }
    }
}
