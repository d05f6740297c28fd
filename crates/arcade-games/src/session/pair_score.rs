//! The score between two players over all their games.

use arcade_engine::{Position, Side, Skill};

use super::{Ending, Player, PlayerKind, Session, Summary};

/// The score between two players over all their games.
///
/// A computer is identified by its skill, a person by name; all people without a name count as one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairScore {
    players: [PlayerIdentity; 2],
    /// The games won by each, in the order of the constructor.
    pub wins: [u32; 2],
    /// Drawn games.
    pub draws: u32,
}

/// A player, regardless of the seat.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PlayerIdentity {
    Computer(PlayerKind),
    Named(String),
    Nameless,
}

impl PlayerIdentity {
    fn of(player: &Player) -> Self {
        let has_default_name = |seat| player.name == Player::new(player.kind, seat).name;
        match player.kind {
            PlayerKind::Computer(_) => Self::Computer(player.kind.without_error_rate()),
            PlayerKind::Human if Side::ALL.into_iter().any(has_default_name) => Self::Nameless,
            PlayerKind::Human => Self::Named(player.name.clone()),
        }
    }
}

impl PairScore {
    /// Two players with no games yet; `None` if they can't be told apart.
    pub fn new(players: &[Player; 2]) -> Option<Self> {
        let players = players.each_ref().map(PlayerIdentity::of);
        (players[0] != players[1]).then_some(Self { players, wins: [0; 2], draws: 0 })
    }

    /// Adds a game if it was between these two and is over.
    pub fn add(&mut self, game: &Summary) {
        let Some(ending) = game.first_ending else { return };
        let found = game.setup.players.each_ref().map(PlayerIdentity::of);
        let is_swapped = found[0] == self.players[1] && found[1] == self.players[0];
        if (found != self.players && !is_swapped) || ending == Ending::Completed {
            return;
        }
        match ending.winner().map(|seat| if is_swapped { seat.other() } else { seat }) {
            Some(player) => self.wins[player.index()] += 1,
            None => self.draws += 1,
        }
    }
}

impl<P: Position> Session<P> {
    /// Labels of the two players for a score: names of people and programs, the skill of other
    /// computers.
    pub fn score_labels(&self) -> [String; 2] {
        Side::ALL.map(|seat| match self.player(seat).kind {
            PlayerKind::Human | PlayerKind::Computer(Skill::External(_)) => self.name(seat),
            PlayerKind::Computer(skill) => skill.without_error_rate().to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::OptionValues;
    use crate::session::{Metadata, Setup};

    fn player(kind: &str, name: &str) -> Player {
        Player { kind: kind.parse().expect("a kind"), name: name.into() }
    }

    /// A game between these players; `None` is a draw.
    fn game(players: [Player; 2], winner: Option<Side>) -> Summary {
        let seed = "test".parse().expect("a seed");
        Summary {
            game: "game".into(),
            metadata: Metadata::default(),
            setup: Setup { options: OptionValues::default(), players, seed },
            start: "start".into(),
            first: Side::One,
            first_ending: Some(winner.map_or(Ending::Drawn, Ending::Won)),
            is_unfinished: false,
            plies: 1,
            first_move: None,
        }
    }

    #[test]
    fn games_count_for_the_players_whatever_their_seats() {
        let (ann, bob) = (player("human", "Ann"), player("human", "Bob"));
        let mut rivals = PairScore::new(&[ann.clone(), bob.clone()]).expect("two players");
        rivals.add(&game([ann.clone(), bob.clone()], Some(Side::One)));
        rivals.add(&game([bob.clone(), ann.clone()], Some(Side::Two)));
        rivals.add(&game([bob.clone(), ann.clone()], Some(Side::One)));
        rivals.add(&game([ann.clone(), bob.clone()], None));
        rivals.add(&game([ann.clone(), player("hard", "Bob")], Some(Side::One)));
        rivals.add(&game([ann.clone(), ann], Some(Side::One)));
        let going_on =
            Summary { first_ending: None, is_unfinished: true, ..game([bob.clone(), bob], None) };
        rivals.add(&going_on);
        assert_eq!((rivals.wins, rivals.draws), ([2, 1], 1));
    }

    #[test]
    fn people_without_a_name_are_one_and_computers_are_their_skill() {
        let person = |seat| player("human", &format!("Player {seat}"));
        assert_eq!(PairScore::new(&[person(1), person(2)]), None);
        let players = [person(1), player("easy", "Computer")];
        let mut rivals = PairScore::new(&players).expect("two players");
        rivals.add(&game([player("easy", "Deep"), person(2)], Some(Side::Two)));
        rivals.add(&game([person(1), player("hard", "Computer")], Some(Side::One)));
        assert_eq!((rivals.wins, rivals.draws), ([1, 0], 0));
    }

    #[test]
    fn even_is_one_player_wherever_it_stands() {
        let person = || player("human", "Ann");
        let mut rivals = PairScore::new(&[person(), player("even:15", "Computer")]).expect("two");
        rivals.add(&game([person(), player("even:10", "Computer")], Some(Side::One)));
        rivals.add(&game([person(), player("medium", "Computer")], Some(Side::One)));
        assert_eq!((rivals.wins, rivals.draws), ([1, 0], 0));
    }
}
