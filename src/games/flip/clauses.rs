//! The effect of a move of Flip on the dice, in clauses.

use std::fmt::{self, Display};

use arcade_engine::{Game as _, Outcome};

use super::dice::{Dice, SIDES};
use super::rules::{DieAction, Flip, FlipMove, takes as takes_from};
use crate::kit::{MOVER, OTHER, WHOSE};

/// What is done after taking dice, and what it means for the player's own dice.
pub(super) fn action_clause(position: &Flip, mv: FlipMove) -> String {
    let (own, value) = (position.state().player1(), mv.value);
    if mv.action == DieAction::Flip {
        let to = flipped(value);
        let way = if to > value { "up" } else { "down" };
        return match own.flippable.plus(mv.taken).len() - 1 {
            0 => format!("flips the last unspent die, the {value}, {way} to a {to}"),
            _ => format!("flips the {value} {way} to a {to}"),
        };
    }
    let next = position.after(mv).0;
    let [left, own] = [next.state().player1(), next.state().player2()].map(|hand| hand.all().len());
    format!("plays the {value}, leaving {OTHER} {} against {WHOSE} {own}", number_of_dice(left))
}

/// The spent dice that a move makes fresh again.
pub(super) fn refreshed(position: &Flip, mv: FlipMove) -> Option<String> {
    let spent = position.state().player1().unflippable.len();
    let is_told = mv.action == DieAction::Play && spent > 0;
    is_told.then(|| match spent {
        1 => format!("{WHOSE} spent die is fresh again"),
        _ => format!("{WHOSE} {spent} spent dice are fresh again"),
    })
}

/// The flips that are left to both sides after a flip, if both have some.
pub(super) fn flips_of_both(next: &Flip, mv: FlipMove) -> Option<String> {
    let [other, own] =
        [next.state().player1(), next.state().player2()].map(|hand| hand.flippable.len());
    let is_told = mv.action == DieAction::Flip && own > 0 && other > 0;
    is_told.then(|| format!("{MOVER} can flip {own} more and {OTHER} {other}"))
}

/// The value of a die after it has been flipped.
pub(super) fn flipped(value: u8) -> u8 {
    SIDES + 1 - value
}

/// "can flip 1 more die and Ann 2"; the second number is omitted if it is 0.
fn left_to_flip(own: u32, other: u32) -> String {
    let dice = if own == 1 { "die" } else { "dice" };
    match other {
        0 => format!("can flip {own} more {dice}"),
        other => format!("can flip {own} more {dice}, {OTHER} {other}"),
    }
}

/// How a flip changes the number of dice that can be taken when the die is played later. After a
/// flip no die counts as just played, so that the other side finds the middle unchanged.
pub(super) fn offer_clause(next: &Flip, mv: FlipMove) -> Option<String> {
    let middle = next.state().middle();
    let most = |value| takes_from(middle, Some(value)).map(Dice::len).max().unwrap_or(0);
    let to = flipped(mv.value);
    if mv.action == DieAction::Play || most(to) == most(mv.value) {
        return None;
    }
    Some(match most(to) {
        0 => format!("{OTHER} playing it would let {MOVER} take nothing"),
        1 => format!("{OTHER} playing it would let {MOVER} take a die"),
        most => format!("{OTHER} playing it would let {MOVER} take {most} dice"),
    })
}

/// The lowest die of the side that has flipped one, if the flip has changed it. Low dice are the
/// cheapest for the other side to play.
pub(super) fn new_lowest(position: &Flip, mv: FlipMove) -> Option<u8> {
    let before = position.state().player1().all().plus(mv.taken);
    let after = position.after(mv).0.state().player2().all();
    after.least().filter(|&lowest| mv.action == DieAction::Flip && before.least() != Some(lowest))
}

/// What a reply without a notable event does, in a clause after the name of its side.
pub(super) fn reply_clause(position: &Flip, mv: FlipMove) -> Option<String> {
    let next = position.after(mv).0;
    let (other, own) = (next.state().player1(), next.state().player2());
    let spent = position.state().player1().unflippable.len();
    if is_lost(&next) {
        return None;
    }
    Some(match mv.action {
        DieAction::Flip => match (new_lowest(position, mv), own.flippable.len()) {
            (Some(lowest), _) if lowest > mv.value => {
                format!("raises the lowest die to a {lowest}")
            }
            (_, 0) => "has no die left to flip".into(),
            (_, left) => left_to_flip(left, other.flippable.len()),
        },
        DieAction::Play if spent > 0 => format!("makes {} fresh", spent_dice(spent)),
        DieAction::Play => match opponent_takes(&next) {
            Some(OpponentTakes::Nothing) => "leaves nothing to take".into(),
            Some(OpponentTakes::Only(dice)) => format!("lets {OTHER} take the {dice}"),
            Some(OpponentTakes::One) => format!("lets {OTHER} take a die"),
            Some(OpponentTakes::UpTo(most)) => format!("lets {OTHER} take up to {most} dice"),
            None => format!("leaves {OTHER} {}", number_of_dice(other.all().len())),
        },
    })
}

