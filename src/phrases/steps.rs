//! A line of play as steps: each move with the positions before and after it, and a sentence about it.

use arcade_base::clause_to_sentence;
use arcade_engine::{Outcome, Position, Side, Turn, Value};
use arcade_games::kit::{Clause, GameSpec, MoveOf, Words as _};
use arcade_games::session::Session;

use super::names::{addressed, clause, described, filled, in_sentence};

/// A move of a line.
#[derive(Clone, Debug)]
pub(crate) struct LineMove<P: Position> {
    /// The position before the move.
    pub(crate) before: P,
    /// The move.
    pub(crate) mv: P::Move,
    /// The position after the move.
    pub(crate) after: P,
    /// Whether it is made by the side of the first move.
    pub(crate) is_own: bool,
    /// Whether that side is to move next, or would be if the game were not over.
    pub(crate) is_own_turn_next: bool,
    /// The description of the move in one or more sentences, with consequences that it has at once.
    pub(crate) text: String,
    /// The description with the purpose of the move, if it adds one.
    explained: String,
    /// Whether the move deserves a sentence of its own.
    is_telling: bool,
}

/// The steps of a line. `value` is that of its first move; `names` are the side that makes it and the other
/// side.
///
/// The last step contains the result, where the line comes back to a position, or the value if the line stops
/// before the end.
pub(crate) fn steps<C: GameSpec>(
    position: &C::Position,
    line: &[MoveOf<C>],
    value: &Value,
    names: &[String; 2],
) -> Vec<LineMove<C::Position>> {
    let mut steps: Vec<LineMove<C::Position>> = Vec::with_capacity(line.len());
    let (mut before, mut is_own) = (position.clone(), true);
    for &mv in line {
        let step = step::<C>(before, mv, is_own, names);
        (before, is_own) = (step.after.clone(), step.is_own_turn_next);
        steps.push(step);
    }
    let is_draw = value.is_exact() && value.outcome() == Some(Outcome::Draw);
    let again = steps.iter().position(|step| is_draw && step.before == before);
    if let Some(last) = steps.last_mut() {
        let end = match (last.after.outcome(), again) {
            (Some(outcome), _) => ended::<C>(last, outcome, names),
            (None, Some(index)) => format!(
                "this is the position before step {} again, and so on for ever: a draw",
                index + 1
            ),
            (None, None) => format!("the line stops here: {}", value_clause(value, names)),
        };
        last.text = format!("{} {}", last.text, clause_to_sentence(&end));
        last.explained.clone_from(&last.text);
        last.is_telling = true;
    }
    steps
}

fn step<C: GameSpec>(
    before: C::Position,
    mv: MoveOf<C>,
    is_own: bool,
    names: &[String; 2],
) -> LineMove<C::Position> {
    let (after, turn) = before.after(mv);
    let event = before.notable_event(mv);
    let [own, other] = names.each_ref().map(String::as_str);
    let names = if is_own { [own, other] } else { [other, own] };
    let beyond = event.as_ref().map(|event| filled(&event.text, names));
    let text = sentences::<C>(&before, mv, names, beyond.as_deref());
    // An event without weight is of no interest in itself.
    let is_telling = event.as_ref().is_some_and(|event| event.weight > 0)
        || before.lasting_change(mv, &after).is_some()
        || before.unwritten_effect(mv).is_some();
    let explained = match event {
        None if !is_telling && after.outcome().is_none() => explained::<C>(&before, mv, names),
        _ => text.clone(),
    };
    let is_own_turn_next = is_own == (turn == Turn::SameSide);
    LineMove { before, mv, after, is_own, is_own_turn_next, text, explained, is_telling }
}

/// The description of a move by the first of these players, with its purpose.
fn explained<C: GameSpec>(before: &C::Position, mv: MoveOf<C>, names: [&str; 2]) -> String {
    let deed = filled(&Clause::joined(&before.explain_move(mv)), names);
    let (does, [name, _]) = (described(before, mv, names), names);
    if deed.is_empty() {
        return clause_to_sentence(&clause(name, &does));
    }
    let begins = |clause: &str| clause.split(' ').next().map(str::to_string);
    if begins(&does) == begins(&deed) {
        return clause_to_sentence(&clause(name, &deed));
    }
    clause_to_sentence(&format!("{}: {deed}", clause(name, &does)))
}

/// The neutral description of a move by the first of these players: its effect, whether the player moves again,
/// and any lasting change of the game.
pub(crate) fn describe_move<C: GameSpec>(
    before: &C::Position,
    mv: MoveOf<C>,
    names: &[String; 2],
) -> String {
    let names = names.each_ref().map(String::as_str);
    sentences::<C>(before, mv, names, before.unwritten_effect(mv).as_deref())
}

/// The description of a move, with the effect `beyond` unless the description contains it.
fn sentences<C: GameSpec>(
    before: &C::Position,
    mv: MoveOf<C>,
    names: [&str; 2],
    beyond: Option<&str>,
) -> String {
    let name = names[0];
    let (after, turn) = before.after(mv);
    let mut does = described(before, mv, names);
    let announced = before.lasting_change(mv, &after).map(|text| filled(&text, names));
    let is_news = |beyond: &&str| {
        let is_said = does.split(" and ").any(|clause| beyond.starts_with(clause));
        // The end of the game is reported separately.
        announced.is_none() && after.outcome().is_none() && !is_said
    };
    if let Some(beyond) = beyond.filter(is_news) {
        let and = if does.contains(" and ") { ", and " } else { " and " };
        does = format!("{does}{and}{beyond}");
    }
    let again =
        turn == Turn::SameSide && after.outcome().is_none() && !does.contains("moves again");
    let said = [Some(clause(name, &does)), again.then(|| clause(name, "moves again")), announced];
    let said: Vec<String> =
        said.into_iter().flatten().map(|clause| clause_to_sentence(&clause)).collect();
    said.join(" ")
}

