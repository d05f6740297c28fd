//! The middle part of a reason: the answer to a move, as clauses before the result.

use super::line_summary::{LineSummary, Run};
use super::names::{clause, conjugated, filled, whose};
use crate::kit::{Fact, MOVER, NotableEvent, OTHER, WHOSE};

/// The most moves of a turn that are listed in full.
const ALL_NAMED: usize = 3;

/// How much of the answer is told.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AnswerDetail {
    /// Its moves and what they do.
    Effect,
    /// Its moves.
    Moves,
}

/// The other side's answer to a move.
pub(super) struct Answer {
    /// Clauses about the other side, the first with the subject. If the description of the move implies the
    /// answer, they are about what it does, if that is worth telling.
    pub clauses: Vec<String>,
    /// Whether they say what the answer does.
    pub is_telling: bool,
    /// Whether the other side is their subject, so that another clause about it can follow.
    pub goes_on: bool,
}

/// The other side's answer to a move; `names` are the mover and the other side. `None` if no answer is known,
/// or the description of the move implies it all.
pub(super) fn answer(
    summary: &LineSummary,
    [mover, other]: &[String; 2],
    detail: AnswerDetail,
) -> Option<Answer> {
    let answer = summary.answer.as_ref()?;
    let event = answer.event.as_ref().filter(|_| detail == AnswerDetail::Effect);
    let does = event.map(|event| filled(&event.text, [other, mover]));
    if answer.is_forced {
        let does = does.filter(|_| event.is_some_and(|event| event.weight > 0))?;
        let clauses = vec![format!("{} answer {does}", whose(other))];
        return Some(Answer { clauses, is_telling: true, goes_on: false });
    }
    let answers = clause(other, &format!("answers {}", answer.named()));
    let is_telling = does.is_some();
    let does = does.map(|does| conjugated(other, &does));
    let clauses = [answers].into_iter().chain(does).collect();
    Some(Answer { clauses, is_telling, goes_on: true })
}

impl LineSummary {
    /// The rest of a turn that the first move begins: ", then plays 5 and captures 4".
    pub fn going_on(&self, [mover, other]: &[String; 2]) -> String {
        self.rest.as_ref().map_or(String::new(), |rest| {
            let then = format!(", then {}", rest.named());
            match &rest.event {
                Some(event) => format!("{then}, and {}", filled(&event.text, [mover, other])),
                None => then,
            }
        })
    }

    /// What the next turn of the side that moves first does after the answer.
    pub fn plan(&self, [mover, other]: &[String; 2]) -> Option<String> {
        let text = filled(&self.next.as_ref()?.text, [mover, other]);
        Some(format!("{} next move {text}", whose(mover)))
    }

    /// The events after the first move of which a reason speaks, with their places: in the rest of its turn,
    /// in the answer, and in the next turn of its side.
    pub fn facts(&self, names: &[String; 2], reason: &str) -> Vec<Fact> {
        let event = |run: &Option<Run>| run.as_ref().and_then(|run| run.event.clone());
        let going_on = self.going_on(names);
        let is_told = is_stated(going_on.trim_start_matches(", "), reason);
        let rest = event(&self.rest).filter(|_| is_told);
        let answers = clause(&names[1], "answers ");
        let told = reason.split_once(&answers).map(|(_, told)| told);
        let answer = event(&self.answer)
            .filter(|event| told.is_some_and(|told| is_stated(&event.text, told)));
        let is_planned = self.plan(names).is_some_and(|plan| is_stated(&plan, reason));
        let next = self.next.clone().filter(|_| is_planned);
        let fact = |NotableEvent { text, places, .. }: NotableEvent| Fact { text, places };
        rest.into_iter().chain(answer).chain(next).map(fact).collect()
    }
}

impl Run {
    /// The moves; of many only the first few.
    fn named(&self) -> String {
        match self.moves.split_at_checked(ALL_NAMED) {
            Some((first, [_, ..])) => format!("{}, ...", first.join(", ")),
            _ => self.moves.join(", "),
        }
    }
}

/// "a", "a and b", "a, b and c".
pub(super) fn joined(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        [only] => only.clone(),
        // The comma before "and" separates the last clause from one that has commas itself.
        [first @ .., last] if first.iter().any(|clause| clause.contains(", ")) => {
            format!("{}, and {last}", first.join(", "))
        }
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Whether these words stand in a reason, whatever names it gives the sides, and aren't parts of longer ones.
pub(super) fn is_stated(words: &str, reason: &str) -> bool {
    let words = words.replace(OTHER, "\0").replace(MOVER, "\0").replace(WHOSE, "\0");
    words.split('\0').map(str::trim).all(|words| words.is_empty() || stands_apart(words, reason))
}

/// Whether these words stand in a text, and aren't parts of longer ones.
fn stands_apart(words: &str, text: &str) -> bool {
    let is_apart = |next: Option<char>| next.is_none_or(|next| !next.is_alphanumeric());
    text.match_indices(words).any(|(start, _)| {
        let (before, after) = (&text[..start], &text[start + words.len()..]);
        is_apart(before.chars().next_back()) && is_apart(after.chars().next())
    })
}
