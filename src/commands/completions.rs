//! `arcade completions`: what a shell needs to complete arguments.

use std::io::Write;

use clap::builder::PossibleValue;
use clap::{Arg, CommandFactory as _, ValueEnum};
use clap_complete::{generate, shells};

use super::{Arguments, CommandError};
use crate::engine::Skill;
use crate::games::GameId;
use crate::session::PlayerKind;

/// Print a script that lets a shell complete commands, options, games and levels
#[derive(Clone, Debug, clap::Args)]
pub struct Completions {
    /// The shell
    shell: Shell,
}

/// The shells that scripts are made for.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

impl Completions {
    pub(super) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let mut command = Arguments::command();
        // The arguments of a command are there only once it is built.
        command.build();
        let mut command = offering(command);
        let name = command.get_name().to_string();
        // Where the script is written can fail, which its maker doesn't expect.
        let mut script = Vec::new();
        match self.shell {
            Shell::Bash => generate(shells::Bash, &mut command, name, &mut script),
            Shell::Zsh => generate(shells::Zsh, &mut command, name, &mut script),
            Shell::Fish => {
                generate(shells::Fish, &mut command, name, &mut script);
                script.extend(games_in_fish(&command).bytes());
            }
        }
        Ok(out.write_all(&script)?)
    }
}

/// The command with the words that its arguments can be, and those of its subcommands.
///
/// Only scripts need them all: for people, messages name what is expected, and more than words may
/// be.
fn offering(command: clap::Command) -> clap::Command {
    let with_words = |arg: Arg| match words(arg.get_id().as_str()) {
        words if words.is_empty() => arg,
        words => arg.value_parser(words),
    };
    command.mut_args(with_words).mut_subcommands(offering)
}

/// The games after the commands that take one, which the script for fish leaves out: it completes
/// options alone.
fn games_in_fish(command: &clap::Command) -> String {
    let takes_game = |command: &&clap::Command| {
        command.get_positionals().any(|argument| argument.get_id() == GAME)
    };
    let commands = command.get_subcommands().filter(takes_game).map(clap::Command::get_name);
    let commands = commands.collect::<Vec<_>>().join(" ");
    let line = |game: &GameId| {
        let meta = game.meta();
        format!(
            "complete -c arcade -n \"__fish_arcade_using_subcommand {commands}\" -f -a {} -d '{}'\n",
            meta.id, meta.name
        )
    };
    GameId::ALL.iter().map(line).collect()
}

/// The name of the argument that names a game.
const GAME: &str = "game";

/// What an argument of this name can be.
fn words(argument: &str) -> Vec<PossibleValue> {
    match argument {
        GAME => GameId::ALL
            .iter()
            .map(|game| PossibleValue::new(game.meta().id).help(game.meta().name))
            .collect(),
        "player" => Skill::names().map(PossibleValue::new).collect(),
        "players" => PlayerKind::names().map(PossibleValue::new).collect(),
        _ => Vec::new(),
    }
}
