//! The sections and keys of a config file.

use arcade_engine::{Level, Skill};
use arcade_games::games::GameId;
use arcade_games::kit::{BINDINGS, Theme, check_options, clashes};
use arcade_games::options::{OptionError, OptionKind, OptionSpec, OptionValues};
use arcade_games::session::CoachMode;
use strum::VariantNames as _;

use super::{BlockChoice, PixelChoice, Verbosity};

/// The keys of `[ai]` that each game's section can override.
pub const AI_KEYS_OF_GAMES: &[OptionSpec] = &[
    OptionSpec {
        key: "level",
        kind: OptionKind::Choice(&Skill::LEVELS_AND_ADAPTIVE),
        default: None,
        help: "the opponent of a new game",
    },
    OptionSpec {
        key: "depth",
        kind: OptionKind::Number { min: 1, max: 64, words: &[] },
        default: None,
        help: "plies of lookahead for every level but perfect",
    },
    OptionSpec {
        key: "time_limit_ms",
        kind: OptionKind::Number { min: 0, max: 10_000, words: &[] },
        default: None,
        help: "milliseconds per move for every level but perfect; 0 is no limit; unset, a person waits \
               for at most 10 s",
    },
];

const ARCADE: &[OptionSpec] =
    &[OptionSpec::number("version", 1..=1, "1", "the version of the file format")];

const UI: &[OptionSpec] = &[
    OptionSpec {
        key: "theme",
        kind: OptionKind::FileNamedInConfig {
            words: Theme::CHOICES,
            description: "a theme file",
            end: ".toml",
        },
        default: Some(Theme::AUTO),
        help: "the colours",
    },
    OptionSpec {
        key: "colour",
        kind: OptionKind::Choice(&["auto", "truecolor", "256", "16", "none"]),
        default: Some("auto"),
        help: "how many colours the terminal has",
    },
    OptionSpec::flag("pictures", true, "draw boards as pictures"),
    OptionSpec {
        key: "pixels",
        kind: OptionKind::Choice(PixelChoice::VARIANTS),
        default: Some("auto"),
        help: "draw pictures in pixels, where the terminal shows images",
    },
    OptionSpec {
        key: "blocks",
        kind: OptionKind::Choice(BlockChoice::VARIANTS),
        default: Some("auto"),
        help: "the block characters of pictures: sextants are finer, where the terminal draws them",
    },
    OptionSpec {
        default: None,
        ..OptionSpec::flag(
            "ascii",
            false,
            "draw with ASCII characters only; unset, in a locale without UTF-8",
        )
    },
    OptionSpec::flag("wide", false, "the terminal draws characters of ambiguous width wide"),
    OptionSpec::flag("animation", true, "animate moves, and pause before the computer's reply"),
    OptionSpec::flag("mouse", true, "use the mouse"),
    OptionSpec {
        key: "escape_ms",
        kind: OptionKind::Number { min: 1, max: 1000, words: &[] },
        default: None,
        help: "milliseconds in which the rest of a key may follow Esc; unset, 30, or 100 over ssh",
    },
    OptionSpec::flag("suggestions", true, "say in a line what to try next"),
    OptionSpec {
        key: "share",
        kind: OptionKind::Choice(&["emoji", "ascii"]),
        default: Some("emoji"),
        help: "the form of a result to paste into a chat",
    },
    OptionSpec::flag("introductions", true, "explain a game before you play it for the first time"),
    OptionSpec::flag(
        "ladder",
        true,
        "show which goals you have reached in each game, and the next",
    ),
    OptionSpec {
        key: "speech",
        kind: OptionKind::Choice(Verbosity::VARIANTS),
        default: Some("full"),
        help: "what the line mode says each turn: the board, or only what has changed",
    },
];

