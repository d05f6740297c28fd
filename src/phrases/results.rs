//! The result and the last move of a game, in the same words in every front end.

use arcade_base::{clause_to_sentence, joined_by_and};
use arcade_engine::{Position as _, Side, Turn};
use arcade_games::kit::{GameSpec, Words};
use arcade_games::session::{Ending, GameStatus, NodeId, Session};

use super::names::{clause, filled, in_sentence, possessive};
use super::puzzle::{goal_lost, solved};

/// The result of a game, with its reason and the players' names from `name`.
pub(crate) fn result_text<C: GameSpec>(
    session: &Session<C::Position>,
    ending: Ending,
    name: impl Fn(Side) -> String,
) -> String {
    let why = why_over::<C>(session, ending, &name);
    let margin = session.position().margin().filter(|_| matches!(ending, Ending::Won(_)));
    let by = margin.map_or(String::new(), |margin| format!(" by {}", margin.unsigned_abs()));
    match ending.winner() {
        _ if session.goal().is_some() => why,
        Some(winner) => format!("{}: {why}", clause(&name(winner), &format!("wins{by}"))),
        None => format!("a draw: {why}"),
    }
}

/// Why a game is over, in a clause with the players' names from `name`.
pub(crate) fn why_over<C: GameSpec>(
    session: &Session<C::Position>,
    ending: Ending,
    name: impl Fn(Side) -> String,
) -> String {
    match ending {
        Ending::Won(_) | Ending::Drawn => {
            let [to_move, other] = [session.mover(), session.mover().other()].map(name);
            session.position().why_over([in_sentence(&to_move), in_sentence(&other)])
        }
        Ending::Repeated => "the position occurred for the third time".into(),
        Ending::Resigned(_) if session.goal().is_some() => "you gave up".into(),
        Ending::Resigned(seat) => clause(&name(seat), "resigned"),
        Ending::Forfeited(seat) => clause(&name(seat), "forfeited"),
        Ending::Completed => solved::<C>(session),
    }
}

