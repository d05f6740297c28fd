//! The parts of a record that lists and statistics need.

use arcade_engine::{Outcome, Side};

use super::{Ending, Metadata, Player, Setup};

/// The parts of a record that lists and statistics need. No move is replayed to get them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The id of the game, such as `nim`.
    pub game: String,
    /// The game's metadata.
    pub metadata: Metadata,
    /// Its options, players and seed.
    pub setup: Setup,
    /// The seat that moves first.
    pub first: Side,
    /// The start position, in the game's notation.
    pub start: String,
    /// How the game first ended; `None` if it never did.
    pub first_ending: Option<Ending>,
    /// Whether it can be continued: it never ended, or a variation is being tried after its end.
    pub is_unfinished: bool,
    /// The plies from the start to the first ending or, if there is none, to the current position.
    pub plies: usize,
    /// The first of those plies, in the game's notation.
    pub first_move: Option<String>,
}

impl Summary {
    /// The seat of the person in a game between a person and a computer; `None` in any other game, and
    /// in a puzzle.
    pub fn person(&self) -> Option<Side> {
        self.setup.person()
    }

    /// How a game between a person and a computer ended for the person.
    pub fn person_result(&self) -> Option<Outcome> {
        self.first_ending?.result_for(self.person()?)
    }

    /// The player in a seat.
    pub fn player(&self, seat: Side) -> &Player {
        &self.setup.players[seat.index()]
    }
}
