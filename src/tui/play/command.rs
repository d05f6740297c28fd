//! The command line of the play screen: moves in notation, and commands.

use super::Play;
use crate::engine::Skill;
use crate::game::{Game as _, Side};
use crate::kit::{Cartridge, Key, Page, code_of, has_classic, start};
use crate::session::{Coach, Heading, State};
use crate::text::{ParseError, asks_to_leave, nearest, quoted};
use crate::tui::command_line::{Entered, names, too_long, unknown};
use crate::tui::{Context, Go, Help, Saved, Settings};

impl<C: Cartridge> Play<C> {
    pub(super) fn edit_command(&mut self, key: Key, context: &mut Context) -> Go {
        self.forget_note();
        let Some(mut command) = self.command.take() else { return Go::Stay };
        match command.key(key, &mut context.history, |before| self.offered(before)) {
            Entered::Run(command) => return self.run(&command, context),
            Entered::Left => return Go::Stay,
            Entered::TooLong => self.warn(too_long("a command")),
            Entered::Typing => {}
        }
        self.command = Some(command);
        Go::Stay
    }

    /// The words that can stand after others on the command line: commands and moves, and what can
    /// follow a command.
    pub(super) fn offered(&self, before: &str) -> Vec<String> {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        let players = || {
            let classic = has_classic(self.game).then_some("classic:4");
            Skill::names().chain(classic).map(Into::into)
        };
        match before.to_lowercase().split_whitespace().collect::<Vec<_>>()[..] {
            [] => {
                let moves = self.session.position().legal_moves();
                let moves = moves.iter().filter(|_| self.is_interactive()).map(ToString::to_string);
                words(&names(Page::Board)).into_iter().chain(moves).collect()
            }
            ["level" | "seat"] if self.is_solo() => Vec::new(),
            ["level"] => players().collect(),
            ["seat"] => words(&["1", "2"]),
            ["seat", "1" | "2"] => words(&["human"]).into_iter().chain(players()).collect(),
            ["why"] if !self.is_solo() => {
                let moves = self.session.position().legal_moves();
                moves.iter().map(ToString::to_string).collect()
            }
            ["coach"] => words(&Coach::NAMES),
            ["copy"] => words(&["id"]),
            ["position"] => vec![self.session.position().to_string()],
            _ => Vec::new(),
        }
    }

    /// Carries out a command, or plays a move.
    fn run(&mut self, command: &str, context: &mut Context) -> Go {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let rest = rest.trim();
        let word = word.to_lowercase();
        if self.refuses_command(&word, !rest.is_empty()) {
            return Go::Stay;
        }
        match word.as_str() {
            "" => {}
            "chat" | "say" => self.chat(rest),
            "undo" => self.undo(context),
            "redo" => self.redo(context),
            "tip" => self.next_tip(context),
            "values" => self.toggle_values(context),
            "why" => self.why_command(rest, context),
            "new" if self.shared.is_some() => return self.another_game(false, context),
            "new" => return self.again(context),
            "now" => self.computer.stop(),
            "games" => return Go::Push(Box::new(Saved::of_game(self.saved.id(), context))),
            "save" => self.save_as(rest),
            "series" => self.series_command(rest, context),
            "coach" if self.is_solo() => self.say("a puzzle has no coach: every move counts alike"),
            "coach" => self.coach_command(rest, context),
            "review" => self.review_at(self.begin_of_review(), context),
            "resign" if self.shared.is_some() => self.resign_shared(context),
            "resign" => self.resign(context),
            "level" | "seat" if self.is_solo() => {
                self.warn("a puzzle is played by one person: there are no other players");
            }
            "level" | "seat" if rest.is_empty() => self.say_players(),
            "level" => self.set_level(rest, context),
            "seat" => self.set_seat(rest, context),
            "position" if rest.is_empty() => self.show_position(context),
            "position" => return self.set_position(rest, context),
            "copy" => self.copy(rest, context),
            "help" => return Go::Push(Box::new(Help::of_game(self.game, Page::Board))),
            "settings" => return Go::Push(Box::new(Settings::new(context))),
            word if asks_to_leave(word) => return Go::Back,
            _ => self.play_command(command, context),
        }
        Go::Stay
    }

