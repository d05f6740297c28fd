//! The evaluation of Tiles, and the opponents built on it.

use arcade_engine::{
    ClassicPlayer, Engine, Evaluate, Handicap, Knowledge, Level, Limits, MoveEvaluation, Outcome,
    Resources, TableEngine, TableSpace as _, Turn, default_engine,
};

use super::classic::Classic;
use super::forced_wins::ForcedWinEngine;
use super::geometry::Squares;
use super::rules::{TileMove, Tiles};
use super::solver::TilesSpace;
use super::threats::{blocked, can_complete};

/// Evaluates a position by its lines: a line counts more for a side with each tile of that side on
/// it, and less with each tile of the other side. Those don't block it for ever, because tiles
/// slide.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineCounts;

/// The length of the longest line.
const MAX_LINE_LENGTH: usize = 8;

/// The worth of a line to a side, by the number of its own tiles on it and of the other side's.
const WORTH: [[i32; MAX_LINE_LENGTH + 1]; MAX_LINE_LENGTH + 1] = {
    let mut worth = [[0; MAX_LINE_LENGTH + 1]; MAX_LINE_LENGTH + 1];
    let mut own = 0;
    while own <= MAX_LINE_LENGTH {
        let mut other = 0;
        while other <= MAX_LINE_LENGTH {
            worth[own][other] = one_side_worth(own, other) - one_side_worth(other, own);
            other += 1;
        }
        own += 1;
    }
    worth
};

/// What a line with `own` tiles of a side is worth to that side if `other` tiles of the other side are in
/// the way.
const fn one_side_worth(own: usize, other: usize) -> i32 {
    if own == 0 { 0 } else { (4_i32 << (2 * own)) >> (3 * other) }
}

fn count(squares: Squares) -> usize {
    squares.count_ones() as usize
}

impl Evaluate<Tiles> for LineCounts {
    fn evaluate(&self, position: &Tiles) -> i32 {
        let mine = position.tiles(position.side_to_move());
        let theirs = position.tiles(position.side_to_move().other());
        let lines = position.geometry().lines().iter();
        lines.map(|line| WORTH[count(mine & line)][count(theirs & line)]).sum()
    }

    const INCREMENTAL: bool = true;

    /// Only the lines through squares changed by the move are evaluated.
    fn evaluate_move(&self, position: &Tiles, mut score: i32, mv: TileMove) -> MoveEvaluation {
        let board = position.geometry();
        let theirs = position.tiles(position.side_to_move().other());
        let mut mine = position.tiles(position.side_to_move());
        let (mut empty, mut free) = (position.empty(), position.empty_count());
        let to = match mv {
            TileMove::Place(to) => {
                free -= 1;
                to
            }
            TileMove::Slide { from, to } => {
                mine &= !(1 << from);
                empty |= 1 << from;
                score -= gain(board.lines_through(from), mine, theirs);
                to
            }
        };
        empty &= !(1 << to);
        let sliding = free == position.final_empties();
        let end = if board.has_line_through(to, mine | 1 << to) {
            Some(Outcome::Loss)
        } else if sliding && board.neighbours_of(empty) & theirs == 0 {
            Some(Outcome::Draw)
        } else {
            None
        };
        let score = match end {
            None => -(score + gain(board.lines_through(to), mine, theirs)),
            Some(_) => 0,
        };
        MoveEvaluation { turn: Turn::Opponent, end, score }
    }

    fn wins_at_once(&self, position: &Tiles) -> bool {
        can_complete(position)
    }

    /// A line needs as many tiles as the board has squares along a side.
    fn can_win(&self, position: &Tiles) -> [bool; 2] {
        let sides = [position.side_to_move(), position.side_to_move().other()];
        sides.map(|side| position.final_tiles(side) >= position.size())
    }
}

/// The worth of another tile of the mover on the square where these lines cross.
fn gain(lines: &[Squares], mine: Squares, theirs: Squares) -> i32 {
    let gain = |line: &Squares| {
        let (own, other) = (count(mine & line), count(theirs & line));
        WORTH[own + 1][other] - WORTH[own][other]
    };
    lines.iter().map(gain).sum()
}

impl Knowledge<Tiles> for LineCounts {
    /// 1 for a move that blocks a line which the other side is about to complete, otherwise 0.
    fn immediate_gain(&self, position: &Tiles, mv: TileMove) -> i32 {
        blocked(position, mv).is_some().into()
    }

    fn classic(&self, plies: u32) -> Option<ClassicPlayer<Tiles>> {
        let score_legend = "0 the other side wins, 1 not clear yet, 2 a draw, 3 the mover wins";
        Some(ClassicPlayer { engine: Box::new(Classic::new(plies)), score_legend })
    }

    /// By exact values on boards small enough for a table. The percentages are measured: on the
    /// smallest boards most errors lose at once, so there are fewer positions in which a player
    /// would plausibly err.
    fn handicap(&self, level: Level, position: &Tiles) -> Handicap {
        match TilesSpace::family(position) {
            Some((4.., _)) => Handicap::with_exact_values(level, 80),
            Some(_) => Handicap::with_exact_values(level, 52),
            None => Handicap::of(level),
        }
    }

    /// On a board too large for a table, the search is short.
    fn exact_value_limits(&self, _: &Tiles) -> Option<Limits> {
        Some(Limits { nodes: Some(200_000), ..Limits::NONE })
    }

    /// True if there is a table.
    fn is_soon_proven(&self, position: &Tiles) -> bool {
        TilesSpace::family(position).is_some()
    }

    fn perfect(&self, resources: &Resources) -> Box<dyn Engine<Tiles>> {
        let search = default_engine(self, resources);
        let search = Box::new(ForcedWinEngine::new(resources.table_mb, search));
        Box::new(TableEngine::<TilesSpace>::new(search))
    }
}
