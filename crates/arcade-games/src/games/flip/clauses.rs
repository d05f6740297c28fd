//! The effect of a move of Flip on the dice, in clauses.

use arcade_base::joined_by_and;
use arcade_engine::{Outcome, Position as _};

use super::dice::{Dice, flipped};
use super::rules::{DieAction, Flip, FlipMove, takes};
use super::state::Hand;
use crate::kit::{Bearing, Clause, MOVER, MOVER_POSSESSIVE, OTHER, OTHER_POSSESSIVE, VERB_S};

/// The groups of dice that a reason can point at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkedGroup {
    /// Those of the mover that were flipped.
    OwnSpent,
    /// Those in the middle, except the die just played.
    Middle,
    /// The die just played.
    JustPlayed,
}

impl MarkedGroup {
    /// The number by which a reason marks the dice of this value in the group.
    pub fn place(self, value: u8) -> u16 {
        8 * self as u16 + u16::from(value)
    }

    /// The places of these dice.
    pub fn places(self, dice: Dice) -> Vec<u16> {
        dice.values().map(|value| self.place(value)).collect()
    }
}

/// What is done after taking dice, and what it means for both hands.
pub(super) fn action_clause(position: &Flip, mv: FlipMove) -> Clause {
    let (own, value) = (position.mover_hand(), mv.value);
    let text = if mv.action == DieAction::Flip {
        let to = turned_to(value);
        match own.flippable.plus(mv.taken).len() - 1 {
            0 if own.unflippable.is_empty() && !mv.taken.is_empty() => {
                format!("flips it {to}")
            }
            0 if own.unflippable.is_empty() => {
                format!("flips {MOVER_POSSESSIVE} {value} (the only die) {to}")
            }
            0 => format!("flips {MOVER_POSSESSIVE} {value} (the last unspent die) {to}"),
            _ => flips_over(value),
        }
    } else {
        let next = position.after(mv).0;
        match [next.mover_hand(), next.other_hand()].map(Hand::is_empty) {
            [true, true] => {
                format!("plays {OTHER_POSSESSIVE} last die, a {value}, and leaves {MOVER} no die")
            }
            [true, _] => format!("plays {OTHER_POSSESSIVE} last die, a {value}"),
            [_, true] => format!("plays a {value} and leaves {MOVER} no die"),
            _ => format!("plays a {value}"),
        }
    };
    text.into()
}

/// That a flip leaves the other side its dice, which speaks against it where they could have been played.
pub(super) fn leaves_dice(next: &Flip, mv: FlipMove) -> Option<Clause> {
    // After taking, or with a single die, other things matter more.
    if mv.action == DieAction::Play || !mv.taken.is_empty() || next.other_hand().all().len() == 1 {
        return None;
    }
    let dice = match next.mover_hand().all().len() {
        1 => "the last die".into(),
        2 => "both dice".into(),
        count => format!("all {}", number_of_dice(count)),
    };
    let leaves = Clause::from(format!("leaves {OTHER} {dice}"));
    Some(Clause { joint: " and ", ..leaves.with_bearing(Bearing::Against) })
}

/// The spent dice that a move makes fresh again.
pub(super) fn refreshed(position: &Flip, mv: FlipMove) -> Option<Clause> {
    let spent = position.mover_hand().unflippable;
    let is_told = mv.action == DieAction::Play && !spent.is_empty();
    is_told.then(|| {
        let text = match spent.len() {
            1 => format!("{MOVER_POSSESSIVE} spent die is fresh again"),
            count => format!("{MOVER_POSSESSIVE} {count} spent dice are fresh again"),
        };
        Clause::about(text, vec![MarkedGroup::OwnSpent.places(spent)])
            .with_bearing(Bearing::For)
            .as_explanation()
    })
}

/// The flips that are left to both sides after a flip, if the mover has more of them: whoever has none must play.
pub(super) fn flips_of_both(next: &Flip, mv: FlipMove) -> Option<Clause> {
    let text = flips_left(next).filter(|_| mv.action == DieAction::Flip)?;
    Some(
        Clause::from(format!("{MOVER} can still {text}"))
            .with_bearing(Bearing::For)
            .as_explanation(),
    )
}

