//! Generic alpha-beta: negamax with iterative deepening and a transposition table.
//!
//! It differs from the textbook (Knuth and Moore, 1975) in three ways:
//!
//! * *Extra turns.* Sign and window flip only if the turn [passes](Turn::Opponent).
//! * *Proof.* Wins and losses carry their distance and are proven when found. A draw, and any
//!   margin in games that score, is proven only if neither the horizon nor a repetition contributed
//!   to it.
//! * *Cycles.* A line that returns to a position on its own path counts as not won. Such a score
//!   depends on the path and is never stored, unless the whole cycle lies below the node. A win
//!   found beside a cycle is a win on any path, but a shorter win may lead through the repeated
//!   position, so it is stored as a bound. The winner's shortest line never repeats a position, so
//!   at the root, which has no path before it, a win and its length are exact. That is why each
//!   root move is searched with a path that begins after it: its value includes play that returns
//!   to the root.
//!
//! How a win, a loss or an estimate is encoded as a number is described in `score.rs`.

use super::node::{Key, Node, Path};
use super::ordering::{MoveOrdering, best_to_front};
use super::score::{
    Bound, Entry, MIN_WIN_SCORE, NO_REPETITION, Packed, SearchScore, WIN, one_ply_down, shift,
    terminal_score,
};
use super::transposition::{TranspositionTable, hash};
use crate::{Control, Evaluate, MAX_ESTIMATE, MoveEvaluation, Position, Side, Stopped, Turn};

/// The maximum depth, in plies.
pub(super) const MAX_DEPTH: u32 = 128;
/// Positions searched less deeply than this aren't stored in the table.
pub(super) const MIN_TABLE_DEPTH: u32 = 3;
/// Positions fewer plies than this from the root are looked up by a canonical image. Deeper,
/// symmetric positions have usually been merged already.
const SYMMETRY_PLIES: usize = 4;

/// At this depth and above, a search first tests for a win with the next move. One ply above the
/// horizon, trying the moves is cheaper.
const MIN_WIN_TEST_DEPTH: u32 = 2;

/// At this depth and above, all moves are looked up before any is searched. At a lower depth that
/// costs more than it saves.
const MIN_ETC_DEPTH: u32 = 10;

/// An [`Engine`](crate::Engine) that searches by alpha-beta.
#[derive(Debug)]
pub struct AlphaBeta<P: Position, E> {
    pub(super) evaluation: E,
    pub(super) table: TranspositionTable<P, Packed<P::Move>>,
    pub(super) ordering: MoveOrdering<P::Move>,
    /// Whether each side can still win; the first is the side to move at the root.
    pub(super) can_win: [bool; 2],
    /// The positions from the one after the root move to the current node.
    pub(super) path: Path<P>,
    /// The moves of all nodes on the path, concatenated, and the weights that order them; reused,
    /// so that a node doesn't allocate.
    pub(super) moves: Vec<P::Move>,
    weights: Vec<u32>,
}

impl<P: Position, E: Evaluate<P>> AlphaBeta<P, E> {
    /// A search that evaluates unfinished positions by `evaluation` and stores searched ones in a
    /// transposition table of at most `table_mb` megabytes.
    pub fn new(evaluation: E, table_mb: u32) -> Self {
        Self {
            evaluation,
            table: TranspositionTable::new(table_mb),
            ordering: MoveOrdering::new(),
            can_win: [true, true],
            path: Path::new(),
            moves: Vec::new(),
            weights: Vec::new(),
        }
    }

    /// Forgets everything and frees the memory.
    pub fn forget(&mut self) {
        self.table.clear();
        self.ordering = MoveOrdering::new();
    }

