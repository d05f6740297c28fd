//! The adaptive opponent: its level follows its results against a person, so that they win about
//! half of their games.

use std::cmp::Ordering;
use std::fmt::{self, Display};
use std::str::FromStr;

use arcade_base::{ParseError, parse_number};

use super::handicap::{Handicap, MoveAssessment};
use crate::{Level, Outcome, Random};

/// The error rate, in percent, that the opponent `even` plays at now: of its moves with value at
/// stake, how many give something away.
///
/// The rate falls by a factor after a game that the person has won, and rises by the same factor
/// after one that they have lost. It settles where they win as often as they lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AdaptiveErrorRate(u32);

impl Default for AdaptiveErrorRate {
    /// The rate against a person who hasn't played it yet: that of the usual level.
    fn default() -> Self {
        Self(Level::DEFAULT.errors_percent())
    }
}

/// The factors by which the rate changes, as fractions, each with the number of games up to which
/// it applies: large steps in the first few games to find the person's strength, smaller ones
/// later.
const STEPS: [(u32, (u32, u32)); 2] = [(4, (3, 2)), (10, (5, 4))];
const LATER: (u32, u32) = (8, 7);

impl AdaptiveErrorRate {
    /// The lowest error rate, in percent.
    pub const MIN_PERCENT: u32 = 1;
    /// The highest error rate, in percent.
    pub const MAX_PERCENT: u32 = 60;

    /// The error rate, in percent of its moves with value at stake.
    pub const fn errors_percent(self) -> u32 {
        self.0
    }

    /// The rate after a game played at this rate, with this outcome for the person: the
    /// `games_played`-th against this opponent, counted from 1.
    #[must_use]
    pub fn after(self, outcome: Outcome, games_played: u32) -> Self {
        let found = STEPS.into_iter().find(|(last, _)| games_played <= *last);
        let (more, less) = found.map_or(LATER, |(_, factor)| factor);
        let Self(errors) = self;
        // Rounding must not leave the rate unchanged.
        let moved = match outcome {
            Outcome::Win => rounded(errors * less, more).min(errors - 1),
            Outcome::Draw => errors,
            Outcome::Loss => rounded(errors * more, less).max(errors + 1),
        };
        Self(moved.clamp(Self::MIN_PERCENT, Self::MAX_PERCENT))
    }

    /// The level that it plays one move at: the one below or above its rate, chosen at random so
    /// that the average error rate is its own. Beyond the levels it is the nearest one.
    pub(super) fn level(self, random: &mut Random) -> Level {
        const LEVELS: [Level; 3] = [Level::Hard, Level::Medium, Level::Easy];
        for pair in LEVELS.windows(2) {
            let [stronger, weaker] = [pair[0], pair[1]];
            let (least, most) = (stronger.errors_percent(), weaker.errors_percent());
            if self.0 < most {
                let share = 100 * self.0.saturating_sub(least) / (most - least);
                return if random.chance(share) { weaker } else { stronger };
            }
        }
        Level::Easy
    }

    /// The handicap for a move at this level, with its error rate adjusted if the rate lies beyond
    /// the levels.
    pub(super) fn adjusted_handicap(self, level: Level, handicap: Handicap) -> Handicap {
        let (own, of_level, on_purpose) =
            (self.0, level.errors_percent(), handicap.deliberate_errors_percent);
        let is_beyond = match level {
            Level::Hard => own < of_level,
            Level::Easy => own > of_level,
            _ => false,
        };
        let deliberate_errors_percent = match (handicap.assessment, own.cmp(&of_level)) {
            _ if !is_beyond => on_purpose,
            // Some deliberate errors cost nothing, and some moves would have been errors anyway
            // because of the limited lookahead. Test games show that one more percent of errors
            // needs deliberate errors in two percent of the remaining moves.
            (MoveAssessment::Lookahead, Ordering::Greater) => {
                on_purpose + (100 - on_purpose) * (own - of_level) / 50
            }
            _ => rounded(on_purpose * own, of_level).min(100),
        };
        Handicap { deliberate_errors_percent, ..handicap }
    }
}

