//! What is said about Tiles: lines that a move completes, threatens or blocks.

use super::geometry::{Squares, members};
use super::rules::{TileMove, Tiles, colour};
use crate::game::{Game as _, Outcome, Side};
use crate::kit::Commentary;

/// The words of the game.
#[derive(Debug)]
pub struct Words;

impl Commentary<Tiles> for Words {
    fn variant(position: &Tiles) -> String {
        let size = position.size();
        let empty = match position.empties() {
            0 => "none stays empty".into(),
            1 => "1 stays empty".into(),
            empties => format!("{empties} stay empty"),
        };
        let phase = if position.is_sliding() { "sliding" } else { "placing" };
        format!("{size}\u{d7}{size} \u{b7} {empty} \u{b7} {phase}")
    }

    fn goal(_: &Tiles) -> String {
        "a row, column or diagonal wins".into()
    }

    fn side(side: Side) -> &'static str {
        colour(side)
    }

    fn announce(before: &Tiles, _: TileMove, after: &Tiles) -> Option<String> {
        let begins = !before.is_sliding() && after.is_sliding() && after.outcome().is_none();
        begins.then(|| "all tiles are on the board: from now on they slide".into())
    }

    fn describe(_: &Tiles, mv: TileMove) -> String {
        match mv {
            TileMove::Place(square) => format!("places a tile on {}", square + 1),
            TileMove::Slide { from, to } => {
                format!("slides the tile on {} to {}", from + 1, to + 1)
            }
        }
    }

    fn why_over(position: &Tiles) -> String {
        match position.outcome() {
            Some(Outcome::Draw) if position.free() == 0 => "the board is full".into(),
            Some(Outcome::Draw) => {
                format!("{} has no tile that can slide", colour(position.side()))
            }
            _ => won(position),
        }
    }

    fn hint(position: &Tiles, mv: TileMove) -> String {
        let square = target(mv);
        if let Some(line) = line_missing(position, position.side(), square) {
            return format!("look at the line {}", line_name(line));
        }
        if let Some(line) = blocked(position, mv) {
            let other = colour(position.side().other());
            return format!("look at what {other} can do on {}", line_name(line));
        }
        let last = position.size() - 1;
        let (row, column) = (square / position.size(), square % position.size());
        let edges = [row, column].into_iter().filter(|at| [0, last].contains(at)).count();
        let place = ["inside of the board", "edges", "corners"][edges];
        match mv {
            TileMove::Place(_) => format!("look at the {place}"),
            TileMove::Slide { from, .. } => format!("look at your tile on {}", from + 1),
        }
    }

    fn deed(position: &Tiles, mv: TileMove) -> String {
        let next = position.after(mv).0;
        let (own, other) = (position.side(), position.side().other());
        match next.outcome() {
            Some(Outcome::Draw) if next.free() == 0 => return "fills the board: a draw".into(),
            Some(Outcome::Draw) => {
                return format!("leaves {} no tile that can slide: a draw", colour(other));
            }
            Some(_) => {
                let line = next.board().full_line(next.tiles(own)).unwrap_or_default();
                return format!("completes {}", line_name(line));
            }
            None => {}
        }
        let mut reasons = Vec::new();
        if let Some(line) = blocked(position, mv) {
            reasons.push(format!("blocks {}", line_name(line)));
        }
        if let Some(line) = threat(&next) {
            reasons.push(format!("lets {} complete {}", colour(other), line_name(line)));
        } else if let Some(line) = threat(&next.turned()) {
            reasons.push(format!("threatens to complete {}", line_name(line)));
        }
        if reasons.is_empty() {
            let lines = next.board().lines_through(target(mv));
            let free = lines.iter().filter(|&&line| line & next.tiles(other) == 0).count();
            reasons.push(match free {
                0 => format!("no line there is free of {}", colour(other)),
                1 => format!("1 line there is still free of {}", colour(other)),
                _ => format!("{free} lines there are still free of {}", colour(other)),
            });
        }
        reasons.join(", ")
    }
}

/// The square that a move puts a tile on.
fn target(mv: TileMove) -> u8 {
    match mv {
        TileMove::Place(to) | TileMove::Slide { to, .. } => to,
    }
}

/// A line by the numbers of its squares: "3-6-9".
fn line_name(line: Squares) -> String {
    let numbers: Vec<String> = members(line).map(|square| (square + 1).to_string()).collect();
    numbers.join("-")
}

/// A line on which this colour needs just this square.
fn line_missing(position: &Tiles, colour: Side, square: u8) -> Option<Squares> {
    let tiles = position.tiles(colour);
    let lines = position.board().lines_through(square);
    lines.iter().copied().find(|&line| line & !tiles == 1 << square)
}

/// The line that the other side was about to complete and that a move blocks.
pub(super) fn blocked(position: &Tiles, mv: TileMove) -> Option<Squares> {
    let square = target(mv);
    let line = line_missing(position, position.side().other(), square)?;
    let other = position.turned();
    can_complete(&other, line, square).then_some(line)
}

/// Whether the side to move can put a tile on the last square of a line.
fn can_complete(position: &Tiles, line: Squares, square: u8) -> bool {
    let near = position.board().neighbours[usize::from(square)];
    !position.is_sliding() || near & position.tiles(position.side()) & !line != 0
}

/// A line that the side to move can complete with its next move.
fn threat(position: &Tiles) -> Option<Squares> {
    let colour = position.side();
    members(position.empty()).find_map(|square| {
        let line = line_missing(position, colour, square)?;
        can_complete(position, line, square).then_some(line)
    })
}

/// How a position was won: "1-5-9 is all blue".
pub(super) fn won(position: &Tiles) -> String {
    let lines = Side::ALL.map(|side| {
        let line = position.board().full_line(position.tiles(side))?;
        Some(format!("{} is all {}", line_name(line), colour(side)))
    });
    lines.into_iter().flatten().next().unwrap_or_else(|| "nobody has a line".into())
}
