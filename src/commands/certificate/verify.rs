//! `arcade verify`: checks a certificate by the rules.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use arcade_base::{ParseError, counted_plies, pluralized};
use arcade_engine::{
    Aim, CertificateLines, Claim, Knowledge as _, Outcome, Rejected, VerifiedClaim,
    VerifiedStrategy, verify,
};
use arcade_games::games::GameId;
use arcade_games::input;
use arcade_games::kit::{GameSpec, PerGameTask};
use serde::Serialize;

use super::gzip::unpacked;
use crate::commands::CommandError;
use crate::commands::output::write_json;
use crate::commands::progress::progress;

/// The largest file that is read, and the largest text that may be packed in it, in bytes.
const MAX_FILE_BYTES: u64 = 64 << 20;
const MAX_TEXT_BYTES: usize = 512 << 20;

/// Check a certificate, by the rules of the game alone
#[derive(Clone, Debug, clap::Args)]
pub struct VerifyCommand {
    /// The certificate, packed by gzip or not
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Checks the lines after the first two of a certificate.
struct Verify<'a>(CertificateLines<'a>);

impl PerGameTask for Verify<'_> {
    type Output = Result<VerifiedClaim, Rejected>;

    fn run<C: GameSpec>(self, game: C) -> Self::Output {
        let by_theorem = |position: &C::Position| game.knowledge().outcome_by_theorem(position);
        verify(self.0, |text| game.parse_any_size(text), by_theorem)
    }
}

#[derive(Serialize)]
struct VerifiedJson<'a> {
    game: &'static str,
    position: &'a str,
    value: String,
    remoteness: Option<u32>,
    margin: Option<i32>,
    /// A bound on the plies where the remoteness isn't shown.
    within: Option<u32>,
    #[serde(rename = "by_rule")]
    by_theorem: bool,
    strategies: Vec<StrategyJson>,
    seconds: f64,
}

#[derive(Serialize)]
struct StrategyJson {
    side: &'static str,
    aim: String,
    moves: u64,
    positions: usize,
}

impl VerifyCommand {
    pub(crate) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let began = Instant::now();
        let refused = |error| CommandError::Input(self.file.clone(), error);
        let packed = input::read(&self.file, MAX_FILE_BYTES).map_err(|error| {
            refused(ParseError::new("file", error.to_string(), "a certificate that can be read"))
        })?;
        let progress_printer = progress(|| "checking".into());
        let text = unpacked(&packed, MAX_TEXT_BYTES).map_err(refused)?;
        let text = std::str::from_utf8(&text)
            .map_err(|_| refused(ParseError::new("text", "other bytes", "UTF-8")))?;
        let (lines, id) = CertificateLines::open(text).map_err(refused)?;
        let game = crate::commands::option_args::game(id)
            .map_err(|_| refused(ParseError::new("line 2, game", id, "the id of a game")))?;
        let verified = game.run_per_game(Verify(lines)).map_err(|error| match error {
            Rejected::Wrong(error) => refused(error),
            Rejected::OutOfMemory(error) => CommandError::OutOfMemory(error),
        })?;
        drop(progress_printer);
        if self.json {
            return write_json(out, &json(game, &verified, began.elapsed().as_secs_f64()));
        }
        print(game, &verified, out)
    }
}

fn print(game: GameId, verified: &VerifiedClaim, out: &mut dyn Write) -> Result<(), CommandError> {
    let VerifiedClaim { position, claim, strategies } = verified;
    writeln!(out, "{} {position}: {claim}, verified", game.meta().name)?;
    for VerifiedStrategy { part, moves, positions } in strategies {
        let who = if part.is_mover { "the mover" } else { "the other side" };
        let what = match part.aim {
            Aim::Win(plies) => format!("wins within {}", counted_plies(plies)),
            Aim::Survive(plies) => format!("lasts {}", counted_plies(plies)),
            Aim::NotLose => "never loses".into(),
            Aim::Margin(margin) => format!("ends at least {margin:+} ahead"),
        };
        let moves = pluralized(*moves, "move");
        writeln!(out, "  {who} {what}: {moves} against all play, {positions} positions")?;
    }
    if matches!(claim, Claim::ByTheorem(_)) {
        writeln!(out, "  by a theorem about the game, without a strategy")?;
    }
    Ok(())
}

fn json(game: GameId, verified: &VerifiedClaim, seconds: f64) -> VerifiedJson<'_> {
    let VerifiedClaim { position, claim, strategies } = verified;
    let (outcome, remoteness, within, margin) = match *claim {
        Claim::Win(plies) => (Outcome::Win, Some(plies), None, None),
        Claim::Loss(plies) => (Outcome::Loss, Some(plies), None, None),
        Claim::WinWithin(plies) => (Outcome::Win, None, Some(plies), None),
        Claim::LossWithin(plies) => (Outcome::Loss, None, Some(plies), None),
        Claim::Draw => (Outcome::Draw, None, None, None),
        Claim::Margin(points) => (Outcome::of_margin(points), None, None, Some(points)),
        Claim::ByTheorem(outcome) => (outcome, None, None, None),
    };
    let strategy = |&VerifiedStrategy { part, moves, positions }: &VerifiedStrategy| {
        let side = if part.is_mover { "mover" } else { "other" };
        StrategyJson { side, aim: part.aim.to_string(), moves, positions }
    };
    VerifiedJson {
        game: game.meta().id,
        position,
        value: outcome.to_string(),
        remoteness,
        margin,
        within,
        by_theorem: matches!(claim, Claim::ByTheorem(_)),
        strategies: strategies.iter().map(strategy).collect(),
        seconds,
    }
}
