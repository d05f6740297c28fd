//! The options of the engine protocol.

use std::io::{self, Write};

use arcade_base::{ParseError, cores, parse_number};
use arcade_engine::{Level, Skill};

/// The values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Settings {
    /// Who plays: any skill but an external engine, and `even` without a number, whose error rate follows a
    /// person's results.
    pub(super) skill: Skill,
    /// Plies of lookahead, for every level but perfect; 0 for the level's default.
    pub(super) depth: u32,
    /// The size of the transposition table, in megabytes.
    pub(super) table_mb: u32,
    /// The number of threads for large computations.
    pub(super) threads: usize,
    /// The number of this game in a match, from 0: each has its own random stream.
    pub(super) game_number: u32,
}

/// The largest table, in megabytes.
const MAX_TABLE_MB: u32 = 1024;

impl Settings {
    /// Writes the options with their values, one per line.
    pub(super) fn list(&self, out: &mut dyn Write) -> io::Result<()> {
        let levels = Level::NAMES.join(" var ");
        writeln!(out, "option name Level type combo default {} var {levels}", self.skill)?;
        let spins = [
            ("Depth", u64::from(self.depth), 0, u64::from(Skill::MAX_DEPTH)),
            ("Hash", self.table_mb.into(), 1, MAX_TABLE_MB.into()),
            ("Threads", self.threads as u64, 1, cores() as u64),
            ("Game", self.game_number.into(), 0, u32::MAX.into()),
        ];
        for (name, default, min, max) in spins {
            writeln!(out, "option name {name} type spin default {default} min {min} max {max}")?;
        }
        Ok(())
    }

    /// Sets an option. Names are case-insensitive.
    ///
    /// # Errors
    /// When there is no such option, or it doesn't take the value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), ParseError> {
        match name.to_ascii_lowercase().as_str() {
            "level" => self.skill = parse_skill(value)?,
            "depth" => self.depth = parse_number("Depth", value, 0..=Skill::MAX_DEPTH)?,
            "hash" => self.table_mb = parse_number("Hash", value, 1..=MAX_TABLE_MB)?,
            "threads" => self.threads = parse_number("Threads", value, 1..=cores())?,
            "game" => self.game_number = parse_number("Game", value, 0..=u32::MAX)?,
            _ => {
                let expected = "Level, Depth, Hash, Threads or Game";
                return Err(ParseError::new("setoption name", name, expected));
            }
        }
        Ok(())
    }
}

/// Parses a player that can serve as the engine: any but another program, or one whose level follows a
/// person's results.
///
/// # Errors
/// When the text names none.
pub fn parse_skill(text: &str) -> Result<Skill, ParseError> {
    let wrong = || {
        let levels = Level::NAMES.join(", ");
        let expected = format!("{levels}, greedy, depth:N, even:N or classic:N");
        ParseError::new("level", text, expected)
    };
    match text.parse() {
        Ok(Skill::External(_) | Skill::Adaptive(None)) => Err(wrong()),
        Err(error) if error.field() == "level" => Err(wrong()),
        other => other,
    }
}
