//! Generic alpha-beta: negamax, deepening ply by ply, with a transposition table.
//!
//! Three things set it apart from the textbook (Knuth and Moore, 1975):
//!
//! * *Extra turns.* Sign and window flip only when the turn [passes](Turn::Passes).
//! * *Proof.* Wins and losses carry their distance and are proven when found; a draw is proven only
//!   when neither the horizon nor a repetition had a part in it.
//! * *Cycles.* A line that comes back to a position on its own path counts as not won. Such a score
//!   belongs to the path and is never stored, unless the cycle lies below the node. A win found
//!   beside it is a win on any path, but a shorter one may lead through the position that was
//!   repeated: it is stored as a bound. The winner's shortest way never repeats a position, so at
//!   the root, where no path is behind it, a win and its length are exact. That is why each move
//!   is searched with a path that begins after it: its value counts play that comes back.
//!
//! How a win, a loss or a guess is written as a number, `score.rs` says.

use super::score::{
    Bound, Entry, Found, MAX_ESTIMATE, NO_PLY, PROVEN, WIN, distance, one_ply_down, terminal_score,
};
use super::transposition::TranspositionTable;
use super::{Control, Engine, MoveValue, Scope, Stopped, Thought, Value};
use crate::game::{Game, Outcome, Turn};

/// A guess at how good an unfinished position is.
pub trait Evaluate<G: Game>: Send {
    /// Positive when the mover seems to stand better, within plus and minus
    /// [`MAX_ESTIMATE`].
    fn evaluate(&self, position: &G) -> i32;
}

/// The deepest search in plies.
const MAX_DEPTH: u32 = 128;

/// An [`Engine`] that searches.
#[derive(Debug)]
pub struct AlphaBeta<G: Game, E> {
    evaluation: E,
    table: TranspositionTable<G, Entry<G::Move>>,
    /// The positions from the one after the move at the root to the present node, each with the
    /// side to move.
    path: Vec<(G, Side)>,
    /// A buffer of moves for each ply, kept so that a node allocates nothing.
    buffers: Vec<Vec<G::Move>>,
}

/// A side in the search: the one to move where the path begins, or the other.
type Side = bool;

impl<G: Game, E: Evaluate<G>> AlphaBeta<G, E> {
    /// A search that judges unfinished positions by `evaluation` and remembers those it has seen in
    /// a table of at most `table_mb` megabytes.
    pub fn new(evaluation: E, table_mb: u32) -> Self {
        let table = TranspositionTable::new(table_mb);
        Self { evaluation, table, path: Vec::new(), buffers: Vec::new() }
    }

    /// The score of the position on top of the path, within the window, `depth` plies deep.
    fn search(
        &mut self,
        depth: u32,
        window: (i32, i32),
        control: &mut Control<'_, G::Move>,
    ) -> Result<Found, Stopped> {
        control.count_node()?;
        let ply = self.path.len() - 1;
        let (position, side) = &self.path[ply];
        if let Some(outcome) = position.outcome() {
            return Ok(Found::proven(terminal_score(outcome)));
        }
        let same = |(earlier, mover): &(G, Side)| mover == side && earlier == position;
        if let Some(repeats) = self.path[..ply].iter().position(same) {
            return Ok(Found { score: 0, horizon: true, repeats });
        }
        let entry = self.table.get(position);
        if let Some(found) = entry.and_then(|entry| entry.answers(depth, window)) {
            return Ok(found);
        }
        if depth == 0 {
            let score = self.evaluation.evaluate(position).clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
            return Ok(Found { score, horizon: true, repeats: NO_PLY });
        }
        let mut moves = self.take_buffer(ply);
        self.path[ply].0.moves(&mut moves);
        if let Some(entry) = entry {
            bring_to_front(&mut moves, entry.best);
        }
        let result = self.search_moves(&moves, depth, window, control);
        self.buffers[ply] = moves;
        let (mut found, best) = result?;
        if found.repeats >= ply {
            found.repeats = NO_PLY;
        }
        self.store(depth, window, found, best);
        Ok(found)
    }

