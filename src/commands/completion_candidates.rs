//! Candidates for shell completion: only those that would be accepted.

use std::collections::BTreeSet;

use arcade_engine::Skill;
use arcade_games::games::GameId;
use arcade_games::kit::check_options;
use arcade_games::options::{OptionKind, OptionSpec, Preset};
use arcade_games::puzzle::Goal;
use arcade_games::session::PlayerKind;
use clap::{Arg, ArgAction, Command, CommandFactory as _, ValueHint};
use jiff::Zoned;

use super::Arguments;
use crate::config::Config;
use crate::store::{Folders, Store};

/// A candidate, and its description.
type Word = (String, String);

/// The candidates for the end of a command line.
#[derive(Debug, Default)]
pub(super) struct Candidates {
    /// Words that begin with what has been typed.
    pub words: Vec<Word>,
    /// Whether file names are candidates too.
    pub files: bool,
}

/// The candidates for the last of these arguments, which is incomplete or empty.
pub(super) fn offered(typed: &[String]) -> Candidates {
    let Some((last, before)) = typed.split_last() else { return Candidates::default() };
    let mut arcade = Arguments::command();
    arcade.build();
    let mut offered = Line::read(&arcade, before).offered(last);
    offered.words.retain(|(word, _)| word.starts_with(last.as_str()));
    offered
}

/// The arguments before the last one.
struct Line<'a> {
    /// The innermost command that they name.
    command: &'a Command,
    /// The arguments of the command, each with its value; empty for those that take none.
    given: Vec<(&'a Arg, &'a str)>,
    /// The option whose value comes next.
    open: Option<&'a Arg>,
    /// Whether `--` has ended the options.
    is_closed: bool,
}

impl<'a> Line<'a> {
    fn read(arcade: &'a Command, words: &'a [String]) -> Self {
        let mut line = Self { command: arcade, given: Vec::new(), open: None, is_closed: false };
        for word in words {
            line.take(word);
        }
        line
    }

    fn take(&mut self, word: &'a str) {
        if let Some(option) = self.open.take() {
            self.given.push((option, word));
        } else if !self.is_closed && word == "--" {
            self.is_closed = true;
        } else if let Some(name) = word.strip_prefix("--").filter(|_| !self.is_closed) {
            let (name, value) = name.split_once('=').map_or((name, None), |(n, v)| (n, Some(v)));
            match (self.option(name), value) {
                (Some(option), None) if option.get_action().takes_values() => {
                    self.open = Some(option);
                }
                (Some(option), value) => self.given.push((option, value.unwrap_or_default())),
                (None, _) => {}
            }
        } else if let Some(command) = self.subcommands().find(|it| it.get_name() == word) {
            self.command = command;
        } else if let Some(positional) = self.positional() {
            self.given.push((positional, word));
        }
    }

