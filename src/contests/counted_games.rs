//! Which results of games count: a player who can't go on forfeits the rest of the pairing.

use std::collections::BTreeMap;

use super::game_result::GameResult;
use super::schedule::{Fixture, Schedule};

/// For each pairing, the first game in which a player failed (its program crashed, timed out or
/// made an illegal move), and which of the two it was.
#[derive(Clone, Debug, Default)]
pub(super) struct Faults(BTreeMap<usize, (u32, usize)>);

impl Faults {
    pub(super) fn note(&mut self, fixture: &Fixture, result: &GameResult) {
        let Some(fault) = &result.fault else { return };
        let found = (fixture.number, fault.by);
        let first = self.0.entry(fixture.pairing).or_insert(found);
        *first = found.min(*first);
    }

    /// Which of the two was at fault in an earlier game of the pairing.
    pub(super) fn of(&self, fixture: &Fixture) -> Option<usize> {
        let &(number, by) = self.0.get(&fixture.pairing)?;
        (number < fixture.number).then_some(by)
    }
}

/// The games of a contest with the results that count.
///
/// Games run in parallel, so some may finish after one in which a player was at fault. That player
/// forfeits them too: the results that count don't depend on how many games ran at once.
#[derive(Clone, Debug)]
pub struct CountedGames {
    schedule: Schedule,
    pub(super) faults: Faults,
    games: BTreeMap<u32, GameResult>,
}

impl CountedGames {
    /// The results that count, from games in any order. Games that aren't in the schedule are left out.
    pub fn of(schedule: Schedule, games: impl IntoIterator<Item = GameResult>) -> Self {
        let mut counted = Self { schedule, faults: Faults::default(), games: BTreeMap::new() };
        for result in games {
            counted.add(result);
        }
        counted
    }

    /// Adds a game; returns whether the results of games added before have changed.
    pub fn add(&mut self, result: GameResult) -> bool {
        let Some(fixture) = self.schedule.fixture(result.number) else { return false };
        if let Some(by) = self.faults.of(&fixture) {
            self.games.insert(fixture.number, GameResult::forfeited(fixture.number, by));
            return false;
        }
        let fault = result.fault.as_ref().map(|fault| fault.by);
        self.faults.note(&fixture, &result);
        self.games.insert(fixture.number, result);
        let Some(by) = fault else { return false };
        let schedule = self.schedule;
        let is_later = |number: &u32| {
            schedule.fixture(*number).is_some_and(|other| other.pairing == fixture.pairing)
        };
        let later = self.games.range_mut(fixture.number + 1..);
        let later = later.filter(|(number, _)| is_later(number));
        later.fold(false, |_, (&number, other)| {
            *other = GameResult::forfeited(number, by);
            true
        })
    }

    /// The games by number.
    pub fn games(&self) -> &BTreeMap<u32, GameResult> {
        &self.games
    }
}

#[cfg(test)]
mod tests {
    use super::super::game_result::{GameFault, GameResult};
    use super::super::schedule::{Schedule, Seats};
    use super::CountedGames;

    const SCHEDULE: Schedule = Schedule { players: 3, games: 4, seats: Seats::Swapped };

    fn won(game: u32) -> GameResult {
        GameResult { number: game, winner: Some(0), plies: 9, ..GameResult::default() }
    }

    fn failed(game: u32) -> GameResult {
        let fault = Some(GameFault { by: 0, text: Some("silence".into()) });
        GameResult { winner: Some(1), fault, ..won(game) }
    }

    #[test]
    fn in_whatever_order_games_end_those_after_a_fault_are_lost() {
        // The first pairing has the games 0, 1, 6 and 7, the second 2, 3, 8 and 9.
        let games = [won(0), failed(1), won(2), won(6), failed(7), won(8)];
        let in_order = CountedGames::of(SCHEDULE, games.clone());
        let backwards = CountedGames::of(SCHEDULE, games.into_iter().rev());
        assert_eq!(in_order.games(), backwards.games());
        let counted = in_order.games();
        assert_eq!([counted[&0].winner, counted[&2].winner, counted[&8].winner], [Some(0); 3]);
        assert_eq!(counted[&1], failed(1));
        assert_eq!(
            [&counted[&6], &counted[&7]],
            [&GameResult::forfeited(6, 0), &GameResult::forfeited(7, 0)]
        );
    }

    #[test]
    fn it_is_said_when_others_count_in_another_way() {
        let mut counted = CountedGames::of(SCHEDULE, [won(0), won(6), won(2)]);
        assert!(!counted.add(won(7)));
        assert!(counted.add(failed(1)));
        assert!(!counted.add(failed(3)), "no later game of that pairing was played");
        assert!(!counted.add(won(99)), "there is no such game");
        assert_eq!(counted.games().len(), 6);
    }
}
