//! The analyses of earlier reviews of the game on the board, which are stored beside the saved game.

use arcade_games::kit::GameSpec;
use arcade_games::session::Record;
use arcade_games::session::review::ReviewCache;

use super::GameCore;
use crate::build_info::BUILD;
use crate::services::Services;
use crate::store::{Pending, RecordId};

/// Whether the stored analyses have been read.
pub(super) enum CacheState {
    /// Not read yet: the game isn't over, or it isn't saved.
    Unread,
    /// The disk has been asked for them.
    Reading(Pending<Vec<String>>),
    Read,
}

impl<C: GameSpec> GameCore<C> {
    /// Whether the stored analyses are being read; nothing is analysed until then.
    pub(crate) fn is_reading_cache(&self) -> bool {
        matches!(self.game_analysis.cache_state, CacheState::Reading(_))
    }

    /// Reads the stored analyses of the finished game, once. Returns whether they have just been read.
    pub(crate) fn read_cache(&mut self, services: &Services) -> bool {
        match &self.game_analysis.cache_state {
            CacheState::Unread => {
                if let Some((id, key)) = self.cache_key(services) {
                    let lines = services.disk.thread.ask(move |store| store.review(&id, &key));
                    self.game_analysis.cache_state = CacheState::Reading(lines);
                }
                false
            }
            CacheState::Reading(lines) => {
                let Some(lines) = lines.take() else { return false };
                self.game_analysis.cache_state = CacheState::Read;
                // Without an answer of the disk everything is analysed.
                let lines = lines.unwrap_or_default();
                let cache = ReviewCache::of_lines(lines.iter().map(String::as_str));
                self.game_analysis.take_over(self.session.tree(), cache);
                true
            }
            CacheState::Read => false,
        }
    }

    /// Stores the analyses if there are new ones.
    pub(crate) fn store_cache(&mut self, services: &Services) {
        if matches!(self.game_analysis.cache_state, CacheState::Read)
            && self.game_analysis.cache.take_change()
            && let Some((id, key)) = self.cache_key(services)
        {
            let lines = self.game_analysis.cache.lines();
            // Nobody waits for it.
            drop(services.disk.thread.ask(move |store| store.store_review(&id, key, lines)));
        }
    }

    /// The name of the saved game, and the key of its analyses; `None` before it is over and saved.
    fn cache_key(&self, services: &Services) -> Option<(RecordId, String)> {
        self.session.first_ending()?;
        let id = self.auto_saver.id()?;
        let game = self.game.meta().id;
        let record: Record = self.session.to_record(game).parse().ok()?;
        let table_mb = services.resources.table_mb;
        Some((id, ReviewCache::key(BUILD, game, &record.fingerprint(), table_mb)))
    }
}
