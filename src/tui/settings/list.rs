//! The list of settings in the order of the config file: filter and selection.

use arcade_games::kit::Action;
use arcade_games::options::{OptionKind, OptionSpec};

use crate::config::{Schema, setting_name};
use crate::tui::step::row_after;

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
                | OptionKind::FileNamedInConfig { .. }
                | OptionKind::Flag
                | OptionKind::Number { .. }
        )
    }

    /// Whether it has too many values to step through them all, so that they can be typed.
    pub(super) fn can_be_typed(&self) -> bool {
        matches!(
            self.spec.kind,
            OptionKind::Number { .. } | OptionKind::Text { .. } | OptionKind::File { .. }
        )
    }
}

#[derive(Debug)]
pub(super) struct List {
    settings: Vec<Setting>,
    selected: usize,
    filter: String,
}

impl List {
    /// All settings of a schema; the version of the file format isn't one.
    pub(super) fn new(schema: &Schema) -> Self {
        let setting =
            |(section, spec): (&str, &OptionSpec)| Setting { section: section.into(), spec: *spec };
        let settings = schema.all().filter(|(section, _)| *section != "arcade").map(setting);
        Self { settings: settings.collect(), selected: 0, filter: String::new() }
    }

    pub(super) fn setting(&self, number: usize) -> &Setting {
        &self.settings[number]
    }

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

    pub(super) fn set_filter(&mut self, filter: &str) {
        self.filter = filter.trim().to_lowercase();
        let shown = self.shown();
        if let (false, Some(&first)) = (shown.contains(&self.selected), shown.first()) {
            self.selected = first;
        }
    }

    pub(super) fn select(&mut self, number: usize) {
        self.selected = number;
    }

    /// Moves the selection by an action, stopping at the ends of the list of which `page` rows are shown;
    /// false if the action doesn't move it.
    pub(super) fn move_selection(&mut self, action: Action, page: usize) -> bool {
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
