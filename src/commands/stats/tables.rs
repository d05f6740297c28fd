//! Statistics as tables.

use std::io::{self, Write};

use arcade_base::escaped;
use arcade_games::games::GameId;
use jiff::Timestamp;
use unicode_width::UnicodeWidthStr as _;

use super::StatsOutput;
use crate::commands::output::{beside, tenths};
use crate::index::{GameStats, Group, Ladder, Opponent, Rung};

/// The most openings that are listed for a table.
const OPENINGS: usize = 6;

impl StatsOutput {
    /// Writes a table for each game and its options, and others for games between computers.
    pub(super) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        for (number, ((game, is_between_computers, options), stats)) in
            self.tables.iter().enumerate()
        {
            if number > 0 {
                writeln!(out)?;
            }
            let rows = self.groups.iter().filter(|((row, between, group), _)| {
                (row, between, &group.options) == (game, is_between_computers, options)
            });
            let rows: Vec<(&Group, &GameStats)> =
                rows.map(|((.., group), stats)| (group, stats)).collect();
            write_table(&rows, out)?;
            self.write_openings(*game, stats, out)?;
        }
        Ok(())
    }

    /// Writes the most frequent openings, with their values if these are proven.
    fn write_openings(
        &self,
        game: GameId,
        stats: &GameStats,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let openings = stats.first_moves.iter().take(OPENINGS).map(|opening| {
            let value = self.value(game, stats, opening);
            let value = value.map_or(String::new(), |value| format!(" ({value})"));
            format!("{} {}x{value}", opening.mv, opening.played)
        });
        let openings: Vec<String> = openings.collect();
        if openings.is_empty() {
            return Ok(());
        }
        let lines = beside("  openings: ", &escaped(&openings.join(", ")));
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    /// Writes the rungs of a ladder with the dates on which they were reached, and what comes next.
    pub(super) fn print_ladder(&self, ladder: &Ladder, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "\nLadder")?;
        for &rung in Rung::ALL {
            let name = ladder.name(rung);
            match ladder.progress.reached(rung) {
                Some(reached) => writeln!(out, "  + {name:<24}{}", self.date(reached.at))?,
                None => writeln!(out, "  - {name}")?,
            }
        }
        if ladder.progress.flawless > 0 {
            writeln!(out, "  flawless wins: {}", ladder.progress.flawless)?;
        }
        writeln!(out, "  next: {}", ladder.next(self.date(Timestamp::now())))
    }
}

/// Writes the rows for a game and its options.
fn write_table(rows: &[(&Group, &GameStats)], out: &mut dyn Write) -> io::Result<()> {
    let Some((group, _)) = rows.first() else { return Ok(()) };
    let is_between_computers = group.is_between_computers();
    let between = if is_between_computers { "between computers" } else { "" };
    let mut heading = vec![group.game.meta().name.to_string(), group.variant(), between.into()];
    heading.retain(|part| !part.is_empty());
    let heading = beside("", &escaped(&heading.join(", ")));
    heading.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    let title = if is_between_computers { "seats 1 - 2" } else { "opponent" };
    let name = |group: &Group| escaped(&group.against()).into_owned();
    let names: Vec<String> = rows.iter().map(|(group, _)| name(group)).collect();
    let width = names.iter().map(|name| name.width()).fold(title.len(), usize::max);
    let titles = row(rows[0]).into_iter().map(|(column, _)| format!("  {column}"));
    writeln!(out, "  {title:width$}{}", titles.collect::<String>())?;
    for (&of, name) in rows.iter().zip(&names) {
        // `format!` pads by characters, some of which are two cells wide.
        let blanks = " ".repeat(width - name.width());
        let cells = row(of).into_iter().map(|(column, cell)| format!("  {cell:>0$}", column.len()));
        writeln!(out, "  {name}{blanks}{}", cells.collect::<String>())?;
    }
    Ok(())
}

/// The figures of a row, each with the title of its column; titles are never wider than the figures.
fn row((group, stats): (&Group, &GameStats)) -> Vec<(&'static str, String)> {
    let number =
        |figure: Option<f64>| figure.map_or("-".into(), |figure| format!("{:.1}", tenths(figure)));
    let mut row = vec![("seat", group.seat.to_string()), ("played", stats.played.to_string())];
    if group.opponent == Opponent::Nobody {
        row.push(("solved", stats.solved.to_string()));
    } else {
        row.push(("  won", stats.won.to_string()));
        row.push(("drawn", stats.drawn.to_string()));
        row.push((" lost", stats.lost.to_string()));
    }
    row.push(("streak", stats.streak().to_string()));
    row.push((" best", stats.best_streak().to_string()));
    row.push(("plies", number(stats.mean_plies())));
    if group.opponent != Opponent::Nobody {
        row.push(("accuracy", number(stats.accuracy_tally.accuracy())));
    }
    row
}
