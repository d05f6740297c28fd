//! The results of people against `even`, the opponent that adapts, and its error rate after them.

use arcade_engine::{AdaptiveErrorRate, Outcome, Side, Skill};
use arcade_games::session::{Player, PlayerKind, Setup};

use super::contents::{Index, IndexContents};
use crate::store::{RecordId, Store};

/// The results of people against `even` in one game: how many there are, and its error rate and
/// the result in the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AdaptiveResults {
    games: u32,
    last: Option<(AdaptiveErrorRate, Outcome)>,
}

impl AdaptiveResults {
    /// All results that count in one kind of game, with any options, except that of the saved game `except`.
    pub(super) fn new(contents: &IndexContents, game_id: &str, except: Option<&RecordId>) -> Self {
        let is_adaptive =
            |player: &Player| matches!(player.kind, PlayerKind::Computer(Skill::Adaptive(Some(_))));
        let results = contents.results(Some(game_id)).into_iter();
        let mut results = results
            .filter(|game| except != Some(&game.id))
            .filter_map(|game| game.read().map(|(summary, _)| summary))
            .filter(|game| game.setup.players.iter().any(is_adaptive))
            .filter_map(|game| game.person_result().map(|result| (game, result)));
        let Some((game, person)) = results.next() else { return Self::default() };
        let games = u32::try_from(1 + results.count()).unwrap_or(u32::MAX);
        Self {
            games,
            last: game.setup.adaptive_error_rate().map(|error_rate| (error_rate, person)),
        }
    }

    /// Its error rate in the next game.
    pub fn next_error_rate(&self) -> AdaptiveErrorRate {
        self.last.map_or_else(AdaptiveErrorRate::default, |(error_rate, person)| {
            error_rate.after(person, self.games)
        })
    }
}

/// Sets the error rate of `even` in a new game by the results so far in a store. It stays unset if no
/// person plays against `even`; other players are unchanged.
pub fn set_adaptive_error_rate(setup: &mut Setup, game_id: &str, store: &Store) {
    let is_human = setup.players.each_ref().map(Player::is_human);
    let unsettled = PlayerKind::Computer(Skill::Adaptive(None));
    for seat in Side::ALL.into_iter().filter(|seat| is_human[seat.other().index()]) {
        let player = &mut setup.players[seat.index()];
        if player.kind == unsettled {
            let mut index = Index::new(store);
            // If the index can't be read, use no results.
            let results =
                index.update().and_then(|()| Ok(index.contents()?.adaptive_results(game_id, None)));
            let results = results.unwrap_or_default();
            player.kind = PlayerKind::Computer(Skill::Adaptive(Some(results.next_error_rate())));
        }
    }
}
