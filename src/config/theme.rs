//! The user's own theme: a file that `[ui] theme` names.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{Mistakes, first};
use super::file::{found, parse};
use super::origin::Setting;
use super::{ConfigError, Mistake, decode};
use crate::input;
use crate::kit::{Sheet, Theme, ThemeSection, ThemeValue};
use crate::options::OptionError;
use crate::store::home;
use crate::text::{escaped_path, quoted};

/// A theme from a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OwnTheme {
    /// The file, as the setting has it.
    pub path: String,
    /// What it says.
    pub sheet: Arc<Sheet>,
}

/// The largest theme file, in bytes; a built-in one has 3,000.
const LARGEST: u64 = 1 << 16;

/// Reads the theme that the settings of a config file name, if they name a file, whose path becomes
/// absolute: it means the same from any folder.
///
/// # Errors
/// When the file can't be read or has mistakes, of which at most this many are reported.
pub(super) fn load(
    set: &mut [Setting],
    config: &Path,
    text: &str,
    most: usize,
) -> Result<Option<OwnTheme>, ConfigError> {
    let is_theme = |setting: &&mut Setting| setting.is("ui", "theme");
    let Some(setting) = set.iter_mut().find(is_theme) else { return Ok(None) };
    let Some(written) = setting.value.as_deref() else { return Ok(None) };
    if Theme::CHOICES.contains(&written) {
        return Ok(None);
    }
    let file = path(written, config);
    let wrong = |file: &Path, (mistakes, more)| {
        let file = file.into();
        ConfigError::Mistakes { file, mistakes, more }
    };
    let bytes = input::read(&file, LARGEST).map_err(|reason| {
        let error = OptionError::new("theme", quoted(written), "a theme file")
            .because(&format_args!("{}: {reason}", escaped_path(&file)));
        let line = setting.line().unwrap_or(1);
        wrong(config, (vec![Mistake::on_line(text, line, format!("[ui] {error}"))], 0))
    })?;
    let of_theme = |mistakes| wrong(&file, mistakes);
    let text = decode(bytes).map_err(|mistake| of_theme((vec![mistake], 0)))?;
    let sheet = read(&text, Sheet::dark(), most).map_err(of_theme)?;
    let path: String = file.to_str().unwrap_or(written).into();
    setting.value = Some(path.clone());
    Ok(Some(OwnTheme { path, sheet: Arc::new(sheet) }))
}

/// Where a theme file is that a config file names: `~/` is the user's home, and other paths begin in
/// the folder of the config file.
fn path(written: &str, config: &Path) -> PathBuf {
    let of_home = written.strip_prefix("~/").zip(home());
    let path = of_home.map(|(rest, home)| home.join(rest));
    let path = path.unwrap_or_else(|| config.with_file_name("").join(written));
    std::path::absolute(&path).unwrap_or(path)
}

/// The look that a theme file describes: what it says, over its base, or this one if it names none.
///
/// # Errors
/// The first mistakes in the order of the file, at most this many, and how many more there are.
fn read(text: &str, base: Sheet, most: usize) -> Result<Sheet, Mistakes> {
    let table = parse(text, most)?;
    let table = table.get_ref();
    let mut reader = Reader { text, sheet: base, problems: Vec::new() };
    if let Some(base) = table.get(BASE) {
        reader.base(base);
    }
    for (name, section) in table.iter().filter(|(name, _)| name.get_ref() != BASE) {
        reader.section((name.get_ref(), name.span()), section);
    }
    if reader.problems.is_empty() {
        return Ok(reader.sheet);
    }
    let tell = |(span, problem): (Range<usize>, Problem<'_>)| match problem.section {
        Some(section) => Mistake::in_section(text, span, section, &problem.error),
        None => {
            let told = format!("{}: {}", problem.error.key(), problem.error.problem());
            Mistake::at(text, span, told).suggesting(problem.error.suggestion())
        }
    };
    Err(first(reader.problems, most, tell))
}

/// The key that names the theme that this one changes.
const BASE: &str = "base";

struct Reader<'a> {
    text: &'a str,
    sheet: Sheet,
    problems: Vec<(Range<usize>, Problem<'a>)>,
}

