//! What happens in a line of play, as far as it is worth telling.

use arcade_engine::{Game, Turn};

use crate::kit::{GameSpec, Highlight, MoveOf, Words as _};

/// The most plies that are searched for something to tell: what comes later explains little.
const NEAR: usize = 12;

/// What happens in a line.
pub(super) struct Tale {
    /// The moves after the first, as far as they are near.
    pub plies: Vec<Ply>,
    /// The rest of the turn that the first move begins, if that goes on.
    pub rest: Option<Run>,
    /// The turn with which the other side answers, if the line goes so far.
    pub answer: Option<Run>,
    /// How the game ends; `None` where the line stops before.
    pub end: Option<End>,
}

/// A move of a line.
pub(super) struct Ply {
    /// Whether the side makes it that makes the first move.
    pub is_own: bool,
    /// How many moves its side has then made, from the beginning of the line.
    pub number: usize,
    /// What it does, if that matters.
    pub event: Option<Highlight>,
}

/// The moves of one side that follow each other.
pub(super) struct Run {
    /// The moves.
    pub moves: Vec<String>,
    /// What they do together, if there is something to say.
    pub event: Option<Highlight>,
    /// Whether they are what the move before said they must be.
    pub is_forced: bool,
}

/// The end of a line that is played to the end.
pub(super) struct End {
    /// The moves that the side that makes the first one makes, that one included, and those of the
    /// other side.
    pub moves: [usize; 2],
    /// How the game ended, in a clause.
    pub how: String,
}

impl Tale {
    /// What happens when this line is played.
    pub fn of<C: GameSpec>(start: &C::Game, line: &[MoveOf<C>]) -> Self {
        let mut tale = Self { plies: Vec::new(), rest: None, answer: None, end: None };
        let Some((&first, later)) = line.split_first() else { return tale };
        let (mut position, mut turn) = start.after(first);
        let (mut moves, mut side) = ([1, 0], 0);
        for (index, &mv) in later.iter().enumerate() {
            let run = || Run::of::<C>(&position, &later[index..]);
            match turn {
                Turn::Passes => {
                    side = 1 - side;
                    if moves[1] == 0 {
                        let is_forced = moves[0] == 1 && start.forced_answer(first) == Some(mv);
                        tale.answer = Some(Run { is_forced, ..run() });
                    }
                }
                Turn::Stays if index == 0 => tale.rest = Some(run()),
                Turn::Stays => {}
            }
            moves[side] += 1;
            if index + 1 < NEAR {
                let event = position.highlight(mv);
                tale.plies.push(Ply { is_own: side == 0, number: moves[side], event });
            }
            turn = position.play_unchecked(mv);
        }
        tale.end = position.outcome().map(|_| End { moves, how: position.ending() });
        tale
    }

    /// The most telling of the moves that the side that makes the first makes in later turns, if any
    /// tells much.
    pub fn gain(&self) -> Option<(&Ply, &Highlight)> {
        let rest = self.rest.as_ref().map_or(0, |rest| rest.moves.len());
        self.most_telling(|ply| ply.is_own && ply.number > 1 + rest)
    }

    /// The most telling of the moves that the other side makes after its answer, if any tells much.
    pub fn loss(&self) -> Option<(&Ply, &Highlight)> {
        let answer = self.answer.as_ref().map_or(0, |answer| answer.moves.len());
        self.most_telling(|ply| !ply.is_own && ply.number > answer)
    }

    /// The weightiest event of some plies, of equal ones the first.
    fn most_telling(&self, counts: impl Fn(&Ply) -> bool) -> Option<(&Ply, &Highlight)> {
        let plies = self.plies.iter().filter(|ply| counts(ply));
        let events = plies.filter_map(|ply| Some((ply, ply.event.as_ref()?)));
        events.rev().filter(|(_, event)| event.weight > 0).max_by_key(|(_, event)| event.weight)
    }
}

impl Run {
    /// The run that this line begins with in a position.
    fn of<C: GameSpec>(position: &C::Game, line: &[MoveOf<C>]) -> Self {
        let mut after = position.clone();
        let passes = line.iter().position(|&mv| after.play_unchecked(mv) == Turn::Passes);
        let moves = &line[..passes.map_or(line.len(), |last| last + 1)];
        let event = position.turn_highlight(moves);
        let moves = moves.iter().map(ToString::to_string).collect();
        Self { moves, event, is_forced: false }
    }
}
