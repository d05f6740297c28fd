//! Finding the game named on the command line: a saved game, a record, or a game of a contest.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;

use arcade_base::ParseError;
use arcade_games::input::is_missing;

use super::CommandError;
use super::contest::{is_contest, record};
use crate::store::{FoundRecord, Store, StoreError};

/// The saved game with this name, the record in the file at this path, or the game of a contest given
/// by its file and number, as in `nim.games#12`.
///
/// # Errors
/// When it doesn't exist or can't be read.
pub(super) fn find(store: &Store, name: &Path) -> Result<FoundRecord, CommandError> {
    let missing = match store.find(name) {
        Err(missing @ StoreError::NoGameOrFile(_)) => missing,
        Err(StoreError::Damaged(..) | StoreError::Io(..)) if is_contest(name) => {
            let found = "a contest of many games";
            let expected = "one of them, by its number: FILE#0 is the first";
            return Err(CommandError::Input(name.into(), ParseError::new("game", found, expected)));
        }
        found => return Ok(found?),
    };
    let Some((path, number)) = numbered(name) else { return Err(missing.into()) };
    match record(path, &number) {
        Ok(record) => Ok(FoundRecord { id: None, path: path.into(), record }),
        Err(CommandError::Store(StoreError::Io(_, error))) if is_missing(&error) => {
            Err(missing.into())
        }
        Err(error) => Err(error),
    }
}

/// The file and the number of `FILE#N`.
fn numbered(name: &Path) -> Option<(&Path, String)> {
    let bytes = name.as_os_str().as_bytes();
    let at = bytes.iter().rposition(|&byte| byte == b'#')?;
    let number = String::from_utf8_lossy(&bytes[at + 1..]).into();
    Some((Path::new(OsStr::from_bytes(&bytes[..at])), number))
}
