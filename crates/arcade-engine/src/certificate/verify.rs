//! The check of a certificate, by the rules alone.

use arcade_base::{OutOfMemory, ParseError, parse_number};
use thiserror::Error;

use super::walk::{MoveSource, StrategyFailure, Walk};
use super::{Aim, Claim, ClaimPart};
use crate::{Outcome, Position};

/// The first line of every certificate.
pub(super) const FIRST_LINE: &str = "arcade certificate 1";
/// The last line of every certificate.
pub(super) const LAST_LINE: &str = "end";

/// Positions with more moves than this have no strategy: all of them would have to be answered.
pub(super) const MAX_POSITION_MOVES: u64 = 10_000;

/// The lines of a certificate, read one after the other.
#[derive(Clone, Debug)]
pub struct CertificateLines<'a> {
    lines: std::str::Split<'a, char>,
    /// The number of the line read last, from 1.
    number: usize,
}

/// A claim that has been verified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedClaim {
    /// The position, as text.
    pub position: String,
    /// The claim about it.
    pub claim: Claim,
    /// The strategies that show it.
    pub strategies: Vec<VerifiedStrategy>,
}

/// A strategy that reaches its aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerifiedStrategy {
    /// The side and the aim.
    pub part: ClaimPart,
    /// The number of its moves.
    pub moves: u64,
    /// The number of different unfinished positions it goes through; those equal up to symmetry count
    /// once.
    pub positions: usize,
}

/// Why a certificate isn't accepted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Rejected {
    /// It is malformed, or a strategy doesn't reach its aim; the error names the line.
    #[error(transparent)]
    Wrong(#[from] ParseError),
    /// There isn't enough memory to check it.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
}

impl From<StrategyFailure> for Rejected {
    fn from(StrategyFailure(error): StrategyFailure) -> Self {
        Self::Wrong(error)
    }
}

impl<'a> CertificateLines<'a> {
    /// Reads the first two lines of a certificate; returns the rest, and the id of the game.
    ///
    /// # Errors
    /// If it doesn't begin like a certificate.
    pub fn open(text: &'a str) -> Result<(Self, &'a str), ParseError> {
        let mut lines = Self { lines: text.split('\n'), number: 0 };
        let first = lines.next("format")?;
        if first != FIRST_LINE {
            return Err(lines.wrong("format", first, FIRST_LINE));
        }
        let game = lines.field("game")?;
        Ok((lines, game))
    }

    /// The next line, which contains `field`.
    fn next(&mut self, field: &str) -> Result<&'a str, ParseError> {
        self.number += 1;
        self.lines.next().ok_or_else(|| self.wrong(field, "the end of the text", "one more line"))
    }

    /// The rest of the next line, which begins with `field`.
    fn field(&mut self, field: &str) -> Result<&'a str, ParseError> {
        let line = self.next(field)?;
        let rest = line.strip_prefix(field).and_then(|rest| rest.strip_prefix(' '));
        rest.ok_or_else(|| self.wrong(field, line, &format!("a line that begins with {field:?}")))
    }

    fn wrong(&self, field: &str, found: &str, expected: &str) -> ParseError {
        self.here(ParseError::new(field, found, expected))
    }

    /// The error, with the number of the line.
    fn here(&self, error: ParseError) -> ParseError {
        error.within(format!("line {}", self.number))
    }

    /// Checks that a text is in its canonical form, the one that the program writes.
    fn check_form(&self, field: &str, found: &str, canonical: &str) -> Result<(), ParseError> {
        if found == canonical { Ok(()) } else { Err(self.wrong(field, found, canonical)) }
    }
}

