//! Moves that are typed or pasted on the play screen, letter by letter.

use arcade_engine::Game;

use super::Play;
use crate::kit::{GameSpec, Input, Key, KeyName, MoveOf, Response};
use crate::tui::Context;
use crate::tui::command_line::{Entered, LONGEST, too_long};

impl<C: GameSpec> Play<C> {
    /// Offers a key to the move that is being typed; false when it has no use for it.
    pub(super) fn type_move(&mut self, key: Key, context: &mut Context) -> bool {
        let letter =
            key.character().filter(|&letter| self.open.board.game.meta().letters.contains(letter));
        match (letter, key.name) {
            (Some(letter), _) => {
                if self.open.board.typed.is_empty() {
                    let response = self.ask_view(Input::Char(letter), context);
                    if response != Response::Ignored {
                        self.respond(response, context);
                        return true;
                    }
                }
                self.type_letter(letter, context);
            }
            _ if self.open.board.typed.is_empty() => return false,
            (_, KeyName::Backspace) => drop(self.open.board.typed.pop()),
            (_, KeyName::Esc) => self.open.board.typed.clear(),
            (_, KeyName::Enter) => self.finish_typing(context),
            _ => return false,
        }
        true
    }

    /// Plays the typed move, or completes it as far as there is no choice.
    fn finish_typing(&mut self, context: &mut Context) {
        let typed = std::mem::take(&mut self.open.board.typed);
        if let Err(error) = self.open.board.session.position().check_prefix(&typed) {
            return self.open.warn(error.to_string());
        }
        let moves = match self.open.legal(&typed) {
            Some(_) => Vec::new(),
            None => self.open.continuations(&typed),
        };
        match common_prefix(&moves) {
            Some(common) => self.open.board.typed = common,
            None => self.open.play_text(&typed, context),
        }
    }

    fn type_letter(&mut self, letter: char, context: &mut Context) {
        if self.open.board.typed.len() >= LONGEST {
            return self.open.warn(too_long("a move"));
        }
        let position = self.open.board.session.position();
        let refused = position.check_prefix(&self.open.board.typed).is_err();
        // What was refused stays, so that a digit typed after it isn't taken for something else;
        // but another letter, or a valid beginning of a move, takes its place.
        let begins = letter.is_alphabetic() || position.check_prefix(&letter.to_string()).is_ok();
        let typed = if refused && begins {
            letter.to_string()
        } else {
            format!("{}{letter}", self.open.board.typed)
        };
        if let Err(error) = position.check_prefix(&typed) {
            self.open.board.typed = typed;
            return self.open.warn(error.to_string());
        }
        match self.open.legal(&typed) {
            Some(mv)
                if typed.chars().count() == 1 && self.open.continuations(&typed).is_empty() =>
            {
                self.open.play(mv, context);
            }
            _ => self.open.board.typed = typed,
        }
    }

    /// Types a move, or plays it if it has just been typed.
    pub(super) fn type_whole(&mut self, mv: MoveOf<C>, context: &mut Context) {
        if !self.open.board.typed.is_empty() && self.open.legal(&self.open.board.typed) == Some(mv)
        {
            return self.finish_typing(context);
        }
        self.open.board.typed.clear();
        let position = self.open.board.session.current();
        for letter in mv.to_string().chars() {
            // A move of one letter is played at once.
            if self.open.board.session.current() == position {
                self.type_letter(letter, context);
            }
        }
    }

    pub(super) fn on_paste(&mut self, text: &str, context: &mut Context) {
        if let Some(command) = &mut self.command {
            if command.paste(text) == Entered::TooLong {
                self.open.warn(too_long("a command"));
            }
        } else if self.open.is_interactive() && self.open.board.why.is_none() {
            let known = self.open.board.game.meta().letters;
            let mut letters = text.chars().filter(|letter| known.contains(*letter));
            for letter in letters.by_ref().take(LONGEST_PASTED_MOVE) {
                self.type_letter(letter, context);
            }
            if letters.next().is_some() {
                self.open.warn("the pasted text is longer than a move: the rest of it is left out");
            }
        }
    }
}

/// The most letters of a pasted text that are typed as a move.
const LONGEST_PASTED_MOVE: usize = 16;

/// The longest text that all of these begin with; `None` for no texts.
fn common_prefix(texts: &[String]) -> Option<String> {
    let (first, others) = texts.split_first()?;
    let mut common = first.as_str();
    for other in others {
        let same = common.char_indices().zip(other.chars()).find(|((_, a), b)| a != b);
        let length = same.map_or(common.len().min(other.len()), |((at, _), _)| at);
        common = &common[..length];
    }
    Some(common.into())
}
