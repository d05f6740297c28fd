//! A series: several games between the same two players, who swap seats after every game.

use arcade_engine::{Position, Side, insertion_sort_by_key};

use super::review::AccuracyTally;
use super::{Ending, SeriesEntry, SeriesLength, Session};

/// A finished game of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesGame {
    /// Its place in the series.
    pub number: u32,
    /// How it ended.
    pub ending: Ending,
    /// The seat that moved first.
    pub first: Side,
    /// Its length.
    pub plies: usize,
    /// Its first move, in the game's notation.
    pub first_move: Option<String>,
    /// What the win is worth, in a series that is played for points.
    pub points: u32,
    /// The accuracy counts of each seat, if the game has been reviewed.
    pub accuracy_tally: Option<[AccuracyTally; 2]>,
}

impl SeriesGame {
    /// This game as a game of its series, with its first ending; `None` if it never ended, or has no
    /// moves and so isn't saved. `points_of_win` gives the points for a win with that ending.
    pub fn of<P: Position>(
        number: u32,
        session: &Session<P>,
        points_of_win: impl Fn(&P) -> Option<u32>,
    ) -> Option<Self> {
        let (end, ending) = session.first_ending().filter(|_| session.has_moves())?;
        let tree = session.tree();
        let moves: Vec<P::Move> = tree.path_to_root(end).filter_map(|node| tree.mv(node)).collect();
        let points = ending.winner().and_then(|_| points_of_win(tree.position(end)));
        Some(Self {
            number,
            ending,
            first: tree.mover(tree.root()),
            plies: moves.len(),
            first_move: moves.last().map(ToString::to_string),
            points: points.unwrap_or(0),
            accuracy_tally: None,
        })
    }
}

/// The score of a series. A player is identified by the seat in the first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesScore {
    /// When the series is over.
    pub length: SeriesLength,
    /// The finished games in their order.
    pub games: Vec<SeriesGame>,
}

impl SeriesScore {
    /// The score after these games, in any order. If two have the same number, the later one counts.
    pub fn new(length: SeriesLength, games: impl IntoIterator<Item = SeriesGame>) -> Self {
        let mut standing = Self { length, games: Vec::new() };
        games.into_iter().for_each(|game| standing.add(game));
        standing
    }

    /// Adds a game, or replaces the one with the same number.
    pub fn add(&mut self, game: SeriesGame) {
        self.games.retain(|other| other.number != game.number);
        self.games.push(game);
        insertion_sort_by_key(&mut self.games, |game| game.number);
    }

    /// The number of games that a player has won.
    pub fn wins(&self, player: Side) -> u32 {
        count(self.won_by(player))
    }

    /// The number of drawn games.
    pub fn draws(&self) -> u32 {
        count(self.games.iter().filter(|game| game.ending.winner().is_none()))
    }

    /// The number of games won by the side that moved first.
    pub fn first_wins(&self) -> u32 {
        count(self.games.iter().filter(|game| game.ending.winner() == Some(game.first)))
    }

    /// The points that a player has.
    pub fn points(&self, player: Side) -> u32 {
        self.won_by(player).fold(0, |sum, game| sum.saturating_add(game.points))
    }

    /// The number that decides the series: points if it is played for points, else games won.
    pub fn score(&self, player: Side) -> u32 {
        match self.length {
            SeriesLength::Points(_) => self.points(player),
            SeriesLength::Games(_) | SeriesLength::FirstTo(_) => self.wins(player),
        }
    }

    /// Whether the series is over.
    pub fn is_over(&self) -> bool {
        let best = Side::ALL.map(|player| self.score(player)).into_iter().max().unwrap_or(0);
        match self.length {
            SeriesLength::Games(games) => count(self.games.iter()) >= games,
            SeriesLength::FirstTo(enough) | SeriesLength::Points(enough) => best >= enough,
        }
    }

