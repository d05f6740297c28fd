//! The command line that several screens have: editing, history and completion.

use arcade_base::is_hidden;
use arcade_games::kit::{
    Action, Key, KeyName, Prompt, Role, Theme, command_words, parse_command, put, row_of,
    unknown_command,
};
use arcade_games::text::{asks_to_leave, wrap};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use tui_input::{Input, InputRequest};

use super::line_editor;
use super::widgets::{cells, clear, shortened, window_around};

/// The longest line, in characters; every position fits.
pub(super) const MAX_CHARS: usize = 500;

/// The message for input over the limit.
pub(super) fn too_long(what: &str) -> String {
    format!("{what} has at most {MAX_CHARS} characters: the rest is left out")
}

/// Completion for prompts whose commands take no arguments.
fn offered(prompt: Prompt) -> impl Fn(&str) -> Vec<String> {
    move |before| {
        let words = command_words(prompt).into_iter().map(str::to_string);
        words.filter(|_| before.is_empty()).collect()
    }
}

/// The most completions that are listed.
const MAX_OFFERED: usize = 24;

/// A line that is being typed after a colon.
#[derive(Debug, Default)]
pub(super) struct CommandLine {
    input: Input,
    /// The history entry on screen, counted from the latest, and the text typed before it was recalled.
    recalled: Option<(usize, String)>,
    completion: Option<Completion>,
}

/// A word that is being completed by one of several candidates in turn.
#[derive(Debug)]
struct Completion {
    /// The text before the word, and after it.
    around: [String; 2],
    words: Vec<String>,
    chosen: usize,
}

/// The effect of a key on the line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum CommandEvent {
    Typing,
    /// The line has reached its limit.
    TooLong,
    /// The line was closed without running it.
    Cancelled,
    Run(String),
}

/// The action that a line asks for at a prompt whose commands take no arguments; `None` for an empty line.
fn action_of(prompt: Prompt, line: &str) -> Result<Option<Action>, String> {
    match parse_command(prompt, line) {
        _ if line.is_empty() => Ok(None),
        Some(action) => Ok(Some(action)),
        None if asks_to_leave(line) => Ok(Some(Action::Leave)),
        None => Err(unknown_command(prompt, line.split(' ').next().unwrap_or_default())),
    }
}

impl CommandLine {
    pub(super) fn begun(text: &str) -> Self {
        Self { input: Input::new(text.into()), ..Self::default() }
    }

    /// Handles a key at a prompt whose commands take no arguments. Returns the line if it is still open, and
    /// the action that was asked for, if any.
    ///
    /// The error is a message for the user.
    pub(super) fn key_at(
        mut self,
        prompt: Prompt,
        key: Key,
        history: &mut History,
    ) -> (Option<Self>, Result<Option<Action>, String>) {
        match self.key(key, history, offered(prompt)) {
            CommandEvent::Typing => (Some(self), Ok(None)),
            CommandEvent::TooLong => (Some(self), Err(too_long("a command"))),
            CommandEvent::Cancelled => (None, Ok(None)),
            CommandEvent::Run(line) => (None, action_of(prompt, &line.to_lowercase())),
        }
    }

    /// Handles a key. `offered` lists the words that may follow a text.
    pub(super) fn key(
        &mut self,
        key: Key,
        history: &mut History,
        offered: impl Fn(&str) -> Vec<String>,
    ) -> CommandEvent {
        if key.name == KeyName::Tab {
            self.complete(key.shift, offered);
            return CommandEvent::Typing;
        }
        self.completion = None;
        match key.name {
            KeyName::Esc => return CommandEvent::Cancelled,
            KeyName::Backspace if self.is_empty() => return CommandEvent::Cancelled,
            KeyName::Enter => {
                let line = self.input.value().trim().to_string();
                history.keep(&line);
                return CommandEvent::Run(line);
            }
            KeyName::Up => self.recall(1, history),
            KeyName::Down => self.recall(-1, history),
            _ if key.character().is_some_and(is_hidden) => {}
            _ if key.character().is_some() && self.room() == 0 => return CommandEvent::TooLong,
            _ => line_editor::edit(&mut self.input, key),
        }
        CommandEvent::Typing
    }

    /// Inserts a pasted text, up to its first line break and without hidden characters.
    ///
    /// The error is a message for the user.
    pub(super) fn paste(&mut self, text: &str) -> Result<(), String> {
        self.completion = None;
        let mut characters = text.lines().next().unwrap_or_default().chars();
        let mut visible = characters.by_ref().filter(|character| !is_hidden(*character));
        for character in visible.by_ref().take(self.room()) {
            self.input.handle(InputRequest::InsertChar(character));
        }
        if visible.next().is_some() { Err(too_long("a command")) } else { Ok(()) }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.input.value().is_empty()
    }

    /// The line with its colon, and the position of the cursor in it, in characters.
    pub(super) fn shown(&self) -> (String, usize) {
        (format!(":{}", line_editor::shown(&self.input)), self.input.cursor() + 1)
    }

