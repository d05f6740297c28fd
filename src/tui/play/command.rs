//! The command line of the play screen: moves in notation, and commands.

use arcade_base::{ParseError, quoted};
use arcade_engine::{Knowledge as _, Position as _, Skill};
use arcade_games::kit::{
    Action, GameSpec, Key, Prompt, command_words, parse_command, share_code_of, start,
    unknown_command,
};
use arcade_games::session::{CoachMode, Metadata};
use arcade_games::text::{asks_to_leave, nearest};

use super::launch::show;
use super::message_text::{Entry, MessageText};
use super::state::Play;
use crate::open_game::OpenGame;
use crate::tui::command_line::{CommandEvent, too_long};
use crate::tui::{Context, Go, SavedScreen, SettingsScreen};

impl<C: GameSpec> Play<C> {
    pub(super) fn edit_command(&mut self, key: Key, context: &mut Context) -> Go {
        self.open.core.forget_note();
        let Some(mut command) = self.command.take() else { return Go::Stay };
        let offered = |before: &str| offered(&self.open, before);
        match command.key(key, &mut context.history, offered) {
            CommandEvent::Run(command) => return self.run(&command, context),
            CommandEvent::Cancelled => return Go::Stay,
            CommandEvent::TooLong => self.open.core.warn(too_long("a command")),
            CommandEvent::Typing => {}
        }
        self.command = Some(command);
        Go::Stay
    }

    /// The open command line, with a note or suggestions; `None` while it is closed.
    pub(super) fn command_message(&self) -> Option<MessageText> {
        let command = self.command.as_ref()?;
        let said = match self.open.core.note() {
            Some(note) => note.text.clone(),
            None if command.is_empty() => {
                format!("a move, or {}", command_words(Prompt::Board).join(", "))
            }
            None => command.completion_line(|before| offered(&self.open, before)),
        };
        let (text, cursor) = command.shown();
        Some(MessageText::of_entry(Entry { text, cursor }, &said))
    }

    /// Carries out a command, or plays a move.
    fn run(&mut self, command: &str, context: &mut Context) -> Go {
        let (word, rest) = command.split_once(' ').unwrap_or((command, ""));
        let rest = rest.trim();
        let word = word.to_lowercase();
        let Some(action) = parse_command(Prompt::Board, &word) else {
            match word.as_str() {
                "" => {}
                word if asks_to_leave(word) => return Go::Back,
                _ => play_command(&mut self.open, command, context),
            }
            return Go::Stay;
        };
        // Printing the position is always allowed.
        let is_look = action == Action::Position && rest.is_empty();
        if !is_look && self.open.say_refusal(action) {
            return Go::Stay;
        }
        self.carry_out(action, rest, context)
    }

    /// Carries out a command with its arguments.
    fn carry_out(&mut self, action: Action, rest: &str, context: &mut Context) -> Go {
        let open = &mut self.open;
        let is_solo = open.core.is_solo();
        match action {
            Action::Chat => open.chat(rest),
            Action::Why => why_command(open, rest, context),
            Action::MoveNow => open.core.engine.stop_search(),
            Action::Games => {
                return Go::Push(Box::new(SavedScreen::of_game(
                    open.core.auto_saver.id(),
                    context,
                )));
            }
            Action::Save => save_as(open, rest),
            Action::Series => open.series_command(rest, context),
            Action::Coach if is_solo => {
                open.core.say("a puzzle has no coach: every move counts alike");
            }
            Action::Coach => open.coach_command(rest, context),
            Action::Resign => open.ask_to_resign(),
            Action::SetLevel | Action::SetSeat if is_solo => {
                open.core.warn("a puzzle is played by one person: there are no other players");
            }
            Action::SetLevel | Action::SetSeat if rest.is_empty() => open.say_players(),
            Action::SetLevel => open.set_level(rest, context),
            Action::SetSeat => open.set_seat(rest, context),
            Action::Position if rest.is_empty() => show_position(open, context),
            Action::Position => return set_position(open, rest, context),
            Action::Copy => copy(open, rest, context),
            Action::Settings => return Go::Push(Box::new(SettingsScreen::new(context))),
            // All other commands also have a key.
            _ => return self.act_in_game(action, context),
        }
        Go::Stay
    }
}

