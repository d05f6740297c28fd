//! What happens in a line of play, as far as it is worth telling.

use crate::game::{Game, Turn};
use crate::kit::{Cartridge, Commentary as _, Event, MoveOf};

/// The most plies that are searched for something to tell: what comes later explains little.
const NEAR: usize = 12;

/// What happens in a line.
pub(super) struct Tale {
    /// The moves after the first, as far as they are near.
    pub plies: Vec<Ply>,
    /// How the game ends; `None` where the line stops before.
    pub end: Option<End>,
}

/// A move of a line.
pub(super) struct Ply {
    /// Whether the side makes it that makes the first move.
    pub is_own: bool,
    /// How many moves its side has then made, from the beginning of the line.
    pub number: u32,
    /// The move.
    pub mv: String,
    /// What it does, if that matters.
    pub event: Option<Event>,
}

/// The end of a line that is played to the end.
pub(super) struct End {
    /// The moves that the side that makes the first one makes, that one included, and those of the
    /// other side.
    pub moves: [u32; 2],
    /// How the game ended, in a clause.
    pub how: String,
}

impl Tale {
    /// What happens when this line is played.
    pub fn of<C: Cartridge>(position: &C::Game, line: &[MoveOf<C>]) -> Self {
        let mut position = position.clone();
        let (mut plies, mut moves, mut side) = (Vec::new(), [0, 0], 0);
        for (index, &mv) in line.iter().enumerate() {
            moves[side] += 1;
            if (1..NEAR).contains(&index) {
                let event = C::Words::event(&position, mv);
                plies.push(Ply {
                    is_own: side == 0,
                    number: moves[side],
                    mv: mv.to_string(),
                    event,
                });
            }
            if position.play_unchecked(mv) == Turn::Passes {
                side = 1 - side;
            }
        }
        let how = || C::Words::ending(&position);
        let end = position.outcome().map(|_| End { moves, how: how() });
        Self { plies, end }
    }

    /// The moves with which the other side answers, if it comes next, and the most telling of what
    /// they do.
    pub fn answer(&self) -> Option<(String, Option<&Event>)> {
        let answers: Vec<&Ply> = self.plies.iter().take_while(|ply| !ply.is_own).collect();
        let moves: Vec<&str> = answers.iter().map(|ply| ply.mv.as_str()).collect();
        // That a side moves again is seen where several of its moves are named.
        let is_telling = |event: &&Event| answers.len() == 1 || event.weight > 0;
        let events = answers.iter().rev().filter_map(|ply| ply.event.as_ref()).filter(is_telling);
        (!moves.is_empty()).then(|| (moves.join(", "), events.max_by_key(|event| event.weight)))
    }

    /// The most telling of the later moves of the side that makes the first, if any tells much.
    pub fn gain(&self) -> Option<(&Ply, &Event)> {
        let own = self.plies.iter().filter(|ply| ply.is_own);
        let events = own.filter_map(|ply| Some((ply, ply.event.as_ref()?)));
        // Of equal ones the first.
        events.rev().filter(|(_, event)| event.weight > 0).max_by_key(|(_, event)| event.weight)
    }
}
