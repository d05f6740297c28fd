//! The file of a contest's games: a header line with the contest's identity, and a line for each game.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use arcade_base::{ParseError, excerpt, parse_number};
use arcade_engine::Seed;
use arcade_games::games::GameId;
use arcade_games::session::Record;
use serde::{Deserialize, Serialize};

use super::names::Names;
use crate::commands::CommandError;
use crate::contests::{
    ContestIdentity, ContestStatistics, GameFault, GameResult, Part, check_result, record_of,
};
use crate::store::{LockedLines, StoreError};

/// The header line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The version of the file format.
    saved_contest: u32,
    /// The part, such as `1/4`; `None` for a whole contest.
    part: Option<String>,
    /// The identity of the contest.
    identity: ContestIdentity,
}

/// The version of the file format.
const VERSION: u32 = 1;
/// The beginning of every header.
const BEGINNING: &str = "{\"saved_contest\":";
/// The most characters of a damaged line that a message repeats.
const MAX_SHOWN_CHARS: usize = 40;

/// The saved games of a contest, and the file in which further ones are saved.
pub(super) struct SavedContest {
    path: PathBuf,
    file: LockedLines,
    header: Option<Header>,
    /// The games by number.
    pub(super) games: BTreeMap<u32, GameResult>,
}

impl SavedContest {
    /// Opens the file, or a new one. Nothing is written yet.
    pub(super) fn open(path: &Path) -> Result<Self, CommandError> {
        let refused = |error| CommandError::Input(path.into(), error);
        let (file, lines, rest) = LockedLines::open(path).map_err(|error| match error {
            StoreError::Io(_, error) => {
                let expected = "a file that can be read and written";
                refused(ParseError::new("save", error.to_string(), expected))
            }
            error => error.into(),
        })?;
        let (header, mut games) = contest(&lines, &rest).map_err(refused)?;
        // The result doesn't need the moves, and there may be very many games.
        for result in games.values_mut() {
            result.moves = None;
        }
        Ok(Self { path: path.into(), file, header, games })
    }

    /// Why the file isn't locked, if it isn't.
    pub(super) fn unlocked_reason(&self) -> Option<&StoreError> {
        self.file.unlocked_reason()
    }

    /// The seed in the file, if there is a contest in it.
    pub(super) fn seed(&self) -> Result<Option<Seed>, CommandError> {
        let seed = self.header.as_ref().map(|header| header.identity.seed.parse());
        seed.transpose().map_err(|error| CommandError::Input(self.path.clone(), error))
    }

    /// Begins the contest, or continues it.
    ///
    /// # Errors
    /// When the file has another contest.
    pub(super) fn begin(
        &mut self,
        identity: &ContestIdentity,
        part: Option<Part>,
    ) -> Result<(), CommandError> {
        let part_text = part.map(|part| part.to_string());
        let header = Header { saved_contest: VERSION, part: part_text, identity: identity.clone() };
        match &self.header {
            Some(found) => self
                .check(found, &header, part)
                .map_err(|error| CommandError::Input(self.path.clone(), error)),
            None => {
                self.append(&header)?;
                self.header = Some(header);
                Ok(())
            }
        }
    }

    fn check(&self, found: &Header, own: &Header, part: Option<Part>) -> Result<(), ParseError> {
        own.identity.check_same(&found.identity)?;
        if found.part != own.part {
            let text = |part: &Option<String>| part.clone().unwrap_or("all games".into());
            return Err(ParseError::new("part", text(&found.part), text(&own.part)));
        }
        let schedule = own.identity.schedule();
        let is_own = |number: &&u32| {
            let fixture = schedule.fixture(**number);
            fixture.is_some_and(|it| part.is_none_or(|part| part.has(it.number / 2)))
        };
        match self.games.keys().find(|number| !is_own(number)) {
            None => Ok(()),
            Some(number) => {
                Err(ParseError::new("game", number.to_string(), "the number of a game of its own"))
            }
        }
    }

    /// Saves the header or a game.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub(super) fn append(&mut self, line: &impl Serialize) -> Result<(), CommandError> {
        let line = serde_json::to_string(line).map_err(std::io::Error::from)?;
        Ok(self.file.append(&line)?)
    }
}

