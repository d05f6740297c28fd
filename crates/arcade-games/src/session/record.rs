//! The record of a game: plain text that a game is saved as and restored from.
//!
//! ```text
//! arcade-record 3
//! game GAME                     the id of the game that is played
//! date 2026-11-23T18:05:00Z     when it began, if that is known
//! played 2026-11-23T18:31:12Z   when it was last played, if that is known
//! name Against Ann              if the user has named it
//! series gkvmqztb 2 first 3     if it belongs to one: which, the number of the game, the length
//! coach 3/17                    if a coach has judged moves: those it spoke of, and all
//! help 0 4                      if the person to move had help: at which nodes
//! seed brfkqmzt
//! option KEY VALUE              one line per option
//! start POSITION
//! first 1                       the seat that moves first
//! player 1 human Ann            kind and name; a blank in a command is written %20, and % as %25
//! player 2 perfect Computer
//! result open                   or: won 1, drawn, repeated, resigned 2, forfeited 2, solved
//! at 1 2                        where in the tree the game stands, and where redo would end
//! ended 2 won 1                 if it ended before that: at which node, and how
//! move 1 0 MOVE                 node, its parent, the move; the start is node 0
//! move 2 1 MOVE
//! checksum 0a448b43             CRC-32 of everything above
//! ```
//!
//! Version 1 has no date, name, series, coach or help; version 2 has no "played".
//!
//! Restoring replays the moves by the rules, so a damaged record gives an error with its line, and
//! never a wrong game.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use arcade_base::ParseError;
use arcade_engine::{Position, Side};
use jiff::Timestamp;

use super::record_reader::{RecordError, RecordLine, RecordReader};
use super::{Ending, GameStatus, Metadata, NodeId, Player, Session, Setup, Summary};
use crate::options::OptionValues;

/// The first lines of records, of all versions that can be read, the current one first.
const VERSION: &str = "arcade-record 3";
const VERSION_WITHOUT_PLAYED: &str = "arcade-record 2";
const VERSION_WITHOUT_METADATA: &str = "arcade-record 1";

/// A game as text; see the module's documentation for the format.
#[derive(Clone, Debug)]
pub struct Record {
    /// The id of the game, such as `nim`.
    pub game: String,
    /// The game's metadata.
    pub metadata: Metadata,
    /// The setup of the game.
    pub setup: Setup,
    /// How the game is over in its current state; `None` if it isn't.
    pub current_ending: Option<Ending>,
    pub(super) start: RecordLine,
    pub(super) first: Side,
    pub(super) result_line: RecordLine,
    pub(super) at: RecordLine,
    /// How the game first ended, and at which node, if it isn't at that node now.
    pub(super) earlier_ending: Option<EarlierEnding>,
    pub(super) moves: Vec<MoveLine>,
    /// Whether the checksum matches the lines above it.
    pub(super) checksum: Result<(), RecordError>,
}

#[derive(Clone, Debug)]
pub(super) struct EarlierEnding {
    pub(super) node: RecordLine,
    pub(super) ending: Ending,
}

#[derive(Clone, Debug)]
pub(super) struct MoveLine {
    pub(super) parent: usize,
    pub(super) mv: RecordLine,
}

impl<P: Position> Session<P> {
    /// The record of the game in its current state; `game` is its id.
    pub fn to_record(&self, game: &str) -> String {
        self.to_record_with(game, self.game_metadata())
    }

    /// Like [`to_record`](Self::to_record), with `now` as the time it was last played.
    pub fn to_record_at(&self, game: &str, now: Timestamp) -> String {
        self.to_record_with(game, &self.game_metadata().clone().played_at(now))
    }

    fn to_record_with(&self, game: &str, metadata: &Metadata) -> String {
        let mut text = header_text(game, metadata);
        put(&mut text, format_args!("seed {}", self.setup.seed));
        for (key, value) in self.setup.options.iter() {
            put(&mut text, format_args!("option {key} {value}"));
        }
        let root = self.tree.root();
        put(&mut text, format_args!("start {}", self.tree.position(root)));
        put(&mut text, format_args!("first {}", self.tree.mover(root)));
        for seat in Side::ALL {
            let Player { name, kind } = self.player(seat);
            put(&mut text, format_args!("player {seat} {} {name}", kind.to_word()));
        }
        match self.state() {
            GameStatus::Over(ending) => put(&mut text, format_args!("result {ending}")),
            GameStatus::ToMove(_) => put(&mut text, format_args!("result open")),
        }
        let current = self.current.number();
        // Redo follows this line.
        match self.tree.line(self.current).last() {
            Some(last) => put(&mut text, format_args!("at {current} {}", last.number())),
            None => put(&mut text, format_args!("at {current}")),
        }
        if let Some((node, ending)) = self.first_ending.filter(|_| !self.is_at_first_ending()) {
            put(&mut text, format_args!("ended {} {ending}", node.number()));
        }
        for node in self.tree.nodes_after_root() {
            let parent = self.tree.parent(node).map_or(0, NodeId::number);
            let mv = self.tree.mv(node).expect("a node that isn't the root has a move");
            put(&mut text, format_args!("move {} {parent} {mv}", node.number()));
        }
        put_checksum(&mut text);
        text
    }
}

