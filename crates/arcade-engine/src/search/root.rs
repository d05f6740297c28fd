//! The root of the search: iterative deepening, and the values of the moves.

use std::cmp::Reverse;

use super::alpha_beta::{AlphaBeta, MAX_DEPTH, MIN_TABLE_DEPTH};
use super::node::{Key, Node};
use super::score::{MIN_WIN_SCORE, NO_REPETITION, SearchScore, WIN, distance};
use super::transposition::hash;
use crate::{
    Analysis, Control, Engine, Evaluate, Job, MoveValue, Outcome, Position, Scope, Side, Source,
    Stopped, TranspositionStats, Value, insertion_sort_by_key, sort_best_first,
};

/// A root move with the result of the last completed depth.
#[derive(Clone, Copy, Debug)]
struct RootMove<M> {
    mv: M,
    found: SearchScore,
    /// Whether the move ends the game.
    ends: bool,
    /// Its index in the game's own order of moves.
    index: usize,
}

impl<M> RootMove<M> {
    /// The value of the move after a search of `depth` plies; `is_scored` is whether the game scores.
    fn value(&self, depth: u32, is_scored: bool) -> Value {
        let SearchScore { score, may_change_deeper, .. } = self.found;
        // A win from the table may be longer than `depth`; shorter ones aren't ruled out yet, so
        // its remoteness isn't known.
        let remoteness = distance(score).filter(|&plies| plies <= depth);
        let (outcome, remoteness) = match score {
            _ if score >= MIN_WIN_SCORE => (Outcome::Win, remoteness),
            _ if score <= -MIN_WIN_SCORE => (Outcome::Loss, remoteness),
            _ if may_change_deeper => return Value::Estimate { score, depth },
            _ if is_scored => return Value::exact_margin(score),
            _ => (Outcome::Draw, self.ends.then_some(1)),
        };
        Value::Exact { outcome, remoteness, margin: None }
    }

    /// Whether a deeper search can't change the value of the move.
    fn is_settled(&self, depth: u32, is_scored: bool) -> bool {
        match self.value(depth, is_scored) {
            Value::Exact { outcome: Outcome::Draw, .. } | Value::Exact { margin: Some(_), .. } => {
                true
            }
            value => value.remoteness().is_some(),
        }
    }
}

impl<P: Position, E: Evaluate<P>> Engine<P> for AlphaBeta<P, E> {
    fn analyse(&mut self, position: &P, job: &mut Job<'_, P::Move>) -> Analysis<P::Move> {
        if let Some(analysis) = Analysis::finished(position) {
            return analysis;
        }
        self.can_win = self.evaluation.can_win(position);
        if self.can_win == [false, false] {
            return drawn(position, job);
        }
        let unknown =
            SearchScore { score: 0, may_change_deeper: true, earliest_repetition: NO_REPETITION };
        let mut root: Vec<RootMove<P::Move>> = position
            .legal_moves()
            .into_iter()
            .enumerate()
            .map(|(index, mv)| {
                let ends = position.after(mv).0.outcome().is_some();
                RootMove { mv, found: unknown, ends, index }
            })
            .collect();
        self.ordering.decay();
        self.table.age();
        if job.scope() == Scope::BestMove {
            // Of equal moves the first is chosen, so a random order makes the choice random.
            job.random().shuffle(&mut root);
        }
        let mut depth = 0;
        while depth < job.max_depth().min(MAX_DEPTH) {
            if self.search_root(position, &mut root, depth + 1, job).is_err() {
                break;
            }
            depth += 1;
            let line = self.variation(position, &root[0], depth);
            let moves = values(position, &root, depth, job.scope());
            job.report(depth, position_value(position, &root, depth), line, moves);
            let settled = match job.scope() {
                // The other moves are bounded by the best one. If it wins, or loses as late as
                // possible, or if the horizon had no part in the scores, a deeper search can't
                // change the choice.
                Scope::BestMove => {
                    root[0].is_settled(depth, position.is_scored())
                        && (root[0].found.score >= MIN_WIN_SCORE
                            || root.iter().all(|other| !other.found.may_change_deeper))
                }
                Scope::Value | Scope::EveryMove => {
                    root.iter().all(|other| other.is_settled(depth, position.is_scored()))
                }
            };
            if settled {
                break;
            }
        }
        if depth == 0 {
            // One ply takes no time and is searched whatever the limits; otherwise chance would
            // choose the move.
            let searched = job.ignoring_limits(|job| self.search_root(position, &mut root, 1, job));
            searched.expect("nothing stops it");
            depth = 1;
        }
        self.conclude(position, &root, depth, job)
    }

    fn new_game(&mut self, _: u32) {
        self.forget();
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        Some(self.table.transposition_stats())
    }
}

impl<P: Position, E: Evaluate<P>> AlphaBeta<P, E> {
    /// Searches the root moves, in the best order known so far, and sorts them again.
    ///
    /// If only the best move is asked for, a move that isn't better than those before it gets a
    /// bound instead of its score, and stays behind them.
    fn search_root(
        &mut self,
        position: &P,
        root: &mut [RootMove<P::Move>],
        depth: u32,
        control: &mut Control<'_>,
    ) -> Result<(), Stopped> {
        const LEAST: i32 = -WIN - 1;
        const GREATEST: i32 = WIN + 1;
        let score = self.evaluation.evaluate(position);
        let node = Node { position, side: Side::One, depth, window: (LEAST, GREATEST), score };
        let mut alpha = LEAST;
        let mut searched = root.to_vec();
        // The root isn't on the path, so that the value of a move includes play that returns to the
        // root.
        self.path.clear();
        self.moves.clear();
        for root_move in &mut searched {
            let scout = alpha > LEAST && depth > 1;
            let window = if scout { (alpha, alpha + 1) } else { (alpha, GREATEST) };
            let mut found = self.search_move(&node, root_move.mv, window, control)?;
            if scout && found.score > alpha {
                found = self.search_move(&node, root_move.mv, (alpha, GREATEST), control)?;
            }
            root_move.found = found;
            if control.scope() == Scope::BestMove {
                alpha = alpha.max(found.score);
            }
        }
        insertion_sort_by_key(&mut searched, |root_move| Reverse(root_move.found.score));
        root.copy_from_slice(&searched);
        Ok(())
    }

