//! The names of lines and squares, and how many are named.

use arcade_base::joined_by_and;

use super::geometry::Squares;
use super::rules::{TileMove, Tiles};
use super::threats::Threat;
use crate::kit::members;

/// The maximum number of squares of a line that are all named.
const ALL_NAMED: usize = 4;

/// What a player does with a move, by the kind of square.
pub(super) fn verb_phrase(position: &Tiles, mv: TileMove) -> String {
    let article = match kind(position, mv.target()) {
        "centre" => "the",
        "inner square" => "an",
        _ => "a",
    };
    let verb = match mv {
        TileMove::Place(_) => "takes",
        TileMove::Slide { .. } => "slides to",
    };
    format!("{verb} {article} {}", kind(position, mv.target()))
}

/// The kind of a square.
pub(super) fn kind(position: &Tiles, square: u8) -> &'static str {
    let last = position.size() - 1;
    let at = [square / position.size(), square % position.size()];
    match at.iter().filter(|at| [0, last].contains(at)).count() {
        2 => "corner",
        1 => "side square",
        _ if at.iter().all(|at| 2 * at == last) => "centre",
        _ => "inner square",
    }
}

/// A line by the numbers of its squares: "3-6-9", or for a long one "1-9-...-57".
pub(super) fn line_name(line: Squares) -> String {
    let numbers: Vec<String> = members(line).map(|square| (square + 1).to_string()).collect();
    match &numbers[..] {
        [first, second, .., last] if numbers.len() > ALL_NAMED => {
            format!("{first}-{second}-...-{last}")
        }
        _ => numbers.join("-"),
    }
}

/// The names of the first of these lines, "1-5-9 and 3-6-9", and those lines.
pub(super) fn named(threats: &[Threat]) -> (String, Vec<Squares>) {
    let mut lines: Vec<Squares> = threats.iter().map(|threat| threat.line).collect();
    lines.dedup();
    // Threats on different squares are more informative than several on one.
    if let Some(other) = threats.iter().find(|threat| threat.square != threats[0].square) {
        lines = vec![lines[0], other.line];
    }
    lines.truncate(2);
    (joined_by_and(lines.iter().map(|&line| line_name(line))), lines)
}
