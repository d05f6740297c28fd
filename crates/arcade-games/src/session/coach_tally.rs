//! How many moves the coach has judged and commented on.

use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};

/// How many moves a coach has judged, and how many of them it commented on.
///
/// A move is judged if its value and that of its position are known; it counts whether it was made or
/// taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CoachTally {
    /// The moves that it commented on.
    pub commented: u32,
    /// All moves that it has judged.
    pub judged: u32,
}

impl CoachTally {
    /// The sum of both.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            commented: self.commented.saturating_add(other.commented),
            judged: self.judged.saturating_add(other.judged),
        }
    }
}

impl Display for CoachTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.commented, self.judged)
    }
}

impl FromStr for CoachTally {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || {
            ParseError::new("coach", text, "the moves commented on and those judged, as in 3/17")
        };
        let (commented, judged) = text.split_once('/').ok_or_else(wrong)?;
        let judged = parse_number("coach", judged, 1..=u32::MAX).map_err(|_| wrong())?;
        let commented = parse_number("coach", commented, 0..=judged).map_err(|_| wrong())?;
        Ok(Self { commented, judged })
    }
}

#[cfg(test)]
mod tests {
    use super::CoachTally;

    #[test]
    fn what_was_said_is_counted_by_the_moves_that_could_be_judged() {
        let spoken = CoachTally { commented: 3, judged: 17 };
        let other = CoachTally { commented: 1, judged: 4 };
        assert_eq!(spoken.plus(other), CoachTally { commented: 4, judged: 21 });
    }

    #[test]
    fn what_a_coach_has_said_is_read_as_it_is_written() {
        let coached = CoachTally { commented: 3, judged: 17 };
        assert_eq!(coached.to_string(), "3/17");
        assert_eq!("3/17".parse(), Ok(coached));
        assert_eq!("0/1".parse(), Ok(CoachTally { commented: 0, judged: 1 }));
        for wrong in ["", "3", "4/3", "0/0", "-1/3", "3/17/2", "3 /17", "3/99999999999"] {
            let error = wrong.parse::<CoachTally>().expect_err(wrong);
            assert_eq!(error.field(), "coach");
        }
    }
}
