//! The setup of a game: its options, its players and its seed.

use arcade_engine::{AdaptiveErrorRate, Seed, Side, Skill};

use super::{Player, PlayerKind, YOU};
use crate::options::OptionValues;
use crate::puzzle::Goal;

/// The setup of a game: all that determines it, except its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game's options.
    pub options: OptionValues,
    /// The players in seat 1 and seat 2.
    pub players: [Player; 2],
    /// The seed of all randomness: the deal, the roll, and the errors of weaker opponents.
    pub seed: Seed,
}

/// Replaces "player 1" and "player 2" in a game's text by the players' names.
pub fn with_names(text: &str, names: &[String; 2]) -> String {
    let seats = Side::ALL.into_iter().zip(names);
    seats.fold(text.into(), |text: String, (seat, name)| {
        let within = if name == YOU { "you" } else { name };
        text.replace(&format!("Player {seat}"), name).replace(&format!("player {seat}"), within)
    })
}

impl Setup {
    /// The default setup with these options: a person in seat 1, and in seat 2 a computer of the level
    /// in the options.
    pub fn configured(values: OptionValues, seed: Seed) -> Self {
        let players = Self::default_players(&values);
        Self { options: values, players, seed }
    }

    /// The same setup with the two players swapped.
    #[must_use]
    pub fn swapped(&self) -> Self {
        let [first, second] = self.players.clone();
        Self { players: [second, first], ..self.clone() }
    }

    /// The same setup with the two players swapped; a player with a default name gets the default name
    /// of the new seat.
    #[must_use]
    pub fn swapped_and_renamed(&self) -> Self {
        let swapped = self.swapped();
        let renamed = |seat: Side| {
            let player = &swapped.players[seat.index()];
            let has_default_name = Player::new(player.kind, seat.other()).name == player.name;
            if has_default_name { Player::new(player.kind, seat) } else { player.clone() }
        };
        Self { players: Side::ALL.map(renamed), ..swapped }
    }

    /// The same setup without the current error rate of `even`, to begin another game with.
    #[must_use]
    pub fn without_error_rates(&self) -> Self {
        let asked =
            |player: &Player| Player { kind: player.kind.without_error_rate(), ..player.clone() };
        Self { players: self.players.each_ref().map(asked), ..self.clone() }
    }

    /// The seat of the person in a game between a person and a computer; `None` in any other game, and
    /// in a puzzle.
    pub fn person(&self) -> Option<Side> {
        match self.players.each_ref().map(Player::is_human) {
            _ if self.goal().is_some() => None,
            [true, false] => Some(Side::One),
            [false, true] => Some(Side::Two),
            _ => None,
        }
    }

    /// The current error rate of `even`, if a person plays against it.
    pub fn adaptive_error_rate(&self) -> Option<AdaptiveErrorRate> {
        match self.players[self.person()?.other().index()].kind {
            PlayerKind::Computer(Skill::Adaptive(error_rate)) => error_rate,
            _ => None,
        }
    }

    /// The default players.
    pub fn default_players(values: &OptionValues) -> [Player; 2] {
        let kinds = [PlayerKind::Human, PlayerKind::from_options(values)];
        Side::ALL.map(|seat| Player::new(kinds[seat.index()], seat))
    }

    /// The name shown for a seat: its player's, with the seat's number if both players have the same
    /// name.
    pub fn name(&self, seat: Side) -> String {
        let [first, second] = &self.players;
        let name = &self.players[seat.index()].name;
        let is_shared = first.name == second.name && self.goal().is_none();
        if is_shared { format!("{name} {seat}") } else { name.clone() }
    }

    /// What a seat's player is called on the screen: "You" if it is a person without a name who plays against
    /// a computer, in whichever seat, or else the [`name`](Self::name).
    pub fn name_or_you(&self, seat: Side) -> String {
        let is_you = self.goal().is_none() && Player::is_addressed(&self.players, seat);
        if is_you { YOU.into() } else { self.name(seat) }
    }

    /// The goal, if the options make the game a puzzle.
    pub fn goal(&self) -> Option<Goal> {
        // The schema has already checked the values.
        Goal::read(&self.options).ok().flatten()
    }
}
