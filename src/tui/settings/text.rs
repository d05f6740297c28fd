//! The texts of the settings screen: the explanation of a setting, its origin, the key bar.

use arcade_base::escaped_path;
use arcade_games::kit::{Action, Page};
use arcade_games::text::wrap;

use super::list::Setting;
use super::{Mode, SettingsScreen};
use crate::config::{Config, Origin, TakesEffect};
use crate::tui::Context;
use crate::tui::widgets::{KeyHint, hint};

/// Where a value comes from, e.g. "default".
pub(super) fn origin(config: &Config, section: &str, key: &str) -> String {
    match config.origin(section, key) {
        Origin::Default => "default".into(),
        Origin::File(line) => {
            let name = config.files().file.as_deref().and_then(|file| file.file_name());
            let name = name.unwrap_or_default().to_string_lossy();
            format!("{name}:{line}")
        }
        Origin::CommandLine => "command line".into(),
        Origin::Trial => "changed here".into(),
    }
}

/// When a change of a setting takes effect.
fn effect(setting: &Setting) -> &'static str {
    match TakesEffect::of(&setting.section, setting.spec.key) {
        TakesEffect::AtOnce => "at once",
        TakesEffect::NextGame => "from the next game on",
        TakesEffect::NextStart => "from the next start of arcade on",
    }
}

/// Shown for an option without a value.
pub(super) const NOT_SET: &str = "not set";

impl SettingsScreen {
    /// The explanation of the selected setting as lines of `width` cells, without what can be seen
    /// elsewhere as far as `rows` lines demand it.
    pub(super) fn about(&self, config: &Config, width: u16, rows: u16) -> Vec<String> {
        let Some(setting) = self.list.current() else { return vec!["no setting matches".into()] };
        let Setting { section, spec } = setting;
        let origin = origin(config, section, spec.key);
        let default = spec.default.unwrap_or(NOT_SET);
        let (key, help, expected) = (spec.key, spec.help, spec.expected());
        let effect = effect(setting);
        let head = format!("[{section}] {key}: {help}: {expected}.");
        let forms = [
            format!("{head} Default: {default}. From: {origin}. Applies {effect}."),
            format!("{head} Default: {default}. Applies {effect}."),
            format!("{head} Default: {default}."),
            head,
            format!("{key}: {help}: {expected}."),
        ];
        let mut wrapped = forms.into_iter().map(|form| wrap(&form, width));
        let fitting = wrapped.find(|lines| lines.len() <= rows.into());
        fitting.unwrap_or_else(|| wrap(&format!("{key}: {help}."), width))
    }

    /// The explanation as (label, text) rows, for the wide layout.
    pub(super) fn about_at_length(&self, config: &Config) -> Vec<(&'static str, String)> {
        let Some(setting) = self.list.current() else { return Vec::new() };
        let Setting { section, spec } = setting;
        let from = match (config.origin(section, spec.key), &config.files().file) {
            (Origin::File(line), Some(file)) => format!("{}:{line}", escaped_path(file)),
            _ => origin(config, section, spec.key),
        };
        let value = config.value(section, spec.key).unwrap_or(NOT_SET);
        let mut told = vec![
            ("", spec.help.to_string()),
            ("Takes", spec.expected()),
            ("Default", spec.default.unwrap_or(NOT_SET).into()),
            ("Now", value.into()),
            ("From", from),
            ("Applies", effect(setting).into()),
        ];
        told.extend(Config::comment(section, spec.key).map(|comment| ("", comment)));
        told
    }

    /// The file that copied lines belong into.
    pub(super) fn destination(config: &Config) -> String {
        let files = config.files();
        let file = files.file.as_ref().or(files.user_file.as_ref());
        file.map_or("config.toml".into(), |file| escaped_path(file))
    }

    pub(super) fn hints(&self, context: &Context) -> Vec<KeyHint> {
        let keys = context.keys.on(Page::Settings);
        let can_be_typed = self.list.current().is_some_and(Setting::can_be_typed);
        let own = |keys, does| Some(KeyHint::fixed(keys, does, &context.theme));
        let hints = match self.mode {
            Mode::Editing(_) => vec![own("Enter", "try"), own("Esc", "leave it")],
            Mode::Filtering(_) => vec![own("Enter", "go on"), own("Esc", "show all")],
            Mode::Commanding(_) => Vec::new(),
            Mode::Reading(..) => vec![own("\u{2191}\u{2193}", "scroll"), own("Esc", "go on")],
            Mode::Browsing => vec![
                own("\u{2191}\u{2193}", "choose"),
                own("\u{2190}\u{2192}", "change"),
                hint(keys, Action::Select, if can_be_typed { "edit" } else { "next" }),
                hint(keys, Action::Reset, "reset"),
                hint(keys, Action::Copy, "copy"),
                hint(keys, Action::Filter, "find"),
                hint(keys, Action::Help, "help"),
                hint(keys, Action::Back, "back"),
            ],
        };
        hints.into_iter().flatten().collect()
    }
}
