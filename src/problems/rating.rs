//! A person's rating in solving problems.

use std::fmt::{self, Display};

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use super::Difficulty;

/// A person's rating in solving the problems of a game, by Glicko-2 (Mark Glickman, "Example of the
/// Glicko-2 system", 2013): each attempt is a rating period with one game against a problem whose
/// rating depends on its level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProblemRating(Glicko2Rating);

/// The initial rating: that of the problems of level 2.
const INITIAL_RATING: f64 = 1200.0;
/// The rating of problems of level 1, and the difference between levels.
const LEAST: f64 = 900.0;
const STEP: f64 = 300.0;
/// The rating deviation of a problem.
const DEVIATION: f64 = 60.0;

impl ProblemRating {
    /// The rating after these attempts, in order: the level of each, and whether it was solved.
    pub fn after(attempts: impl IntoIterator<Item = (Difficulty, bool)>) -> Self {
        let first = Glicko2Rating { rating: INITIAL_RATING, ..Glicko2Rating::new() };
        Self(attempts.into_iter().fold(first, |rating, (level, is_solved)| {
            let problem = Glicko2Rating { rating: of_level(level), deviation: DEVIATION, ..first };
            let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
            glicko2(&rating, &problem, &outcome, &Glicko2Config::new()).0
        }))
    }

    /// The level of problems of which a person with this rating should solve about half.
    pub fn level(&self) -> Difficulty {
        let distance = |level: &Difficulty| (of_level(*level) - self.0.rating).abs();
        Difficulty::all()
            .min_by(|one, other| distance(one).total_cmp(&distance(other)))
            .expect("levels")
    }
}

/// "1240 ± 180": the 95 % confidence interval, two deviations to each side.
impl Display for ProblemRating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} \u{b1} {:.0}", self.0.rating, 2.0 * self.0.deviation)
    }
}

/// The rating of the problems of a level.
fn of_level(level: Difficulty) -> f64 {
    LEAST + STEP * f64::from(level.number() - 1)
}

#[cfg(test)]
mod tests {
    use super::{Difficulty, ProblemRating};

    fn level(number: u8) -> Difficulty {
        number.to_string().parse().expect("a level")
    }

    /// The rating after attempts at problems of the level that fits the current rating, by a person who
    /// solves all up to level `able`.
    fn of_person(able: u8, attempts: usize) -> ProblemRating {
        let mut done: Vec<(Difficulty, bool)> = Vec::new();
        for _ in 0..attempts {
            let next = ProblemRating::after(done.iter().copied()).level();
            done.push((next, next <= level(able)));
        }
        ProblemRating::after(done)
    }

    #[test]
    fn a_rating_rises_with_every_solution_and_falls_with_every_mistake() {
        for number in 1..=5 {
            let before = ProblemRating::after([]);
            let [solved, missed] =
                [true, false].map(|is_solved| ProblemRating::after([(level(number), is_solved)]));
            assert!(solved.0.rating > before.0.rating && before.0.rating > missed.0.rating);
            assert!(solved.0.deviation < before.0.deviation);
        }
        let harder = [1, 3, 5].map(|number| ProblemRating::after([(level(number), true)]).0.rating);
        assert!(harder.is_sorted() && harder[0] < harder[2]);
    }

    #[test]
    fn the_next_problem_is_as_hard_as_the_person_is_good() {
        assert_eq!(ProblemRating::after([]).level(), level(2));
        for able in 1..=5 {
            let found = of_person(able, 40).level().number();
            assert!(found.abs_diff(able) <= 1, "{able}: {found}");
        }
        assert_eq!(of_person(5, 40).level(), level(5));
        assert_eq!(ProblemRating::after([(level(1), false); 20]).level(), level(1));
    }
}