const AI: &[OptionSpec] = &[
    OptionSpec { default: Some(Level::DEFAULT.name()), ..AI_KEYS_OF_GAMES[0] },
    OptionSpec::flag("undo", true, "whether moves may be taken back"),
    OptionSpec {
        key: "coach",
        kind: OptionKind::Choice(&CoachMode::NAMES),
        default: Some("off"),
        help: "warn asks before bad mistakes, teach shows what each costs",
    },
    AI_KEYS_OF_GAMES[1],
    AI_KEYS_OF_GAMES[2],
    OptionSpec::number("table_mb", 1..=1024, "64", "megabytes for positions already searched"),
    OptionSpec::number(
        "cache_mb",
        0..=65_536,
        "256",
        "megabytes on disk for solved tables, 0 for none",
    ),
    OptionSpec::number(
        "engine_start_ms",
        1..=600_000,
        "5000",
        "milliseconds for an engine of your own to start",
    ),
    OptionSpec::number(
        "engine_ready_ms",
        1..=600_000,
        "5000",
        "milliseconds for it to get ready for a position",
    ),
    OptionSpec::number(
        "engine_move_ms",
        1..=600_000,
        "10000",
        "milliseconds for each of its moves",
    ),
    OptionSpec::flag("ponder", false, "whether the perfect opponent ponders during your turn"),
];

const STATS: &[OptionSpec] = &[OptionSpec::flag("keep", true, "count results and show statistics")];

/// The sections of a config file and the keys of each.
#[derive(Clone, Debug)]
pub struct Schema {
    sections: Vec<(String, Vec<OptionSpec>)>,
}

impl Schema {
    /// The shared sections, and one for each game.
    pub fn new() -> Self {
        let shared: [(&str, &[OptionSpec]); 5] =
            [("arcade", ARCADE), ("ui", UI), ("ai", AI), ("stats", STATS), ("keys", BINDINGS)];
        let shared = shared.into_iter().map(|(name, specs)| (name.into(), specs.into()));
        let games = GameId::ALL.iter().map(|game| {
            let own = game.meta().options;
            // A game may have its own variant of a common key.
            let shared = AI_KEYS_OF_GAMES
                .iter()
                .filter(|common| own.iter().all(|spec| spec.key != common.key));
            (game.meta().section(), own.iter().chain(shared).copied().collect())
        });
        Self { sections: shared.chain(games).collect() }
    }

    /// The names of all sections.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(|(name, _)| name.as_str())
    }

    /// The new name of a renamed key of a section.
    pub(super) fn renamed(section: &str, key: &str) -> Option<&'static str> {
        match (section, key) {
            ("ai", "think_ahead") => Some("ponder"),
            _ => None,
        }
    }

    /// The new name of a renamed value of a key, which is still accepted; any other value as it is.
    pub(super) fn renamed_value<'a>(section: &str, key: &str, value: &'a str) -> &'a str {
        match (section, key, value) {
            ("ui", "theme", "default") => Theme::DARK,
            _ => value,
        }
    }

    /// The keys of a section; `None` when there is no such section.
    pub fn specs(&self, section: &str) -> Option<&[OptionSpec]> {
        let (_, specs) = self.sections.iter().find(|(name, _)| name == section)?;
        Some(specs)
    }

    /// A key of a section.
    ///
    /// # Errors
    /// When the section has no such key.
    pub(super) fn spec(&self, section: &str, key: &str) -> Result<&OptionSpec, OptionError> {
        let specs = self.specs(section).unwrap_or_default();
        let spec = specs.iter().find(|spec| spec.key == key);
        spec.ok_or_else(|| OptionError::unknown_key(key, specs))
    }

    /// Every section with each of its keys.
    pub fn all(&self) -> impl Iterator<Item = (&str, &OptionSpec)> {
        let sections = self.sections.iter();
        sections.flat_map(|(name, specs)| specs.iter().map(|spec| (name.as_str(), spec)))
    }

    /// Whether checking the values of a section may read files that they name.
    pub fn reads_files(&self, section: &str) -> bool {
        let specs = self.specs(section).unwrap_or_default();
        specs.iter().any(|spec| matches!(spec.kind, OptionKind::File { .. }))
    }

    /// Inconsistencies between the values of a section.
    pub(super) fn contradictions(name: &str, values: &OptionValues) -> Vec<OptionError> {
        if name == "keys" {
            return clashes(values);
        }
        let game = GameId::ALL.iter().find(|game| game.meta().section() == name);
        game.and_then(|game| check_options(*game, values).err()).into_iter().collect()
    }
}

impl Default for Schema {
    fn default() -> Self {
        Self::new()
    }
}