/// The words that can follow `before` on the command line: commands and moves at its start, then
/// arguments of the command.
fn offered<C: GameSpec>(open: &OpenGame<C>, before: &str) -> Vec<String> {
    let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
    let players = || {
        let classic = open.core.game.knowledge().has_classic().then_some("classic:4");
        Skill::names().chain(classic).map(Into::into)
    };
    match before.to_lowercase().split_whitespace().collect::<Vec<_>>()[..] {
        [] => {
            let moves = open.core.session.position().legal_moves();
            let moves = moves.iter().filter(|_| open.is_interactive()).map(ToString::to_string);
            words(&command_words(Prompt::Board)).into_iter().chain(moves).collect()
        }
        ["level" | "seat"] if open.core.is_solo() => Vec::new(),
        ["level"] => players().collect(),
        ["seat"] => words(&["1", "2"]),
        ["seat", "1" | "2"] => words(&["human"]).into_iter().chain(players()).collect(),
        ["why"] if !open.core.is_solo() => {
            let moves = open.core.session.position().legal_moves();
            moves.iter().map(ToString::to_string).collect()
        }
        ["coach"] => words(&CoachMode::NAMES),
        ["copy"] => words(&["id"]),
        ["position"] => vec![open.core.session.position().to_string()],
        _ => Vec::new(),
    }
}

/// Plays a text that isn't a command as a move.
fn play_command<C: GameSpec>(open: &mut OpenGame<C>, text: &str, context: &mut Context) {
    let is_move = open.core.session.position().parse_move(text).is_ok();
    let word = text.split(' ').next().unwrap_or_default();
    // A word with letters that no move has is a mistyped command, not a mistyped move.
    let is_foreign = |character| !open.core.game.meta().typed_characters.contains(character);
    let is_word = word.len() > 1 && word.starts_with(char::is_alphabetic);
    let is_near = nearest(word, command_words(Prompt::Board)).is_some();
    if !is_move && (is_near || (is_word && word.contains(is_foreign))) {
        open.core.warn(unknown_command(Prompt::Board, word));
    } else if open.is_interactive() || !is_move {
        open.play_text(text, context);
    } else {
        open.core.warn("it is not a person's turn");
    }
}

/// Shows the line of the move given as text, or of the best move if the text is empty.
fn why_command<C: GameSpec>(open: &mut OpenGame<C>, text: &str, context: &Context) {
    if text.is_empty() {
        return open.ask_why(None, context);
    }
    match open.checked_move(text) {
        Ok(mv) => open.ask_why(Some(mv), context),
        Err(reason) => open.core.warn(reason),
    }
}

/// Names the game, for the list of saved games.
fn save_as<C: GameSpec>(open: &mut OpenGame<C>, name: &str) {
    let name = match Metadata::check_title(name) {
        Ok(name) => name,
        Err(error) => return open.core.warn(error.to_string()),
    };
    let when = if open.core.session.has_moves() { "" } else { ", and saved with its first move" };
    open.core.say(format!("the game is named {}{when}", quoted(&name)));
    open.core.session.game_metadata_mut().title = Some(name);
    open.core.auto_saver.save(&open.core.session);
}

/// Copies the position, or the game's share code.
fn copy<C: GameSpec>(open: &mut OpenGame<C>, what: &str, context: &mut Context) {
    match what {
        "" => {
            copy_position(open, context);
            open.core.say("the position is on the clipboard, if the terminal allows that");
        }
        "id" => {
            let code = share_code_of(open.core.game, &open.core.session).to_string();
            open.core.say(format!("The ID {code} is copied, for \"arcade play --id\""));
            context.clipboard = Some(code);
        }
        _ => open.core.warn(ParseError::new("copy", what, "nothing, or \"id\"").to_string()),
    }
}

fn copy_position<C: GameSpec>(open: &OpenGame<C>, context: &mut Context) {
    context.clipboard = Some(open.core.session.position().to_string());
}

/// Prints the position and the id of the game's record, and copies the position.
fn show_position<C: GameSpec>(open: &mut OpenGame<C>, context: &mut Context) {
    copy_position(open, context);
    let position = open.core.session.position();
    open.core.say(match open.core.auto_saver.id() {
        Some(id) => format!("The position is {position} (copied; saved as {id})"),
        None => format!("The position is {position} (copied)"),
    });
}

/// Starts a new game from a position; the current game stays saved.
fn set_position<C: GameSpec>(open: &mut OpenGame<C>, text: &str, context: &mut Context) -> Go {
    match start(open.core.game, open.core.session.setup().clone(), Some(text)) {
        Ok(session) => {
            return Go::Replace(show(OpenGame::fresh(open.core.game, session, None, context)));
        }
        Err(error) => open.core.warn(error.to_string()),
    }
    Go::Stay
}
