//! What is said about Flip: nothing but what the dice show.

use super::dice::{Dice, SIDES};
use super::rules::{Action, Flip, FlipMove};
use super::sets::{DiceSets, Die};
use crate::game::{Game as _, Outcome};
use crate::kit::{Commentary, Event};

/// Every value of a die.
const VALUES: [u8; SIDES as usize] = [1, 2, 3, 4, 5, 6];

/// The most characters of what is said of a move.
const LONGEST: usize = 80;

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
        let exposes = |&mv: &FlipMove| can_win(&position.after(mv).0);
        if is_lost(&next) {
            return "you can win at once".into();
        }
        if can_win(&next) {
            return "the other side can win at once: make it find the winning move".into();
        }
        let moves = position.legal_moves();
        if moves.iter().any(exposes) {
            return "some moves let the other side win at once: mind its answer".into();
        }
        let place = match (mv.taken.is_empty(), mv.action) {
            (false, _) => "what you can take from the middle",
            (true, Action::Flip) => "your own dice",
            (true, Action::Play) => "the dice of the other side",
        };
        let alike = |other: &&FlipMove| {
            other.taken.is_empty() == mv.taken.is_empty()
                && (other.action == mv.action || !mv.taken.is_empty())
        };
        match moves.iter().filter(alike).count() {
            1 => "compare what each move lets the other side do".into(),
            _ => format!("look at {place}"),
        }
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
        let (other, own) = (next.state().player1(), next.state().player2());
        if is_lost(&next) {
            let act = match mv.action {
                Action::Flip => format!("flips the {}", mv.value),
                Action::Play => format!("plays the last die, a {}", mv.value),
            };
            let end = if other.is_empty() { "none can be taken" } else { "no move is left" };
            return format!("{}{act}, and {end}", takes(mv.taken));
        }
        let act = format!("{}{}", takes(mv.taken), act(position, mv));
        let count = match (own.all().len(), other.all().len()) {
            (0, 0) => "neither side has dice".into(),
            (own, 0) => format!("{} against none", number_of_dice(own)),
            (own, other) => format!("{} against {other}", number_of_dice(own)),
        };
        let clauses = [bound(&next), reach(&next), Some(count)];
        let mut text = act;
        let mut mark = ": ";
        for clause in clauses.into_iter().flatten() {
            if text.chars().count() + mark.len() + clause.chars().count() <= LONGEST {
                text = text + mark + &clause;
                mark = ", ";
            }
        }
        text
    }

    fn forced_answer(position: &Flip, mv: FlipMove) -> Option<FlipMove> {
        only_answer(&position.after(mv).0)
    }

    fn event(position: &Flip, mv: FlipMove) -> Option<Event> {
        let next = position.after(mv).0;
        if is_lost(&next) {
            return None;
        }
        let [other, own] =
            [next.state().player1(), next.state().player2()].map(|hand| hand.all().len());
        let is_play = mv.action == Action::Play;
        let stranded = if next.state().can_take() { 0 } else { next.state().middle().len() };
        let (weight, text) = match mv.taken.len() {
            _ if only_answer(&next).is_some() => (60, forces(&next)?),
            0 if is_bound(&next) => (45, forces(&next)?),
            0 if is_play && matches!(other, 1 | 2) => {
                (40 - 5 * other, format!("leaves its opponent {}", number_of_dice(other)))
            }
            0 if is_play && stranded > 1 => {
                (10 + stranded, format!("strands the {stranded} dice in the middle"))
            }
            0 if !is_play => (5, flips_left(&next)?),
            0 => return None,
            taken => {
                let dice = if taken == 1 { "a die".into() } else { number_of_dice(taken) };
                (20 + 10 * taken, format!("takes {dice} ({} against {other})", number_of_dice(own)))
            }
        };
        Some(Event { weight, text })
    }

    fn ending(over: &Flip) -> String {
        match over.state().just_played() {
            _ if !over.state().player1().is_empty() => "no move is left".into(),
            Some(value) => format!("the last die, a {value}, leaves nothing to take"),
            None => "no die is left and none can be taken".into(),
        }
    }
}

/// What is done after taking dice, and what it means for the dice of the player's own.
fn act(position: &Flip, mv: FlipMove) -> String {
    let (own, other) = (position.state().player1(), position.state().player2().all());
    let value = mv.value;
    if mv.action == Action::Flip {
        let to = SIDES + 1 - value;
        let way = if to > value { "up" } else { "down" };
        return match own.flippable.plus(mv.taken).len() {
            1 => format!("flips its last flippable die {way}, the {value} to a {to}"),
            more => {
                let left = number_of_dice(more - 1);
                format!("flips the {value} {way} to a {to}, {left} left to flip")
            }
        };
    }
    let [lowest, highest] = [other.values().next(), other.values().last()];
    let plays = match () {
        () if other.len() == 1 => format!("plays the last die, a {value}"),
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

/// "1 spent die", "2 spent dice".
fn spent_dice(count: u32) -> String {
    let dice = if count == 1 { "die" } else { "dice" };
    format!("{count} spent {dice}")
}

/// How many dice the side that has just flipped one can still flip, if more than the other side.
fn flips_left(next: &Flip) -> Option<String> {
    let [other, own] =
        [next.state().player1(), next.state().player2()].map(|hand| hand.flippable.len());
    (own > other).then(|| format!("has {} left to flip against {other}", number_of_dice(own)))
}

/// The only answer to a move, if there is just one.
fn only_answer(next: &Flip) -> Option<FlipMove> {
    match next.legal_moves()[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// Whether the mover has no die to flip and can take none, and so has to play one.
fn is_bound(position: &Flip) -> bool {
    position.state().player1().flippable.is_empty() && !position.state().can_take()
}

/// That a move forces the other side, which is to move here, to play a die, or to one answer.
fn forces(next: &Flip) -> Option<String> {
    match only_answer(next) {
        Some(answer) => Some(format!("forces {answer}")),
        None => is_bound(next).then(|| "forces its opponent to play a die".into()),
    }
}

/// What the other side, which is to move here, is bound to do, if it has little choice.
fn bound(next: &Flip) -> Option<String> {
    if let Some(answer) = only_answer(next) {
        return Some(format!("{answer} is forced"));
    }
    let values: Vec<u8> = next.state().player2().all().values().collect();
    is_bound(next).then(|| match values[..] {
        [first, second] => format!("the other side must play a {first} or a {second}"),
        _ => "the other side must play a die".into(),
    })
}

/// What the other side, which is to move here, can take; `None` where nothing could be expected.
fn reach(next: &Flip) -> Option<String> {
    next.state().just_played()?;
    let takes: Vec<Dice> = next.takes().filter(|take| !take.is_empty()).collect();
    match (&takes[..], takes.iter().map(|take| take.len()).max().unwrap_or(0)) {
        ([], _) if next.state().middle().is_empty() => None,
        ([], _) => Some("nothing can be taken".into()),
        ([only], _) => Some(format!("the {only} can be taken")),
        (_, 1) => Some("one die can be taken".into()),
        (_, most) => Some(format!("up to {most} dice can be taken")),
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

/// Whether the mover can win on the spot.
fn can_win(position: &Flip) -> bool {
    position.legal_moves().into_iter().any(|mv| is_lost(&position.after(mv).0))
}

/// "no dice", "1 die", "2 dice".
fn number_of_dice(count: u32) -> String {
    match count {
        0 => "no dice".into(),
        1 => "1 die".into(),
        _ => format!("{count} dice"),
    }
}
