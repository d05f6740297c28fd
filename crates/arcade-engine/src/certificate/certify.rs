//! Makes certificates: finds strategies with an engine.

use std::fmt::Write as _;

use arcade_base::{OutOfMemory, ParseError};
use thiserror::Error;

use super::verify::{FIRST_LINE, LAST_LINE, MAX_POSITION_MOVES};
use super::walk::{MoveSource, StrategyFailure, Walk};
use super::{Aim, Claim, ClaimPart};
use crate::{Analysis, Engine, Job, Outcome, Position, Scope, Stopped, Value};

/// A certificate, and what it claims.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// What it claims.
    pub claim: Claim,
    /// Its text.
    pub text: String,
}

/// Why there is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotCertified {
    /// The value isn't proven.
    #[error("the value of this position isn't proven ({0}), so there is nothing to certify")]
    Unproven(Value),
    /// The job was stopped.
    #[error("the certificate wasn't complete when the time was up or a signal came")]
    Stopped,
    /// The moves that the engine finds don't reach an aim.
    #[error("the engine's moves don't prove the value: {0}")]
    Missed(ParseError),
    /// The strategies would be too long.
    #[error("the certificate would have more than {0} moves")]
    TooLarge(usize),
    /// There isn't enough memory.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

/// The most moves of a strategy; more would take hours to check.
const MAX_MOVES: usize = 20_000_000;
/// The most moves of a strategy by which the losing side lasts as long as it can. Such strategies are the
/// long ones, since every quicker attempt to win must fail; so they are given up early, and the claim is
/// weakened to a win within that many plies.
const MAX_SURVIVAL_MOVES: usize = 200_000;
/// The most moves of a strategy in a game that has a theorem to refer to.
const MAX_MOVES_BESIDE_THEOREM: usize = 20_000;

/// Makes a certificate of a position's value. `by_theorem` is the outcome that a theorem about the game
/// gives, which a certificate may refer to where strategies would be long. The scope of the job becomes
/// [`Scope::EveryMove`]; `status` gets the number of positions reached so far, from time to time.
///
/// # Errors
/// If the value can't be proven, or the certificate would be too large.
pub fn certify<P: Position>(
    game: &str,
    position: &P,
    by_theorem: Option<Outcome>,
    engine: &mut dyn Engine<P>,
    job: &mut Job<'_, P::Move>,
    status: &dyn Fn(usize),
) -> Result<Certificate, NotCertified> {
    let header =
        |claim: Claim| format!("{FIRST_LINE}\ngame {game}\nposition {position}\nvalue {claim}\n");
    let theorem = || by_theorem.map(Claim::ByTheorem);
    let refer_to_theorem = |claim| Certificate { claim, text: header(claim) + LAST_LINE + "\n" };
    if position.count_moves() > MAX_POSITION_MOVES
        && let Some(claim) = theorem()
    {
        return Ok(refer_to_theorem(claim));
    }
    job.replace_scope(Scope::Value);
    let Analysis { value, .. } = engine.analyse(position, job);
    job.replace_scope(Scope::EveryMove);
    let Some(mut claim) = Claim::of(&value) else {
        return match theorem() {
            Some(claim) => Ok(refer_to_theorem(claim)),
            None if job.should_stop() => Err(NotCertified::Stopped),
            None => Err(NotCertified::Unproven(value)),
        };
    };
    let mut strategies = String::new();
    for part in claim.parts() {
        let max_moves = match (part.aim, by_theorem) {
            (_, Some(_)) => MAX_MOVES_BESIDE_THEOREM,
            (Aim::Survive(_), None) => MAX_SURVIVAL_MOVES,
            _ => MAX_MOVES,
        };
        let mut moves =
            FoundMoves { engine, job, max_moves, moves: 0, text: String::new(), status };
        match Walk::run(part.aim, position, part.is_mover, &mut moves) {
            Ok(_) => moves.write(part, &mut strategies),
            Err(NotCertified::TooLarge(most)) => {
                let weaker =
                    claim.without_least_plies().filter(|_| matches!(part.aim, Aim::Survive(_)));
                match theorem().map(refer_to_theorem) {
                    Some(certificate) => return Ok(certificate),
                    None => claim = weaker.ok_or(NotCertified::TooLarge(most))?,
                }
            }
            Err(other) => return Err(other),
        }
    }
    Ok(Certificate { claim, text: header(claim) + &strategies + LAST_LINE + "\n" })
}

/// The moves of a strategy that is being made.
struct FoundMoves<'c, 'j, P: Position> {
    engine: &'c mut dyn Engine<P>,
    job: &'c mut Job<'j, P::Move>,
    max_moves: usize,
    moves: usize,
    /// The moves so far, a line each.
    text: String,
    status: &'c dyn Fn(usize),
}

impl<P: Position> FoundMoves<'_, '_, P> {
    fn write(self, part: ClaimPart, out: &mut String) {
        let _ = writeln!(out, "strategy {part} moves {}", self.moves);
        out.push_str(&self.text);
    }
}

impl From<StrategyFailure> for NotCertified {
    fn from(StrategyFailure(error): StrategyFailure) -> Self {
        Self::Missed(error)
    }
}

impl<P: Position> MoveSource<P> for FoundMoves<'_, '_, P> {
    type Failure = NotCertified;

    /// A move that leads to positions the strategy already has if there is one, because that keeps the
    /// certificate small; otherwise one that the engine finds.
    fn next_move(
        &mut self,
        walk: &Walk<P>,
        position: &P,
        required: i32,
    ) -> Result<P::Move, NotCertified> {
        if self.moves >= self.max_moves {
            return Err(NotCertified::TooLarge(self.max_moves));
        }
        self.job.count_node().map_err(|Stopped| NotCertified::Stopped)?;
        let found = walk.settled_move(position, required).or_else(|| {
            self.engine.move_reaching(position, walk.aim_from(position, required), self.job)
        });
        let mv = found.ok_or_else(|| {
            if self.job.should_stop() {
                return NotCertified::Stopped;
            }
            let aim = walk.aim_from(position, required).to_string();
            NotCertified::Missed(ParseError::new(format!("position {position}"), "no move", aim))
        })?;
        self.moves += 1;
        let _ = writeln!(self.text, "{mv}");
        if self.moves.is_multiple_of(1_000) {
            (self.status)(walk.positions());
        }
        Ok(mv)
    }
}
