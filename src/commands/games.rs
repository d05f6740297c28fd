//! `arcade games`: the games and their options.

use std::io::Write;

use serde::Serialize;
use serde_json::Value as Json;

use super::{CommandError, write_json};
use crate::config::Config;
use crate::games::{ALL, Entry};
use crate::options::{Kind, Spec};

/// List the games and their options
#[derive(Clone, Debug, clap::Args)]
pub struct Games {
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

impl Games {
    pub(super) fn execute(&self, config: &Config, out: &mut dyn Write) -> Result<(), CommandError> {
        if self.json {
            let games: Vec<GameJson> = ALL.iter().map(|entry| game(entry, config)).collect();
            return write_json(out, &games);
        }
        for entry in ALL {
            writeln!(out, "{}  {}\n    {}", entry.meta.id, entry.meta.name, entry.meta.summary)?;
            for spec in specs(entry, config) {
                let default = spec.default.map_or(String::new(), |text| format!(" [{text}]"));
                writeln!(out, "    {}{default}: {}; {}", spec.key, spec.help, spec.expected())?;
            }
        }
        Ok(())
    }
}

fn specs(entry: &Entry, config: &Config) -> Vec<Spec> {
    config.schema().specs(&entry.meta.section()).unwrap_or_default().to_vec()
}

fn game(entry: &Entry, config: &Config) -> GameJson {
    GameJson {
        id: entry.meta.id,
        name: entry.meta.name,
        summary: entry.meta.summary,
        options: specs(entry, config).iter().map(option).collect(),
    }
}

fn option(spec: &Spec) -> OptionJson {
    let (kind, min, max, values): (_, _, _, &[&str]) = match spec.kind {
        Kind::Number { min, max, words } => ("number", Some(min), Some(max), words),
        Kind::Choice(words) => ("choice", None, None, words),
        Kind::Flag => ("flag", None, None, &[]),
        Kind::Text { .. } => ("text", None, None, &[]),
        Kind::File { words, .. } => ("file", None, None, words),
    };
    let default = match (spec.kind, spec.default) {
        (_, None) => Json::Null,
        (Kind::Flag, Some(text)) => Json::Bool(text == "true"),
        (Kind::Number { .. }, Some(text)) => {
            text.parse::<u32>().map_or_else(|_| Json::from(text), Json::from)
        }
        (_, Some(text)) => Json::from(text),
    };
    OptionJson { key: spec.key, kind, default, min, max, values: values.to_vec(), help: spec.help }
}
