//! The strength of an opponent, on one scale for all games.
//!
//! A level is defined by its error rate: among its moves in positions where some moves lower the
//! exact value and some keep it, the share that lowers it. The rate is the same in every game; how
//! a level reaches it depends on the game (`handicap.rs`).

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use arcade_base::{ParseError, counted_plies, parse_number};

use super::AdaptiveErrorRate;
use crate::{ExternalEngineCommand, Limits};

/// The levels of opponents, weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// Any legal move, each equally likely.
    Random,
    /// Gives value away in about 30 of 100 moves where that can happen.
    Easy,
    /// Gives value away in about 15 of 100 moves where that can happen.
    Medium,
    /// Gives value away in about 5 of 100 moves where that can happen.
    Hard,
    /// Always plays a move that keeps the exact value.
    Perfect,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Easy, Self::Medium, Self::Hard, Self::Perfect];
    /// The names of all levels, weakest first.
    pub const NAMES: [&'static str; 5] = ["random", "easy", "medium", "hard", "perfect"];

    /// The default level, a fair match for most people.
    pub const DEFAULT: Self = Self::Medium;

    /// The level's name.
    pub const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    /// The name of the opponent that plays at this level, and its character in a clause.
    pub const fn persona(self) -> (&'static str, &'static str) {
        match self {
            Self::Random => ("the Stranger", "knows the moves and nothing else"),
            Self::Easy => ("the Beginner", "gives something away every few moves"),
            Self::Medium => ("the Regular", "plays well, and slips now and then"),
            Self::Hard => ("the Expert", "slips seldom, and waits for you to slip"),
            Self::Perfect => ("the Master", "takes whatever you give away"),
        }
    }

    /// The error rate of this level in percent: of its moves where some moves give value away and
    /// some don't, how many do. 0 for a level that isn't defined by it.
    pub const fn errors_percent(self) -> u32 {
        match self {
            Self::Easy => 30,
            Self::Medium => 15,
            Self::Hard => 5,
            Self::Random | Self::Perfect => 0,
        }
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The kind of opponent: one of the levels, or another kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Skill {
    /// One of the levels.
    Level(Level),
    /// Adapts to its results against a person. Its error rate is set when a game begins.
    Adaptive(Option<AdaptiveErrorRate>),
    /// Wins at once if it can, and otherwise gains most at once.
    Greedy,
    /// Searches this many plies and never errs on purpose.
    Depth(u32),
    /// The computer player described in the publication that the game comes from, searching this
    /// many plies; few games have one.
    Classic(u32),
    /// An external engine.
    External(ExternalEngineCommand),
}

impl Skill {
    /// The maximum depth that can be asked for.
    pub const MAX_DEPTH: u32 = 64;
    /// The maximum depth of a classic player. Greater depths make no difference: no search gets
    /// that deep on a board on which more depth would change a score.
    pub const MAX_CLASSIC_DEPTH: u32 = 500;
    /// The default depth of a classic player.
    pub const DEFAULT_CLASSIC_DEPTH: u32 = 4;
    const GREEDY: &'static str = "greedy";
    const ADAPTIVE: &'static str = "even";
    const ENGINE: &'static str = "engine:";

    /// The names of all levels, weakest first, and of the adaptive opponent.
    pub const LEVELS_AND_ADAPTIVE: [&'static str; 6] = {
        let [random, easy, medium, hard, perfect] = Level::NAMES;
        [random, easy, medium, hard, perfect, Self::ADAPTIVE]
    };

    /// The names of the skills that every game has and that take no number.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::LEVELS_AND_ADAPTIVE.into_iter().chain([Self::GREEDY])
    }

    /// Every skill as it is written, for errors: "random, ..., classic:N or engine:COMMAND".
    pub fn forms() -> String {
        let names = Self::names().collect::<Vec<_>>().join(", ");
        format!("{names}, depth:N, even:N, classic:N or engine:COMMAND")
    }

    /// The skill as it was asked for: without the current error rate of `even`.
    #[must_use]
    pub const fn without_error_rate(self) -> Self {
        match self {
            Self::Adaptive(_) => Self::Adaptive(None),
            other => other,
        }
    }

    /// The skill as it is shown beside a player's name: "hard", "even, 15 in 100".
    pub fn label(self) -> String {
        match self {
            Self::Adaptive(Some(error_rate)) => format!("{}, {error_rate} in 100", Self::ADAPTIVE),
            Self::External(_) => "a program".into(),
            other => other.to_string(),
        }
    }

    /// The error rate in percent, if the skill is defined by one; otherwise 0.
    pub(super) fn errors_percent(self) -> u32 {
        match self {
            Self::Level(level) => level.errors_percent(),
            Self::Adaptive(error_rate) => error_rate.unwrap_or_default().errors_percent(),
            Self::Greedy | Self::Depth(_) | Self::Classic(_) | Self::External(_) => 0,
        }
    }
}

impl Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => level.fmt(f),
            Self::Adaptive(None) => f.pad(Self::ADAPTIVE),
            Self::Adaptive(Some(error_rate)) => f.pad(&format!("{}:{error_rate}", Self::ADAPTIVE)),
            Self::Greedy => f.pad(Self::GREEDY),
            Self::Depth(plies) => f.pad(&format!("depth:{plies}")),
            Self::Classic(plies) => f.pad(&format!("classic:{plies}")),
            Self::External(program) => f.pad(&format!("{}{program}", Self::ENGINE)),
        }
    }
}

