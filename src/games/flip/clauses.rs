//! The effect of a move of Flip on the dice, in clauses.

use std::fmt::{self, Display};

use arcade_engine::{Game as _, Outcome};

use super::dice::{Dice, SIDES};
use super::rules::{DieAction, Flip, FlipMove, takes as takes_from};

/// What is done after taking dice, and what it means for the player's own dice.
pub(super) fn action_clause(position: &Flip, mv: FlipMove) -> String {
    let (own, other) = (position.state().player1(), position.state().player2());
    let (value, others) = (mv.value, other.all());
    if mv.action == DieAction::Flip {
        let to = flipped(value);
        let way = if to > value { "up" } else { "down" };
        return match own.flippable.plus(mv.taken).len() - 1 {
            0 => format!("flips its last flippable die {way}, the {value} to a {to}"),
            left => {
                let left = left_to_flip(left, other.flippable.len());
                format!("flips the {value} {way} to a {to}, {left}")
            }
        };
    }
    let [lowest, highest] = [others.values().next(), others.values().last()];
    let plays = match () {
        () if others.len() == 1 => format!("plays the last die, a {value}"),
        () if lowest == highest => format!("plays a {value}"),
        () if lowest == Some(value) => format!("plays the lowest die, a {value}"),
        () if highest == Some(value) => format!("plays the highest die, a {value}"),
        () => format!("plays the {value}"),
    };
    match own.unflippable.len() {
        0 => plays,
        spent => format!("{plays}, freeing {}", spent_dice(spent)),
    }
}

/// The value of a die after it has been flipped.
pub(super) fn flipped(value: u8) -> u8 {
    SIDES + 1 - value
}

/// "1 die left to flip against 2"; the second number is omitted if it is 0.
fn left_to_flip(own: u32, other: u32) -> String {
    match other {
        0 => format!("{} left to flip", number_of_dice(own)),
        other => format!("{} left to flip against {other}", number_of_dice(own)),
    }
}

/// The number of dice of both sides after a move, first those of the side that made it.
pub(super) fn dice_count_clause(next: &Flip) -> String {
    let [other, own] =
        [next.state().player1(), next.state().player2()].map(|hand| hand.all().len());
    match (own, other) {
        (0, 0) => "neither side has dice".into(),
        (own, 0) => format!("{} against none", number_of_dice(own)),
        (own, other) => format!("{} against {other}", number_of_dice(own)),
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
        0 => format!("playing the {to} would offer nothing"),
        1 => format!("playing the {to} would offer a die"),
        most => format!("playing the {to} would offer {most} dice"),
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
                format!("raises its lowest die to a {lowest}")
            }
            (_, 0) => "has no die left to flip".into(),
            (_, left) => format!("has {}", left_to_flip(left, other.flippable.len())),
        },
        DieAction::Play if spent > 0 => format!("frees {}", spent_dice(spent)),
        DieAction::Play => match opponent_takes(&next) {
            Some(OpponentTakes::Nothing) => "leaves nothing to take".into(),
            Some(OpponentTakes::Only(dice)) => format!("offers the {dice}"),
            Some(OpponentTakes::One) => "offers a die".into(),
            Some(OpponentTakes::UpTo(most)) => format!("offers up to {most} dice"),
            None => format!("leaves its opponent {}", number_of_dice(other.all().len())),
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
    (own > other).then(|| format!("has {}", left_to_flip(own, other)))
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
        Some(answer) => Some(format!("forces {answer}")),
        None => must_play(next).then(|| "forces its opponent to play a die".into()),
    }
}

/// What the other side, which is to move here, has to do if it has little choice.
pub(super) fn forced_reply_clause(next: &Flip) -> Option<String> {
    if let Some(answer) = only_answer(next) {
        return Some(format!("{answer} is forced"));
    }
    let values: Vec<u8> = next.state().player2().all().values().collect();
    must_play(next).then(|| match values[..] {
        [first, second] => format!("the opponent must play a {first} or a {second}"),
        _ => "the opponent must play a die".into(),
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
            Self::Nothing => f.write_str("nothing can be taken"),
            Self::Only(dice) => write!(f, "the {dice} can be taken"),
            Self::One => f.write_str("one die can be taken"),
            Self::UpTo(most) => write!(f, "up to {most} dice can be taken"),
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