    /// The score of an unfinished position at least one ply above the horizon.
    fn search(
        &mut self,
        node: &Node<'_, P>,
        control: &mut Control<'_>,
    ) -> Result<SearchScore, Stopped> {
        let &Node { position, side, depth, window, .. } = node;
        if self.is_at_best_drawn(side) && window.0 >= 0
            || self.is_at_best_drawn(side.other()) && window.1 <= 0
        {
            return Ok(SearchScore::proven(0));
        }
        if depth >= MIN_WIN_TEST_DEPTH && self.evaluation.wins_at_once(position) {
            // Counts the position that the win leads to.
            control.count_node()?;
            return Ok(SearchScore::proven(shift(WIN, -1)));
        }
        if depth < MIN_TABLE_DEPTH {
            return self.search_frontier(node, control);
        }
        let (core, lead) = position.split_off_lead();
        let own_hash = hash(&core);
        if let Some(earliest_repetition) = self.path.find(own_hash, position, side) {
            return Ok(SearchScore { score: 0, may_change_deeper: true, earliest_repetition });
        }
        let ply = self.path.len();
        let symmetries = if ply < SYMMETRY_PLIES { position.symmetries() } else { 1 };
        let key = Key::new(core, own_hash, symmetries);
        let entry = self
            .table
            .get_hashed(key.hash, &key.image)
            .map(|entry| entry.unpacked().plus_lead(lead));
        if let Some(found) = entry.and_then(|entry| entry.answers(depth, window)) {
            return Ok(found);
        }
        let first = self.moves.len();
        position.moves(&mut self.moves);
        if depth >= MIN_ETC_DEPTH
            && let Some(found) = self.probe_moves(node, first)
        {
            self.moves.truncate(first);
            return Ok(found);
        }
        let moves = &self.moves[first..];
        let from_table = entry.and_then(|entry| key.own_move(position, entry.best, moves));
        self.weights.truncate(first);
        self.ordering.score_moves(moves, &mut self.weights, (ply, side), from_table);
        self.path.push(own_hash, position, side);
        let result = self.search_moves(node, first, control);
        self.path.pop();
        self.moves.truncate(first);
        let (mut found, best) = result?;
        if usize::from(found.earliest_repetition) >= ply {
            found.earliest_repetition = NO_REPETITION;
        }
        self.store(key, lead, node, found, best);
        Ok(found)
    }

    /// Whether a side can no longer win.
    fn is_at_best_drawn(&self, side: Side) -> bool {
        !self.can_win[side.index()]
    }

    /// The stored result of a move that causes a cutoff at a node, if there is one; the other moves
    /// then needn't be searched (an *enhanced transposition cutoff*, Schaeffer and Plaat, 1996).
    fn probe_moves(&self, node: &Node<'_, P>, first: usize) -> Option<SearchScore> {
        let probe = |&mv: &P::Move| {
            let mut next = node.position.clone();
            let turn = next.play_unchecked(mv);
            let (core, lead) = next.split_off_lead();
            let entry = self.table.get(&core)?.unpacked().plus_lead(lead);
            let found = entry.answers(node.depth - 1, one_ply_down(node.window, turn))?;
            Some(found.one_ply_up(turn))
        };
        let cuts = |found: &SearchScore| found.score >= node.window.1;
        self.moves[first..].iter().filter_map(probe).find(cuts)
    }

    /// The score of a position so near the horizon that looking it up in the table or on the path,
    /// or ordering more than the first move, doesn't pay.
    fn search_frontier(
        &mut self,
        node: &Node<'_, P>,
        control: &mut Control<'_>,
    ) -> Result<SearchScore, Stopped> {
        let ply = self.path.len();
        let first = self.moves.len();
        node.position.moves(&mut self.moves);
        self.ordering.killer_to_front(&mut self.moves[first..], ply);
        let (mut alpha, beta) = node.window;
        let mut best = SearchScore::proven(i32::MIN);
        for index in first..self.moves.len() {
            let mv = self.moves[index];
            let found = self.search_move(node, mv, (alpha, beta), control)?;
            best.score = best.score.max(found.score);
            best.may_change_deeper |= found.may_change_deeper;
            alpha = alpha.max(found.score);
            if alpha >= beta {
                best = found;
                self.ordering.add_killer(mv, ply);
                break;
            }
        }
        self.moves.truncate(first);
        if Bound::of(best.score, node.window).proves(best.score) {
            best.may_change_deeper = false;
        }
        Ok(best)
    }

