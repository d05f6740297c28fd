//! Elo ratings with error bars.
//!
//! The model is that of R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs"
//! (1952), on the logistic Elo scale; a draw is half a point. The ratings are the maximum of the
//! posterior, with one drawn game between every two players as a prior (as in R. Coulom's Bayeselo): so
//! a player who has won or lost every game gets a finite rating, and all ratings are a little less
//! extreme. The errors come from the Fisher information at that point.

use std::iter::Sum;

use serde::Serialize;

use super::sprt::expected_share;

/// The method, in words.
pub const ELO_SOURCE: &str = "Bradley-Terry, most likely ratings with draws as half points and a prior of one drawn game between every two players; mean 0; error: 95 %, from the Fisher information";

/// The number of drawn games between every two players in the prior.
const PRIOR: f64 = 1.0;
/// A normal variable lies within this many standard deviations with a probability of 95 %.
const DEVIATIONS: f64 = 1.959_963_985;
/// The most steps of Newton's method, which takes fewer than ten.
const STEPS: usize = 200;

/// The games between two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct HeadToHead {
    /// Games won by the first.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost by the first.
    pub lost: u32,
}

impl HeadToHead {
    /// The number of games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }
}

impl<'a> Sum<&'a Self> for HeadToHead {
    fn sum<I: Iterator<Item = &'a Self>>(all: I) -> Self {
        all.fold(Self::default(), |sum, next| Self {
            won: sum.won + next.won,
            drawn: sum.drawn + next.drawn,
            lost: sum.lost + next.lost,
        })
    }
}

/// A player's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EloRating {
    /// The rating; the mean of all is 0.
    pub elo: f64,
    /// Half the width of the interval that holds the true rating with a probability of 95 %.
    pub error: f64,
}

/// The ratings of all players, from the games of each (row) against each other (column). The diagonal
/// is ignored.
///
/// # Panics
/// When the table isn't square.
pub fn ratings(table: &[Vec<HeadToHead>]) -> Vec<EloRating> {
    let players = table.len();
    let mut elos = vec![0.0; players];
    for _ in 0..STEPS {
        let (slopes, information) = likelihood(table, &elos);
        let inverse = inverse(information);
        let steps: Vec<f64> = inverse.iter().map(|row| product(row, &slopes)).collect();
        // A longer step could diverge.
        let longest = steps.iter().fold(0.0_f64, |longest, step| longest.max(step.abs()));
        let part = if longest > 200.0 { 200.0 / longest } else { 1.0 };
        elos.iter_mut().zip(&steps).for_each(|(elo, step)| *elo += part * step);
        if longest < 1e-9 {
            break;
        }
    }
    let inverse = inverse(likelihood(table, &elos).1);
    let count = number(players);
    let mean = elos.iter().sum::<f64>() / count;
    let rating = |player: usize| {
        // The term 1 / count, which pinned the mean, is subtracted again.
        let variance = (inverse[player][player] - 1.0 / count).max(0.0);
        EloRating { elo: elos[player] - mean, error: DEVIATIONS * variance.sqrt() }
    };
    (0..players).map(rating).collect()
}

/// The gradient of the log-likelihood in the ratings, and the Fisher information. The information is
/// singular, since it doesn't determine the mean: 1 / count is added to each entry.
fn likelihood(table: &[Vec<HeadToHead>], elos: &[f64]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let scale = std::f64::consts::LN_10 / 400.0;
    let players = table.len();
    let mut slopes = vec![0.0; players];
    let mut information = vec![vec![1.0 / number(players); players]; players];
    for first in 0..players {
        for second in 0..first {
            let HeadToHead { won, drawn, lost } = table[first][second];
            let games = f64::from(won) + f64::from(drawn) + f64::from(lost) + PRIOR;
            let points = f64::from(won) + 0.5 * (f64::from(drawn) + PRIOR);
            let share = expected_share(elos[first] - elos[second]);
            let slope = scale * (points - games * share);
            slopes[first] += slope;
            slopes[second] -= slope;
            let weight = scale * scale * games * share * (1.0 - share);
            information[first][first] += weight;
            information[second][second] += weight;
            information[first][second] -= weight;
            information[second][first] -= weight;
        }
    }
    (slopes, information)
}

fn product(row: &[f64], column: &[f64]) -> f64 {
    row.iter().zip(column).map(|(a, b)| a * b).sum()
}

