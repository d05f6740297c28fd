//! The truth about a small game, found by brute force and without help from the engine.

use std::cmp::Reverse;
use std::fmt::{self, Display};

use arcade_engine::{Outcome, Position, Turn, Value};
use rustc_hash::FxHashMap;

use crate::random_games::{Form, games, scored_games};
use crate::tree_game::TreeGame;

/// How a game ends under best play, for the mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    pub outcome: Outcome,
    /// Plies to the end when the winner plays as fast as possible and the loser as slowly; a draw
    /// has one only if the game is over.
    pub remoteness: Option<u32>,
    /// The final difference, in a game that scores: there only finished positions have a
    /// remoteness.
    pub margin: Option<i32>,
}

/// The truth about a position and each of its moves.
#[derive(Clone, Debug)]
pub struct Solution<P: Position> {
    pub position: P,
    pub truth: Truth,
    pub moves: Vec<(P::Move, Truth)>,
}

impl Truth {
    const ENDLESS: Self = Self { outcome: Outcome::Draw, remoteness: None, margin: None };

    fn finished<P: Position>(position: &P) -> Option<Self> {
        let outcome = position.outcome()?;
        Some(Self { outcome, remoteness: Some(0), margin: position.margin() })
    }

    /// The truth about a move that leads to a position with this truth.
    fn of_move(self, turn: Turn) -> Self {
        let outcome = match (turn, self.outcome) {
            (Turn::Opponent, Outcome::Win) => Outcome::Loss,
            (Turn::Opponent, Outcome::Loss) => Outcome::Win,
            (_, same) => same,
        };
        let margin = match turn {
            Turn::Opponent => self.margin.map(|margin| -margin),
            Turn::SameSide => self.margin,
        };
        let remoteness = self.remoteness.filter(|_| margin.is_none()).map(|plies| plies + 1);
        Self { outcome, remoteness, margin }
    }

    /// The truth about a position whose best move has this truth.
    fn of_position(self) -> Self {
        if self.outcome == Outcome::Draw { Self { remoteness: None, ..self } } else { self }
    }

    /// Lower is better: quick wins, slow wins, draws, slow losses, quick losses; or the greatest
    /// margin first.
    fn rank(self) -> (Reverse<i32>, u32, Reverse<u32>, u32) {
        let margin = Reverse(self.margin.unwrap_or_default());
        let plies = self.remoteness.unwrap_or_default();
        match self.outcome {
            Outcome::Win => (margin, 0, Reverse(0), plies),
            Outcome::Draw => (margin, 1, Reverse(0), 0),
            Outcome::Loss => (margin, 2, Reverse(plies), 0),
        }
    }

    pub fn value(self) -> Value {
        Value::Exact { outcome: self.outcome, remoteness: self.remoteness, margin: self.margin }
    }

    /// Whether this is a win or a loss at most `plies` plies away.
    pub fn is_decided_within(self, plies: u32) -> bool {
        self.outcome != Outcome::Draw && self.remoteness.is_some_and(|own| own <= plies)
    }
}

impl Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "truly a {}", self.value())
    }
}

impl<P: Position> Solution<P> {
    /// The solution of a position, given the truth about those that can follow it.
    fn new(position: &P, truth_of: impl Fn(&P) -> Truth) -> Self {
        let moves: Vec<(P::Move, Truth)> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let (next, turn) = position.after(mv);
                (mv, truth_of(&next).of_move(turn))
            })
            .collect();
        let best = moves.iter().map(|&(_, truth)| truth).min_by_key(|truth| truth.rank());
        let truth = match Truth::finished(position) {
            Some(truth) => truth,
            None => best.expect("a position that isn't over has moves").of_position(),
        };
        Self { position: position.clone(), truth, moves }
    }

    /// The truth about a legal move.
    pub fn of_move(&self, wanted: P::Move) -> Truth {
        self.moves.iter().find(|(mv, _)| *mv == wanted).expect("a legal move").1
    }

    /// The best moves, in the order of the rules.
    pub fn best_moves(&self) -> Vec<P::Move> {
        let rank = |&(_, truth): &(P::Move, Truth)| truth.rank();
        let best = self.moves.iter().map(rank).min();
        self.moves.iter().filter(|mv| Some(rank(mv)) == best).map(|&(mv, _)| mv).collect()
    }
}