    /// The best score among the moves of a node, each searched one ply less deeply, and the move
    /// that has it.
    fn search_moves(
        &mut self,
        node: &Node<'_, P>,
        first: usize,
        control: &mut Control<'_>,
    ) -> Result<(SearchScore, P::Move), Stopped> {
        let (mut alpha, beta) = node.window;
        let mut best = (SearchScore::proven(i32::MIN), self.moves[first]);
        let mut earliest_repetition = NO_REPETITION;
        let end = self.moves.len();
        for index in first..end {
            best_to_front(&mut self.moves, &mut self.weights[..end], index);
            let mv = self.moves[index];
            // A null window first asks only whether a move beats the best so far; usually it
            // doesn't.
            let scout = index > first;
            let window = if scout { (alpha, alpha + 1) } else { (alpha, beta) };
            let mut found = self.search_move(node, mv, window, control)?;
            if scout && found.score > alpha && found.score < beta {
                found = self.search_move(node, mv, (alpha, beta), control)?;
            }
            if found.score > best.0.score {
                best.0.score = found.score;
                best.1 = mv;
            }
            earliest_repetition = earliest_repetition.min(found.earliest_repetition);
            // A move proven to lose stays lost at any depth.
            let lost = found.score <= -MIN_WIN_SCORE && found.score < beta;
            if !lost {
                best.0.may_change_deeper |= found.may_change_deeper;
                best.0.earliest_repetition =
                    best.0.earliest_repetition.min(found.earliest_repetition);
            }
            alpha = alpha.max(found.score);
            if alpha >= beta {
                // The cutoff follows from this move alone.
                best.0 = found;
                self.ordering.reward(mv, (self.path.len() - 1, node.side), node.depth);
                break;
            }
        }
        if Bound::of(best.0.score, node.window).proves(best.0.score) {
            best.0 = SearchScore { may_change_deeper: false, earliest_repetition, ..best.0 };
        }
        Ok(best)
    }

    /// The score of a move at a node, within its own window, for the side that makes it.
    #[inline]
    pub(super) fn search_move(
        &mut self,
        node: &Node<'_, P>,
        mv: P::Move,
        window: (i32, i32),
        control: &mut Control<'_>,
    ) -> Result<SearchScore, Stopped> {
        control.count_node()?;
        let depth = node.depth - 1;
        let mut score = 0;
        if E::INCREMENTAL || depth == 0 {
            let ahead = self.evaluation.evaluate_move(node.position, node.score, mv);
            score = ahead.score;
            if depth == 0 || ahead.end.is_some() {
                return Ok(leaf(ahead, node.position.is_scored()));
            }
        }
        // Made in place, since passing a position costs more than making the move.
        let mut next = node.position.clone();
        let turn = next.play_unchecked(mv);
        if !E::INCREMENTAL
            && let Some(outcome) = next.outcome()
        {
            let margin = next.margin().unwrap_or(0);
            let end = MoveEvaluation { turn, end: Some(outcome), score: margin };
            return Ok(leaf(end, next.is_scored()));
        }
        let side = if turn == Turn::Opponent { node.side.other() } else { node.side };
        let window = one_ply_down(window, turn);
        let found = match bounds_cutoff(&next, window) {
            Some(found) => found,
            None => self.search(&Node { position: &next, side, depth, window, score }, control)?,
        };
        Ok(found.one_ply_up(turn))
    }

    /// Stores the result, as far as it is valid on other paths too.
    fn store(
        &mut self,
        key: Key<P>,
        lead: i32,
        node: &Node<'_, P>,
        found: SearchScore,
        best: P::Move,
    ) {
        let SearchScore { score, may_change_deeper, earliest_repetition } = found;
        let bound = match Bound::of(score, node.window) {
            bound if earliest_repetition == NO_REPETITION => bound,
            bound if !bound.proves(score) => return,
            // On another path the winner may win sooner.
            _ if score > 0 => Bound::AtLeast,
            _ => Bound::AtMost,
        };
        let best = node.position.move_image(best, key.symmetry);
        let depth = u8::try_from(node.depth).expect("at most MAX_DEPTH");
        let entry = Entry { score, bound, depth, may_change_deeper, best };
        if let Some(entry) = Packed::new(entry.plus_lead(-lead)) {
            self.table.put_hashed(key.hash, key.image, entry, depth);
        }
    }
}

/// The score of a move that ends the game or reaches the horizon.
fn leaf(ahead: MoveEvaluation, is_scored: bool) -> SearchScore {
    let found = match ahead.end {
        Some(outcome) if !is_scored => SearchScore::proven(terminal_score(outcome)),
        Some(_) => SearchScore::proven(ahead.score),
        None => {
            let score = ahead.score.clamp(-MAX_ESTIMATE, MAX_ESTIMATE);
            SearchScore { score, may_change_deeper: true, earliest_repetition: NO_REPETITION }
        }
    };
    found.one_ply_up(ahead.turn)
}

/// The score of a position whose margin can't fall within the window, which needs no search.
#[inline]
fn bounds_cutoff<P: Position>(position: &P, (alpha, beta): (i32, i32)) -> Option<SearchScore> {
    if !position.is_scored() {
        return None;
    }
    let (least, greatest) = position.margin_bounds().into_inner();
    let score = if least >= beta { least } else { greatest };
    (least >= beta || greatest <= alpha).then(|| SearchScore::proven(score))
}
