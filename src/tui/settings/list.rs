//! The list of settings in the order of the config file: filter and selection.

use crate::config::{Schema, setting_name};
use crate::kit::Action;
use crate::options::{OptionKind, OptionSpec};
use crate::tui::step::{Direction, row_after};

/// A setting.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) section: String,
    pub(super) spec: OptionSpec,
}

impl Setting {
    /// Its name, as people say it.
    pub(super) fn name(&self) -> String {
        setting_name(&self.section, &self.spec)
    }

    /// Whether it has a set of values to step through.
    pub(super) fn is_stepped(&self) -> bool {
        matches!(
            self.spec.kind,
            OptionKind::Choice(_)
                | OptionKind::Path { .. }
                | OptionKind::Flag
                | OptionKind::Number { .. }
        )
    }

    /// Whether it has too many values to step through them all, so that they can be typed.
    pub(super) fn is_typed(&self) -> bool {
        matches!(
            self.spec.kind,
            OptionKind::Number { .. } | OptionKind::Text { .. } | OptionKind::File { .. }
        )
    }

    /// The next value in a direction; `None` for an option without a value. Words wrap around, numbers stop
    /// at their limits.
    pub(super) fn step(&self, value: Option<&str>, step: Direction) -> Option<String> {
        let off = self.spec.default.is_none().then_some(None);
        let words: Vec<Option<&str>> = match self.spec.kind {
            OptionKind::Choice(words)
            | OptionKind::Path { words, .. }
            | OptionKind::Number { words, .. } => {
                off.into_iter().chain(words.iter().copied().map(Some)).collect()
            }
            _ => off.into_iter().chain(["true", "false"].map(Some)).collect(),
        };
        let owned = |word: Option<&str>| word.map(Into::into);
        let at = words.iter().position(|word| *word == value);
        let OptionKind::Number { min, max, .. } = self.spec.kind else {
            // A text that isn't one of the words comes before the first.
            let next = match step {
                Direction::Forward => at.map_or(0, |at| at + 1),
                Direction::Back => at.unwrap_or(0) + words.len() - 1,
            };
            return owned(words[next % words.len()]);
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
}

/// The list of settings.
#[derive(Debug)]
pub(super) struct List {
    settings: Vec<Setting>,
    selected: usize,
    filter: String,
}

impl List {
    /// All settings of a schema.
    pub(super) fn new(schema: &Schema) -> Self {
        let setting =
            |(section, spec): (&str, &OptionSpec)| Setting { section: section.into(), spec: *spec };
        Self { settings: schema.all().map(setting).collect(), selected: 0, filter: String::new() }
    }

    /// A setting by its index.
    pub(super) fn setting(&self, number: usize) -> &Setting {
        &self.settings[number]
    }

    /// The index of the selected setting.
    pub(super) fn selected(&self) -> usize {
        self.selected
    }

    /// The selected setting; `None` if the filter matches none.
    pub(super) fn current(&self) -> Option<&Setting> {
        Some(&self.settings[self.selected]).filter(|setting| self.shows(setting))
    }

    /// The indices of the settings that match the filter.
    pub(super) fn shown(&self) -> Vec<usize> {
        (0..self.settings.len()).filter(|&number| self.shows(&self.settings[number])).collect()
    }

    /// The filter: a text that occurs in the section, name, key or help of a setting.
    pub(super) fn filter(&self) -> &str {
        &self.filter
    }

    /// Sets the filter.
    pub(super) fn set_filter(&mut self, filter: &str) {
        self.filter = filter.trim().to_lowercase();
        let shown = self.shown();
        if let (false, Some(&first)) = (shown.contains(&self.selected), shown.first()) {
            self.selected = first;
        }
    }

    /// Selects a setting by its index.
    pub(super) fn select(&mut self, number: usize) {
        self.selected = number;
    }

    /// Moves the selection by an action, stopping at the ends of the list of which `page` rows are shown;
    /// false if the action doesn't move it.
    pub(super) fn walk(&mut self, action: Action, page: usize) -> bool {
        let shown = self.shown();
        let at = shown.iter().position(|&number| number == self.selected).unwrap_or(0);
        let Some(next) = row_after(action, at, page) else { return false };
        if let Some(&number) = shown.get(next).or(shown.last()) {
            self.selected = number;
        }
        true
    }

    fn shows(&self, setting: &Setting) -> bool {
        let Setting { section, spec } = setting;
        let text = format!("[{section}] {} {} {}", setting.name(), spec.key, spec.help);
        let text = text.to_lowercase();
        self.filter.split_whitespace().all(|word| text.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::{Direction, Setting};
    use crate::options::{OptionKind, OptionSpec};

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
        let setting = Setting { section: "section".into(), spec };
        for pair in values.windows(2) {
            assert_eq!(setting.step(pair[0], Direction::Forward).as_deref(), pair[1], "{pair:?}");
            assert_eq!(setting.step(pair[1], Direction::Back).as_deref(), pair[0], "{pair:?}");
        }
        let (first, last) = (values[0], values[values.len() - 1]);
        let [past, before] = if is_ring { [first, last] } else { [last, first] };
        assert_eq!(setting.step(last, Direction::Forward).as_deref(), past);
        assert_eq!(setting.step(first, Direction::Back).as_deref(), before);
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
