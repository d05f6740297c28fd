//! The score of a running contest.

use std::cmp::Reverse;

use arcade_engine::insertion_sort_by_key;

use crate::contests::{ContestIdentity, CountedGames, GameResult};

/// The number of games won by each player, and of draws.
#[derive(Clone, Debug, Default)]
pub(super) struct Score {
    games: usize,
    won: Vec<u32>,
    drawn: u32,
}

/// The number of players shown, those with the most wins.
const MAX_SHOWN_PLAYERS: usize = 3;

impl Score {
    pub(super) fn of(counted: &CountedGames, identity: &ContestIdentity) -> Self {
        let mut score = Self::default();
        counted.games().values().for_each(|result| score.add(result, identity));
        score
    }

    /// Adds a game.
    pub(super) fn add(&mut self, result: &GameResult, identity: &ContestIdentity) {
        let Some(fixture) = identity.schedule().fixture(result.number) else { return };
        self.won.resize(identity.players.len(), 0);
        self.games += 1;
        match result.winner {
            Some(winner) => self.won[fixture.players[winner]] += 1,
            None => self.drawn += 1,
        }
    }

    /// The score as text, for a contest of `all` games.
    pub(super) fn words(&self, all: usize, identity: &ContestIdentity) -> String {
        let mut players: Vec<_> = identity.players.iter().zip(&self.won).collect();
        insertion_sort_by_key(&mut players, |(_, won)| Reverse(**won));
        let won = players
            .iter()
            .take(MAX_SHOWN_PLAYERS)
            .map(|(player, won)| format!(", {player} won {won}"));
        format!("{} of {all} games{}, {} drawn", self.games, won.collect::<String>(), self.drawn)
    }
}
