//! The description of a move that neither meets nor makes a threat: what its tile does for the lines through its square,
//! which it blocks for the other side, and which it extends.

use arcade_base::{joined_by_and, joined_by_or, pluralized};
use arcade_engine::{Side, insertion_sort_by_key};

use super::geometry::Squares;
use super::names::{line_name, verb_phrase};
use super::rules::{TileMove, Tiles};
use crate::kit::{Bearing, Clause, MOVER, MOVER_POSSESSIVE, OTHER, members};

/// The tiles that are placed from a move that prepares two threats until one of them is completed: that tile, an answer,
/// the tile that threatens, an answer, and the last.
const PLACINGS_OF_FORK: u8 = 5;

/// What there is to say about a move that neither meets nor makes a threat: what it does for the lines through its target
/// square.
pub(super) struct QuietMoveText {
    /// What the player does: "takes the centre".
    action: String,
    /// The line that the other side can no longer fill: "1-5-9". Of several, the one with most
    /// tiles of the other side.
    blocked_line: Option<String>,
    /// The line that the sliding tile blocked before and no longer blocks: "1-2-3".
    reopens: Option<String>,
    /// What it extends: "2 tiles on 1-5-9".
    extended_line: Option<String>,
    /// The lines through the square without tiles of the other side.
    free: Vec<Squares>,
    /// The number of all lines through the square.
    crossing: usize,
    /// The square from which another tile would threaten two lines, unless the other side prevents it, and those.
    fork: Option<(u8, [Squares; 2])>,
}

impl QuietMoveText {
    /// What a move does for the lines through its target square.
    pub fn of(position: &Tiles, mv: TileMove) -> Self {
        let [own, other] = [position.side_to_move(), position.side_to_move().other()];
        let there = 1 << mv.target();
        let [before, after] = match mv {
            TileMove::Place(_) => [position.tiles(own), position.tiles(own) | there],
            TileMove::Slide { from, .. } => {
                [position.tiles(own), position.tiles(own) & !(1 << from) | there]
            }
        };
        let theirs = position.tiles(other);
        let lines = position.geometry().lines();
        let count = |line: &Squares, tiles: Squares| (line & tiles).count_ones();
        let is_free = |line: &Squares, tiles: Squares| line & tiles == 0;
        let here = || lines.iter().copied().filter(|line| line & there != 0);
        let longest = here().filter(|line| is_free(line, theirs)).max_by_key(|l| count(l, after));
        let adds = longest.filter(|line| count(line, after) > 1).map(|line| {
            format!("{} on {}", pluralized(count(&line, after), "tile"), line_name(line))
        });
        Self {
            action: verb_phrase(position, mv),
            blocked_line: line_blocked_by(position, [before, after]),
            reopens: line_blocked_by(position, [after, before]),
            extended_line: adds,
            free: here().filter(|line| is_free(line, theirs)).collect(),
            crossing: here().count(),
            fork: fork(position, mv),
        }
    }

    /// The description if there is nothing else to say about the move.
    pub fn described(&self) -> Vec<Clause> {
        let praise = |text: String| Clause::from(text).with_bearing(Bearing::For);
        let adds = self.extended_line.as_ref().map(|adds| praise(format!("with {adds}")));
        let blocks = self
            .blocked_line
            .as_ref()
            .map(|line| praise(format!("{OTHER} can no longer fill {line}")).as_explanation());
        let mut clauses = vec![self.action.clone().into()];
        if let Some((square, lines)) = &self.fork {
            let lines = joined_by_and(lines.iter().map(|&line| line_name(line)));
            let text =
                format!("{MOVER_POSSESSIVE} {} could next threaten {lines} at once", square + 1);
            clauses.push(praise(text).as_explanation());
            return clauses;
        }
        let is_plain = adds.is_none() && blocks.is_none();
        clauses.extend(adds.into_iter().chain(blocks));
        if is_plain {
            clauses.extend(match (&self.reopens, &self.free[..]) {
                (Some(line), _) => {
                    let text = format!("{OTHER} can fill {line} again");
                    Some(Clause::from(text).with_bearing(Bearing::Against).as_explanation())
                }
                (None, []) => {
                    let text = format!("{MOVER} can fill no line");
                    let nowhere = Clause { joint: ", where ", ..Clause::from(text) };
                    Some(nowhere.with_bearing(Bearing::Against))
                }
                (None, free @ ([_] | [_, _])) => {
                    let lines = joined_by_or(free.iter().map(|&line| line_name(line)));
                    Some(praise(format!("{MOVER} can still fill {lines}")).as_explanation())
                }
                (None, free) => {
                    let cross = match self.crossing - free.len() {
                        0 => format!("{} lines cross there", free.len()),
                        _ => format!("{} lines there are open to {MOVER}", free.len()),
                    };
                    Some(praise(cross).as_explanation())
                }
            });
        }
        clauses
    }

    /// What matters most, for a move whose square is already named.
    pub fn outlined(&self) -> String {
        match (&self.blocked_line, &self.extended_line) {
            (Some(line), _) => format!("keeps {OTHER} from filling {line}"),
            (None, Some(adds)) => format!("gets {adds}"),
            (None, None) => Clause::joined(&self.described()),
        }
    }
}

/// The line that a change of the mover's tiles from `before` to `after` blocks for the other side,
/// if it has a tile on it; of several, the one with most such tiles: "1-5-9".
fn line_blocked_by(position: &Tiles, [before, after]: [Squares; 2]) -> Option<String> {
    let other = position.side_to_move().other();
    let theirs = position.tiles(other);
    let lines = position.geometry().lines();
    let free = |tiles: Squares| lines.iter().copied().filter(move |line| line & tiles == 0);
    let changed = free(before).filter(|line| line & after != 0 && line & theirs != 0);
    Some(line_name(changed.max_by_key(|line| (line & theirs).count_ones())?))
}

/// Where another tile of the mover, after that of a move, would threaten two lines on different squares, and which; `None`
/// if tiles slide before they could be completed.
fn fork(position: &Tiles, mv: TileMove) -> Option<(u8, [Squares; 2])> {
    if position.empty_count() < position.final_empties() + PLACINGS_OF_FORK {
        return None;
    }
    let there = 1 << mv.target();
    let own = position.tiles(position.side_to_move()) | there;
    let empty = position.empty() & !there;
    let missing = |tiles: Squares| {
        let lines = position.geometry().lines().iter().copied();
        lines.filter(move |line| {
            let missing = line & !tiles;
            missing.is_power_of_two() && missing & empty != 0
        })
    };
    members(empty).find_map(|square| {
        let tiles = own | 1 << square;
        let mut threats: Vec<Squares> =
            missing(tiles).filter(|line| line >> square & 1 != 0).collect();
        insertion_sort_by_key(&mut threats, |line| line & !tiles);
        threats.first_chunk().map(|&two| (square, two))
    })
}

/// Whether a side has, or will have, as many tiles as a line has squares.
pub(super) fn can_fill_a_line(position: &Tiles) -> bool {
    Side::ALL.iter().any(|&side| position.final_tiles(side) >= position.size())
}
