//! Configuration: the first config file that exists, over the built-in defaults.
//!
//! Nothing in a file is ignored silently: an unknown key, a value of the wrong type or out of range is
//! an error with its line, column and a caret. Config files are never written.

mod error;
mod file;
mod foreign_files;
mod load;
mod overrides;
mod print;
mod schema;
mod setting_names;
mod settings;
mod theme;

use std::io;
use std::path::{Path, PathBuf};

use arcade_engine::Resources;
use arcade_games::games::GameId;
use arcade_games::input;
use arcade_games::kit::{Capabilities, Charset, Colours, KeyMap, Theme};
use arcade_games::options::OptionValues;
use arcade_games::session::{PlayerKind, SEARCH_LIMIT_KEYS};

pub use error::{ConfigError, ConfigMistake};
pub use foreign_files::{Ignored, WhyIgnored};
pub use overrides::{Origin, TakesEffect};
pub use print::option_line;
pub use schema::{AI_KEYS_OF_GAMES, Schema};
pub use setting_names::{setting_name, value_name, with_unit};
pub use settings::{Ai, Appearance, BlockChoice, PixelChoice, Stats, ThemeChoice, Ui, Verbosity};
use theme::UserTheme;

use crate::store::Store;
use overrides::Override;

/// The built-in configuration as a config file, which the user copies to change it.
pub const TEMPLATE: &str = include_str!("../../config.toml");

/// All settings, and their origins.
#[derive(Clone, Debug)]
pub struct Config {
    schema: Schema,
    files: ConfigFiles,
    /// The settings that aren't defaults, in order of precedence, the highest last.
    overrides: Vec<Override>,
    /// The user's own theme, if its file has been read, whether or not it is selected.
    user_theme: Option<UserTheme>,
    ui: Ui,
    ai: Ai,
    stats: Stats,
    keys: KeyMap,
}

/// The config files that were found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ConfigFiles {
    /// The file that is used, if there is one.
    pub file: Option<PathBuf>,
    /// The path of the user's own file, whether or not it exists.
    pub user_file: Option<PathBuf>,
    /// The `./config.toml`, if it is ignored because it isn't arcade's.
    pub ignored: Option<Ignored>,
    /// The user's own file, if `./config.toml` is used instead.
    pub shadowed_user_file: Option<PathBuf>,
}

/// Where to look for a config file.
#[derive(Clone, Debug, Default)]
pub struct ConfigPaths {
    /// The file named on the command line; if there is one, the others aren't used.
    pub from_command_line: Option<PathBuf>,
    /// The file in the working folder; used only if it is arcade's.
    pub in_working_folder: Option<PathBuf>,
    /// The file in the user's config folder.
    pub user_file: Option<PathBuf>,
}

impl Config {
    /// The defaults alone.
    pub fn defaults() -> Self {
        Self::new(ConfigFiles::default(), Schema::new(), Vec::new(), None)
    }

    /// The defaults, with the settings of a file over them.
    fn new(
        files: ConfigFiles,
        schema: Schema,
        overrides: Vec<Override>,
        user_theme: Option<UserTheme>,
    ) -> Self {
        let section = |name: &str| merged(&schema, overrides.iter(), name);
        let ui = Ui::read(&section("ui"), user_theme.as_ref());
        let (ai, stats) = (Ai::read(&section("ai")), Stats::read(&section("stats")));
        let keys = KeyMap::new(&section("keys"));
        Self { schema, files, overrides, user_theme, ui, ai, stats, keys }
    }

    /// The config files, found without parsing their settings.
    ///
    /// # Errors
    /// When the file named on the command line can't be read.
    pub fn locate(paths: &ConfigPaths) -> Result<ConfigFiles, ConfigError> {
        find(paths).map(|(files, _)| files)
    }

    /// The config files that were found.
    pub fn files(&self) -> &ConfigFiles {
        &self.files
    }

    /// The schema the settings follow.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// The settings of a section, defaults included.
    pub fn section(&self, name: &str) -> OptionValues {
        merged(&self.schema, self.overrides.iter(), name)
    }

    /// The settings of the user interface.
    pub fn ui(&self) -> &Ui {
        &self.ui
    }

    /// The settings for opponents and engines that aren't a game's own.
    pub fn ai(&self) -> &Ai {
        &self.ai
    }

    /// The settings for statistics.
    pub fn stats(&self) -> &Stats {
        &self.stats
    }

    /// Whether the ladder of each game is shown, its achievements, which follow from the results that are counted.
    pub fn shows_ladder(&self) -> bool {
        self.ui.ladder && self.stats.keep
    }

    /// The key bindings.
    pub fn keys(&self) -> &KeyMap {
        &self.keys
    }

    /// The settings of a game, with those of `[ai]` for the keys that the game's section doesn't set.
    pub fn game(&self, section: &str) -> OptionValues {
        self.game_by(section, |_| true)
    }

    /// The settings of a game, from the settings that `counted` accepts, and the defaults.
    fn game_by(&self, section: &str, counted: impl Fn(&Override) -> bool) -> OptionValues {
        let set = || self.overrides.iter().filter(|setting| counted(setting));
        let shared = merged(&self.schema, set(), "ai");
        let mut merged = merged(&self.schema, set(), section);
        for spec in AI_KEYS_OF_GAMES {
            if let (None, Some(value)) = (merged.get(spec.key), shared.get(spec.key)) {
                merged.set(spec.key, value.into());
            }
        }
        merged
    }

