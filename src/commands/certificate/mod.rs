//! `arcade certify` and `arcade verify`: proofs of a position's value that others can check.

mod gzip;
mod verify;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use arcade_base::ParseError;
use arcade_engine::{
    Certificate, Control, Knowledge as _, Limits, NotCertified, Random, Resources, Scope, Seed,
    certify,
};
use arcade_games::games::GameId;
use arcade_games::kit::{GameSpec, PerGameTask, check_options};

use super::environment::Environment;
use super::interrupt::Interrupt;
use super::option_args::time_limit_ms;
use super::progress::{progress_of, reporting_job};
use super::{CommandError, option_args};
use crate::config::Config;
use crate::progress_printer::Status;
use crate::store::write_new;

pub use verify::VerifyCommand;

/// Prove a position's value in a file that others can check
#[derive(Clone, Debug, clap::Args)]
pub struct CertifyCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// The position; the start of the game when none is given
    position: Option<String>,
    /// Set an option of the game, for its start; a position has its own
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = option_args::assignment)]
    set: Vec<(String, String)>,
    /// The word that seeds the start, where it is rolled or dealt
    #[arg(long, value_name = "WORD", default_value = "solve")]
    seed: Seed,
    /// Write the certificate to this new file, packed by gzip, instead of printing it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Take at most N milliseconds
    #[arg(long, value_name = "N", value_parser = time_limit_ms)]
    time_limit_ms: Option<Duration>,
}

/// The text in the progress line.
const DOING: &str = "certifying";

/// Makes the certificate of a position.
struct Certify<'a> {
    position: &'a str,
    resources: &'a Resources,
    limits: Limits,
    /// Once it is set, the work ends.
    stop: Arc<AtomicBool>,
    status: &'a Status,
}

impl PerGameTask for Certify<'_> {
    type Output = Result<Certificate, CommandError>;

    fn run<C: GameSpec>(self, game: C) -> Self::Output {
        let position = game.parse_any_size(self.position);
        let position = position.map_err(|error| CommandError::Argument("position", error))?;
        let mut engine = game.knowledge().perfect(self.resources);
        let control = Control::new(Scope::Value, self.limits).with_stop_flag(self.stop);
        let mut warnings = Vec::new();
        let mut job = reporting_job(control, DOING, self.status, &mut warnings);
        let by_theorem = game.knowledge().outcome_by_theorem(&position);
        let count = |positions| self.status.set(format!("{DOING}: {positions} positions"));
        let id = game.meta().id;
        Ok(certify(id, &position, by_theorem, &mut *engine, &mut job, &count)?)
    }
}

impl CertifyCommand {
    pub(super) fn execute(&self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, .. } = env;
        let position = self.position(config)?;
        if let Some(path) = self.out.as_ref().filter(|path| crate::store::is_there(path)) {
            let expected = "the name of a new file";
            let error = ParseError::new("out", path.display().to_string(), expected);
            return Err(error.into());
        }
        let (status, interrupt) = (Status::new(DOING), Interrupt::install()?);
        let progress_printer = progress_of(&status);
        let certificate = self.game.run_per_game(Certify {
            position: &position,
            resources: &config.resources(store),
            limits: Limits { time: self.time_limit_ms, ..Limits::NONE },
            stop: Arc::clone(&interrupt.stop),
            status: &status,
        });
        drop(progress_printer);
        if let Err(CommandError::NotCertified(NotCertified::Stopped)) = certificate
            && interrupt.stop.load(Ordering::Relaxed)
        {
            return Err(interrupt.aborted_error());
        }
        let Certificate { claim, text } = certificate?;
        let Some(path) = &self.out else { return Ok(out.write_all(text.as_bytes())?) };
        let packed = gzip::packed(text.as_bytes());
        write_new(path, &packed)?;
        writeln!(out, "{claim}, in {} bytes", packed.len())?;
        Ok(())
    }

    /// The position, or else the start of the game with the options given.
    fn position(&self, config: &Config) -> Result<String, CommandError> {
        let values = option_args::non_interactive_options(self.game, config, &self.set)?;
        if let Some(position) = &self.position {
            return Ok(position.clone());
        }
        check_options(self.game, &values)?;
        option_args::refuse_puzzle(&values)?;
        let start = self.game.start(&values, &mut Random::new(&self.seed, 0))?;
        Ok(start.position.to_string())
    }
}
