//! The cross table of a tournament, at most 80 columns wide: the standings, and the points of each
//! player against each other.

use std::io::{self, Write};

use arcade_engine::insertion_sort_by;

use super::names::Names;
use crate::commands::output::WIDTH;
use crate::contests::{EloRating, HeadToHead};

/// A cross table, the strongest player first. Places replace the names if these would be too wide.
pub(super) struct Crosstable<'a> {
    pub(super) names: &'a Names,
    /// The strength of each player.
    pub(super) ratings: &'a [EloRating],
    /// Moves in 100 that gave value away; `None` if unknown.
    pub(super) given_away: &'a [Option<f64>],
    /// The games of each player (row) against each other (column).
    pub(super) table: &'a [Vec<HeadToHead>],
}

/// The width of a rank, with the blank after it.
const RANK_WIDTH: usize = 3;
/// The widths of the columns for Elo, its error, the total points, and the value given away.
const FIGURE_WIDTHS: [usize; 4] = [8, 8, 9, 7];
/// The smallest and the usual number of blanks before points.
const MIN_AND_USUAL_BLANKS: [usize; 2] = [1, 3];

/// The label of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Rank,
    Name,
    NameAndFigures,
}

/// The indices of the players, the strongest first.
pub(super) fn order(ratings: &[EloRating]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    // The sort is stable: ties stay in the order in which the players were named.
    insertion_sort_by(&mut order, |&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    order
}

impl Crosstable<'_> {
    /// Writes a single table if it is narrow enough, else the standings with the points below them, in
    /// as many tables as necessary, and with names if there is room.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (order, points) = (order(self.ratings), self.width_of_points());
        let count = order.len();
        let fits = |label: Label| {
            let room = WIDTH.saturating_sub(self.width(label));
            MIN_AND_USUAL_BLANKS
                .into_iter()
                .rev()
                .map(|blanks| blanks + points)
                .find(|cell| count * cell <= room)
        };
        if let Some(cell) = fits(Label::NameAndFigures) {
            return self.write_columns(&order, Label::NameAndFigures, 0..count, cell, out);
        }
        self.write_columns(&order, Label::NameAndFigures, 0..0, 0, out)?;
        writeln!(out)?;
        if let Some(cell) = fits(Label::Name) {
            return self.write_columns(&order, Label::Name, 0..count, cell, out);
        }
        let cell = MIN_AND_USUAL_BLANKS[0] + points;
        let most = (WIDTH - self.width(Label::Rank)) / cell;
        // Distribute the columns evenly among the tables.
        let columns = count.div_ceil(count.div_ceil(most));
        for first in (0..count).step_by(columns) {
            if first > 0 {
                writeln!(out)?;
            }
            let columns = first..(first + columns).min(count);
            self.write_columns(&order, Label::Rank, columns, cell, out)?;
        }
        Ok(())
    }

    /// The width of the widest points.
    fn width_of_points(&self) -> usize {
        let points = self.table.iter().flatten().map(|score| self.points(score).len());
        points.max().unwrap_or(0)
    }

    fn width(&self, label: Label) -> usize {
        match label {
            Label::Rank => RANK_WIDTH,
            Label::Name => RANK_WIDTH + self.width_of_names(),
            Label::NameAndFigures => {
                RANK_WIDTH + self.width_of_names() + FIGURE_WIDTHS.iter().sum::<usize>()
            }
        }
    }

    fn width_of_names(&self) -> usize {
        self.names.width().max("player".len())
    }

    fn write_columns(
        &self,
        order: &[usize],
        label: Label,
        columns: std::ops::Range<usize>,
        cell: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.write_heading(label, columns.clone(), cell, out)?;
        let names = self.width_of_names();
        for (rank, &player) in order.iter().enumerate() {
            let name = (label != Label::Rank).then(|| self.names.padded(player, names));
            let figures = (label == Label::NameAndFigures).then(|| self.figures(player));
            let points = order[columns.clone()].iter().map(|&other| {
                if other == player { "-".into() } else { self.points(&self.table[player][other]) }
            });
            let cells: Vec<String> = points.map(|points| format!("{points:>cell$}")).collect();
            let [name, figures] = [name, figures].map(Option::unwrap_or_default);
            let row = format!("{:>2} {name}{figures}{}", rank + 1, cells.concat());
            writeln!(out, "{}", row.trim_end())?;
        }
        Ok(())
    }

    /// Writes the ranks above the columns; numbers that are too wide are written vertically.
    fn write_heading(
        &self,
        label: Label,
        columns: std::ops::Range<usize>,
        cell: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (names, [elo, error, points, gave]) = (self.width_of_names(), FIGURE_WIDTHS);
        let labels = match label {
            Label::Rank => String::new(),
            Label::Name => format!("{:<names$}", "player"),
            Label::NameAndFigures => format!(
                "{:<names$}{:>elo$}{:>error$}{:>points$}{:>gave$}",
                "player", "elo", "+/-", "points", "gave"
            ),
        };
        let is_stacked = cell == 2 && columns.end > 9;
        let ranks = columns.map(|column| column + 1);
        if is_stacked {
            let tens = ranks.clone().map(|rank| match rank / 10 {
                0 => "  ".into(),
                tens => format!(" {tens}"),
            });
            let tens: Vec<String> = tens.collect();
            writeln!(out, "{}{}", " ".repeat(self.width(label)), tens.concat().trim_end())?;
        }
        let shown = |rank| if is_stacked { rank % 10 } else { rank };
        let ranks: Vec<String> = ranks.map(|rank| format!("{:>cell$}", shown(rank))).collect();
        let row = format!("{:RANK_WIDTH$}{labels}{}", "", ranks.concat());
        writeln!(out, "{}", row.trim_end())
    }

    fn figures(&self, player: usize) -> String {
        let EloRating { elo, error } = self.ratings[player];
        let gave = self.given_away[player].map_or("?".into(), |gave| format!("{gave:.1}"));
        let all = self.points(&self.table[player].iter().sum());
        let widths = FIGURE_WIDTHS;
        format!(
            "{elo:>+0$.1}{error:>1$.1}{all:>2$}{gave:>3$}",
            widths[0], widths[1], widths[2], widths[3]
        )
    }

    /// The points of games, without decimals if all are whole.
    fn points(&self, score: &HeadToHead) -> String {
        let has_halves = self.table.iter().flatten().any(|score| score.drawn % 2 == 1);
        points(score, usize::from(has_halves))
    }
}

/// The points of games, with `decimals` decimals: a win is 1, a draw a half.
pub(super) fn points(score: &HeadToHead, decimals: usize) -> String {
    let points = f64::from(score.won) + 0.5 * f64::from(score.drawn);
    format!("{points:.decimals$}")
}