/// "1 spent die", "2 spent dice".
pub(super) fn spent_dice(count: u32) -> String {
    let dice = if count == 1 { "die" } else { "dice" };
    format!("{count} spent {dice}")
}

/// The number of dice that the side that has just flipped one can still flip, if it is more than
/// the other side can.
pub(super) fn flips_left(next: &Flip) -> Option<String> {
    let [other, own] =
        [next.state().player1(), next.state().player2()].map(|hand| hand.flippable.len());
    (own > other).then(|| left_to_flip(own, other))
}

/// The only reply to a move, if there is exactly one.
pub(super) fn only_answer(next: &Flip) -> Option<FlipMove> {
    match next.legal_moves()[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether the mover has no die to flip and can take none, and so must play one.
pub(super) fn must_play(position: &Flip) -> bool {
    position.state().player1().flippable.is_empty() && !position.state().can_take()
}

/// Whether a move forces the other side, which is to move here, to play a die, or to make one
/// reply.
pub(super) fn forces(next: &Flip) -> Option<String> {
    match only_answer(next) {
        Some(answer) => Some(format!("leaves {OTHER} only the move {answer}")),
        None => must_play(next).then(|| format!("leaves {OTHER} nothing to flip")),
    }
}

/// What the other side, which is to move here, has to do if it has little choice.
pub(super) fn forced_reply_clause(next: &Flip) -> Option<String> {
    if let Some(answer) = only_answer(next) {
        return Some(format!("{OTHER} must answer {answer}"));
    }
    let values: Vec<u8> = next.state().player2().all().values().collect();
    must_play(next).then(|| match values[..] {
        [first, second] => format!("{OTHER} must play a {first} or a {second}"),
        _ => format!("{OTHER} can't flip and must play a die"),
    })
}

/// What the other side can take after a move.
pub(super) enum OpponentTakes {
    Nothing,
    /// Only these dice.
    Only(Dice),
    /// One of several dice.
    One,
    /// At most this many.
    UpTo(u32),
}

/// What the other side, which is to move here, can take; `None` if no take was to be expected.
pub(super) fn opponent_takes(next: &Flip) -> Option<OpponentTakes> {
    next.state().just_played()?;
    let takes: Vec<Dice> = next.takes().filter(|take| !take.is_empty()).collect();
    match (&takes[..], takes.iter().map(|take| take.len()).max().unwrap_or(0)) {
        ([], _) if next.state().middle().is_empty() => None,
        ([], _) => Some(OpponentTakes::Nothing),
        (&[only], _) => Some(OpponentTakes::Only(only)),
        (_, 1) => Some(OpponentTakes::One),
        (_, most) => Some(OpponentTakes::UpTo(most)),
    }
}

impl Display for OpponentTakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => write!(f, "{OTHER} can take nothing"),
            Self::Only(dice) => write!(f, "{OTHER} can take the {dice}"),
            Self::One => write!(f, "{OTHER} can take one die"),
            Self::UpTo(most) => write!(f, "{OTHER} can take up to {most} dice"),
        }
    }
}

/// "takes 1 and 2 and ", or an empty text.
pub(super) fn takes(taken: Dice) -> String {
    let values: Vec<String> = taken.iter().map(|value| value.to_string()).collect();
    match values.split_last() {
        None => String::new(),
        Some((last, [])) => format!("takes {last} and "),
        Some((last, rest)) => format!("takes {} and {last} and ", rest.join(", ")),
    }
}

/// Whether the game is over and the mover has lost.
pub(super) fn is_lost(position: &Flip) -> bool {
    position.outcome() == Some(Outcome::Loss)
}

/// "no dice", "1 die", "2 dice".
pub(super) fn number_of_dice(count: u32) -> String {
    match count {
        0 => "no dice".into(),
        1 => "1 die".into(),
        _ => format!("{count} dice"),
    }
}
