//! What a played game is, as naively as it can be said: every way that was ever gone, as a list of moves
//! from the start. Nothing is remembered that can be found by playing such a list again.

use arcade_engine::{Outcome, Position, Side, Turn};
use arcade_games::session::{Ending, GameStatus};

/// Moves from the start.
pub type Way<P> = Vec<<P as Position>::Move>;

/// A game for two, or for one in seat 1.
#[derive(Clone, Debug)]
pub struct Model<P: Position> {
    start: P,
    first: Side,
    is_puzzle: bool,
    /// Who of the two is a person.
    pub people: [bool; 2],
    /// Every way ever gone, in the order in which they were gone first; the first has no moves.
    pub ways: Vec<Way<P>>,
    /// The ways gone to, the latest last: redo follows them.
    visits: Vec<Way<P>>,
    /// The way to the position on the board.
    pub at: Way<P>,
    /// Where a seat gave up, and how.
    given_up: Option<(Way<P>, Ending)>,
    /// Where the game ended first, and how.
    pub result: Option<(Way<P>, Ending)>,
}

/// A position that was on the board, and the seat to move there.
pub type Stop<P> = (P, Side);

impl<P: Position> Model<P> {
    pub fn new(start: &P, first: Side, people: [bool; 2], is_puzzle: bool) -> Self {
        let (ways, visits, at) = (vec![Vec::new()], Vec::new(), Vec::new());
        let (given_up, result) = (None, None);
        Self { start: start.clone(), first, is_puzzle, people, ways, visits, at, given_up, result }
    }

    /// All stops on a way, the start and the end included.
    pub fn stops(&self, way: &Way<P>) -> Vec<Stop<P>> {
        let mut stops = vec![(self.start.clone(), self.first)];
        for &mv in way {
            let (position, mover) = stops.last().expect("the start");
            let (next, turn) = position.after(mv);
            let mover = match turn {
                _ if self.is_puzzle => Side::One,
                Turn::SameSide => *mover,
                Turn::Opponent => mover.other(),
            };
            stops.push((next, mover));
        }
        stops
    }

    /// The position at the end of a way, and the seat to move there.
    pub fn stop(&self, way: &Way<P>) -> Stop<P> {
        self.stops(way).pop().expect("the start")
    }

    /// How the game stands.
    pub fn state(&self) -> GameStatus {
        if let Some((way, ending)) = &self.given_up
            && *way == self.at
        {
            return GameStatus::Over(*ending);
        }
        let stops = self.stops(&self.at);
        let here = stops.last().expect("the start");
        let ending = match here.0.outcome() {
            Some(_) if self.is_puzzle => Ending::Completed,
            Some(Outcome::Win) => Ending::Won(here.1),
            Some(Outcome::Loss) => Ending::Won(here.1.other()),
            Some(Outcome::Draw) => Ending::Drawn,
            None if stops.iter().filter(|stop| *stop == here).count() >= 3 => Ending::Repeated,
            None => return GameStatus::ToMove(here.1),
        };
        GameStatus::Over(ending)
    }

    /// Whether a seat gave up in the position on the board.
    fn is_given_up(&self) -> bool {
        matches!(self.state(), GameStatus::Over(Ending::Resigned(_) | Ending::Forfeited(_)))
    }

    /// The ways that are one move longer, in the order in which they were gone first.
    pub fn longer(&self, way: &Way<P>) -> Vec<Way<P>> {
        let is_longer = |other: &&Way<P>| other.len() == way.len() + 1 && other.starts_with(way);
        self.ways.iter().filter(is_longer).cloned().collect()
    }

    /// One move on, as the latest visit to anything further went.
    pub fn next(&self, way: &Way<P>) -> Option<Way<P>> {
        let is_further = |other: &&Way<P>| other.len() > way.len() && other.starts_with(way);
        let latest = self.visits.iter().rev().find(is_further)?;
        Some(latest[..=way.len()].to_vec())
    }

    /// Whether the game goes on and the rules allow the move.
    fn is_open_to(&self, mv: P::Move) -> bool {
        matches!(self.state(), GameStatus::ToMove(_))
            && self.stop(&self.at).0.legal_moves().contains(&mv)
    }

