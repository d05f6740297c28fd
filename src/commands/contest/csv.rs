//! The result of a contest as CSV.

use std::io::{self, Write};

use super::crosstable::{order, points};
use super::result::ContestResult;
use crate::commands::output::{csv_field, rounded};
use crate::tournament::{HeadToHead, ratings};

/// The columns before those with the points against each player.
const COLUMNS: [&str; 12] = [
    "place",
    "name",
    "player",
    "games",
    "won",
    "drawn",
    "lost",
    "points",
    "elo",
    "error",
    "value_given_away_per_100",
    "faults",
];

/// Writes a header and a line for each player, the strongest first.
pub(super) fn write_standings(result: &ContestResult, out: &mut dyn Write) -> io::Result<()> {
    let (standing, names) = (&result.standing, result.names());
    let ratings = ratings(&standing.table);
    let elos: Vec<[f64; 2]> = ratings.iter().map(|it| [it.elo, it.error]).collect();
    let order = order(&elos);
    let against = order.iter().map(|&other| text(&format!("against {}", names.name(other))));
    let columns: Vec<String> = COLUMNS.map(Into::into).into_iter().chain(against).collect();
    writeln!(out, "{}", columns.join(","))?;
    for (place, &player) in order.iter().enumerate() {
        let row = &standing.table[player];
        let sum = |part: fn(&HeadToHead) -> u32| row.iter().map(part).sum::<u32>();
        let all = HeadToHead {
            won: sum(|it| it.won),
            drawn: sum(|it| it.drawn),
            lost: sum(|it| it.lost),
        };
        let [elo, error] = elos[player].map(|figure| rounded(figure, 1));
        let faults = standing.faults.iter().filter(|fault| fault.player == player).count();
        let figures = [
            (place + 1).to_string(),
            text(names.name(player)),
            text(result.player(player)),
            (all.won + all.drawn + all.lost).to_string(),
            all.won.to_string(),
            all.drawn.to_string(),
            all.lost.to_string(),
            points(&all, 1),
            elo.to_string(),
            error.to_string(),
            result.given_away_per_100(player).map_or(String::new(), |it| it.to_string()),
            faults.to_string(),
        ];
        let against = order
            .iter()
            .map(|&other| if other == player { String::new() } else { points(&row[other], 1) });
        let fields: Vec<String> = figures.into_iter().chain(against).collect();
        writeln!(out, "{}", fields.join(","))?;
    }
    Ok(())
}

/// A text from outside as a field. It must not begin like a formula, which a spreadsheet would compute.
fn text(text: &str) -> String {
    let is_formula = text.starts_with(['=', '+', '-', '@']);
    csv_field(&if is_formula { format!("'{text}") } else { text.into() })
}
