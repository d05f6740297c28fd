//! A game in the menu, and what the disk knows about it.

use unicode_width::UnicodeWidthStr as _;

use crate::engine::{Level, Skill};
use crate::game::Side;
use crate::games::GameId;
use crate::kit::Theme;
use crate::options::{Spec, Values};
use crate::puzzle::Goal;
use crate::random::Seed;
use crate::session::{Choice, Player, PlayerKind, Record, Setup};
use crate::store::{Disk, RecordId, Store, StoreError};
use crate::text::counted;
use crate::tui::Context;
use crate::tui::preview::{Preview, PreviewRecord, PreviewStart};

use super::tally::Tally;

/// A game in the menu.
pub(super) struct Card {
    pub(super) game: GameId,
    /// Its settings.
    pub(super) settings: Values,
    /// Those that hold in the next run too.
    lasting: Values,
    /// Whether settings are tried that the form was not left under: then they count, not the form.
    is_overruled: bool,
    specs: Vec<Spec>,
    /// What was known last.
    pub(super) facts: Facts,
    pub(super) tally: Tally,
}

/// What the disk knows about a game.
#[derive(Default)]
pub(super) struct Facts {
    /// How its form was last left.
    pub(super) choice: Option<Choice>,
    /// The unfinished game played last, and a short description of it.
    pub(super) saved: Option<(RecordId, String)>,
    /// What can't be read, and why.
    pub(super) damaged: Vec<String>,
    /// Its board: of the unfinished game, or of a new one.
    pub(super) preview: Option<Preview>,
}

impl Facts {
    /// Reads the choice, and the records from the game played last to the first unfinished one.
    pub(super) fn read(asked: &Asked, store: &Store) -> Self {
        let Asked { game, settings, lasting, specs, is_overruled } = asked;
        let (game, mut facts) = (*game, Self::default());
        match store.choice(game.meta().id, lasting, specs) {
            Ok(choice) => facts.choice = choice.filter(|_| !is_overruled),
            Err(error) => facts.damaged.push(error.to_string()),
        }
        if let Err(error) = facts.find_open(game, store) {
            facts.damaged.push(error.to_string());
        }
        if facts.saved.is_none() {
            let values = facts.choice.as_ref().map_or(settings, |choice| &choice.values);
            facts.preview = game.run(PreviewStart { values });
        }
        facts
    }

    /// Finds the unfinished game played last.
    fn find_open(&mut self, game: GameId, store: &Store) -> Result<(), StoreError> {
        for found in store.latest(Some(game.meta().id))? {
            let (id, record) = match found {
                Ok(found) => found,
                Err(error) => {
                    self.damaged.push(error.to_string());
                    continue;
                }
            };
            if record.ending.is_some() {
                continue;
            }
            match game.run(PreviewRecord { record: &record }) {
                Ok(preview) => {
                    self.preview = Some(preview);
                    self.saved = Some((id, describe(&record)));
                    break;
                }
                Err(error) => self.damaged.push(store.damaged(&id, error).to_string()),
            }
        }
        Ok(())
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
            specs,
            facts: Facts::default(),
            tally: Tally::default(),
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

    /// Counts the finished games.
    pub(super) fn count(&mut self, disk: &Disk) {
        self.tally.ask(self.game.meta().id, disk);
    }

    /// Whether a game is under way, or what the form was left with counts, in a word.
    pub(super) fn state(&self, theme: &Theme) -> &'static str {
        match &self.facts {
            Facts { saved: Some(_), .. } => theme.glyph("\u{25b8} under way", "> under way"),
            Facts { choice: Some(_), .. } => "as last time",
            _ => "",
        }
    }

    /// In so many columns: the finished games, or the one under way, or who would play a new one.
    pub(super) fn in_short(&self, columns: u16) -> String {
        if let Some(score) = self.tally.text(columns) {
            return score;
        }
        if let Some((_, words)) = &self.facts.saved {
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
