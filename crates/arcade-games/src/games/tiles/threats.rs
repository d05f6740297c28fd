//! How a move changes the threats of both sides: which lines it blocks, opens, or threatens to complete.

use arcade_engine::{Position as _, Side, insertion_sort_by_key};

use super::geometry::Squares;
use super::rules::{TileMove, Tiles};
use crate::kit::members;

/// A line that a side can complete with one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Threat {
    /// The missing square.
    pub square: u8,
    /// The line.
    pub line: Squares,
}

/// How a side makes its next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Placing,
    Sliding,
}

/// The threats of both sides before and after a move.
#[derive(Debug)]
pub(super) struct ThreatChange {
    /// The threats of the other side that it blocks.
    pub blocked: Vec<Threat>,
    /// The threats of the other side that it leaves.
    pub unmet: Vec<Threat>,
    /// The threats of the other side that it creates.
    pub opened: Vec<Threat>,
    /// What the mover threatens with its next move, if the other side can't win first.
    pub threats: Vec<Threat>,
    /// Whether the mover could have completed a line instead.
    pub misses_win: bool,
    /// The position after the move.
    pub next: Tiles,
}

impl ThreatChange {
    /// The change by a move that doesn't end the game.
    pub fn of(position: &Tiles, mv: TileMove) -> Self {
        let next = position.after(mv).0;
        let (own, other) = (position.side_to_move(), position.side_to_move().other());
        let before = threats(position, other, phase(&next));
        let (blocked, unmet) = before.iter().partition(|threat| threat.square == mv.target());
        let now = threats(&next, other, phase(&next));
        let threats =
            if now.is_empty() { threats(&next, own, next_phase(&next)) } else { Vec::new() };
        Self {
            blocked,
            unmet,
            opened: now.into_iter().filter(|threat| !before.contains(threat)).collect(),
            threats,
            misses_win: !self::threats(position, own, phase(position)).is_empty(),
            next,
        }
    }

    /// Whether the other side can complete a line with its next move.
    pub fn lets_opponent_complete(&self) -> bool {
        !self.unmet.is_empty() || !self.opened.is_empty()
    }

    /// Whether it threatens on two squares, of which one move can block only one.
    pub fn is_fork(&self) -> bool {
        self.threats.iter().any(|threat| threat.square != self.threats[0].square)
    }

    /// The replies of the other side that parry the threats.
    pub fn parries(&self) -> Vec<TileMove> {
        let Some(threat) = self.threats.first() else { return Vec::new() };
        let moves = self.next.legal_moves().into_iter();
        moves.filter(|mv| !self.is_fork() && mv.target() == threat.square).collect()
    }

    /// The replies of the other side that don't let the mover complete a line at once.
    pub fn safe_replies(&self) -> impl Iterator<Item = TileMove> {
        let own = self.next.side_to_move().other();
        self.next.legal_moves().into_iter().filter(move |&mv| {
            // Placing a tile opens no line, but a slide can.
            let is_open = next_phase(&self.next) == Phase::Placing && self.threats.is_empty();
            let then = self.next.after(mv).0;
            is_open || threats(&then, own, phase(&then)).is_empty()
        })
    }

    /// What a reply of the other side lets the mover complete at once.
    pub fn opened_line(&self, reply: TileMove) -> Option<Threat> {
        let (own, then) = (self.next.side_to_move().other(), self.next.after(reply).0);
        threats(&then, own, phase(&then)).first().copied()
    }

    /// What each reply of the other side lets the mover complete at once; nothing for one that doesn't.
    pub fn opened_lines(&self) -> impl Iterator<Item = Threat> {
        self.next.legal_moves().into_iter().filter_map(|reply| self.opened_line(reply))
    }

    /// Whether every reply lets the mover complete a line at once, although nothing is threatened.
    pub fn is_zugzwang(&self) -> bool {
        !self.lets_opponent_complete()
            && self.threats.is_empty()
            && self.safe_replies().next().is_none()
    }
}

/// Whether every other move lets the other side complete a line.
pub(super) fn is_forced(position: &Tiles, mv: TileMove, change: &ThreatChange) -> bool {
    let meets = |other: &TileMove| other.target() == mv.target();
    let is_met =
        !change.blocked.is_empty() && !change.lets_opponent_complete() && !change.misses_win;
    is_met && position.legal_moves().iter().filter(|other| meets(other)).count() == 1
}

/// The line that the other side was about to complete and that a move blocks.
pub(super) fn blocked(position: &Tiles, mv: TileMove) -> Option<Squares> {
    let threats = threats(position, position.side_to_move().other(), phase(position));
    threats.iter().find(|threat| threat.square == mv.target()).map(|threat| threat.line)
}

/// How the side to move makes its move.
fn phase(position: &Tiles) -> Phase {
    if position.is_sliding() { Phase::Sliding } else { Phase::Placing }
}

/// How the other side makes its next move.
fn next_phase(position: &Tiles) -> Phase {
    if position.empty_count() > position.final_empties() + 1 {
        Phase::Placing
    } else {
        Phase::Sliding
    }
}

/// Whether the mover can complete a line.
pub(super) fn can_complete(position: &Tiles) -> bool {
    completed(position, position.side_to_move(), phase(position)).next().is_some()
}

/// The lines that a side completes if it is to move on this board, in this phase, ordered by
/// square.
fn threats(position: &Tiles, side: Side, phase: Phase) -> Vec<Threat> {
    let mut threats: Vec<Threat> = completed(position, side, phase).collect();
    insertion_sort_by_key(&mut threats, |threat| threat.square);
    threats
}

/// The same, ordered by line.
#[inline]
fn completed(position: &Tiles, side: Side, phase: Phase) -> impl Iterator<Item = Threat> {
    let (board, tiles, empty) = (position.geometry(), position.tiles(side), position.empty());
    // A full board is the end: nobody slides there.
    let is_over = phase == Phase::Sliding && position.final_empties() == 0;
    board.lines().iter().filter_map(move |&line| {
        let missing = line & !tiles;
        if is_over || missing & empty == 0 || !missing.is_power_of_two() {
            return None;
        }
        let square = members(missing).next()?;
        let near = board.neighbours[usize::from(square)] & tiles;
        let can_go = phase == Phase::Placing || near & !line != 0;
        can_go.then_some(Threat { square, line })
    })
}
