//! Sentences about a puzzle: its goal, whether it can still be reached, how it was solved, tips.

use std::iter;

use arcade_base::pluralized;
use arcade_engine::Position as _;
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::puzzle::{Goal, Grade, MoveCountRange};
use arcade_games::session::{GameStatus, Session};

/// The goal of a puzzle, with what ends it.
pub(crate) fn whole_goal<C: GameSpec>(session: &Session<C::Position>) -> Option<String> {
    let goal = goal_text::<C>(session)?;
    Some(format!("{goal} until {}", session.start().puzzle_end()))
}

/// The goal of a puzzle.
pub(crate) fn goal_text<C: GameSpec>(session: &Session<C::Position>) -> Option<String> {
    let goal = session.goal()?;
    let span = C::moves_to_end(session.start(), goal, 0)?;
    Some(match goal {
        Goal::Fewest => format!("fewest moves ({})", span.fewest),
        Goal::Exactly(moves) => format!("exactly {}", pluralized(moves, "move")),
        Goal::Growing(_) => lengths(span.fewest),
    })
}

/// The lengths of this number of growing moves.
fn lengths(moves: u32) -> String {
    match moves {
        1 => "a move of 1 square".into(),
        2 => "moves of 1 and 2 squares".into(),
        3 => "moves of 1, 2 and 3 squares".into(),
        last => format!("moves of 1, 2 ... {last} squares"),
    }
}

/// How hard a puzzle is, if its goal has grades.
pub(crate) fn grade<C: GameSpec>(session: &Session<C::Position>) -> Option<Grade> {
    C::grade(session.start(), session.goal()?)
}

/// How well a puzzle was solved.
pub(crate) fn solved<C: GameSpec>(session: &Session<C::Position>) -> String {
    let made = moves_made(session);
    let moves = pluralized(made, "move");
    let span = |goal| Some((goal, C::moves_to_end(session.start(), goal, 0)?));
    match session.goal().and_then(span) {
        Some((Goal::Fewest, span)) if made == span.fewest => {
            format!("solved in {moves}, the fewest there are")
        }
        Some((Goal::Fewest, span)) => format!("solved in {moves}; the fewest is {}", span.fewest),
        Some((Goal::Exactly(target), _)) if made == target => format!("solved in exactly {moves}"),
        Some((Goal::Exactly(target), _)) => {
            format!("solved in {moves}, but the goal was exactly {target}")
        }
        Some((Goal::Growing(_), _)) => format!("solved by {}", lengths(made)),
        None => format!("solved in {moves}"),
    }
}

/// Whose turn it is in a puzzle, with what its goal asks of the move.
pub(crate) fn own_turn<C: GameSpec>(session: &Session<C::Position>) -> String {
    match session.next_length() {
        None => "Your move.".into(),
        Some(1) => {
            let end = session.start().puzzle_end();
            format!("Move 1 square, then 2, and so on, until {end}.")
        }
        Some(length) => format!("Your move goes {length} squares."),
    }
}

/// Whether the goal can be reached from the position on the board; `None` if the session is no puzzle that
/// goes on.
pub(crate) fn is_goal_in_reach<C: GameSpec>(session: &Session<C::Position>) -> Option<bool> {
    let GameStatus::ToMove(_) = session.state() else { return None };
    let goal = session.goal()?;
    Some(is_in_reach::<C>(session, goal, session.position(), moves_made(session)))
}

/// That the goal is out of reach, if it is, and the reason if that is plain.
pub(super) fn goal_lost<C: GameSpec>(session: &Session<C::Position>) -> Option<String> {
    let goal = session.goal().filter(|_| is_goal_in_reach::<C>(session) == Some(false))?;
    let reason = obstacle_text::<C>(session, goal);
    Some(format!(
        "Dead end: {}.",
        reason.as_deref().unwrap_or("no way leads to the goal from here")
    ))
}

/// The move that a tip recommends: the first one after which the goal can still be reached; `None` if there
/// is none.
pub(crate) fn puzzle_tip_move<C: GameSpec>(session: &Session<C::Position>) -> Option<MoveOf<C>> {
    next_move::<C>(session, session.position(), moves_made(session))
}

/// A step of a tip.
pub(crate) fn puzzle_tip<C: GameSpec>(session: &Session<C::Position>, step: usize) -> String {
    let (Some(mv), Some(left)) = (puzzle_tip_move::<C>(session), moves_left::<C>(session)) else {
        return "no way leads to the goal from here: take back a move".into();
    };
    let (goal, made) = (session.goal(), moves_made(session) + 1);
    let does = session.position().describe(mv);
    let next = session.position().after(mv).0;
    let span = goal.and_then(|goal| C::moves_to_end(&next, goal, made));
    match (step, goal, span) {
        (1, Some(Goal::Growing(_)), _) => right_moves::<C>(session),
        (1, ..) if left == 1 => "1 move is left for the goal".into(),
        (1, ..) => format!("{left} moves are left for the goal"),
        (2, ..) | (.., None) => session.position().advise(mv),
        (_, Some(Goal::Growing(_)), _) => {
            let rest: Vec<String> = solution::<C>(session, next).map(|mv| mv.to_string()).collect();
            match rest.as_slice() {
                [] => format!("{mv} {does} and reaches the goal"),
                rest => format!("{mv} {does}; then {}", rest.join(", ")),
            }
        }
        _ if left == 1 => format!("{mv} {does} and reaches the goal"),
        (_, goal, Some(MoveCountRange { fewest, most })) => {
            let needed = if goal == Some(Goal::Fewest) || fewest == most {
                format!("{} then needed", moves_are(fewest))
            } else {
                format!("then {fewest} to {most} moves are possible")
            };
            format!("{mv} {does}; {needed}, and {} left", are(left - 1))
        }
    }
}

