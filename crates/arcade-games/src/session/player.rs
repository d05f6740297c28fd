//! The players at the board.

use std::fmt::{self, Display};
use std::str::FromStr;
use std::time::Duration;

use arcade_base::ParseError;
use arcade_engine::{Level, Side, Skill, Strength};

use crate::options::OptionValues;
use crate::text::{parse_name, parse_saved_name};

/// A player, with the name shown at the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The name; never empty.
    pub name: String,
    /// A person or a computer.
    pub kind: PlayerKind,
}

/// A person or a computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayerKind {
    /// Moves come from the keyboard.
    Human,
    /// Moves come from an engine of this skill.
    Computer(Skill),
}

/// The name of a player who is addressed: sentences about this player are in the second person.
pub const YOU: &str = "You";

impl Player {
    /// The longest name, in characters.
    pub const MAX_NAME: usize = 24;

    /// A player with the default name for this seat: "Player 1", "Computer", "player.py".
    pub fn new(kind: PlayerKind, seat: Side) -> Self {
        let name = match kind {
            PlayerKind::Human => format!("Player {seat}"),
            PlayerKind::Computer(Skill::External(program)) => {
                let name: String = program.name().chars().take(Self::MAX_NAME).collect();
                Self::check_name(&name).unwrap_or_else(|_| "Program".into())
            }
            PlayerKind::Computer(_) => "Computer".into(),
        };
        Self { name, kind }
    }

    /// "player 1" if this is a person with the default name; `None` for all others, who have a name.
    pub fn default_label(&self, seat: Side) -> Option<String> {
        let nameless = self.is_human() && *self == Self::new(self.kind, seat);
        nameless.then(|| format!("player {seat}"))
    }

    /// Whether the player in a seat is addressed on the screen: a person who plays against a computer and still
    /// has the default name of either seat, as players swap seats.
    pub fn is_addressed(players: &[Self; 2], seat: Side) -> bool {
        let [player, other] = [seat, seat.other()].map(|seat| &players[seat.index()]);
        let is_nameless =
            |player: &Self| Side::ALL.map(|seat| Self::new(player.kind, seat)).contains(player);
        player.is_human() && !other.is_human() && is_nameless(player)
    }

    /// The name and, of a computer, how it plays: "Ann", "Computer (hard)", "player.py (a program)".
    pub fn described(&self) -> String {
        match self.kind {
            PlayerKind::Human => self.name.clone(),
            PlayerKind::Computer(Skill::External(_)) => format!("{} (a program)", self.name),
            PlayerKind::Computer(skill) => format!("{} ({skill})", self.name),
        }
    }

    /// The computer's strength under these options when no person waits for its moves, as in a contest;
    /// `None` for a person.
    pub fn strength(&self, values: &OptionValues) -> Option<Strength> {
        let PlayerKind::Computer(skill) = self.kind else { return None };
        let (depth, time_limit) = (values.number("depth"), time_limit(values));
        Some(Strength { skill, depth, time_limit, longest_wait: None })
    }

    /// Like [`strength`](Self::strength), when a person waits for its moves.
    pub fn strength_at_board(&self, values: &OptionValues) -> Option<Strength> {
        let strength = self.strength(values)?;
        let longest_wait = match strength.skill {
            Skill::Level(Level::Perfect) => Some(PROOF_TIME_LIMIT),
            // An external engine has its own timeouts.
            Skill::External(_) => None,
            _ => values.get("time_limit_ms").is_none().then_some(DEFAULT_TIME_LIMIT),
        };
        Some(Strength { longest_wait, ..strength })
    }

    /// Whether the player is a person.
    pub fn is_human(&self) -> bool {
        self.kind == PlayerKind::Human
    }

    /// Checks a name typed by the user.
    ///
    /// # Errors
    /// When it is empty, too long or has hidden characters.
    pub fn check_name(name: &str) -> Result<String, ParseError> {
        parse_name(name, Self::MAX_NAME)
    }

    /// Checks a name from a file, which may have been accepted by an earlier version.
    ///
    /// # Errors
    /// When it is empty, too long or has control characters.
    pub(super) fn check_saved_name(name: &str) -> Result<String, ParseError> {
        parse_saved_name(name, Self::MAX_NAME)
    }
}

/// The default time limit for a move that a person waits for.
const DEFAULT_TIME_LIMIT: Duration = Duration::from_secs(10);
/// The time for a move of the perfect player, who searches until the value is proven, where no other limit is set.
pub const PROOF_TIME_LIMIT: Duration = Duration::from_secs(60);

