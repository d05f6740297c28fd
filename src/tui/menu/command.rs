//! The command line of the menu.

use super::Menu;
use crate::kit::{Action, Key, Page};
use crate::text::asks_to_leave;
use crate::tui::command_line::{Entered, offered, too_long, unknown};
use crate::tui::{Context, Go};

impl Menu {
    /// Takes a key while the command line is open.
    pub(super) fn edit_command(&mut self, key: Key, context: &mut Context) -> Go {
        let Some(mut command) = self.command.take() else { return Go::Stay };
        match command.key(key, &mut context.history, offered(Page::Menu)) {
            Entered::Run(line) => return self.run(&line, context),
            Entered::Left => return Go::Stay,
            Entered::TooLong => self.note = Some(too_long("a command")),
            Entered::Typing => {}
        }
        self.command = Some(command);
        Go::Stay
    }

    fn run(&mut self, line: &str, context: &mut Context) -> Go {
        let action = match line.to_lowercase().as_str() {
            "" => return Go::Stay,
            "new" => Action::New,
            "resume" => Action::Resume,
            "perfect" => Action::Perfect,
            "problems" => Action::Problems,
            "lessons" => Action::Lessons,
            "options" => Action::Options,
            "games" => Action::Games,
            "settings" => Action::Settings,
            "statistics" | "stats" => Action::Statistics,
            "help" => Action::Help,
            line if asks_to_leave(line) => Action::Leave,
            "copy" => return self.copy(context),
            _ => {
                let word = line.split(' ').next().unwrap_or_default();
                return self.say(unknown(word, Page::Menu));
            }
        };
        self.act(action, context)
    }

    /// Copies what was changed in the settings.
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
