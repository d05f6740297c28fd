//! `arcade config`: the path of the config file, the settings, and a check for mistakes.

use std::io::Write;

use arcade_base::{escaped_path, is_hidden};
use clap::Subcommand;

use super::CommandError;
use super::examples::examples;
use super::output::print_warnings;
use super::terminal_report::report_terminal;
use crate::config::{Config, ConfigFiles, ConfigPaths, Ignored};

/// Show where the settings come from, what they are, or check them
#[derive(Clone, Debug, clap::Args)]
pub struct ConfigCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Clone, Copy, Debug, Subcommand)]
enum Action {
    /// Print the config file that is read, or where one would be looked for
    #[command(after_help = examples!("config-path"))]
    Path,
    /// Print the settings in force, in the form of a config file
    #[command(after_help = examples!("config-print"))]
    Print {
        /// Say after each setting where it comes from
        #[arg(long)]
        origin: bool,
    },
    /// Check the config file, and list every mistake in it
    #[command(after_help = examples!("config-check"))]
    Check {
        /// Ask the terminal for its background and colours, and print its answers and what follows
        #[arg(long)]
        terminal: bool,
    },
}

impl ConfigCommand {
    pub(super) fn execute(
        &self,
        paths: &ConfigPaths,
        out: &mut dyn Write,
        notes: &mut dyn Write,
    ) -> Result<(), CommandError> {
        match self.action {
            Action::Path => path(paths, out, notes),
            Action::Print { origin } => {
                let config = Config::load(paths)?;
                note_unread(config.files(), notes);
                Ok(write!(out, "{}", config.print(origin))?)
            }
            Action::Check { terminal } => {
                let config = Config::check(paths)?;
                if terminal {
                    report_terminal(&config, out)?;
                }
                check(&config, out, notes)
            }
        }
    }
}

/// Reports that the config file has no mistakes, and warns about settings without effect and the like.
///
/// # Errors
/// When a file that may have been meant for arcade is ignored.
fn check(config: &Config, out: &mut dyn Write, notes: &mut dyn Write) -> Result<(), CommandError> {
    let files = config.files();
    let failure = files.ignored.as_ref().filter(|ignored| ignored.why.may_be_ours());
    if failure.is_none() {
        note_unread(files, notes);
    }
    match &files.file {
        Some(file) => {
            let file = escaped_path(file);
            for remark in config.without_effect() {
                writeln!(notes, "{file}: {remark}")?;
            }
            if let Some((theme, remarks)) = config.remarks_on_theme() {
                for remark in remarks {
                    writeln!(notes, "{}: {remark}", escaped_path(theme))?;
                }
            }
            writeln!(out, "{file}: no mistakes")?;
        }
        None if failure.is_some() => {
            writeln!(out, "no config file is read: the built-in settings are in force")?;
        }
        None => writeln!(out, "no config file: the built-in settings are in force")?,
    }
    failure.map_or(Ok(()), |ignored| Err(CommandError::IgnoredConfig(ignored.clone())))
}

/// Prints the path of the config file; this also works if the file has mistakes.
fn path(
    paths: &ConfigPaths,
    out: &mut dyn Write,
    notes: &mut dyn Write,
) -> Result<(), CommandError> {
    let files = Config::locate(paths)?;
    note_unread(&files, notes);
    if let Some(file) = files.file.as_ref().or(files.user_file.as_ref()) {
        // Print the path unquoted for use in a shell, unless it contains characters that a terminal
        // would interpret.
        match file.to_str().filter(|text| !text.contains(is_hidden)) {
            Some(text) => writeln!(out, "{text}")?,
            None => writeln!(out, "{}", escaped_path(file))?,
        }
    }
    if files.file.is_none() {
        writeln!(notes, "the file is not there: the built-in settings are in force")?;
    }
    Ok(())
}

/// Warns about an ignored file that may have been meant for arcade. The command continues.
pub(super) fn warn_ignored(files: &ConfigFiles, notes: &mut dyn Write) {
    if let Some(ignored) = files.ignored.as_ref().filter(|it| it.why.should_warn()) {
        print_warnings(&[ignored_message(ignored)], notes);
    }
}

/// Reports which files aren't read, and why.
fn note_unread(files: &ConfigFiles, notes: &mut dyn Write) {
    if let Some(ignored) = &files.ignored {
        print_warnings(&[ignored_message(ignored)], notes);
    }
    if let (Some(file), Some(outdone)) = (&files.file, &files.shadowed_user_file) {
        let [file, outdone] = [file, outdone].map(|file| escaped_path(file));
        print_warnings(&[format!("{outdone} is ignored: {file} is read in its place")], notes);
    }
}

/// The message that a file in the working folder is ignored, and why.
pub(super) fn ignored_message(Ignored { file, why }: &Ignored) -> String {
    format!("./{} is ignored: {why}", escaped_path(file))
}
