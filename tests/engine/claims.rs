//! What a search claims about a position, checked against the truth.

use std::fmt::{self, Display};

use arcade_engine::{
    AlphaBeta, Analysis, Engine, Evaluate, Job, Limits, MoveValue, Outcome, Position, Progress,
    Scope, Turn, Value,
};

use crate::in_full::one_in;
use crate::random_games::{Form, games, scored_games};
use crate::tree_game::{To, TreeGame};
use crate::truth::{Solution, Truth, negamax, solve, solve_acyclic};

/// A meaningless evaluation; some of its values are wildly out of range.
#[derive(Clone, Copy, Debug)]
pub struct Guess;

impl<const SCORES: bool> Evaluate<TreeGame<SCORES>> for Guess {
    fn evaluate(&self, position: &TreeGame<SCORES>) -> i32 {
        match position.at() {
            11 => i32::MAX,
            13 => i32::MIN,
            at => i32::from(at) * 79 % 201 - 100,
        }
    }

    /// Of some positions it tells that they are won at once, and of others not.
    fn wins_at_once(&self, position: &TreeGame<SCORES>) -> bool {
        let wins = |mv| {
            let (next, turn) = position.after(mv);
            let win = if turn == Turn::Opponent { Outcome::Loss } else { Outcome::Win };
            next.outcome() == Some(win)
        };
        let is_told = !SCORES && !position.at().is_multiple_of(3);
        is_told && position.legal_moves().into_iter().any(wins)
    }
}

/// The search under test.
pub type Search<const SCORES: bool = false> = AlphaBeta<TreeGame<SCORES>, Guess>;

/// A fresh search with a table of `table_mb` megabytes; 0 leaves it one slot.
pub fn fresh(table_mb: u32) -> Search {
    AlphaBeta::new(Guess, table_mb)
}

const SCOPES: [Scope; 2] = [Scope::EveryMove, Scope::BestMove];

/// Analyses every position of every game of this form, in every scope and to every depth, with the
/// smallest table and with a large one, and judges each answer.
///
/// One search analyses all positions of a game, forwards and then backwards, so that its table
/// fills up; and a fresh one analyses each of them.
pub fn check(form: Form, depths: &[Option<u32>], judge: impl Fn(&Claim)) {
    for game in games(form).step_by(one_in(4)) {
        check_game(&solve(form, &game), depths, &judge);
    }
}

/// The same for the games of this form that score, in which play always ends.
pub fn check_scored(form: Form, depths: &[Option<u32>], judge: impl Fn(&Claim<true>)) {
    for game in scored_games(form).step_by(one_in(4)) {
        check_game(&solve_acyclic(&game), depths, &judge);
    }
}

fn check_game<const SCORES: bool>(
    solutions: &[Solution<TreeGame<SCORES>>],
    depths: &[Option<u32>],
    judge: &impl Fn(&Claim<SCORES>),
) {
    for table_mb in [0, 1] {
        let mut warm = AlphaBeta::new(Guess, table_mb);
        for solution in solutions.iter().chain(solutions.iter().rev()) {
            for (depth, scope) in pairs(depths) {
                judge(&Claim::of(&mut warm, solution, scope, depth));
                let mut fresh = AlphaBeta::new(Guess, table_mb);
                judge(&Claim::of(&mut fresh, solution, scope, depth));
            }
        }
    }
}

fn pairs(depths: &[Option<u32>]) -> impl Iterator<Item = (Option<u32>, Scope)> {
    depths.iter().flat_map(|&depth| SCOPES.map(|scope| (depth, scope)))
}

/// An answer of a search, and the truth about its position.
#[derive(Debug)]
pub struct Claim<const SCORES: bool = false> {
    solution: Solution<TreeGame<SCORES>>,
    scope: Scope,
    depth: Option<u32>,
    progress: Vec<Progress<To>>,
    pub analysis: Analysis<To>,
}

impl<const SCORES: bool> Claim<SCORES> {
    /// The claim of this search about the position of `solution`.
    pub fn of(
        search: &mut dyn Engine<TreeGame<SCORES>>,
        solution: &Solution<TreeGame<SCORES>>,
        scope: Scope,
        depth: Option<u32>,
    ) -> Self {
        let mut progress = Vec::new();
        let mut job = Job::new(scope, Limits { depth, ..Limits::default() })
            .on_progress(|step| progress.push(step));
        let analysis = search.analyse(&solution.position, &mut job);
        drop(job);
        let solution = solution.clone();
        let claim = Self { solution, scope, depth, progress, analysis };
        claim.check_form();
        claim
    }

