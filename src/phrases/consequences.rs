//! The middle part of a reason: the events between a move and the end of the game, as clauses before the
//! result.

use super::line_summary::{LineSummary, Ply, Run};
use crate::kit::{Fact, NotableEvent};

/// The most moves of a turn that are listed in full.
const ALL_NAMED: usize = 3;

/// How a reason refers to the mover and the other side.
pub(crate) struct ReasonNames {
    /// The possessive for the mover: "your", "South's".
    pub(crate) whose: String,
    /// The name of the other side.
    pub(crate) other: String,
}

impl From<[String; 2]> for ReasonNames {
    /// By the names of the mover and the other side.
    fn from([mover, other]: [String; 2]) -> Self {
        Self { whose: format!("{mover}'s"), other }
    }
}

/// The events between a move and the end of the game.
pub(super) enum Consequences {
    /// The gain that the best move prepares.
    Plan(String),
    /// The other side's answer and its effects, as clauses; the first one has the subject.
    Answer(Vec<String>),
    Omitted,
}

/// How much of the way is described, from nothing to everything.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum LineDetail {
    /// Nothing.
    Nothing,
    /// The moves of the answer.
    Moves,
    /// The effect of the answer, or the gain that the best move prepares.
    FirstEffect,
    /// Later effects of the answer, or the price of the gain.
    AllEffects,
}

impl Consequences {
    /// Whether it describes more than the moves themselves.
    pub fn is_telling(&self) -> bool {
        match self {
            Self::Answer(clauses) => clauses.len() > 1,
            Self::Plan(_) => true,
            Self::Omitted => false,
        }
    }

    /// The events, then the result.
    pub fn then(self, comes_to: String) -> String {
        match self {
            Self::Plan(way) => format!("{way}; {comes_to}"),
            Self::Answer(way) => format!("{}; {comes_to}", joined(&way)),
            Self::Omitted => comes_to,
        }
    }

    /// The events, then the result for the side that answers, as a clause without a subject.
    pub fn ending_with(self, comes_to: String, other: &str) -> String {
        match self {
            Self::Answer(mut way) => {
                way.push(comes_to);
                joined(&way)
            }
            Self::Plan(_) | Self::Omitted => format!("{other} {comes_to}"),
        }
    }
}

impl LineSummary {
    /// The rest of a turn that the first move begins: ", goes on with 5 and captures 4".
    pub fn going_on(&self) -> String {
        self.rest.as_ref().map_or(String::new(), |rest| {
            let goes_on = format!(", goes on with {}", rest.named());
            match &rest.event {
                Some(event) => format!("{goes_on} and {}", event.text),
                None => goes_on,
            }
        })
    }

    /// The gain that the best move prepares, and its price.
    pub fn plan(
        &self,
        ReasonNames { whose, other }: &ReasonNames,
        extent: LineDetail,
    ) -> Option<Consequences> {
        let (ply, gain) = self.gain()?;
        let given = self.answer.as_ref().and_then(|answer| answer.event.as_ref());
        // The other side's gain is mentioned only if it is the price of a larger one.
        let given = given.filter(|given| (1..=gain.weight).contains(&given.weight));
        let given = given.filter(|_| extent == LineDetail::AllEffects);
        let given = given.map(|given| format!("{other} {}, and ", given.text)).unwrap_or_default();
        Some(Consequences::Plan(format!("{given}{}", self.gain_clause(whose, (ply, gain)))))
    }

    /// "your next move captures 5 seeds".
    fn gain_clause(&self, whose: &str, (ply, gain): (&Ply, &NotableEvent)) -> String {
        let rest = self.rest.as_ref().map_or(0, |rest| rest.moves.len());
        let number = match ply.number - rest {
            2 => "next".into(),
            _ => ordinal(ply.number),
        };
        format!("{whose} {number} move {}", gain.text)
    }