/// A quotient, rounded to the nearest number.
const fn rounded(dividend: u32, divisor: u32) -> u32 {
    (dividend + divisor / 2) / divisor
}

impl Display for AdaptiveErrorRate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}

impl FromStr for AdaptiveErrorRate {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse_number("even", text, Self::MIN_PERCENT..=Self::MAX_PERCENT).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn even(errors: u32) -> AdaptiveErrorRate {
        errors.to_string().parse().expect("a number in range")
    }

    /// Checks the rate after a game that the person has won, drawn and lost.
    #[track_caller]
    fn check(errors: u32, games: u32, expected: [u32; 3]) {
        let ends = [Outcome::Win, Outcome::Draw, Outcome::Loss];
        assert_eq!(ends.map(|end| even(errors).after(end, games).errors_percent()), expected);
    }

    #[test]
    fn it_moves_by_the_same_factor_up_and_down_and_farther_in_the_first_games() {
        check(15, 1, [10, 15, 23]);
        check(15, 4, [10, 15, 23]);
        check(15, 5, [12, 15, 19]);
        check(15, 11, [13, 15, 17]);
        check(15, u32::MAX, [13, 15, 17]);
        for errors in 2..52 {
            let after = even(errors).after(Outcome::Win, 50).after(Outcome::Loss, 51);
            assert!(after.errors_percent().abs_diff(errors) <= 1, "{errors}: {after:?}");
        }
    }

    #[test]
    fn it_moves_with_every_game_but_stays_between_its_limits() {
        for games in [1, 5, 11] {
            check(1, games, [1, 1, 2]);
            check(2, games, [1, 2, 3]);
        }
        check(60, 1, [40, 60, 60]);
        check(59, 99, [52, 59, 60]);
    }

    #[test]
    fn it_makes_its_moves_as_the_levels_on_both_sides() {
        /// How many of a thousand moves are made at hard, medium and easy.
        fn made_as(errors: u32) -> [usize; 3] {
            let mut random = Random::fixed();
            let levels: Vec<Level> = (0..1000).map(|_| even(errors).level(&mut random)).collect();
            [Level::Hard, Level::Medium, Level::Easy]
                .map(|level| levels.iter().filter(|made| **made == level).count())
        }
        assert_eq!(made_as(1), [1000, 0, 0]);
        assert_eq!(made_as(5), [1000, 0, 0]);
        assert_eq!(made_as(15), [0, 1000, 0]);
        assert_eq!(made_as(30), [0, 0, 1000]);
        assert_eq!(made_as(60), [0, 0, 1000]);
        let [hard, medium, easy] = made_as(10);
        assert!((400..600).contains(&hard) && hard + medium == 1000, "{hard}, {medium}, {easy}");
        let [hard, medium, easy] = made_as(25);
        assert!((600..730).contains(&easy) && easy + medium == 1000, "{hard}, {medium}, {easy}");
    }

    #[test]
    fn beyond_the_levels_its_errors_are_more_or_fewer() {
        let errs = |errors, level, handicap| {
            even(errors).adjusted_handicap(level, handicap).deliberate_errors_percent
        };
        let by_theory = |level| Handicap::with_exact_values(level, 50);
        assert_eq!(errs(1, Level::Hard, by_theory(Level::Hard)), 2);
        assert_eq!(errs(10, Level::Hard, by_theory(Level::Hard)), 10);
        assert_eq!(errs(45, Level::Easy, by_theory(Level::Easy)), 90);
        assert_eq!(errs(60, Level::Easy, by_theory(Level::Easy)), 100);
        assert_eq!(errs(45, Level::Easy, Handicap::of(Level::Easy)), 51);
        assert_eq!(errs(60, Level::Easy, Handicap::of(Level::Easy)), 72);
        assert_eq!(errs(25, Level::Medium, Handicap::of(Level::Medium)), 15);
    }
}