impl Record {
    /// Replaces the metadata in the text of a record, and leaves the rest as it is.
    ///
    /// # Errors
    /// When the text isn't a record, or its checksum doesn't match.
    pub fn with_metadata(text: &str, metadata: &Metadata) -> Result<String, RecordError> {
        let record: Self = text.parse()?;
        record.checksum.clone()?;
        let mut new = header_text(&record.game, metadata);
        // Every record has a seed line, and the last line is the checksum.
        let rest = text.find("\nseed ").map_or("", |at| &text[at + 1..]);
        new += rest.rfind("checksum ").map_or("", |end| &rest[..end]);
        put_checksum(&mut new);
        Ok(new)
    }

    /// A fingerprint that identifies the game, whatever its title and whatever is tried after its end:
    /// the CRC-32 of when it began, its seed, options, start and first ending, and of the moves up to
    /// that. So it changes with every move of an unfinished game, and two games with the same moves differ.
    pub fn fingerprint(&self) -> String {
        let began = self.metadata.began.map(|began| began.to_string()).unwrap_or_default();
        let mut text = format!("{began} {} ", self.setup.seed);
        self.setup
            .options
            .iter()
            .for_each(|(key, value)| put(&mut text, format_args!("{key} {value}")));
        let result = self.first_ending().map_or("open".into(), |ending| ending.to_string());
        put(&mut text, format_args!("{} {} {result}", self.start.text, self.first));
        self.path().filter_map(|node| self.moves.get(node.checked_sub(1)?)).for_each(|line| {
            put(&mut text, format_args!("{}", line.mv.text));
        });
        format!("{:08x}", crc32fast::hash(text.as_bytes()))
    }

    /// How the game first ended; `None` if it never did.
    pub fn first_ending(&self) -> Option<Ending> {
        self.earlier_ending.as_ref().map(|ended| ended.ending).or(self.current_ending)
    }

    /// Whether the game is now at the node where it first ended.
    pub fn is_at_first_ending(&self) -> bool {
        self.current_ending.is_some() && self.earlier_ending.is_none()
    }

    /// Checks that the record is undamaged.
    ///
    /// # Errors
    /// When its checksum doesn't match.
    pub fn verify(&self) -> Result<(), RecordError> {
        self.checksum.clone()
    }

    /// The error for an unknown game id.
    pub fn unknown_game(&self) -> RecordError {
        const LINE: usize = 2;
        RecordError::new(LINE, ParseError::new("game", &self.game, "one that arcade knows"))
    }

    /// The same game with people in place of external engines: a record from elsewhere must never
    /// start one.
    #[must_use]
    pub fn without_programs(mut self) -> Self {
        for player in &mut self.setup.players {
            player.kind = player.kind.without_program();
        }
        self
    }

    /// The error for a player in this seat that the game doesn't support.
    pub fn unsupported_player(&self, seat: Side, problem: &ParseError) -> RecordError {
        // The players' lines follow those of the start and of the seat that moves first.
        RecordError::new(self.start.number + 2 + seat.index(), problem)
    }

    /// The number of plies from the start to where the game first ended or, if it never did, to the
    /// current node.
    pub fn plies_to_first_ending(&self) -> usize {
        self.path().skip(1).count()
    }

    /// The number of plies from the start to the current node.
    pub fn plies_to_current(&self) -> usize {
        self.path_from(self.at.split().0).skip(1).count()
    }

    /// The first ply on the way to where the game first ended or, if it never did, to the current node,
    /// in the game's notation.
    pub fn first_move(&self) -> Option<&str> {
        let node = self.path().take_while(|&node| node > 0).last()?;
        Some(&self.moves.get(node - 1)?.mv.text)
    }

    /// The node numbers on the path from where the game first ended, or else from the current node,
    /// back to the start. The path stops at a number that can't be valid.
    fn path(&self) -> impl Iterator<Item = usize> {
        let at = match &self.earlier_ending {
            Some(earlier) => &earlier.node.text,
            None => self.at.split().0,
        };
        self.path_from(at)
    }

