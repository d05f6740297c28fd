//! The card of a game in the menu.

use arcade_engine::{Level, Seed, Side, Skill};

use super::known::{GameSummary, UnderWay, opponent};
use super::tally::tally;
use crate::games::GameId;
use crate::index::{LadderProgress, WinDrawLoss};
use crate::kit::{Role, Theme};
use crate::options::{OptionSpec, OptionValues};
use crate::puzzle::Goal;
use crate::session::{LastSetup, Player, PlayerKind, Setup, YOU};
use crate::store::Store;
use crate::tui::Context;

/// The card of a game.
pub(super) struct Card {
    pub(super) game: GameId,
    /// The game's settings, and what else the query to the disk needs.
    pub(super) asked: Asked,
    /// Whether finished games are counted.
    is_counted: bool,
    /// Whether the ladder is shown.
    has_ladder: bool,
    /// The last answer of the disk.
    pub(super) facts: Facts,
    pub(super) known: GameSummary,
}

/// How the form of a game was last filled in.
#[derive(Default)]
pub(super) struct Facts {
    pub(super) choice: Option<LastSetup>,
    /// The error in reading how the form was filled in.
    pub(super) damaged: Option<String>,
}

impl Facts {
    /// Reads the saved form.
    pub(super) fn read(asked: &Asked, store: &Store) -> Self {
        let Asked { game, lasting, specs, is_overruled, .. } = asked;
        let mut facts = Self::default();
        match store.load_last_setup(game.meta().id, lasting, specs) {
            Ok(choice) => facts.choice = choice.filter(|_| !is_overruled),
            Err(error) => facts.damaged = Some(error.to_string()),
        }
        facts
    }
}

/// What the query to the disk needs.
#[derive(Clone)]
pub(super) struct Asked {
    game: GameId,
    /// The current settings of the game.
    pub(super) settings: OptionValues,
    /// The settings without those changed in this run only.
    lasting: OptionValues,
    specs: Vec<OptionSpec>,
    /// Whether settings were changed since the form was filled in; then they apply instead of the form.
    is_overruled: bool,
}

impl Card {
    /// A card without any data yet.
    pub(super) fn new(game: GameId, context: &Context) -> Self {
        let section = game.meta().section();
        let specs = context.config.schema().specs(&section).unwrap_or(game.meta().specs).to_vec();
        let asked = Asked {
            game,
            settings: OptionValues::default(),
            lasting: OptionValues::default(),
            specs,
            is_overruled: false,
        };
        let mut card = Self {
            game,
            asked,
            is_counted: true,
            has_ladder: true,
            facts: Facts::default(),
            known: GameSummary::default(),
        };
        card.apply_config(context);
        card
    }

    /// Applies changed settings.
    pub(super) fn apply_config(&mut self, context: &Context) {
        let section = self.game.meta().section();
        let asked = &mut self.asked;
        asked.settings = context.config.game(&section);
        asked.lasting = context.config.game_in_file(&section);
        let left_under =
            context.settings_at_last_setup.get(self.game.meta().id).unwrap_or(&asked.lasting);
        asked.is_overruled = *left_under != asked.settings;
        self.is_counted = context.config.stats().keep;
        self.has_ladder = context.config.shows_ladder();
    }

    /// The errors in reading saved data.
    pub(super) fn damaged(&self) -> impl Iterator<Item = &String> {
        self.facts.damaged.iter().chain(&self.known.damaged)
    }

    /// The score against computers in at most `columns` columns; `None` if no game is counted.
    pub(super) fn scores(&self, columns: u16) -> Option<String> {
        tally(self.known.ladder_progress.scores, columns).filter(|_| self.is_counted)
    }

    /// What is reached of the ladder; `None` before the first result, and where no ladder is shown.
    pub(super) fn ladder_progress(&self) -> Option<&LadderProgress> {
        let progress = &self.known.ladder_progress;
        Some(progress)
            .filter(|progress| self.has_ladder && progress.scores != WinDrawLoss::default())
    }

    /// The state in a word or two: under way, the score of a series, or "as last time".
    pub(super) fn state(&self, theme: &Theme) -> String {
        match (&self.known.under_way, &self.facts.choice) {
            (Some(UnderWay { series, .. }), _) => {
                let state = series.as_deref().unwrap_or("under way");
                format!("{} {state}", theme.glyph("\u{25b8}", ">"))
            }
            (None, Some(_)) => "as last time".into(),
            (None, None) => String::new(),
        }
    }

    /// What stands beside the name in at most `columns` columns: the score of a series, "as last time", or
    /// the score against computers if the game under way takes its place below.
    pub(super) fn beside_name(&self, columns: u16) -> (String, Role) {
        match (&self.known.under_way, &self.facts.choice) {
            (Some(UnderWay { series: Some(series), .. }), _) => (series.clone(), Role::Notice),
            (Some(_), _) => (self.scores(columns).unwrap_or_default(), Role::Dim),
            (None, Some(_)) => ("as last time".into(), Role::Dim),
            (None, None) => (String::new(), Role::Dim),
        }
    }

    /// What stands below the name in at most `columns` columns, left and right: the game under way or the
    /// score against computers, and the opponent. Before the first game the opponent alone.
    pub(super) fn below_name(&self, columns: u16, theme: &Theme) -> [(String, Role); 2] {
        if let Some(UnderWay { short, opponent, .. }) = &self.known.under_way {
            let resume = format!("{} resume, {short}", theme.glyph("\u{21bb}", ">"));
            return [(resume, Role::Gold), (opponent.clone(), Role::Dim)];
        }
        let (is_puzzle, players) = self.new_game();
        let (about, opponent) = match opponent(&players) {
            _ if is_puzzle => ("a puzzle for one".into(), String::new()),
            both if !players.iter().any(Player::is_human) => (both, String::new()),
            opponent => (format!("against {opponent}"), opponent),
        };
        match self.scores(columns) {
            Some(score) => [(score, Role::Dim), (opponent, Role::Dim)],
            None => [(about, Role::Dim), (String::new(), Role::Dim)],
        }
    }

    /// The options of a new game.
    fn values(&self) -> &OptionValues {
        self.facts.choice.as_ref().map_or(&self.asked.settings, |choice| &choice.values)
    }

    /// The setup of a new game: from the saved form, or else from the settings.
    pub(super) fn setup(&self, seed: Seed) -> Setup {
        match &self.facts.choice {
            Some(choice) => choice.setup(seed),
            None => Setup::configured(self.asked.settings.clone(), seed),
        }
    }

    /// Whether a new game is a puzzle, and its players.
    pub(super) fn new_game(&self) -> (bool, [Player; 2]) {
        let players = match &self.facts.choice {
            Some(choice) => choice.players.clone(),
            None => Setup::default_players(&self.asked.settings),
        };
        (matches!(Goal::read(self.values()), Ok(Some(_))), players)
    }

    /// The players of a new game, as a sentence.
    pub(super) fn seats(&self) -> String {
        let (is_puzzle, players) = self.new_game();
        if is_puzzle {
            return "A new game is a puzzle for you.".into();
        }
        let [first, second] = Side::ALL.map(|seat| {
            let is_you = Player::is_addressed(&players, seat);
            if is_you { YOU.to_lowercase() } else { players[seat.index()].described() }
        });
        format!("A new game is {first} against {second}.")
    }

    /// The setup of a new game against the perfect computer.
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