/// The record of a game in a file written by `--save`. The file is only read, even if the contest is
/// running.
///
/// # Errors
/// When the file can't be read, isn't that of a contest, or has no such game with its moves.
pub(in crate::commands) fn record(path: &Path, number: &str) -> Result<Record, CommandError> {
    let (lines, rest) = LockedLines::read(path)?;
    let refused = |error| CommandError::Input(path.into(), error);
    let (header, games) = contest(&lines, &rest).map_err(refused)?;
    let identity = header.ok_or_else(|| refused(foreign(&rest)))?.identity;
    let schedule = identity.schedule();
    let game = parse_number("game", number, 0..=u32::MAX).ok();
    let found = game.and_then(|game| Some((schedule.fixture(game)?, games.get(&game)?)));
    let (fixture, result) = found.ok_or_else(|| refused(no_game(number, &games)))?;
    if result.moves.is_none() {
        let forfeited = "a game that was played: somebody could not go on in an earlier one";
        let expected = match &result.fault {
            Some(GameFault { text: None, .. }) => forfeited,
            _ => "one whose moves are kept: an earlier version of arcade has kept its result only",
        };
        return Err(refused(ParseError::new("game", number, expected)));
    }
    let own = ContestStatistics::of(&identity, &games).names;
    let names = Names::of(&identity.players, &own);
    let game = GameId::find(&identity.game);
    let game =
        game.ok_or_else(|| refused(ParseError::new("game", &identity.game, "the id of a game")))?;
    let record = record_of(game, &identity, &fixture, result, names.all());
    record.map_err(|error| refused(error.within(format_args!("game {number}"))))
}

/// Whether a file begins like one written by `--save`.
pub(in crate::commands) fn is_contest(path: &Path) -> bool {
    LockedLines::begins_with(path, BEGINNING)
}

/// The error for a game that isn't in the file: it isn't played yet, or the contest has no such game.
fn no_game(number: &str, games: &BTreeMap<u32, GameResult>) -> ParseError {
    let expected = match (games.keys().next(), games.keys().next_back()) {
        (Some(first), Some(last)) => {
            format!("the number of a game that was played, from {first} to {last}")
        }
        _ => "the number of a game; none was played yet".into(),
    };
    ParseError::new("game", number, expected)
}

/// Parses the header and the games; `rest` is the unfinished last line.
fn contest(
    lines: &[String],
    rest: &str,
) -> Result<(Option<Header>, BTreeMap<u32, GameResult>), ParseError> {
    let mut lines = lines.iter().enumerate();
    let header = match lines.next() {
        Some((_, line)) => Some(header(line)?),
        // If even the header is unfinished, no game was played.
        None if rest.starts_with(BEGINNING) || BEGINNING.starts_with(rest) => None,
        None => return Err(foreign(rest)),
    };
    let mut games = BTreeMap::new();
    for (index, line) in lines {
        let result =
            read(line).map_err(|error| error.within(format_args!("line {}", index + 1)))?;
        games.insert(result.number, result);
    }
    Ok((header, games))
}

fn header(line: &str) -> Result<Header, ParseError> {
    let header: Header = serde_json::from_str(line).map_err(|_| foreign(line))?;
    if header.saved_contest != VERSION {
        let found = header.saved_contest.to_string();
        return Err(ParseError::new("saved_contest", found, VERSION.to_string()));
    }
    header.identity.check()?;
    Ok(header)
}

fn read(line: &str) -> Result<GameResult, ParseError> {
    let result: GameResult = serde_json::from_str(line).map_err(|error| {
        ParseError::new(
            "game",
            excerpt(line, MAX_SHOWN_CHARS),
            format!("the result of a game ({error})"),
        )
    })?;
    check_result(&result)?;
    Ok(result)
}

/// The error for a file that isn't that of a contest.
fn foreign(line: &str) -> ParseError {
    ParseError::new(
        "line 1",
        excerpt(line, MAX_SHOWN_CHARS),
        "a file that --save has begun, or an empty one",
    )
}
