//! How strong an opponent is: one scale for all games.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use crate::engine::Limits;
use crate::text::ParseError;

/// The scale of opponents, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Any legal move, each equally likely.
    Random,
    /// Searches 2 plies, and errs in 30 of 100 moves.
    Easy,
    /// Searches 4 plies, and errs in 10 of 100 moves.
    Medium,
    /// Searches about 1,000,000 positions.
    Hard,
    /// Plays a move that keeps the exact value.
    Perfect,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Easy, Self::Medium, Self::Hard, Self::Perfect];
    /// The names of all levels, weakest first.
    pub const NAMES: [&'static str; 5] = ["random", "easy", "medium", "hard", "perfect"];

    /// The level of an opponent that nobody has chosen: a fair game for most people.
    pub const USUAL: Self = Self::Medium;

    /// The level's name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The limits of a searching opponent of this level.
    ///
    /// Depth and nodes limit it, never time, so that the same game is played on every machine.
    pub(super) fn limits(self) -> Limits {
        let (depth, nodes) = match self {
            Self::Random => (Some(1), None),
            Self::Easy => (Some(2), None),
            Self::Medium => (Some(4), Some(20_000)),
            Self::Hard => (None, Some(1_000_000)),
            Self::Perfect => (None, None),
        };
        Limits { depth, nodes, time: None }
    }

    /// The percentage of moves in which an opponent of this level errs.
    pub(super) fn errors_percent(self) -> u32 {
        match self {
            Self::Easy => 30,
            Self::Medium => 10,
            Self::Random | Self::Hard | Self::Perfect => 0,
        }
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The kind of opponent: a level of the common scale, or a simple player for comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Skill {
    /// A level of the scale.
    Level(Level),
    /// Wins at once if it can; else takes most.
    Greedy,
    /// Searches this many plies and never errs on purpose.
    Depth(u32),
    /// The program that the game's source describes, searching this many plies; few games have one.
    Classic(u32),
}

impl Skill {
    /// The deepest lookahead that can be asked for.
    pub const MAX_DEPTH: u32 = 64;
    /// The deepest lookahead of a classic program.
    pub const MAX_CLASSIC: u32 = 12;
    /// Its usual lookahead.
    pub const USUAL_CLASSIC: u32 = 4;
    const GREEDY: &'static str = "greedy";

    /// The names of the skills that every game has and that need no number.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Level::NAMES.into_iter().chain([Self::GREEDY])
    }

    /// Every skill as it is written, for errors: "random, ..., depth:N or classic:N".
    pub fn forms() -> String {
        format!("{}, depth:N or classic:N", Self::names().collect::<Vec<_>>().join(", "))
    }
}

impl Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Greedy => f.pad(Self::GREEDY),
            Self::Depth(plies) => f.pad(&format!("depth:{plies}")),
            Self::Classic(plies) => f.pad(&format!("classic:{plies}")),
        }
    }
}

impl FromStr for Skill {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some(plies) = text.strip_prefix("depth:") {
            let plies = crate::text::parse_number("depth", plies, 1..=Self::MAX_DEPTH)?;
            return Ok(Self::Depth(plies));
        }
        if text == "classic" {
            return Ok(Self::Classic(Self::USUAL_CLASSIC));
        }
        if let Some(plies) = text.strip_prefix("classic:") {
            let plies = crate::text::parse_number("classic", plies, 1..=Self::MAX_CLASSIC)?;
            return Ok(Self::Classic(plies));
        }
        let level = Level::ALL.into_iter().find(|level| level.name() == text);
        level
            .map(Self::Level)
            .or((text == Self::GREEDY).then_some(Self::Greedy))
            .ok_or_else(|| ParseError::new("level", text, Self::forms()))
    }
}

