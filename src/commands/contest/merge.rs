//! `arcade merge`: merges the parts of a contest.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arcade_base::ParseError;
use arcade_games::games::GameId;
use arcade_games::input;
use serde::Deserialize;

use super::OutputArgs;
use super::result::ContestResult;
use crate::commands::CommandError;
use crate::contests::{ContestStatistics, MergeError, PartResult, merged};

/// Put the parts of a match or a tournament together
#[derive(Clone, Debug, clap::Args)]
pub struct MergeCommand {
    /// What `match` or `tournament` with `--part` and `--json` has printed, a file for each part
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
}

/// The fields of a part's output that are read; the rest can be computed.
#[derive(Deserialize)]
struct PartFile {
    part: Option<PartResult>,
    seconds: f64,
}

/// The largest file that is read, in bytes: room for a million games.
const MAX_FILE_BYTES: u64 = 512 << 20;
/// The longest valid duration of a part, in seconds: some thousand years.
const MAX_SECONDS: f64 = 1e11;

impl MergeCommand {
    pub(in crate::commands) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let mut parts = Vec::new();
        let mut seconds = 0.0;
        for path in &self.files {
            let file = read(path).map_err(|error| CommandError::Input(path.clone(), error))?;
            seconds += file.1;
            parts.push(file.0);
        }
        let (identity, games) = merged(parts).map_err(|MergeError { index, error }| {
            let file = index.and_then(|index| self.files.get(index));
            file.map_or_else(
                || error.clone().into(),
                |path| CommandError::Input(path.clone(), error.clone()),
            )
        })?;
        let game = GameId::find(&identity.game)
            .ok_or_else(|| ParseError::new("game", identity.game.clone(), "the id of a game"))?;
        let statistics = ContestStatistics::of(&identity, &games);
        let time = Duration::from_secs_f64(seconds);
        let result = ContestResult { game, identity, statistics, part: None, time };
        self.output.print(&result, out)?;
        self.output.check_strict(&result)
    }
}

/// Reads a part from a file, and its duration in seconds.
fn read(path: &Path) -> Result<(PartResult, f64), ParseError> {
    const EXPECTED: &str = "what match or tournament with --part and --json has printed";
    let refused = |found: String| ParseError::new("file", found, EXPECTED);
    let bytes = input::read(path, MAX_FILE_BYTES).map_err(|error| refused(error.to_string()))?;
    let text = str::from_utf8(&bytes).map_err(|_| refused("bytes that are not UTF-8".into()))?;
    let file: PartFile = serde_json::from_str(text).map_err(|error| refused(error.to_string()))?;
    let part = file.part.ok_or_else(|| ParseError::new("part", "", EXPECTED))?;
    if !(0.0..=MAX_SECONDS).contains(&file.seconds) {
        let found = file.seconds.to_string();
        return Err(ParseError::new("seconds", found, "a number of seconds"));
    }
    Ok((part, file.seconds))
}
