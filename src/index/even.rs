//! The results of people against the opponent `even`, and where it stands after them.

use rusqlite::{OptionalExtension as _, params};

use super::Index;
use super::queries::{IS_GONE, LEAST, summary};
use crate::engine::{Even, Skill};
use crate::game::{Outcome, Side};
use crate::session::{Ending, Player, PlayerKind, Setup};
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

    /// Where it stood in one more game, of this setup, and where it stands after it; `None` unless a
    /// person has played against it.
    pub fn moved(&self, setup: &Setup, ending: Ending) -> Option<[Even; 2]> {
        let (before, score) = (setup.even()?, ending.score_of(setup.person()?)?);
        Some([before, before.after(score.into(), self.games.saturating_add(1))])
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
                "SELECT facts, count(*) OVER () FROM (
                     SELECT id, stamp AS played, facts FROM games
                     WHERE game = ?1 AND score IS NOT NULL AND stamp > {LEAST}
                     UNION ALL
                     SELECT id, played, facts FROM kept
                     WHERE game = ?1 AND score IS NOT NULL AND played > {LEAST} AND {IS_GONE}
                 )
                 WHERE id <> ?2 AND (json_extract(facts, '$.players[0][0]') GLOB 'even:*'
                     OR json_extract(facts, '$.players[1][0]') GLOB 'even:*')
                 ORDER BY played DESC, id DESC LIMIT 1"
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
