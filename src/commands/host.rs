//! `arcade host` and `arcade join`: one game on two machines.

use std::io::{self, IsTerminal as _, Write};

use arcade_base::ParseError;
use arcade_engine::{Seed, Side};
use arcade_games::games::GameId;
use arcade_games::kit::{check_options, term_without_screen};
use arcade_games::session::{Record, Setup};
use nix::unistd::{User, geteuid};

use super::environment::Environment;
use super::option_args::StartArgs;
use super::{CommandError, option_args};
use crate::config::Config;
use crate::link::{Address, HostedGameName, PersonName, SocketFolders, join};
use crate::store::Store;
use crate::tui::{self, GameToHost, StartThreads, host_game, join_game};

/// Host a game that somebody else joins over ssh
#[derive(Clone, Debug, clap::Args)]
pub struct HostCommand {
    /// The game's id
    #[arg(value_parser = option_args::game, required_unless_present = "resume")]
    game: Option<GameId>,
    /// Go on with this saved game: its name, as the screen shows it
    #[arg(long, value_name = "ID", conflicts_with_all = ["game", "position", "seed", "set"])]
    resume: Option<String>,
    /// What others join the game as; without one, the game's id
    #[arg(long, value_name = "NAME")]
    name: Option<HostedGameName>,
    /// What you are called at the game; without one, the name of your login
    #[arg(long = "as", value_name = "PERSON")]
    person: Option<PersonName>,
    /// Your seat, 1 or 2
    #[arg(long, value_name = "SEAT")]
    seat: Option<Side>,
    /// Let the members of this group on this machine join as well
    #[arg(long, value_name = "GROUP")]
    group: Option<String>,
    /// Start from this position
    #[arg(long, value_name = "P")]
    position: Option<String>,
    #[command(flatten)]
    start: StartArgs,
}

/// Join a game that somebody hosts on this machine
#[derive(Clone, Debug, clap::Args)]
pub struct JoinCommand {
    /// What the game is hosted as, or USER/NAME if another user hosts it for a group; without one, the
    /// only game that you host
    name: Option<Address>,
    /// What you are called at the game; without one, the name of your login
    #[arg(long = "as", value_name = "PERSON")]
    person: Option<PersonName>,
}

impl HostCommand {
    pub(super) fn execute(self, config: Config, store: Store) -> Result<(), CommandError> {
        need_terminal("host", "ssh -t MACHINE arcade host ...")?;
        let person = self.person.map_or_else(person_of_login, Ok)?;
        let (host, folders) = ((person, self.seat), SocketFolders::of_user());
        let claim = |game: GameId| {
            let name = self.name.clone().map_or_else(|| game.meta().id.parse(), Ok)?;
            Ok::<_, CommandError>(folders.claim(&name, self.group.as_deref())?)
        };
        if let Some(id) = self.resume {
            let (file, record) = store.open(&id)?;
            let game = GameId::of_record(&record).map_err(|error| file.damaged(error))?;
            let claim = claim(game)?;
            return tui::run(config, store, StartThreads::AfterFirstFrame, |context| {
                let begin = GameToHost::Saved { file, record: &record };
                Ok(host_game(game, begin, host, claim, context)?)
            });
        }
        let game = self.game.expect("an argument that is required without a saved game");
        let config = config.with_command_line(&game.meta().section(), &self.start.set)?;
        let seed = self.start.seed.unwrap_or_else(Seed::fresh);
        let setup = Setup::configured(config.game(&game.meta().section()), seed);
        check_options(game, &setup.options)?;
        let claim = claim(game)?;
        tui::run(config, store, StartThreads::AfterFirstFrame, |context| {
            let begin = GameToHost::New { setup, position: self.position.as_deref() };
            Ok(host_game(game, begin, host, claim, context)?)
        })
    }
}

impl JoinCommand {
    pub(super) fn execute(self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, notes, .. } = env;
        need_terminal("join", "ssh -t MACHINE arcade join")?;
        let folders = SocketFolders::of_user();
        let address = match self.name {
            Some(address) => address,
            None => only_hosted_game(&folders, notes)?,
        };
        let person = self.person.map_or_else(person_of_login, Ok)?;
        let joined = join(folders.find(&address)?, person)?;
        // The host's record is checked like any other.
        let record: Record = joined.record.parse().map_err(CommandError::Record)?;
        let game = GameId::of_record(&record).map_err(CommandError::Record)?;
        tui::run(config.clone(), store.clone(), StartThreads::AfterFirstFrame, |context| {
            Ok(join_game(game, joined, context)?)
        })
    }
}

/// The only game that the user hosts; if there are several, they are listed in the error.
fn only_hosted_game(
    folders: &SocketFolders,
    notes: &mut dyn Write,
) -> Result<Address, CommandError> {
    let mut names = folders.hosted()?;
    match names.len() {
        1 => Ok(Address { user: None, name: names.remove(0) }),
        0 => Err(CommandError::NothingHosted),
        _ => {
            let list: Vec<String> = names.iter().map(ToString::to_string).collect();
            for name in &list {
                writeln!(notes, "arcade join {name}")?;
            }
            let found = format!("{} games that are hosted", names.len());
            Err(ParseError::new("NAME", found, "the name of one of them").into())
        }
    }
}

/// The default name of a person: that of the login.
fn person_of_login() -> Result<PersonName, ParseError> {
    let user = User::from_uid(geteuid()).ok().flatten();
    let name = user.and_then(|user| PersonName::nearest(&user.name));
    name.ok_or_else(|| ParseError::new("--as", "", "a name, since your login has none"))
}

/// Checks that standard output is a terminal with a full screen.
fn need_terminal(command: &'static str, way: &'static str) -> Result<(), CommandError> {
    if !io::stdout().is_terminal() {
        return Err(CommandError::NoTerminal { command, way });
    }
    match term_without_screen() {
        Some(term) => Err(CommandError::NoScreen { command, term }),
        None => Ok(()),
    }
}