    /// The possible words at the cursor; the one that Tab has chosen is in brackets.
    pub(super) fn completion_line(&self, offered: impl Fn(&str) -> Vec<String>) -> String {
        let (words, chosen) = match &self.completion {
            Some(completion) => (completion.words.clone(), Some(completion.chosen)),
            None => (self.candidates(&offered).1, None),
        };
        let first = chosen.map_or(0, |chosen| chosen / MAX_OFFERED * MAX_OFFERED);
        let shown = words.iter().enumerate().skip(first).take(MAX_OFFERED);
        let mut listed: Vec<String> = shown
            .map(
                |(index, word)| {
                    if chosen == Some(index) { format!("[{word}]") } else { word.clone() }
                },
            )
            .collect();
        if first + listed.len() < words.len() {
            listed.push("...".into());
        }
        listed.join(", ")
    }

    fn room(&self) -> usize {
        MAX_CHARS.saturating_sub(self.input.value().chars().count())
    }

    /// Recalls the history entry `back` lines before the one on screen.
    fn recall(&mut self, back: isize, history: &History) {
        let ago = self.recalled.as_ref().map_or(0, |(ago, _)| *ago);
        let Some(ago) = ago.checked_add_signed(back) else { return };
        if ago == 0 {
            if let Some((_, typed)) = self.recalled.take() {
                self.input = typed.into();
            }
            return;
        }
        let Some(line) = history.ago(ago) else { return };
        let typed = self.recalled.take().map(|(_, typed)| typed);
        let typed = typed.unwrap_or_else(|| self.input.value().into());
        (self.input, self.recalled) = (line.into(), Some((ago, typed)));
    }

    /// The text before the word at the cursor, and the candidates for the word.
    fn candidates(&self, offered: &impl Fn(&str) -> Vec<String>) -> (String, Vec<String>) {
        let before: String = self.input.value().chars().take(self.input.cursor()).collect();
        let begins = before.rfind(' ').map_or(0, |blank| blank + 1);
        let (head, word) = before.split_at(begins);
        let goes_on = |candidate: &String| {
            let begun = candidate.get(..word.len());
            begun.is_some_and(|begun| begun.eq_ignore_ascii_case(word))
        };
        (head.into(), offered(head.trim()).into_iter().filter(goes_on).collect())
    }

    /// Replaces the word at the cursor by the next (or previous) completion.
    fn complete(&mut self, back: bool, offered: impl Fn(&str) -> Vec<String>) {
        let next = match self.completion.take() {
            Some(Completion { around, words, chosen }) => {
                // There are at least two words: a single one ends the completion.
                let step = if back { words.len() - 1 } else { 1 };
                let chosen = (chosen + step) % words.len();
                Completion { around, words, chosen }
            }
            None => {
                let (head, words) = self.candidates(&offered);
                if words.is_empty() {
                    return;
                }
                let tail = self.input.value().chars().skip(self.input.cursor()).collect();
                let chosen = if back { words.len() - 1 } else { 0 };
                Completion { around: [head, tail], words, chosen }
            }
        };
        let [head, tail] = &next.around;
        let mut before = format!("{head}{}", next.words[next.chosen]);
        if next.words.len() == 1 && tail.is_empty() && !offered(&before).is_empty() {
            before.push(' ');
        }
        let cursor = before.chars().count();
        self.input = Input::new(format!("{before}{tail}")).with_cursor(cursor);
        // A single completion is final, so that Tab then completes the next word.
        self.completion = (next.words.len() > 1).then_some(next);
    }
}

const MAX_HISTORY: usize = 100;

/// The lines entered before on any screen of this run, the latest one last.
#[derive(Clone, Debug, Default)]
pub struct History(Vec<String>);

impl History {
    /// Appends a line, unless it is empty or repeats the latest one.
    fn keep(&mut self, line: &str) {
        if line.is_empty() || self.0.last().is_some_and(|last| last == line) {
            return;
        }
        if self.0.len() == MAX_HISTORY {
            self.0.remove(0);
        }
        self.0.push(line.into());
    }

    /// The line entered `count` lines ago, from 1.
    fn ago(&self, count: usize) -> Option<&str> {
        let index = self.0.len().checked_sub(count)?;
        self.0.get(index).map(String::as_str)
    }
}

/// Draws the command line into the last row of an area, on a screen without a message line. A note, or else the
/// completions, is beside it, or in the rows above if it is too long, cut to the rows that there are.
pub(crate) fn draw_command_line(
    entered: &CommandLine,
    prompt: Prompt,
    note: Option<(&str, Role)>,
    area: Rect,
    buffer: &mut Buffer,
    theme: &Theme,
) {
    let offer = entered.completion_line(offered(prompt));
    let (said, role) = note.unwrap_or((&offer, Role::Dim));
    let row = row_of(area, area.height.saturating_sub(1));
    clear(row, buffer, theme);
    let (text, cursor) = entered.shown();
    let width = row.width.saturating_sub(2);
    let shown = window_around(&text, cursor, width.into());
    let end = put(buffer, row, (row.x + 1, row.y), &shown, theme.style(Role::Title));
    if end + 1 + cells(said) <= width {
        put(buffer, row, (row.x + 2 + end, row.y), said, theme.style(role));
        return;
    }
    let above = area.height.saturating_sub(1);
    let mut lines = wrap(said, width);
    if lines.len() > above.into() {
        lines = vec![shortened(said, width.into(), theme)];
    }
    for (line, up) in lines.iter().rev().zip(1..=above) {
        let row = row_of(area, above - up);
        clear(row, buffer, theme);
        put(buffer, row, (row.x + 1, row.y), line, theme.style(role));
    }
}
