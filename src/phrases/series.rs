//! The score and the report of a series.

use std::cmp::Ordering;

use arcade_base::pluralized;
use arcade_engine::{AdaptiveErrorRate, Position, Side, Value};
use arcade_games::kit::{GameSpec, Words as _};
use arcade_games::session::{PairScore, SeriesEntry, SeriesLength, SeriesScore, Session};

use super::names::{addressed, clause, conjugated};

/// The length of a series, to follow its name: "first to 3", "5 games", "first to 50 points".
pub(crate) fn series_length(length: SeriesLength) -> String {
    match length {
        SeriesLength::Games(games) => pluralized(games, "game"),
        SeriesLength::FirstTo(wins) => format!("first to {wins}"),
        SeriesLength::Points(points) => format!("first to {}", pluralized(points, "point")),
    }
}

/// The score of a series, with the players in the order of the first game: "Ann 2, Computer 1, 1 drawn".
fn score(standing: &SeriesScore, names: &[String; 2]) -> String {
    let [first, second] =
        Side::ALL.map(|player| format!("{} {}", names[player.index()], standing.score(player)));
    match standing.draws() {
        0 => format!("{first}, {second}"),
        draws => format!("{first}, {second}, {draws} drawn"),
    }
}

/// The message for a game outside any series.
pub(crate) const NO_SERIES: &str = "This game is in no series: \":series first 3\" begins one.";

/// The number of this game in its series, and the score.
pub(crate) fn series_status(
    entry: &SeriesEntry,
    standing: &SeriesScore,
    names: &[String; 2],
) -> String {
    let (length, score) = (series_length(entry.length), score(standing, names));
    format!("Game {} of a series, {length}: {score}.", entry.number)
}

/// The score between the two players over all their games; the person against a computer comes first:
/// "All games so far: you 3, medium 1."
pub(crate) fn pair_score_text<P: Position>(rivals: &PairScore, session: &Session<P>) -> String {
    let (person, labels) = (session.setup().person(), session.score_labels());
    let score = |seat: Side| {
        let name = if Some(seat) == person { "you" } else { &labels[seat.index()] };
        format!("{name} {}", rivals.wins[seat.index()])
    };
    let first = person.unwrap_or(Side::One);
    let draws = match rivals.draws {
        0 => String::new(),
        draws => format!(", {draws} drawn"),
    };
    format!("All games so far: {}, {}{draws}.", score(first), score(first.other()))
}

/// Which side the person against a computer has now that the seats have changed, and who begins. `side` names
/// the side of a seat that the game doesn't name.
pub(crate) fn begins_this_time<C: GameSpec>(
    session: &Session<C::Position>,
    side: impl Fn(Side) -> String,
) -> String {
    let mover = session.mover();
    let Some(person) = session.setup().person() else {
        return format!("{} begins this time.", session.name(mover));
    };
    let side = match session.start().side_name(person) {
        "" => side(person),
        named => named.into(),
    };
    format!("You are {side} now, and {}.", clause(&addressed(session, mover), "begins"))
}

/// The new level of `even` after a game that changed it.
pub(crate) fn even_adjustment(before: AdaptiveErrorRate, after: AdaptiveErrorRate) -> String {
    match after.cmp(&before) {
        Ordering::Less => format!("even errs less from now on: in {after} of 100 moves."),
        Ordering::Equal => format!("even stays where it is: in {after} of 100 moves."),
        Ordering::Greater => format!("even errs more from now on: in {after} of 100 moves."),
    }
}

/// A sentence about the score after a game: who leads, or who has won the series.
pub(crate) fn series_stands(standing: &SeriesScore, names: &[String; 2]) -> String {
    let told = |player: Side, does: String| {
        let name = &names[player.index()];
        format!("{name} {}.", conjugated(name, &does))
    };
    let [first, second] = Side::ALL.map(|player| standing.score(player));
    let score = format!("{} to {}", first.max(second), first.min(second));
    match (standing.leader(), standing.is_over()) {
        (Some(player), true) => told(player, format!("wins the series {score}")),
        (None, true) => format!("The series ends {score}: nobody wins it."),
        (Some(player), false) => told(player, format!("leads the series {score}")),
        (None, false) => format!("The series stands {score}."),
    }
}

/// The report of a series, as (label, text) pairs. `value` gives the value of an opening for the player who
/// plays it, if it is available; `names` are the players in the order of the first game.
pub(crate) fn series_report(
    standing: &SeriesScore,
    names: &[String; 2],
    value: impl Fn(&str) -> Option<Value>,
) -> Vec<(String, String)> {
    /// The maximum number of openings to list.
    const MAX_OPENINGS: usize = 5;
    let played = standing.games.len();
    let mut rows = vec![("Games".into(), played.to_string())];
    for player in Side::ALL {
        let accuracy = standing.accuracy_tally(player).accuracy().map_or(String::new(), |share| {
            let of_part = match standing.reviewed(player) {
                reviewed if reviewed == played => String::new(),
                reviewed => format!(" in {}", pluralized(reviewed, "game")),
            };
            format!(", accuracy {share:.0} %{of_part}")
        });
        let points = match standing.length {
            SeriesLength::Points(_) => {
                format!(", {}", pluralized(standing.points(player), "point"))
            }
            SeriesLength::Games(_) | SeriesLength::FirstTo(_) => String::new(),
        };
        let won = standing.wins(player);
        rows.push((names[player.index()].clone(), format!("{won} won{points}{accuracy}")));
    }
    if standing.draws() > 0 {
        rows.push(("Drawn".into(), standing.draws().to_string()));
    }
    if let Some(plies) = standing.mean_plies() {
        let first = standing.first_wins();
        let percent = (200 * first as usize + played) / (2 * played);
        rows.push(("Who began".into(), format!("won {first} of {played} ({percent} %)")));
        rows.push(("Length".into(), format!("{plies:.1} moves on average")));
    }
    for (opening, times) in standing.first_moves().into_iter().take(MAX_OPENINGS) {
        let value = value(opening).map_or(String::new(), |value| format!(": {value}"));
        rows.push(("Opening".into(), format!("{opening}, {}{value}", pluralized(times, "time"))));
    }
    rows
}