/// What is wrong in a section, or outside of all.
struct Problem<'a> {
    section: Option<&'a str>,
    error: OptionError,
}

impl<'a> Reader<'a> {
    fn base(&mut self, base: &Spanned<DeValue<'_>>) {
        let name = base.get_ref().as_str();
        match name.and_then(Sheet::built_in) {
            Some(sheet) => self.sheet = sheet,
            None => {
                let found = found_in(self.text, base);
                let expected = format!("one of {}", Theme::NAMES.join(", "));
                let error = OptionError::new(BASE, found, expected);
                let error = error.near(name.unwrap_or_default(), Theme::NAMES);
                self.wrong(base.span(), None, error);
            }
        }
    }

    fn section(&mut self, (name, span): (&'a str, Range<usize>), section: &Spanned<DeValue<'_>>) {
        let known = name.parse::<ThemeSection>().ok();
        match (known, section.get_ref().as_table()) {
            (Some(known), Some(table)) => self.keys((name, known), table),
            (Some(_), None) => {
                let error = OptionError::new(name, "a value", format!("a section [{name}]"));
                self.wrong(span, None, error);
            }
            (None, _) => {
                let names: Vec<&str> =
                    [BASE].into_iter().chain(ThemeSection::NAMES.iter().copied()).collect();
                self.wrong(span, None, OptionError::unknown("section", name, &names));
            }
        }
    }

    fn keys(&mut self, (name, section): (&'a str, ThemeSection), table: &DeTable<'_>) {
        for (key, value) in table {
            let (span, key) = (key.span(), key.get_ref().as_ref());
            let attributes = section.attributes();
            if !section.keys().contains(&key) {
                self.wrong(span, Some(name), OptionError::unknown("key", key, section.keys()));
            } else if attributes.is_empty() {
                self.value((name, section), (key, None), value);
            } else if let Some(table) = value.get_ref().as_table() {
                for (attribute, value) in table {
                    let (span, attribute) = (attribute.span(), attribute.get_ref().as_ref());
                    if attributes.contains(&attribute) {
                        self.value((name, section), (key, Some(attribute)), value);
                    } else {
                        self.wrong(
                            span,
                            Some(name),
                            OptionError::unknown(key, attribute, attributes),
                        );
                    }
                }
            } else {
                let found = found_in(self.text, value);
                let form = format!("{{ {} = ... }}", attributes.join(" = ..., "));
                self.wrong(value.span(), Some(name), OptionError::new(key, found, form));
            }
        }
    }

    fn value(
        &mut self,
        (name, section): (&'a str, ThemeSection),
        place: (&str, Option<&str>),
        value: &Spanned<DeValue<'_>>,
    ) {
        let accepted = match value.get_ref() {
            DeValue::String(text) => self.sheet.set(section, place, ThemeValue::Text(text)),
            DeValue::Boolean(flag) => self.sheet.set(section, place, ThemeValue::Flag(*flag)),
            _ => self.sheet.set(section, place, ThemeValue::Other(&found_in(self.text, value))),
        };
        if let Err(error) = accepted {
            self.wrong(value.span(), Some(name), error);
        }
    }

    fn wrong(&mut self, span: Range<usize>, section: Option<&'a str>, error: OptionError) {
        self.problems.push((span, Problem { section, error }));
    }
}

fn found_in(text: &str, value: &Spanned<DeValue<'_>>) -> String {
    match value.get_ref() {
        DeValue::String(text) => quoted(text),
        other => found(other, &text[value.span()]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_themes_are_files_like_the_users_own() {
        for name in Theme::NAMES {
            let file = format!("{}/assets/themes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
            let bytes = input::read(Path::new(&file), LARGEST).expect("a file");
            let text = String::from_utf8(bytes).expect("text");
            let sheet = read(&text, Sheet::empty(), 1);
            let sheet = sheet.unwrap_or_else(|(mistakes, _)| panic!("{name}: {}", mistakes[0]));
            assert_eq!(Some(sheet), Sheet::built_in(name), "{name}");
        }
    }
}
