//! The program described by the exercise, as an opponent: minimax to a fixed depth with the four
//! scores of [`BoardGame::eval_board`], and a dictionary of the boards already scored.
//!
//! Its weaknesses are part of it: all forced wins are equal, a draw is better than a position in
//! which everything is open, and nothing is seen beyond the last ply.

mod board_game;
mod dictionary;

pub use board_game::{
    BoardGame, COMPUTER, COMPUTER_WINS, DRAW, EMPTY, HUMAN, HUMAN_WINS, UNDECIDED,
};
pub use dictionary::{Configuration, DictionaryError, HashDictionary};

use arcade_engine::{
    Analysis, Control, Engine, Job, MoveValue, Position as _, Scope, Skill, Source, Stopped,
    TranspositionStats, Value, sort_best_first,
};

use super::rules::{TileMove, Tiles};

/// The program as an [`Engine`].
#[derive(Clone, Copy, Debug)]
pub struct Classic {
    max_levels: u32,
    /// Statistics of the dictionary in the last analysis.
    dictionary: Option<TranspositionStats>,
}

impl Classic {
    /// The program with a lookahead of `max_levels` plies, but at most [`Skill::MAX_CLASSIC_DEPTH`]. At
    /// level 0, as at level 1, every play is scored as soon as it is made.
    pub fn new(max_levels: u32) -> Self {
        Self { max_levels, dictionary: None }
    }
}

/// The maximum number of stored scores; with more, the chains are so long that looking up takes
/// longer than it saves.
const MAX_STORED: usize = 1_000_000;

/// A search. The side to move at the root plays the computer's tiles.
struct Search<'a, 'b> {
    board: BoardGame,
    dictionary: HashDictionary,
    control: &'a mut Control<'b>,
    /// Whether some board was still undecided at the last level.
    is_cut_off: bool,
}

/// A play: the origin of the tile, unless it is new, and its target, as row and column.
type Play = (Option<(usize, usize)>, (usize, usize));

impl<'a, 'b> Search<'a, 'b> {
    /// A search of a position, with nothing stored yet.
    fn of(position: &Tiles, levels: u32, control: &'a mut Control<'b>) -> Self {
        let board = board(position, levels);
        let dictionary = board.make_dictionary();
        Self { board, dictionary, control, is_cut_off: false }
    }

    /// The score of each move.
    fn scores(&mut self, position: &Tiles, moves: &[TileMove]) -> Result<Vec<u8>, Stopped> {
        let size = usize::from(position.size());
        let place = |square: u8| (usize::from(square) / size, usize::from(square) % size);
        let play = |mv| match mv {
            TileMove::Place(to) => (None, place(to)),
            TileMove::Slide { from, to } => (Some(place(from)), place(to)),
        };
        let everything = (HUMAN_WINS, COMPUTER_WINS);
        moves.iter().map(|&mv| self.score(play(mv), COMPUTER, 1, everything)).collect()
    }

    /// Every play of `symbol`.
    fn plays(&self, symbol: char) -> Vec<Play> {
        let empty = self.board.positions(EMPTY);
        if empty.len() > self.board.empty_positions() {
            return empty.into_iter().map(|to| (None, to)).collect();
        }
        let beside = |from: &(usize, usize), to: &(usize, usize)| {
            from.0.abs_diff(to.0) <= 1 && from.1.abs_diff(to.1) <= 1
        };
        let tiles = self.board.positions(symbol).into_iter();
        tiles
            .flat_map(|from| {
                let targets = empty.iter().copied().filter(move |to| beside(&from, to));
                targets.map(move |to| (Some(from), to))
            })
            .collect()
    }

    fn make(&mut self, (from, to): Play, symbol: char) {
        if let Some((row, column)) = from {
            self.board.save_play(row, column, EMPTY);
        }
        self.board.save_play(to.0, to.1, symbol);
    }

    fn take_back(&mut self, (from, to): Play, symbol: char) {
        self.board.save_play(to.0, to.1, EMPTY);
        if let Some((row, column)) = from {
            self.board.save_play(row, column, symbol);
        }
    }

