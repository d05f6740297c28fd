//! `arcade games`: the games and their options.

use std::io::Write;

use arcade_games::games::GameId;
use arcade_games::kit::Meta;
use arcade_games::options::{OptionKind, OptionSpec};
use serde::Serialize;
use serde_json::Value as Json;

use super::CommandError;
use super::output::write_json;
use crate::config::Config;

/// List the games and their options
#[derive(Clone, Debug, clap::Args)]
pub struct GamesCommand {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct GameJson {
    id: &'static str,
    name: &'static str,
    summary: &'static str,
    options: Vec<OptionJson>,
}

#[derive(Serialize)]
struct OptionJson {
    key: &'static str,
    kind: &'static str,
    default: Json,
    min: Option<u32>,
    max: Option<u32>,
    values: Vec<&'static str>,
    help: &'static str,
}

impl GamesCommand {
    pub(super) fn execute(&self, config: &Config, out: &mut dyn Write) -> Result<(), CommandError> {
        if self.json {
            let games: Vec<GameJson> = GameId::ALL.iter().map(|&id| game(id, config)).collect();
            return write_json(out, &games);
        }
        for game in GameId::ALL {
            let meta = game.meta();
            writeln!(out, "{}  {}\n    {}", meta.id, meta.name, meta.summary)?;
            for spec in specs(meta, config) {
                let default = spec.default.map_or(String::new(), |text| format!(" [{text}]"));
                writeln!(out, "    {}{default}: {}; {}", spec.key, spec.help, spec.expected())?;
            }
        }
        Ok(())
    }
}

fn specs<'a>(meta: &Meta, config: &'a Config) -> &'a [OptionSpec] {
    config.schema().specs(&meta.section()).unwrap_or_default()
}

fn game(game: GameId, config: &Config) -> GameJson {
    let meta = game.meta();
    GameJson {
        id: meta.id,
        name: meta.name,
        summary: meta.summary,
        options: specs(meta, config).iter().map(option).collect(),
    }
}

fn option(spec: &OptionSpec) -> OptionJson {
    let (kind, min, max, values): (_, _, _, &[&str]) = match spec.kind {
        OptionKind::Number { min, max, words } => ("number", Some(min), Some(max), words),
        OptionKind::Choice(words) => ("choice", None, None, words),
        OptionKind::Flag => ("flag", None, None, &[]),
        OptionKind::Text { .. } => ("text", None, None, &[]),
        OptionKind::File { words, .. } | OptionKind::FileNamedInConfig { words, .. } => {
            ("file", None, None, words)
        }
    };
    let default = match (spec.kind, spec.default) {
        (_, None) => Json::Null,
        (OptionKind::Flag, Some(text)) => Json::Bool(text == "true"),
        (OptionKind::Number { .. }, Some(text)) => {
            text.parse::<u32>().map_or_else(|_| Json::from(text), Json::from)
        }
        (_, Some(text)) => Json::from(text),
    };
    OptionJson { key: spec.key, kind, default, min, max, values: values.to_vec(), help: spec.help }
}
