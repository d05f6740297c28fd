//! What is typed where a move is asked for: a move, whole or in answers to several questions, or a
//! command.

use std::io;

use arcade_base::quoted;
use arcade_engine::Game as _;

use super::Console;
use crate::kit::{Answer, GameSpec, MoveOf, Prompt, command_words};
use crate::text::{asks_to_leave, nearest};

/// What was typed where a move is asked for.
pub(super) enum Typed<M> {
    /// A legal move.
    Move(M),
    /// A command: it begins with a colon, or asks to leave in some other way.
    Command(String),
    /// Nothing: the input has ended.
    End,
}

/// A line, or the command that it stands for: players who don't know the commands yet ask for help
/// in other words, and no move looks like them.
pub(super) fn command_meant(line: &str) -> &str {
    match line.trim() {
        "?" | "help" => ":help",
        ":q" => ":quit",
        line => line,
    }
}

/// What is answered to those who ask to leave in other words: these may be a slip, or a move.
pub(super) const HOW_TO_LEAVE: &str = "To leave, type :quit.";

/// The message for a command that isn't among those of a prompt.
pub(super) fn refuse_command(command: &str, prompt: Prompt) -> String {
    if asks_to_leave(command) {
        return HOW_TO_LEAVE.into();
    }
    let known: Vec<String> =
        command_words(prompt).into_iter().map(|word| format!(":{word}")).collect();
    let hint = nearest(command, known.iter().map(String::as_str))
        .map_or(String::new(), |near| format!("; did you mean \"{near}\"?"));
    format!("command: found {}, expected {}{hint}", quoted(command), known.join(", "))
}

/// Asks until a move is complete, or something else is typed. The `answers` are those that were
/// given so far; after a command they stay, so that it can go on.
pub(super) fn type_move<C: GameSpec>(
    game: C,
    console: &mut Console,
    position: &C::Game,
    label: &str,
    answers: &mut Vec<String>,
) -> io::Result<Typed<MoveOf<C>>> {
    let mut prompt = game.dialogue().question(answers, label);
    loop {
        let Some(line) = console.ask(&prompt)? else { return Ok(Typed::End) };
        let line = command_meant(&line);
        if line.starts_with(':') {
            return Ok(Typed::Command(line.into()));
        }
        // Players who know the notation may give the whole move at once.
        if let Ok(mv) = position.parse_move(line) {
            match position.check(mv) {
                Ok(()) => return Ok(Typed::Move(mv)),
                Err(error) => console.say(&error.to_string())?,
            }
            continue;
        }
        match game.dialogue().answer(position, answers, line) {
            Answer::Move(mv) => return Ok(Typed::Move(mv)),
            Answer::Accepted(answer) => {
                answers.push(answer);
                prompt = game.dialogue().question(answers, label);
            }
            Answer::Refused { .. } if asks_to_leave(line) => {
                return Ok(Typed::Command(line.into()));
            }
            Answer::Refused { why, ask_again } => {
                if !why.is_empty() {
                    console.say(&why)?;
                }
                prompt = ask_again;
            }
        }
    }
}
