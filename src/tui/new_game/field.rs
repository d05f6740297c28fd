//! A row of the new-game form: the setting, how it is edited, and its error.

use arcade_base::ParseError;
use arcade_engine::{Seed, Side, Skill};
use tui_input::Input;

use crate::kit::Key;
use crate::options::{OptionKind, OptionSpec, Preset};
use crate::session::{Player, PlayerKind, SEARCH_LIMIT_KEYS, ShareCode};
use crate::tui::line_editor;
use crate::tui::step::Direction;

/// The name shown for a combination of options that is no preset.
pub(super) const CUSTOM: &str = "custom";

/// The value of the series row for a game that begins no series.
const ONE_GAME: &str = "one game";

/// A row of the form.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) label: String,
    pub(super) what: FieldKind,
    editing: FieldInput,
    input: Input,
    /// The placeholder for an empty text.
    pub(super) unset: &'static str,
    /// The error in the text, if any.
    pub(super) error: Option<String>,
}

/// The setting of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum FieldKind {
    /// An option of the game.
    Option(OptionSpec),
    /// The kind of player in a seat: a person, or which computer.
    Player(Side),
    /// The name of a player.
    Name(Side),
    /// A named combination of the options.
    Preset,
    /// Whether the game is the first of a series.
    Series,
    /// Whether the advanced rows are shown.
    Advanced,
    /// The seed.
    Seed,
}

/// How a row is edited.
#[derive(Debug)]
enum FieldInput {
    /// By cycling through these words.
    Words(Vec<&'static str>),
    /// By stepping through this range, or by typing.
    Number(u32, u32),
    /// By typing.
    Text,
    /// By folding and unfolding.
    Fold,
}

impl Field {
    /// The row of an option.
    pub(super) fn of_option(spec: OptionSpec, text: &str, unset: &'static str) -> Self {
        let editing = match spec.kind {
            OptionKind::Choice(words) => FieldInput::Words(words.into()),
            OptionKind::Flag => FieldInput::Words(vec!["false", "true"]),
            OptionKind::Number { min, max, .. } => FieldInput::Number(min, max),
            OptionKind::Text { .. } | OptionKind::File { .. } | OptionKind::Path { .. } => {
                FieldInput::Text
            }
        };
        let label = spec.key.replace('_', " ");
        Self { unset, ..Self::new(label, FieldKind::Option(spec), editing, text) }
    }

    /// The row of the kind of player in a seat; `has_classic` adds the classic program to its words.
    pub(super) fn of_kind(seat: Side, kind: PlayerKind, has_classic: bool) -> Self {
        let words = ["human"].into_iter().chain(Skill::names());
        let editing = FieldInput::Words(words.chain(has_classic.then_some("classic:4")).collect());
        Self::new(format!("player {seat}"), FieldKind::Player(seat), editing, &kind.to_string())
    }

    /// The row of a player's name.
    pub(super) fn of_name(seat: Side, name: &str) -> Self {
        Self::new("name".into(), FieldKind::Name(seat), FieldInput::Text, name)
    }

    /// The row of the presets.
    pub(super) fn of_presets(presets: &[Preset]) -> Self {
        let names = presets.iter().map(|preset| preset.name).chain([CUSTOM]);
        Self::new("preset".into(), FieldKind::Preset, FieldInput::Words(names.collect()), CUSTOM)
    }

    /// The row of the series; `has_points` adds series that are played for points.
    pub(super) fn of_series(has_points: bool) -> Self {
        const LENGTHS: [&str; 9] = [
            ONE_GAME, "first 2", "first 3", "first 5", "first 10", "games 2", "games 4", "games 6",
            "games 10",
        ];
        let words = LENGTHS.into_iter().chain(has_points.then_some("points 50"));
        Self::new("series".into(), FieldKind::Series, FieldInput::Words(words.collect()), ONE_GAME)
    }

    /// The row that folds the advanced rows.
    pub(super) fn of_advanced() -> Self {
        Self::new("advanced".into(), FieldKind::Advanced, FieldInput::Fold, "")
    }

    /// The row of the seed.
    pub(super) fn of_seed(seed: &Seed) -> Self {
        Self::new("seed".into(), FieldKind::Seed, FieldInput::Text, &seed.to_string())
    }

    fn new(label: String, what: FieldKind, editing: FieldInput, text: &str) -> Self {
        Self { label, what, editing, input: text.into(), unset: "", error: None }
    }

    /// The text of the row.
    pub(super) fn text(&self) -> &str {
        self.input.value().trim()
    }

    /// Sets the text.
    pub(super) fn set(&mut self, text: &str) {
        self.input = text.into();
    }

    /// Whether the text is a game ID, valid or not.
    pub(super) fn is_code(&self) -> bool {
        self.text().contains(':')
    }

    /// The option of the row, if it is one.
    pub(super) fn spec(&self) -> Option<&OptionSpec> {
        match &self.what {
            FieldKind::Option(spec) => Some(spec),
            _ => None,
        }
    }

    /// The option of the row, unless it only bounds the search of computers.
    pub(super) fn own_spec(&self) -> Option<&OptionSpec> {
        self.spec().filter(|spec| !SEARCH_LIMIT_KEYS.contains(&spec.key))
    }