/// The dice that the other side can take after a move.
pub(super) fn reach(position: &Flip, next: &Flip, mv: FlipMove) -> Option<Clause> {
    // Whoever has no die loses to any flip, whatever can be taken.
    let played = next.state().just_played().filter(|_| !next.other_hand().is_empty())?;
    let (bearing, dice) = match takable(next.state().middle(), played) {
        None => (Bearing::For, "nothing".into()),
        Some(dice) if dice.starts_with("up to") => (Bearing::Against, dice),
        Some(dice) => (Bearing::Neutral, format!("only {dice}")),
    };
    let places = Some(below(position, mv, played)).filter(|places| !places.is_empty());
    let takes = Clause::about(format!("{OTHER} can take {dice}"), places.into_iter().collect());
    Some(takes.with_bearing(bearing).as_explanation())
}

/// The dice that can be taken once one of this value is played, where they are before a move.
fn below(position: &Flip, mv: FlipMove, played: u8) -> Vec<u16> {
    let state = position.state();
    let rest = state.middle().minus(mv.taken);
    let middle = rest.values().map(|value| (MarkedGroup::Middle, value));
    let dice = middle.chain(state.just_played().map(|value| (MarkedGroup::JustPlayed, value)));
    dice.filter(|&(_, value)| value < played).map(|(group, value)| group.place(value)).collect()
}

/// What a flip makes of a die: "up to a 6".
fn turned_to(value: u8) -> String {
    let to = flipped(value);
    let way = if to > value { "up" } else { "down" };
    format!("{way} to a {to}")
}

/// "flips a 1 up to a 6".
pub(super) fn flips_over(value: u8) -> String {
    format!("flips a {value} {}", turned_to(value))
}

/// What the mover can take if the other side later plays a die that the move has changed: the one that it has flipped,
/// where that makes a difference or it is the only one, or the only one left to the mover, which it has taken.
pub(super) fn takes_if_played(position: &Flip, next: &Flip, mv: FlipMove) -> Option<Clause> {
    let state = next.state();
    // After a flip no die counts as just played, so that the other side finds the middle unchanged.
    let middle = state.whole_middle();
    let most = |value| takes(middle, Some(value)).map(Dice::len).max().unwrap_or(0);
    let value = match mv.action {
        DieAction::Flip => {
            let to = flipped(mv.value);
            let is_more = to > mv.value && takable(middle, to) != takable(middle, mv.value);
            let is_only = next.other_hand().all().len() == 1 && only_reply(next).is_none();
            (is_only || most(to) != most(mv.value) || is_more).then_some(to)
        }
        DieAction::Play if state.player2().all() == mv.taken => {
            mv.taken.values().next().filter(|_| mv.taken.len() == 1)
        }
        DieAction::Play => None,
    }?;
    // That nothing could be taken explains no loss: the other side may play another die.
    let dice = takable(middle, value)?;
    let text = format!("if {OTHER} play{VERB_S} that {value}, {MOVER} can take {dice}");
    let places = Some(below(position, mv, value)).filter(|places| !places.is_empty());
    let takes = Clause::about(text, places.into_iter().collect()).with_bearing(Bearing::For);
    Some(Clause { is_conditional: true, ..takes.as_explanation() })
}

/// What a reply without a notable event does, in a clause after the name of its side.
pub(super) fn reply_clause(position: &Flip, mv: FlipMove) -> Option<String> {
    let next = position.after(mv).0;
    let spent = position.mover_hand().unflippable.len();
    if is_lost(&next) {
        return None;
    }
    Some(match mv.action {
        DieAction::Flip => format!("can still {}", flips_left(&next)?),
        DieAction::Play if spent == 1 => "has a fresh die again".into(),
        DieAction::Play if spent > 1 => format!("has {spent} fresh dice again"),
        DieAction::Play if !next.state().can_take() => "leaves nothing to take".into(),
        DieAction::Play => {
            let dice = takable(next.state().middle(), mv.value)?;
            // That much can be taken doesn't explain why the move is good.
            let is_little = !dice.starts_with("up to") && !dice.contains(" and ");
            return is_little.then(|| format!("leaves {OTHER} only {dice} to take"));
        }
    })
}

