//! Input at the prompt for a move: a move, at once or in several answers, or a command.

use std::io;

use arcade_base::ParseError;
use arcade_engine::Position;
use arcade_games::kit::{Answer, GameSpec, MoveOf, Prompt, command_words};
use arcade_games::text::{asks_to_leave, known_words};

use super::Console;

pub(super) enum Typed<M> {
    /// A legal move.
    Move(M),
    /// A command, which begins with a colon or is a common word for leaving.
    Command(String),
    End,
}

/// The command that a line stands for, or the line itself: some words without a colon are taken for
/// commands, none of which can be a move.
pub(super) fn command_meant(line: &str) -> &str {
    match line.trim() {
        "?" | "help" => ":help",
        ":q" => ":quit",
        line => line,
    }
}

/// The reply to other words for leaving, which may be a slip.
pub(super) const HOW_TO_LEAVE: &str = "To leave, type :quit.";

/// The message for an unknown command at a prompt.
pub(super) fn refuse_command(command: &str, prompt: Prompt) -> String {
    if asks_to_leave(command) {
        return HOW_TO_LEAVE.into();
    }
    let known: Vec<String> =
        command_words(prompt).into_iter().map(|word| format!(":{word}")).collect();
    ParseError::new("command", command, known_words(command, &known)).to_string()
}

/// The legal move that a line stands for without its blanks, colons and full stops, as in `C 2` or `3.`. Two
/// adjacent numbers are joined by a dash: `2 3` is `2-3`.
fn loosely_written<P: Position>(position: &P, line: &str) -> Option<P::Move> {
    let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    let mut text = String::new();
    for part in line.split([' ', ':', '.']).filter(|part| !part.is_empty()) {
        if is_digit(text.chars().next_back()) && is_digit(part.chars().next()) {
            text.push('-');
        }
        text.push_str(part);
    }
    position.parse_move(&text).ok().filter(|&mv| position.is_legal(mv))
}

/// Asks until the move is complete, or something else is entered. `answers` are the parts of a move entered
/// so far; they are kept after a command. `length` is the length of the move that a puzzle's goal prescribes, if any:
/// the game's second question, for the length, is then answered with it instead of being asked. `who` is to move, if
/// the prompt is to say that.
pub(super) fn ask_for_move<C: GameSpec>(
    game: C,
    console: &mut Console,
    (position, length): (&C::Position, Option<u32>),
    who: Option<&str>,
    answers: &mut Vec<String>,
) -> io::Result<Typed<MoveOf<C>>> {
    let check = |mv| {
        position.check(mv)?;
        length.map_or(Ok(()), |length| position.check_length(mv, length))
    };
    let mut prompt = game.dialogue().question(answers, who);
    loop {
        let Some(line) = console.ask(&prompt)? else { return Ok(Typed::End) };
        let line = command_meant(&line);
        if line.starts_with(':') {
            return Ok(Typed::Command(line.into()));
        }
        // A player may enter the whole move at the first question.
        if let Ok(mv) = position.parse_move(line) {
            match check(mv) {
                Ok(()) => return Ok(Typed::Move(mv)),
                Err(error) => console.say(&error.to_string())?,
            }
            continue;
        }
        let mut answer = game.dialogue().answer(position, answers, line);
        if let (Answer::Accepted(first), Some(length)) = (&answer, length) {
            let first = std::slice::from_ref(first);
            answer = match game.dialogue().answer(position, first, &length.to_string()) {
                Answer::Refused { why, .. } => Answer::Refused { why, ask_again: prompt.clone() },
                answer => answer,
            };
        }
        match answer {
            Answer::Move(mv) => return Ok(Typed::Move(mv)),
            Answer::Accepted(answer) => {
                answers.push(answer);
                prompt = game.dialogue().question(answers, who);
            }
            Answer::Refused { .. } if line.is_empty() => {
                return Ok(Typed::Command(":board".into()));
            }
            Answer::Refused { .. } if asks_to_leave(line) => {
                return Ok(Typed::Command(line.into()));
            }
            Answer::Refused { why, ask_again } => {
                if let Some(mv) = loosely_written(position, line).filter(|&mv| check(mv).is_ok()) {
                    return Ok(Typed::Move(mv));
                }
                if !why.is_empty() {
                    console.say(&why)?;
                }
                prompt = ask_again;
            }
        }
    }
}