    /// Whether this is one of the advanced rows.
    pub(super) fn is_advanced(&self) -> bool {
        matches!(self.what, FieldKind::Seed)
            || self.spec().is_some_and(|spec| SEARCH_LIMIT_KEYS.contains(&spec.key))
    }

    /// The value for the row's option, if the text is valid.
    pub(super) fn value(&self) -> Option<String> {
        self.spec()?.accept_unread(self.text()).ok()
    }

    /// Whether the text may be empty.
    pub(super) fn is_optional(&self) -> bool {
        self.spec().is_some_and(|spec| spec.default.is_none())
    }

    /// Checks the text and sets `error`.
    pub(super) fn check(&mut self) {
        let text = self.text();
        let parsed = |result: Result<(), ParseError>| result.err().map(|error| error.to_string());
        self.error = match &self.what {
            FieldKind::Player(_) => parsed(text.parse::<PlayerKind>().map(|_| ())),
            FieldKind::Name(_) => parsed(Player::check_name(text).map(|_| ())),
            FieldKind::Seed if self.is_code() => parsed(text.parse::<ShareCode>().map(|_| ())),
            FieldKind::Seed => parsed(text.parse::<Seed>().map(|_| ())),
            FieldKind::Preset | FieldKind::Series | FieldKind::Advanced => None,
            FieldKind::Option(_) if text.is_empty() && self.is_optional() => None,
            FieldKind::Option(spec) => spec.accept_unread(text).err().map(|error| error.problem()),
        };
    }

    /// Steps to the next word or number in a direction; does nothing in a text row.
    pub(super) fn step(&mut self, step: Direction) {
        let text = self.text();
        let changed = match &self.editing {
            FieldInput::Words(words) => {
                let at = words.iter().position(|word| *word == text);
                let next = match (at, step) {
                    (None, Direction::Forward) => 0,
                    (None, Direction::Back) => words.len() - 1,
                    (Some(at), Direction::Forward) => (at + 1) % words.len(),
                    (Some(at), Direction::Back) => (at + words.len() - 1) % words.len(),
                };
                words[next].into()
            }
            FieldInput::Number(min, max) => {
                let counted = text.parse::<u32>().map(|number| match step {
                    Direction::Forward => number.saturating_add(1).clamp(*min, *max),
                    Direction::Back => number.saturating_sub(1).clamp(*min, *max),
                });
                counted.unwrap_or(*min).to_string()
            }
            FieldInput::Text | FieldInput::Fold => return,
        };
        self.set(&changed);
    }

    /// Handles an editing key; other keys are ignored.
    pub(super) fn edit(&mut self, key: Key) {
        match (&self.editing, key.character()) {
            (FieldInput::Words(_), Some(' ')) => self.step(Direction::Forward),
            (FieldInput::Words(words), Some(character)) => {
                let begins = |word: &&&str| word.starts_with(character.to_ascii_lowercase());
                if let Some(word) = words.iter().find(begins) {
                    self.input = (*word).into();
                }
            }
            (FieldInput::Words(_), None) | (FieldInput::Fold, _) => {}
            (FieldInput::Number(..) | FieldInput::Text, _) => {
                line_editor::edit(&mut self.input, key);
            }
        }
    }

    /// Whether Left and Right move the text cursor instead of stepping.
    pub(super) fn is_typed(&self) -> bool {
        matches!(self.editing, FieldInput::Text)
    }

    /// Whether Left and Right step through words or numbers.
    pub(super) fn is_stepped(&self) -> bool {
        matches!(self.editing, FieldInput::Words(_) | FieldInput::Number(..))
    }

    /// The text of the row while it is selected, cut to the `room` cells around the cursor if it is edited.
    pub(super) fn shown(&self, room: usize) -> String {
        if !self.is_typed() {
            let text = if self.text().is_empty() { self.unset } else { self.input.value() };
            return text.into();
        }
        let skipped = (self.input.cursor() + 1).saturating_sub(room);
        line_editor::shown(&self.input).chars().skip(skipped).take(room).collect()
    }

    /// The help text of the row, if it has one of its own.
    pub(super) fn about(&self) -> String {
        match &self.what {
            // For a text, `expected` describes its form.
            FieldKind::Option(spec)
                if matches!(spec.kind, OptionKind::Text { .. } | OptionKind::File { .. }) =>
            {
                spec.help.into()
            }
            FieldKind::Option(spec) => format!("{}: {}", spec.help, spec.expected()),
            FieldKind::Player(seat) => format!("who player {seat} is: a person or a computer"),
            FieldKind::Name(_) => "the name shown beside the board".into(),
            FieldKind::Preset => "sets the options below; custom is what was set by hand".into(),
            FieldKind::Series => {
                "several games, the seats changing: until one has won so many, or so \
                             many in all"
                    .into()
            }
            FieldKind::Advanced => "bounds for computers, and the source of all chance".into(),
            FieldKind::Seed => {
                "the same word gives the same game again; so does a game's ID".into()
            }
        }
    }
}
