//! Which rows of the form are invalid, and why.

use super::field::{Field, FieldKind};
use super::form::Form;

impl Form {
    /// The index of the first invalid row.
    pub(super) fn first_invalid(&self) -> Option<usize> {
        self.fields.iter().position(|field| field.error.is_some())
    }

    /// The first invalid row among those that the preview depends on.
    pub(super) fn first_invalid_start(&self) -> Option<&Field> {
        let leads =
            |field: &&Field| field.own_spec().is_some() || matches!(field.what, FieldKind::Seed);
        self.fields.iter().filter(leads).find(|field| field.error.is_some())
    }

    /// The error of a row, or of the rows that it hides.
    pub(super) fn problem(&self, field: &Field) -> Option<String> {
        let is_hidden = |other: &&Field| self.is_folded && other.is_advanced();
        match field.what {
            FieldKind::Advanced => {
                self.fields.iter().filter(is_hidden).find_map(|it| it.error.clone())
            }
            _ => field.error.clone(),
        }
    }
}
