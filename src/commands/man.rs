//! `arcade man`: the manual, a page for each command.

use std::io::Write;

use arcade_base::ParseError;
use arcade_games::text::known_words;
use clap::{Command, CommandFactory as _};

use super::{Arguments, CommandError};

/// Print a page of the manual, for man(1)
#[derive(Clone, Debug, clap::Args)]
pub struct ManCommand {
    /// The command that the page is about; without one, the page about arcade
    command: Option<String>,
    /// List the commands that have a page
    #[arg(long, conflicts_with = "command")]
    list: bool,
}

/// The section of the manual for games.
const SECTION: &str = "6";

impl ManCommand {
    pub(super) fn execute(&self, out: &mut dyn Write) -> Result<(), CommandError> {
        let mut arcade = Arguments::command().disable_help_subcommand(true);
        arcade.build();
        let names: Vec<&str> = arcade.get_subcommands().map(Command::get_name).collect();
        if self.list {
            return Ok(names.iter().try_for_each(|name| writeln!(out, "{name}"))?);
        }
        let page = match &self.command {
            None => arcade.clone(),
            Some(name) => arcade.find_subcommand(name).cloned().ok_or_else(|| {
                ParseError::new("command", name, format!("one of {}", known_words(name, &names)))
            })?,
        };
        let version = env!("CARGO_PKG_VERSION");
        let page = clap_mangen::Man::new(page.version(version)).section(SECTION);
        Ok(page.source(format!("arcade {version}")).manual("arcade").render(&mut &mut *out)?)
    }
}
