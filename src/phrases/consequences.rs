//! The middle part of a reason: the answer to a move, as clauses before the result.

use arcade_base::joined_by_and;

use super::line_summary::{LineSummary, Run};
use super::names::{clause, conjugated, filled, whose};
use super::reason::Reason;
use crate::kit::{Clause, NotableEvent};

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
    /// The places of which they speak.
    pub places: Vec<Vec<u16>>,
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
    let places = event.map_or(Vec::new(), places);
    if answer.is_forced {
        let does = does.filter(|_| event.is_some_and(|event| event.weight > 0))?;
        let clauses = vec![format!("{} answer {does}", whose(other))];
        return Some(Answer { clauses, places, is_telling: true, goes_on: false });
    }
    let answers = clause(other, &format!("answers {}", answer.named(", ")));
    let is_telling = does.is_some();
    let does = does.map(|does| conjugated(other, &does));
    let clauses = [answers].into_iter().chain(does).collect();
    Some(Answer { clauses, places, is_telling, goes_on: true })
}

/// The places of an event.
fn places(event: &NotableEvent) -> Vec<Vec<u16>> {
    Some(event.places.clone()).filter(|places| !places.is_empty()).into_iter().collect()
}

impl LineSummary {
    /// The rest of a turn that the first move begins: "then 5, then 4" and "captures 4".
    pub fn going_on(&self) -> Vec<Clause> {
        let Some(rest) = &self.rest else { return Vec::new() };
        let then = Clause::from(format!("then {}", rest.named(", then ")));
        let does = rest
            .event
            .as_ref()
            .map(|event| Clause::about(event.text.clone(), places(event)).as_explanation());
        [then].into_iter().chain(does).collect()
    }

    /// What the next turn of the side that moves first does after the answer.
    pub fn plan(&self, [mover, other]: &[String; 2]) -> Option<Reason> {
        let event = self.next.as_ref()?;
        let text = format!("then {}", clause(mover, &filled(&event.text, [mover, other])));
        Some(Reason { text, places: places(event) })
    }
}

impl Run {
    /// The moves; of many only the first few.
    fn named(&self, joint: &str) -> String {
        match self.moves.split_at_checked(ALL_NAMED) {
            Some((first, [_, ..])) => format!("{}, ...", first.join(joint)),
            _ => self.moves.join(joint),
        }
    }
}

/// "a", "a and b", "a, b and c".
pub(super) fn joined(clauses: &[String]) -> String {
    match clauses {
        // The comma before "and" separates the last clause from one that has commas itself.
        [first @ .., last] if first.iter().any(|clause| clause.contains(", ")) => {
            format!("{}, and {last}", first.join(", "))
        }
        _ => joined_by_and(clauses),
    }
}
