//! A game in the menu, and what the disk knows about it.

use unicode_width::UnicodeWidthStr as _;

use crate::engine::{Level, Skill};
use crate::game::Side;
use crate::games::GameId;
use crate::index::{Index, Scores};
use crate::kit::Theme;
use crate::options::{Spec, Values};
use crate::puzzle::Goal;
use crate::random::Seed;
use crate::session::{Choice, Player, PlayerKind, Record, Setup};
use crate::store::{RecordId, Store, StoreError};
use crate::text::counted;
use crate::tui::Context;
use crate::tui::preview::{Preview, PreviewRecord, PreviewStart};

use super::tally::tally;

/// A game in the menu.
pub(super) struct Card {
    pub(super) game: GameId,
    /// Its settings.
    pub(super) settings: Values,
    /// Those that hold in the next run too.
    lasting: Values,
    /// Whether settings are tried that the form was not left under: then they count, not the form.
    is_overruled: bool,
    /// Whether finished games are counted.
    is_counted: bool,
    specs: Vec<Spec>,
    /// What was known last.
    pub(super) facts: Facts,
    pub(super) known: Known,
}

/// How the form of a game was last left, and what follows from that.
#[derive(Default)]
pub(super) struct Facts {
    pub(super) choice: Option<Choice>,
    /// The board of a new game.
    preview: Option<Preview>,
    /// Why what the form was left with can't be read.
    pub(super) damaged: Option<String>,
}

impl Facts {
    /// Reads the choice, and makes the board that it leads to.
    pub(super) fn read(asked: &Asked, store: &Store) -> Self {
        let Asked { game, settings, lasting, specs, is_overruled } = asked;
        let mut facts = Self::default();
        match store.choice(game.meta().id, lasting, specs) {
            Ok(choice) => facts.choice = choice.filter(|_| !is_overruled),
            Err(error) => facts.damaged = Some(error.to_string()),
        }
        let values = facts.choice.as_ref().map_or(settings, |choice| &choice.values);
        facts.preview = game.run(PreviewStart { values });
        facts
    }
}

/// What the index knows about the games of one kind.
#[derive(Default)]
pub(super) struct Known {
    /// The unfinished game played last, and a short description of it.
    pub(super) saved: Option<(RecordId, String)>,
    /// Its board.
    preview: Option<Preview>,
    /// What can't be read, and why.
    pub(super) damaged: Vec<String>,
    /// How many games were won and lost against computers.
    scores: Scores,
}

impl Known {
    /// Asks the index, and reads the unfinished game played last.
    pub(super) fn read(game: GameId, index: &mut Index) -> Result<Self, StoreError> {
        let id = game.meta().id;
        let scores = index.scores(id)?;
        let mut known = Self { scores, damaged: index.damages(id)?, ..Self::default() };
        for id in index.open_games(id)? {
            match Self::open(game, &id, index.store()) {
                Ok((preview, words)) => {
                    known.preview = Some(preview);
                    known.saved = Some((id, words));
                    break;
                }
                Err(error) => known.damaged.push(error.to_string()),
            }
        }
        Ok(known)
    }

    /// The board of a saved game, and a short description.
    fn open(game: GameId, id: &RecordId, store: &Store) -> Result<(Preview, String), StoreError> {
        let record = store.record(id)?;
        let preview = game.run(PreviewRecord { record: &record });
        let preview = preview.map_err(|error| store.damaged(id, error))?;
        Ok((preview, describe(&record)))
    }
}

/// What the disk is asked about a game.
pub(super) struct Asked {
    game: GameId,
    settings: Values,
    lasting: Values,
    specs: Vec<Spec>,
    is_overruled: bool,
}

/// A saved game in a few words.
fn describe(record: &Record) -> String {
    let [first, second] = &record.setup.players;
    let against = match record.setup.goal() {
        Some(_) => "alone".into(),
        None => format!("against {}", second.name),
    };
    let moves = counted(record.plies(), "move");
    format!("{} {against}, {moves}", first.name)
}

impl Card {
    /// The card of a game, about which nothing is known yet.
    pub(super) fn new(game: GameId, context: &Context) -> Self {
        let section = game.meta().section();
        let specs = context.config.schema().specs(&section).unwrap_or(game.meta().specs).to_vec();
        let mut card = Self {
            game,
            settings: Values::default(),
            lasting: Values::default(),
            is_overruled: false,
            is_counted: true,
            specs,
            facts: Facts::default(),
            known: Known::default(),
        };
        card.go_by(context);
        card
    }

