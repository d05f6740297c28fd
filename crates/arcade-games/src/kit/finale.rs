//! A game that is over, as a view draws it: its moves, who won, and the time since its end.

use arcade_engine::{Position, Side};

use super::{Scene, ease};
use crate::picture::count_f32;

/// A game that is over.
#[derive(Clone, Copy, Debug)]
pub struct Finale<'a, P: Position> {
    /// The start position.
    pub start: &'a P,
    /// The moves in their order.
    pub moves: &'a [PlayedMove<'a, P>],
    /// The last position.
    pub position: &'a P,
    /// The side that would move next.
    pub mover: Side,
    /// The side that won, if one did.
    pub winner: Option<Side>,
    /// The side of the person who plays against a computer.
    pub person: Option<Side>,
    /// The names of the sides.
    pub names: &'a [String; 2],
    /// The milliseconds since the last move came to rest.
    pub time: f32,
}

/// A move of a game that is over.
#[derive(Clone, Copy, Debug)]
pub struct PlayedMove<'a, P: Position> {
    /// The side that made it.
    pub side: Side,
    /// The position before it.
    pub before: &'a P,
    /// The move.
    pub mv: P::Move,
}

/// How much of the drawing a trophy fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrophyShape {
    /// All columns; the moves are below it.
    Wide,
    /// A square or less, if there are columns enough; the moves are beside it.
    Square,
}

/// The time at which nothing moves any more, in milliseconds.
pub const FINALE_END: f32 = 1800.0;

/// When the first piece of a trophy begins to fall and the last one lands, in milliseconds.
const BUILDING: (f32, f32) = (300.0, 900.0);
/// How long a piece falls, in milliseconds.
const FALL: f32 = 120.0;

impl<P: Position> Finale<'_, P> {
    /// How high the piece with this index, of so many pieces, is above its place: from 1 to 0 when it has
    /// landed; `None` before it begins to fall.
    pub fn drop_height(&self, piece: usize, pieces: usize) -> Option<f32> {
        let share = count_f32(piece + 1) / count_f32(pieces.max(1));
        let lands = BUILDING.0 + (BUILDING.1 - BUILDING.0) * share;
        let left = (lands - self.time) / FALL;
        (left <= 1.0).then(|| 1.0 - ease(1.0 - left))
    }

    /// How much of the trophy is built, from 0 to 1.
    pub fn built(&self) -> f32 {
        ((self.time - BUILDING.0) / (BUILDING.1 - BUILDING.0)).clamp(0.0, 1.0)
    }

    /// What a side has, as in "your 7 stones": the possessive of its name.
    pub fn possessive(&self, side: Side) -> String {
        match self.person {
            Some(person) if person == side => "your".into(),
            _ => format!("{}'s", self.names[side.index()]),
        }
    }

    /// The last position as a scene, with the last move done.
    pub fn scene(&self) -> Scene<'_, P> {
        let last = self.moves.last().map(|last| (last.before, last.mv));
        Scene {
            start: self.start,
            last,
            mover: self.mover,
            names: Some(self.names),
            ..Scene::of_position(self.position)
        }
    }
}
