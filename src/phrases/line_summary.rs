//! The notable events in a line of play.

use std::iter;

use arcade_engine::{Game, Turn};

use crate::kit::{GameSpec, MoveOf, NotableEvent, Words as _};

/// The number of plies that are searched for events; later ones explain little.
const NEAR: usize = 12;

/// The events in a line.
pub(super) struct LineSummary {
    /// Where the first move goes, if it goes to a place.
    pub destination: Option<u16>,
    /// The moves after the first, up to [`NEAR`].
    pub plies: Vec<Ply>,
    /// The rest of the turn that the first move begins, if it isn't over.
    pub rest: Option<Run>,
    /// The other side's answering turn, if the line is long enough.
    pub answer: Option<Run>,
    /// How the game ends, as a clause; `None` if the line stops before the end.
    pub end: Option<String>,
}

/// A move of a line.
pub(super) struct Ply {
    /// Whether it is made by the side of the first move.
    pub is_own: bool,
    /// The number of this move among its side's moves in the line, from 1.
    pub number: usize,
    /// Its effect, if notable.
    pub event: Option<NotableEvent>,
    /// Where it goes, if it goes to a place.
    pub destination: Option<u16>,
}

/// Consecutive moves of one side.
pub(super) struct Run {
    /// Their names.
    pub moves: Vec<String>,
    /// Their combined effect, if notable.
    pub event: Option<NotableEvent>,
    /// Whether the previous move forced them.
    pub is_forced: bool,
}

impl LineSummary {
    /// The events when `line` is played from `start`.
    pub fn of<C: GameSpec>(start: &C::Game, line: &[MoveOf<C>]) -> Self {
        let mut summary =
            Self { destination: None, plies: Vec::new(), rest: None, answer: None, end: None };
        let Some((&first, later)) = line.split_first() else { return summary };
        summary.destination = start.destination(first);
        let (mut position, mut turn) = start.after(first);
        let (mut moves, mut side) = ([1, 0], 0);
        for (index, &mv) in later.iter().enumerate() {
            let run = || Run::of::<C>(&position, &later[index..]);
            match turn {
                Turn::Opponent => {
                    side = 1 - side;
                    if moves[1] == 0 {
                        let is_forced = moves[0] == 1 && start.forced_answer(first) == Some(mv);
                        summary.answer = Some(Run { is_forced, ..run() });
                    }
                }
                Turn::SameSide if index == 0 => summary.rest = Some(run()),
                Turn::SameSide => {}
            }
            moves[side] += 1;
            if index + 1 < NEAR {
                let event = position.notable_event(mv);
                let destination = position.destination(mv);
                summary.plies.push(Ply {
                    is_own: side == 0,
                    number: moves[side],
                    event,
                    destination,
                });
            }
            turn = position.play_unchecked(mv);
        }
        summary.end = position.outcome().map(|_| position.ending());
        summary
    }

    /// The most important event in later turns of the side that moves first.
    pub fn gain(&self) -> Option<(&Ply, &NotableEvent)> {
        let rest = self.rest.as_ref().map_or(0, |rest| rest.moves.len());
        self.most_telling(|ply| ply.is_own && ply.number > 1 + rest)
    }

    /// The places to which the side that moves first goes, up to one of its plies; `None` if it doesn't go to
    /// places.
    pub fn way_to(&self, ply: &Ply) -> Option<Vec<u16>> {
        let own = self.plies.iter().filter(|other| other.is_own && other.number <= ply.number);
        iter::once(self.destination).chain(own.map(|other| other.destination)).collect()
    }

    /// The most important event in the other side's turns after its answer.
    pub fn loss(&self) -> Option<(&Ply, &NotableEvent)> {
        let answer = self.answer.as_ref().map_or(0, |answer| answer.moves.len());
        self.most_telling(|ply| !ply.is_own && ply.number > answer)
    }

    /// The event with the greatest weight among some plies; of equal ones the first.
    fn most_telling(&self, counts: impl Fn(&Ply) -> bool) -> Option<(&Ply, &NotableEvent)> {
        let plies = self.plies.iter().filter(|ply| counts(ply));
        let events = plies.filter_map(|ply| Some((ply, ply.event.as_ref()?)));
        events.rev().filter(|(_, event)| event.weight > 0).max_by_key(|(_, event)| event.weight)
    }
}

impl Run {
    /// The moves at the beginning of `line` until the turn passes.
    fn of<C: GameSpec>(position: &C::Game, line: &[MoveOf<C>]) -> Self {
        let mut after = position.clone();
        let passes = line.iter().position(|&mv| after.play_unchecked(mv) == Turn::Opponent);
        let moves = &line[..passes.map_or(line.len(), |last| last + 1)];
        let event = position.turn_event(moves);
        let mut before = position.clone();
        let named = |&mv: &MoveOf<C>| {
            let name = before.move_name(mv);
            before.play_unchecked(mv);
            name
        };
        let moves = moves.iter().map(named).collect();
        Self { moves, event, is_forced: false }
    }
}
