//! A reason, and the places on the board that it mentions.

use arcade_games::kit::{Clause, NotableEvent};

use super::names::filled;

/// Why a move is good or bad.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Reason {
    /// The reason, in clauses.
    pub text: String,
    /// The places on the board that it mentions, as in [`Clause::places`].
    pub places: Vec<Vec<u16>>,
}

impl Reason {
    /// These clauses, with the names of the mover and the other side.
    pub(super) fn of(clauses: &[&Clause], names: &[String; 2]) -> Self {
        let text = Clause::joined(clauses.iter().copied());
        Self {
            text: filled(&text, names.each_ref().map(String::as_str)),
            places: clauses.iter().flat_map(|clause| clause.places.clone()).collect(),
        }
    }

    /// This reason without what is in parentheses.
    pub(super) fn without_asides(&self) -> Self {
        let mut depth = 0;
        let is_outside = |letter: &char| {
            let was_inside = depth > 0;
            depth += match letter {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            !was_inside && depth == 0
        };
        let outside: String = self.text.chars().filter(is_outside).collect();
        let spaced = outside.replace("  ", " ");
        let text = [",", ":", ";"]
            .iter()
            .fold(spaced, |text, mark| text.replace(&format!(" {mark}"), mark));
        Self { text: text.trim_end().into(), places: self.places.clone() }
    }

    /// This reason followed by another one, unless either is empty.
    pub(super) fn followed_by(self, next: Self) -> Self {
        if self.text.is_empty() {
            return next;
        }
        if next.text.is_empty() {
            return self;
        }
        let text = format!("{}; {}", self.text, next.text);
        Self { text, places: [self.places, next.places].concat() }
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Self { text, places: Vec::new() }
    }
}

/// The places of an event.
pub(super) fn event_places(event: &NotableEvent) -> Vec<Vec<u16>> {
    Some(event.places.clone()).filter(|places| !places.is_empty()).into_iter().collect()
}