    /// Plays a text that isn't a command as a move.
    fn play_command(&mut self, text: &str, context: &mut Context) {
        let is_move = self.session.position().parse_move(text).is_ok();
        let word = text.split(' ').next().unwrap_or_default();
        // A longer word that can't be typed as a move isn't a move with a mistake in it.
        let is_foreign = |character| !self.game.meta().letters.contains(character);
        let is_word = word.len() > 1 && word.starts_with(char::is_alphabetic);
        let is_near = nearest(word, names(Page::Board)).is_some();
        if !is_move && (is_near || (is_word && word.contains(is_foreign))) {
            self.warn(unknown(word, Page::Board));
        } else if self.is_interactive() || !is_move {
            self.play_text(text, context);
        } else {
            self.warn("it is not a person's turn");
        }
    }

    /// Shows the line of a move given as text, or of the best one.
    fn why_command(&mut self, text: &str, context: &Context) {
        if text.is_empty() {
            return self.ask_why(None, context);
        }
        match self.session.position().parse_move(text) {
            Ok(mv) => match self.session.position().check(mv) {
                Ok(()) => self.ask_why(Some(mv), context),
                Err(error) => self.warn(error.to_string()),
            },
            Err(error) => self.warn(error.to_string()),
        }
    }

    /// Names the game.
    fn save_as(&mut self, name: &str) {
        let name = match Heading::check_name(name) {
            Ok(name) => name,
            Err(error) => return self.warn(error.to_string()),
        };
        let when = if self.session.has_moves() { "" } else { ", and saved with its first move" };
        self.say(format!("the game is named {}{when}", quoted(&name)));
        self.session.heading_mut().name = Some(name);
        self.saved.save(&self.session);
    }

    /// Copies the position, or the game's ID.
    fn copy(&mut self, what: &str, context: &mut Context) {
        match what {
            "" => {
                self.copy_position(context);
                self.say("the position is on the clipboard, if the terminal allows that");
            }
            "id" => {
                let code = code_of(self.game, &self.session).to_string();
                self.say(format!("copied, for \"arcade play --id\": {code}"));
                context.clipboard = Some(code);
            }
            _ => self.warn(ParseError::new("copy", what, "nothing, or \"id\"").to_string()),
        }
    }

    fn copy_position(&self, context: &mut Context) {
        context.clipboard = Some(self.session.position().to_string());
    }

    /// Says the position and the name of the game, and copies the position.
    fn show_position(&mut self, context: &mut Context) {
        self.copy_position(context);
        let position = self.session.position();
        self.say(match self.saved.id() {
            Some(id) => format!("{position}  (copied; saved as {id})"),
            None => format!("{position}  (copied)"),
        });
    }

    /// Resigns for the person to move or, while the computer is to move, for its opponent.
    fn resign(&mut self, context: &mut Context) {
        let State::ToMove(mover) = self.session.state() else {
            return self.warn("the game is over");
        };
        let human = |seat: &Side| self.session.player(*seat).is_human();
        match [mover, mover.other()].into_iter().find(human) {
            Some(seat) => {
                self.session.resign(seat);
                self.moved(context);
            }
            None => self.warn("nobody can resign: two computers are playing"),
        }
    }

    /// Starts a new game from a position; this one stays saved.
    fn set_position(&mut self, text: &str, context: &mut Context) -> Go {
        match start(self.game, self.session.setup().clone(), Some(text)) {
            Ok(session) => {
                return Go::Replace(Box::new(Self::fresh(self.game, session, None, context)));
            }
            Err(error) => self.warn(error.to_string()),
        }
        Go::Stay
    }
}
