//! Restores a game from its record by replaying the moves.

use arcade_base::ParseError;
use arcade_engine::{Position, Start};

use super::record::{EarlierEnding, MoveLine};
use super::record_reader::RecordLine;
use super::{Ending, GameStatus, NodeId, Record, RecordError, Session};

impl<P: Position> Session<P> {
    /// Restores the game of a record; `parse` reads its start position.
    ///
    /// # Errors
    /// When the record doesn't follow the rules of the game, or its checksum doesn't match.
    pub fn restore(
        record: &Record,
        parse: impl FnOnce(&str) -> Result<P, ParseError>,
    ) -> Result<Self, RecordError> {
        let start = Start::new(record.start.read(parse)?, record.first);
        let mut session = Self::new(record.setup.clone(), start);
        *session.game_metadata_mut() = record.metadata.clone();
        session.replay(&record.moves)?;
        session.go_to_recorded_position(record)?;
        if let Some(ending) = record.current_ending.filter(|ending| ending.is_given_up()) {
            session.give_up(ending);
        }
        session.check_first_ending(record)?;
        record.checksum.clone()?;
        Ok(session)
    }

    /// Plays the moves of a record, each from its parent node.
    fn replay(&mut self, moves: &[MoveLine]) -> Result<(), RecordError> {
        for MoveLine { parent, mv } in moves {
            let from = self.tree.node(*parent).ok_or_else(|| {
                let expected = "the number of an earlier node";
                mv.error(ParseError::new("parent", parent.to_string(), expected))
            })?;
            self.current = from;
            let nodes = self.tree.nodes_after_root().count();
            let played = mv.read(|text| self.position().parse_move(text))?;
            self.play(played).map_err(|error| mv.error(error))?;
            if self.tree.nodes_after_root().count() == nodes {
                return Err(mv.error(ParseError::new("move", &mv.text, "a move not made before")));
            }
        }
        Ok(())
    }

    /// Goes to the current node of the record, and restores what can be redone from there.
    fn go_to_recorded_position(&mut self, record: &Record) -> Result<(), RecordError> {
        let (at, last) = record.at.split();
        let at = self.node("at", &RecordLine { number: record.at.number, text: at.into() })?;
        let mut end = at;
        if !last.text.is_empty() {
            end = self.node("redo", &last)?;
            if !self.tree.path_to_root(end).any(|node| node == at) {
                let expected = "a node that follows the current one";
                return Err(last.error(ParseError::new("redo", &last.text, expected)));
            }
        }
        self.go_to(end);
        // The moves after it were shown by a coach, and never played.
        self.tree.end_line(end);
        self.current = at;
        Ok(())
    }

    /// Checks that the game's state agrees with the record, and sets how it first ended.
    fn check_first_ending(&mut self, record: &Record) -> Result<(), RecordError> {
        let ending = match self.state() {
            GameStatus::Over(ending) => Some(ending),
            GameStatus::ToMove(_) => None,
        };
        if ending != record.current_ending {
            let expected = ending.map_or("open".into(), |ending| ending.to_string());
            let error = ParseError::new("result", &record.result_line.text, expected);
            return Err(record.result_line.error(error));
        }
        if self.goal().is_none() {
            self.first_ending = match &record.earlier_ending {
                Some(ended) => Some(self.recorded_ending(ended)?),
                None => ending.map(|ending| (self.current, ending)),
            };
        }
        Ok(())
    }

    /// The node and the ending that a record gives.
    fn recorded_ending(
        &mut self,
        EarlierEnding { node: line, ending }: &EarlierEnding,
    ) -> Result<(NodeId, Ending), RecordError> {
        let node = self.node("node", line)?;
        let current = std::mem::replace(&mut self.current, node);
        let given_up = self.given_up.take();
        let found = match self.state() {
            GameStatus::ToMove(_) if ending.is_given_up() => *ending,
            GameStatus::Over(found) if found == *ending => found,
            _ => {
                let expected = "how the game ended at that move";
                return Err(line.error(ParseError::new("ended", ending.to_string(), expected)));
            }
        };
        (self.current, self.given_up) = (current, given_up);
        Ok((node, found))
    }

    /// The node with the number in a line.
    fn node(&self, field: &str, line: &RecordLine) -> Result<NodeId, RecordError> {
        let node = self.tree.node(line.number(field)?);
        node.ok_or_else(|| line.error(ParseError::new(field, &line.text, "the number of a move")))
    }
}
