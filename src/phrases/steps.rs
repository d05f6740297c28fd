//! A line of play as steps: each move with the positions around it, and a sentence about it.

use crate::engine::Value;
use crate::game::{Game, Outcome, Side, Turn};
use crate::kit::{Cartridge, Commentary as _, MoveOf};
use crate::text::sentence;

/// A move of a line.
#[derive(Clone, Debug)]
pub(crate) struct Step<G: Game> {
    /// The position before it.
    pub(crate) before: G,
    /// The move.
    pub(crate) mv: G::Move,
    /// The position after it.
    pub(crate) after: G,
    /// Whether the side makes it that makes the first one.
    pub(crate) is_own: bool,
    /// Whether the side that makes the first one is to move after it, or would be if the game were
    /// not over.
    pub(crate) is_own_turn_next: bool,
    /// What the side does, in a sentence; what it comes to, in others.
    pub(crate) text: String,
    /// Whether something happens that is worth a sentence of its own.
    is_telling: bool,
}

/// The steps of a line that begins in a position. `value` is that of its first move, and `names` are
/// those of the side that makes it and of the other side.
///
/// The last one says how the game ended, or what is known where the line stops.
pub(crate) fn steps<C: Cartridge>(
    position: &C::Game,
    line: &[MoveOf<C>],
    value: &Value,
    names: &[String; 2],
) -> Vec<Step<C::Game>> {
    let mut steps: Vec<Step<C::Game>> = Vec::with_capacity(line.len());
    let (mut before, mut is_own) = (position.clone(), true);
    for &mv in line {
        let step = step::<C>(before, mv, is_own, names);
        (before, is_own) = (step.after.clone(), step.is_own_turn_next);
        steps.push(step);
    }
    if let Some(last) = steps.last_mut() {
        let end = match last.after.outcome() {
            Some(outcome) => ended::<C>(last, outcome, names),
            None => format!("the line stops here: {}", known(value, names)),
        };
        last.text = format!("{} {}", last.text, sentence(&end));
        last.is_telling = true;
    }
    steps
}

fn step<C: Cartridge>(
    before: C::Game,
    mv: MoveOf<C>,
    is_own: bool,
    names: &[String; 2],
) -> Step<C::Game> {
    let (after, turn) = before.after(mv);
    let event = C::Words::event(&before, mv);
    let beyond = event.as_ref().map(|event| event.text.as_str());
    let text = sentences::<C>(&before, mv, &names[usize::from(!is_own)], beyond);
    // An event without weight is no more than a step on the way.
    let is_telling = event.is_some_and(|event| event.weight > 0)
        || C::Words::announce(&before, mv, &after).is_some()
        || C::Words::side_effect(&before, mv).is_some();
    let is_own_turn_next = is_own == (turn == Turn::Stays);
    Step { before, mv, after, is_own, is_own_turn_next, text, is_telling }
}

/// What the player of this name does with a move, in sentences that don't judge it: whether the
/// player moves again, and what has changed for the rest of the game, among them.
pub(crate) fn told_move<C: Cartridge>(before: &C::Game, mv: MoveOf<C>, name: &str) -> String {
    sentences::<C>(before, mv, name, C::Words::side_effect(before, mv).as_deref())
}

/// The same with what the move does `beyond` its description, unless that says it.
fn sentences<C: Cartridge>(
    before: &C::Game,
    mv: MoveOf<C>,
    name: &str,
    beyond: Option<&str>,
) -> String {
    let (after, turn) = before.after(mv);
    let mut does = C::Words::describe(before, mv);
    let announced = C::Words::announce(before, mv, &after);
    let is_news = |beyond: &&str| {
        let is_said = does.split(" and ").any(|clause| beyond.starts_with(clause));
        // How the game ends is said anyway.
        announced.is_none() && after.outcome().is_none() && !is_said
    };
    if let Some(beyond) = beyond.filter(is_news) {
        let and = if does.contains(" and ") { ", " } else { " and " };
        does = format!("{does}{and}{beyond}");
    }
    let again = turn == Turn::Stays && after.outcome().is_none() && !does.contains("moves again");
    let said =
        [Some(format!("{name} {does}")), again.then(|| format!("{name} moves again")), announced];
    let said: Vec<String> = said.into_iter().flatten().map(|clause| sentence(&clause)).collect();
    said.join(" ")
}