impl FromStr for Skill {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if let Some(plies) = text.strip_prefix("depth:") {
            let plies = parse_number("depth", plies, 1..=Self::MAX_DEPTH)?;
            return Ok(Self::Depth(plies));
        }
        if let Some(command) = text.strip_prefix(Self::ENGINE) {
            return command.parse().map(Self::External);
        }
        if text == "classic" {
            return Ok(Self::Classic(Self::DEFAULT_CLASSIC_DEPTH));
        }
        if let Some(plies) = text.strip_prefix("classic:") {
            let plies = parse_number("classic", plies, 0..=u32::MAX)?;
            return Ok(Self::Classic(plies));
        }
        if text == Self::ADAPTIVE {
            return Ok(Self::Adaptive(None));
        }
        if let Some(errors) = text.strip_prefix("even:") {
            return errors.parse().map(|error_rate| Self::Adaptive(Some(error_rate)));
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
    /// Plies of lookahead instead of the level's own; `perfect` ignores it.
    pub depth: Option<u32>,
    /// Time for a move instead of the level's own limits; `perfect` ignores it.
    pub time_limit: Option<Duration>,
    /// The time after which the search is stopped because a person waits for the move; it doesn't plan to
    /// use this time up, as it does `time_limit`. Where it is set, solving a table has a longer limit, the
    /// same for all. `None` if nobody waits, or `time_limit` or an external engine's timeouts are enough.
    pub longest_wait: Option<Duration>,
}

/// The maximum number of positions that a level visits for a move if a depth but no time limit is
/// given. It gives the same result on every machine, and takes seconds at most.
const MAX_NODES: u64 = 20_000_000;

impl Strength {
    /// Perfect play.
    pub const PERFECT: Self = Self::of(Skill::Level(Level::Perfect));

    /// A skill with no limits but its own.
    pub const fn of(skill: Skill) -> Self {
        Self { skill, depth: None, time_limit: None, longest_wait: None }
    }

    /// A description of what an opponent of this strength does, in a clause without a full stop.
    pub fn describe(&self) -> String {
        let begins = match self.skill {
            Skill::Level(Level::Random) => {
                return "plays any legal move, each equally likely".into();
            }
            Skill::Level(Level::Perfect) => {
                let perfect = "keeps the exact value of the position, and plays its strongest where \
                               that is not known";
                return match self.longest_wait {
                    Some(time) => format!("{perfect}; takes at most {} a move", seconds(time)),
                    None => perfect.into(),
                };
            }
            Skill::Greedy => return "wins at once if it can, and else takes most".into(),
            Skill::Classic(_) => {
                return format!("the program of the game's source: {}", self.describe_lookahead());
            }
            Skill::External(program) => return format!("somebody else's program: {program}"),
            Skill::Depth(_) => {
                return format!("{}, and never errs on purpose", self.describe_lookahead());
            }
            Skill::Adaptive(None) => {
                return "adapts to your results, so that you win about half of your games".into();
            }
            Skill::Adaptive(Some(_)) => "adapts to your results: ",
            Skill::Level(_) => "",
        };
        let errors = self.skill.errors_percent();
        match self.lookahead() {
            Some(_) => format!(
                "{begins}{}, and in {errors} of 100 moves plays one of the next best",
                self.describe_lookahead()
            ),
            None => format!("{begins}of 100 moves that matter, about {errors} give something away"),
        }
    }

    /// A description of how far this opponent searches, if a limit was asked for.
    fn describe_lookahead(&self) -> String {
        // The limit on positions isn't mentioned, because few searches reach it.
        let Limits { time, .. } = self.lookahead().unwrap_or(Limits::NONE);
        let depth = self.wanted_depth().map(counted_plies);
        let waited = self.longest_wait.map(seconds);
        let time = time.map(|time| format!("{} ms", time.as_millis())).or(waited);
        match (depth, time) {
            (Some(plies), None) => format!("looks {plies} ahead"),
            (Some(plies), Some(time)) => format!("looks {plies} ahead, at most {time} a move"),
            (None, Some(time)) => format!("looks as far ahead as {time} allow"),
            (None, None) => "looks as far ahead as it can".into(),
        }
    }

