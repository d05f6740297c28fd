//! A game in the menu, and what the disk knows about it.

use arcade_engine::{Level, Seed, Side, Skill};
use unicode_width::UnicodeWidthStr as _;

use super::known::{Known, UnderWay};
use super::tally::tally;
use crate::games::GameId;
use crate::kit::Theme;
use crate::options::{Spec, Values};
use crate::puzzle::Goal;
use crate::session::{Choice, Player, PlayerKind, Setup};
use crate::store::Store;
use crate::tui::Context;
use crate::tui::preview::{Preview, preview_values};

/// A game in the menu.
pub(super) struct Card {
    pub(super) game: GameId,
    /// What to ask the disk about the game, and its settings as they are now.
    pub(super) asked: Asked,
    /// Whether finished games are counted.
    is_counted: bool,
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
        facts.preview = preview_values(*game, values);
        facts
    }
}

/// What the disk is asked about a game.
#[derive(Clone)]
pub(super) struct Asked {
    game: GameId,
    /// Its settings.
    pub(super) settings: Values,
    /// Those that hold in the next run too.
    lasting: Values,
    specs: Vec<Spec>,
    /// Whether settings are tried that the form was not left under: then they count, not the form.
    is_overruled: bool,
}

impl Card {
    /// The card of a game, about which nothing is known yet.
    pub(super) fn new(game: GameId, context: &Context) -> Self {
        let section = game.meta().section();
        let specs = context.config.schema().specs(&section).unwrap_or(game.meta().specs).to_vec();
        let asked = Asked {
            game,
            settings: Values::default(),
            lasting: Values::default(),
            specs,
            is_overruled: false,
        };
        let mut card = Self {
            game,
            asked,
            is_counted: true,
            facts: Facts::default(),
            known: Known::default(),
        };
        card.go_by(context);
        card
    }

    /// Goes by the settings as they are now.
    pub(super) fn go_by(&mut self, context: &Context) {
        let section = self.game.meta().section();
        let asked = &mut self.asked;
        asked.settings = context.config.game(&section);
        asked.lasting = context.config.lasting_game(&section);
        let left_under = context.chosen.get(self.game.meta().id).unwrap_or(&asked.lasting);
        asked.is_overruled = *left_under != asked.settings;
        self.is_counted = context.config.stats().keep;
    }

    /// The board of the game under way, or else of a new one.
    pub(super) fn preview(&self) -> Option<&Preview> {
        self.known.preview().or(self.facts.preview.as_ref())
    }

    /// What can't be read, and why.
    pub(super) fn damaged(&self) -> impl Iterator<Item = &String> {
        self.facts.damaged.iter().chain(&self.known.damaged)
    }

    /// The finished games against computers, in so many columns; `None` where there are none.
    pub(super) fn scores(&self, columns: u16) -> Option<String> {
        tally(self.known.scores, columns).filter(|_| self.is_counted)
    }

    /// Whether a game or a series is under way, or what the form was left with counts, in a word.
    pub(super) fn state(&self, theme: &Theme) -> String {
        match (&self.known.under_way, &self.facts.choice) {
            (Some(UnderWay { state, .. }), _) => {
                format!("{} {state}", theme.glyph("\u{25b8}", ">"))
            }
            (None, Some(_)) => "as last time".into(),
            (None, None) => String::new(),
        }
    }

    /// In so many columns: the finished games, or the one under way, or who would play a new one.
    pub(super) fn in_short(&self, columns: u16) -> String {
        if let Some(score) = self.scores(columns) {
            return score;
        }
        if let Some(UnderWay { words, short, .. }) = &self.known.under_way {
            let text = if words.width() > columns.into() { short } else { words };
            return text.clone();
        }
        let (is_puzzle, [_, second]) = self.new_game();
        match second.kind {
            _ if is_puzzle => "a puzzle for one".into(),
            PlayerKind::Human => format!("against {}", second.name),
            PlayerKind::Computer(_) => second.described(),
        }
    }

    /// The options of a new game.
    fn values(&self) -> &Values {
        self.facts.choice.as_ref().map_or(&self.asked.settings, |choice| &choice.values)
    }

    /// The setup of a new game: what the form was last left with, or what the settings say.
    pub(super) fn setup(&self, seed: Seed) -> Setup {
        match &self.facts.choice {
            Some(choice) => choice.setup(seed),
            None => Setup::configured(self.asked.settings.clone(), seed),
        }
    }

    /// Whether a new game is a puzzle, and who plays it.
    pub(super) fn new_game(&self) -> (bool, [Player; 2]) {
        let players = match &self.facts.choice {
            Some(choice) => choice.players.clone(),
            None => Setup::usual_players(&self.asked.settings),
        };
        (matches!(Goal::read(self.values()), Ok(Some(_))), players)
    }

    /// Who plays a new game, as a sentence.
    pub(super) fn seats(&self) -> String {
        let seat = Player::described;
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