/// The result of a game that ends with the last step of a line.
fn ended<C: GameSpec>(
    last: &LineMove<C::Position>,
    outcome: Outcome,
    [own, other]: &[String; 2],
) -> String {
    let [to_move, moved] = if last.is_own_turn_next { [own, other] } else { [other, own] };
    let why = last.after.why_over([in_sentence(to_move), in_sentence(moved)]);
    // The outcome is that of the side to move, if there were another turn.
    let is_own = match outcome {
        Outcome::Draw => return format!("a draw: {why}"),
        Outcome::Win => last.is_own_turn_next,
        Outcome::Loss => !last.is_own_turn_next,
    };
    let winner = if is_own { own } else { other };
    let by = last.after.margin().map_or(String::new(), |by| format!(" by {}", by.unsigned_abs()));
    format!("{}: {why}", clause(winner, &format!("wins{by}")))
}

/// The value of a line that stops before the end of the game; `value` is that of its first move.
fn value_clause(value: &Value, [own, other]: &[String; 2]) -> String {
    match *value {
        Value::Exact { outcome: Outcome::Draw, .. } => "with best play it is a draw".into(),
        Value::Exact { outcome, margin, .. } => {
            let winner = if outcome == Outcome::Win { own } else { other };
            let by = margin.map_or(String::new(), |by| format!(" by {}", by.unsigned_abs()));
            format!("with best play {}", clause(winner, &format!("wins{by}")))
        }
        Value::Estimate { depth: 0, .. } => "nothing is proven".into(),
        Value::Estimate { score, depth } => {
            let ahead = match score {
                0 => "it looks even".into(),
                1.. => clause(own, "seems to be ahead"),
                ..0 => clause(other, "seems to be ahead"),
            };
            format!("nothing is proven, and at depth {depth} {ahead}")
        }
    }
}

/// The names of the mover and the other side, for a position without players.
pub(crate) fn side_names<C: GameSpec>(position: &C::Position) -> [String; 2] {
    side_names_or::<C>(position, ["the mover", "the other side"].map(Into::into))
}

/// The names that the game gives the mover and the other side, or else these.
pub(crate) fn side_names_or<C: GameSpec>(
    position: &C::Position,
    [mover, other]: [String; 2],
) -> [String; 2] {
    let side = position.mover();
    let named = |side: Option<Side>, otherwise: String| {
        let name = side.map(|side| position.side_name(side)).filter(|name| !name.is_empty());
        name.map_or(otherwise, Into::into)
    };
    [named(side, mover), named(side.map(Side::other), other)]
}

/// The names of the mover and the other side at the board: the person against a computer is addressed, and
/// the computer has its name; of two people the game may name the sides.
pub(crate) fn names_at_board<C: GameSpec>(session: &Session<C::Position>) -> [String; 2] {
    let mover = session.mover();
    let names = [mover, mover.other()].map(|seat| addressed(session, seat));
    if session.setup().person().is_some() {
        return names;
    }
    side_names_or::<C>(session.position(), names)
}

/// The least number of consecutive quiet moves that are summarised in one paragraph.
const QUIET: usize = 4;

/// The paragraphs about a line, each with a label: the number of the step and its move, or the numbers of
/// several steps. Consecutive quiet moves share a paragraph, but each move of the winning side is described
/// with its purpose. `value` is that of the first move.
pub(crate) fn line_paragraphs<P: Position>(
    steps: &[LineMove<P>],
    value: &Value,
) -> Vec<[String; 2]> {
    /// The move and its answer, which always have paragraphs of their own.
    const FIRST: usize = 2;
    let wins = |step: &LineMove<P>| match value.outcome() {
        Some(Outcome::Win) => step.is_own,
        Some(Outcome::Loss) => !step.is_own,
        Some(Outcome::Draw) | None => false,
    };
    let is_quiet =
        |index: usize| index >= FIRST && !steps[index].is_telling && !wins(&steps[index]);
    let mut paragraphs = Vec::new();
    let mut at = 0;
    while at < steps.len() {
        let quiet = (at..steps.len()).take_while(|&index| is_quiet(index)).count();
        if quiet >= QUIET {
            let label = format!("{} to {}.", at + 1, at + quiet);
            let told = turns(&steps[at..at + quiet]);
            paragraphs.push([label, format!("Then {told}.")]);
            at += quiet;
        } else {
            let step = &steps[at];
            // The reason for the first move is given elsewhere.
            let text = if at > 0 && wins(step) { &step.explained } else { &step.text };
            paragraphs.push([format!("{}. {}:", at + 1, step.mv), text.clone()]);
            at += 1;
        }
    }
    paragraphs
}

/// The moves of these steps, with those of one turn joined: "3, 1 and 2, 5".
fn turns<P: Position>(steps: &[LineMove<P>]) -> String {
    let mut text = String::new();
    let mut last = None;
    for step in steps {
        text += match last.replace(step.is_own) {
            None => "",
            Some(is_own) if is_own == step.is_own => " and ",
            Some(_) => ", ",
        };
        text += &step.mv.to_string();
    }
    text
}
