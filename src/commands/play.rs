//! `arcade`, `arcade play` and `arcade resume`: the full screen.

use std::io::{self, IsTerminal as _};

use super::{CommandError, arguments};
use crate::config::Config;
use crate::game::Side;
use crate::games::{ALL, Entry};
use crate::plain::{self, Console, Echo};
use crate::random::Seed;
use crate::session::{Player, PlayerKind, Setup};
use crate::store::{SavedGame, Store, StoreError};
use crate::text::ParseError;
use crate::tui::{self, Context, Menu, Screen};

/// Play a game on the full screen
#[derive(Clone, Debug, clap::Args)]
pub struct Play {
    /// The game's id
    #[arg(value_parser = arguments::game)]
    game: &'static Entry,
    /// Start from this position
    #[arg(long, value_name = "P")]
    position: Option<String>,
    /// The word that chance comes from
    #[arg(long, value_name = "WORD")]
    seed: Option<Seed>,
    /// Set an option of the game
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = arguments::assignment)]
    set: Vec<(String, String)>,
    /// Who plays, in the order of the seats: human, a level, greedy, depth:N or classic:N
    #[arg(long = "player", value_name = "SEAT")]
    players: Vec<PlayerKind>,
    /// Play by prompts and plain lines
    #[arg(long)]
    plain: bool,
}

/// Go on with a saved game
#[derive(Clone, Debug, clap::Args)]
pub struct Resume {
    /// The saved game's name, which the screen shows; without one, the unfinished one played last
    id: Option<String>,
    /// Play by prompts and plain lines
    #[arg(long)]
    plain: bool,
}

impl Play {
    pub(super) fn execute(self, config: Config, store: Store) -> Result<(), CommandError> {
        if let Some(extra) = self.players.get(2) {
            let error = ParseError::new("--player", extra.to_string(), "at most 2 players");
            return Err(CommandError::Parse(error));
        }
        let setup = self.setup(&config)?;
        let position = self.position.as_deref();
        (self.game.check)(&setup.values)?;
        if is_plain(self.plain) {
            let saved = SavedGame::new(store, self.game.meta.id);
            return Ok((self.game.plain)(setup, position, saved, &mut console(), &config)??);
        }
        on_screen(config, store, |context| {
            (self.game.open)(setup, position, context).map_err(CommandError::Start)
        })
    }

    fn setup(&self, config: &Config) -> Result<Setup, CommandError> {
        let values = arguments::values(self.game, config, &self.set)?;
        let seed = self.seed.clone().unwrap_or_else(Seed::fresh);
        let mut setup = Setup::configured(values, seed);
        for ((player, seat), kind) in setup.players.iter_mut().zip(Side::ALL).zip(&self.players) {
            *player = Player::new(*kind, seat);
        }
        Ok(setup)
    }
}

impl Resume {
    pub(super) fn execute(self, config: Config, store: Store) -> Result<(), CommandError> {
        let id = match self.id {
            Some(id) => id,
            None => store.latest_open()?.ok_or(CommandError::NothingToResume)?.to_string(),
        };
        let (file, record) = store.open(&id)?;
        let game = crate::games::find(&record.game)
            .ok_or_else(|| StoreError::UnknownGame(record.game.clone()))?;
        if is_plain(self.plain) {
            return Ok((game.plain_resume)(file, &record, &store, &mut console(), &config)??);
        }
        on_screen(config, store, |context| {
            (game.resume)(file, &record, context).map_err(CommandError::Store)
        })
    }
}

/// Shows the menu.
pub(super) fn menu(config: Config, store: Store) -> Result<(), CommandError> {
    if is_plain(false) {
        return Ok(plain::menu(ALL, &mut console(), &config, &store)?);
    }
    on_screen(config, store, |context| Ok(Box::new(Menu::new(ALL, context))))
}

/// Whether the line mode is asked for, or all that standard output can show.
fn is_plain(asked: bool) -> bool {
    asked || !io::stdout().is_terminal()
}

/// Standard input and output; lines are echoed where no terminal does it.
fn console() -> Console {
    let echo = if io::stdin().is_terminal() { Echo::Nothing } else { Echo::Lines };
    Console::new(io::BufReader::new(io::stdin()), io::stdout(), echo)
}

/// Runs the screen that `first` opens until the user leaves it.
fn on_screen(
    config: Config,
    store: Store,
    first: impl FnOnce(&mut Context) -> Result<Box<dyn Screen>, CommandError>,
) -> Result<(), CommandError> {
    tui::run(config, store, first)
}
