//! The forms of a table's rows: CSV, and the arrays of `NumPy`.

use std::io::{self, Write};

use arcade_engine::{Outcome, Position, Value};

use super::positions::Monitor;
use super::values::SolvedPositions;
use crate::commands::CommandError;
use crate::commands::output::csv_field;

/// The form of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Format {
    /// Comma-separated values
    Csv,
    /// An array for numpy.load, without pickled objects
    Npy,
}

/// The columns, in both forms.
pub(super) const COLUMNS: [&str; 5] = ["position", "value", "remoteness", "margin", "best"];

/// What an array has where there is no remoteness or margin.
const NONE: i32 = i32::MIN;

/// The rows of a table, whatever the game.
pub(super) trait Rows {
    /// How many there are.
    fn count(&self) -> usize;

    /// The row with this number, counted from 0.
    fn row(&self, number: usize) -> Row;
}

impl<P: Position> Rows for SolvedPositions<P> {
    fn count(&self) -> usize {
        self.positions.len()
    }

    fn row(&self, number: usize) -> Row {
        let best: Vec<String> = self.best_moves(number).iter().map(ToString::to_string).collect();
        let position = self.positions.get(number).to_string();
        Row { position, value: self.value(number), best: best.join(" ") }
    }
}

/// A position in the texts of its game.
pub(super) struct Row {
    position: String,
    value: Value,
    /// The best moves, with blanks between them.
    best: String,
}

impl Format {
    /// The file of the rows.
    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::Csv => "positions.csv",
            Self::Npy => "positions.npy",
        }
    }

    /// Writes all rows, one after the other.
    ///
    /// # Errors
    /// When they can't be written, or the work is stopped.
    pub(super) fn write(
        self,
        rows: &dyn Rows,
        out: &mut dyn Write,
        monitor: Monitor<'_>,
    ) -> Result<(), CommandError> {
        match self {
            Self::Csv => write_csv(rows, out, monitor),
            Self::Npy => write_npy(rows, out, monitor),
        }
    }
}

/// Calls `work` with each row.
fn for_each(
    rows: &dyn Rows,
    monitor: Monitor<'_>,
    doing: &str,
    work: &mut dyn FnMut(&Row) -> io::Result<()>,
) -> Result<(), CommandError> {
    let count = rows.count();
    for number in 0..count {
        monitor.report(number, || format!("{doing}: {number} of {count} positions"))?;
        work(&rows.row(number))?;
    }
    Ok(())
}

fn write_csv(
    rows: &dyn Rows,
    out: &mut dyn Write,
    monitor: Monitor<'_>,
) -> Result<(), CommandError> {
    writeln!(out, "{}", COLUMNS.join(","))?;
    let text = |number: Option<String>| number.unwrap_or_default();
    for_each(rows, monitor, "writing", &mut |Row { position, value, best }| {
        let outcome = text(value.outcome().map(|outcome| outcome.to_string()));
        let remoteness = text(value.remoteness().map(|plies| plies.to_string()));
        let margin = text(value.margin().map(|margin| margin.to_string()));
        writeln!(out, "{},{outcome},{remoteness},{margin},{best}", csv_field(position))
    })
}

/// Writes a structured array in the form of `NumPy`, version 1.0: a header that says in Python what the
/// rows are, then the rows, all of the same length.
fn write_npy(
    rows: &dyn Rows,
    out: &mut dyn Write,
    monitor: Monitor<'_>,
) -> Result<(), CommandError> {
    // No field may be empty.
    let (mut longest, mut most_moves) = (1, 1);
    for_each(rows, monitor, "measuring", &mut |row| {
        longest = longest.max(row.position.len());
        most_moves = most_moves.max(row.best.len());
        Ok(())
    })?;
    let kinds = [format!("|S{longest}"), "|i1".into(), "<i4".into(), "<i4".into()];
    let kinds = kinds.into_iter().chain([format!("|S{most_moves}")]);
    let fields = COLUMNS.iter().zip(kinds).map(|(name, kind)| format!("('{name}', '{kind}')"));
    let fields = fields.collect::<Vec<_>>().join(", ");
    let count = rows.count();
    let mut header =
        format!("{{'descr': [{fields}], 'fortran_order': False, 'shape': ({count},), }}");
    // The magic number, the length of the header, the header and a line feed fill blocks of 64 bytes.
    let whole = (NPY.len() + 2 + header.len() + 1).next_multiple_of(64);
    let length = whole - NPY.len() - 2;
    header.extend(std::iter::repeat_n(' ', length - 1 - header.len()));
    header.push('\n');
    out.write_all(NPY)?;
    out.write_all(&u16::try_from(length).expect("five fields").to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    let padded = |text: &str, length: usize, out: &mut dyn Write| {
        out.write_all(text.as_bytes())?;
        out.write_all(&vec![0; length - text.len()])
    };
    for_each(rows, monitor, "writing", &mut |Row { position, value, best }| {
        padded(position, longest, out)?;
        let sign: i8 = match value.outcome() {
            Some(Outcome::Win) => 1,
            Some(Outcome::Loss) => -1,
            _ => 0,
        };
        out.write_all(&sign.to_le_bytes())?;
        let plies = value.remoteness().map(|plies| i32::try_from(plies).expect("few plies"));
        out.write_all(&plies.unwrap_or(NONE).to_le_bytes())?;
        out.write_all(&value.margin().unwrap_or(NONE).to_le_bytes())?;
        padded(best, most_moves, out)
    })
}

/// The magic number and the version.
const NPY: &[u8] = b"\x93NUMPY\x01\x00";
