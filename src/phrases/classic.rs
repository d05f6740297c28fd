//! The scores of moves by a game's original program, and statistics of a search's transposition table.

use arcade_base::{counted_plies, pluralized};
use arcade_engine::{
    Analysis, Knowledge as _, MoveValue, Position, Skill, Strength, TranspositionStats, Value,
    insertion_sort_by_key,
};
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::session::Session;

/// The scores that the classic player gives to moves.
pub(crate) struct ClassicScores {
    /// A sentence that explains the scores.
    pub(crate) heading: String,
    /// Each score, best first, with the moves that have it and their values.
    pub(crate) rows: Vec<(i32, String)>,
}

/// The classic player, if it plays in this game.
pub(crate) fn seated_classic<P: Position>(session: &Session<P>) -> Option<Strength> {
    let values = &session.setup().options;
    let strengths =
        session.seats().iter().filter_map(|&seat| session.player(seat).strength_at_board(values));
    strengths.into_iter().find(|strength| matches!(strength.skill, Skill::Classic(_)))
}

/// The score of a move in its value from a classic player; `None` if the player had no time for it.
pub(crate) fn classic_score(value: &Value) -> Option<i32> {
    match *value {
        Value::Estimate { score, depth } if depth > 0 => Some(score),
        _ => None,
    }
}

/// The scores by the classic player: `scored` is its analysis, and `moves` are the values of the moves as
/// far as available. `None` in a game without such a program, and if it had no time.
pub(crate) fn classic_scores<C: GameSpec>(
    game: C,
    scored: &Analysis<MoveOf<C>>,
    moves: &[MoveValue<MoveOf<C>>],
) -> Option<ClassicScores> {
    let depth = scored.moves.iter().find_map(|known| match known.value {
        Value::Estimate { depth, .. } if depth > 0 => Some(depth),
        _ => None,
    })?;
    let heading = format!(
        "The classic program, {} ahead, scores every move: {}.",
        counted_plies(depth),
        game.knowledge().classic(depth)?.score_legend
    );
    let mut rows: Vec<(i32, String)> = Vec::new();
    // In the order of `moves`, so that moves of equal score are best first.
    for known in moves {
        let own = scored.moves.iter().find(|own| own.mv == known.mv);
        let Some(score) = own.and_then(|own| classic_score(&own.value)) else { continue };
        let text = format!("{} ({})", known.mv, known.value);
        match rows.iter_mut().find(|(other, _)| *other == score) {
            Some((_, row)) => *row = format!("{row}, {text}"),
            None => rows.push((score, text)),
        }
    }
    insertion_sort_by_key(&mut rows, |&(score, _)| std::cmp::Reverse(score));
    Some(ClassicScores { heading, rows })
}

/// The use of a transposition table, as a clause.
pub(crate) fn transposition_stats(table: &TranspositionStats) -> String {
    let &TranspositionStats { capacity, stored, collisions, replaced, lookups, hits } = table;
    format!(
        "{} stored in {}, with {}, {replaced} replaced; {}, {hits} found",
        pluralized(stored, "position"),
        pluralized(capacity, "place"),
        pluralized(collisions, "collision"),
        pluralized(lookups, "look-up"),
    )
}
