//! A game restored from its record: its moves are replayed by the rules.

use super::lines::Line;
use super::record::{Ended, MoveLine};
use super::{Ending, NodeId, Record, RecordError, Session, State};
use crate::game::{Game, Start};
use crate::text::ParseError;

impl<G: Game> Session<G> {
    /// The game that a record holds; `parse` reads its start position.
    ///
    /// # Errors
    /// When the record doesn't follow the rules of the game, or its checksum doesn't match.
    pub fn restore(
        record: &Record,
        parse: impl FnOnce(&str) -> Result<G, ParseError>,
    ) -> Result<Self, RecordError> {
        let start = Start::new(record.start.read(parse)?, record.first);
        let mut session = Self::new(record.setup.clone(), start);
        *session.heading_mut() = record.heading.clone();
        for MoveLine { parent, mv } in &record.moves {
            let from = session.tree.node(*parent).ok_or_else(|| {
                let expected = "the number of an earlier node";
                mv.error(ParseError::new("parent", parent.to_string(), expected))
            })?;
            session.current = from;
            let nodes = session.tree.nodes().count();
            let played = mv.read(|text| session.position().parse_move(text))?;
            session.play(played).map_err(|error| mv.error(error))?;
            if session.tree.nodes().count() == nodes {
                return Err(mv.error(ParseError::new("move", &mv.text, "a move not made before")));
            }
        }
        let (at, last) = record.at.split();
        let at = session.node("at", &Line { number: record.at.number, text: at.into() })?;
        let mut end = at;
        if !last.text.is_empty() {
            end = session.node("redo", &last)?;
            if !session.tree.path(end).any(|node| node == at) {
                let expected = "a node that follows the current one";
                return Err(last.error(ParseError::new("redo", &last.text, expected)));
            }
        }
        session.go_to(end);
        // What is behind it was never played: a coach showed it.
        session.tree.end_line(end);
        session.current = at;
        if let Some(ending) = record.ending.filter(|ending| ending.is_given_up()) {
            session.give_up(ending);
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
        if session.goal().is_none() {
            session.result = match &record.ended {
                Some(ended) => Some(session.end(ended)?),
                None => ending.map(|ending| (session.current, ending)),
            };
        }
        record.checksum.clone()?;
        Ok(session)
    }

    /// The end that a record tells of.
    fn end(
        &mut self,
        Ended { node: line, ending }: &Ended,
    ) -> Result<(NodeId, Ending), RecordError> {
        let node = self.node("node", line)?;
        let current = std::mem::replace(&mut self.current, node);
        let given_up = self.given_up.take();
        let found = match self.state() {
            State::ToMove(_) if ending.is_given_up() => *ending,
            State::Over(found) if found == *ending => found,
            _ => {
                let expected = "how the game ended at that move";
                return Err(line.error(ParseError::new("ended", ending.to_string(), expected)));
            }
        };
        (self.current, self.given_up) = (current, given_up);
        Ok((node, found))
    }

    /// The node whose number is in a line.
    fn node(&self, field: &str, line: &Line) -> Result<NodeId, RecordError> {
        let node = self.tree.node(line.number(field)?);
        node.ok_or_else(|| line.error(ParseError::new(field, &line.text, "the number of a move")))
    }
}
