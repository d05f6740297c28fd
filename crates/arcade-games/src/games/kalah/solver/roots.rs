//! All moves of the root position, and the proof of its value.

use std::cmp::Reverse;
use std::mem;

use arcade_engine::{
    Analysis, Control, Job, MoveValue, Notice, Position as _, Scope, Source, Stopped, Value,
    insertion_sort_by_key,
};

use super::book::Book;
use super::line::stored_line;
use super::margin_bounds::MARGIN_STEP;
use super::move_proof::MoveProof;
use super::search::MarginSolver;
use super::values::{score, sort, with_parity_of};
use crate::games::kalah::rules::{Kalah, Pit};

/// All moves of the root position, with what is proven of each.
#[derive(Debug)]
pub(super) struct RootMoves {
    position: Kalah,
    all: Vec<MoveProof>,
    /// The move that seems best, and its estimated value.
    best: Pit,
    guess: i32,
    /// The depth, in plies, of the search that made the guess.
    depth: u32,
    book: Option<&'static Book>,
    /// Whether their order is chosen, which is done once, however often the proof is taken up again.
    is_ordered: bool,
}

impl RootMoves {
    /// The moves of an unfinished position, with guesses at its value and theirs; moves in the book
    /// count as proven.
    pub(super) fn new(
        position: &Kalah,
        guess: &Analysis<Pit>,
        solver: &MarginSolver,
        book: Option<&'static Book>,
    ) -> Self {
        let moves = position.legal_moves().into_iter();
        let guessed = |mv| guess.moves.iter().find(|known| known.mv == mv);
        let guessed = |mv| guessed(mv).and_then(|known| score(&known.value));
        let new = |mv| MoveProof::new(position, mv, guessed(mv), (solver, book));
        let mut all: Vec<MoveProof> = moves.map(new).collect();
        if let Some((book, opening)) = book.and_then(|book| Some((book, book.get(position)?))) {
            let margin = book.margin(position).expect("it is in the book");
            for candidate in &mut all {
                let low = if candidate.mv == opening.best { margin } else { i32::MIN };
                candidate.bound(low, margin);
            }
        }
        let best = guess.best.expect("it isn't over");
        let depth = match guess.value {
            Value::Estimate { depth, .. } => depth,
            Value::Exact { .. } => 0,
        };
        let guess = score(&guess.value).unwrap_or(0);
        Self { position: *position, all, best, guess, depth, book, is_ordered: false }
    }

    /// Replaces the estimates by those of a deeper search.
    pub(super) fn deepen(&mut self, guess: &Analysis<Pit>, job: &mut Job<'_, Pit>) {
        let (Value::Estimate { score: value, depth }, Some(best)) = (guess.value, guess.best)
        else {
            return;
        };
        if depth <= self.depth {
            return;
        }
        for known in &guess.moves {
            let candidate = self.all.iter_mut().find(|candidate| candidate.mv == known.mv);
            if let Some((candidate, score)) = candidate.zip(score(&known.value)) {
                candidate.guess = Some(score);
            }
        }
        (self.best, self.guess, self.depth) = (best, value, depth);
        self.report(job);
    }

    /// The bounds of the value of the position.
    fn bounds(&self) -> (i32, i32) {
        let low = self.all.iter().map(|candidate| candidate.low).max();
        let high = self.all.iter().map(|candidate| candidate.high).max();
        (low.expect("it isn't over"), high.expect("it isn't over"))
    }

    /// Proves the value of the position, and of every move if that is asked for.
    pub(super) fn prove(
        &mut self,
        solver: &MarginSolver,
        job: &mut Job<'_, Pit>,
    ) -> Result<(), Stopped> {
        if !mem::replace(&mut self.is_ordered, true) {
            if job.scope() == Scope::BestMove {
                // Among equal moves the first one is found, so a random order makes the choice random.
                job.random().shuffle(&mut self.all);
            }
            for (tie_break, candidate) in self.all.iter_mut().enumerate() {
                candidate.tie_break = tie_break;
            }
        }
        let best = self.best;
        insertion_sort_by_key(&mut self.all, |candidate| candidate.mv != best);
        self.report(job);
        let mut goal = with_parity_of(self.guess, self.bounds().0);
        loop {
            let (low, high) = self.bounds();
            if low == high {
                break;
            }
            goal = goal.clamp(low + MARGIN_STEP, high);
            goal = if self.any_reaches(goal, solver, job)? {
                goal + MARGIN_STEP
            } else {
                goal - MARGIN_STEP
            };
            self.report(job);
        }
        if job.scope() == Scope::BestMove {
            // The choice among equal moves must not depend on what was known before, or on threads.
            insertion_sort_by_key(&mut self.all, |candidate| {
                (candidate.mv != best, candidate.tie_break)
            });
            self.any_reaches(self.bounds().0, solver, job)?;
        }
        if job.scope() == Scope::EveryMove {
            for index in 0..self.all.len() {
                self.prove_move(index, solver, job)?;
            }
        }
        Ok(())
    }

