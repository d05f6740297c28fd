//! The command line of the menu.

use super::Menu;
use crate::kit::{Action, Key, Prompt, parse_command, unknown_command};
use crate::text::asks_to_leave;
use crate::tui::command_line::{LineEvent, offered, too_long};
use crate::tui::{Context, Go};

impl Menu {
    /// Handles a key while the command line is open.
    pub(super) fn edit_command(&mut self, key: Key, context: &mut Context) -> Go {
        let Some(mut command) = self.command.take() else { return Go::Stay };
        match command.key(key, &mut context.history, offered(Prompt::Menu)) {
            LineEvent::Run(line) => return self.run(&line, context),
            LineEvent::Left => return Go::Stay,
            LineEvent::TooLong => self.note = Some(too_long("a command")),
            LineEvent::Typing => {}
        }
        self.command = Some(command);
        Go::Stay
    }

    fn run(&mut self, line: &str, context: &mut Context) -> Go {
        let line = line.to_lowercase();
        match parse_command(Prompt::Menu, &line) {
            _ if line.is_empty() => Go::Stay,
            Some(Action::Copy) => self.copy(context),
            Some(action) => self.act(action, context),
            None if asks_to_leave(&line) => self.act(Action::Leave, context),
            None => {
                let word = line.split(' ').next().unwrap_or_default();
                self.say(unknown_command(Prompt::Menu, word))
            }
        }
    }

    /// Copies the changed settings.
    fn copy(&mut self, context: &mut Context) -> Go {
        let trials = context.config.trials();
        if trials.is_empty() {
            return self.say("nothing was changed in the settings".into());
        }
        context.clipboard = Some(context.config.lines(&trials));
        self.say(
            "the lines for config.toml are on the clipboard, if the terminal allows that".into(),
        )
    }
}
