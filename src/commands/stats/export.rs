//! Statistics as JSON and CSV.

use std::io::{self, Write};

use arcade_games::games::GameId;
use arcade_games::session::CoachTally;
use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value as Json};

use super::StatsOutput;
use crate::commands::option_args;
use crate::commands::output::{ValueJson, csv_field, tenths};
use crate::index::{GameStats, Group, Ladder, Opponent, Rung};

#[derive(Serialize)]
pub(super) struct StatsJson<'a> {
    games: Vec<GroupJson<'a>>,
    ladders: Vec<LadderJson>,
}

#[derive(Serialize)]
struct LadderJson {
    game: &'static str,
    rungs: Vec<RungJson>,
    flawless: u32,
    next: String,
}

#[derive(Serialize)]
struct RungJson {
    rung: &'static str,
    name: &'static str,
    reached: Option<Timestamp>,
    saved_as: Option<String>,
}

#[derive(Serialize)]
struct GroupJson<'a> {
    game: &'static str,
    options: Map<String, Json>,
    opponent: Option<String>,
    seat: usize,
    played: u32,
    won: u32,
    drawn: u32,
    lost: u32,
    streak: usize,
    best_streak: usize,
    mean_plies: Option<f64>,
    accuracy: Option<f64>,
    openings: Vec<OpeningJson<'a>>,
    player: String,
    opponent_is: &'static str,
    solved: u32,
    median_plies: Option<u32>,
    reviewed: usize,
    coached: CoachedJson,
}

#[derive(Serialize)]
struct CoachedJson {
    judged: u32,
    spoken: u32,
}

#[derive(Serialize)]
struct OpeningJson<'a> {
    #[serde(rename = "move")]
    mv: &'a str,
    played: u32,
    won: u32,
    value: Option<&'static str>,
    remoteness: Option<u32>,
    margin: Option<i32>,
}

impl From<CoachTally> for CoachedJson {
    fn from(CoachTally { commented: spoken, judged }: CoachTally) -> Self {
        Self { judged, spoken }
    }
}

/// A column of the CSV: its title, and what is in it.
type Column = (&'static str, fn(&Group, &GameStats) -> String);

/// The CSV columns.
const COLUMNS: [Column; 19] = [
    ("game", |group, _| group.game.meta().id.into()),
    ("options", |group, _| {
        let option = |(key, value): (&str, &str)| format!("{key}={value}");
        group.options.iter().map(option).collect::<Vec<_>>().join(";")
    }),
    ("opponent", |group, _| opponent(group).unwrap_or_default()),
    ("seat", |group, _| group.seat.to_string()),
    ("played", |_, stats| stats.played.to_string()),
    ("won", |_, stats| stats.won.to_string()),
    ("drawn", |_, stats| stats.drawn.to_string()),
    ("lost", |_, stats| stats.lost.to_string()),
    ("streak", |_, stats| stats.streak().to_string()),
    ("best_streak", |_, stats| stats.best_streak().to_string()),
    ("mean_plies", |_, stats| written(stats.mean_plies().map(tenths))),
    ("accuracy", |_, stats| written(stats.accuracy_tally.accuracy().map(tenths))),
    ("player", |group, _| group.player.to_string()),
    ("opponent_is", |group, _| <&str>::from(&group.opponent).into()),
    ("solved", |_, stats| stats.solved.to_string()),
    ("median_plies", |_, stats| written(stats.median_plies())),
    ("reviewed", |_, stats| stats.accuracies.len().to_string()),
    ("coached_judged", |_, stats| stats.coached_in_all().judged.to_string()),
    ("coached_spoken", |_, stats| stats.coached_in_all().commented.to_string()),
];

impl StatsOutput {
    pub(super) fn json(&self) -> StatsJson<'_> {
        let groups = self.groups.iter();
        let games = groups.map(|((game, _, group), stats)| GroupJson {
            game: game.meta().id,
            options: option_args::options(*game, &group.options),
            opponent: opponent(group),
            seat: group.seat.number(),
            played: stats.played,
            won: stats.won,
            drawn: stats.drawn,
            lost: stats.lost,
            streak: stats.streak(),
            best_streak: stats.best_streak(),
            mean_plies: stats.mean_plies().map(tenths),
            accuracy: stats.accuracy_tally.accuracy().map(tenths),
            openings: self.openings(*game, stats),
            player: group.player.to_string(),
            opponent_is: (&group.opponent).into(),
            solved: stats.solved,
            median_plies: stats.median_plies(),
            reviewed: stats.accuracies.len(),
            coached: stats.coached_in_all().into(),
        });
        StatsJson { games: games.collect(), ladders: self.ladders_json() }
    }

    fn ladders_json(&self) -> Vec<LadderJson> {
        let ladders = self.ladders.iter().map(|ladder| LadderJson {
            game: ladder.game.meta().id,
            rungs: Rung::ALL.iter().map(|&rung| rung_json(ladder, rung)).collect(),
            flawless: ladder.progress.flawless,
            next: ladder.next(self.date(Timestamp::now())).to_string(),
        });
        ladders.collect()
    }

    fn openings<'a>(&self, game: GameId, stats: &'a GameStats) -> Vec<OpeningJson<'a>> {
        let openings = stats.first_moves.iter().map(|opening| {
            let value = self.value(game, stats, opening);
            OpeningJson {
                mv: &opening.mv,
                played: opening.played,
                won: opening.won,
                value: value.map(|value| ValueJson::from(value).value),
                remoteness: value.and_then(|value| value.remoteness()),
                margin: value.and_then(|value| value.margin()),
            }
        });
        openings.collect()
    }

    /// Writes a header, and a line for each group, without its openings.
    pub(super) fn csv(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", COLUMNS.map(|(title, _)| title).join(","))?;
        for ((.., group), stats) in &self.groups {
            let fields = COLUMNS.map(|(_, field)| csv_field(&field(group, stats)));
            writeln!(out, "{}", fields.join(","))?;
        }
        Ok(())
    }
}

fn rung_json(ladder: &Ladder, rung: Rung) -> RungJson {
    let reached = ladder.progress.reached(rung);
    RungJson {
        rung: rung.into(),
        name: ladder.name(rung),
        reached: reached.map(|reached| reached.at),
        saved_as: reached.and_then(|reached| Some(reached.record.as_ref()?.to_string())),
    }
}

/// The kind of a computer or the name of a person; `None` in a puzzle.
fn opponent(group: &Group) -> Option<String> {
    match &group.opponent {
        Opponent::Computer(skill) => Some(skill.to_string()),
        Opponent::Person(name) => Some(name.clone()),
        Opponent::Nobody => None,
    }
}

/// A figure as a field; empty if there is none.
fn written(figure: Option<impl ToString>) -> String {
    figure.map_or(String::new(), |figure| figure.to_string())
}