/// Plain negamax to the end of the game, with no window and no table.
pub fn negamax<P: Position>(position: &P) -> Solution<P> {
    Solution::new(position, |next| negamax(next).truth)
}

/// Solves every position of a game that may be endless by retrograde analysis: from the finished
/// positions back, one ply at a time, until nothing changes. The positions that are neither won nor
/// lost by then can be played for ever.
pub fn retrograde(game: &TreeGame) -> Vec<Solution<TreeGame>> {
    let positions = game.positions();
    let mut truths = vec![Truth::ENDLESS; positions.len()];
    loop {
        let solutions: Vec<Solution<TreeGame>> = positions
            .iter()
            .map(|position| Solution::new(position, |next| truths[usize::from(next.at())]))
            .collect();
        let found: Vec<Truth> = solutions.iter().map(|solution| solution.truth).collect();
        if found == truths {
            return solutions;
        }
        truths = found;
    }
}

/// Solves a position and every position that can follow it in the same way, and adds them to those
/// that are known.
pub fn solve_from<P: Position>(start: &P, known: &mut FxHashMap<P, Solution<P>>) {
    let mut truths: FxHashMap<P, Truth> = FxHashMap::default();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        if truths.insert(position.clone(), Truth::ENDLESS).is_none() {
            open.extend(position.legal_moves().into_iter().map(|mv| position.after(mv).0));
        }
    }
    loop {
        let solve = |position: &P| Solution::new(position, |next| truths[next]);
        let solutions: Vec<Solution<P>> = truths.keys().map(solve).collect();
        if solutions.iter().all(|found| found.truth == truths[&found.position]) {
            known.extend(solutions.into_iter().map(|found| (found.position.clone(), found)));
            return;
        }
        truths.extend(solutions.into_iter().map(|found| (found.position, found.truth)));
    }
}

/// The truth about every position of a game.
pub fn solve(form: Form, game: &TreeGame) -> Vec<Solution<TreeGame>> {
    match form {
        Form::Tree | Form::Dag => solve_acyclic(game),
        Form::Cyclic => retrograde(game),
    }
}

/// The truth about every position of a game in which play always ends.
pub fn solve_acyclic<const SCORES: bool>(
    game: &TreeGame<SCORES>,
) -> Vec<Solution<TreeGame<SCORES>>> {
    game.positions().iter().map(negamax).collect()
}

#[test]
fn the_two_ways_to_the_truth_agree_where_play_always_ends() {
    for game in [Form::Tree, Form::Dag].into_iter().flat_map(games) {
        for (one, other) in retrograde(&game).iter().zip(solve(Form::Dag, &game)) {
            assert_eq!((one.truth, &one.moves), (other.truth, &other.moves), "{}", one.position);
        }
    }
}

#[test]
fn the_random_games_hold_much_of_everything_that_can_happen() {
    for form in [Form::Tree, Form::Dag, Form::Cyclic] {
        let solutions: Vec<_> = games(form).flat_map(|game| solve(form, &game)).collect();
        let count = |outcome, plies| {
            let wanted = |truth: Truth| truth.outcome == outcome && truth.remoteness >= plies;
            solutions.iter().filter(|solution| wanted(solution.truth)).count()
        };
        assert!(count(Outcome::Draw, None) > 500, "{form:?}: draws");
        for outcome in [Outcome::Win, Outcome::Loss] {
            assert!(count(outcome, Some(1)) > 500, "{form:?}: {outcome}");
            assert!(count(outcome, Some(7)) > 20, "{form:?}: distant {outcome}");
        }
    }
}

#[test]
fn the_random_games_that_score_have_margins_of_all_kinds() {
    for form in [Form::Tree, Form::Dag] {
        let solutions: Vec<_> = scored_games(form).flat_map(|game| solve_acyclic(&game)).collect();
        for margin in -6..=6 {
            let is = |solution: &&Solution<_>| solution.truth.margin == Some(margin);
            assert!(solutions.iter().filter(is).count() > 50, "{form:?}: {margin}");
        }
    }
}
