//! Printing the settings as a config file.

use arcade_base::{escaped_path, is_hidden};
use arcade_games::options::{OptionKind, OptionSpec};

use super::overrides::Override;
use super::{Config, Origin, TEMPLATE};

impl Config {
    /// The built-in file with the current values: used as a config file, the result gives the same
    /// settings as now. The origin of each setting can be added as a comment.
    pub fn print(&self, with_origins: bool) -> String {
        let mut section = String::new();
        let mut text = String::new();
        for line in TEMPLATE.lines() {
            if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
                section = name.into();
            }
            let setting = key_of(line).and_then(|key| self.setting(&section, key));
            let spec = key_of(line).and_then(|key| self.schema.spec(&section, key).ok());
            match setting.and_then(|setting| Some((setting, setting.value.as_deref()?))) {
                Some((Override { key, .. }, value)) => {
                    text.extend([key, " = ", &literal(spec, value)]);
                }
                None => text.push_str(line),
            }
            if with_origins && spec.is_some() {
                text += &self.remark(setting, line);
            }
            text.push('\n');
        }
        text
    }

    /// What a setting was set to last, if it was.
    pub(super) fn setting(&self, section: &str, key: &str) -> Option<&Override> {
        self.overrides.iter().rev().find(|setting| setting.is(section, key))
    }

    fn remark(&self, setting: Option<&Override>, line: &str) -> String {
        match (setting.map(|setting| setting.origin), &self.files.file) {
            (Some(Origin::File(line)), Some(file)) => {
                format!("  # {}:{line}", escaped_path(file))
            }
            (Some(Origin::CommandLine), _) => "  # command line".into(),
            (Some(Origin::Trial), _) => "  # changed here".into(),
            _ if line.starts_with('#') => String::new(),
            _ => "  # built in".into(),
        }
    }

    /// The comment on a setting in the built-in file, right above it.
    pub fn comment(section: &str, key: &str) -> Option<String> {
        let heading = format!("[{section}]");
        let lines = TEMPLATE.lines().skip_while(|line| *line != heading).skip(1);
        let mut comment: Vec<&str> = Vec::new();
        for line in lines.take_while(|line| !line.starts_with('[')) {
            match (key_of(line), line.strip_prefix("# ")) {
                (Some(found), _) if found == key => break,
                (None, Some(text)) => comment.push(text),
                _ => comment.clear(),
            }
        }
        // A comment that ends in a colon is the heading of several keys, not a comment on one of
        // them.
        let comment = comment.join(" ");
        Some(comment).filter(|text| !text.is_empty() && !text.ends_with(':'))
    }

    /// Some of the current settings, as lines for a config file. An option that is off is commented
    /// out, since it is switched off by leaving it out.
    pub fn lines(&self, settings: &[(&str, &str)]) -> String {
        let mut lines = Vec::new();
        let mut last = None;
        for &(section, key) in settings {
            if last.replace(section) != Some(section) {
                lines.extend((!lines.is_empty()).then(String::new));
                lines.push(format!("[{section}]"));
            }
            lines.push(match self.value(section, key) {
                Some(value) => {
                    format!("{key} = {}", literal(self.schema.spec(section, key).ok(), value))
                }
                None => format!("# no {key}"),
            });
        }
        lines.into_iter().map(|line| line + "\n").collect()
    }
}

/// An option as a line of a config file, such as `goal = "growing"`; its key alone if it has no value.
pub fn option_line(spec: &OptionSpec, value: Option<&str>) -> String {
    match value {
        Some(value) => format!("{} = {}", spec.key, literal(Some(spec), value)),
        None => spec.key.into(),
    }
}

/// A value of an option as a TOML literal.
fn literal(spec: Option<&OptionSpec>, value: &str) -> String {
    let bare =
        value == "true" || value == "false" || value.bytes().all(|byte| byte.is_ascii_digit());
    let takes_bare =
        |spec: &OptionSpec| matches!(spec.kind, OptionKind::Number { .. } | OptionKind::Flag);
    if bare && spec.is_none_or(takes_bare) { value.into() } else { text_literal(value) }
}

/// A text as a TOML literal. Hidden characters are escaped even where TOML doesn't require it: the
/// reader may be a terminal.
fn text_literal(text: &str) -> String {
    if !text.contains(is_hidden) {
        return toml::Value::String(text.into()).to_string();
    }
    let escape = |character| match character {
        '"' | '\\' => format!("\\{character}"),
        hidden if is_hidden(hidden) => format!("\\U{:08X}", u32::from(hidden)),
        other => other.into(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

/// The key that a line of the built-in file sets, or would set if it weren't commented out.
fn key_of(line: &str) -> Option<&str> {
    let (key, _) = line.strip_prefix("# ").unwrap_or(line).split_once(" = ")?;
    let is_key = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    is_key.then_some(key)
}