    fn option(&self, name: &str) -> Option<&'a Arg> {
        self.command.get_arguments().find(|arg| arg.get_long() == Some(name))
    }

    /// The commands that a word could name here.
    fn subcommands(&self) -> impl Iterator<Item = &'a Command> + use<'a> {
        let is_begun = self.given.iter().any(|(arg, _)| arg.is_positional());
        self.command.get_subcommands().filter(move |command| !is_begun && !command.is_hide_set())
    }

    /// The argument that a word without an option's name belongs to.
    fn positional(&self) -> Option<&'a Arg> {
        self.command.get_positionals().find(|arg| !arg.is_hide_set() && self.is_free(arg))
    }

    /// Whether an argument can still be given.
    fn is_free(&self, arg: &Arg) -> bool {
        let times = self.given.iter().filter(|(given, _)| given.get_id() == arg.get_id()).count();
        let most = match (arg.get_action(), arg.get_id().as_str(), self.command.get_name()) {
            (ArgAction::Append, "players", "play" | "match") => 2,
            (ArgAction::Append, ..) => usize::MAX,
            _ => 1,
        };
        let excludes = |one: &Arg, other: &Arg| {
            !one.is_global_set()
                && self
                    .command
                    .get_arg_conflicts_with(one)
                    .iter()
                    .any(|it| it.get_id() == other.get_id())
        };
        times < most
            && self.given.iter().all(|(given, _)| !excludes(given, arg) && !excludes(arg, given))
    }

    fn offered(&self, last: &str) -> Candidates {
        if let Some(option) = self.open {
            return self.values(option, "");
        }
        if last.starts_with('-') && !self.is_closed {
            let named = last.strip_prefix("--").and_then(|name| name.split_once('='));
            return match named.map(|(name, _)| (name, self.option(name))) {
                Some((name, Some(option))) => self.values(option, &format!("--{name}=")),
                Some((_, None)) => Candidates::default(),
                None => Candidates { words: self.options(), files: false },
            };
        }
        let commands = self.subcommands().map(|it| (it.get_name().into(), help(it.get_about())));
        let mut words: Vec<Word> = commands.collect();
        let Some(positional) = self.positional() else {
            if words.is_empty() && !self.is_closed {
                words = self.options();
            }
            return Candidates { words, files: false };
        };
        let values = self.values(positional, "");
        words.extend(values.words);
        Candidates { words, ..values }
    }

    fn options(&self) -> Vec<Word> {
        let free =
            self.command.get_arguments().filter(|arg| !arg.is_hide_set() && self.is_free(arg));
        free.filter_map(|arg| Some((format!("--{}", arg.get_long()?), help(arg.get_help()))))
            .collect()
    }

    /// The candidates for an argument's value; each is prefixed with `beginning`.
    fn values(&self, arg: &Arg, beginning: &str) -> Candidates {
        let fixed = arg.get_possible_values();
        let fixed = fixed.iter().map(|it| (it.get_name().into(), help(it.get_help())));
        let words =
            if arg.get_possible_values().is_empty() { self.words(arg) } else { fixed.collect() };
        let words = words.into_iter().map(|(word, help)| (format!("{beginning}{word}"), help));
        let files = matches!(arg.get_value_hint(), ValueHint::AnyPath | ValueHint::FilePath);
        Candidates { words: words.collect(), files: files && beginning.is_empty() }
    }

    /// The candidates for an argument whose values clap doesn't list.
    fn words(&self, arg: &Arg) -> Vec<Word> {
        let plain = |words: &[&str]| words.iter().map(|it| ((*it).into(), String::new())).collect();
        match (arg.get_id().as_str(), arg.is_positional()) {
            ("game", _) => GameId::ALL
                .iter()
                .map(|game| (game.meta().id.into(), game.meta().name.into()))
                .collect(),
            ("players", _) if self.command.get_name() == "play" => {
                plain(&PlayerKind::names().collect::<Vec<_>>())
            }
            ("player" | "players", _) => {
                let needs_no_person = |name: &&str| name.parse() != Ok(Skill::Adaptive(None));
                plain(&Skill::names().filter(needs_no_person).collect::<Vec<_>>())
            }
            ("set", _) => self.settings(),
            ("level", _) => plain(&["1", "2", "3", "4", "5"]),
            ("seat", _) => plain(&["1", "2"]),
            ("part", _) => plain(&["1/2", "2/2"]),
            ("series", _) => plain(&["games:5", "first:3", "points:50"]),
            ("daily" | "date", _) => vec![(Zoned::now().date().to_string(), "today".into())],
            ("command", _) => {
                let mut arcade = Arguments::command().disable_help_subcommand(true);
                arcade.build();
                let pages = arcade.get_subcommands();
                pages.map(|page| (page.get_name().into(), help(page.get_about()))).collect()
            }
            ("id", true) | ("record" | "resume", _) => saved(),
            _ => Vec::new(),
        }
    }

    /// The values of options for the named game that are consistent with those already set.
    fn settings(&self) -> Vec<Word> {
        let game = self.given.iter().find(|(arg, _)| arg.get_id() == "game");
        let Some(game) = game.and_then(|(_, id)| GameId::find(id)) else { return Vec::new() };
        let (config, section) = (Config::defaults(), game.meta().section());
        let specs = config.schema().specs(&section).unwrap_or_default();
        let mut values = config.game(&section);
        let mut set = BTreeSet::new();
        let given = self.given.iter().filter(|(arg, _)| arg.get_id() == "set");
        for (key, value) in given.filter_map(|(_, text)| text.split_once('=')) {
            let _ = values.accept(specs, key, value);
            set.insert(key);
        }
        let makes_puzzle = |spec: &OptionSpec, value: &str| {
            spec.key == Goal::SPEC.key
                && Some(value) != spec.default
                && self.command.get_name() != "play"
        };
        let mut words = Vec::new();
        for spec in specs.iter().filter(|spec| !set.contains(spec.key)) {
            for value in examples(spec, game.meta().presets) {
                let mut tried = values.clone();
                let accepted = tried.accept(specs, spec.key, &value).is_ok()
                    && check_options(game, &tried).is_ok();
                if accepted && !makes_puzzle(spec, &value) {
                    words.push((format!("{}={value}", spec.key), spec.help.into()));
                }
            }
        }
        words
    }
}

/// Examples of an option's values: all of them if there are few; otherwise words, those in presets, and
/// the limits of a range without a default.
fn examples(spec: &OptionSpec, presets: &[Preset]) -> BTreeSet<String> {
    const FEW: u32 = 20;
    let defaults = presets.iter().filter_map(|preset| preset.value(spec)).chain(spec.default);
    let defaults = defaults.map(str::to_string);
    let words = |words: &[&str]| words.iter().map(|word| (*word).into()).collect::<Vec<String>>();
    let listed = match spec.kind {
        OptionKind::Number { min, max, words: named } => {
            let numbers = match (max - min <= FEW, spec.default) {
                (true, _) => (min..=max).collect(),
                (false, Some(_)) => Vec::new(),
                (false, None) => vec![min, max],
            };
            [words(named), numbers.iter().map(ToString::to_string).collect()].concat()
        }
        OptionKind::Choice(choices) => words(choices),
        OptionKind::Flag => words(&["true", "false"]),
        OptionKind::File { words: named, .. }
        | OptionKind::FileNamedInConfig { words: named, .. } => words(named),
        OptionKind::Text { .. } => Vec::new(),
    };
    listed.into_iter().chain(defaults).collect()
}

/// The names of the saved games, the latest one first. No record is read.
fn saved() -> Vec<Word> {
    let written = Folders::of_user().and_then(|folders| Store::new(&folders).record_stamps());
    let mut written = written.unwrap_or_default();
    written.sort_by_key(|(_, stamp)| std::cmp::Reverse(stamp.written));
    written.into_iter().map(|(id, ..)| (id.to_string(), "a saved game".into())).collect()
}

/// The first line of a help text.
fn help(text: Option<&clap::builder::StyledStr>) -> String {
    let text = text.map(ToString::to_string).unwrap_or_default();
    text.lines().next().unwrap_or_default().into()
}
