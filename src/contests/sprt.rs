//! The sequential probability ratio test: a match that ends as soon as one of two hypotheses about the
//! players can be accepted.
//!
//! It is the generalized test (GSPRT) of Fishtest, `LLR_logistic` in its `stats/LLRcalc.py`. It counts
//! pairs of games from one start with seats swapped, by their points ("pentanomial"), since the two
//! games of a pair are not independent. The log-likelihood ratio compares the most likely distributions
//! of these points under the two hypotheses (M. Van den Bergh,
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>, proposition 1.1).

use std::collections::BTreeMap;
use std::str::FromStr;

use arcade_base::ParseError;
use serde::Serialize;

use super::game_result::GameResult;

/// The method and its source, in words.
pub const SPRT_SOURCE: &str = "generalized SPRT on pairs of games (pentanomial), M. Van den Bergh, as in Fishtest; alpha = beta = 0.05";

/// The probability of an error, of either kind.
pub const SPRT_ERROR_PROBABILITY: f64 = 0.05;
/// Replaces a count of 0, so that no result is impossible, as in Fishtest.
const LEAST_COUNT: f64 = 1e-3;
/// The number of possible results of a pair of games.
const RESULTS: usize = 5;

/// The hypotheses: the first player is stronger than the second by `elo0` or by `elo1`, in logistic
/// Elo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtHypotheses {
    /// The difference in the null hypothesis.
    pub elo0: f64,
    /// The difference in the alternative, which is greater.
    pub elo1: f64,
}

/// Which hypothesis is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// The first player is stronger by `elo0` or less.
    Elo0,
    /// The first player is stronger by `elo1` or more.
    Elo1,
}

/// The expected share of the points of a player who is stronger by `elo`.
pub(super) fn expected_share(elo: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-elo * std::f64::consts::LN_10 / 400.0))
}

impl SprtHypotheses {
    /// The largest absolute value in a hypothesis, in Elo.
    pub const MAX_ELO: f64 = 1000.0;

    /// The log-likelihood ratio at or above which `elo1` is accepted; at or below its negative `elo0` is. By
    /// A. Wald, "Sequential tests of statistical hypotheses" (1945).
    pub fn bound() -> f64 {
        libm::log((1.0 - SPRT_ERROR_PROBABILITY) / SPRT_ERROR_PROBABILITY)
    }

    /// The log-likelihood ratio of the hypotheses, given the number of pairs in which the first player
    /// got 0, 1/2, 1, 3/2 and 2 points; 0 without pairs.
    pub fn llr(self, pairs: [u32; RESULTS]) -> f64 {
        if pairs == [0; RESULTS] {
            return 0.0;
        }
        let counts = pairs.map(|count| f64::from(count).max(LEAST_COUNT));
        let against = |elo| log_likelihood_deficit(&counts, expected_share(elo));
        against(self.elo0) - against(self.elo1)
    }
}

/// A test and its current result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The hypotheses.
    pub hypotheses: SprtHypotheses,
    /// The number of pairs of games in which the first player got 0, 1/2, 1, 3/2 and 2 points.
    pub pairs: [u32; RESULTS],
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The decision, if there is one.
    pub decision: Option<Decision>,
}

impl Sprt {
    /// A test without any games yet.
    pub fn new(sprt: SprtHypotheses) -> Self {
        Self { hypotheses: sprt, pairs: [0; RESULTS], llr: 0.0, decision: None }
    }

    /// Counts a pair of games in which the first player got this many half points.
    fn count(&mut self, half_points: usize) {
        self.pairs[half_points] += 1;
        self.llr = self.hypotheses.llr(self.pairs);
        self.decision = match self.llr {
            llr if llr >= SprtHypotheses::bound() => Some(Decision::Elo1),
            llr if llr <= -SprtHypotheses::bound() => Some(Decision::Elo0),
            _ => None,
        };
    }

    /// Counts further pairs of games in the order of their numbers, up to the first one with a missing
    /// game, or to the end of the test. So the test ends with the same pair, whatever order the games
    /// were played in.
    pub fn count_pairs(&mut self, games: &BTreeMap<u32, GameResult>) {
        while self.decision.is_none() {
            let next = self.games();
            let (Some(first), Some(second)) = (games.get(&next), games.get(&(next + 1))) else {
                return;
            };
            self.count(half_points(first) + half_points(second));
        }
    }

    /// The number of games counted, which are the first ones.
    pub fn games(&self) -> u32 {
        2 * self.pairs.iter().sum::<u32>()
    }
}

/// The half points of the player named first.
fn half_points(result: &GameResult) -> usize {
    match result.winner {
        Some(0) => 2,
        Some(_) => 0,
        None => 1,
    }
}

/// By how much the log-likelihood of the counts falls below its maximum if the expected share of the
/// points must be `share`.
///
/// The most likely distribution under that constraint has the probabilities p / (1 + t (a - share)),
/// where p is a result's share of the counts and a its points as a share. The tilt t satisfies the
/// constraint: the sum of p (a - share) / (1 + t (a - share)) is 0.
fn log_likelihood_deficit(counts: &[f64; RESULTS], share: f64) -> f64 {
    const POINTS: [f64; RESULTS] = [0.0, 0.25, 0.5, 0.75, 1.0];
    let slope = |tilt: f64| -> f64 {
        let each = counts.iter().zip(POINTS);
        each.map(|(count, points)| count * (points - share) / (1.0 + tilt * (points - share))).sum()
    };
    // Between these bounds all probabilities are positive, and the sum decreases in t.
    let (mut low, mut high) = (-1.0 / (1.0 - share), 1.0 / share);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let tilt = f64::midpoint(low, high);
    let each = counts.iter().zip(POINTS);
    each.map(|(count, points)| count * libm::log(1.0 + tilt * (points - share))).sum()
}