/// How the game has ended with the last step of a line.
fn ended<C: Cartridge>(
    last: &Step<C::Game>,
    outcome: Outcome,
    [own, other]: &[String; 2],
) -> String {
    let why = C::Words::why_over(&last.after);
    // The outcome is for the side whose turn it would be.
    let is_own = match outcome {
        Outcome::Draw => return format!("a draw: {why}"),
        Outcome::Win => last.is_own_turn_next,
        Outcome::Loss => !last.is_own_turn_next,
    };
    let winner = if is_own { own } else { other };
    let by = last.after.margin().map_or(String::new(), |by| format!(" by {}", by.unsigned_abs()));
    format!("{winner} wins{by}: {why}")
}

/// What is known of a line that stops before the end of the game, by the value of its first move.
fn known(value: &Value, [own, other]: &[String; 2]) -> String {
    match *value {
        Value::Exact { outcome: Outcome::Draw, .. } => "with best play it is a draw".into(),
        Value::Exact { outcome, margin, .. } => {
            let winner = if outcome == Outcome::Win { own } else { other };
            let by = margin.map_or(String::new(), |by| format!(" by {}", by.unsigned_abs()));
            format!("with best play {winner} wins{by}")
        }
        Value::Estimate { depth: 0, .. } => "nothing is proven".into(),
        Value::Estimate { score, depth } => {
            let ahead = match score {
                0 => "it looks even".into(),
                1.. => format!("{own} seems to be ahead"),
                ..0 => format!("{other} seems to be ahead"),
            };
            format!("nothing is proven, and at depth {depth} {ahead}")
        }
    }
}

/// What the mover and the other side are called where nobody plays.
pub(crate) fn side_names<C: Cartridge>(position: &C::Game) -> [String; 2] {
    let mover = position.mover();
    let named = |side: Option<Side>, otherwise: &str| {
        let name = side.map(|side| C::Words::side(position, side)).filter(|name| !name.is_empty());
        name.unwrap_or(otherwise).to_string()
    };
    [named(mover, "the mover"), named(mover.map(Side::other), "the other side")]
}

/// The fewest moves in a row in which nothing happens that are told in one paragraph.
const QUIET: usize = 4;

/// The paragraphs of a text about a line: for each a label (the numbers of its steps, and the move if
/// it is one) and what happens. Quiet moves in a row share one.
pub(crate) fn told<G: Game>(steps: &[Step<G>]) -> Vec<[String; 2]> {
    /// The move, and the answer to it.
    const FIRST: usize = 2;
    let is_quiet = |index: usize| index >= FIRST && !steps[index].is_telling;
    let mut paragraphs = Vec::new();
    let mut at = 0;
    while at < steps.len() {
        let quiet = (at..steps.len()).take_while(|&index| is_quiet(index)).count();
        if quiet >= QUIET {
            let label = format!("{}-{}.", at + 1, at + quiet);
            let told = routine(&steps[at..at + quiet]);
            paragraphs.push([label, format!("{quiet} quiet moves: {told}.")]);
            at += quiet;
        } else {
            let step = &steps[at];
            paragraphs.push([format!("{}. {}:", at + 1, step.mv), step.text.clone()]);
            at += 1;
        }
    }
    paragraphs
}

/// Quiet moves: all of a few, and of many the first ones and the last, each with its answer.
fn routine<G: Game>(steps: &[Step<G>]) -> String {
    /// The most moves that are all named, and the pairs that are named of more.
    const ALL: usize = 8;
    const PAIRS: usize = 3;
    let alternate = steps.windows(2).all(|pair| pair[0].is_own != pair[1].is_own);
    if steps.len() <= ALL || !alternate {
        return turns(steps);
    }
    let mut pairs = steps.chunks_exact(2).map(|pair| [&pair[0].mv, &pair[1].mv]);
    let first = pairs.by_ref().take(PAIRS).enumerate().map(|(index, [mv, reply])| match index {
        0 => format!("{mv} is answered by {reply}"),
        _ => format!("{mv} by {reply}"),
    });
    let first = first.collect::<Vec<_>>().join(", ");
    let last = pairs.next_back().map(|[mv, reply]| format!(", and so on to {mv} by {reply}"));
    let odd = steps.chunks_exact(2).remainder().first();
    let odd = odd.map(|step| format!(", then {}", step.mv));
    format!("{first}{}{}", last.unwrap_or_default(), odd.unwrap_or_default())
}

/// The moves of these steps, those of a turn together: "3, 1 then 2, 5".
fn turns<G: Game>(steps: &[Step<G>]) -> String {
    let mut text = String::new();
    let mut last = None;
    for step in steps {
        text += match last.replace(step.is_own) {
            None => "",
            Some(is_own) if is_own == step.is_own => " then ",
            Some(_) => ", ",
        };
        text += &step.mv.to_string();
    }
    text
}
