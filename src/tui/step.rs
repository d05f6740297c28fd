//! Stepping through values, and through the rows of lists and texts.

use crate::kit::Action;

/// The direction in which a value or a filter is stepped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the previous value, or a lower number.
    Back,
    /// To the next value, or a higher number.
    Forward,
}

/// The row to which an action goes from row `at` of a list or a text, of which `page` rows are shown;
/// `None` if it goes nowhere. It may lie beyond the last row.
pub(crate) fn row_after(action: Action, at: usize, page: usize) -> Option<usize> {
    Some(match action {
        Action::Up => at.saturating_sub(1),
        Action::Down => at.saturating_add(1),
        Action::PageUp => at.saturating_sub(page),
        Action::PageDown => at.saturating_add(page),
        Action::First => 0,
        Action::Last => usize::MAX,
        _ => return None,
    })
}
