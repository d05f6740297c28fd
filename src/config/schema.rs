//! Which sections and keys there are.

use crate::engine::Level;
use crate::options::{Kind, OptionError, Spec, Values};
use crate::tui::keys;

/// The keys of `[ai]` that every game's section has too, to override them.
pub const COMMON: &[Spec] = &[
    Spec {
        key: "level",
        kind: Kind::Choice(Level::NAMES),
        default: None,
        help: "the opponent of a new game",
    },
    Spec {
        key: "depth",
        kind: Kind::Number { min: 1, max: 64, words: &[] },
        default: None,
        help: "plies of lookahead of every level but perfect",
    },
    Spec {
        key: "time_limit_ms",
        kind: Kind::Number { min: 1, max: 10_000, words: &[] },
        default: None,
        help: "milliseconds a move of every level but perfect",
    },
];

const ARCADE: &[Spec] = &[Spec {
    key: "version",
    kind: Kind::Number { min: 1, max: 1, words: &[] },
    default: Some("1"),
    help: "the version of the file's form",
}];

const UI: &[Spec] = &[
    Spec {
        key: "theme",
        kind: Kind::Choice(&["default", "light", "mono"]),
        default: Some("default"),
        help: "the colours",
    },
    Spec {
        key: "colour",
        kind: Kind::Choice(&["auto", "truecolor", "256", "16", "none"]),
        default: Some("auto"),
        help: "how many colours the terminal has",
    },
    Spec {
        key: "ascii",
        kind: Kind::Flag,
        default: Some("false"),
        help: "draw with ASCII characters only",
    },
    Spec {
        key: "animation",
        kind: Kind::Flag,
        default: Some("true"),
        help: "show moves happening, and pause before the computer's reply",
    },
    Spec { key: "mouse", kind: Kind::Flag, default: Some("true"), help: "use the mouse" },
];

const AI: &[Spec] = &[
    Spec { default: Some("perfect"), ..COMMON[0] },
    Spec {
        key: "undo",
        kind: Kind::Choice(&["on", "off"]),
        default: Some("on"),
        help: "whether moves may be taken back",
    },
    COMMON[1],
    COMMON[2],
    Spec {
        key: "table_mb",
        kind: Kind::Number { min: 1, max: 1024, words: &[] },
        default: Some("64"),
        help: "megabytes for positions already searched",
    },
    Spec {
        key: "cache_mb",
        kind: Kind::Number { min: 0, max: 65_536, words: &[] },
        default: Some("256"),
        help: "megabytes on disk for solved tables, 0 for none",
    },
    Spec {
        key: "think_ahead",
        kind: Kind::Choice(&["on", "off"]),
        default: Some("off"),
        help: "whether the perfect opponent thinks while a person does",
    },
];

/// What a game checks in its own settings beyond each one alone.
type Check = fn(&Values) -> Result<(), OptionError>;

/// The sections of a config file and the keys of each.
#[derive(Clone, Debug)]
pub struct Schema {
    sections: Vec<Section>,
}

#[derive(Clone, Debug)]
struct Section {
    name: String,
    specs: Vec<Spec>,
    check: Option<Check>,
}

impl Schema {
    /// The shared sections, and one for each game: its name, its options and its check.
    pub fn new(games: impl IntoIterator<Item = (String, &'static [Spec], Check)>) -> Self {
        let shared: [(&str, &[Spec]); 4] =
            [("arcade", ARCADE), ("ui", UI), ("ai", AI), ("keys", keys::SPECS)];
        let mut sections: Vec<Section> = shared
            .into_iter()
            .map(|(name, specs)| Section { name: name.into(), specs: specs.into(), check: None })
            .collect();
        for section in sections.iter_mut().filter(|section| section.name == "keys") {
            section.check = Some(keys::check);
        }
        sections.extend(games.into_iter().map(|(name, own, check)| {
            // A game may have a common key with other values than usual.
            let usual =
                COMMON.iter().filter(|common| own.iter().all(|spec| spec.key != common.key));
            let specs = own.iter().chain(usual).copied().collect();
            Section { name, specs, check: Some(check) }
        }));
        Self { sections }
    }

    /// The names of all sections.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.sections.iter().map(|section| section.name.as_str())
    }

    /// The keys of a section; `None` when there is no such section.
    pub fn specs(&self, section: &str) -> Option<&[Spec]> {
        let found = self.sections.iter().find(|other| other.name == section)?;
        Some(&found.specs)
    }

    /// The checks of all games, each with its section.
    pub(super) fn checks(&self) -> impl Iterator<Item = (&str, Check)> {
        self.sections.iter().filter_map(|section| Some((section.name.as_str(), section.check?)))
    }
}
