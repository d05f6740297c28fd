//! The score of a contest while it goes on.

use std::cmp::Reverse;

use arcade_engine::sort_few_by_key;

use crate::tournament::{Counted, Identity, Played};

/// How many games each player has won so far, and how many nobody has.
#[derive(Clone, Debug, Default)]
pub(super) struct Score {
    games: usize,
    won: Vec<u32>,
    drawn: u32,
}

/// How many players are named, those that have won most.
const NAMED: usize = 3;

impl Score {
    pub(super) fn of(counted: &Counted, identity: &Identity) -> Self {
        let mut score = Self::default();
        counted.games().values().for_each(|played| score.add(played, identity));
        score
    }

    /// Counts one more game.
    pub(super) fn add(&mut self, played: &Played, identity: &Identity) {
        let Some(fixture) = identity.schedule().fixture(played.game) else { return };
        self.won.resize(identity.players.len(), 0);
        self.games += 1;
        match played.winner {
            Some(winner) => self.won[fixture.players[winner]] += 1,
            None => self.drawn += 1,
        }
    }

    /// The score in words, where there are to be so many games.
    pub(super) fn words(&self, all: usize, identity: &Identity) -> String {
        let mut players: Vec<_> = identity.players.iter().zip(&self.won).collect();
        sort_few_by_key(&mut players, |(_, won)| Reverse(**won));
        let won = players.iter().take(NAMED).map(|(player, won)| format!(", {player} won {won}"));
        format!("{} of {all} games{}, {} drawn", self.games, won.collect::<String>(), self.drawn)
    }
}