#[expect(clippy::cast_precision_loss, reason = "a few players")]
fn number(players: usize) -> f64 {
    players as f64
}

/// The inverse of a symmetric positive definite matrix (Gauss-Jordan).
fn inverse(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = matrix.len();
    for (place, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == place { 1.0 } else { 0.0 }));
    }
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        matrix[pivot].iter_mut().for_each(|cell| *cell /= scale);
        let row = matrix[pivot].clone();
        for other in (0..size).filter(|&other| other != pivot) {
            let factor = matrix[other][pivot];
            matrix[other].iter_mut().zip(&row).for_each(|(cell, own)| *cell -= factor * own);
        }
    }
    matrix.into_iter().map(|row| row[size..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::{EloRating, HeadToHead, PRIOR, ratings};

    /// A table from the scores above the diagonal.
    fn table(players: usize, scores: &[(usize, usize, [u32; 3])]) -> Vec<Vec<HeadToHead>> {
        let mut table = vec![vec![HeadToHead::default(); players]; players];
        for &(a, b, [won, drawn, lost]) in scores {
            table[a][b] = HeadToHead { won, drawn, lost };
            table[b][a] = HeadToHead { won: lost, drawn, lost: won };
        }
        table
    }

    /// The ratings by the algorithm of D. R. Hunter, "MM algorithms for generalized Bradley-Terry
    /// models" (2004).
    fn by_minorization(table: &[Vec<HeadToHead>]) -> Vec<f64> {
        let players = table.len();
        let mut strengths = vec![1.0_f64; players];
        for _ in 0..200_000 {
            let mut next = strengths.clone();
            for a in 0..players {
                let (mut points, mut weight) = (0.0, 0.0);
                for b in (0..players).filter(|&b| b != a) {
                    let HeadToHead { won, drawn, lost } = table[a][b];
                    points += f64::from(won) + 0.5 * (f64::from(drawn) + PRIOR);
                    let games = f64::from(won + drawn + lost) + PRIOR;
                    weight += games / (strengths[a] + strengths[b]);
                }
                next[a] = points / weight;
            }
            strengths = next;
        }
        let elos: Vec<f64> = strengths.iter().map(|it| 400.0 * it.log10()).collect();
        let mean = elos.iter().sum::<f64>() / f64::from(u32::try_from(players).expect("few"));
        elos.into_iter().map(|elo| elo - mean).collect()
    }

    #[test]
    fn ratings_agree_with_another_solver() {
        for table in [
            table(2, &[(0, 1, [30, 10, 20])]),
            table(3, &[(0, 1, [5, 3, 2]), (0, 2, [9, 1, 0]), (1, 2, [7, 0, 3])]),
            table(
                4,
                &[(0, 1, [10, 0, 0]), (0, 2, [10, 0, 0]), (0, 3, [10, 0, 0]), (1, 2, [2, 2, 6])],
            ),
        ] {
            let found = ratings(&table);
            for (EloRating { elo, error }, expected) in found.iter().zip(by_minorization(&table)) {
                assert!((elo - expected).abs() < 0.01, "{elo}, {expected}");
                assert!(error.is_finite() && *error > 0.0);
            }
        }
    }

    #[test]
    fn two_players_have_the_difference_and_the_error_of_the_formula() {
        // With the prior's drawn game: 75 points of 100.
        let [first, second] = ratings(&table(2, &[(0, 1, [74, 1, 24])]))[..] else { panic!() };
        let difference = 400.0 * 3.0_f64.log10();
        assert!((first.elo - difference / 2.0).abs() < 1e-6);
        assert!((second.elo + difference / 2.0).abs() < 1e-6);
        // The deviation of the share of the points, divided by the slope of the curve at that share.
        let slope = std::f64::consts::LN_10 / 400.0 * 0.75 * 0.25;
        let deviation = (0.75 * 0.25 / 100.0_f64).sqrt() / slope;
        assert!((first.error - 1.96 * deviation / 2.0).abs() < 0.01, "{}", first.error);
    }

    #[test]
    fn who_wins_everything_gets_a_finite_rating_that_grows_with_the_games() {
        let of = |games| ratings(&table(2, &[(0, 1, [games, 0, 0])]))[0].elo;
        assert!(of(10) > 100.0 && of(100) > of(10) && of(1_000_000).is_finite());
        assert!((of(0)).abs() < 1e-9);
    }
}
