//! The settings screen: every setting with its value and origin. A changed value takes effect at once, for
//! this run only; the config file is never written.

mod draw;
mod layout;
mod list;
mod text;

use arcade_base::punctuated;
use arcade_games::kit::{Action, Key, KeyName, Page, Prompt, Role};
use arcade_games::options::OptionError;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use tui_input::Input;

use super::command_line::CommandLine;
use super::step::{Direction, next_value, row_after};
use super::widgets::{Press, action_of, key_at};
use super::{Context, Go, Help, Message, Screen, Wheel, line_editor};
use crate::config::{Config, Origin};
use crate::store::Pending;
use layout::{Layout, Slot};
use list::List;

/// The settings screen.
#[derive(Debug)]
pub struct SettingsScreen {
    list: List,
    mode: Mode,
    /// A message until the next key.
    note: Option<(String, Role)>,
    /// The settings with a changed value, while the disk thread checks files that they name.
    pending: Option<Pending<Result<Config, OptionError>>>,
}

#[derive(Debug)]
enum Mode {
    Browsing,
    Editing(Input),
    Filtering(Input),
    Commanding(CommandLine),
    /// Showing the lines that were copied, from this one on.
    Reading(Vec<String>, usize),
}

/// The longest value that can be typed, in characters.
const MAX_CHARS: usize = 400;

impl SettingsScreen {
    /// A screen for the present settings.
    pub fn new(context: &Context) -> Self {
        let list = List::new(context.config.schema());
        Self { list, mode: Mode::Browsing, note: None, pending: None }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.note = Some((punctuated(text.into()), Role::Notice));
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.note = Some((punctuated(text.into()), Role::Error));
    }

    fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        self.note = None;
        if matches!(self.mode, Mode::Reading(..)) {
            self.read_on(context.keys.on(Page::Settings).action(key), context);
            return Go::Stay;
        }
        match std::mem::replace(&mut self.mode, Mode::Browsing) {
            Mode::Browsing | Mode::Reading(..) => return self.browse(key, context),
            Mode::Editing(input) => self.edit(input, key, context),
            Mode::Filtering(input) => self.edit_filter(input, key),
            Mode::Commanding(command) => return self.command(command, key, context),
        }
        Go::Stay
    }

    fn browse(&mut self, key: Key, context: &mut Context) -> Go {
        let is_number = self.list.current().is_some_and(|it| it.can_be_typed() && it.is_stepped());
        match (action_of(key, context.keys.on(Page::Settings)), key.character()) {
            (Ok(action), _) => return self.act(action, context),
            (Err(_), Some(digit)) if is_number && digit.is_ascii_digit() => {
                self.mode = Mode::Editing(digit.to_string().into());
            }
            (Err(refusal), _) => self.warn(refusal),
        }
        Go::Stay
    }

    fn act(&mut self, action: Action, context: &mut Context) -> Go {
        let page = usize::from(Layout::new(&self.list, context.area).list.height);
        match action {
            _ if self.list.move_selection(action, page) => {}
            Action::Left => self.step(Direction::Back, context),
            Action::Right => self.step(Direction::Forward, context),
            Action::Select => self.choose(context),
            Action::Copy => self.copy(context),
            Action::Reset => self.reset(context),
            Action::Filter => self.mode = Mode::Filtering(self.list.filter().into()),
            Action::Command => self.mode = Mode::Commanding(CommandLine::default()),
            Action::Help => return Go::Push(Box::new(Help::of(Page::Settings))),
            Action::Back if !self.list.filter().is_empty() => self.list.set_filter(""),
            Action::Back | Action::Leave => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    /// Steps the selected setting to its next value.
    fn step(&mut self, step: Direction, context: &mut Context) {
        let Some(setting) = self.list.current() else { return };
        if !setting.is_stepped() {
            let select = context.keys.on(Page::Settings).label(Action::Select);
            let edits = select.map_or(String::new(), |key| format!(": {key} edits it"));
            return self.say(format!("this is a text{edits}"));
        }
        let value = context.config.value(&setting.section, setting.spec.key);
        let next = next_value(&setting.spec, value, step);
        if next.as_deref() == value {
            return self.say(format!("it takes {}", setting.spec.expected()));
        }
        self.try_value(next, context);
    }

    /// Steps the selected setting to its next word, or starts editing its number or text.
    fn choose(&mut self, context: &mut Context) {
        let Some(setting) = self.list.current() else { return };
        if setting.can_be_typed() {
            let value = context.config.value(&setting.section, setting.spec.key);
            self.mode = Mode::Editing(value.unwrap_or_default().into());
        } else {
            self.step(Direction::Forward, context);
        }
    }

    /// Tries a value for the selected setting; `None` removes it.
    fn try_value(&mut self, value: Option<String>, context: &mut Context) {
        let Some(setting) = self.list.current() else { return };
        let (section, key) = (setting.section.clone(), setting.spec.key);
        self.change(context, move |config| config.with_trial(&section, key, value.as_deref()));
    }

    /// Changes the settings, on the disk thread if that may read a file.
    fn change(
        &mut self,
        context: &mut Context,
        change: impl FnOnce(&Config) -> Result<Config, OptionError> + Send + 'static,
    ) {
        let config = context.config.clone();
        let section = self.list.current().map_or("", |setting| &setting.section);
        if config.schema().reads_files(section) {
            self.pending = Some(context.disk.thread.ask(move |_| change(&config)));
        } else {
            self.take(change(&config), context);
        }
    }

    /// Applies settings that were accepted, or shows the error.
    fn take(&mut self, tried: Result<Config, OptionError>, context: &mut Context) {
        match tried {
            Ok(config) => {
                context.apply_config(config);
                self.mode = Mode::Browsing;
            }
            Err(error) => {
                let section = self.list.current().map_or("", |setting| setting.section.as_str());
                self.warn(format!("[{section}] {error}"));
            }
        }
    }

    /// Takes the answer of the disk.
    fn poll(&mut self, context: &mut Context) {
        let Some(answer) = self.pending.as_ref().and_then(Pending::take) else { return };
        self.pending = None;
        match answer {
            Ok(tried) => self.take(tried, context),
            Err(error) => self.warn(error.to_string()),
        }
    }

    /// Resets the selected setting to its value before it was changed here.
    fn reset(&mut self, context: &mut Context) {
        let Some(setting) = self.list.current() else { return };
        let (section, key) = (setting.section.clone(), setting.spec.key);
        if context.config.origin(&section, key) != Origin::Trial {
            return self.say(format!("{key} was not changed here"));
        }
        self.change(context, move |config| config.without_trial(&section, key));
    }

    /// Copies the settings changed here or, if there are none, the selected setting.
    fn copy(&mut self, context: &mut Context) {
        let mut copied = context.config.trials();
        if copied.is_empty() {
            copied.extend(self.list.current().map(|it| (it.section.as_str(), it.spec.key)));
        }
        let text = context.config.lines(&copied);
        let lines = text.lines().map(Into::into).collect();
        context.clipboard = Some(text);
        self.mode = Mode::Reading(lines, 0);
    }

    /// Scrolls the copied lines; any other action closes them.
    fn read_on(&mut self, action: Option<Action>, context: &Context) {
        let Mode::Reading(lines, first) = &mut self.mode else { return };
        let page = usize::from(Layout::new(&self.list, context.area).list.height);
        let Some(next) = action.and_then(|action| row_after(action, *first, page)) else {
            return self.mode = Mode::Browsing;
        };
        *first = next.min(lines.len().saturating_sub(page));
    }

    /// Handles a click: an entry of the key bar acts as its key, a setting is selected, and the arrows of
    /// the selected one step it.
    fn on_click(&mut self, at: Position, context: &mut Context) -> Go {
        self.note = None;
        let layout = Layout::new(&self.list, context.area);
        let hints = self.hints(context);
        match (key_at(layout.keys, &hints, at.into(), &context.theme), &self.mode) {
            (Some(Press::Key(key)), _) => return self.on_key(key, context),
            (Some(Press::Action(action)), Mode::Browsing) => return self.act(action, context),
            (None, Mode::Browsing) => {}
            (pressed, Mode::Reading(..)) => {
                self.read_on(pressed.and_then(Press::action), context);
                return Go::Stay;
            }
            // A click elsewhere doesn't discard text that is being typed.
            (_, Mode::Editing(_) | Mode::Filtering(_) | Mode::Commanding(_)) => return Go::Stay,
        }
        let row = layout.rows.iter().find(|(_, row)| row.contains(at));
        let Some(&(Slot::Setting(number), row)) = row else { return Go::Stay };
        if number != self.list.selected() {
            self.list.select(number);
            return Go::Stay;
        }
        match self.arrow_at(at, number, row, context) {
            Some(step) => self.step(step, context),
            None => self.choose(context),
        }
        Go::Stay
    }

    fn on_wheel(&mut self, wheel: Wheel, context: &Context) {
        match &self.mode {
            Mode::Reading(..) => self.read_on(Some(wheel.action()), context),
            Mode::Browsing => _ = self.list.move_selection(wheel.action(), 1),
            Mode::Editing(_) | Mode::Filtering(_) | Mode::Commanding(_) => {}
        }
    }
}

/// Text input: values, the filter and commands.
impl SettingsScreen {
    /// Handles a key while a value is being typed.
    fn edit(&mut self, mut input: Input, key: Key, context: &mut Context) {
        match key.name {
            KeyName::Esc => return,
            KeyName::Enter => {
                let text = input.value().trim().to_string();
                let is_off = text.is_empty()
                    && self.list.current().is_some_and(|setting| setting.spec.default.is_none());
                self.mode = Mode::Editing(input);
                return self.try_value(Some(text).filter(|_| !is_off), context);
            }
            _ => line_editor::type_in(&mut input, key, MAX_CHARS),
        }
        self.mode = Mode::Editing(input);
    }

    /// Handles a key while the filter is being typed.
    fn edit_filter(&mut self, mut input: Input, key: Key) {
        match key.name {
            KeyName::Esc => return self.list.set_filter(""),
            KeyName::Enter => return,
            KeyName::Up => _ = self.list.move_selection(Action::Up, 1),
            KeyName::Down => _ = self.list.move_selection(Action::Down, 1),
            _ => line_editor::type_in(&mut input, key, MAX_CHARS),
        }
        self.list.set_filter(input.value());
        self.mode = Mode::Filtering(input);
    }

    fn command(&mut self, command: CommandLine, key: Key, context: &mut Context) -> Go {
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

    fn on_paste(&mut self, text: &str) {
        match &mut self.mode {
            Mode::Editing(input) => line_editor::paste(input, text, MAX_CHARS),
            Mode::Filtering(input) => {
                line_editor::paste(input, text, MAX_CHARS);
                self.list.set_filter(input.value());
            }
            Mode::Commanding(command) => {
                if let Err(note) = command.paste(text) {
                    self.warn(note);
                }
            }
            Mode::Browsing | Mode::Reading(..) => {}
        }
    }
}

impl Screen for SettingsScreen {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => return self.on_key(*key, context),
            Message::Click { column, row } => {
                return self.on_click(Position { x: *column, y: *row }, context);
            }
            Message::Wheel(wheel) => self.on_wheel(*wheel, context),
            Message::Paste(text) => self.on_paste(text),
            Message::DiskAnswered => self.poll(context),
            Message::NotWritten(failure) | Message::Warned(failure) => self.warn(failure.clone()),
            _ => {}
        }
        Go::Stay
    }

    fn is_waiting(&self) -> bool {
        self.pending.is_some()
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.draw_on(area, buffer, context);
    }

    fn too_small_text(&self) -> String {
        let key = self.list.current().map_or("", |setting| setting.spec.key);
        format!("Settings: {key}")
    }
}
