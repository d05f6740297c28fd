//! Text input on the settings screen: values, the filter and commands.

use tui_input::Input;

use super::{Mode, SettingsScreen};
use crate::kit::{Action, Key, KeyName, Prompt};
use crate::tui::command_line::{CommandLine, LineEvent, too_long};
use crate::tui::{Context, Go, line_editor};

/// The longest value that can be typed, in characters.
const MAX_CHARS: usize = 400;

impl SettingsScreen {
    /// Handles a key while a value is being typed.
    pub(super) fn edit(&mut self, mut input: Input, key: Key, context: &mut Context) {
        match key.name {
            KeyName::Esc => return,
            KeyName::Enter => {
                let text = input.value().trim().to_string();
                let is_off = text.is_empty()
                    && self.list.current().is_some_and(|setting| setting.spec.default.is_none());
                self.mode = Mode::Editing(input);
                return self.try_value(Some(text).filter(|_| !is_off), context);
            }
            _ => type_in(&mut input, key),
        }
        self.mode = Mode::Editing(input);
    }

    /// Handles a key while the filter is being typed.
    pub(super) fn narrow(&mut self, mut input: Input, key: Key) {
        match key.name {
            KeyName::Esc => return self.list.set_filter(""),
            KeyName::Enter => return,
            KeyName::Up => _ = self.list.move_selection(Action::Up, 1),
            KeyName::Down => _ = self.list.move_selection(Action::Down, 1),
            _ => type_in(&mut input, key),
        }
        self.list.set_filter(input.value());
        self.mode = Mode::Filtering(input);
    }

    pub(super) fn command(&mut self, command: CommandLine, key: Key, context: &mut Context) -> Go {
        let (command, asked) = command.key_at(Prompt::Settings, key, &mut context.history);
        if let Some(command) = command {
            self.mode = Mode::Commanding(command);
        }
        match asked {
            Ok(Some(action)) => return self.act(action, context),
            Ok(None) => {}
            Err(note) => self.warn(note),
        }
        Go::Stay
    }

    pub(super) fn on_paste(&mut self, text: &str) {
        match &mut self.mode {
            Mode::Editing(input) => line_editor::paste(input, text, MAX_CHARS),
            Mode::Filtering(input) => {
                line_editor::paste(input, text, MAX_CHARS);
                self.list.set_filter(input.value());
            }
            Mode::Commanding(command) => {
                if command.paste(text) == LineEvent::TooLong {
                    self.warn(too_long("a command"));
                }
            }
            Mode::Browsing | Mode::Reading(..) => {}
        }
    }
}

fn type_in(input: &mut Input, key: Key) {
    line_editor::type_in(input, key, MAX_CHARS);
}