/// How a game was played again from an earlier move, if it was and has ended, and what counts: "You won 40 to 8 from
/// move 8 on. The first end counts: lost."
pub(crate) fn first_result_counts<C: GameSpec>(session: &Session<C::Position>) -> Option<String> {
    let GameStatus::Over(now) = session.state() else { return None };
    let (end, ending) = session.first_ending().filter(|_| !session.is_at_first_ending())?;
    let first: Vec<_> = session.tree().path_to_root(end).collect();
    let shared =
        session.tree().path_to_root(session.current()).filter(|node| first.contains(node)).count();
    let (again, itself) = match (now.winner(), ending.winner(), session.setup().person()) {
        (now, ending, Some(person)) => {
            let result = |winner: Option<Side>, [won, drawn, lost]: [&'static str; 3]| match winner
            {
                Some(winner) if winner == person => won,
                Some(_) => lost,
                None => drawn,
            };
            let again = result(now, ["You won", "You drew", "You lost"]);
            (again.into(), result(ending, ["won", "a draw", "lost"]).into())
        }
        (now, ending, None) => {
            let winner = |seat| format!("{} won", session.name(seat));
            let by = |seat| format!("won by {}", session.name(seat));
            (now.map_or("A draw".into(), winner), ending.map_or("a draw".into(), by))
        }
    };
    let seat = session.setup().person().or(now.winner()).unwrap_or(Side::One);
    let score = score_of::<C>(session, seat);
    let score = score.map_or_else(String::new, |score| format!(" {score}"));
    Some(format!("{again}{score} from move {shared} on. The first end counts: {itself}."))
}

/// The points of a seat and of the other one, in games with points: "40 to 8".
pub(super) fn score_of<C: GameSpec>(session: &Session<C::Position>, seat: Side) -> Option<String> {
    points_text(session.position(), session.mover() != seat)
}

/// The points of the mover and of the other side or, if they are swapped, of the other side and the mover, in games
/// with points: "40 to 8".
fn points_text<P: Words>(position: &P, is_swapped: bool) -> Option<String> {
    let (mut points, sign) = (position.points()?, position.point_sign());
    if is_swapped {
        points.reverse();
    }
    let [one, other] = points;
    Some(format!("{one}{sign} to {other}{sign}"))
}

/// The result with its reason, or that the game isn't finished.
pub(crate) fn standing_text<C: GameSpec>(session: &Session<C::Position>) -> String {
    match session.state() {
        GameStatus::Over(ending) => {
            result_text::<C>(session, ending, |seat| session.name_or_you(seat))
        }
        GameStatus::ToMove(_) if session.goal().is_some() => "not finished".into(),
        GameStatus::ToMove(seat) => {
            format!("not finished, {} to move", in_sentence(&session.name_or_you(seat)))
        }
    }
}

/// Sentences about the last move, with the players' names from `name`: effects that its notation doesn't
/// show, whether the same side moves again, and that the goal of a puzzle is out of reach.
pub(crate) fn about_last_move<C: GameSpec>(
    session: &Session<C::Position>,
    name: impl Fn(Side) -> String,
) -> Option<String> {
    let ((before, mv), seat) = (session.last_move()?, session.last_mover()?);
    let lost = goal_lost::<C>(session);
    let again = session.goal().is_none() && session.state() == GameStatus::ToMove(seat);
    let said = [before.unwritten_effect(mv), again.then(|| "moves again".into())];
    let said =
        said.into_iter().flatten().map(|does| clause_to_sentence(&clause(&name(seat), &does)));
    let sentences: Vec<String> = said.chain(lost).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// The message about the last move on the full screen: the description of a computer's turn so far, or the
/// effects of a person's move that its notation doesn't show; and lasting changes of the game.
pub(crate) fn last_move<C: GameSpec>(session: &Session<C::Position>) -> Option<String> {
    let ((before, mv), seat) = (session.last_move()?, session.last_mover()?);
    let names = [seat, seat.other()].map(|seat| session.name_or_you(seat));
    let names = names.each_ref().map(String::as_str);
    let own = if session.player(seat).is_human() {
        about_last_move::<C>(session, |seat| session.name_or_you(seat))
    } else {
        let does = filled(&last_turn::<C>(session, seat)?, names);
        Some(clause_to_sentence(&format!("{} {does}", session.name(seat))))
    };
    let announced = before.lasting_change(mv, session.position());
    let announced = announced.map(|text| filled(&text, names));
    let sentences: Vec<String> =
        own.into_iter().chain(announced.as_deref().map(clause_to_sentence)).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// How a move ends a game that is played for points: "ends the game, 9 to 39"; `None` for other moves.
pub(crate) fn end_by_move<P: Words>(position: &P, mv: P::Move) -> Option<String> {
    position.check(mv).ok()?;
    let (after, turn) = position.after(mv);
    after.outcome()?;
    let points = points_text(&after, turn == Turn::Opponent)?;
    Some(format!("ends the game, {points}"))
}

/// The moves that a side has just made in a row, in a clause after its name.
fn last_turn<C: GameSpec>(session: &Session<C::Position>, seat: Side) -> Option<String> {
    let tree = session.tree();
    let made = |node| Some((tree.parent(node)?, tree.mv(node)?));
    let made = tree.path_to_root(session.current()).map_while(made);
    let mut made: Vec<_> = made.take_while(|&(parent, _)| tree.mover(parent) == seat).collect();
    made.reverse();
    let moves: Vec<_> = made.iter().map(|&(_, mv)| mv).collect();
    Some(tree.position(made.first()?.0).describe_turn(&moves))
}

/// Which moves were taken back, now that the game has gone back from the node `from`: "Taken back: your B2 and
/// Computer's A1."; `None` if no move was.
pub(crate) fn taken_back<C: GameSpec>(
    session: &Session<C::Position>,
    from: NodeId,
) -> Option<String> {
    /// The maximum number of moves that are named.
    const MAX_NAMED_MOVES: usize = 4;
    let tree = session.tree();
    let undone = tree.path_to_root(from).take_while(|&node| node != session.current());
    let mut undone: Vec<String> = undone
        .filter_map(|node| {
            let mover = tree.mover(tree.parent(node)?);
            let owner = session.goal().is_none().then(|| session.name_or_you(mover));
            let owner = owner.as_deref().map_or_else(|| "your".into(), possessive);
            Some(format!("{owner} {}", tree.mv(node)?))
        })
        .collect();
    undone.reverse();
    match undone.as_slice() {
        [] => None,
        [first, others @ ..] if undone.len() > MAX_NAMED_MOVES => {
            Some(format!("Taken back: {first} and {} moves after it.", others.len()))
        }
        _ => Some(format!("Taken back: {}.", joined_by_and(undone))),
    }
}
