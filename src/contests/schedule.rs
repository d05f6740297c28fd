//! The schedule: who plays whom, in which seats and from which start.

use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};
use arcade_engine::Side;

/// Whether the two players of a pairing swap seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seats {
    /// Every start is played twice, once with each seating.
    Swapped,
    /// The player named first keeps seat 1, and every game has a start of its own.
    Fixed,
}

/// One game of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Its number in the contest, counted from 0.
    pub number: u32,
    /// The index of its pairing, as in [`Schedule::pairing`].
    pub pairing: usize,
    /// The indices of the two players in the contest's list of players, the one named first at the
    /// front.
    pub players: [usize; 2],
    /// Which of the two sits in seat 1: 0 or 1.
    pub in_seat_one: usize,
    /// The number of the start. Games with the same number begin alike, in every pairing.
    pub start: u32,
}

impl Fixture {
    /// Which of the two players sits in a seat: 0 or 1.
    pub(super) fn player_in(&self, seat: Side) -> usize {
        seat.index() ^ self.in_seat_one
    }

    /// The seat of one of the two players, 0 or 1.
    pub(super) fn seat_of(&self, player: usize) -> Side {
        Side::ALL[player ^ self.in_seat_one]
    }
}

/// The schedule of a round-robin contest.
///
/// Games come in pairs: two games of a pairing from the same start. The first pair of every pairing
/// comes first, then the second of every pairing, and so on. So a game's number doesn't depend on how
/// many games there are, and the beginning of a contest is balanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// The number of players, at least 2.
    pub players: usize,
    /// The number of games of each pairing.
    pub games: u32,
    /// Whether players swap seats.
    pub seats: Seats,
}

impl Schedule {
    /// The number of pairings.
    pub fn pairings(&self) -> usize {
        self.players * (self.players - 1) / 2
    }

    /// The players of a pairing: 1-2, 1-3, ..., 2-3, ..., counted from 0.
    ///
    /// # Panics
    /// When there is no such pairing.
    pub fn pairing(&self, number: usize) -> [usize; 2] {
        let mut left = number;
        for first in 0..self.players {
            let others = self.players - first - 1;
            if left < others {
                return [first, first + 1 + left];
            }
            left -= others;
        }
        panic!("there are {} pairings", self.pairings())
    }

    /// The numbers of all pairs of games.
    fn pairs(&self) -> Range<u32> {
        let pairings = u32::try_from(self.pairings()).expect("few players");
        0..self.games.div_ceil(2) * pairings
    }

    /// The game with this number; `None` if the contest has none.
    pub fn fixture(&self, number: u32) -> Option<Fixture> {
        let pairings = u32::try_from(self.pairings()).expect("few players");
        let (pair, second) = (number / 2, number % 2);
        let (round, pairing) = (pair / pairings, (pair % pairings) as usize);
        let in_pairing = round.checked_mul(2)?.checked_add(second)?;
        let (in_seat_one, start) = match self.seats {
            Seats::Swapped => (second as usize, 2 * round),
            Seats::Fixed => (0, in_pairing),
        };
        let players = self.pairing(pairing);
        let fixture = Fixture { number, pairing, players, in_seat_one, start };
        (in_pairing < self.games).then_some(fixture)
    }

    /// The games of a part, or of all parts, sorted by number.
    pub fn fixtures(&self, part: Option<Part>) -> impl Iterator<Item = Fixture> + use<> {
        let schedule = *self;
        let pairs = self.pairs().filter(move |&pair| part.is_none_or(|part| part.has(pair)));
        pairs.flat_map(move |pair| {
            [2 * pair, 2 * pair + 1].into_iter().filter_map(move |game| schedule.fixture(game))
        })
    }

    /// The total number of games.
    pub fn game_count(&self) -> usize {
        self.games as usize * self.pairings()
    }
}

/// A part of a contest, written `2/4`: every N-th pair of games, N being the number of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Part {
    /// The number of the part, from 1.
    pub number: u32,
    /// How many parts there are.
    pub of: u32,
}

impl Part {
    /// The largest number of parts.
    pub const MAX_PARTS: u32 = 10_000;

    /// Whether item `number`, counted from 0, belongs to this part.
    pub fn has(self, number: u32) -> bool {
        number % self.of == self.number - 1
    }
}

impl Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Part {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let refused = || {
            let expected = format!("I/N with I from 1 to N, and N at most {}", Self::MAX_PARTS);
            ParseError::new("part", text, expected)
        };
        let (number, of) = text.split_once('/').ok_or_else(refused)?;
        let of = parse_number("part", of, 1..=Self::MAX_PARTS).map_err(|_| refused())?;
        let number = parse_number("part", number, 1..=of).map_err(|_| refused())?;
        Ok(Self { number, of })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{Part, Schedule, Seats};

    #[test]
    fn everybody_meets_everybody_equally_often_from_both_seats_and_the_same_starts() {
        for (players, games) in [(2, 1), (2, 6), (3, 4), (5, 7)] {
            let schedule = Schedule { players, games, seats: Seats::Swapped };
            let all: Vec<_> = schedule.fixtures(None).collect();
            assert_eq!(all.len(), schedule.game_count());
            let numbers: Vec<u32> = all.iter().map(|fixture| fixture.number).collect();
            assert!(numbers.is_sorted_by(|a, b| a < b));
            for pairing in 0..schedule.pairings() {
                let own: Vec<_> = all.iter().filter(|it| it.pairing == pairing).collect();
                assert_eq!(own.len(), games as usize);
                assert!(own.iter().all(|it| it.players == schedule.pairing(pairing)));
                assert!(own.iter().all(|it| it.players[0] < it.players[1]));
                let swapped = own.iter().filter(|it| it.in_seat_one == 1).count();
                assert_eq!(swapped, games as usize / 2);
                let starts: Vec<u32> = own.iter().map(|it| it.start).collect();
                let expected: Vec<u32> = (0..games).map(|game| game / 2 * 2).collect();
                assert_eq!(starts, expected);
            }
        }
    }

    #[test]
    fn parts_share_the_games_without_parting_a_pair() {
        let schedule = Schedule { players: 4, games: 5, seats: Seats::Swapped };
        for of in [1, 2, 3, 7, 100] {
            let mut seen = BTreeSet::new();
            for index in 1..=of {
                for fixture in schedule.fixtures(Some(Part { number: index, of })) {
                    assert!(Part { number: index, of }.has(fixture.number / 2));
                    assert!(seen.insert(fixture.number), "{fixture:?} twice");
                }
            }
            assert_eq!(seen.len(), schedule.game_count());
        }
    }

    #[test]
    fn a_part_is_read_strictly() {
        assert_eq!("3/12".parse(), Ok(Part { number: 3, of: 12 }));
        for bad in ["", "1", "0/2", "3/2", "1/0", "+1/2", "1/2/3", "1 / 2", "1/10001", "-1/4"] {
            assert!(bad.parse::<Part>().is_err(), "{bad}");
        }
    }
}
