//! The purpose of a move besides storing seeds: what it saves, and what it threatens.

use arcade_engine::{Position as _, Side, Turn};

use super::rules::{Kalah, MAX_PITS, Pit};
use super::state::Hole;
use crate::kit::{MOVER_POSSESSIVE, OTHER_POSSESSIVE};

/// The fewest seeds that count as a threat.
const MIN_THREAT_SEEDS: u8 = 3;

/// A move that could capture: the pit it sows, and the hole where its last seed falls.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attack {
    with: Pit,
    last: Hole,
}

/// The purpose of a move that passes the turn.
#[derive(Clone, Copy, Debug)]
pub(super) enum Purpose {
    /// The seeds in this pit of a side, which it plays or leaves there, can no longer be captured by a move of the
    /// other side.
    Save { seeds: u8, side: Side, pit: Pit, is_played: bool, from: Attack },
    /// The side could capture this many seeds with its pit `with` if it moved again: those in the pits `captured`,
    /// of which the first is the one where its last seed falls.
    Threat { seeds: u8, with: Pit, captured: [Hole; 2] },
}

impl Purpose {
    /// The most urgent purpose of the move from this position to the next one.
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
            by.filter(|_| seeds > left && after[usize::from(pit)].0 == 0)
        };
        if let Some(from) = saved_from(mv.0).filter(|_| next.pits(own)[usize::from(mv.0)] == 0) {
            let seeds = position.pits(own)[usize::from(mv.0)];
            return Some(Self::Save { seeds, side: own, pit: mv, is_played: true, from });
        }
        let others = (0..).zip(position.pits(own)).filter(|&(pit, _)| pit != mv.0);
        let others = others.filter_map(|(pit, &seeds)| Some((seeds, pit, saved_from(pit)?)));
        let (seeds, pit, from) = others.max_by_key(|&(seeds, ..)| seeds)?;
        let saves = Self::Save { seeds, side: own, pit: Pit(pit), is_played: false, from };
        (seeds > 0).then_some(saves)
    }

    /// The largest capture that a side could make if it were to move here, if it is large enough.
    pub fn threat(position: &Kalah, side: Side) -> Option<Self> {
        let position = position.with_mover(side);
        let moves = position.legal_moves().into_iter();
        let captures =
            moves.filter_map(|mv| Some((captured(&position, mv)?, mv, position.capture(mv)?)));
        let (most, mv, pits) = captures.max_by_key(|&(seeds, ..)| seeds)?;
        (most >= MIN_THREAT_SEEDS).then(|| Self::Threat {
            seeds: most,
            with: mv,
            captured: pits.map(|(pit, _)| pit),
        })
    }

    /// The pits that it is about.
    pub fn pits(self) -> Vec<Hole> {
        match self {
            Self::Save { side, pit, .. } => vec![Hole::Pit(side, pit.0)],
            Self::Threat { captured, .. } => captured.to_vec(),
        }
    }

    /// As a clause after the name of the side.
    pub fn as_clause(self) -> String {
        match self {
            Self::Save { is_played: true, .. } => format!("rescues {}", self.object()),
            Self::Save { .. } => format!("saves {}", self.object()),
            Self::Threat { .. } => format!("threatens to capture {}", self.object()),
        }
    }

    /// As a participle after the rest of what the move does.
    pub fn as_participle(self) -> String {
        match self {
            Self::Save { is_played: true, .. } => format!("rescuing {}", self.object()),
            Self::Save { .. } => format!("saving {}", self.object()),
            Self::Threat { .. } => format!("threatening to capture {}", self.object()),
        }
    }

    /// What is saved from whom, or captured with what.
    fn object(self) -> String {
        match self {
            Self::Save { seeds, pit, from: Attack { with, last }, .. } => {
                let is_round = !coming_round(with, last).is_empty();
                let round = if is_round { " come round and" } else { "" };
                let them = if seeds == 1 { "it" } else { "them" };
                let could = format!("{OTHER_POSSESSIVE} pit {with} could{round} capture {them}");
                format!("{MOVER_POSSESSIVE} {seeds} in pit {pit} ({could})")
            }
            Self::Threat { seeds, with, captured: [last, _] } => {
                format!("{seeds} seeds with pit {with}{}", coming_round(with, last))
            }
        }
    }
}

/// That the last seed of a move comes round the board to this pit of its own row, since it can't be seen at a glance
/// what that captures; "" if it doesn't.
pub(super) fn coming_round(mv: Pit, last: Hole) -> String {
    match last {
        Hole::Pit(_, pit) if pit == mv.0 => format!(" coming round to pit {mv} itself"),
        Hole::Pit(_, pit) if pit < mv.0 => format!(" coming round to pit {}", Pit(pit)),
        _ => String::new(),
    }
}

/// The seeds that a move captures, including the last one sown.
pub(super) fn captured(position: &Kalah, mv: Pit) -> Option<u8> {
    let [(_, own), (_, others)] = position.capture(mv)?;
    (others > 0).then_some(own + others)
}

/// The maximum number of seeds that the mover can capture in this turn with one move, after second turns too; 0 if it
/// can capture nothing.
pub(super) fn most_captured(position: &Kalah) -> u8 {
    let captures = position.legal_moves().into_iter().map(|mv| {
        let later = match position.after(mv) {
            (next, Turn::SameSide) => most_captured(&next),
            (_, Turn::Opponent) => 0,
        };
        later.max(captured(position, mv).unwrap_or(0))
    });
    captures.max().unwrap_or(0)
}

/// For each pit of a side, the seeds that the other side can capture from it in one move, and how.
fn threats(position: &Kalah, side: Side) -> [(u8, Option<Attack>); MAX_PITS as usize] {
    let position = position.with_mover(side.other());
    let mut threats = [(0, None); MAX_PITS as usize];
    for mv in position.legal_moves() {
        if let Some([(last, _), (Hole::Pit(_, pit), seeds)]) = position.capture(mv) {
            let threat = &mut threats[usize::from(pit)];
            if threat.1.is_none() || seeds >= threat.0 {
                *threat = (seeds, Some(Attack { with: mv, last }));
            }
        }
    }
    threats
}
