//! The record of a game: plain text that a game is saved as and restored from.
//!
//! ```text
//! arcade-record 1
//! game ID                       of the game that is played
//! seed brfkqmzt
//! option KEY VALUE              one line per option
//! start POSITION
//! first 1                       the seat that moves first
//! player 1 human Ann            kind and name
//! player 2 perfect Computer
//! result open                   or: won 1, drawn, repeated, resigned 2, solved
//! at 1 2                        where in the tree the game stands, and where redo would end
//! move 1 0 MOVE                 node, its parent, the move; the start is node 0
//! move 2 1 MOVE
//! checksum 0a448b43             CRC-32 of everything above
//! ```
//!
//! Restoring replays the moves by the rules, so a damaged record only ever gives an error that
//! names its line.

use std::fmt::{self, Display, Write as _};
use std::str::FromStr;

use thiserror::Error;

use super::{Ending, Player, Session, Setup, State};
use crate::game::{Game, Side, Start};
use crate::options::Values;
use crate::text::{ParseError, parse_number};

/// The first line of a record of this version.
const VERSION: &str = "arcade-record 1";

/// A game as text; see the module's documentation for the format.
#[derive(Clone, Debug)]
pub struct Record {
    /// The id of the game that is played.
    pub game: String,
    /// The setup of the game.
    pub setup: Setup,
    /// Whether the game is over, and how it ended.
    pub ending: Option<Ending>,
    start: Line,
    first: Side,
    result: Line,
    at: Line,
    moves: Vec<MoveLine>,
    /// Whether the checksum on the last line matches the lines above it.
    seal: Result<(), RecordError>,
}

/// A text and the number of the line it stands on, from 1.
#[derive(Clone, Debug)]
struct Line {
    number: usize,
    text: String,
}

#[derive(Clone, Debug)]
struct MoveLine {
    parent: usize,
    mv: Line,
}

/// What is wrong with a record, and on which line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    line: usize,
    problem: String,
}

impl RecordError {
    fn new(line: usize, problem: impl Display) -> Self {
        Self { line, problem: problem.to_string() }
    }

    /// The number of the line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }
}

impl Line {
    fn error(&self, problem: impl Display) -> RecordError {
        RecordError::new(self.number, problem)
    }

    fn parse<T: FromStr>(&self) -> Result<T, RecordError>
    where
        T::Err: Display,
    {
        self.text.parse().map_err(|error| self.error(error))
    }

    /// The first word, and the rest without the space between.
    fn split(&self) -> (&str, Line) {
        let (word, rest) = self.text.split_once(' ').unwrap_or((&self.text, ""));
        (word, Line { number: self.number, text: rest.into() })
    }

    fn number(&self, field: &str) -> Result<usize, RecordError> {
        let number = parse_number(field, &self.text, 0..=u32::MAX);
        number.map(|number| number as usize).map_err(|error| self.error(error))
    }
}

/// How a game against a computer ended for the person who played it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The person won.
    Won,
    /// Nobody won.
    Drawn,
    /// The computer won.
    Lost,
}

impl Record {
    /// How the game ended for the person who played it against a computer; `None` for a game that
    /// isn't over, and for one of two people, two computers or one person alone.
    pub fn score(&self) -> Option<Score> {
        let [first, second] = self.setup.players.each_ref().map(Player::is_human);
        let person = match (first, second, self.setup.goal()) {
            (true, false, None) => Side::One,
            (false, true, None) => Side::Two,
            _ => return None,
        };
        Some(match self.ending?.winner() {
            Some(seat) if seat == person => Score::Won,
            Some(_) => Score::Lost,
            None => Score::Drawn,
        })
    }
}

