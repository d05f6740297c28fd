//! The command line of the page.

use super::DailyScreen;
use crate::kit::{Key, Prompt};
use crate::tui::{Context, Go};

impl DailyScreen {
    /// Handles a key while the command line is open.
    pub(super) fn edit_command(&mut self, key: Key, context: &mut Context) -> Go {
        let Some(command) = self.command.take() else { return Go::Stay };
        let (command, asked) = command.key_at(Prompt::DailyPage, key, &mut context.history);
        self.command = command;
        match asked {
            Ok(Some(action)) => self.act(action, context),
            Ok(None) => Go::Stay,
            Err(note) => self.say(note),
        }
    }
}
