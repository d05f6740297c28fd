//! Reasons why a move is good or bad, in the same words for every game: its effect, the answer to it,
//! its result, and what another move would do.

use arcade_engine::{MoveValue, Outcome, Position as _};
use arcade_games::kit::{Bearing, Clause, GameSpec, MoveOf, Words as _};
use arcade_games::session::Session;

use super::line_summary::LineSummary;
use super::names::filled;
use super::reason::Reason;
use super::reason_context::{BestMove, ReasonContext};
use super::steps::{names_at_board, side_names};

/// The maximum number of characters of a reason.
const MAX_CHARS: usize = 200;

/// The maximum number of characters of a reason on the board.
const MAX_CHARS_ON_BOARD: usize = 90;

/// Why `mv` is good or bad. `moves` are the values of all legal moves, best first, as far as available;
/// `line` is best play that begins with `mv`, as far as available.
///
/// The reason mentions no later event that isn't in the line. Reasons for moves of different value differ
/// if their lines are available.
pub(crate) fn reason<C: GameSpec>(
    position: &C::Position,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
) -> Reason {
    reason_naming::<C>(position, mv, moves, line, &side_names::<C>(position))
}

/// Like [`reason`], with names for the mover and the other side.
pub(crate) fn reason_naming<C: GameSpec>(
    position: &C::Position,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
    names: &[String; 2],
) -> Reason {
    reason_within::<C>(position, mv, moves, line, names, MAX_CHARS)
}

/// Like [`reason`] for the current position of a session, with the names of its players, and short enough for the
/// board: how many plies it takes is left out.
pub(crate) fn reason_on_board<C: GameSpec>(
    session: &Session<C::Position>,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
) -> Reason {
    let names = names_at_board::<C>(session);
    reason_within::<C>(session.position(), mv, moves, line, &names, MAX_CHARS_ON_BOARD)
}

fn reason_within<C: GameSpec>(
    position: &C::Position,
    mv: MoveOf<C>,
    moves: &[MoveValue<MoveOf<C>>],
    line: &[MoveOf<C>],
    names: &[String; 2],
    limit: usize,
) -> Reason {
    let mut clauses = position.explain_move(mv);
    let Some(known) = moves.iter().find(|known| known.mv == mv) else {
        if clauses.is_empty() {
            clauses.push(position.describe(mv).into());
        }
        return Reason::of(&clauses.iter().collect::<Vec<_>>(), names);
    };
    let line = if line.first() == Some(&mv) { line } else { &[] };
    let best = moves.first().unwrap_or(known);
    let best_effects = position.explain_move(best.mv);
    // What speaks against the best move as well doesn't tell what is wrong with another one.
    let is_shared = |clause: &Clause| {
        clause.bearing == Bearing::Against
            && best_effects.iter().any(|does| does.text == clause.text)
    };
    if best.mv != mv && known.value.margin().is_none() {
        clauses.retain(|clause| !is_shared(clause));
    }
    let context = ReasonContext {
        summary: LineSummary::of::<C>(position, line),
        value: known.value,
        rank: moves.iter().filter(|other| other.value.compare(&known.value).is_lt()).count(),
        others: moves.iter().filter(|other| other.mv != mv).map(|other| other.value).collect(),
        equal: moves
            .iter()
            .filter(|other| other.mv != mv && other.value.compare(&known.value).is_eq())
            .map(|other| position.name_moves(&[other.mv]))
            .collect(),
        losing: moves
            .iter()
            .filter(|other| other.value.outcome() == Some(Outcome::Loss))
            .map(|other| position.name_moves(&[other.mv]))
            .collect(),
        best: BestMove {
            name: position.name_moves(&[best.mv]),
            value: best.value,
            is_alike: best_effects
                .first()
                .filter(|does| does.bearing != Bearing::Against)
                .is_some_and(|does| clauses.first().is_some_and(|own| own.text == does.text)),
            does: best_does(&best_effects, &clauses, names).filter(|_| limit == MAX_CHARS),
            means: best_means(&best_effects, &clauses, names).filter(|_| limit == MAX_CHARS),
        },
        why_lost: position.why_lost(),
        why_drawn: position.why_drawn(),
        names,
        point: position.point_name(),
        limit,
        is_brief: limit == MAX_CHARS_ON_BOARD,
    };
    if position.after(mv).0.outcome().is_some() {
        context.with_ending(&clauses)
    } else {
        clauses.extend(context.summary.rest_of_turn());
        if context.rank == 0 {
            let is_told = context.names_losing();
            clauses.extend(look_alike::<C>(position, known, moves, is_told));
        }
        context.with_result(&clauses)
    }
}

/// That another move does the same as this one, which is the best, but has a worse result; `None` if that can be seen from
/// what they do, or if the other outcome isn't known. That it loses is left out if it `is_told`.
fn look_alike<C: GameSpec>(
    position: &C::Position,
    best: &MoveValue<MoveOf<C>>,
    moves: &[MoveValue<MoveOf<C>>],
    is_told: bool,
) -> Option<Clause> {
    let does = |mv| Clause::joined(&position.explain_move(mv));
    let is_scored = |known: &MoveValue<MoveOf<C>>| known.value.margin().is_some();
    let own = does(best.mv);
    let is_lost = best.value.outcome() == Some(Outcome::Loss);
    if own.is_empty() || is_lost || moves.iter().any(is_scored) {
        return None;
    }
    let is_worse = |other: &&MoveValue<MoveOf<C>>| other.value.compare(&best.value).is_gt();
    let other = moves.iter().rev().filter(is_worse).find(|other| does(other.mv) == own)?;
    let result = match other.value.outcome()? {
        Outcome::Win => ", but it wins later",
        Outcome::Draw => ", but it only draws",
        Outcome::Loss if is_told => "",
        Outcome::Loss => ", but it loses",
    };
    let text = format!("(so does {}{result})", position.name_moves(&[other.mv]));
    Some(Clause { joint: " ", ..Clause::from(text) })
}

/// What speaks for the best move, as an explanation, unless the explained move has the same among `own`.
fn best_means(effects: &[Clause], own: &[Clause], [mover, other]: &[String; 2]) -> Option<String> {
    let means = effects.iter().find(|does| does.bearing == Bearing::For && does.explains())?;
    let is_same = own.iter().any(|own| own.text == means.text);
    (!is_same).then(|| filled(&means.text, [mover, other]))
}

/// The purpose of the best move, or else its main effect, as a verb after its name, unless the explained move has the
/// same among `own`; `None` if the game has no such words for it.
fn best_does(effects: &[Clause], own: &[Clause], [mover, other]: &[String; 2]) -> Option<String> {
    let purpose = effects.iter().find(|does| does.bearing == Bearing::For && !does.explains());
    let does = purpose.or(effects.first())?;
    let is_told = does.bearing != Bearing::Against && !does.explains();
    let is_same = own.iter().any(|own| own.text == does.text);
    let text = || Reason::from(does.text.clone()).without_asides().text;
    (is_told && !is_same).then(|| filled(&text(), [mover, other]))
}
