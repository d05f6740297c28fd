//! How far opponents of a level look ahead, and how often they err.

use crate::{Level, Limits};

/// How an opponent of a level chooses its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// How it judges moves.
    pub assessment: MoveAssessment,
    /// How far it searches. Among moves that it judges equal it plays the one that looks best, and
    /// its errors are moves that look good.
    pub lookahead: Limits,
    /// The percentage of moves in which it deliberately plays a move it considers worse, provided
    /// there is one that a person might plausibly play. It differs from [`Level::errors_percent`], the share
    /// of moves with value at stake that give it away: not every move has value at stake, and not every
    /// error is deliberate.
    pub deliberate_errors_percent: u32,
}

/// How an opponent judges moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveAssessment {
    /// By lookahead: it errs unknowingly beyond that depth.
    Lookahead,
    /// By their exact values, from a closed form or a table of all positions, so that it errs only
    /// on purpose. If there is no memory for the table, [`Handicap::of`] applies.
    ExactValues,
}

impl Handicap {
    /// The handicap of a level in a game without further knowledge.
    ///
    /// It limits depth and nodes, never time, so that the same game is played on every machine.
    pub const fn of(level: Level) -> Self {
        Self {
            assessment: MoveAssessment::Lookahead,
            lookahead: lookahead(level),
            deliberate_errors_percent: level.errors_percent(),
        }
    }

    /// The handicap of a level in a game in which exact values are available. In `error_opportunity_percent` of
    /// 100 moves with value at stake a player might plausibly err; in the others there is a win in one
    /// move, or every error loses at once. Deliberate errors are made correspondingly more often, so that the
    /// level's share holds over all moves with value at stake.
    pub const fn with_exact_values(level: Level, error_opportunity_percent: u32) -> Self {
        let lookahead = match level {
            // As far as a patient person looks; deeper errors are chosen by the exact values.
            Level::Hard => Limits { depth: Some(6), nodes: Some(100_000), time: None },
            _ => lookahead(level),
        };
        let deliberate_errors_percent = (100 * level.errors_percent()
            + error_opportunity_percent / 2)
            / error_opportunity_percent;
        Self { assessment: MoveAssessment::ExactValues, lookahead, deliberate_errors_percent }
    }
}

/// The usual lookahead of a level.
const fn lookahead(level: Level) -> Limits {
    let (depth, nodes) = match level {
        Level::Random => (Some(1), None),
        Level::Easy => (Some(2), None),
        Level::Medium => (Some(4), Some(20_000)),
        Level::Hard => (None, Some(1_000_000)),
        Level::Perfect => (None, None),
    };
    Limits { depth, nodes, time: None }
}
