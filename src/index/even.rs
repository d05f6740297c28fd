//! The results of people against the opponent `even`, and where it stands after them.

use rusqlite::{OptionalExtension as _, params};

use super::Index;
use super::queries::{LAST_FIRST, results, summary};
use crate::engine::{Even, Skill};
use crate::game::{Outcome, Side};
use crate::session::{Player, PlayerKind, Setup};
use crate::store::{RecordId, Store, StoreError};

/// What there is to know of the games that people have finished against `even`, all of one game:
/// how many there are, and where it stood in the last one and how that ended for the person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvenResults {
    games: u32,
    last: Option<(Even, Outcome)>,
}

impl EvenResults {
    /// Where it stands in the next game.
    pub fn standing(&self) -> Even {
        self.last.map_or_else(Even::default, |(even, person)| even.after(person, self.games))
    }
}

impl Index {
    /// The results of people against `even` in one game, whatever its options, over all results that
    /// count but that of one game.
    ///
    /// # Errors
    /// When the index can't be read.
    pub fn even(&mut self, game: &str, but: Option<&RecordId>) -> Result<EvenResults, StoreError> {
        let but = but.map(ToString::to_string).unwrap_or_default();
        self.answer(|connection| {
            let mut query = connection.prepare(&format!(
                "SELECT facts, count(*) OVER () FROM {}
                 WHERE game = ?1 AND score IS NOT NULL AND id <> ?2
                     AND (json_extract(facts, '$.players[0][0]') GLOB 'even:*'
                     OR json_extract(facts, '$.players[1][0]') GLOB 'even:*')
                 ORDER BY {LAST_FIRST} LIMIT 1",
                results()
            ))?;
            let last = query
                .query_row(params![game, but], |row| {
                    Ok((summary(&row.get::<_, String>(0)?)?, row.get(1)?))
                })
                .optional()?;
            let Some((last, games)) = last else { return Ok(EvenResults::default()) };
            let last = last.setup.even().zip(last.score().map(Outcome::from));
            Ok(EvenResults { games, last })
        })
    }
}

/// Settles where `even` stands in a game that begins, by the results so far in a store. It stays
/// unsettled where no person plays against it; all other players stay as they are.
pub fn settle(setup: &mut Setup, game: &str, store: &Store) {
    let is_human = setup.players.each_ref().map(Player::is_human);
    let unsettled = PlayerKind::Computer(Skill::Even(None));
    for seat in Side::ALL.into_iter().filter(|seat| is_human[seat.other().index()]) {
        let player = &mut setup.players[seat.index()];
        if player.kind == unsettled {
            let mut index = Index::new(store);
            // Where nothing can be read, nothing is known of the person.
            let results = index.update().and_then(|()| index.even(game, None)).unwrap_or_default();
            player.kind = PlayerKind::Computer(Skill::Even(Some(results.standing())));
        }
    }
}
