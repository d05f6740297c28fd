//! The command line of the play screen: moves in notation, and commands.

use arcade_base::{ParseError, quoted};
use arcade_engine::{Game as _, Skill};

use super::Play;
use crate::kit::{
    Action, GameSpec, Key, Page, Prompt, code_of, command_words, commanded, has_classic, start,
    unknown_command,
};
use crate::open_game::OpenGame;
use crate::session::{Coach, Heading};
use crate::text::{asks_to_leave, nearest};
use crate::tui::command_line::{Entered, too_long};
use crate::tui::{Context, Go, Help, Saved, Settings};

impl<C: GameSpec> Play<C> {
    pub(super) fn edit_command(&mut self, key: Key, context: &mut Context) -> Go {
        self.open.forget_note();
        let Some(mut command) = self.command.take() else { return Go::Stay };
        match command.key(key, &mut context.history, |before| self.offered(before)) {
            Entered::Run(command) => return self.run(&command, context),
            Entered::Left => return Go::Stay,
            Entered::TooLong => self.open.warn(too_long("a command")),
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
            let classic = has_classic(self.open.board.game).then_some("classic:4");
            Skill::names().chain(classic).map(Into::into)
        };
        match before.to_lowercase().split_whitespace().collect::<Vec<_>>()[..] {
            [] => {
                let moves = self.open.board.session.position().legal_moves();
                let moves =
                    moves.iter().filter(|_| self.open.is_interactive()).map(ToString::to_string);
                words(&command_words(Prompt::Board)).into_iter().chain(moves).collect()
            }
            ["level" | "seat"] if self.open.is_solo() => Vec::new(),
            ["level"] => players().collect(),
            ["seat"] => words(&["1", "2"]),
            ["seat", "1" | "2"] => words(&["human"]).into_iter().chain(players()).collect(),
            ["why"] if !self.open.is_solo() => {
                let moves = self.open.board.session.position().legal_moves();
                moves.iter().map(ToString::to_string).collect()
            }
            ["coach"] => words(&Coach::NAMES),
            ["copy"] => words(&["id"]),
            ["position"] => vec![self.open.board.session.position().to_string()],
            _ => Vec::new(),
        }
    }

    /// Carries out a command, or plays a move.
    fn run(&mut self, command: &str, context: &mut Context) -> Go {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let rest = rest.trim();
        let word = word.to_lowercase();
        let Some(action) = commanded(Prompt::Board, &word) else {
            match word.as_str() {
                "" => {}
                word if asks_to_leave(word) => return Go::Back,
                _ => self.play_command(command, context),
            }
            return Go::Stay;
        };
        // To look at the position is never refused.
        let is_look = action == Action::Position && rest.is_empty();
        if !is_look && self.open.refuses(action) {
            return Go::Stay;
        }
        self.carry_out(action, rest, context)
    }