    /// The player who leads; `None` at a tie.
    pub fn leader(&self) -> Option<Side> {
        let [first, second] = Side::ALL.map(|player| self.score(player));
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Some(Side::One),
            std::cmp::Ordering::Less => Some(Side::Two),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// The mean number of plies; `None` before the first game.
    pub fn mean_plies(&self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a mean to look at")]
        let mean = |plies: usize| plies as f64 / self.games.len() as f64;
        (!self.games.is_empty()).then(|| mean(self.games.iter().map(|game| game.plies).sum()))
    }

    /// The first moves and how often each was played, the most frequent one first.
    pub fn first_moves(&self) -> Vec<(&str, u32)> {
        let mut openings: Vec<(&str, u32)> = Vec::new();
        for opening in self.games.iter().filter_map(|game| game.first_move.as_deref()) {
            match openings.iter_mut().find(|(known, _)| *known == opening) {
                Some((_, times)) => *times += 1,
                None => openings.push((opening, 1)),
            }
        }
        // Of equally frequent ones, the one played earlier comes first.
        insertion_sort_by_key(&mut openings, |&(_, times)| std::cmp::Reverse(times));
        openings
    }

    /// The accuracy counts of a player, over all reviewed games.
    pub fn accuracy_tally(&self, player: Side) -> AccuracyTally {
        let of_game = |game: &SeriesGame| {
            let seat = SeriesEntry::seat_in(game.number, player);
            game.accuracy_tally.map(|accuracy_tally| accuracy_tally[seat.index()])
        };
        self.games.iter().filter_map(of_game).fold(AccuracyTally::default(), AccuracyTally::plus)
    }

    /// The number of reviewed games in which a player had something at stake.
    pub fn reviewed(&self, player: Side) -> usize {
        let is_known = |game: &&SeriesGame| {
            let seat = SeriesEntry::seat_in(game.number, player);
            game.accuracy_tally
                .is_some_and(|accuracy_tally| accuracy_tally[seat.index()].moves_at_stake > 0)
        };
        self.games.iter().filter(is_known).count()
    }

    fn won_by(&self, player: Side) -> impl Iterator<Item = &SeriesGame> {
        let won = move |game: &&SeriesGame| {
            game.ending.winner() == Some(SeriesEntry::seat_in(game.number, player))
        };
        self.games.iter().filter(won)
    }
}

fn count<'a>(games: impl Iterator<Item = &'a SeriesGame>) -> u32 {
    u32::try_from(games.count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games with these winners, in order; `None` is a draw.
    fn games(winners: &[Option<Side>]) -> Vec<SeriesGame> {
        let game = |(number, winner): (u32, &Option<Side>)| SeriesGame {
            number,
            ending: winner.map_or(Ending::Drawn, Ending::Won),
            first: Side::One,
            plies: 4 + number as usize,
            first_move: Some(if number % 3 == 0 { "b" } else { "a" }.into()),
            points: 10 * number,
            accuracy_tally: None,
        };
        (1..).zip(winners).map(game).collect()
    }

    #[test]
    fn wins_are_by_player_though_the_seats_change() {
        // Seat 1 wins every game, which is each player in turn.
        let standing = SeriesScore::new(SeriesLength::FirstTo(2), games(&[Some(Side::One); 3]));
        assert_eq!(Side::ALL.map(|player| standing.wins(player)), [2, 1]);
        assert_eq!((standing.first_wins(), standing.draws()), (3, 0));
        assert_eq!(Side::ALL.map(|player| standing.points(player)), [40, 20]);
        assert!(standing.is_over());
        assert_eq!(standing.leader(), Some(Side::One));
        assert_eq!(standing.first_moves(), [("a", 2), ("b", 1)]);
        assert_eq!(standing.mean_plies(), Some(6.0));
    }

    #[test]
    fn a_series_is_over_when_its_length_says_so() {
        let check = |length, winners: &[Option<Side>], is_over: bool| {
            assert_eq!(SeriesScore::new(length, games(winners)).is_over(), is_over, "{length}");
        };
        let (one, two) = (Some(Side::One), Some(Side::Two));
        check(SeriesLength::Games(2), &[], false);
        check(SeriesLength::Games(2), &[None], false);
        check(SeriesLength::Games(2), &[None, None], true);
        check(SeriesLength::FirstTo(2), &[one, one, None, None], false);
        check(SeriesLength::FirstTo(2), &[one, two], true);
        check(SeriesLength::Points(30), &[one, one], false);
        check(SeriesLength::Points(30), &[one, two], true);
    }

    #[test]
    fn games_that_nobody_won_are_drawn() {
        let standing =
            SeriesScore::new(SeriesLength::Games(4), games(&[None, Some(Side::Two), None]));
        assert_eq!((standing.draws(), standing.first_wins()), (2, 0));
        assert_eq!(Side::ALL.map(|player| standing.wins(player)), [1, 0]);
    }

    #[test]
    fn what_was_at_stake_goes_with_the_player_not_with_the_seat() {
        let of = |value_lost| AccuracyTally {
            moves_at_stake: 10,
            mistakes: 1,
            value_at_stake: 20,
            value_lost,
        };
        let mut reviewed = games(&[None, None, None]);
        // The third game isn't reviewed.
        reviewed[0].accuracy_tally = Some([of(1), of(2)]);
        reviewed[1].accuracy_tally = Some([of(4), of(8)]);
        let standing = SeriesScore::new(SeriesLength::Games(4), reviewed);
        let given = Side::ALL.map(|player| standing.accuracy_tally(player).value_lost);
        assert_eq!(given, [1 + 8, 2 + 4]);
        assert_eq!(standing.accuracy_tally(Side::One).moves_at_stake, 20);
    }

    #[test]
    fn a_game_that_is_played_again_counts_once() {
        let mut standing =
            SeriesScore::new(SeriesLength::Games(3), games(&[Some(Side::One), None]));
        let mut again = standing.games[0].clone();
        again.ending = Ending::Won(Side::Two);
        standing.add(again);
        assert_eq!(Side::ALL.map(|player| standing.wins(player)), [0, 1]);
        assert_eq!(standing.games.len(), 2);
    }
}
