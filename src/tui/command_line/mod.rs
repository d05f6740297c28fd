//! The command line, which several screens have: editing, history, and completion of words.

mod draw;
mod history;

use arcade_base::is_hidden;
use tui_input::{Input, InputRequest};

use super::line_editor;
use crate::kit::{Key, KeyName, Prompt, command_words};

pub(super) use draw::draw_command_line;
pub use history::History;

/// The longest line, in characters: no position is longer.
pub(super) const LONGEST: usize = 500;

/// What is said of more than that.
pub(super) fn too_long(what: &str) -> String {
    format!("{what} has at most {LONGEST} characters: the rest is left out")
}

/// The words that can stand after a text where commands need nothing else: their own, at the
/// beginning.
pub(super) fn offered(prompt: Prompt) -> impl Fn(&str) -> Vec<String> {
    move |before| {
        let words = command_words(prompt).into_iter().map(str::to_string);
        words.filter(|_| before.is_empty()).collect()
    }
}

/// The most words that are offered.
const MOST_OFFERED: usize = 24;

/// A line that is being typed after a colon.
#[derive(Debug, Default)]
pub(super) struct CommandLine {
    input: Input,
    /// How many lines ago the one was entered that is shown, and what was typed before it.
    recalled: Option<(usize, String)>,
    completion: Option<Completion>,
}

/// A word that is being completed: one of several takes its place in turn.
#[derive(Debug)]
struct Completion {
    /// What stands before the word, and after it.
    around: [String; 2],
    words: Vec<String>,
    chosen: usize,
}

/// What a key has done to the line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Entered {
    /// It goes on.
    Typing,
    /// It is full.
    TooLong,
    /// It was left.
    Left,
    /// It is to be carried out.
    Run(String),
}

impl CommandLine {
    /// A line that has been begun.
    pub(super) fn begun(text: &str) -> Self {
        Self { input: Input::new(text.into()), ..Self::default() }
    }

    /// Takes a key. `offered` says which words can stand after what is given to it.
    pub(super) fn key(
        &mut self,
        key: Key,
        history: &mut History,
        offered: impl Fn(&str) -> Vec<String>,
    ) -> Entered {
        if key.name == KeyName::Tab {
            self.complete(key.shift, offered);
            return Entered::Typing;
        }
        self.completion = None;
        match key.name {
            KeyName::Esc => return Entered::Left,
            KeyName::Backspace if self.is_empty() => return Entered::Left,
            KeyName::Enter => {
                let line = self.input.value().trim().to_string();
                history.keep(&line);
                return Entered::Run(line);
            }
            KeyName::Up => self.recall(1, history),
            KeyName::Down => self.recall(-1, history),
            _ if key.character().is_some_and(is_hidden) => {}
            _ if key.character().is_some() && self.room() == 0 => return Entered::TooLong,
            _ => line_editor::edit(&mut self.input, key),
        }
        Entered::Typing
    }

    /// Puts a pasted text in, up to its first line break and without hidden characters.
    pub(super) fn paste(&mut self, text: &str) -> Entered {
        self.completion = None;
        let mut characters = text.lines().next().unwrap_or_default().chars();
        let mut visible = characters.by_ref().filter(|character| !is_hidden(*character));
        for character in visible.by_ref().take(self.room()) {
            self.input.handle(InputRequest::InsertChar(character));
        }
        if visible.next().is_some() { Entered::TooLong } else { Entered::Typing }
    }

    /// Whether nothing is typed.
    pub(super) fn is_empty(&self) -> bool {
        self.input.value().is_empty()
    }

    /// The line as it is shown, with its colon, and the number of the character that marks the
    /// cursor.
    pub(super) fn shown(&self) -> (String, usize) {
        (format!(":{}", line_editor::shown(&self.input)), self.input.cursor() + 1)
    }

    /// The words that can stand where the cursor is; the one that Tab has chosen is in brackets.
    pub(super) fn offer(&self, offered: impl Fn(&str) -> Vec<String>) -> String {
        let (words, chosen) = match &self.completion {
            Some(completion) => (completion.words.clone(), Some(completion.chosen)),
            None => (self.candidates(&offered).1, None),
        };
        let first = chosen.map_or(0, |chosen| chosen / MOST_OFFERED * MOST_OFFERED);
        let shown = words.iter().enumerate().skip(first).take(MOST_OFFERED);
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
        LONGEST.saturating_sub(self.input.value().chars().count())
    }

    /// Shows the line that was entered so many lines before the one that is shown.
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

    /// What stands before the word at the cursor, and the words that can take its place.
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

    /// Puts the next word that goes on as the line does in its place, or the one before.
    fn complete(&mut self, back: bool, offered: impl Fn(&str) -> Vec<String>) {
        let next = match self.completion.take() {
            Some(Completion { around, words, chosen }) => {
                // There are at least two words, else nothing would be left to choose.
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
        // With one word there is nothing to choose between, and the next word can be completed.
        self.completion = (next.words.len() > 1).then_some(next);
    }
}