/// The dice that the side that has just flipped one can still flip, after "can", if it is more than the other side
/// can: "flip 2 dice, Ann only 1".
pub(super) fn flips_left(next: &Flip) -> Option<String> {
    let [other, own] = [next.mover_hand(), next.other_hand()].map(|hand| hand.flippable.len());
    (own > other && other > 0)
        .then(|| format!("flip {}, {OTHER} only {other}", number_of_dice(own)))
}

/// The only reply to a move, if there is exactly one.
pub(super) fn only_reply(next: &Flip) -> Option<FlipMove> {
    match next.legal_moves()[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether the mover has no die to flip and can take none, and so must play one.
pub(super) fn must_play(position: &Flip) -> bool {
    position.mover_hand().flippable.is_empty() && !position.state().can_take()
}

/// What a move leaves the other side, which is to move here, if that is only one reply, or only to play a die.
pub(super) fn forces(next: &Flip) -> Option<String> {
    match (only_reply(next), next.state().just_played()) {
        (Some(answer), _) => Some(format!("leaves {OTHER} a single move, {answer}")),
        // A flip takes no die from the other side: it had none to flip before.
        (None, None) => None,
        (None, Some(_)) => must_play(next).then(|| {
            let spent = match next.mover_hand().all().len() {
                1 => "a spent die",
                _ => "spent dice",
            };
            format!("leaves {OTHER} only {spent} and nothing to take")
        }),
    }
}

/// What the other side, which is to move here, has to do if it has little choice.
pub(super) fn forced_reply(next: &Flip) -> Option<Clause> {
    if let Some(answer) = only_reply(next) {
        return Some(Clause::from(format!("{OTHER} must answer with {answer}")).as_explanation());
    }
    let values: Vec<u8> = next.other_hand().all().values().collect();
    let die = match values[..] {
        [first, second] => format!("{MOVER_POSSESSIVE} {first} or {second}"),
        _ => "a die".into(),
    };
    let must = || format!("with only spent dice {OTHER} must play {die}");
    must_play(next).then(|| Clause::from(must()).as_explanation())
}

/// The dice that can be taken from the middle once a die of this value is played: "the 5", "a 1 or the 3", "the 1 and
/// the 3", "up to 2 dice"; `None` if none can.
fn takable(middle: Dice, played: u8) -> Option<String> {
    let named = |value: u8| match middle.count(value) {
        1 => format!("the {value}"),
        _ => format!("a {value}"),
    };
    let takes: Vec<Dice> = takes(middle, Some(played)).filter(|take| !take.is_empty()).collect();
    let largest = *takes.iter().max_by_key(|take| take.len())?;
    if takes.iter().all(|&take| largest.contains(take)) {
        return Some(joined_by_and(largest.values().map(named)));
    }
    let mut singles: Vec<String> = takes
        .iter()
        .filter(|take| take.len() == 1)
        .flat_map(|take| take.values())
        .map(named)
        .collect();
    singles.reverse();
    Some(match (largest.len(), &singles[..]) {
        (1, [first, second]) => format!("{first} or {second}"),
        (1, _) => number_of_dice(1),
        (most, _) => format!("up to {}", number_of_dice(most)),
    })
}

/// "takes the 1 and 2 and ", or an empty text.
pub(super) fn takes_text(position: &Flip, taken: Dice) -> String {
    if taken.is_empty() { String::new() } else { format!("takes {} and ", named(position, taken)) }
}

/// Dice that can be taken: "the 1 and 2", or "a 5" where another 5 is left in the middle.
pub(super) fn named(position: &Flip, taken: Dice) -> String {
    let there = position.state().whole_middle();
    let values: Vec<u8> = taken.iter().collect();
    match values[..] {
        [value] if there.count(value) > 1 => format!("a {value}"),
        _ => format!("the {}", joined_by_and(values)),
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