/// How many of the moves keep the goal in reach.
fn right_moves<C: GameSpec>(session: &Session<C::Position>) -> String {
    let (position, made) = (session.position(), moves_made(session) + 1);
    let allowed = allowed_moves::<C>(session, position, made - 1);
    let keeps = |mv: &MoveOf<C>| {
        session
            .goal()
            .is_some_and(|goal| is_in_reach::<C>(session, goal, &position.after(*mv).0, made))
    };
    let right = allowed.iter().filter(|mv| keeps(mv)).count();
    match (right, allowed.len()) {
        (_, 1) => "there is only one move".into(),
        (right, all) if right == all => format!("all {all} moves keep the goal in reach"),
        (1, all) => format!("only 1 of {all} moves keeps the goal in reach"),
        (right, all) => format!("{right} of {all} moves keep the goal in reach"),
    }
}

/// The moves of a solution from a position that the next move leads to.
fn solution<C: GameSpec>(
    session: &Session<C::Position>,
    position: C::Position,
) -> impl Iterator<Item = MoveOf<C>> {
    let (mut position, mut made) = (position, moves_made(session) + 1);
    iter::from_fn(move || {
        let mv = next_move::<C>(session, &position, made)?;
        position = position.after(mv).0;
        made += 1;
        Some(mv)
    })
}

/// The first move of a position after which the goal can still be reached.
fn next_move<C: GameSpec>(
    session: &Session<C::Position>,
    position: &C::Position,
    made: u32,
) -> Option<MoveOf<C>> {
    let goal = session.goal()?;
    let keeps = |mv: &MoveOf<C>| is_in_reach::<C>(session, goal, &position.after(*mv).0, made + 1);
    allowed_moves::<C>(session, position, made).into_iter().find(keeps)
}

/// The legal moves of a position that the goal allows after `made` moves.
fn allowed_moves<C: GameSpec>(
    session: &Session<C::Position>,
    position: &C::Position,
    made: u32,
) -> Vec<MoveOf<C>> {
    let length = session.goal().and_then(|goal| goal.next_length(made as usize));
    let is_allowed =
        |mv: &MoveOf<C>| length.is_none_or(|length| position.check_length(*mv, length).is_ok());
    position.legal_moves().into_iter().filter(is_allowed).collect()
}

/// Whether the goal can be reached from a position after `made` moves.
fn is_in_reach<C: GameSpec>(
    session: &Session<C::Position>,
    goal: Goal,
    position: &C::Position,
    made: u32,
) -> bool {
    let target = C::moves_to_end(session.start(), goal, 0).map(|span| goal.target(span));
    let left = target.and_then(|target| target.checked_sub(made));
    let span = C::moves_to_end(position, goal, made);
    span.zip(left).is_some_and(|(span, left)| span.contains(left))
}

/// Why the goal is out of reach, in a clause, if that is plain to see.
fn obstacle_text<C: GameSpec>(session: &Session<C::Position>, goal: Goal) -> Option<String> {
    if let Some(length) = session.next_length() {
        return session.position().obstacle(length);
    }
    let span = C::moves_to_end(session.position(), goal, moves_made(session))?;
    let left = moves_left::<C>(session).unwrap_or(0);
    let moves = |count| pluralized(count, "move");
    Some(if span.fewest > left {
        format!("it takes {} more, and {} left", moves(span.fewest), are(left))
    } else {
        format!("at most {} can be made, and {} left", moves(span.most), are(left))
    })
}

fn moves_are(count: u32) -> String {
    if count == 1 { "1 move is".into() } else { format!("{count} moves are") }
}

fn are(left: u32) -> String {
    match left {
        0 => "none is".into(),
        1 => "1 is".into(),
        more => format!("{more} are"),
    }
}

fn moves_made<P: arcade_engine::Position>(session: &Session<P>) -> u32 {
    u32::try_from(session.plies()).unwrap_or(u32::MAX)
}

/// The number of moves left for the goal; `None` if more have been made already.
fn moves_left<C: GameSpec>(session: &Session<C::Position>) -> Option<u32> {
    let goal = session.goal()?;
    let target = goal.target(C::moves_to_end(session.start(), goal, 0)?);
    target.checked_sub(moves_made(session))
}
