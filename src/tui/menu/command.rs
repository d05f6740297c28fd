//! The command line of the menu.

use arcade_games::kit::{Action, Key, Prompt};

use super::Menu;
use crate::tui::{Context, Go};

impl Menu {
    /// Handles a key while the command line is open.
    pub(super) fn edit_command(&mut self, key: Key, context: &mut Context) -> Go {
        let Some(command) = self.command.take() else { return Go::Stay };
        let (command, asked) = command.key_at(Prompt::Menu, key, &mut context.history);
        self.command = command;
        match asked {
            Ok(Some(Action::Copy)) => self.copy(context),
            Ok(Some(action)) => self.act(action, context),
            Ok(None) => Go::Stay,
            Err(note) => self.say(note),
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