/// An opponent's skill and limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Strength {
    /// The kind of opponent.
    pub skill: Skill,
    /// Plies of lookahead, in place of the level's own; `perfect` isn't bound by it.
    pub depth: Option<u32>,
    /// Time for a move, in place of the level's nodes; `perfect` isn't bound by it.
    pub time_limit: Option<Duration>,
}

impl Strength {
    /// What an opponent of this strength does, in a clause without a full stop.
    pub fn about(&self) -> String {
        let errors = match self.skill {
            Skill::Level(Level::Random) => {
                return "plays any legal move, each equally likely".into();
            }
            Skill::Level(Level::Perfect) => {
                return "keeps the exact value of the position, and plays its strongest where that \
                        is not known"
                    .into();
            }
            Skill::Greedy => return "wins at once if it can, and else takes most".into(),
            Skill::Classic(_) => {
                return format!("the program of the game's source: {}", self.sight());
            }
            Skill::Level(level) => level.errors_percent(),
            Skill::Depth(_) => 0,
        };
        match errors {
            0 => format!("{}, and never errs on purpose", self.sight()),
            _ => {
                format!("{}, and in {errors} of 100 moves plays one of the next best", self.sight())
            }
        }
    }

    /// How far a search by this opponent looks.
    fn sight(&self) -> String {
        let Limits { depth, nodes, time } = self.limits();
        let depth = depth.map(|plies| match self.skill {
            Skill::Classic(_) => counted_plies(plies.min(Skill::MAX_CLASSIC)),
            _ => counted_plies(plies),
        });
        let nodes = nodes.map(|nodes| format!("{} positions", grouped(nodes)));
        let most = nodes.or(time.map(|time| format!("{} ms", time.as_millis())));
        match (depth, most) {
            (Some(plies), None) => format!("looks {plies} ahead"),
            (Some(plies), Some(most)) => format!("looks {plies} ahead, at most {most}"),
            (None, Some(most)) => format!("looks as far ahead as {most} allow"),
            (None, None) => "looks as far ahead as it can".into(),
        }
    }

    /// The limits of a search by this opponent.
    pub(super) fn limits(&self) -> Limits {
        let own = match self.skill {
            Skill::Level(level) => level.limits(),
            Skill::Depth(plies) | Skill::Classic(plies) => {
                Limits { depth: Some(plies), ..Limits::default() }
            }
            Skill::Greedy => Limits::default(),
        };
        Limits {
            depth: self.depth.or(own.depth),
            nodes: own.nodes.filter(|_| self.time_limit.is_none()),
            time: self.time_limit,
        }
    }
}

fn counted_plies(plies: u32) -> String {
    if plies == 1 { "1 ply".into() } else { format!("{plies} plies") }
}

/// A number with a comma before every three digits, as in 1,000,000.
fn grouped(number: u64) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::{Duration, Skill, Strength};

    /// What is said of a skill with this lookahead and these milliseconds.
    #[track_caller]
    fn check(skill: &str, depth: Option<u32>, time: Option<u64>, expected: &str) {
        let skill: Skill = skill.parse().expect("a skill");
        let strength = Strength { skill, depth, time_limit: time.map(Duration::from_millis) };
        assert_eq!(strength.about(), expected);
    }

    #[test]
    fn a_strength_is_said_with_its_own_limits() {
        let medium = "looks 4 plies ahead, at most 20,000 positions, and in 10 of 100 moves plays one \
                      of the next best";
        check("medium", None, None, medium);
        let hard = "looks as far ahead as 1,000,000 positions allow, and never errs on purpose";
        check("hard", None, None, hard);
        let easy = "looks 1 ply ahead, at most 50 ms, and in 30 of 100 moves plays one of the next \
                    best";
        check("easy", Some(1), Some(50), easy);
        check("depth:3", None, None, "looks 3 plies ahead, and never errs on purpose");
        let classic = "the program of the game's source: looks 12 plies ahead";
        check("classic:4", Some(64), None, classic);
        check("random", Some(9), None, "plays any legal move, each equally likely");
    }
}