    /// Goes by the settings as they are now.
    pub(super) fn go_by(&mut self, context: &Context) {
        let section = self.game.meta().section();
        self.settings = context.config.game(&section);
        self.lasting = context.config.lasting_game(&section);
        let left_under = context.chosen.get(self.game.meta().id).unwrap_or(&self.lasting);
        self.is_overruled = *left_under != self.settings;
        self.is_counted = context.config.stats().keep;
    }

    /// What to ask the disk about the game.
    pub(super) fn asked(&self) -> Asked {
        Asked {
            game: self.game,
            settings: self.settings.clone(),
            lasting: self.lasting.clone(),
            specs: self.specs.clone(),
            is_overruled: self.is_overruled,
        }
    }

    /// The board of the game under way, or else of a new one.
    pub(super) fn preview(&self) -> Option<&Preview> {
        self.known.preview.as_ref().or(self.facts.preview.as_ref())
    }

    /// What can't be read, and why.
    pub(super) fn damaged(&self) -> impl Iterator<Item = &String> {
        self.facts.damaged.iter().chain(&self.known.damaged)
    }

    /// The finished games against computers, in so many columns; `None` where there are none.
    pub(super) fn scores(&self, columns: u16) -> Option<String> {
        tally(self.known.scores, columns).filter(|_| self.is_counted)
    }

    /// Whether a game is under way, or what the form was left with counts, in a word.
    pub(super) fn state(&self, theme: &Theme) -> &'static str {
        match (&self.known.saved, &self.facts.choice) {
            (Some(_), _) => theme.glyph("\u{25b8} under way", "> under way"),
            (None, Some(_)) => "as last time",
            (None, None) => "",
        }
    }

    /// In so many columns: the finished games, or the one under way, or who would play a new one.
    pub(super) fn in_short(&self, columns: u16) -> String {
        if let Some(score) = self.scores(columns) {
            return score;
        }
        if let Some((_, words)) = &self.known.saved {
            let moves = words.rsplit(", ").next().filter(|_| words.width() > columns.into());
            return moves.unwrap_or(words).into();
        }
        let (is_puzzle, [_, second]) = self.new_game();
        match second.kind {
            _ if is_puzzle => "a puzzle for one".into(),
            PlayerKind::Human => format!("against {}", second.name),
            PlayerKind::Computer(skill) => format!("{} ({skill})", second.name),
        }
    }

    /// The options of a new game.
    fn values(&self) -> &Values {
        self.facts.choice.as_ref().map_or(&self.settings, |choice| &choice.values)
    }

    /// The setup of a new game: what the form was last left with, or what the settings say.
    pub(super) fn setup(&self, seed: Seed) -> Setup {
        match &self.facts.choice {
            Some(choice) => choice.setup(seed),
            None => Setup::configured(self.settings.clone(), seed),
        }
    }

    /// Whether a new game is a puzzle, and who plays it.
    pub(super) fn new_game(&self) -> (bool, [Player; 2]) {
        let players = match &self.facts.choice {
            Some(choice) => choice.players.clone(),
            None => Setup::usual_players(&self.settings),
        };
        (matches!(Goal::read(self.values()), Ok(Some(_))), players)
    }

    /// Who plays a new game, as a sentence.
    pub(super) fn seats(&self) -> String {
        let seat = |player: &Player| match player.kind {
            PlayerKind::Human => player.name.clone(),
            PlayerKind::Computer(skill) => format!("{} ({skill})", player.name),
        };
        let (is_puzzle, [first, second]) = self.new_game();
        if is_puzzle {
            return format!("A new game is a puzzle for {}.", seat(&first));
        }
        format!("A new game is {} against {}.", seat(&first), seat(&second))
    }

    /// The same against the perfect computer.
    pub(super) fn perfect_setup(&self, seed: Seed) -> Setup {
        const PERFECT: PlayerKind = PlayerKind::Computer(Skill::Level(Level::Perfect));
        let mut setup = self.setup(seed);
        let [first, second] = &mut setup.players;
        let player = if first.is_human() || !second.is_human() { second } else { first };
        if player.is_human() {
            *player = Player::new(PERFECT, Side::Two);
        }
        player.kind = PERFECT;
        setup
    }
}
