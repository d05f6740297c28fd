//! `arcade daily`: the six problems of a day.

use std::io::Write;
use std::sync::Arc;

use arcade_base::ParseError;
use arcade_engine::TableCache;
use arcade_games::games::GameId;
use jiff::civil::Date;
use serde::Serialize;

use super::environment::Environment;
use super::output::{print_warnings, write_json};
use super::play::{console, is_plain};
use super::problem::ProblemJson;
use super::stdout_watch::stdout_closed_flag;
use super::{CommandError, option_args};
use crate::daily::{DailyLog, DailyMark, ShareStyle, shared_text};
use crate::index::Index;
use crate::plain::PlayDaily;
use crate::problems::ProblemGenerator;
use crate::services::Services;
use crate::tui::{self, DailyScreen, StartThreads};

/// Try the six problems of the day, one of each game, the same everywhere
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[derive(Clone, Debug, clap::Args)]
pub struct DailyCommand {
    /// An earlier day, such as 2026-11-01; it no longer counts towards the streak
    #[arg(long, value_name = "DATE", value_parser = date)]
    date: Option<Date>,
    /// Print the result so far, to paste into a chat
    #[arg(long, conflicts_with = "json")]
    share: bool,
    /// With --share: letters instead of symbols
    #[arg(long, requires = "share")]
    ascii: bool,
    /// Play with prompts and plain lines
    #[arg(long)]
    plain: bool,
    /// Print JSON: the problems with their solutions, and how they went
    #[arg(long)]
    json: bool,
}

fn date(text: &str) -> Result<Date, ParseError> {
    option_args::date("date", text, "a date as in 2026-11-01")
}

#[derive(Serialize)]
struct DailyJson {
    date: Date,
    problems: Vec<ProblemJson>,
    /// How each problem went, in the same order; `null` where it can still be tried.
    marks: Vec<Option<DailyMark>>,
    tried: usize,
    found: usize,
    streak: u32,
}

impl DailyCommand {
    pub(super) fn execute(&self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, notes } = env;
        let services = Services::without_threads(config.clone(), store.clone());
        print_warnings(&Vec::from_iter(services.zone.as_ref().err().cloned()), notes);
        let today = services.day((services.clock)());
        let day = self.date.unwrap_or(today);
        if day > today {
            let expected = format!("a day that has begun: today is {today}");
            return Err(ParseError::new("date", day.to_string(), expected).into());
        }
        let is_printed = self.share || self.json;
        if !is_printed && !is_plain(self.plain) {
            return tui::run(
                config.clone(),
                store.clone(),
                StartThreads::BeforeFirstFrame,
                |context| Ok(Box::new(DailyScreen::new(self.date, context))),
            );
        }
        let mut index = Index::new(store);
        index.read_changed(0)?;
        print_warnings(&Vec::from_iter(index.take_notice()), notes);
        let log = index.contents()?.daily_log();
        let style = if self.ascii { ShareStyle::Ascii } else { config.ui().share };
        let cache = services.resources.cache;
        if self.share {
            writeln!(out, "{}", shared_text(&log, day, today, style))?;
        } else if self.json {
            write_json(out, &json(&log, day, today, &cache, notes)?)?;
        } else {
            let (console, records_tries) = (&mut console(), config.stats().keep);
            PlayDaily { day, begun: today, log, index, records_tries, cache, style, console }
                .run()?;
        }
        Ok(())
    }
}

/// The problems of a day, and how they went.
fn json(
    log: &DailyLog,
    day: Date,
    today: Date,
    cache: &TableCache,
    notes: &mut dyn Write,
) -> Result<DailyJson, CommandError> {
    let stop = stdout_closed_flag();
    let mut problems = Vec::new();
    for game in GameId::ALL {
        let mut of_day = ProblemGenerator::of_day(*game, day, cache.clone(), Arc::clone(&stop));
        let problem = of_day.generate();
        print_warnings(&of_day.take_warnings(), notes);
        problems.push(ProblemJson::new(*game, &problem?));
    }
    let [decided, found] = log.decided_and_found(day);
    let streak = log.streak(today).days;
    Ok(DailyJson { date: day, problems, marks: log.marks(day), tried: decided, found, streak })
}
