//! Stepping through values, and through the rows of lists and texts.

use arcade_games::kit::{Action, Theme, row_of};
use arcade_games::options::{OptionKind, OptionSpec};
use ratatui::layout::{Position, Rect};

use super::widgets::{cells, shortened};

/// The direction in which a value or a filter is stepped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// To the previous value, or a lower number.
    Back,
    /// To the next value, or a higher number.
    Forward,
}

impl Direction {
    /// The place after `at`, or before it, in a ring of `count` places; from nowhere the first or the last.
    pub(crate) fn in_ring(self, at: Option<usize>, count: usize) -> usize {
        match self {
            Self::Forward => at.map_or(0, |at| (at + 1) % count),
            Self::Back => (at.unwrap_or(0) + count - 1) % count,
        }
    }
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

/// The rows of a list of `count` entries in view, each with its index; the one at `selected` is in the middle as far as
/// possible.
pub(crate) fn rows_around(
    selected: usize,
    count: usize,
    area: Rect,
) -> impl Iterator<Item = (usize, Rect)> {
    let height = usize::from(area.height);
    let first = selected.saturating_sub(height / 2).min(count.saturating_sub(height));
    (first..count).zip(0..area.height).map(move |(index, row)| (index, row_of(area, row)))
}

/// A value that Left and Right step, between arrows, in at most `room` cells.
pub(crate) fn between_arrows(value: &str, room: usize, theme: &Theme) -> String {
    let value = shortened(value, room.saturating_sub(4), theme);
    theme.glyph("\u{25c2} {} \u{25b8}", "< {} >").replace("{}", &value)
}

/// The direction of the arrow at a cell, of a value that is drawn with its arrows and a blank on either side
/// from column `x` of a row on.
pub(crate) fn arrow_at(at: Position, drawn: &str, x: u16, row: Rect) -> Option<Direction> {
    let right = x.saturating_add(cells(drawn)).saturating_add(2).min(row.right());
    let arrows = [(x, Direction::Back), (right.saturating_sub(3), Direction::Forward)];
    let is_at = |x: u16| Rect { x, width: 3, ..row }.contains(at);
    arrows.into_iter().find(|(x, _)| is_at(*x)).map(|(_, step)| step)
}

/// The next value of an option in a direction; `None` for an option without a value. Words wrap around, numbers stop
/// at their limits.
pub(crate) fn next_value(
    spec: &OptionSpec,
    value: Option<&str>,
    step: Direction,
) -> Option<String> {
    let off = spec.default.is_none().then_some(None);
    let words: Vec<Option<&str>> =
        off.into_iter().chain(spec.kind.words().iter().copied().map(Some)).collect();
    let owned = |word: Option<&str>| word.map(Into::into);
    let at = words.iter().position(|word| *word == value);
    let OptionKind::Number { min, max, .. } = spec.kind else {
        // A text that isn't one of the words comes before the first.
        return owned(words[step.in_ring(at, words.len())]);
    };
    match (at, step) {
        (Some(at), Direction::Back) => owned(words[at.saturating_sub(1)]),
        (Some(at), Direction::Forward) => {
            words.get(at + 1).map_or_else(|| Some(min.to_string()), |word| owned(*word))
        }
        (None, step) => {
            let number: u32 = value.and_then(|text| text.parse().ok()).unwrap_or(min);
            match (step, words.last()) {
                (Direction::Back, Some(last)) if number == min => owned(*last),
                (Direction::Back, _) => Some(number.saturating_sub(1).max(min).to_string()),
                (Direction::Forward, _) => Some(number.saturating_add(1).min(max).to_string()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, next_value};
    use arcade_games::options::{OptionKind, OptionSpec};

    /// Each step forward leads to the next value; each step back undoes it, except at the limits of
    /// numbers.
    #[track_caller]
    fn check(
        kind: OptionKind,
        default: Option<&'static str>,
        values: &[Option<&str>],
        is_ring: bool,
    ) {
        let spec = OptionSpec { key: "key", kind, default, help: "help" };
        for pair in values.windows(2) {
            assert_eq!(
                next_value(&spec, pair[0], Direction::Forward).as_deref(),
                pair[1],
                "{pair:?}"
            );
            assert_eq!(next_value(&spec, pair[1], Direction::Back).as_deref(), pair[0], "{pair:?}");
        }
        let (first, last) = (values[0], values[values.len() - 1]);
        let [past, before] = if is_ring { [first, last] } else { [last, first] };
        assert_eq!(next_value(&spec, last, Direction::Forward).as_deref(), past);
        assert_eq!(next_value(&spec, first, Direction::Back).as_deref(), before);
    }

    #[test]
    fn steps_go_through_all_values() {
        let numbers = |words| OptionKind::Number { min: 2, max: 4, words };
        check(OptionKind::Flag, Some("true"), &[Some("true"), Some("false")], true);
        check(OptionKind::Choice(&["a", "b"]), None, &[None, Some("a"), Some("b")], true);
        check(numbers(&[]), Some("2"), &[Some("2"), Some("3"), Some("4")], false);
        check(numbers(&[]), None, &[None, Some("2"), Some("3"), Some("4")], false);
        let all = [None, Some("x"), Some("2"), Some("3"), Some("4")];
        check(numbers(&["x"]), None, &all, false);
        check(numbers(&["x"]), Some("x"), &all[1..], false);
    }
}
