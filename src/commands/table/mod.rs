//! `arcade table`: every position of a game with its value, in files for other programs.

mod chunks;
mod format;
mod positions;
mod values;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use arcade_base::{ParseError, escaped_path};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, PerGameTask, check_options};
use arcade_games::options::OptionValues;
use crc32fast::Hasher;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::interrupt::Interrupt;
use super::output::write_json;
use super::progress::progress_of;
use super::{CommandError, option_args};
use crate::config::Config;
use crate::progress_printer::Status;
use crate::store::NewFolder;
use format::{COLUMNS, Format};
use positions::{Monitor, Positions};
use values::{Counts, SolvedPositions};

/// Write every position of a game, with its value and best moves, for other programs
///
/// The folder gets two files: the positions, and manifest.json, which says what they are. It appears
/// when both are complete.
#[derive(Clone, Debug, clap::Args)]
pub struct TableCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// Set an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = option_args::assignment)]
    set: Vec<(String, String)>,
    /// Take the positions that can be reached from this one; else from every start that the options allow
    #[arg(long, value_name = "POSITION", conflicts_with = "set")]
    position: Option<String>,
    /// The form of the positions
    #[arg(long, value_enum)]
    format: Format,
    /// The folder to write, which is new or empty
    #[arg(long = "out", value_name = "DIR")]
    folder: PathBuf,
    /// Take at most N megabytes of memory; 1,024 hold some ten million positions
    #[arg(long, value_name = "N", default_value = "1024", value_parser = option_args::number::<u32>("memory_mb", 1..=1 << 20))]
    memory_mb: u32,
    /// Print the manifest
    #[arg(long)]
    json: bool,
}

/// Finds the positions and their values, and writes them.
struct WriteTable<'a, W> {
    command: &'a TableCommand,
    values: &'a OptionValues,
    out: W,
    monitor: Monitor<'a>,
}

/// What was written.
struct Written {
    starts: u64,
    positions: usize,
    counts: Counts,
    bytes: u64,
    crc32: u32,
}

impl<W: Write> PerGameTask for WriteTable<'_, W> {
    type Output = Result<Written, CommandError>;

    fn run<C: GameSpec>(self, game: C) -> Self::Output {
        let Self { command, values, out, monitor } = self;
        let starts: Box<dyn Iterator<Item = C::Position>> = match &command.position {
            Some(text) => {
                let position = game
                    .parse_any_size(text)
                    .map_err(|error| CommandError::Argument("position", error))?;
                Box::new(std::iter::once(position))
            }
            None => game.every_start(values)?,
        };
        let mut count = 0;
        let starts = starts.inspect(|_| count += 1);
        let positions = Positions::reachable(starts, command.memory_mb, monitor)?;
        let solved = SolvedPositions::solve(positions, monitor)?;
        let mut out = ChecksumWriter { out: BufWriter::new(out), bytes: 0, crc32: Hasher::new() };
        command.format.write(&solved, &mut out, monitor)?;
        out.flush()?;
        let (positions, counts) = (solved.positions.len(), solved.counts());
        let ChecksumWriter { bytes, crc32, .. } = out;
        Ok(Written { starts: count, positions, counts, bytes, crc32: crc32.finalize() })
    }
}

/// Passes on what is written, counts its bytes and computes their CRC-32.
struct ChecksumWriter<W> {
    out: W,
    bytes: u64,
    crc32: Hasher,
}

impl<W: Write> Write for ChecksumWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        self.crc32.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// What the rows are, for whoever reads them.
#[derive(Serialize)]
struct ManifestJson<'a> {
    game: &'static str,
    rules: String,
    options: Option<Map<String, Json>>,
    /// The only start, if one was named.
    position: Option<&'a str>,
    starts: u64,
    arcade: &'static str,
    format: &'static str,
    file: &'static str,
    columns: [&'static str; COLUMNS.len()],
    positions: usize,
    finished: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    longest_win: Option<u32>,
    bytes: u64,
    crc32: String,
}

impl TableCommand {
    pub(super) fn execute(&self, config: &Config, out: &mut dyn Write) -> Result<(), CommandError> {
        let values = option_args::non_interactive_options(self.game, config, &self.set)?;
        check_options(self.game, &values)?;
        option_args::refuse_puzzle(&values)?;
        if !NewFolder::is_free(&self.folder) {
            let found = self.folder.display().to_string();
            return Err(ParseError::new("out", found, "a new folder or an empty one").into());
        }
        let (status, interrupt) = (Status::new("starting"), Interrupt::install()?);
        let mut folder = NewFolder::begin(&self.folder)?;
        let progress_printer = progress_of(&status);
        let written = self.game.run_per_game(WriteTable {
            command: self,
            values: &values,
            out: folder.create(self.format.file())?,
            monitor: Monitor { interrupt: &interrupt, status: &status },
        });
        drop(progress_printer);
        let written = written?;
        let mut manifest = Vec::new();
        write_json(&mut manifest, &self.manifest(&values, &written))?;
        folder.create("manifest.json")?.write_all(&manifest)?;
        folder.complete()?;
        if self.json {
            return Ok(out.write_all(&manifest)?);
        }
        let Counts { outcomes, .. } = written.counts;
        writeln!(
            out,
            "{} positions in {}: {} won, {} drawn, {} lost",
            written.positions,
            escaped_path(&self.folder),
            outcomes.wins,
            outcomes.draws,
            outcomes.losses
        )?;
        Ok(())
    }

    fn manifest(&self, values: &OptionValues, written: &Written) -> ManifestJson<'_> {
        let Counts { outcomes, finished, longest_win } = written.counts;
        let id = self.game.meta().id;
        ManifestJson {
            game: id,
            rules: format!("docs/games/{id}.md"),
            options: self.position.is_none().then(|| option_args::options(self.game, values)),
            position: self.position.as_deref(),
            starts: written.starts,
            arcade: env!("CARGO_PKG_VERSION"),
            format: self.format.into(),
            file: self.format.file(),
            columns: COLUMNS,
            positions: written.positions,
            finished,
            wins: outcomes.wins,
            draws: outcomes.draws,
            losses: outcomes.losses,
            longest_win,
            bytes: written.bytes,
            crc32: format!("{:08x}", written.crc32),
        }
    }
}
