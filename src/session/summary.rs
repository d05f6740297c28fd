//! What lists and statistics need to know of a game.

use arcade_engine::Side;

use super::{Ending, Heading, Player, Score, Setup};

/// What lists and statistics need to know of a game, as its record says it: no move is replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The id of the game that is played.
    pub game: String,
    /// What there is to say of it besides how it is played.
    pub heading: Heading,
    /// Its options, players and seed.
    pub setup: Setup,
    /// The seat that moves first.
    pub first: Side,
    /// The position that it began from, in the game's notation.
    pub start: String,
    /// How it ended first; `None` if it never did.
    pub ending: Option<Ending>,
    /// Whether it can be played on: it never ended, or something else is tried after its end.
    pub is_open: bool,
    /// The plies from the start to that end or, if it never ended, to the current position.
    pub plies: usize,
    /// The first of those plies, in the game's notation.
    pub opening: Option<String>,
}

impl Summary {
    /// How the game ended for the player in a seat; `None` while it goes on, and for a puzzle.
    pub fn score_of(&self, seat: Side) -> Option<Score> {
        self.ending?.score_of(seat)
    }

    /// The seat of the person who plays against a computer; `None` between two people, between two
    /// computers and in a puzzle.
    pub fn person(&self) -> Option<Side> {
        self.setup.person()
    }

    /// How the game ended for the person who played it against a computer.
    pub fn score(&self) -> Option<Score> {
        self.score_of(self.person()?)
    }

    /// The player in a seat.
    pub fn player(&self, seat: Side) -> &Player {
        &self.setup.players[seat.index()]
    }
}