impl<G: Game> Session<G> {
    /// The game in its current state as text; `game` is the id of the game that is played.
    pub fn to_record(&self, game: &str) -> String {
        let mut text = format!("{VERSION}\ngame {game}\nseed {}\n", self.setup.seed);
        for (key, value) in self.setup.values.iter() {
            put(&mut text, format_args!("option {key} {value}"));
        }
        let root = self.tree.root();
        put(&mut text, format_args!("start {}", self.tree.position(root)));
        put(&mut text, format_args!("first {}", self.tree.mover(root)));
        for seat in Side::ALL {
            let Player { name, kind } = self.player(seat);
            put(&mut text, format_args!("player {seat} {kind} {name}"));
        }
        match self.state() {
            State::Over(ending) => put(&mut text, format_args!("result {ending}")),
            State::ToMove(_) => put(&mut text, format_args!("result open")),
        }
        let current = self.current.number();
        // Redo follows this line.
        match self.tree.line(self.current).last() {
            Some(last) => put(&mut text, format_args!("at {current} {}", last.number())),
            None => put(&mut text, format_args!("at {current}")),
        }
        for node in self.tree.nodes() {
            let parent = self.tree.parent(node).map_or(0, super::NodeId::number);
            let mv = self.tree.mv(node).expect("a node that isn't the root has a move");
            put(&mut text, format_args!("move {} {parent} {mv}", node.number()));
        }
        let checksum = crc32fast::hash(text.as_bytes());
        put(&mut text, format_args!("checksum {checksum:08x}"));
        text
    }

    /// The game that a record holds.
    ///
    /// # Errors
    /// When the record doesn't follow the rules of the game, or its checksum doesn't match.
    pub fn restore(record: &Record) -> Result<Self, RecordError> {
        let start = Start::new(record.start.parse()?, record.first);
        let mut session = Self::new(record.setup.clone(), start);
        for MoveLine { parent, mv } in &record.moves {
            let from = session.tree.node(*parent).ok_or_else(|| {
                let expected = "the number of an earlier node";
                mv.error(ParseError::new("parent", parent.to_string(), expected))
            })?;
            session.current = from;
            let nodes = session.tree.nodes().count();
            session.play(mv.parse()?).map_err(|error| mv.error(error))?;
            if session.tree.nodes().count() == nodes {
                return Err(mv.error(ParseError::new("move", &mv.text, "a move not made before")));
            }
        }
        let (at, last) = record.at.split();
        let at = session.node("at", &Line { number: record.at.number, text: at.into() })?;
        session.go_to(at);
        if !last.text.is_empty() {
            let end = session.node("redo", &last)?;
            if !session.tree.path(end).any(|node| node == at) {
                let expected = "a node that follows the current one";
                return Err(last.error(ParseError::new("redo", &last.text, expected)));
            }
            session.go_to(end);
            session.current = at;
        }
        if let Some(Ending::Resigned(seat)) = record.ending {
            session.resign(seat);
        }
        let ending = match session.state() {
            State::Over(ending) => Some(ending),
            State::ToMove(_) => None,
        };
        if ending != record.ending {
            let expected = ending.map_or("open".into(), |ending| ending.to_string());
            let error = ParseError::new("result", &record.result.text, expected);
            return Err(record.result.error(error));
        }
        record.seal.clone()?;
        Ok(session)
    }

    /// The node whose number is in a line.
    fn node(&self, field: &str, line: &Line) -> Result<super::NodeId, RecordError> {
        let node = self.tree.node(line.number(field)?);
        node.ok_or_else(|| line.error(ParseError::new(field, &line.text, "the number of a move")))
    }
}

impl Record {
    /// Checks that the record is as it was written.
    ///
    /// # Errors
    /// When its checksum doesn't match.
    pub fn check_seal(&self) -> Result<(), RecordError> {
        self.seal.clone()
    }

    /// The error for a game that isn't known.
    pub fn refuse_game(&self) -> RecordError {
        const LINE: usize = 2;
        RecordError::new(LINE, ParseError::new("game", &self.game, "one that arcade knows"))
    }

    /// The error for a player in this seat that the game doesn't offer.
    pub(crate) fn refuse_player(&self, seat: Side, problem: &ParseError) -> RecordError {
        // The players' lines follow those of the start and of the seat that moves first.
        RecordError::new(self.start.number + 2 + seat.index(), problem)
    }

    /// The plies from the start to the current node.
    pub fn plies(&self) -> usize {
        let (at, _) = self.at.split();
        // In a record that can be restored, a parent's number is less than the node's own.
        let parent = |&node: &usize| {
            let line = self.moves.get(node.checked_sub(1)?)?;
            Some(line.parent).filter(|parent| *parent < node)
        };
        std::iter::successors(at.parse().ok(), parent).skip(1).count()
    }
}

