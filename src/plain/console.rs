//! Lines in, lines out.

use std::io::{self, BufRead, Write};

use arcade_base::{escaped, excerpt};

use crate::heartbeat::{Heartbeat, Rhythm, Status};
use crate::input::{Line, read_line, refuse_line};

/// A place to read lines from and to write lines to.
pub struct Console {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    /// Whether lines that are read must be written too, since no terminal shows them.
    echo: Echo,
    /// Makes the place for signs of life, which are no part of the session.
    notes: fn() -> Box<dyn Write + Send>,
}

/// The most characters of a line that are echoed.
const ECHOED: usize = 80;

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
        let notes = || Box::new(io::sink()) as Box<dyn Write + Send>;
        Self { input: Box::new(input), output: Box::new(output), echo, notes }
    }

    /// The same console, which says in another place how far work is that takes long.
    #[must_use]
    pub fn with_notes(self, notes: fn() -> Box<dyn Write + Send>) -> Self {
        Self { notes, ..self }
    }

    /// Does work that may take long, and says meanwhile how far it is.
    pub(super) fn wait_for<T>(&self, doing: &str, work: impl FnOnce(&Status) -> T) -> T {
        let status = Status::new(doing);
        let told = status.clone();
        let _heartbeat = Heartbeat::new((self.notes)(), Rhythm::Lines, move || told.text());
        work(&status)
    }

    /// Writes a text and ends its line. Nothing in it but the ends of its lines reaches the terminal
    /// as a control character: names and answers come from outside.
    ///
    /// # Errors
    /// When it can't be written.
    pub fn say(&mut self, text: &str) -> io::Result<()> {
        self.write(text)?;
        writeln!(self.output)?;
        self.output.flush()
    }

    /// Writes a text, its lines escaped.
    fn write(&mut self, text: &str) -> io::Result<()> {
        for line in text.split_inclusive('\n') {
            let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
            write!(self.output, "{}{end}", escaped(line))?;
        }
        Ok(())
    }

    /// Whether somebody types the lines at a terminal.
    pub fn is_typed(&self) -> bool {
        self.echo == Echo::Nothing
    }

    /// Writes a prompt and reads a line; `None` at the end of the input. A line that is
    /// too long is refused, and asked for again.
    ///
    /// # Errors
    /// When it can't be read or written.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        loop {
            self.write(prompt)?;
            self.output.flush()?;
            let Some(line) = read_line(&mut self.input)? else {
                // What follows the session in a log begins on a line of its own.
                self.say("")?;
                return Ok(None);
            };
            let (Line::Whole(text) | Line::Beginning(text)) = &line;
            if self.echo == Echo::Lines {
                self.say(&excerpt(text, ECHOED))?;
            }
            match line {
                Line::Whole(text) => return Ok(Some(text)),
                Line::Beginning(_) => self.say(&refuse_line().to_string())?,
            }
        }
    }
}