    /// Checks that all moves are legal: a best one unless the game is over, a line that begins with
    /// it, and each move valued once, best first, if that was asked for.
    fn check_form(&self) {
        let Solution { position, .. } = &self.solution;
        let Analysis { best, line, moves, .. } = &self.analysis;
        assert_eq!(best.is_none(), position.outcome().is_some(), "{self}");
        assert_eq!(line.first(), best.as_ref(), "{self}");
        let mut end = position.clone();
        for &mv in line {
            assert!(end.play(mv).is_ok(), "{mv} in the line of {self}");
        }
        let mut valued: Vec<To> = moves.iter().map(|valued| valued.mv).collect();
        let mut expected = match self.scope {
            Scope::Value | Scope::EveryMove => position.legal_moves(),
            Scope::BestMove => Vec::new(),
        };
        valued.sort_unstable();
        expected.sort_unstable();
        assert_eq!(valued, expected, "{self}");
        let in_order = |pair: &[MoveValue<To>]| pair[0].value.compare(&pair[1].value).is_le();
        assert!(moves.windows(2).all(in_order), "{self}");
    }

    /// Every value in the analysis: what it is the value of, the value, and the truth.
    fn values(&self) -> impl Iterator<Item = (String, Value, Truth)> {
        let moves = self.analysis.moves.iter().map(|valued| {
            (format!("move {}", valued.mv), valued.value, self.solution.of_move(valued.mv))
        });
        let position = ("position".to_owned(), self.analysis.value, self.solution.truth);
        moves.chain([position])
    }

    /// Checks that every value is the true one, and that the best moves are known.
    pub fn check_complete(&self) {
        for (what, value, truth) in self.values() {
            assert_eq!(value, truth.value(), "{what} of {self}");
        }
        let best = self.solution.best_moves();
        let claimed = self.analysis.best_moves();
        assert!(claimed.iter().all(|mv| best.contains(mv)), "{best:?} are best in {self}");
        if self.scope == Scope::EveryMove {
            assert_eq!(claimed.len(), best.len(), "{best:?} are best in {self}");
        }
    }

    /// Checks that the line of a won or lost position is best play of both sides up to the end.
    pub fn check_line(&self) {
        let Solution { position, truth, .. } = &self.solution;
        if truth.outcome == Outcome::Draw {
            return;
        }
        let mut end = position.clone();
        for &mv in &self.analysis.line {
            assert!(negamax(&end).best_moves().contains(&mv), "{mv} in the line of {self}");
            end.play_unchecked(mv);
        }
        assert!(end.outcome().is_some(), "end of the line of {self}");
    }

    /// Checks that no exact value is wrong, neither in the analysis nor in the progress before it.
    pub fn check_sound(&self) {
        let on_the_way = self.progress.iter().map(|step| {
            (format!("progress at depth {}", step.depth), step.value, self.solution.truth)
        });
        for (what, value, truth) in self.values().chain(on_the_way) {
            let Value::Exact { outcome, remoteness, margin } = value else { continue };
            assert_eq!(margin, truth.margin, "margin of the {what}, {truth} of {self}");
            assert_eq!(outcome, truth.outcome, "outcome of the {what}, {truth} of {self}");
            if remoteness.is_some() {
                assert_eq!(remoteness, truth.remoteness, "remoteness of the {what} of {self}");
            }
        }
    }

    /// Checks that each win and loss within the depth of the search is found, with its remoteness.
    pub fn check_sight(&self) {
        let in_sight = |truth: Truth| self.depth.is_none_or(|depth| truth.is_decided_within(depth));
        for (what, value, truth) in self.values() {
            if in_sight(truth) {
                assert_eq!(value, truth.value(), "{what} of {self}");
            }
        }
        if let Some(best) = self.analysis.best
            && in_sight(self.solution.truth)
        {
            assert_eq!(self.solution.of_move(best), self.solution.truth, "best move of {self}");
        }
    }
}

impl<const SCORES: bool> Display for Claim<SCORES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { solution, scope, depth, analysis, .. } = self;
        write!(f, "[{}], {scope:?}", solution.position)?;
        depth.iter().try_for_each(|plies| write!(f, ", {plies} plies"))?;
        write!(f, ": {:?} {}", analysis.best, analysis.value)?;
        analysis.moves.iter().try_for_each(|valued| write!(f, "; {} {}", valued.mv, valued.value))
    }
}
