//! Commands from a match manager to an engine.

use std::time::Duration;

use arcade_base::{ParseError, parse_number};

/// A command of the protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// Introduce the engine.
    Ugi,
    /// Set an option.
    SetOption {
        /// The option's name.
        name: &'a str,
        /// The new value.
        value: &'a str,
    },
    /// Answer once everything before is done.
    IsReady,
    /// A new game begins.
    NewGame,
    /// Set the position.
    Position {
        /// The start position; `None` for that of the options.
        start: Option<&'a str>,
        /// The moves from there.
        moves: Vec<&'a str>,
    },
    /// Ask a question about the position.
    Query(Query),
    /// Search for a move.
    Go(Go<'a>),
    /// Stop searching, and report the best move so far.
    Stop,
    /// Exit.
    Quit,
    /// There is no such word.
    Unknown(&'a str),
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    /// Whether the game is over.
    GameOver,
    /// Whether seat 1 is to move.
    IsFirstToMove,
    /// The result of the game: `none` until it is over.
    Result,
}

/// The limits of a search. All of them apply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go<'a> {
    /// Plies of lookahead.
    pub(super) depth: Option<u32>,
    /// Positions visited.
    pub(super) nodes: Option<u64>,
    /// Time for this move.
    pub(super) move_time: Option<Duration>,
    /// Each seat's remaining time for the game.
    pub(super) left: [Option<Duration>; 2],
    /// Each seat's increment per move.
    pub(super) increment: [Duration; 2],
    /// Whether to search until `stop`.
    pub(super) is_infinite: bool,
    /// Parameters that are invalid and ignored: a move must be found all the same.
    pub(super) wrong: Vec<ParseError>,
    /// Unknown words.
    pub(super) unknown: Vec<&'a str>,
}

impl<'a> Command<'a> {
    /// Parses a line; `None` if it is blank.
    pub(super) fn read(line: &'a str) -> Option<Result<Self, ParseError>> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Some(match word {
            "" => return None,
            "ugi" => Ok(Self::Ugi),
            "isready" => Ok(Self::IsReady),
            "uginewgame" => Ok(Self::NewGame),
            "stop" => Ok(Self::Stop),
            "quit" => Ok(Self::Quit),
            "go" => Ok(Self::Go(Go::read(rest))),
            "setoption" => set_option(rest),
            "position" => position(rest),
            "query" => query(rest),
            _ => Ok(Self::Unknown(word)),
        })
    }
}

fn set_option(text: &str) -> Result<Command<'_>, ParseError> {
    let wrong = || ParseError::new("setoption", text, "name NAME value VALUE");
    let named = text.strip_prefix("name ").ok_or_else(wrong)?;
    let (name, value) = named.split_once(" value ").ok_or_else(wrong)?;
    Ok(Command::SetOption { name: name.trim(), value: value.trim() })
}

fn position(text: &str) -> Result<Command<'_>, ParseError> {
    // A position may contain blanks, but never this word.
    let (start, moves) = match text.split_once("moves") {
        Some((start, moves)) => (start.trim(), moves.split_whitespace().collect()),
        None => (text, Vec::new()),
    };
    let start = match start.strip_prefix("fen") {
        Some(position) => Some(position.trim()),
        None if start == "startpos" => None,
        None => return Err(ParseError::new("position", start, "startpos or fen POSITION")),
    };
    Ok(Command::Position { start, moves })
}

fn query(text: &str) -> Result<Command<'_>, ParseError> {
    Ok(Command::Query(match text {
        "gameover" => Query::GameOver,
        "p1turn" => Query::IsFirstToMove,
        "result" => Query::Result,
        _ => return Err(ParseError::new("query", text, "gameover, p1turn or result")),
    }))
}

/// The largest accepted number of milliseconds: a month.
const MAX_MS: u64 = 31 * 24 * 3600 * 1000;

impl<'a> Go<'a> {
    fn read(text: &'a str) -> Self {
        let mut go = Self::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            if word == "infinite" {
                go.is_infinite = true;
                continue;
            }
            let is_known = matches!(
                word,
                "depth" | "nodes" | "movetime" | "p1time" | "p2time" | "p1inc" | "p2inc"
            );
            if !is_known {
                go.unknown.push(word);
                continue;
            }
            let most = if word == "nodes" { u64::MAX } else { MAX_MS };
            match parse_number(word, words.next().unwrap_or_default(), 0..=most) {
                Ok(number) => go.limit(word, number),
                Err(error) => go.wrong.push(error),
            }
        }
        go
    }

    fn limit(&mut self, word: &str, number: u64) {
        let time = Duration::from_millis(number);
        match word {
            // The limit is deeper than any search goes.
            "depth" => self.depth = Some(number.clamp(1, 1000) as u32),
            "nodes" => self.nodes = Some(number),
            "movetime" => self.move_time = Some(time),
            "p1time" => self.left[0] = Some(time),
            "p2time" => self.left[1] = Some(time),
            "p1inc" => self.increment[0] = time,
            _ => self.increment[1] = time,
        }
    }

    /// The time for a move of the seat with this index, if it is limited.
    pub(super) fn time(&self, seat: usize) -> Option<Duration> {
        // A small share of the remaining time, so that it lasts for a long game, but never more
        // than half.
        let by_clock = self.left[seat].map(|left| {
            let share = left / 30 + self.increment[seat] * 3 / 4;
            share.min(left / 2).max(Duration::from_millis(1))
        });
        self.move_time.into_iter().chain(by_clock).min()
    }
}

#[cfg(test)]
mod tests {
    use super::{Command, Duration, Go, Query};

    #[test]
    fn lines_are_read_as_the_protocol_says() {
        let read = |line| Command::read(line).expect("a command").expect("a known one");
        assert_eq!(Command::read("  \r\n"), None);
        assert_eq!(read(" ugi "), Command::Ugi);
        assert_eq!(read("query p1turn"), Command::Query(Query::IsFirstToMove));
        let (name, value) = ("Own Book", "a b");
        assert_eq!(read("setoption name Own Book value a b"), Command::SetOption { name, value });
        let moves = vec!["A1", "B2"];
        let start = Some("5/4/3 misere");
        assert_eq!(
            read("position fen 5/4/3 misere moves A1  B2"),
            Command::Position { start, moves: moves.clone() }
        );
        assert_eq!(read("position startpos moves A1 B2"), Command::Position { start: None, moves });
        assert_eq!(read("xyzzy 1"), Command::Unknown("xyzzy"));
        for line in ["position", "position here", "query", "query all", "setoption name x"] {
            assert!(matches!(Command::read(line), Some(Err(_))), "{line}");
        }
    }

    #[test]
    fn limits_that_cannot_be_read_are_passed_over_and_told() {
        let go = Go::read("depth 3 nodes x ponder movetime -5 infinite");
        assert_eq!((go.depth, go.nodes, go.move_time), (Some(3), None, None));
        assert_eq!((go.wrong.len(), go.unknown), (2, vec!["ponder"]));
        assert!(go.is_infinite);
    }

    #[test]
    fn a_move_takes_part_of_the_clock() {
        let go = Go::read("p1time 60000 p2time 100 p1inc 1000 p2inc 1000");
        assert_eq!(go.time(0), Some(Duration::from_millis(2750)));
        assert_eq!(go.time(1), Some(Duration::from_millis(50)));
        let go = Go::read("movetime 20 p1time 60000");
        assert_eq!((go.time(0), go.time(1)), (Some(Duration::from_millis(20)), go.move_time));
    }
}
