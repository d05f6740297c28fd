//! The purpose of a move besides storing seeds: what it saves, and what it threatens.

use arcade_engine::{Game as _, Side, Turn};

use super::rules::{Kalah, MAX_PITS, Pit};
use super::state::Hole;
use crate::kit::{OTHER, WHOSE};

/// The fewest seeds that count as a threat.
const WORTHWHILE: u8 = 3;

/// The purpose of a move that passes the turn.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// It plays the seeds in this pit of a side, which the other side was about to capture with its pit `from`.
    Rescue { seeds: u8, side: Side, pit: Pit, from: Pit },
    /// The seeds in this pit of a side can no longer be captured with the other side's pit `from`.
    Protect { seeds: u8, side: Side, pit: Pit, from: Pit },
    /// The side could capture this many seeds with its pit `with` if it moved again: those in the pits `captured`,
    /// of which the first is the one where its last seed falls.
    Threat { seeds: u8, with: Pit, captured: [Hole; 2] },
}

impl Purpose {
    /// The most urgent aim of the move from this position to the next one.
    pub fn of(position: &Kalah, next: &Kalah, mv: Pit) -> Option<Self> {
        Self::saved(position, next, mv).or_else(|| Self::threat(next, position.side_to_move()))
    }

    /// What the move saves from being captured by the other side's next move.
    pub fn saved(position: &Kalah, next: &Kalah, mv: Pit) -> Option<Self> {
        let own = position.side_to_move();
        let (before, after) = (threats(position, own), threats(next, own));
        let left = after.iter().map(|&(seeds, _)| seeds).max().unwrap_or(0);
        let saved_from = |pit: u8| {
            let (seeds, by) = before[usize::from(pit)];
            (seeds > left && after[usize::from(pit)].0 == 0).then_some(by)
        };
        if let Some(by) = saved_from(mv.0).filter(|_| next.pits(own)[usize::from(mv.0)] == 0) {
            let seeds = position.pits(own)[usize::from(mv.0)];
            return Some(Self::Rescue { seeds, side: own, pit: mv, from: by });
        }
        let others = (0..).zip(position.pits(own)).filter(|&(pit, _)| pit != mv.0);
        let others = others.filter_map(|(pit, &seeds)| Some((seeds, pit, saved_from(pit)?)));
        let (most, pit, by) = others.max_by_key(|&(seeds, ..)| seeds)?;
        (most > 0).then_some(Self::Protect { seeds: most, side: own, pit: Pit(pit), from: by })
    }

    /// The largest capture that a side could make if it were to move here, if it is large enough.
    pub fn threat(position: &Kalah, side: Side) -> Option<Self> {
        let position = position.with_mover(side);
        let moves = position.legal_moves().into_iter();
        let captures =
            moves.filter_map(|mv| Some((captured(&position, mv)?, mv, position.capture(mv)?)));
        let (most, mv, pits) = captures.max_by_key(|&(seeds, ..)| seeds)?;
        (most >= WORTHWHILE).then(|| Self::Threat {
            seeds: most,
            with: mv,
            captured: pits.map(|(pit, _)| pit),
        })
    }

    /// The pits of which it speaks.
    pub fn pits(self) -> Vec<Hole> {
        match self {
            Self::Rescue { side, pit, .. } | Self::Protect { side, pit, .. } => {
                vec![Hole::Pit(side, pit.0)]
            }
            Self::Threat { captured, .. } => captured.to_vec(),
        }
    }

    /// As a clause after the name of the side.
    pub fn as_clause(self) -> String {
        match self {
            Self::Rescue { seeds, pit, from, .. } => format!("rescues {}", saved(seeds, pit, from)),
            Self::Protect { seeds, pit, from, .. } => format!("saves {}", saved(seeds, pit, from)),
            Self::Threat { seeds, with, captured: [last, _] } => {
                let round = going_round(with, last);
                format!("threatens to capture {seeds} seeds with pit {with}{round}")
            }
        }
    }

    /// As a participle after the rest of what the move does.
    pub fn as_participle(self) -> String {
        match self {
            Self::Rescue { seeds, pit, from, .. } => {
                format!("rescuing {}", saved(seeds, pit, from))
            }
            Self::Protect { seeds, pit, from, .. } => format!("saving {}", saved(seeds, pit, from)),
            Self::Threat { seeds, with, captured: [last, _] } => {
                let round = going_round(with, last);
                format!("threatening to capture {seeds} with pit {with}{round}")
            }
        }
    }
}

/// These seeds, which the other side could have captured.
fn saved(seeds: u8, pit: Pit, by: Pit) -> String {
    format!("{WHOSE} {seeds} in pit {pit} from a capture by {OTHER} with pit {by}")
}

/// That a move whose last seed falls into this pit of its own row goes round the board: it can't be seen at a
/// glance what it captures.
pub(super) fn going_round(mv: Pit, last: Hole) -> &'static str {
    match last {
        Hole::Pit(_, pit) if pit <= mv.0 => " by going round the board",
        _ => "",
    }
}

/// The seeds that a move captures, including the last one sown.
pub(super) fn captured(position: &Kalah, mv: Pit) -> Option<u8> {
    let [(_, own), (_, others)] = position.capture(mv)?;
    (others > 0).then_some(own + others)
}

/// Whether the mover can capture nothing in this turn, even after second turns.
pub(super) fn has_no_capture(position: &Kalah) -> bool {
    position.legal_moves().into_iter().all(|mv| {
        captured(position, mv).is_none()
            && match position.after(mv) {
                (next, Turn::SameSide) => has_no_capture(&next),
                (_, Turn::Opponent) => true,
            }
    })
}

/// For each pit of a side, the seeds that the other side can capture from it in one move, and with which pit.
fn threats(position: &Kalah, side: Side) -> [(u8, Pit); MAX_PITS as usize] {
    let position = position.with_mover(side.other());
    let mut threats = [(0, Pit(0)); MAX_PITS as usize];
    for mv in position.legal_moves() {
        if let Some([_, (Hole::Pit(_, pit), seeds)]) = position.capture(mv) {
            let threat = &mut threats[usize::from(pit)];
            *threat = (*threat).max((seeds, mv));
        }
    }
    threats
}
