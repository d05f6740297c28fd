//! `arcade replay`: shows a played game move by move.

use std::path::PathBuf;

use arcade_games::games::GameId;

use super::CommandError;
use super::find_game::find;
use super::play::{console, is_plain};
use crate::config::Config;
use crate::plain;
use crate::store::{FoundRecord, Store, StoreError};
use crate::tui::{self, StartThreads};

/// Go through a played game move by move
#[derive(Clone, Debug, clap::Args)]
pub struct ReplayCommand {
    /// The name of a saved game, the path of a record, or a game of a contest, as in nim.games#12
    #[arg(value_name = "FILE|ID")]
    record: PathBuf,
    /// Print the moves and the boards as plain lines
    #[arg(long)]
    plain: bool,
}

impl ReplayCommand {
    pub(super) fn execute(&self, config: Config, store: Store) -> Result<(), CommandError> {
        let FoundRecord { id, path, record } = find(&store, &self.record)?;
        let record = if id.is_none() { record.without_programs() } else { record };
        let damaged = |error| CommandError::Store(StoreError::Damaged(path.clone(), error));
        let game = GameId::of_record(&record).map_err(damaged)?;
        if is_plain(self.plain) {
            return match plain::replay_game(game, &record, &mut console()) {
                Ok(printed) => Ok(printed?),
                Err(error) => Err(damaged(error)),
            };
        }
        // A saved game is locked, so that it can be continued.
        let Some(id) = id else {
            return tui::run(config, store, StartThreads::AfterFirstFrame, |context| {
                tui::replay_game(game, &record, context).map_err(damaged)
            });
        };
        let (file, record) = store.open(&id.to_string())?;
        tui::run(config, store, StartThreads::AfterFirstFrame, |context| {
            let purpose = tui::OpenPurpose::Review;
            tui::resume_game(game, file, &record, purpose, context).map_err(CommandError::Store)
        })
    }
}
