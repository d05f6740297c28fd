//! The result of a contest as CSV.

use std::io::{self, Write};

use super::crosstable::{order, points};
use super::result::ContestResult;
use crate::commands::output::{csv_field, rounded};
use crate::contests::{EloRating, HeadToHead, ratings};

/// Writes a header and a line for each player, the strongest first.
pub(super) fn write_standings(result: &ContestResult, out: &mut dyn Write) -> io::Result<()> {
    let (statistics, names) = (&result.statistics, result.names());
    let ratings = ratings(&statistics.table);
    let order = order(&ratings);
    for (place, &player) in order.iter().enumerate() {
        let row = &statistics.table[player];
        let all: HeadToHead = row.iter().sum();
        let EloRating { elo, error } = ratings[player];
        let given_away = result.given_away_per_100(player);
        let faults = statistics.faults.iter().filter(|fault| fault.player == player).count();
        let columns = [
            ("place", (place + 1).to_string()),
            ("name", text(names.name(player))),
            ("player", text(result.player(player))),
            ("games", all.games().to_string()),
            ("won", all.won.to_string()),
            ("drawn", all.drawn.to_string()),
            ("lost", all.lost.to_string()),
            ("points", points(&all, 1)),
            ("elo", rounded(elo, 1).to_string()),
            ("error", rounded(error, 1).to_string()),
            ("value_given_away_per_100", given_away.map_or(String::new(), |it| it.to_string())),
            ("faults", faults.to_string()),
        ];
        if place == 0 {
            let against = order.iter().map(|&it| text(&format!("against {}", names.name(it))));
            let titles = columns.iter().map(|(title, _)| (*title).to_string());
            writeln!(out, "{}", titles.chain(against).collect::<Vec<_>>().join(","))?;
        }
        let against = order
            .iter()
            .map(|&other| if other == player { String::new() } else { points(&row[other], 1) });
        let fields = columns.into_iter().map(|(_, field)| field);
        writeln!(out, "{}", fields.chain(against).collect::<Vec<_>>().join(","))?;
    }
    Ok(())
}

/// A text from outside as a field. It must not begin like a formula, which a spreadsheet would compute.
fn text(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    csv_field(&if is_formula { format!("'{text}") } else { text.into() })
}
