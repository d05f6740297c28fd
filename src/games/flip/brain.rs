//! What is known about Flip: how a position looks to a search, and what is to be said of a move.

use super::dice::{Dice, SIDES};
use super::rules::{Action, Flip, FlipMove};
use super::solver::{Components, has_room};
use super::state::GameState;
use crate::engine::{Brain, Engine, Evaluate, Limits, Means, Prover, strongest};
use crate::game::{Game, Outcome};

/// Flip for opponents of all levels.
#[derive(Clone, Copy, Debug, Default)]
pub struct FlipBrain;

/// What a die of each value is worth to the one who has it.
///
/// A high die is worth more: whoever plays it away gives the other side more to take. The numbers,
/// and those for taking, are from a logistic regression on the exact values of all positions of
/// games with 3 dice each (870,416), rounded, and stood the test of games with 5 dice each.
pub(super) const WORTH: [i32; 6] = [15, 21, 25, 28, 35, 43];
/// What each die is worth of the most that can be taken now.
pub(super) const TAKEN_DIE: i32 = 20;
/// What each way to take is worth, that of taking nothing included.
pub(super) const WAY_TO_TAKE: i32 = 7;

fn worth(dice: Dice) -> i32 {
    (1..=SIDES).zip(WORTH).map(|(value, worth)| dice.count(value).cast_signed() * worth).sum()
}

impl Evaluate<Flip> for FlipBrain {
    fn evaluate(&self, position: &Flip) -> i32 {
        let state = position.state();
        let (mut most, mut ways) = (0, 0);
        for take in position.takes() {
            most = take.len().cast_signed().max(most);
            ways += 1;
        }
        worth(state.player1().all()) - worth(state.player2().all())
            + TAKEN_DIE * most
            + WAY_TO_TAKE * ways
    }
}

impl Brain<Flip> for FlipBrain {
    fn greed(&self, _: &Flip, mv: FlipMove) -> i32 {
        mv.taken.len().cast_signed()
    }

    /// With more dice than can be solved no search comes to an end.
    fn judging(&self, position: &Flip) -> Option<Limits> {
        has_room(position).then_some(Limits { nodes: Some(20_000_000), ..Limits::NONE })
    }

    fn perfect(&self, means: &Means) -> Box<dyn Engine<Flip>> {
        Box::new(Prover::new(Components::default(), strongest(self, means)))
    }
}

/// What a player does with a move: "takes 1 and 2 and flips a 2".
pub(super) fn tell(mv: FlipMove) -> String {
    let act = match mv.action {
        Action::Flip => "flips",
        Action::Play => "plays",
    };
    format!("{}{act} a {}", takes(mv.taken), mv.value)
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

/// Why the game is over.
pub(super) fn why_over(position: &Flip) -> String {
    format!("the other side {}", lost_because(position))
}

/// What the mover has lost by, to follow its name.
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

/// Where to look for the move, without giving it away.
pub(super) fn nudge(position: &Flip, mv: FlipMove) -> String {
    let next = position.after(mv).0;
    let exposes = |&mv: &FlipMove| winning_move(&position.after(mv).0).is_some();
    if is_lost(&next) {
        return "you can win at once".into();
    }
    if winning_move(&next).is_some() {
        return "the other side can win at once even so: make it find the way".into();
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

/// Why the move is as good as it is, in words: nothing but what the dice show.
pub(super) fn explain(position: &Flip, mv: FlipMove) -> String {
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
        return format!("{deed}: after every answer of the other side there is a move that wins");
    }
    let kept = mv.action == Action::Play && !next.state().middle().is_empty();
    let offer = if kept && !next.state().can_take() {
        "the change can't be taken, and the other side".into()
    } else {
        format!("the other side can take {} and", offered(&next))
    };
    format!("{deed}; {offer} {}", left(next.state()))
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

/// How many dice both have now, in words; the one who has moved is player 2.
fn left(state: &GameState) -> String {
    let (other, own) = (state.player1(), state.player2());
    let count = other.all().len();
    let dice = match count {
        0 => "no dice".into(),
        1 => "1 die".into(),
        _ => format!("{count} dice"),
    };
    let flippable = match other.flippable.len() {
        fresh if fresh == count => String::new(),
        0 => " (none flippable)".into(),
        fresh => format!(" ({fresh} flippable)"),
    };
    format!("has {dice}{flippable} against {}", own.all().len())
}
