//! What all games so far add up to at the end of one: the same results that the statistics count.

use arcade_engine::Even;

use super::{Game, Index};
use crate::session::{Rivals, Setup};
use crate::store::StoreError;

/// What there is to tell of all games so far after a game that has been saved, itself among them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The score between its players; `None` where they can't be told apart.
    pub rivals: Option<Rivals>,
    /// Where `even` stood in it, and where it stands from now on; `None` unless a person has played
    /// against it.
    pub even: Option<[Even; 2]>,
}

impl Index {
    /// What all results that count add up to for the players of a game.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn tally(&mut self, game: &str, setup: &Setup) -> Result<Tally, StoreError> {
        let mut rivals = Rivals::new(&setup.players);
        if let Some(rivals) = &mut rivals {
            let results = self.known()?.results(Some(game));
            results.into_iter().filter_map(Game::read).for_each(|(game, _)| rivals.add(&game));
        }
        let even = match setup.even() {
            Some(before) => Some([before, self.even(game, None)?.standing()]),
            None => None,
        };
        Ok(Tally { rivals, even })
    }
}
