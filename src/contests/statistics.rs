//! The statistics of a contest.

use std::collections::BTreeMap;

use super::counted_games::CountedGames;
use super::elo::HeadToHead;
use super::game_result::{Blunder, GameResult, MAX_BLUNDERS};
use super::identity::ContestIdentity;
use super::schedule::Fixture;
use super::sprt::Sprt;

/// A player's counts over all games; players are in the order in which they were named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerTally {
    /// Moves that were judged: their values before and after are exact.
    pub judged: u64,
    /// Of these, the moves with a real choice: some legal moves would have lowered the value,
    /// others not.
    pub moves_at_stake: u64,
    /// Those of them that lowered the value.
    pub mistakes: u64,
}

/// A blunder, and who made it in which game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestBlunder {
    /// The index of the player in the contest's list of players.
    pub player: usize,
    /// The number of the game.
    pub game_number: u32,
    /// The move.
    pub blunder: Blunder,
}

/// A player at fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestFault {
    /// The index of the player in the contest's list of players.
    pub player: usize,
    /// The number of the game.
    pub game_number: u32,
    /// Why.
    pub text: String,
}

/// The statistics of a contest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ContestStatistics {
    /// The number of games that count.
    pub games: u32,
    /// The games of each player (row) against each other (column).
    pub table: Vec<Vec<HeadToHead>>,
    /// Games won by the side that made the first move.
    pub first_mover_wins: u32,
    /// The total number of plies, with the random ones at the beginning of games.
    pub plies: u64,
    /// How often each first move was made.
    pub first_moves: BTreeMap<String, u32>,
    /// The counts of each player.
    pub players: Vec<PlayerTally>,
    /// The name that each external engine gave itself in the first game that has one.
    pub names: Vec<Option<String>>,
    /// The worst blunders, sorted by what they gave away, and then by game.
    pub blunders: Vec<ContestBlunder>,
    /// The players at fault, in the order of games.
    pub faults: Vec<ContestFault>,
    /// The SPRT, if there is one.
    pub sprt: Option<Sprt>,
}

impl ContestStatistics {
    /// The statistics of these games, by number.
    ///
    /// A player at fault in a game forfeits all later ones of that pairing, even if they
    /// were played. A test counts pairs in the order of their numbers up to the first missing one, and
    /// no game after the pair that decides it: so its result doesn't depend on how many games ran at
    /// once.
    pub fn of(identity: &ContestIdentity, games: &BTreeMap<u32, GameResult>) -> Self {
        let schedule = identity.schedule();
        let counted = CountedGames::of(schedule, games.values().cloned());
        let games = counted.games();
        let mut test = identity.sprt().map(Sprt::new);
        if let Some(test) = &mut test {
            test.count_pairs(games);
        }
        let decided = test.filter(|test| test.decision.is_some());
        let end = decided.map_or(u32::MAX, |test| test.games());
        let mut statistics = Self {
            table: vec![vec![HeadToHead::default(); schedule.players]; schedule.players],
            players: vec![PlayerTally::default(); schedule.players],
            names: vec![None; schedule.players],
            sprt: test,
            ..Self::default()
        };
        for (number, result) in games.iter().take_while(|(number, _)| **number < end) {
            if let Some(fixture) = schedule.fixture(*number) {
                statistics.count(&fixture, result);
            }
        }
        statistics
    }

    fn count(&mut self, fixture: &Fixture, result: &GameResult) {
        let [a, b] = fixture.players;
        self.games += 1;
        match result.winner {
            Some(winner) => {
                let (winner, loser) = if winner == 0 { (a, b) } else { (b, a) };
                self.table[winner][loser].won += 1;
                self.table[loser][winner].lost += 1;
            }
            None => {
                self.table[a][b].drawn += 1;
                self.table[b][a].drawn += 1;
            }
        }
        self.first_mover_wins += u32::from(result.first_mover_won);
        self.plies += u64::from(result.plies);
        if let Some(opening) = &result.first_move {
            *self.first_moves.entry(opening.clone()).or_default() += 1;
        }
        for (place, &player) in fixture.players.iter().enumerate() {
            let name = &mut self.names[player];
            *name = name.take().or_else(|| result.names[place].clone());
            let tally = &mut self.players[player];
            tally.judged += u64::from(result.judged[place]);
            tally.moves_at_stake += u64::from(result.moves_at_stake[place]);
            tally.mistakes += u64::from(result.mistakes[place]);
        }
        for blunder in &result.blunders {
            self.add_blunder(fixture, blunder);
        }
        if let Some(fault) = &result.fault
            && let Some(text) = &fault.text
        {
            let (player, text) = (fixture.players[fault.by], text.clone());
            self.faults.push(ContestFault { player, game_number: fixture.number, text });
        }
    }

    fn add_blunder(&mut self, fixture: &Fixture, blunder: &Blunder) {
        let is_same = |other: &ContestBlunder| {
            other.blunder.position == blunder.position && other.blunder.mv == blunder.mv
        };
        if self.blunders.iter().any(is_same) {
            return;
        }
        let place =
            self.blunders.partition_point(|other| other.blunder.value_lost >= blunder.value_lost);
        let (player, game) = (fixture.players[blunder.by], fixture.number);
        self.blunders
            .insert(place, ContestBlunder { player, game_number: game, blunder: blunder.clone() });
        self.blunders.truncate(MAX_BLUNDERS);
    }
}
