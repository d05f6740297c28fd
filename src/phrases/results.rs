//! The result and the last move of a game, in the same words in every front end.

use arcade_base::sentence;
use arcade_engine::{Game, Side};

use super::puzzle::{goal_lost, solved};
use crate::kit::{GameSpec, Words as _};
use crate::session::{Ending, GameStatus, Session};

/// The result of a game, with its reason.
pub(crate) fn result_text<C: GameSpec>(session: &Session<C::Game>, ending: Ending) -> String {
    let name = |seat| session.name(seat);
    let why = || {
        let [to_move, other] = [session.mover(), session.mover().other()].map(name);
        session.position().why_over([&to_move, &other])
    };
    match ending {
        Ending::Won(seat) => {
            let why = why();
            match session.position().margin() {
                Some(margin) => format!("{} wins by {}: {why}", name(seat), margin.unsigned_abs()),
                None => format!("{} wins: {why}", name(seat)),
            }
        }
        Ending::Drawn => format!("a draw: {}", why()),
        Ending::Repeated => "a draw: the position occurred for the third time".into(),
        Ending::Resigned(_) if session.goal().is_some() => "you gave up".into(),
        Ending::Resigned(seat) => {
            format!("{} wins: {} resigned", name(seat.other()), name(seat))
        }
        Ending::Forfeited(seat) => {
            format!("{} wins: {} forfeited", name(seat.other()), name(seat))
        }
        Ending::Completed => solved::<C>(session),
    }
}

/// That the first result counts, if the board is no longer at the position where the game first ended.
pub(crate) fn first_result_counts<C: GameSpec>(session: &Session<C::Game>) -> Option<String> {
    let (_, ending) = session.first_ending().filter(|_| !session.is_at_result())?;
    Some(match ending.winner() {
        Some(seat) => format!("It counts as it ended first: won by {}.", session.name(seat)),
        None => "It counts as it ended first: a draw.".into(),
    })
}

/// The result with its reason, or that the game isn't finished.
pub(crate) fn standing_text<C: GameSpec>(session: &Session<C::Game>) -> String {
    match session.state() {
        GameStatus::Over(ending) => result_text::<C>(session, ending),
        GameStatus::ToMove(_) if session.goal().is_some() => "not finished".into(),
        GameStatus::ToMove(seat) => format!("not finished, {} to move", session.name(seat)),
    }
}

/// Sentences about the last move, with the players' names from `name`: effects that its notation doesn't
/// show, whether the same side moves again, and that the goal of a puzzle is out of reach.
pub(crate) fn about_last_move<C: GameSpec>(
    session: &Session<C::Game>,
    name: impl Fn(Side) -> String,
) -> Option<String> {
    let ((before, mv), seat) = (session.last_move()?, session.last_mover()?);
    let lost = goal_lost::<C>(session);
    let again = session.goal().is_none() && session.state() == GameStatus::ToMove(seat);
    let said = [before.side_effect(mv), again.then(|| "moves again".into())];
    let said = said.into_iter().flatten().map(|does| sentence(&format!("{} {does}", name(seat))));
    let sentences: Vec<String> = said.chain(lost).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// The message about the last move on the full screen: the description of a computer's turn so far, or the
/// effects of a person's move that its notation doesn't show; and lasting changes of the game.
pub(crate) fn last_move<C: GameSpec>(session: &Session<C::Game>) -> Option<String> {
    let ((before, mv), seat) = (session.last_move()?, session.last_mover()?);
    let own = if session.player(seat).is_human() {
        about_last_move::<C>(session, |seat| session.name(seat))
    } else {
        Some(sentence(&format!("{} {}", session.name(seat), last_turn::<C>(session, seat)?)))
    };
    let announced = before.lasting_change(mv, session.position());
    let sentences: Vec<String> =
        own.into_iter().chain(announced.map(|text| sentence(&text))).collect();
    (!sentences.is_empty()).then(|| sentences.join(" "))
}

/// The moves that a side has just made in a row, in a clause after its name.
fn last_turn<C: GameSpec>(session: &Session<C::Game>, seat: Side) -> Option<String> {
    let tree = session.tree();
    let made = |node| Some((tree.parent(node)?, tree.mv(node)?));
    let made = tree.path(session.current()).map_while(made);
    let mut made: Vec<_> = made.take_while(|&(parent, _)| tree.mover(parent) == seat).collect();
    made.reverse();
    let moves: Vec<_> = made.iter().map(|&(_, mv)| mv).collect();
    Some(tree.position(made.first()?.0).describe_turn(&moves))
}
