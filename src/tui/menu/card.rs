//! The card of a game in the menu.

use arcade_engine::{Level, Seed, Side, Skill};
use arcade_games::games::GameId;
use arcade_games::kit::{Role, Theme};
use arcade_games::options::{OptionSpec, OptionValues};
use arcade_games::puzzle::Goal;
use arcade_games::session::{LastSetup, Player, PlayerKind, Setup, YOU};

use super::game_summary::{GameSummary, UnderWay, opponent};
use super::tally::tally;
use crate::index::{LadderProgress, WinDrawLoss};
use crate::store::Store;
use crate::tui::Context;

/// The card of a game.
pub(super) struct Card {
    pub(super) game: GameId,
    /// What the query to the disk needs; its settings are the card's too.
    pub(super) query: SavedFormQuery,
    /// Whether finished games are counted.
    is_counted: bool,
    /// Whether the ladder is shown.
    has_ladder: bool,
    /// The last answer of the disk.
    pub(super) saved_form: SavedForm,
    pub(super) summary: GameSummary,
}

/// The saved form of a game, as it was last filled in.
#[derive(Default)]
pub(super) struct SavedForm {
    pub(super) setup: Option<LastSetup>,
    /// The error in reading how the form was filled in.
    pub(super) error: Option<String>,
}

impl SavedForm {
    /// Reads the saved form.
    pub(super) fn read(query: &SavedFormQuery, store: &Store) -> Self {
        let SavedFormQuery { game, settings_in_file, specs, is_overruled, .. } = query;
        let mut form = Self::default();
        match store.load_last_setup(game.meta().id, settings_in_file, specs) {
            Ok(setup) => form.setup = setup.filter(|_| !is_overruled),
            Err(error) => form.error = Some(error.to_string()),
        }
        form
    }
}

/// What the query for the saved form needs.
#[derive(Clone)]
pub(super) struct SavedFormQuery {
    game: GameId,
    /// The current settings of the game.
    pub(super) settings: OptionValues,
    /// The settings without those changed in this run only.
    settings_in_file: OptionValues,
    specs: Vec<OptionSpec>,
    /// Whether settings were changed since the form was filled in; then they apply instead of the form.
    is_overruled: bool,
}

impl Card {
    /// A card without any data yet.
    pub(super) fn new(game: GameId, context: &Context) -> Self {
        let section = game.meta().section();
        let specs = context.config.schema().specs(&section).unwrap_or(game.meta().options).to_vec();
        let query = SavedFormQuery {
            game,
            settings: OptionValues::default(),
            settings_in_file: OptionValues::default(),
            specs,
            is_overruled: false,
        };
        let mut card = Self {
            game,
            query,
            is_counted: true,
            has_ladder: true,
            saved_form: SavedForm::default(),
            summary: GameSummary::default(),
        };
        card.apply_config(context);
        card
    }

    /// Applies changed settings.
    pub(super) fn apply_config(&mut self, context: &Context) {
        let section = self.game.meta().section();
        let query = &mut self.query;
        query.settings = context.config.game(&section);
        query.settings_in_file = context.config.game_in_file(&section);
        let left_under = context
            .settings_when_form_was_saved
            .get(self.game.meta().id)
            .unwrap_or(&query.settings_in_file);
        query.is_overruled = *left_under != query.settings;
        self.is_counted = context.config.stats().keep;
        self.has_ladder = context.config.shows_ladder();
    }

    /// The errors in reading saved data.
    pub(super) fn damaged(&self) -> impl Iterator<Item = &String> {
        self.saved_form.error.iter().chain(&self.summary.damaged)
    }

    /// The score against computers in at most `columns` columns; `None` if no game is counted.
    pub(super) fn scores(&self, columns: u16) -> Option<String> {
        tally(self.summary.ladder_progress.scores, columns).filter(|_| self.is_counted)
    }

    /// What is reached of the ladder; `None` before the first result, and where no ladder is shown.
    pub(super) fn ladder_progress(&self) -> Option<&LadderProgress> {
        let progress = &self.summary.ladder_progress;
        Some(progress)
            .filter(|progress| self.has_ladder && progress.scores != WinDrawLoss::default())
    }

    /// The state in a word or two: under way, the score of a series, or "as last time".
    pub(super) fn state(&self, theme: &Theme) -> String {
        match (&self.summary.under_way, &self.saved_form.setup) {
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
        match (&self.summary.under_way, &self.saved_form.setup) {
            (Some(UnderWay { series: Some(series), .. }), _) => (series.clone(), Role::Notice),
            (Some(_), _) => (self.scores(columns).unwrap_or_default(), Role::Dim),
            (None, Some(_)) => ("as last time".into(), Role::Dim),
            (None, None) => (String::new(), Role::Dim),
        }
    }

    /// What stands below the name in at most `columns` columns, left and right: the game under way or the
    /// score against computers, and the opponent. Before the first game the opponent alone.
    pub(super) fn below_name(&self, columns: u16, theme: &Theme) -> [(String, Role); 2] {
        if let Some(UnderWay { short, opponent, .. }) = &self.summary.under_way {
            let resume = format!("{} resume, {short}", theme.glyph("\u{21bb}", ">"));
            return [(resume, Role::Gold), (opponent.clone(), Role::Dim)];
        }
        let (is_puzzle, players) = (self.is_puzzle(), self.players());
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
        self.saved_form.setup.as_ref().map_or(&self.query.settings, |last| &last.options)
    }

    /// The setup of a new game: from the saved form, or else from the settings.
    pub(super) fn setup(&self, seed: Seed) -> Setup {
        match &self.saved_form.setup {
            Some(last) => last.setup(seed),
            None => Setup::configured(self.query.settings.clone(), seed),
        }
    }

    /// Whether a new game is a puzzle.
    pub(super) fn is_puzzle(&self) -> bool {
        matches!(Goal::read(self.values()), Ok(Some(_)))
    }

    /// The players of a new game.
    fn players(&self) -> [Player; 2] {
        match &self.saved_form.setup {
            Some(last) => last.players.clone(),
            None => Setup::default_players(&self.query.settings),
        }
    }

    /// The players of a new game, as a sentence.
    pub(super) fn players_text(&self) -> String {
        let players = self.players();
        if self.is_puzzle() {
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
