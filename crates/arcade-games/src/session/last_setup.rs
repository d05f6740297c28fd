//! The options and players last chosen in the form for a new game.

use arcade_base::ParseError;
use arcade_engine::{Seed, Side};
use serde::{Deserialize, Serialize};

use super::{Player, Setup};
use crate::options::{OptionSpec, OptionValues};

/// The options and players last chosen in a game's form, and the settings at that time. It is ignored
/// once the settings differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastSetup {
    /// The settings at that time.
    settings: OptionValues,
    /// The options that were chosen.
    pub options: OptionValues,
    /// The players that were chosen.
    pub players: [Player; 2],
}

/// The file of a last setup, as TOML.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LastSetupFile {
    version: u32,
    settings: OptionValues,
    options: OptionValues,
    players: [SavedPlayer; 2],
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedPlayer {
    kind: String,
    name: String,
}

/// The version of the file format.
const VERSION: u32 = 1;

impl LastSetup {
    /// What the user chose in `setup`, given the current settings; `None` if those settings would
    /// yield the same setup.
    pub fn new(setup: &Setup, settings: &OptionValues) -> Option<Self> {
        let Setup { options, players, .. } = setup.clone();
        let is_default = options == *settings && players == Setup::default_players(settings);
        (!is_default).then(|| Self { settings: settings.clone(), options, players })
    }

    /// Whether the settings are still those of that time.
    pub fn matches_settings(&self, settings: &OptionValues) -> bool {
        self.settings == *settings
    }

    /// The setup that was chosen, with another seed.
    pub fn setup(&self, seed: Seed) -> Setup {
        Setup { options: self.options.clone(), players: self.players.clone(), seed }
    }

    /// How it differs from the settings, in a few words.
    pub fn describe_changes(&self, settings: &OptionValues) -> String {
        let mut words: Vec<String> = self
            .options
            .iter()
            .filter(|(key, value)| settings.get(key) != Some(value))
            .map(|(key, value)| format!("{} {value}", key.replace('_', " ")))
            .collect();
        let unset = settings.iter().filter(|(key, _)| self.options.get(key).is_none());
        words.extend(unset.map(|(key, _)| format!("no {}", key.replace('_', " "))));
        for (chosen, default) in self.players.iter().zip(&Setup::default_players(settings)) {
            match (chosen.kind == default.kind, chosen.name == default.name) {
                (false, _) => words.push(chosen.kind.to_string()),
                (true, false) => words.push(chosen.name.clone()),
                (true, true) => {}
            }
        }
        words.join(", ")
    }

    /// The text of its file.
    pub fn to_text(&self) -> String {
        let saved = |player: &Player| SavedPlayer {
            kind: player.kind.to_string(),
            name: player.name.clone(),
        };
        let file = LastSetupFile {
            version: VERSION,
            settings: self.settings.clone(),
            options: self.options.clone(),
            players: self.players.each_ref().map(saved),
        };
        toml::to_string(&file).expect("texts and a number")
    }

    /// Parses the text of its file, whose options must follow `specs`.
    ///
    /// # Errors
    /// When it isn't such a text, or an option or a player isn't accepted.
    pub fn read(text: &str, specs: &[OptionSpec]) -> Result<Self, ParseError> {
        let wrong = |found: &dyn ToString| {
            ParseError::new("choice", found.to_string(), "a setup as the form saves it")
        };
        let file: LastSetupFile = toml::from_str(text).map_err(|error| wrong(&error.message()))?;
        if file.version != VERSION {
            return Err(wrong(&format!("version {}", file.version)));
        }
        let mut options = OptionValues::default();
        for (key, value) in file.options.iter() {
            options.accept(specs, key, value).map_err(|error| wrong(&error))?;
        }
        let mut players = Side::ALL.map(|seat| Player::new(super::PlayerKind::Human, seat));
        for (player, saved) in players.iter_mut().zip(&file.players) {
            *player =
                Player { kind: saved.kind.parse()?, name: Player::check_saved_name(&saved.name)? };
        }
        Ok(Self { settings: file.settings, options, players })
    }
}
