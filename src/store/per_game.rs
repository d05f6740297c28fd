//! What is kept of each game besides its records: the last setup in its form, and whether it was
//! introduced. Each is a small file.

use std::io::ErrorKind;
use std::path::PathBuf;

use arcade_games::blocking::assert_may_block;
use arcade_games::input;
use arcade_games::options::{OptionSpec, OptionValues};
use arcade_games::session::LastSetup;

use super::write::{Durability, make_file, make_folder, remove_if_there, replace_atomically};
use super::{Store, StoreError};

/// The largest file of a last setup that is read, in bytes: far larger than any that is written.
const MAX_LAST_SETUP_BYTES: u64 = 1 << 16;

impl Store {
    /// The last setup in the form of `game`, if it was chosen under these settings. One chosen under other
    /// settings is deleted.
    ///
    /// # Errors
    /// When there is one that can't be read, or one that can't be deleted.
    pub fn load_last_setup(
        &self,
        game: &str,
        settings: &OptionValues,
        specs: &[OptionSpec],
    ) -> Result<Option<LastSetup>, StoreError> {
        let path = self.per_game.join(format!("{game}.toml"));
        let bytes = match input::read_if_there(&path, MAX_LAST_SETUP_BYTES) {
            Ok(Some(bytes)) => bytes,
            Ok(None) => return Ok(None),
            Err(error) => return Err(StoreError::Io(path, error)),
        };
        // Damage can leave bytes that aren't UTF-8: the parser refuses them like any other damage.
        let text = String::from_utf8_lossy(&bytes);
        let last =
            LastSetup::read(&text, specs).map_err(|error| StoreError::LastSetup(path, error))?;
        if last.matches_settings(settings) {
            return Ok(Some(last));
        }
        self.save_last_setup(game, None)?;
        Ok(None)
    }

    /// Whether `game` was introduced to the user.
    ///
    /// # Errors
    /// When the system refuses to tell.
    pub fn is_introduced(&self, game: &str) -> Result<bool, StoreError> {
        assert_may_block();
        let path = self.introduced(game);
        path.try_exists().map_err(|error| StoreError::Io(path, error))
    }

    /// Marks `game` as introduced to the user.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn mark_introduced(&self, game: &str) -> Result<(), StoreError> {
        assert_may_block();
        let path = self.introduced(game);
        let kept = make_folder(&self.per_game).and_then(|()| match make_file(&path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        });
        kept.map_err(|error| StoreError::Io(path, error))
    }

    /// The empty file that is there if `game` was introduced.
    fn introduced(&self, game: &str) -> PathBuf {
        self.per_game.join(format!("{game}.introduced"))
    }

    /// Saves the last setup in the form of `game`; `None` deletes it.
    ///
    /// # Errors
    /// When the system refuses to write.
    pub fn save_last_setup(&self, game: &str, last: Option<&LastSetup>) -> Result<(), StoreError> {
        assert_may_block();
        let path = self.per_game.join(format!("{game}.toml"));
        let kept = match last {
            None => remove_if_there(&path),
            Some(last) => make_folder(&self.per_game).and_then(|()| {
                // Two arcades may save one at the same time.
                let new = path.with_extension(format!("{}.new", std::process::id()));
                let text = last.to_text();
                replace_atomically(&path, &new, [Ok(text.as_bytes())], Durability::Synced)
            }),
        };
        kept.map_err(|error| StoreError::Io(path, error))
    }
}
