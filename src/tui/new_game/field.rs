//! A row of the new-game form: the setting, how it is edited, and its error.

use arcade_base::{ParseError, clause_to_sentence};
use arcade_engine::{Seed, Side, Skill};
use arcade_games::kit::Key;
use arcade_games::options::{OptionKind, OptionSpec, Preset};
use arcade_games::session::{Player, PlayerKind, SEARCH_LIMIT_KEYS, ShareCode};
use tui_input::Input;

use crate::config::{option_line, setting_name, value_name};
use crate::tui::line_editor;
use crate::tui::step::{Direction, next_value};

/// The name shown for a combination of options that is no preset.
pub(super) const CUSTOM: &str = "custom";

/// The value of the series row for a game that begins no series.
const ONE_GAME: &str = "one game";

#[derive(Debug)]
pub(super) struct Field {
    pub(super) label: String,
    pub(super) kind: FieldKind,
    edit_method: EditMethod,
    input: Input,
    /// Whether the row was just selected or stepped, so that typing replaces its text.
    pub(super) is_fresh: bool,
    /// The placeholder for an empty text.
    pub(super) unset: &'static str,
    pub(super) error: Option<String>,
}

/// The setting of a row.
#[derive(Clone, Copy, Debug)]
pub(super) enum FieldKind {
    /// An option of the game.
    Option(OptionSpec),
    /// The kind of player in a seat: a person, or which computer.
    Player(Side),
    Name(Side),
    /// A named combination of the options.
    Preset,
    /// Whether the game is the first of a series.
    Series,
    /// Whether the advanced rows are shown.
    Advanced,
    Seed,
}

/// How a row is edited.
#[derive(Debug)]
enum EditMethod {
    /// By cycling through these words.
    Words(Vec<&'static str>),
    /// By stepping through the values of an option, or by typing.
    Number(OptionSpec),
    Text,
    /// By folding and unfolding.
    Fold,
}

impl Field {
    /// The row of an option in this section.
    pub(super) fn of_option(
        section: &str,
        spec: OptionSpec,
        text: &str,
        unset: &'static str,
    ) -> Self {
        let edit_method = match spec.kind {
            OptionKind::Choice(words) => EditMethod::Words(words.into()),
            OptionKind::Flag => EditMethod::Words(vec!["false", "true"]),
            OptionKind::Number { .. } => EditMethod::Number(spec),
            OptionKind::Text { .. }
            | OptionKind::File { .. }
            | OptionKind::FileNamedInConfig { .. } => EditMethod::Text,
        };
        let label = setting_name(section, &spec);
        Self { unset, ..Self::new(label, FieldKind::Option(spec), edit_method, text) }
    }

    /// The row of the kind of player in a seat; `has_classic` adds the classic player to its words.
    pub(super) fn of_player(seat: Side, kind: PlayerKind, has_classic: bool) -> Self {
        let words = ["human"].into_iter().chain(Skill::names());
        let edit_method =
            EditMethod::Words(words.chain(has_classic.then_some("classic:4")).collect());
        Self::new(format!("Player {seat}"), FieldKind::Player(seat), edit_method, &kind.to_string())
    }

    pub(super) fn of_presets(presets: &[Preset]) -> Self {
        let names = presets.iter().map(|preset| preset.name).chain([CUSTOM]);
        Self::new("Preset", FieldKind::Preset, EditMethod::Words(names.collect()), CUSTOM)
    }

    /// The row of the series; `has_points` adds series that are played for points.
    pub(super) fn of_series(has_points: bool) -> Self {
        const LENGTHS: [&str; 9] = [
            ONE_GAME, "first 2", "first 3", "first 5", "first 10", "games 2", "games 4", "games 6",
            "games 10",
        ];
        let words = LENGTHS.into_iter().chain(has_points.then_some("points 50"));
        Self::new("Series", FieldKind::Series, EditMethod::Words(words.collect()), ONE_GAME)
    }

    /// A row that is edited by typing.
    pub(super) fn of_text(label: &str, kind: FieldKind, text: &str) -> Self {
        Self::new(label, kind, EditMethod::Text, text)
    }

    pub(super) fn of_advanced() -> Self {
        Self::new("Advanced", FieldKind::Advanced, EditMethod::Fold, "")
    }

    fn new(label: impl Into<String>, kind: FieldKind, edit_method: EditMethod, text: &str) -> Self {
        let label = label.into();
        Self {
            label,
            kind,
            edit_method,
            input: text.into(),
            is_fresh: true,
            unset: "",
            error: None,
        }
    }

    /// The text of the row: what was typed, or the word that begins with it.
    pub(super) fn text(&self) -> &str {
        let typed = self.input.value().trim();
        let words = match self.spec().map(|spec| spec.kind) {
            Some(OptionKind::Number { words, .. }) if !typed.is_empty() => words,
            _ => &[],
        };
        // The shortest comes first among words that begin alike.
        words.iter().find(|word| word.starts_with(typed)).copied().unwrap_or(typed)
    }

    pub(super) fn set(&mut self, text: &str) {
        self.input = text.into();
        self.is_fresh = true;
    }

    /// The value of the row, as people say it.
    pub(super) fn name(&self) -> String {
        let text = self.text();
        match self.spec() {
            _ if text.is_empty() && self.is_optional() => self.unset.into(),
            Some(spec) if self.error.is_none() => value_name(spec, text),
            _ => text.into(),
        }
    }

    /// The word that the typed text begins, as people say it.
    pub(super) fn completion(&self) -> Option<String> {
        (!self.is_fresh && self.text() != self.input.value().trim()).then(|| self.name())
    }