    /// The analysis that follows from the results of the search.
    fn conclude(
        &self,
        position: &P,
        root: &[RootMove<P::Move>],
        depth: u32,
        control: &Control<'_>,
    ) -> Analysis<P::Move> {
        let best = root[0].mv;
        let value = position_value(position, root, depth);
        let moves = values(position, root, depth, control.scope());
        let line = self.variation(position, &root[0], depth);
        let source = Source::Search;
        Analysis { best: Some(best), value, source, line, moves, nodes: control.nodes() }
    }

    /// The principal variation from `position`, as far as the table still has it, after a search of
    /// `depth` plies.
    fn variation(&self, position: &P, first: &RootMove<P::Move>, depth: u32) -> Vec<P::Move> {
        let end = first.value(depth, position.is_scored()).remoteness();
        let mut line = vec![first.mv];
        let mut position = position.after(first.mv).0;
        for ply in 1..depth {
            // The table doesn't store positions this near the end.
            let near = end.is_some_and(|end| end < ply + MIN_TABLE_DEPTH);
            let plies = if near { MIN_TABLE_DEPTH - 1 } else { 1 };
            let decided = decided_within(&position, plies).map(|(mv, _)| mv);
            let Some(mv) = decided.or_else(|| self.table_move(&position)) else { break };
            line.push(mv);
            position.play_unchecked(mv);
        }
        line
    }

    /// The best move stored in the table.
    fn table_move(&self, position: &P) -> Option<P::Move> {
        let moves = position.legal_moves();
        // A position is stored by its canonical image or as itself, depending on its distance from
        // the root.
        [position.symmetries(), 1].into_iter().find_map(|symmetries| {
            let (core, _) = position.split_off_lead();
            let own_hash = hash(&core);
            let key = Key::new(core, own_hash, symmetries);
            let entry = self.table.get_hashed(key.hash, &key.image)?;
            key.own_move(position, entry.unpacked().best, &moves)
        })
    }
}

/// The analysis of an unfinished position that neither side can win: every move keeps the draw.
fn drawn<P: Position>(position: &P, control: &mut Control<'_>) -> Analysis<P::Move> {
    let value = |mv: P::Move| {
        let (next, turn) = position.after(mv);
        let value = Value::of_finished(&next).unwrap_or(Value::exact(Outcome::Draw));
        MoveValue { mv, value: value.one_ply_up(turn) }
    };
    let moves = position.legal_moves().into_iter().map(value).collect();
    let analysis = Analysis::from_moves(moves, Source::ClosedForm);
    let best = control.random().choose(&analysis.best_moves()).copied();
    analysis.with_line(best.into_iter().collect()).into_result_of(control)
}

/// The best move and its value, if `plies` plies are enough to prove it: the game always ends
/// within them, or one of the moves wins.
fn decided_within<P: Position>(position: &P, plies: u32) -> Option<(P::Move, Value)> {
    let value = |mv: P::Move| {
        let (next, turn) = position.after(mv);
        let value = match Value::of_finished(&next) {
            Some(value) => value,
            None if plies == 1 => return None,
            None => decided_within(&next, plies - 1)?.1.as_position_value(),
        };
        Some((mv, value.one_ply_up(turn)))
    };
    let moves = position.legal_moves();
    let known: Vec<(P::Move, Value)> = moves.iter().filter_map(|&mv| value(mv)).collect();
    let best = known.iter().min_by(|a, b| a.1.compare(&b.1)).copied()?;
    let wins = !position.is_scored() && best.1.outcome() == Some(Outcome::Win);
    (wins || known.len() == moves.len()).then_some(best)
}

/// The values of the moves in a position, best first, after a search of `depth` plies; empty if
/// they weren't asked for.
fn values<P: Position>(
    position: &P,
    root: &[RootMove<P::Move>],
    depth: u32,
    scope: Scope,
) -> Vec<MoveValue<P::Move>> {
    if scope == Scope::BestMove {
        return Vec::new();
    }
    // Equal moves are listed in the game's own order, not in the order of the search.
    let mut root: Vec<&RootMove<P::Move>> = root.iter().collect();
    insertion_sort_by_key(&mut root, |root_move| root_move.index);
    let value = |root_move: &RootMove<P::Move>| MoveValue {
        mv: root_move.mv,
        value: root_move.value(depth, position.is_scored()),
    };
    let mut values: Vec<MoveValue<P::Move>> = root.into_iter().map(value).collect();
    sort_best_first(&mut values);
    values
}

/// The value of a position with these moves, best first, after a search of `depth` plies.
fn position_value<P: Position>(position: &P, root: &[RootMove<P::Move>], depth: u32) -> Value {
    let value = root[0].value(depth, position.is_scored()).as_position_value();
    // A draw or a margin is exact only if no other move may still turn out to be better.
    let bounded = value.outcome() == Some(Outcome::Draw) || value.margin().is_some();
    if bounded && root.iter().any(|other| other.found.may_change_deeper) {
        return Value::Estimate { score: root[0].found.score, depth };
    }
    value
}
