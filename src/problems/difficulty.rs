//! The difficulty of a problem.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};
use jiff::civil::Weekday;

/// The difficulty of a problem, from 1 to 5.
///
/// It adds points for the length of the solution and for the number of simple players that go wrong:
///
/// | plies to the end | points | | simple players that go wrong | points |
/// |---|---|---|---|---|
/// | at most 3 | 0 | | none | 0 |
/// | 4 or 5 | 1 | | one or two | 1 |
/// | 6 to 9 | 2 | | more | 2 |
/// | more | 3 | | | |
///
/// As a number, which is called the level of the problem, it is one more than the points, and 5 at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Difficulty(u8);

impl Difficulty {
    /// The lowest and the highest level.
    const RANGE: (u8, u8) = (1, 5);
    /// The most plies that give 0, 1 and 2 points.
    const PLIES: [u32; 3] = [3, 5, 9];
    /// The most misled players that give 0 points, and 1 point.
    const MISLED: [usize; 2] = [0, 2];

    /// The level of a problem whose value shows after `plies` plies, and in which `misled` simple
    /// players would choose a wrong move.
    pub(super) fn of(plies: u32, misled: usize) -> Self {
        let far = Self::PLIES.iter().filter(|&&most| plies > most).count();
        let hidden = Self::MISLED.iter().filter(|&&most| misled > most).count();
        let (least, most) = Self::RANGE;
        Self(least.saturating_add(u8::try_from(far + hidden).expect("a few points")).min(most))
    }

    /// The level of the problem of the day: the easiest on Mondays, the hardest on Sundays.
    pub(super) const fn of_weekday(weekday: Weekday) -> Self {
        Self(match weekday {
            Weekday::Monday => 1,
            Weekday::Tuesday | Weekday::Wednesday => 2,
            Weekday::Thursday | Weekday::Friday => 3,
            Weekday::Saturday => 4,
            Weekday::Sunday => 5,
        })
    }

    /// The difference between two levels.
    pub(super) const fn distance(self, other: Self) -> u8 {
        self.0.abs_diff(other.0)
    }

    /// All levels, the easiest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let (least, most) = Self::RANGE;
        (least..=most).map(Self)
    }

    /// The level with this number, if there is one.
    pub fn of_number(number: u8) -> Option<Self> {
        Self::all().find(|level| level.0 == number)
    }

    /// The level as a number.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Difficulty {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (least, most) = Self::RANGE;
        parse_number("level", text, least..=most).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::Difficulty;

    #[test]
    fn a_level_grows_with_the_plies_and_with_those_who_go_wrong() {
        let levels =
            |misled| [1, 3, 4, 5, 6, 9, 10, 99].map(|plies| Difficulty::of(plies, misled).0);
        assert_eq!(levels(0), [1, 1, 2, 2, 3, 3, 4, 4]);
        assert_eq!(levels(1), [2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(levels(2), levels(1));
        assert_eq!(levels(3), [3, 3, 4, 4, 5, 5, 5, 5]);
        assert_eq!(levels(4), levels(3));
    }

    #[test]
    fn a_level_is_a_number_from_1_to_5() {
        for bad in ["0", "6", "+1", "1.0", "hard", ""] {
            assert_eq!(bad.parse::<Difficulty>().expect_err(bad).field(), "level");
        }
        assert_eq!("5".parse::<Difficulty>().expect("a level").number(), 5);
    }
}