impl FromStr for SprtHypotheses {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let refused = || {
            let expected =
                format!("ELO0,ELO1 from -{0} to {0}, the lower one first", Self::MAX_ELO);
            ParseError::new("sprt", text, expected)
        };
        let number = |text: &str| {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let is_decimal = digits.starts_with(|c: char| c.is_ascii_digit())
                && digits.chars().all(|c| c.is_ascii_digit() || c == '.');
            let number = is_decimal.then(|| text.parse::<f64>().ok()).flatten();
            number.filter(|elo| elo.abs() <= Self::MAX_ELO).ok_or_else(refused)
        };
        let (elo0, elo1) = text.split_once(',').ok_or_else(refused)?;
        let (elo0, elo1) = (number(elo0)?, number(elo1)?);
        if elo0 < elo1 { Ok(Self { elo0, elo1 }) } else { Err(refused()) }
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::Random;

    use super::{Decision, LEAST_COUNT, Sprt, SprtHypotheses, expected_share};

    /// The maximum of a concave function, by golden-section search.
    fn greatest(mut low: f64, mut high: f64, function: impl Fn(f64) -> f64) -> f64 {
        let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
        for _ in 0..200 {
            let (a, b) = (high - ratio * (high - low), low + ratio * (high - low));
            if function(a) < function(b) { low = a } else { high = b }
        }
        function(f64::midpoint(low, high))
    }

    /// The ratio by duality: the log-likelihood of the most likely distribution with a given mean falls
    /// below its maximum by the maximum of a concave function.
    fn by_duality(sprt: SprtHypotheses, pairs: [u32; 5]) -> f64 {
        let loss = |elo: f64| {
            let share = 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0));
            greatest(-1.0 / (1.0 - share), 1.0 / share, |tilt| {
                let each = pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
                each.map(|(&count, points): (_, f64)| {
                    f64::from(count).max(LEAST_COUNT) * (1.0 + tilt * (points - share)).ln()
                })
                .sum()
            })
        };
        loss(sprt.elo0) - loss(sprt.elo1)
    }

    #[test]
    fn the_ratio_agrees_with_another_way_to_work_it_out() {
        for (text, pairs) in [
            ("0,5", [11, 202, 516, 239, 14]),
            ("0,5", [0, 0, 1, 0, 0]),
            ("-3,1", [400, 5000, 9000, 5100, 390]),
            ("0,100", [0, 1, 0, 3, 9]),
            ("-50,50", [30, 0, 0, 0, 2]),
        ] {
            let sprt: SprtHypotheses = text.parse().expect("hypotheses");
            let (found, expected) = (sprt.llr(pairs), by_duality(sprt, pairs));
            assert!((found - expected).abs() < 1e-4, "{text} {pairs:?}: {found}, {expected}");
        }
    }

    #[test]
    fn where_pairs_are_all_or_nothing_the_ratio_is_that_of_a_coin() {
        let sprt = SprtHypotheses { elo0: 0.0, elo1: 40.0 };
        let (won, lost) = (620, 380);
        let [s0, s1] = [0.5, 1.0 / (1.0 + 10.0_f64.powf(-0.1))];
        let coin =
            f64::from(won) * (s1 / s0).ln() + f64::from(lost) * ((1.0 - s1) / (1.0 - s0)).ln();
        // The results that never came count as a thousandth each.
        assert!((sprt.llr([lost, 0, 0, 0, won]) - coin).abs() < 0.01);
    }

    #[test]
    fn the_share_follows_the_logistic_curve() {
        assert!((expected_share(0.0) - 0.5).abs() < 1e-12);
        assert!((expected_share(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert!((expected_share(-400.0) - 1.0 / 11.0).abs() < 1e-12);
    }

    /// Simulates a test between two players, of whom the first wins each point with this probability,
    /// in percent.
    fn simulate(sprt: SprtHypotheses, percent: u32, stream: u64) -> Decision {
        let mut random = Random::new(&"sprt".parse().expect("a seed"), stream);
        let mut run = Sprt::new(sprt);
        loop {
            let mut game = || 2 * usize::from(random.chance(percent));
            run.count(game() + game());
            if let Some(decision) = run.decision {
                return decision;
            }
        }
    }

    #[test]
    fn the_right_hypothesis_is_accepted_as_often_as_promised() {
        let sprt = SprtHypotheses { elo0: 0.0, elo1: 70.0 };
        // 60 of 100 points are 70 Elo.
        for (percent, right) in [(50, Decision::Elo0), (60, Decision::Elo1)] {
            let wrong = (0..400).filter(|&run| simulate(sprt, percent, run) != right).count();
            assert!((1..=32).contains(&wrong), "{percent}: {wrong} of 400, 20 expected at most");
        }
    }

    #[test]
    fn hypotheses_are_read_strictly() {
        assert_eq!("-1.5,2".parse(), Ok(SprtHypotheses { elo0: -1.5, elo1: 2.0 }));
        for bad in
            ["", "1", "1,1", "2,1", "0,1001", "nan,1", "0,inf", "0, 1", "+0,1", "0,1,2", "1e1,2e2"]
        {
            assert!(bad.parse::<SprtHypotheses>().is_err(), "{bad}");
        }
    }
}