    /// The best score among `moves`, each searched `depth - 1` plies deep, and the move that has it.
    fn search_moves(
        &mut self,
        moves: &[G::Move],
        depth: u32,
        window: (i32, i32),
        control: &mut Control<'_, G::Move>,
    ) -> Result<(Found, G::Move), Stopped> {
        let mut alpha = window.0;
        let mut best = (Found { score: i32::MIN, horizon: false, repeats: NO_PLY }, moves[0]);
        let mut repeats = NO_PLY;
        for &mv in moves {
            let found = self.search_move(mv, depth, (alpha, window.1), control)?;
            if found.score > best.0.score {
                best.0.score = found.score;
                best.1 = mv;
            }
            repeats = repeats.min(found.repeats);
            // A move proven to lose is out of the question, however deep one looks.
            let lost = found.score <= -PROVEN && found.score < window.1;
            if !lost {
                best.0.horizon |= found.horizon;
                best.0.repeats = best.0.repeats.min(found.repeats);
            }
            alpha = alpha.max(found.score);
            if alpha >= window.1 {
                break;
            }
        }
        if Bound::of(best.0.score, window).proves(best.0.score) {
            best.0 = Found { horizon: false, repeats, ..best.0 };
        }
        Ok(best)
    }

    /// The score of a move for the side that makes it.
    fn search_move(
        &mut self,
        mv: G::Move,
        depth: u32,
        window: (i32, i32),
        control: &mut Control<'_, G::Move>,
    ) -> Result<Found, Stopped> {
        let (position, side) = self.path.last().expect("the path begins at the root");
        let (next, turn) = position.after(mv);
        let side = if turn == Turn::Passes { !side } else { *side };
        self.path.push((next, side));
        let found = self.search(depth - 1, one_ply_down(window, turn), control);
        self.path.pop();
        found.map(|found| found.one_ply_up(turn))
    }

    /// Stores what was found, as far as it holds on other paths too.
    fn store(&mut self, depth: u32, window: (i32, i32), found: Found, best: G::Move) {
        let Found { score, horizon, repeats } = found;
        let bound = match Bound::of(score, window) {
            bound if repeats == NO_PLY => bound,
            bound if !bound.proves(score) => return,
            // On another path the winner may get there sooner.
            _ if score > 0 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let position = self.path.last().expect("the path begins at the root").0.clone();
        let entry = Entry { score, bound, depth, horizon, best };
        self.table.put(position, entry, |_| false);
    }

    fn take_buffer(&mut self, ply: usize) -> Vec<G::Move> {
        if self.buffers.len() <= ply {
            self.buffers.resize_with(ply + 1, Vec::new);
        }
        let mut buffer = std::mem::take(&mut self.buffers[ply]);
        buffer.clear();
        buffer
    }

    /// Searches the moves at the root, best first as known so far, and sorts them anew.
    ///
    /// When only the best move is asked for, a move that isn't better than those before it gets a
    /// bound in place of its score, and stays behind them.
    fn search_root(
        &mut self,
        position: &G,
        root: &mut [RootMove<G::Move>],
        depth: u32,
        control: &mut Control<'_, G::Move>,
    ) -> Result<(), Stopped> {
        let mut alpha = -WIN - 1;
        let mut searched = root.to_vec();
        for root_move in &mut searched {
            let window = (alpha, WIN + 1);
            root_move.found =
                self.search_root_move(position, root_move.mv, depth, window, control)?;
            if control.scope() == Scope::BestMove {
                alpha = alpha.max(root_move.found.score);
            }
        }
        searched.sort_by_key(|root_move| std::cmp::Reverse(root_move.found.score));
        root.copy_from_slice(&searched);
        Ok(())
    }

    /// The score of a move at the root for the side that makes it, with a path that begins after
    /// it.
    fn search_root_move(
        &mut self,
        position: &G,
        mv: G::Move,
        depth: u32,
        window: (i32, i32),
        control: &mut Control<'_, G::Move>,
    ) -> Result<Found, Stopped> {
        let (next, turn) = position.after(mv);
        self.path.clear();
        self.path.push((next, false));
        let found = self.search(depth - 1, one_ply_down(window, turn), control)?;
        Ok(found.one_ply_up(turn))
    }

    /// The expected play from `position` on, as far as the table remembers it.
    fn line(&self, position: &G, first: G::Move, length: u32) -> Vec<G::Move> {
        let mut line = vec![first];
        let mut position = position.after(first).0;
        while line.len() < length as usize && position.outcome().is_none() {
            let Some(entry) = self.table.get(&position) else { break };
            line.push(entry.best);
            position.play(entry.best);
        }
        line
    }
}

/// A move at the root, with what the last finished depth found.
#[derive(Clone, Copy, Debug)]
struct RootMove<M> {
    mv: M,
    found: Found,
    /// Whether the move itself ends the game.
    ends: bool,
}

impl<M> RootMove<M> {
    /// The move's value after a search of `depth` plies.
    fn value(&self, depth: u32) -> Value {
        let Found { score, horizon, .. } = self.found;
        // A longer win can come out of the table before shorter ones are ruled out.
        let remoteness = distance(score).filter(|&plies| plies <= depth);
        let (outcome, remoteness) = match score {
            _ if score >= PROVEN => (Outcome::Win, remoteness),
            _ if score <= -PROVEN => (Outcome::Loss, remoteness),
            _ if horizon => return Value::Estimate { score, depth },
            _ => (Outcome::Draw, self.ends.then_some(1)),
        };
        Value::Exact { outcome, remoteness, margin: None }
    }

