//! `arcade`, `arcade play` and `arcade resume`: the full screen.

use std::io::{self, IsTerminal as _};

use super::{CommandError, arguments};
use crate::config::Config;
use crate::game::ParseError;
use crate::games::{ALL, Entry};
use crate::random::Seed;
use crate::session::{Player, PlayerKind, Seat, Setup};
use crate::store::{Folders, Store};
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
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = assignment)]
    set: Vec<(String, String)>,
    /// Who plays, in the order of the seats: human, a level, greedy or depth:N
    #[arg(long = "player", value_name = "SEAT")]
    players: Vec<PlayerKind>,
}

/// Go on with a saved game
#[derive(Clone, Debug, clap::Args)]
pub struct Resume {
    /// The saved game's name, such as nim-3; the unfinished one played last when none is named
    id: Option<String>,
}

/// Splits `key=value`.
fn assignment(text: &str) -> Result<(String, String), ParseError> {
    text.split_once('=')
        .map(|(key, value)| (key.trim().into(), value.trim().into()))
        .ok_or_else(|| ParseError::new("set", text, "KEY=VALUE"))
}

impl Play {
    pub(super) fn execute(self, config: Config, folders: &Folders) -> Result<(), CommandError> {
        if let Some(extra) = self.players.get(2) {
            let error = ParseError::new("player", extra.to_string(), "at most 2 players");
            return Err(CommandError::Argument("--player", error));
        }
        let setup = self.setup(&config)?;
        let position = self.position.as_deref();
        (self.game.check)(&setup.values)?;
        on_screen(config, folders, |context| {
            (self.game.open)(setup, position, context).map_err(CommandError::Start)
        })
    }

    fn setup(&self, config: &Config) -> Result<Setup, CommandError> {
        let section = self.game.meta.section();
        let mut values = config.game(&section);
        let specs = config.schema().specs(&section).unwrap_or_default();
        for (key, value) in &self.set {
            values.accept(specs, key, value)?;
        }
        let mut kinds = [PlayerKind::Human, PlayerKind::of_level(&values)];
        for (kind, named) in kinds.iter_mut().zip(&self.players) {
            *kind = *named;
        }
        let players = Seat::ALL.map(|seat| Player::new(kinds[seat.index()], seat));
        let seed = self.seed.clone().unwrap_or_else(Seed::fresh);
        Ok(Setup { values, players, seed })
    }
}

impl Resume {
    pub(super) fn execute(self, config: Config, folders: &Folders) -> Result<(), CommandError> {
        let store = Store::new(folders);
        let id = match self.id {
            Some(id) => id,
            None => latest_open(&store)?,
        };
        let (file, record) = store.open(&id)?;
        let game = crate::games::find(&record.game).ok_or_else(|| {
            let error = ParseError::new("game", &record.game, "a game that arcade knows");
            CommandError::Argument("record", error)
        })?;
        on_screen(config, folders, |context| {
            (game.resume)(file, &record, context).map_err(CommandError::Store)
        })
    }
}

/// The name of the unfinished game that was played last.
fn latest_open(store: &Store) -> Result<String, CommandError> {
    for found in store.latest(None)? {
        let (id, record) = found?;
        if record.ending.is_none() {
            return Ok(id.to_string());
        }
    }
    Err(CommandError::NothingToResume)
}

/// Shows the menu.
pub(super) fn menu(config: Config, folders: &Folders) -> Result<(), CommandError> {
    on_screen(config, folders, |context| Ok(Box::new(Menu::new(ALL, context))))
}

/// Runs the screen that `first` opens until the user leaves it.
fn on_screen(
    config: Config,
    folders: &Folders,
    first: impl FnOnce(&mut Context) -> Result<Box<dyn Screen>, CommandError>,
) -> Result<(), CommandError> {
    if !io::stdout().is_terminal() {
        return Err(CommandError::NoScreen);
    }
    tui::run(config, Store::new(folders), first)
}
