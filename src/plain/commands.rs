//! The commands of the line mode, which begin with a colon.

use super::entering::refuse_command;
use super::{Entered, Plain, PlainError};
use crate::game::Side;
use crate::kit::{GameSpec, MoveOf, code_of};
use crate::text::wrap;

const COMMANDS: [&str; 12] = [
    ":undo", ":tip", ":values", ":why", ":coach", ":id", ":series", ":rules", ":resign", ":new",
    ":quit", ":help",
];

const HELP: &str = "\
:undo        take back the last move, against the computer the last pair
:tip         a tip; again for the move, and again for the reason
:values      the value of every move, best first
:why [MOVE]  why a move is good or bad, and its line; alone, of the best move
:coach       who coaches you; off, warn (asks before bad mistakes) or teach
             (of every mistake)
:id          the game's ID, with which arcade play --id begins the same game
             again
:series      how the series stands; first 3, games 5 or points 50 begins one,
             off leaves it
:rules       the rules of the game
:resign      give up
:new         begin another game; this one stays saved
:quit        leave; the game is saved
:help        this";

/// How wide texts are, in cells.
const WIDTH: usize = 80;

impl<C: GameSpec> Plain<'_, C> {
    /// Does what a command of the player in this seat says.
    pub(super) fn command(
        &mut self,
        command: &str,
        seat: Side,
    ) -> Result<Option<Entered<MoveOf<C>>>, PlainError> {
        let (word, argument) = command.split_once(' ').unwrap_or((command, ""));
        match command {
            _ if word == ":why" => self.why(argument.trim())?,
            _ if word == ":coach" => self.coach_command(argument.trim())?,
            _ if word == ":series" => self.series_command(argument.trim())?,
            ":quit" => return Ok(Some(Entered::Leave)),
            ":new" => return Ok(Some(Entered::New)),
            ":undo" => return self.undo(),
            ":resign" => {
                self.open.resign_for(seat, &mut self.services);
                return Ok(Some(Entered::Changed));
            }
            ":tip" => self.next_tip()?,
            ":values" => self.values()?,
            ":id" => {
                let code = code_of(self.open.game, &self.open.session).to_string();
                self.console.say(&code)?;
            }
            ":rules" => self.console.say(&rules(self.open.game.meta().texts.rules))?,
            ":help" => {
                self.console.say(HELP)?;
                self.tell_notation()?;
            }
            _ => self.console.say(&refuse_command(command, &COMMANDS))?,
        }
        Ok(None)
    }

    /// Says how a move is written.
    pub(super) fn tell_notation(&mut self) -> Result<(), PlainError> {
        let told = self.open.game.dialogue().notation(self.open.session.position());
        Ok(self.console.say(&wrap(&told, WIDTH).join("\n"))?)
    }

    fn undo(&mut self) -> Result<Option<Entered<MoveOf<C>>>, PlainError> {
        let before = self.open.session.current();
        self.open.undo(&mut self.services);
        self.open.forget_note();
        if self.open.session.current() != before {
            return Ok(Some(Entered::Changed));
        }
        self.console.say(match self.services.config.ai().undo {
            false => "Taking back is switched off in config.toml ([ai] undo).",
            true => "There is nothing to take back.",
        })?;
        Ok(None)
    }
}

/// The rules of a game as plain lines: of a drawn board there is what is said of it, and its text.
fn rules(text: &str) -> String {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.trim_end().lines() {
        let drawn = line.strip_prefix("![").and_then(|line| line.strip_suffix(')'));
        let drawn = drawn.and_then(|line| line.split_once("]("));
        let begins = line.is_empty() || line.starts_with(['#', '!', '-', ' ']);
        match (drawn, paragraphs.last_mut()) {
            (Some((caption, board)), _) => paragraphs.push(format!("{caption}: {board}")),
            (None, Some(last)) if goes_on && !begins => {
                last.push(' ');
                last.push_str(line);
            }
            (None, _) => paragraphs.push(line.trim_start_matches("# ").into()),
        }
        goes_on = !line.is_empty() && !line.starts_with(['#', '!']);
    }
    let lines: Vec<String> =
        paragraphs.iter().map(|paragraph| wrap(paragraph, WIDTH).join("\n")).collect();
    lines.join("\n")
}
