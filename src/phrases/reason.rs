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
    /// Whether a part of it explains first of all what comes after an answer that isn't forced, as
    /// [`Clause::is_conditional`].
    pub is_conditional: bool,
}

impl Reason {
    /// A reason that mentions these places, and nothing that comes only after an answer that isn't forced.
    pub(super) fn about(text: String, places: Vec<Vec<u16>>) -> Self {
        Self { text, places, is_conditional: false }
    }

    /// These clauses, with the names of the mover and the other side.
    pub(super) fn of(clauses: &[&Clause], names: &[String; 2]) -> Self {
        let text = Clause::joined(clauses.iter().copied());
        Self {
            text: filled(&text, names.each_ref().map(String::as_str)),
            places: clauses.iter().flat_map(|clause| clause.places.clone()).collect(),
            is_conditional: clauses
                .iter()
                .find(|clause| clause.explains())
                .is_some_and(|clause| clause.is_conditional),
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
        Self { text: text.trim_end().into(), ..self.clone() }
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
        Self {
            text,
            places: [self.places, next.places].concat(),
            is_conditional: self.is_conditional || next.is_conditional,
        }
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Self::about(text, Vec::new())
    }
}

/// The places of an event.
pub(super) fn event_places(event: &NotableEvent) -> Vec<Vec<u16>> {
    Some(event.places.clone()).filter(|places| !places.is_empty()).into_iter().collect()
}
