//! The table of a tournament, in at most 80 columns.

use std::io::{self, Write};

use super::names::{LONGEST, Names};
use super::output::WIDTH;
use crate::tournament::HeadToHead;

/// A table of players, the strongest first, with the points of each against each.
pub(super) struct Crosstable<'a> {
    pub(super) players: &'a [&'a str],
    pub(super) names: &'a Names<'a>,
    /// Each player's Elo and its error.
    pub(super) elos: &'a [[f64; 2]],
    /// Moves in 100 that gave value away, where that is known.
    pub(super) given_away: &'a [Option<f64>],
    /// The games of each against each.
    pub(super) table: &'a [Vec<HeadToHead>],
}

/// The width of a name with the blank after it, and of a column of points.
const NAME: usize = LONGEST + 1;
const POINTS: usize = 7;
/// The columns before the points: place, name, Elo, error, points of all, given away.
const BEFORE: usize = 3 + NAME + 8 + 8 + 9 + 7;

impl Crosstable<'_> {
    /// Writes the table; where it is too wide, the columns of points that are left stand in further
    /// tables below it.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut order: Vec<usize> = (0..self.players.len()).collect();
        // The sort is stable: equals stay in the order in which they were named.
        order.sort_by(|&a, &b| self.elos[b][0].total_cmp(&self.elos[a][0]));
        let fits = (WIDTH - BEFORE) / POINTS;
        let fits_below = (WIDTH - 3 - NAME) / POINTS;
        let mut first = 0;
        while first < order.len() {
            let columns = if first == 0 { fits } else { fits_below };
            let columns = first..(first + columns).min(order.len());
            if first > 0 {
                writeln!(out)?;
            }
            self.write_columns(&order, columns.clone(), out)?;
            first = columns.end;
        }
        Ok(())
    }

    fn write_columns(
        &self,
        order: &[usize],
        columns: std::ops::Range<usize>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let is_first = columns.start == 0;
        write!(out, "   {:<NAME$}", "player")?;
        if is_first {
            write!(out, "{:>8}{:>8}{:>9}{:>7}", "elo", "+/-", "points", "gave")?;
        }
        for column in columns.clone() {
            write!(out, "{:>POINTS$}", column + 1)?;
        }
        writeln!(out)?;
        for (place, &player) in order.iter().enumerate() {
            let name = self.names.name(self.players[player]);
            write!(out, "{:>2} {name:<NAME$}", place + 1)?;
            if is_first {
                self.write_figures(player, out)?;
            }
            for &other in &order[columns.clone()] {
                let score = &self.table[player][other];
                let text = if other == player { "-".into() } else { points(score) };
                write!(out, "{text:>POINTS$}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    fn write_figures(&self, player: usize, out: &mut dyn Write) -> io::Result<()> {
        let [elo, error] = self.elos[player];
        let all = self.table[player].iter().fold(HeadToHead::default(), |all, score| HeadToHead {
            won: all.won + score.won,
            drawn: all.drawn + score.drawn,
            lost: all.lost + score.lost,
        });
        let gave = self.given_away[player].map_or("?".into(), |gave| format!("{gave:.1}"));
        write!(out, "{elo:>+8.1}{error:>8.1}{:>9}{gave:>7}", points(&all))
    }
}

/// The points of games: a win is 1, a draw a half.
fn points(score: &HeadToHead) -> String {
    let halves = 2 * u64::from(score.won) + u64::from(score.drawn);
    let half = if halves.is_multiple_of(2) { "0" } else { "5" };
    format!("{}.{half}", halves / 2)
}
