//! The lines of a record, read in order, and errors in them.

use std::fmt::Display;
use std::str::FromStr;

use arcade_base::{ParseError, parse_number, quoted};
use arcade_engine::Side;
use jiff::Timestamp;
use thiserror::Error;

use super::{Metadata, Player, PlayerKind};

/// A line of a record, or a part of one, and its number, from 1.
#[derive(Clone, Debug)]
pub(super) struct RecordLine {
    pub(super) number: usize,
    pub(super) text: String,
}

impl RecordLine {
    pub(super) fn error(&self, problem: impl Display) -> RecordError {
        RecordError::new(self.number, problem)
    }

    pub(super) fn parse<T: FromStr>(&self) -> Result<T, RecordError>
    where
        T::Err: Display,
    {
        self.read(str::parse)
    }

    /// Parses the text.
    pub(super) fn read<T, E: Display>(
        &self,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, RecordError> {
        parse(&self.text).map_err(|error| self.error(error))
    }

    /// The first word, and the rest after the blank.
    pub(super) fn split(&self) -> (&str, RecordLine) {
        let (word, rest) = self.text.split_once(' ').unwrap_or((&self.text, ""));
        (word, RecordLine { number: self.number, text: rest.into() })
    }

    pub(super) fn number(&self, field: &str) -> Result<usize, RecordError> {
        let number = parse_number(field, &self.text, 0..=u32::MAX);
        number.map(|number| number as usize).map_err(|error| self.error(error))
    }
}

/// A reader of the lines of a record.
pub(super) struct RecordReader<'a> {
    text: &'a str,
    rest: &'a str,
    number: usize,
}

impl<'a> RecordReader<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        Self { text, rest: text, number: 0 }
    }

    pub(super) fn next_line(&mut self) -> Result<RecordLine, RecordError> {
        self.number += 1;
        match self.rest.split_once('\n') {
            Some((line, rest)) => {
                self.rest = rest;
                Ok(RecordLine { number: self.number, text: line.into() })
            }
            None if self.rest.is_empty() => {
                Err(RecordError::new(self.number, "the record ends here, before its checksum"))
            }
            None => Err(RecordError::new(self.number, "the record ends within this line")),
        }
    }

    /// The rest of the next line, which must begin with `key`.
    pub(super) fn field(&mut self, key: &str) -> Result<RecordLine, RecordError> {
        let line = self.next_line()?;
        let (word, rest) = line.split();
        if word == key {
            Ok(rest)
        } else {
            Err(line.error(ParseError::new("key", word, format!("\"{key}\""))))
        }
    }

    /// The rest of the next line, if it begins with `key`.
    pub(super) fn field_if(&mut self, key: &str) -> Result<Option<RecordLine>, RecordError> {
        let begins = self.rest.strip_prefix(key).is_some_and(|rest| rest.starts_with(' '));
        begins.then(|| self.field(key)).transpose()
    }

    pub(super) fn read_metadata(&mut self) -> Result<Metadata, RecordError> {
        let [began, played] = [self.time_if("date")?, self.time_if("played")?];
        let title = self.field_if("name")?;
        let title =
            title.map(|line| Metadata::check_saved_title(&line.text).map_err(|e| line.error(e)));
        let series = self.field_if("series")?.map(|line| line.parse());
        let coached = self.field_if("coach")?.map(|line| line.parse());
        let helped = self.field_if("help")?.map(|line| line.parse());
        Ok(Metadata {
            began,
            played,
            title: title.transpose()?,
            series: series.transpose()?,
            coached: coached.transpose()?.unwrap_or_default(),
            helped: helped.transpose()?.unwrap_or_default(),
        })
    }

    /// The time on the next line, if it begins with `key`.
    fn time_if(&mut self, key: &str) -> Result<Option<Timestamp>, RecordError> {
        let line = self.field_if(key)?;
        line.map(|line| line.read(|text| Metadata::parse_time(key, text))).transpose()
    }

    pub(super) fn player(&mut self, seat: Side) -> Result<Player, RecordError> {
        let line = self.field("player")?;
        let (number, rest) = line.split();
        if number != seat.to_string() {
            return Err(line.error(ParseError::new("seat", number, seat.to_string())));
        }
        let (kind, name) = rest.split();
        let kind = PlayerKind::of_word(kind).map_err(|error| line.error(error))?;
        let name = Player::check_saved_name(&name.text).map_err(|error| line.error(error))?;
        Ok(Player { name, kind })
    }

    /// Reads the checksum from the last line. The outer `Result` is an error if that line isn't a
    /// checksum; the inner one, if it doesn't match the lines above.
    pub(super) fn checksum(&mut self) -> Result<Result<(), RecordError>, RecordError> {
        let above = &self.text[..self.text.len() - self.rest.len()];
        let line = self.field("checksum")?;
        if !self.rest.is_empty() {
            return Err(RecordError::new(self.number + 1, "nothing may follow the checksum"));
        }
        let found = format!("{:08x}", crc32fast::hash(above.as_bytes()));
        Ok(if line.text == found {
            Ok(())
        } else {
            let problem = format!(
                "the checksum of the lines above is {found}, not {}: the record was damaged or edited",
                quoted(&line.text)
            );
            Err(line.error(problem))
        })
    }
}

/// An error in a record, and its line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    line: usize,
    problem: String,
}

impl RecordError {
    pub(super) fn new(line: usize, problem: impl Display) -> Self {
        Self { line, problem: problem.to_string() }
    }

    /// The number of the line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}