/// The time limit for a move, if the options set one.
pub fn time_limit(values: &OptionValues) -> Option<Duration> {
    let milliseconds = values.number("time_limit_ms").filter(|&ms: &u32| ms > 0);
    milliseconds.map(|ms| Duration::from_millis(ms.into()))
}

/// The options that limit the search of computers of all levels but perfect.
pub const SEARCH_LIMIT_KEYS: [&str; 2] = ["depth", "time_limit_ms"];

impl PlayerKind {
    /// Whether [`SEARCH_LIMIT_KEYS`] have no effect on these players: at least one is a computer, and all
    /// computers play perfectly.
    pub fn all_play_perfectly(players: impl IntoIterator<Item = Self>) -> bool {
        let mut computers = players.into_iter().filter(|&kind| kind != Self::Human).peekable();
        let perfect = Self::Computer(Skill::Level(Level::Perfect));
        computers.peek().is_some() && computers.all(|kind| kind == perfect)
    }

    const HUMAN: &'static str = "human";

    /// The names of all kinds of player that need no number.
    pub fn names() -> impl Iterator<Item = &'static str> {
        [Self::HUMAN].into_iter().chain(Skill::names())
    }

    /// The same kind with the current error rate of `even` removed, so that all `even` players compare
    /// equal.
    #[must_use]
    pub const fn without_error_rate(self) -> Self {
        match self {
            Self::Computer(skill) => Self::Computer(skill.without_error_rate()),
            Self::Human => Self::Human,
        }
    }

    /// The kind as one word: a blank is written `%20`, and `%` as `%25`.
    pub(super) fn to_word(self) -> String {
        self.to_string().replace('%', "%25").replace(' ', "%20")
    }

    /// Parses a word from [`to_word`](Self::to_word).
    pub(super) fn of_word(word: &str) -> Result<Self, ParseError> {
        word.replace("%20", " ").replace("%25", "%").parse()
    }

    /// Whether it is an external engine.
    pub const fn is_program(self) -> bool {
        matches!(self, Self::Computer(Skill::External(_)))
    }

    /// The same player, or a person in place of an external engine.
    #[must_use]
    pub const fn without_program(self) -> Self {
        if self.is_program() { Self::Human } else { self }
    }

    /// A computer of the level that the options name, or else of the default level.
    pub fn from_options(values: &OptionValues) -> Self {
        let level = values.get("level").and_then(|level| level.parse().ok());
        Self::Computer(level.unwrap_or(Skill::Level(Level::DEFAULT)))
    }
}

impl Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Human => f.pad(Self::HUMAN),
            Self::Computer(skill) => skill.fmt(f),
        }
    }
}

impl FromStr for PlayerKind {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == Self::HUMAN {
            return Ok(Self::Human);
        }
        text.parse().map(Self::Computer).map_err(|error: ParseError| match error.field() {
            "level" => ParseError::new("player", text, format!("human, {}", Skill::forms())),
            _ => error,
        })
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::Side;

    use super::{Duration, OptionValues, Player};

    /// Checks how long a person waits at most for a move of this player, with this `time_limit_ms`.
    #[track_caller]
    fn check(
        player: &str,
        limit: Option<&str>,
        longest_wait: Option<u64>,
        time_limit: Option<u64>,
    ) {
        let mut values = OptionValues::default();
        if let Some(limit) = limit {
            values.set("time_limit_ms", limit.into());
        }
        let player = Player::new(player.parse().expect("a player"), Side::One);
        let strength = player.strength_at_board(&values).expect("a computer");
        let milliseconds = |ms: Option<u64>| ms.map(Duration::from_millis);
        assert_eq!(strength.longest_wait, milliseconds(longest_wait), "{player:?}, {limit:?}");
        assert_eq!(strength.time_limit, milliseconds(time_limit), "{player:?}, {limit:?}");
        let in_contest = player.strength(&values).expect("a computer");
        assert_eq!(in_contest.longest_wait, None, "{player:?}: nobody waits in a contest");
        assert_eq!(in_contest.time_limit, strength.time_limit);
    }

    #[test]
    fn a_person_waits_for_ten_seconds_at_most_unless_an_option_says_otherwise() {
        for player in ["depth:64", "classic:12", "easy", "hard", "even:9", "greedy", "random"] {
            check(player, None, Some(10_000), None);
            check(player, Some("50"), None, Some(50));
            check(player, Some("0"), None, None);
        }
        for limit in [None, Some("50"), Some("0")] {
            let limited = limit.filter(|&limit| limit != "0").map(|_| 50);
            check("perfect", limit, Some(60_000), limited);
            check("engine:./player", limit, None, limited);
        }
    }
}