    /// The settings in the file that have no effect, each with its line and the reason: search limits
    /// of games in which every opponent is perfect.
    pub fn without_effect(&self) -> impl Iterator<Item = String> {
        let limits =
            self.overrides.iter().filter(|setting| SEARCH_LIMIT_KEYS.contains(&setting.key));
        limits.filter(|setting| !self.bounds_an_opponent(setting)).filter_map(|setting| {
            let Override { section, key, .. } = setting;
            let line = setting.line()?;
            Some(format!(
                "line {line}: [{section}] {key} has no effect, since \"perfect\" has no limits"
            ))
        })
    }

    /// Warnings about the user's own theme, if there is one, with its file: texts with low contrast,
    /// and colours of boards that have no effect.
    pub fn remarks_on_theme(&self) -> Option<(&Path, Vec<String>)> {
        let UserTheme { path, source } = self.user_theme.as_ref()?;
        let capabilities =
            Capabilities { colours: Colours::True, charset: Charset::Unicode, pictures: false };
        let theme = Theme::of(source, capabilities);
        let hard = theme.hard_to_read().map(|(role, contrast)| {
            format!("the contrast of \"{role}\" is {contrast:.1}:1, less than 4.5:1")
        });
        let missing = match &source.missing()[..] {
            [] => None,
            [first, ..] => {
                let boards = "boards are pictures only with all tones and materials";
                Some(format!(
                    "the colours of boards have no effect: {boards}, and {first} is missing"
                ))
            }
        };
        Some((Path::new(path), hard.chain(missing).collect()))
    }

    fn bounds_an_opponent(&self, setting: &Override) -> bool {
        let sections = GameId::ALL.iter().map(|game| game.meta().section());
        let mut bounded = sections.filter(|section| {
            let own = self.overrides.iter().any(|own| own.is(section, setting.key));
            *section == setting.section || (setting.section == "ai" && !own)
        });
        bounded.any(|section| {
            !PlayerKind::all_play_perfectly([PlayerKind::from_options(&self.game(&section))])
        })
    }

    /// The resources that engines may use.
    pub fn resources(&self, store: &Store) -> Resources {
        let Ai { table_mb, cache_mb, .. } = self.ai;
        Resources { cache: store.table_cache(cache_mb), ..Resources::with_table(table_mb) }
    }
}

/// The settings of a section, defaults included.
fn merged<'a>(
    schema: &Schema,
    overrides: impl Iterator<Item = &'a Override>,
    section: &str,
) -> OptionValues {
    let mut values = OptionValues::defaults(schema.specs(section).unwrap_or_default());
    for setting in overrides.filter(|setting| setting.section == section) {
        values.set_or_unset(setting.key, setting.value.as_deref());
    }
    values
}

/// The text of a file, without a leading byte order mark.
fn decode(bytes: Vec<u8>) -> Result<String, ConfigMistake> {
    let mut text = String::from_utf8(bytes).map_err(|error| {
        let start = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes());
        let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
        ConfigMistake::at(&text, start..end, "found bytes that are not text, expected UTF-8")
    })?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.remove(0);
    }
    Ok(text)
}

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The largest config file, in bytes; one with every setting and comment has 10,000.
const MAX_FILE_BYTES: u64 = 1 << 20;

/// Reads a file in one of the standard places, if it exists. A dangling symlink is an error, not a
/// missing file.
fn read_place(path: &Path) -> io::Result<Option<Vec<u8>>> {
    let read = input::read_if_there(path, MAX_FILE_BYTES)?;
    if read.is_none() && input::exists(path) {
        return Err(io::Error::new(
            io::ErrorKind::NotFound,
            "the file that it links to is not there",
        ));
    }
    Ok(read)
}

/// Finds the config files, and reads the one that is used.
fn find(paths: &ConfigPaths) -> Result<(ConfigFiles, Option<Vec<u8>>), ConfigError> {
    let mut files = ConfigFiles { user_file: paths.user_file.clone(), ..ConfigFiles::default() };
    let refuse = |file: &Path| {
        let file = file.into();
        |error| ConfigError::Unreadable { file, error }
    };
    if let Some(file) = &paths.from_command_line {
        let bytes = input::read(file, MAX_FILE_BYTES).map_err(refuse(file))?;
        files.file = Some(file.clone());
        return Ok((files, Some(bytes)));
    }
    if let Some(file) = &paths.in_working_folder {
        let why = match read_place(file) {
            Ok(None) => None,
            Ok(Some(bytes)) => match WhyIgnored::of(&bytes) {
                None => {
                    files.file = Some(file.clone());
                    files.shadowed_user_file =
                        paths.user_file.clone().filter(|of_user| input::exists(of_user));
                    return Ok((files, Some(bytes)));
                }
                why => why,
            },
            Err(error) => Some(WhyIgnored::Unreadable(error.to_string())),
        };
        files.ignored = why.map(|why| Ignored { file: file.clone(), why });
    }
    let Some(file) = &paths.user_file else { return Ok((files, None)) };
    let bytes = read_place(file).map_err(refuse(file))?;
    files.file = bytes.is_some().then(|| file.clone());
    Ok((files, bytes))
}