fn put(text: &mut String, line: fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("writing to a string succeeds");
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = Lines { text, rest: text, number: 0 };
        let version = lines.next_line()?;
        if version.text != VERSION {
            return Err(version.error(ParseError::new("version", &version.text, VERSION)));
        }
        let game = lines.field("game")?.text;
        let seed = lines.field("seed")?.parse()?;
        let mut values = Values::default();
        while let Some(option) = lines.field_if("option")? {
            let (key, value) = option.split();
            values.set(key, value.text);
        }
        let start = lines.field("start")?;
        let first = lines.field("first")?.parse()?;
        let players = [lines.player(Side::One)?, lines.player(Side::Two)?];
        let result = lines.field("result")?;
        let ending = parse_ending(&result)?;
        let at = lines.field("at")?;
        let mut moves = Vec::new();
        while let Some(line) = lines.field_if("move")? {
            moves.push(parse_move(&line, moves.len() + 1)?);
        }
        let seal = lines.seal()?;
        let setup = Setup { values, players, seed };
        Ok(Self { game, setup, ending, start, first, result, at, moves, seal })
    }
}

fn parse_ending(line: &Line) -> Result<Option<Ending>, RecordError> {
    let (word, seat) = line.split();
    match word {
        "open" => Ok(None),
        "drawn" => Ok(Some(Ending::Drawn)),
        "repeated" => Ok(Some(Ending::Repeated)),
        "solved" => Ok(Some(Ending::Completed)),
        "won" => Ok(Some(Ending::Won(seat.parse()?))),
        "resigned" => Ok(Some(Ending::Resigned(seat.parse()?))),
        _ => Err(line.error(ParseError::new(
            "result",
            &line.text,
            "open, drawn, repeated, solved, or won or resigned and a seat",
        ))),
    }
}

fn parse_move(line: &Line, expected: usize) -> Result<MoveLine, RecordError> {
    let (node, rest) = line.split();
    if node != expected.to_string() {
        return Err(line.error(ParseError::new("node", node, expected.to_string())));
    }
    let (parent, mv) = rest.split();
    let parent = Line { number: line.number, text: parent.into() }.number("parent")?;
    Ok(MoveLine { parent, mv })
}

/// The lines of a record, read one after the other.
struct Lines<'a> {
    text: &'a str,
    rest: &'a str,
    number: usize,
}

impl Lines<'_> {
    fn next_line(&mut self) -> Result<Line, RecordError> {
        self.number += 1;
        match self.rest.split_once('\n') {
            Some((line, rest)) => {
                self.rest = rest;
                Ok(Line { number: self.number, text: line.into() })
            }
            None if self.rest.is_empty() => {
                Err(RecordError::new(self.number, "the record ends here, before its checksum"))
            }
            None => Err(RecordError::new(self.number, "the record ends within this line")),
        }
    }

    /// The rest of the next line, which must begin with `key`.
    fn field(&mut self, key: &str) -> Result<Line, RecordError> {
        let line = self.next_line()?;
        let (word, rest) = line.split();
        if word == key {
            Ok(rest)
        } else {
            Err(line.error(ParseError::new("key", word, format!("\"{key}\""))))
        }
    }

    /// The rest of the next line, if it begins with `key`.
    fn field_if(&mut self, key: &str) -> Result<Option<Line>, RecordError> {
        let begins = self.rest.strip_prefix(key).is_some_and(|rest| rest.starts_with(' '));
        begins.then(|| self.field(key)).transpose()
    }

    fn player(&mut self, seat: Side) -> Result<Player, RecordError> {
        let line = self.field("player")?;
        let (number, rest) = line.split();
        if number != seat.to_string() {
            return Err(line.error(ParseError::new("seat", number, seat.to_string())));
        }
        let (kind, name) = rest.split();
        let kind = kind.parse().map_err(|error: ParseError| line.error(error))?;
        let name = Player::check_name(&name.text).map_err(|error| line.error(error))?;
        Ok(Player { name, kind })
    }

    /// Reads the last line, and checks its checksum against all lines before it.
    fn seal(&mut self) -> Result<Result<(), RecordError>, RecordError> {
        let above = &self.text[..self.text.len() - self.rest.len()];
        let line = self.field("checksum")?;
        if !self.rest.is_empty() {
            return Err(RecordError::new(self.number + 1, "nothing may follow the checksum"));
        }
        let found = format!("{:08x}", crc32fast::hash(above.as_bytes()));
        Ok(if line.text == found {
            Ok(())
        } else {
            let problem = format!(
                "the checksum of the lines above is {found}, not {}: the record was damaged or edited",
                crate::text::quoted(&line.text)
            );
            Err(line.error(problem))
        })
    }
}