/// Checks the rest of a certificate of a game. Positions are parsed by `parse`; `by_theorem` is the outcome
/// that a theorem about the game gives.
///
/// # Errors
/// What is wrong, and in which line.
pub fn verify<P: Position>(
    mut lines: CertificateLines<'_>,
    parse: impl FnOnce(&str) -> Result<P, ParseError>,
    by_theorem: impl FnOnce(&P) -> Option<Outcome>,
) -> Result<VerifiedClaim, Rejected> {
    let text = lines.field("position")?;
    let position = parse(text).map_err(|error| lines.here(error))?;
    lines.check_form("position", text, &position.to_string())?;
    let text = lines.field("value")?;
    let claim: Claim = text.parse().map_err(|error| lines.here(error))?;
    lines.check_form("value", text, &claim.to_string())?;
    match claim {
        Claim::ByTheorem(outcome) => match by_theorem(&position) {
            Some(known) if known == outcome => {}
            Some(known) => {
                return Err(lines.wrong("value", text, &format!("{known} by rule")).into());
            }
            None => return Err(lines.wrong("value", text, "a value with strategies").into()),
        },
        _ if claim.suits(position.is_scored()) => {}
        _ => {
            let expected =
                if position.is_scored() { "a margin" } else { "a win, a loss or a draw" };
            return Err(lines.wrong("value", text, expected).into());
        }
    }
    if !claim.parts().is_empty() && position.count_moves() > MAX_POSITION_MOVES {
        let found = format!("{} moves", position.count_moves());
        return Err(lines
            .wrong("position", &found, &format!("at most {MAX_POSITION_MOVES}"))
            .into());
    }
    let mut strategies = Vec::new();
    for part in claim.parts() {
        strategies.push(check_strategy(&mut lines, &position, part)?);
    }
    for expected in [LAST_LINE, ""] {
        let found = lines.next("end")?;
        lines.check_form("end", found, expected)?;
    }
    match lines.lines.next() {
        Some(more) => Err(lines.wrong("end", more, "nothing after the last line").into()),
        None => Ok(VerifiedClaim { position: position.to_string(), claim, strategies }),
    }
}

fn check_strategy<P: Position>(
    lines: &mut CertificateLines<'_>,
    position: &P,
    part: ClaimPart,
) -> Result<VerifiedStrategy, Rejected> {
    let line = lines.field("strategy")?;
    let moves = line.strip_prefix(&part.to_string()).and_then(|rest| rest.strip_prefix(" moves "));
    let expected = format!("{part} moves N");
    let moves = moves.ok_or_else(|| lines.wrong("strategy", line, &expected))?;
    let count = parse_number("moves", moves, 0..=u64::MAX).map_err(|error| lines.here(error))?;
    lines.check_form("moves", moves, &count.to_string())?;
    let mut listed = ListedMoves { lines, left: count };
    let walked = Walk::run(part.aim, position, part.is_mover, &mut listed);
    let left = listed.left;
    let (worth, positions) = match walked {
        Err(Rejected::Wrong(error)) => return Err(lines.here(error).into()),
        other => other?,
    };
    if left > 0 {
        lines.number += 1;
        return Err(lines.wrong("moves", &format!("{left} more"), "no more: all lines end").into());
    }
    if let Aim::Win(plies) = part.aim {
        let (found, expected) = (format!("win {plies}"), format!("win {}", worth.unsigned_abs()));
        lines.check_form("plies", &found, &expected)?;
    }
    Ok(VerifiedStrategy { part, moves: count, positions })
}

/// The moves of a strategy, read from the lines of a certificate.
struct ListedMoves<'l, 'a> {
    lines: &'l mut CertificateLines<'a>,
    left: u64,
}

impl<P: Position> MoveSource<P> for ListedMoves<'_, '_> {
    type Failure = Rejected;

    fn next_move(&mut self, _: &Walk<P>, position: &P, _: i32) -> Result<P::Move, Rejected> {
        let place = || format!("move in {position}");
        let Some(left) = self.left.checked_sub(1) else {
            let error = ParseError::new(place(), "no more moves", "a move");
            return Err(error.into());
        };
        self.left = left;
        let text = self.lines.next("move")?;
        let mv = position.parse_move(text).map_err(|error| error.within(place()))?;
        if mv.to_string() != text {
            return Err(ParseError::new(place(), text, mv.to_string()).into());
        }
        position.check(mv).map_err(|error| ParseError::new(place(), text, error.reason()))?;
        Ok(mv)
    }
}
