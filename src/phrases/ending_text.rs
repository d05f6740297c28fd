//! The end of a game in a word and a line of facts.

use arcade_base::pluralized;
use arcade_engine::{Position, Side};
use arcade_games::kit::GameSpec;
use arcade_games::session::{Ending, Session};

use super::results::score_of;

/// How a game ended, in a word or two: for the person who plays against a computer, or else the name
/// of the winner.
pub(crate) fn ending_word<C: GameSpec>(session: &Session<C::Position>, ending: Ending) -> String {
    match (ending.winner(), session.setup().person()) {
        _ if ending == Ending::Completed => "Solved".into(),
        _ if session.goal().is_some() => "Given up".into(),
        (None, _) => "Draw".into(),
        (Some(winner), Some(person)) if winner == person => "You won".into(),
        (Some(_), Some(_)) => "You lost".into(),
        (Some(winner), None) => session.name(winner),
    }
}

/// For each side, the label of a value in its favour: "you ahead" and "behind" for the person who plays
/// against a computer, or else "Ann ahead".
pub(crate) fn ahead_labels<P: Position>(session: &Session<P>) -> [String; 2] {
    Side::ALL.map(|side| match session.setup().person() {
        Some(person) if person == side => "you ahead".into(),
        Some(_) => "behind".into(),
        None => format!("{} ahead", session.name(side)),
    })
}

/// The seat whose side a curve of values takes: the person's against a computer, or else the first.
pub(crate) fn viewpoint<P: Position>(session: &Session<P>) -> Side {
    session.setup().person().unwrap_or(Side::One)
}

/// A line of facts about a finished game: the points and the number of moves. The moves are those of both
/// sides, as they are numbered; of a person against a computer, it also says how many are the person's.
pub(crate) fn result_line<C: GameSpec>(session: &Session<C::Position>, ending: Ending) -> String {
    let tree = session.tree();
    let person = session.setup().person();
    let own = person.or(ending.winner()).unwrap_or(session.mover());
    let made = tree.path_to_root(session.current()).filter_map(|node| tree.parent(node));
    let own_moves = made.filter(|&parent| Some(tree.mover(parent)) == person).count();
    let points = score_of::<C>(session, own).filter(|_| session.goal().is_none());
    let moves = format!("in {}", pluralized(session.plies(), "move"));
    let others = person.filter(|_| own_moves < session.plies());
    let yours = others.map(|_| format!("{own_moves} yours"));
    points.into_iter().chain([moves]).chain(yours).collect::<Vec<_>>().join(", ")
}