    /// Whether deeper search can tell nothing new about the move.
    fn is_settled(&self, depth: u32) -> bool {
        match self.value(depth) {
            Value::Exact { outcome: Outcome::Draw, .. } => true,
            value => value.remoteness().is_some(),
        }
    }
}

impl<G: Game, E: Evaluate<G>> Engine<G> for AlphaBeta<G, E> {
    fn think(&mut self, position: &G, control: &mut Control<'_, G::Move>) -> Thought<G::Move> {
        if let Some(thought) = Thought::finished(position) {
            return thought;
        }
        let unknown = Found { score: 0, horizon: true, repeats: NO_PLY };
        let mut root: Vec<RootMove<G::Move>> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let ends = position.after(mv).0.outcome().is_some();
                RootMove { mv, found: unknown, ends }
            })
            .collect();
        let mut depth = 0;
        while depth < control.max_depth().min(MAX_DEPTH) {
            if self.search_root(position, &mut root, depth + 1, control).is_err() {
                break;
            }
            depth += 1;
            let line = self.line(position, root[0].mv, depth);
            control.report(depth, position_value(&root, depth), line);
            let settled = match control.scope() {
                // The others are bounded by the best: if it wins, or is the last to lose, or
                // nothing lay beyond the horizon, no deeper search can change the choice.
                Scope::BestMove => {
                    root[0].is_settled(depth)
                        && (root[0].found.score >= PROVEN
                            || root.iter().all(|other| !other.found.horizon))
                }
                Scope::EveryMove => root.iter().all(|other| other.is_settled(depth)),
            };
            if settled {
                break;
            }
        }
        self.conclude(position, &root, depth, control)
    }
}

impl<G: Game, E: Evaluate<G>> AlphaBeta<G, E> {
    /// Puts what the search found into words.
    fn conclude(
        &self,
        position: &G,
        root: &[RootMove<G::Move>],
        depth: u32,
        control: &Control<'_, G::Move>,
    ) -> Thought<G::Move> {
        let mut moves: Vec<MoveValue<G::Move>> = root
            .iter()
            .map(|root_move| MoveValue { mv: root_move.mv, value: root_move.value(depth) })
            .collect();
        let best = root[0].mv;
        let value = position_value(root, depth);
        if control.scope() == Scope::BestMove {
            moves.clear();
        } else {
            moves.sort_by(|a, b| a.value.compare(&b.value));
        }
        let line = self.line(position, best, depth);
        Thought { best: Some(best), value, line, moves, nodes: control.nodes() }
    }
}

/// The value of the position with these moves, best first, after a search of `depth` plies.
fn position_value<M>(root: &[RootMove<M>], depth: u32) -> Value {
    let value = root[0].value(depth).as_position();
    // A draw is exact only if no other move may still turn out to win.
    let open = root.iter().any(|other| other.found.horizon);
    if value.outcome() == Some(Outcome::Draw) && open {
        return Value::Estimate { score: 0, depth };
    }
    value
}

/// Moves `first` to the front and keeps the order of the others.
fn bring_to_front<M: Copy + PartialEq>(moves: &mut [M], first: M) {
    if let Some(index) = moves.iter().position(|mv| *mv == first) {
        moves[..=index].rotate_right(1);
    }
}
