//! The command line of the page.

use super::DailyScreen;
use crate::kit::{Key, Prompt, parse_command, unknown_command};
use crate::text::asks_to_leave;
use crate::tui::command_line::{LineEvent, offered, too_long};
use crate::tui::{Context, Go};

impl DailyScreen {
    /// Handles a key while the command line is open.
    pub(super) fn edit_command(&mut self, key: Key, context: &mut Context) -> Go {
        let Some(mut command) = self.command.take() else { return Go::Stay };
        match command.key(key, &mut context.history, offered(Prompt::DailyPage)) {
            LineEvent::Run(line) => return self.run(&line.to_lowercase(), context),
            LineEvent::Left => return Go::Stay,
            LineEvent::TooLong => self.note = Some(too_long("a command")),
            LineEvent::Typing => {}
        }
        self.command = Some(command);
        Go::Stay
    }

    fn run(&mut self, line: &str, context: &mut Context) -> Go {
        match parse_command(Prompt::DailyPage, line) {
            _ if line.is_empty() => Go::Stay,
            Some(action) => self.act(action, context),
            None if asks_to_leave(line) => Go::Back,
            None => {
                let word = line.split(' ').next().unwrap_or_default();
                self.say(unknown_command(Prompt::DailyPage, word))
            }
        }
    }
}