    /// The events after the first move of which a reason speaks, with their places: in the rest of its turn,
    /// in the answer, and the gain with the way to it.
    pub fn facts(&self, ReasonNames { whose, other }: &ReasonNames, reason: &str) -> Vec<Fact> {
        let rest = self.rest.as_ref().and_then(|rest| rest.event.as_ref());
        let going_on = self.going_on();
        let going_on = going_on.trim_start_matches(", ");
        let rest = rest.filter(|_| is_stated(going_on, reason));
        let answer = self.answer.as_ref().and_then(|answer| answer.event.as_ref());
        let answer = answer.filter(|event| {
            let told = reason.split_once(&format!("{other} answers "));
            told.is_some_and(|(_, told)| is_stated(&event.text, told))
        });
        let of_event =
            |event: &NotableEvent| Fact { text: event.text.clone(), places: event.places.clone() };
        let gain = self.gain().and_then(|(ply, gain)| {
            let text = self.gain_clause(whose, (ply, gain));
            let places = self.way_to(ply).unwrap_or_else(|| gain.places.clone());
            is_stated(&text, reason).then_some(Fact { text, places })
        });
        rest.into_iter().chain(answer).map(of_event).chain(gain).collect()
    }

    /// The answer of the side `other` and its gain; `None` if the first move's description implies it all.
    pub fn answered_by(&self, other: &str, extent: LineDetail) -> Option<Consequences> {
        let answer = self.answer.as_ref()?;
        let does = answer
            .event
            .as_ref()
            .filter(|event| extent != LineDetail::Moves && (!answer.is_forced || event.weight > 0));
        let weight = does.map_or(0, |event| event.weight);
        let later = self.loss().filter(|(_, event)| event.weight > weight);
        let later =
            later.filter(|_| extent == LineDetail::AllEffects).map(|(ply, event)| {
                match ply.number - answer.moves.len() {
                    1 => format!("with its next move {}", event.text),
                    _ => format!("with its {} move {}", ordinal(ply.number), event.text),
                }
            });
        if answer.is_forced && does.is_none() && later.is_none() {
            return None;
        }
        let mut clauses = answer.replies();
        clauses[0] = format!("{other} answers {}", clauses[0]);
        clauses.extend(does.map(|NotableEvent { text, .. }| text.clone()));
        clauses.extend(later);
        Some(Consequences::Answer(clauses))
    }
}

impl Run {
    /// The moves of an answer, with the number of second turns: "6, 5 with a second turn".
    fn replies(&self) -> Vec<String> {
        let all = self.moves.join(", ");
        match &self.moves[..] {
            [first, again @ ..] if self.moves.len() > ALL_NAMED => {
                vec![first.clone(), format!("moves again {} times", again.len())]
            }
            [_] => vec![all],
            [_, _] => vec![format!("{all} with a second turn")],
            moves => vec![format!("{all} with {} second turns", moves.len() - 1)],
        }
    }

    /// The moves; of many only the first few.
    fn named(&self) -> String {
        match self.moves.get(..ALL_NAMED) {
            Some(first) if first.len() < self.moves.len() => format!("{}, ...", first.join(", ")),
            _ => self.moves.join(", "),
        }
    }
}

/// "a", "a and b", "a, b and c".
fn joined(clauses: &[String]) -> String {
    match clauses {
        [] => String::new(),
        [only] => only.clone(),
        // The comma before "and" separates the last clause from one that has commas itself.
        [_, first @ .., last] if first.iter().any(|clause| clause.contains(", ")) => {
            format!("{}, {}, and {last}", clauses[0], first.join(", "))
        }
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// "1st", "2nd", "11th".
pub(super) fn ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (1, ten) if ten != 11 => "st",
        (2, ten) if ten != 12 => "nd",
        (3, ten) if ten != 13 => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// Whether these words stand in a reason, and aren't parts of longer ones.
pub(super) fn is_stated(words: &str, reason: &str) -> bool {
    let is_apart = |next: Option<char>| next.is_none_or(|next| !next.is_alphanumeric());
    reason.match_indices(words).any(|(start, _)| {
        let (before, after) = (&reason[..start], &reason[start + words.len()..]);
        is_apart(before.chars().next_back()) && is_apart(after.chars().next())
    })
}