    /// The depth that the search is to reach, if one was asked for.
    pub fn wanted_depth(&self) -> Option<u32> {
        let plies = self.lookahead()?.depth?;
        Some(match self.skill {
            Skill::Classic(_) => plies.clamp(1, Skill::MAX_CLASSIC_DEPTH),
            _ => plies,
        })
    }

    /// The limits of the search that a person or the skill itself asks for; `None` if a level uses
    /// its own.
    pub(super) fn lookahead(&self) -> Option<Limits> {
        let (own, most) = match self.skill {
            Skill::Depth(plies) | Skill::Classic(plies) => (Some(plies), None),
            Skill::Level(_) | Skill::Adaptive(_) | Skill::Greedy | Skill::External(_) => {
                (None, Some(MAX_NODES))
            }
        };
        let (depth, time) = (self.depth.or(own), self.time_limit);
        let nodes = most.filter(|_| time.is_none());
        (depth.is_some() || time.is_some()).then_some(Limits { depth, nodes, time })
    }
}

/// A time in whole seconds.
fn seconds(time: Duration) -> String {
    format!("{} s", time.as_secs())
}

#[cfg(test)]
mod tests {
    use super::{Duration, Skill, Strength};

    /// Checks the description of a skill with this depth and this time limit in milliseconds.
    #[track_caller]
    fn check(skill: &str, depth: Option<u32>, time: Option<u64>, expected: &str) {
        let skill: Skill = skill.parse().expect("a skill");
        let time_limit = time.map(Duration::from_millis);
        let strength = Strength { skill, depth, time_limit, longest_wait: None };
        assert_eq!(strength.describe(), expected);
    }

    /// Checks the description of a skill with this depth if a person waits at most 10 s.
    #[track_caller]
    fn check_waited_for(skill: &str, depth: Option<u32>, expected: &str) {
        let skill: Skill = skill.parse().expect("a skill");
        let longest_wait = Some(Duration::from_secs(10));
        let strength = Strength { skill, depth, time_limit: None, longest_wait };
        assert_eq!(strength.describe(), expected);
    }

    #[test]
    fn it_is_said_how_long_a_person_waits_where_that_could_be_long() {
        check_waited_for(
            "depth:20",
            None,
            "looks 20 plies ahead, at most 10 s a move, and never errs on purpose",
        );
        let classic = "the program of the game's source: looks 12 plies ahead, at most 10 s a move";
        check_waited_for("classic:12", None, classic);
        let medium = "looks 40 plies ahead, at most 10 s a move, and in 15 of 100 moves plays one \
                      of the next best";
        check_waited_for("medium", Some(40), medium);
        let perfect = "keeps the exact value of the position, and plays its strongest where that is \
                       not known; takes at most 10 s a move";
        check_waited_for("perfect", Some(40), perfect);
        check_waited_for("medium", None, "of 100 moves that matter, about 15 give something away");
        check_waited_for("greedy", Some(9), "wins at once if it can, and else takes most");
    }

    #[test]
    fn a_strength_is_said_with_its_own_limits() {
        check("medium", None, None, "of 100 moves that matter, about 15 give something away");
        check("hard", None, None, "of 100 moves that matter, about 5 give something away");
        let medium = "looks 12 plies ahead, and in 15 of 100 moves plays one of the next best";
        check("medium", Some(12), None, medium);
        let easy = "looks 1 ply ahead, at most 50 ms a move, and in 30 of 100 moves plays one of the next \
                    best";
        check("easy", Some(1), Some(50), easy);
        let hard = "looks as far ahead as 50 ms allow, and in 5 of 100 moves plays one of the next \
                    best";
        check("hard", None, Some(50), hard);
        check("depth:3", None, None, "looks 3 plies ahead, and never errs on purpose");
        let classic = "the program of the game's source: looks 64 plies ahead";
        check("classic:4", Some(64), None, classic);
        let classic = "the program of the game's source: looks 1 ply ahead";
        check("classic:0", None, None, classic);
        let classic = "the program of the game's source: looks 500 plies ahead";
        check("classic:4294967295", None, None, classic);
        let even = "adapts to your results: of 100 moves that matter, about 9 give something away";
        check("even:9", None, None, even);
        let even = "adapts to your results: looks 3 plies ahead, and in 9 of 100 moves plays one of \
                    the next best";
        check("even:9", Some(3), None, even);
        let even = "adapts to your results, so that you win about half of your games";
        check("even", None, None, even);
        check("random", Some(9), None, "plays any legal move, each equally likely");
    }
}