    /// The node numbers from a node back to the start, as in [`path`](Self::path).
    fn path_from(&self, node: &str) -> impl Iterator<Item = usize> {
        // In a record that can be restored, a parent's number is less than the node's own.
        let parent = |&node: &usize| {
            let line = self.moves.get(node.checked_sub(1)?)?;
            Some(line.parent).filter(|parent| *parent < node)
        };
        std::iter::successors(node.parse().ok(), parent)
    }

    /// The parts of the record that lists and statistics need.
    pub fn summary(&self) -> Summary {
        Summary {
            game: self.game.clone(),
            metadata: self.metadata.clone(),
            setup: self.setup.clone(),
            first: self.first,
            start: self.start.text.clone(),
            first_ending: self.first_ending(),
            is_unfinished: self.current_ending.is_none(),
            plies: self.plies_to_first_ending(),
            first_move: self.first_move().map(Into::into),
        }
    }
}

/// Appends the checksum of the text.
fn put_checksum(text: &mut String) {
    let checksum = crc32fast::hash(text.as_bytes());
    put(text, format_args!("checksum {checksum:08x}"));
}

/// The beginning of a record, up to the metadata, in the earliest version that can hold it.
fn header_text(game: &str, metadata: &Metadata) -> String {
    let Metadata { began, played, title, series, coached, helped } = metadata;
    let version = if played.is_some() { VERSION } else { VERSION_WITHOUT_PLAYED };
    let mut text = format!("{version}\ngame {game}\n");
    let mut put_if = |key: &str, value: Option<&dyn fmt::Display>| {
        if let Some(value) = value {
            put(&mut text, format_args!("{key} {value}"));
        }
    };
    put_if("date", began.as_ref().map(|it| it as _));
    put_if("played", played.as_ref().map(|it| it as _));
    put_if("name", title.as_ref().map(|it| it as _));
    put_if("series", series.as_ref().map(|it| it as _));
    put_if("coach", Some(coached).filter(|it| it.judged > 0).map(|it| it as _));
    put_if("help", Some(helped).filter(|it| !it.is_empty()).map(|it| it as _));
    text
}

fn put(text: &mut String, line: fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("writing to a string succeeds");
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let mut lines = RecordReader::of(text);
        let version = lines.next_line()?;
        let has_metadata = match version.text.as_str() {
            VERSION | VERSION_WITHOUT_PLAYED => true,
            VERSION_WITHOUT_METADATA => false,
            other => return Err(version.error(ParseError::new("version", other, VERSION))),
        };
        let game = lines.field("game")?.text;
        let metadata = if has_metadata { lines.read_metadata()? } else { Metadata::default() };
        let seed = lines.field("seed")?.parse()?;
        let mut options = OptionValues::default();
        while let Some(option) = lines.field_if("option")? {
            let (key, value) = option.split();
            options.set(key, value.text);
        }
        let start = lines.field("start")?;
        let first = lines.field("first")?.parse()?;
        let players = [lines.player(Side::One)?, lines.player(Side::Two)?];
        let result_line = lines.field("result")?;
        let current_ending = parse_ending(&result_line)?;
        let at = lines.field("at")?;
        let earlier_ending = lines.field_if("ended")?.map(|line| parse_ended(&line)).transpose()?;
        let mut moves = Vec::new();
        while let Some(line) = lines.field_if("move")? {
            moves.push(parse_move(&line, moves.len() + 1)?);
        }
        let checksum = lines.checksum()?;
        let setup = Setup { options, players, seed };
        Ok(Self {
            game,
            metadata,
            setup,
            current_ending,
            start,
            first,
            result_line,
            at,
            earlier_ending,
            moves,
            checksum,
        })
    }
}

fn parse_ending(line: &RecordLine) -> Result<Option<Ending>, RecordError> {
    if line.text == "open" { Ok(None) } else { line.parse().map(Some) }
}

fn parse_ended(line: &RecordLine) -> Result<EarlierEnding, RecordError> {
    let (node, ending) = line.split();
    let node = RecordLine { number: line.number, text: node.into() };
    Ok(EarlierEnding { node, ending: ending.parse()? })
}

fn parse_move(line: &RecordLine, expected: usize) -> Result<MoveLine, RecordError> {
    let (node, rest) = line.split();
    if node != expected.to_string() {
        return Err(line.error(ParseError::new("node", node, expected.to_string())));
    }
    let (parent, mv) = rest.split();
    let parent = RecordLine { number: line.number, text: parent.into() }.number("parent")?;
    Ok(MoveLine { parent, mv })
}