    /// Keeps a way, unless it was gone before.
    fn keep(&mut self, way: Way<P>) {
        if !self.ways.contains(&way) {
            self.ways.push(way);
        }
    }

    pub fn go_to(&mut self, way: Way<P>) {
        self.visits.push(way.clone());
        self.at = way;
        self.keep_first_ending();
    }

    /// Plays a move; false if it is refused.
    pub fn play(&mut self, mv: P::Move) -> bool {
        if !self.is_open_to(mv) {
            return false;
        }
        let way = [&self.at[..], &[mv]].concat();
        self.keep(way.clone());
        self.go_to(way);
        true
    }

    /// Keeps a move that isn't played; false if it is refused.
    pub fn add_variation(&mut self, mv: P::Move) -> bool {
        let is_open = self.is_open_to(mv);
        if is_open {
            self.keep([&self.at[..], &[mv]].concat());
        }
        is_open
    }

    pub fn give_up(&mut self, ending: Ending) {
        if matches!(self.state(), GameStatus::ToMove(_)) {
            self.given_up = Some((self.at.clone(), ending));
            self.keep_first_ending();
        }
    }

    fn keep_first_ending(&mut self) {
        if let (GameStatus::Over(ending), false, None) =
            (self.state(), self.is_puzzle, &self.result)
        {
            self.result = Some((self.at.clone(), ending));
        }
    }

    pub fn is_at_result(&self) -> bool {
        match self.state() {
            GameStatus::Over(ending) => self.result == Some((self.at.clone(), ending)),
            GameStatus::ToMove(_) => false,
        }
    }

    pub fn step_back(&mut self) -> bool {
        if self.is_given_up() {
            self.given_up = None;
            return true;
        }
        self.at.pop().is_some()
    }

    pub fn step_forward(&mut self) -> bool {
        match self.next(&self.at).filter(|_| !self.is_given_up()) {
            Some(next) => {
                self.go_to(next);
                true
            }
            None => false,
        }
    }

    /// Whether positions count in which this seat is to move: those of people, if there are any.
    fn counts(&self, mover: Side) -> bool {
        self.people[mover.index()] || !self.has_people()
    }

    fn has_people(&self) -> bool {
        self.people[0] || (self.people[1] && !self.is_puzzle)
    }

    pub fn undo(&mut self) -> bool {
        if self.is_given_up() {
            return self.step_back();
        }
        let stops = self.stops(&self.at);
        let back = (0..self.at.len()).rev().find(|&plies| self.counts(stops[plies].1));
        if let Some(plies) = back {
            self.at.truncate(plies);
        }
        back.is_some()
    }

    pub fn redo(&mut self) -> bool {
        let moved = self.step_forward();
        while self.has_people() && self.computer_to_move().is_some() && self.step_forward() {}
        moved
    }

    /// The seat of the computer whose turn it is.
    pub fn computer_to_move(&self) -> Option<Side> {
        match self.state() {
            GameStatus::ToMove(seat) => Some(seat).filter(|seat| !self.people[seat.index()]),
            GameStatus::Over(_) => None,
        }
    }

    /// The game is saved and resumed. A record tells of one line to be redone, that through the position on
    /// the board, and where it ends; everywhere else redo follows the move that is the last in it. That
    /// somebody gave up is kept where it is the result, or the state of the board.
    pub fn resume(&mut self) {
        let mut end = self.at.clone();
        while let Some(next) = self.next(&end) {
            end = next;
        }
        let is_behind = |way: &&Way<P>| way.len() > end.len() && way.starts_with(&end);
        self.visits = self.ways.iter().filter(|way| !is_behind(way)).cloned().collect();
        self.visits.push(end);
        self.given_up = self.given_up.take().filter(|(way, _)| *way == self.at);
    }

    /// The fewest moves in which the rules ended the game on any way.
    pub fn shortest(&self) -> Option<usize> {
        let over = |way: &&Way<P>| self.stop(way).0.outcome().is_some();
        self.ways.iter().filter(over).map(Vec::len).min()
    }
}
