//! What is said about Flip: nothing but what the dice show.

use super::dice::{Dice, SIDES};
use super::rules::{Action, Flip, FlipMove};
use super::sets::{DiceSets, Die};
use super::state::GameState;
use crate::game::{Game as _, Outcome};
use crate::kit::Commentary;

/// Every value of a die.
const VALUES: [u8; SIDES as usize] = [1, 2, 3, 4, 5, 6];

/// The words of the game.
#[derive(Debug)]
pub struct Words;

impl Commentary<Flip> for Words {
    fn variant(position: &Flip) -> String {
        let state = position.state();
        let played = u32::from(state.just_played().is_some());
        let hands = state.player1().all().len() + state.player2().all().len();
        match hands + state.middle().len() + played {
            dice if dice % 2 == 0 => format!("{} each", number_of_dice(dice / 2)),
            dice => number_of_dice(dice),
        }
    }

    fn goal(_: &Flip) -> String {
        "leave the other side without dice".into()
    }

    fn describe(_: &Flip, mv: FlipMove) -> String {
        let act = match mv.action {
            Action::Flip => "flips",
            Action::Play => "plays",
        };
        format!("{}{act} a {}", takes(mv.taken), mv.value)
    }

    fn why_over(position: &Flip) -> String {
        format!("the other side {}", lost_because(position))
    }

    fn hint(position: &Flip, mv: FlipMove) -> String {
        let next = position.after(mv).0;
        let exposes = |&mv: &FlipMove| winning_move(&position.after(mv).0).is_some();
        if is_lost(&next) {
            return "you can win at once".into();
        }
        if winning_move(&next).is_some() {
            return "the other side can win at once anyway: make it find the winning move".into();
        }
        if position.legal_moves().iter().any(exposes) {
            return "some moves let the other side win at once: mind its answer".into();
        }
        let place = match (mv.taken.is_empty(), mv.action) {
            (false, _) => "what you can take from the middle",
            (true, Action::Flip) => "your own dice",
            (true, Action::Play) => "the dice of the other side",
        };
        format!("look at {place}")
    }

    fn notes(position: &Flip) -> Vec<String> {
        let state = position.state();
        let (own, other) = (state.player1(), state.player2());
        let played = state.just_played().map_or(Dice::NONE, |value| Dice::NONE.with(value));
        let bags = [
            ("the mover, flippable", own.flippable),
            ("the mover, not flippable", own.unflippable),
            ("the other side, flippable", other.flippable),
            ("the other side, not flippable", other.unflippable),
            ("the middle", state.middle()),
            ("just played", played),
        ];
        let row = |name: &str, counts: [String; VALUES.len()]| {
            format!("{name:<33}{}", counts.map(|count| format!("{count:>3}")).concat())
        };
        let values = VALUES.map(|value| value.to_string());
        let mut lines = vec![row("As bags, a count of each value:", values)];
        lines.extend(bags.map(|(name, bag)| {
            let counts = VALUES.map(|value| match bag.count(value) {
                0 => ".".into(),
                count => count.to_string(),
            });
            row(&format!("  {name}"), counts)
        }));
        let sets = DiceSets::from(state);
        lines.push("As sets of dice, those with a star not flippable:".into());
        lines.push(format!("  {:<17}{}", "the mover", set_of(&sets.player1())));
        lines.push(format!("  {:<17}{}", "the other side", set_of(&sets.player2())));
        let played = sets.just_played().map_or("nothing".into(), |die| die.value.to_string());
        let middle = set_of(&sets.middle());
        lines.push(format!("  {:<17}{middle}, just played: {played}", "the middle"));
        lines
    }

    fn deed(position: &Flip, mv: FlipMove) -> String {
        let next = position.after(mv).0;
        let deed = match mv.action {
            Action::Flip => format!("flips the {} to a {}", mv.value, SIDES + 1 - mv.value),
            Action::Play if position.state().player2().all().len() == 1 => {
                format!("plays the last die of the other side, a {}", mv.value)
            }
            Action::Play => format!("plays the {}", mv.value),
        };
        let deed = format!("{}{deed}", takes(mv.taken));
        if is_lost(&next) {
            return format!("{deed}: the other side {}, which wins", lost_because(&next));
        }
        if let Some(answer) = winning_move(&next) {
            return format!("{deed}, but the other side wins at once with {answer}");
        }
        if answers_every_reply(&next) {
            return format!(
                "{deed}: after every answer of the other side there is a move that wins"
            );
        }
        let kept = mv.action == Action::Play && !next.state().middle().is_empty();
        let offer = if kept && !next.state().can_take() {
            "the dice in the middle can't be taken, and the other side".into()
        } else {
            format!("the other side can take {} and", offered(&next))
        };
        format!("{deed}; {offer} {}", left(next.state()))
    }
}

/// The dice of a set, such as `{1, 3, 6*}`: a star marks those that can't be flipped.
fn set_of(dice: &[Die]) -> String {
    let star = |die: &Die| if die.flippable { "" } else { "*" };
    let dice: Vec<String> = dice.iter().map(|die| format!("{}{}", die.value, star(die))).collect();
    format!("{{{}}}", dice.join(", "))
}

/// "takes 1 and 2 and ", or nothing.
fn takes(taken: Dice) -> String {
    let values: Vec<String> = taken.iter().map(|value| value.to_string()).collect();
    match values.split_last() {
        None => String::new(),
        Some((last, [])) => format!("takes {last} and "),
        Some((last, rest)) => format!("takes {} and {last} and ", rest.join(", ")),
    }
}

/// Why the mover has lost, to follow its name.
fn lost_because(position: &Flip) -> &'static str {
    let state = position.state();
    if state.player1().is_empty() { "has no dice and can take none" } else { "has no move" }
}

/// Whether the mover has lost here, and the game is over.
fn is_lost(position: &Flip) -> bool {
    position.outcome() == Some(Outcome::Loss)
}

/// A move that wins on the spot, if there is one.
fn winning_move(position: &Flip) -> Option<FlipMove> {
    position.legal_moves().into_iter().find(|&mv| is_lost(&position.after(mv).0))
}

/// Whether every move here can be answered by one that wins on the spot.
fn answers_every_reply(position: &Flip) -> bool {
    position.legal_moves().iter().all(|&mv| winning_move(&position.after(mv).0).is_some())
}

/// How many dice the mover can take, in words.
fn offered(position: &Flip) -> String {
    match position.takes().map(Dice::len).max() {
        None | Some(0) => "nothing".into(),
        Some(1) => "one die".into(),
        Some(most) => format!("up to {most} dice"),
    }
}

/// "no dice", "1 die", "2 dice".
fn number_of_dice(count: u32) -> String {
    match count {
        0 => "no dice".into(),
        1 => "1 die".into(),
        _ => format!("{count} dice"),
    }
}

/// How many dice both sides have now, in words; player 2 is the side that has just moved.
fn left(state: &GameState) -> String {
    let (other, own) = (state.player1(), state.player2());
    let count = other.all().len();
    let dice = number_of_dice(count);
    let flippable = match other.flippable.len() {
        fresh if fresh == count => String::new(),
        0 => " (none flippable)".into(),
        fresh => format!(" ({fresh} flippable)"),
    };
    format!("has {dice}{flippable} against {}", own.all().len())
}
