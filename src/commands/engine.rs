//! `arcade engine`: a game for other programs.

use std::io::{self};

use arcade_engine::{Level, Seed, Side, Skill};
use arcade_games::games::GameId;
use arcade_games::kit::check_options;
use arcade_games::session::{Player, PlayerKind, Setup};

use super::environment::Environment;
use super::option_args::StartArgs;
use super::{CommandError, option_args};
use crate::ugi::{ServeGame, parse_skill};

/// Answer as an engine that other programs play and analyse with (UGI)
#[derive(Clone, Debug, clap::Args)]
pub struct EngineCommand {
    /// The game's id
    #[arg(value_parser = option_args::game)]
    game: GameId,
    /// Who plays: a level, even:N, greedy, depth:N or classic:N
    #[arg(long, value_name = "LEVEL", value_parser = parse_skill,
          default_value_t = Skill::Level(Level::Perfect))]
    player: Skill,
    #[command(flatten)]
    start: StartArgs,
}

impl EngineCommand {
    pub(super) fn execute(self, env: Environment<'_>) -> Result<(), CommandError> {
        let Environment { config, store, out, notes } = env;
        let values = option_args::non_interactive_options(self.game, config, &self.start.set)?;
        option_args::refuse_puzzle(&values)?;
        check_options(self.game, &values)?;
        let kind = PlayerKind::Computer(self.player);
        let players = Side::ALL.map(|seat| Player::new(kind, seat));
        let seed = self.start.seed.unwrap_or_else(Seed::fresh);
        let serve = ServeGame {
            setup: Setup { options: values, players, seed },
            skill: self.player,
            resources: config.resources(store),
            input: Box::new(io::BufReader::new(io::stdin())),
            out,
            notes,
        };
        Ok(serve.run(self.game)?)
    }
}