    /// Carries out a command, with what follows its word.
    fn carry_out(&mut self, action: Action, rest: &str, context: &mut Context) -> Go {
        let (is_shared, is_solo) = (self.open.shared.is_some(), self.open.is_solo());
        match action {
            Action::Chat => self.open.chat(rest),
            Action::Undo => self.open.undo(context),
            Action::Redo => self.open.redo(context),
            Action::Tip => self.next_tip(context),
            Action::Values => self.open.toggle_values(context),
            Action::Why => self.why_command(rest, context),
            Action::New if is_shared => self.open.another_game(false, context),
            Action::New => return self.again(context),
            Action::MoveNow => self.open.board.computer.stop(),
            Action::Games => {
                return Go::Push(Box::new(Saved::of_game(self.open.board.saved.id(), context)));
            }
            Action::Save => self.save_as(rest),
            Action::Series => self.open.series_command(rest, context),
            Action::Coach if is_solo => {
                self.open.say("a puzzle has no coach: every move counts alike");
            }
            Action::Coach => self.open.coach_command(rest, context),
            Action::Review => self.open.review_at(self.open.begin_of_review(), context),
            Action::Resign if is_shared => self.open.resign_shared(context),
            Action::Resign => self.open.resign(context),
            Action::SetLevel | Action::SetSeat if is_solo => {
                self.open.warn("a puzzle is played by one person: there are no other players");
            }
            Action::SetLevel | Action::SetSeat if rest.is_empty() => self.open.say_players(),
            Action::SetLevel => self.open.set_level(rest, context),
            Action::SetSeat => self.open.set_seat(rest, context),
            Action::Position if rest.is_empty() => self.show_position(context),
            Action::Position => return self.set_position(rest, context),
            Action::Copy => self.copy(rest, context),
            Action::Help => {
                return Go::Push(Box::new(Help::of_game(self.open.board.game, Page::Board)));
            }
            Action::Settings => return Go::Push(Box::new(Settings::new(context))),
            Action::Leave => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    /// Plays a text that isn't a command as a move.
    fn play_command(&mut self, text: &str, context: &mut Context) {
        let is_move = self.open.board.session.position().parse_move(text).is_ok();
        let word = text.split(' ').next().unwrap_or_default();
        // A longer word that can't be typed as a move isn't a move with a mistake in it.
        let is_foreign = |character| !self.open.board.game.meta().letters.contains(character);
        let is_word = word.len() > 1 && word.starts_with(char::is_alphabetic);
        let is_near = nearest(word, command_words(Prompt::Board)).is_some();
        if !is_move && (is_near || (is_word && word.contains(is_foreign))) {
            self.open.warn(unknown_command(Prompt::Board, word));
        } else if self.open.is_interactive() || !is_move {
            self.open.play_text(text, context);
        } else {
            self.open.warn("it is not a person's turn");
        }
    }

    /// Shows the line of a move given as text, or of the best one.
    fn why_command(&mut self, text: &str, context: &Context) {
        if text.is_empty() {
            return self.open.ask_why(None, context);
        }
        match self.open.board.session.position().parse_move(text) {
            Ok(mv) => match self.open.board.session.position().check(mv) {
                Ok(()) => self.open.ask_why(Some(mv), context),
                Err(error) => self.open.warn(error.to_string()),
            },
            Err(error) => self.open.warn(error.to_string()),
        }
    }

    /// Names the game.
    fn save_as(&mut self, name: &str) {
        let name = match Heading::check_name(name) {
            Ok(name) => name,
            Err(error) => return self.open.warn(error.to_string()),
        };
        let when = if self.open.board.session.has_moves() {
            ""
        } else {
            ", and saved with its first move"
        };
        self.open.say(format!("the game is named {}{when}", quoted(&name)));
        self.open.board.session.heading_mut().name = Some(name);
        self.open.board.saved.save(&self.open.board.session);
    }

    /// Copies the position, or the game's ID.
    fn copy(&mut self, what: &str, context: &mut Context) {
        match what {
            "" => {
                self.copy_position(context);
                self.open.say("the position is on the clipboard, if the terminal allows that");
            }
            "id" => {
                let code = code_of(self.open.board.game, &self.open.board.session).to_string();
                self.open.say(format!("copied, for \"arcade play --id\": {code}"));
                context.clipboard = Some(code);
            }
            _ => self.open.warn(ParseError::new("copy", what, "nothing, or \"id\"").to_string()),
        }
    }

    fn copy_position(&self, context: &mut Context) {
        context.clipboard = Some(self.open.board.session.position().to_string());
    }

    /// Says the position and the name of the game, and copies the position.
    fn show_position(&mut self, context: &mut Context) {
        self.copy_position(context);
        let position = self.open.board.session.position();
        self.open.say(match self.open.board.saved.id() {
            Some(id) => format!("{position}  (copied; saved as {id})"),
            None => format!("{position}  (copied)"),
        });
    }

    /// Starts a new game from a position; this one stays saved.
    fn set_position(&mut self, text: &str, context: &mut Context) -> Go {
        match start(self.open.board.game, self.open.board.session.setup().clone(), Some(text)) {
            Ok(session) => {
                let open = OpenGame::fresh(self.open.board.game, session, None, context);
                return Go::Replace(Box::new(Self::new(open)));
            }
            Err(error) => self.open.warn(error.to_string()),
        }
        Go::Stay
    }
}