    /// Whether a share code, valid or not, is entered as the seed.
    pub(super) fn has_share_code(&self) -> bool {
        matches!(self.kind, FieldKind::Seed) && self.text().contains(':')
    }

    pub(super) fn spec(&self) -> Option<&OptionSpec> {
        match &self.kind {
            FieldKind::Option(spec) => Some(spec),
            _ => None,
        }
    }

    /// The option of the row, unless it only bounds the search of computers.
    pub(super) fn own_spec(&self) -> Option<&OptionSpec> {
        self.spec().filter(|spec| !SEARCH_LIMIT_KEYS.contains(&spec.key))
    }

    pub(super) fn is_advanced(&self) -> bool {
        matches!(self.kind, FieldKind::Seed)
            || self.spec().is_some_and(|spec| SEARCH_LIMIT_KEYS.contains(&spec.key))
    }

    /// The value for the row's option, if the text is valid.
    pub(super) fn value(&self) -> Option<String> {
        self.spec()?.accept_without_reading(self.text()).ok()
    }

    /// Whether the text may be empty.
    pub(super) fn is_optional(&self) -> bool {
        self.spec().is_some_and(|spec| spec.default.is_none())
    }

    /// Checks the text and sets `error`.
    pub(super) fn check(&mut self) {
        let text = self.text();
        let parsed = |result: Result<(), ParseError>| result.err().map(|error| error.to_string());
        self.error = match &self.kind {
            FieldKind::Player(_) => parsed(text.parse::<PlayerKind>().map(|_| ())),
            FieldKind::Name(_) => parsed(Player::check_name(text).map(|_| ())),
            FieldKind::Seed if self.has_share_code() => {
                parsed(text.parse::<ShareCode>().map(|_| ()))
            }
            FieldKind::Seed => parsed(text.parse::<Seed>().map(|_| ())),
            FieldKind::Preset | FieldKind::Series | FieldKind::Advanced => None,
            FieldKind::Option(_) if text.is_empty() && self.is_optional() => None,
            FieldKind::Option(spec) => {
                spec.accept_without_reading(text).err().map(|error| error.after_label())
            }
        };
    }

    /// Steps to the next word or number in a direction; does nothing in a text row.
    pub(super) fn step(&mut self, step: Direction) {
        let text = self.text();
        let changed = match &self.edit_method {
            EditMethod::Words(words) => {
                let at = words.iter().position(|word| *word == text);
                words[step.in_ring(at, words.len())].into()
            }
            EditMethod::Number(spec) => {
                let value = Some(text).filter(|text| !text.is_empty());
                next_value(spec, value, step).unwrap_or_default()
            }
            EditMethod::Text | EditMethod::Fold => return,
        };
        self.set(&changed);
    }

    /// Handles an editing key; other keys are ignored.
    pub(super) fn edit(&mut self, key: Key) {
        match (&self.edit_method, key.character()) {
            (EditMethod::Words(_), Some(' ')) => self.step(Direction::Forward),
            (EditMethod::Words(words), Some(character)) => {
                let begins = |word: &&&str| word.starts_with(character.to_ascii_lowercase());
                if let Some(word) = words.iter().find(begins) {
                    self.input = (*word).into();
                }
            }
            (EditMethod::Words(_), None) | (EditMethod::Fold, _) => {}
            (EditMethod::Number(_) | EditMethod::Text, typed) => {
                if self.is_fresh && typed.is_some() {
                    self.input.reset();
                }
                self.is_fresh = false;
                line_editor::edit(&mut self.input, key);
            }
        }
    }

    /// Whether Left and Right move the text cursor instead of stepping.
    pub(super) fn has_text_cursor(&self) -> bool {
        matches!(self.edit_method, EditMethod::Text)
    }

    /// Whether numbers or letters can be typed.
    pub(super) fn takes_text(&self) -> bool {
        matches!(self.edit_method, EditMethod::Number(_) | EditMethod::Text)
    }

    /// Whether Left and Right step through words or numbers.
    pub(super) fn is_stepped(&self) -> bool {
        matches!(self.edit_method, EditMethod::Words(_) | EditMethod::Number(_))
    }

    /// The text of the row while it is selected, cut to the `room` cells around the cursor if it is edited.
    pub(super) fn shown(&self, room: usize) -> String {
        if !self.has_text_cursor() && self.is_fresh {
            return self.name();
        }
        let skipped = (self.input.cursor() + 1).saturating_sub(room);
        line_editor::shown(&self.input).chars().skip(skipped).take(room).collect()
    }

    /// The explanation of the row.
    pub(super) fn about(&self) -> String {
        match &self.kind {
            FieldKind::Option(spec) => {
                let value = Some(self.text()).filter(|text| !text.is_empty());
                let (help, line) = (clause_to_sentence(spec.help), option_line(spec, value));
                let typed = match spec.kind {
                    OptionKind::Number { min, max, words: [] } => format!(" Type {min} to {max}."),
                    OptionKind::Number { min, max, .. } => {
                        format!(" Type {min} to {max}, or the beginning of a word.")
                    }
                    _ => String::new(),
                };
                format!("{help}{typed} Setting: {line}")
            }
            FieldKind::Player(seat) => format!("Who player {seat} is: a person or a computer."),
            FieldKind::Name(_) => "The name shown beside the board.".into(),
            FieldKind::Preset => "Sets the options below; custom is what you set by hand.".into(),
            FieldKind::Series => {
                "Several games, the seats changing: until one has won this many, or this many in \
                 all."
                    .into()
            }
            FieldKind::Advanced => {
                "Limits for computers, and the seed of everything random.".into()
            }
            FieldKind::Seed => {
                "The same word gives the same game again; so does a game's ID.".into()
            }
        }
    }
}