    /// Whether the value of any move is at least `goal`.
    fn any_reaches(
        &mut self,
        goal: i32,
        solver: &MarginSolver,
        control: &mut Control<'_>,
    ) -> Result<bool, Stopped> {
        for index in 0..self.all.len() {
            if self.all[index].high < goal {
                continue;
            }
            self.all[index].test(goal, solver, control)?;
            if self.all[index].low >= goal {
                // It will probably be the best in the next round too.
                self.all[..=index].rotate_right(1);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Proves the value of one move.
    fn prove_move(
        &mut self,
        index: usize,
        solver: &MarginSolver,
        job: &mut Job<'_, Pit>,
    ) -> Result<(), Stopped> {
        let candidate = &self.all[index];
        let mut goal = with_parity_of(candidate.guess.unwrap_or(candidate.high), candidate.high);
        while !self.all[index].is_settled() {
            let candidate = &mut self.all[index];
            goal = goal.clamp(candidate.low + MARGIN_STEP, candidate.high);
            candidate.test(goal, solver, job)?;
            goal = if candidate.low >= goal { candidate.low + MARGIN_STEP } else { candidate.high };
            self.report(job);
        }
        Ok(())
    }

    /// The value of the position as far as it is known, and the corresponding move.
    fn value(&self) -> (Value, Pit) {
        let (low, high) = self.bounds();
        let surest = self.all.iter().find(|candidate| candidate.low == low).expect("one has it");
        if low == high {
            return (Value::exact_margin(low), surest.mv);
        }
        let guessed =
            self.all.iter().find(|candidate| candidate.mv == self.best).expect("a legal move");
        let score = with_parity_of(self.guess, low).clamp(low, high);
        // A move that certainly has this score is better than one that only seems to have it.
        let best = if low >= score || guessed.high < score { surest.mv } else { guessed.mv };
        (Value::Estimate { score, depth: self.depth }, best)
    }

    /// The value of each move, best first; empty if they aren't asked for.
    fn values(&self, scope: Scope) -> Vec<MoveValue<Pit>> {
        if scope != Scope::EveryMove {
            return Vec::new();
        }
        let mut candidates: Vec<&MoveProof> = self.all.iter().collect();
        insertion_sort_by_key(&mut candidates, |candidate| {
            (Reverse(candidate.clamped_guess()), candidate.mv)
        });
        let value = |candidate: &MoveProof| MoveValue {
            mv: candidate.mv,
            value: candidate.value(self.depth),
        };
        let mut values: Vec<MoveValue<Pit>> = candidates.into_iter().map(value).collect();
        sort(&mut values);
        values
    }

    fn report(&self, job: &mut Job<'_, Pit>) {
        let (least, most) = self.bounds();
        job.notify(Notice::Bounds { lower: least, upper: most });
        let (value, best) = self.value();
        let values = self.values(job.scope());
        job.report(self.depth, value, vec![best], values);
    }

    /// The analysis, as far as it is proven.
    pub(super) fn conclude(&self, solver: &MarginSolver, control: &Control<'_>) -> Analysis<Pit> {
        let (value, best) = self.value();
        let moves = self.values(control.scope());
        let best = match moves.first() {
            Some(first) if value.is_exact() => first.mv,
            _ => best,
        };
        let line = match value.margin() {
            Some(margin) => stored_line(&self.position, (best, margin), solver, self.book),
            None => vec![best],
        };
        let nodes = control.nodes();
        Analysis { best: Some(best), value, source: Source::Search, line, moves, nodes }
    }
}

#[cfg(test)]
mod tests {
    use arcade_engine::{
        Analysis, Control, Limits, MoveValue, Position as _, Resources, Scope, Source, Value,
    };

    use super::RootMoves;
    use crate::games::kalah::rules::{Kalah, Pit};
    use crate::games::kalah::solver::tables::TableManager;

    #[test]
    fn of_estimates_with_the_same_parity_the_greater_guess_comes_first() {
        let start = "6,6,6,6,6,6/6,6,6,6,6,6 0-0 S";
        let position: Kalah = start.parse().expect("a position");
        let guesses = [("1", 2), ("2", 3), ("3", -4), ("4", 1), ("5", 1), ("6", -3)];
        let moves = guesses.map(|(mv, score)| {
            let mv: Pit = position.parse_move(mv).expect("a pit");
            MoveValue { mv, value: Value::Estimate { score, depth: 9 } }
        });
        let best = moves[1];
        let guess =
            Analysis { best: Some(best.mv), ..Analysis::from_moves(vec![best], Source::Search) };
        let guess = Analysis { moves: moves.to_vec(), ..guess };
        let mut tables = TableManager::new(&Resources::default());
        let prepared = tables.prepare(&position, &mut Control::new(Scope::BestMove, Limits::NONE));
        assert_eq!(prepared, Ok(true));
        let roots = RootMoves::new(&position, &guess, tables.solver(), None);
        let told = |known: &MoveValue<Pit>| (known.mv.to_string(), super::score(&known.value));
        let listed: Vec<_> = roots.values(Scope::EveryMove).iter().map(told).collect();
        let expected = [("2", 2), ("1", 2), ("4", 0), ("5", 0), ("6", -4), ("3", -4)];
        assert_eq!(listed, expected.map(|(mv, score)| (mv.to_owned(), Some(score))));
    }
}