    /// The score of a play at this level, within a window; outside it, the score is a bound.
    fn score(
        &mut self,
        play: Play,
        symbol: char,
        level: u32,
        window: (u8, u8),
    ) -> Result<u8, Stopped> {
        self.control.count_node()?;
        self.make(play, symbol);
        let opponent = if symbol == COMPUTER { HUMAN } else { COMPUTER };
        let score = match self.board.eval_board(opponent, self.board.empty_positions()) {
            UNDECIDED if level < self.board.max_levels() => {
                self.best_score(opponent, level + 1, window)
            }
            score => {
                self.is_cut_off |= score == UNDECIDED;
                Ok(score)
            }
        };
        self.take_back(play, symbol);
        score
    }

    /// The best score that `symbol` can reach.
    ///
    /// The board alone isn't a sound key, because its score depends on the side to move and on the
    /// depth left. Only scores inside the window are stored, since the others are bounds.
    fn best_score(
        &mut self,
        symbol: char,
        level: u32,
        (low, high): (u8, u8),
    ) -> Result<u8, Stopped> {
        let levels = self.board.max_levels() - level;
        let key = format!("{symbol}{levels}{}", self.board.configuration());
        if let Some(score) = self.dictionary.get_score(&key) {
            return Ok(score);
        }
        let (mut least, mut most) = (low, high);
        let mut best = if symbol == COMPUTER { HUMAN_WINS } else { COMPUTER_WINS };
        for play in self.plays(symbol) {
            let score = self.score(play, symbol, level, (least, most))?;
            if symbol == COMPUTER {
                best = best.max(score);
                least = least.max(best);
            } else {
                best = best.min(score);
                most = most.min(best);
            }
            if least >= most {
                break;
            }
        }
        if low < best && best < high && self.dictionary.transposition_stats().stored < MAX_STORED {
            let known = self.dictionary.put(Configuration::new(key, best));
            known.expect("a board doesn't come back at the same level before it is scored");
        }
        Ok(best)
    }
}

impl Engine<Tiles> for Classic {
    fn analyse(&mut self, position: &Tiles, job: &mut Job<'_, TileMove>) -> Analysis<TileMove> {
        if let Some(analysis) = Analysis::finished(position) {
            return analysis;
        }
        let mut moves = position.legal_moves();
        // The program plays a random one of equal moves.
        job.random().shuffle(&mut moves);
        let most = self.max_levels.min(job.max_depth()).clamp(1, Skill::MAX_CLASSIC_DEPTH);
        let mut scored = Vec::new();
        let mut levels = 0;
        // One level after another, so that there are scores when the time is up. Each begins anew,
        // so the last one gives the same scores as it would alone.
        while levels < most {
            levels = (levels + 1 + levels / 16).min(most);
            let mut search = Search::of(position, levels, job);
            let Ok(found) = search.scores(position, &moves) else { break };
            self.dictionary = Some(search.dictionary.transposition_stats());
            // If all boards were decided, more levels would change nothing.
            let depth = if search.is_cut_off { levels } else { most };
            scored = values(&moves, found, depth);
            let moves = if job.scope() == Scope::BestMove { Vec::new() } else { scored.clone() };
            job.report(depth, scored[0].value, vec![scored[0].mv], moves);
            levels = depth;
        }
        if scored.is_empty() {
            // Whatever the limits, the board after each move is scored.
            let look = |control: &mut _| Search::of(position, 1, control).scores(position, &moves);
            scored = values(&moves, job.ignoring_limits(look).expect("nothing stops it"), 1);
        }
        Analysis::from_moves(scored, Source::Search).into_result_of(job)
    }

    fn transposition_stats(&self) -> Option<TranspositionStats> {
        self.dictionary
    }
}

/// The moves with their scores, best first, after a search of `depth` plies.
fn values(moves: &[TileMove], scores: Vec<u8>, depth: u32) -> Vec<MoveValue<TileMove>> {
    let value = |score: u8| Value::Estimate { score: score.into(), depth };
    let pairs = moves.iter().zip(scores);
    let mut moves: Vec<_> =
        pairs.map(|(&mv, score)| MoveValue { mv, value: value(score) }).collect();
    sort_best_first(&mut moves);
    moves
}

/// The board of a position; the mover's tiles are the computer's.
fn board(position: &Tiles, levels: u32) -> BoardGame {
    let size = usize::from(position.size());
    let mut board = BoardGame::new(size, position.final_empties().into(), levels);
    for square in 0..position.size() * position.size() {
        let symbol = match position.tile(square) {
            None => EMPTY,
            Some(colour) if colour == position.side_to_move() => COMPUTER,
            Some(_) => HUMAN,
        };
        board.save_play(usize::from(square) / size, usize::from(square) % size, symbol);
    }
    board
}
