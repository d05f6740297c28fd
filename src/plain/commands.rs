//! The commands of the line mode. Each begins with a colon.

use arcade_engine::{Position as _, Side};
use arcade_games::kit::{
    Action, GameSpec, MoveOf, Prompt, command_help, parse_command, share_code_of,
};

use super::move_input::refuse_command;
use super::speech::speech_command;
use super::{LineMode, PlainError, TurnInput, wrapped};
use crate::phrases::TERMS;

/// The action that a line asks for at a prompt, if any, and its argument. Only some take one.
pub(super) fn parsed(prompt: Prompt, line: &str) -> (Option<Action>, &str) {
    let (word, argument) = line.split_once(' ').unwrap_or((line, ""));
    let argument = argument.trim();
    let action = word.strip_prefix(':').and_then(|word| parse_command(prompt, word));
    let takes_argument = |action: &Action| {
        matches!(action, Action::Why | Action::Coach | Action::Series | Action::Speech)
    };
    (action.filter(|action| argument.is_empty() || takes_argument(action)), argument)
}

impl<C: GameSpec> LineMode<'_, C> {
    /// Runs a command of the player in this seat.
    pub(super) fn command(
        &mut self,
        command: &str,
        seat: Side,
    ) -> Result<Option<TurnInput<MoveOf<C>>>, PlainError> {
        let (action, argument) = parsed(Prompt::LineModeGame, command);
        match action {
            Some(Action::Why) => self.why(argument)?,
            Some(Action::Coach) => self.coach_command(argument)?,
            Some(Action::Series) => self.series_command(argument)?,
            Some(Action::Speech) => {
                self.console.say(&speech_command(argument, &mut self.services))?;
            }
            Some(Action::Leave) => return Ok(Some(TurnInput::Leave)),
            Some(Action::New) => return Ok(Some(TurnInput::New)),
            Some(Action::Undo) => return self.undo(),
            Some(Action::Resign) if !self.confirm_resigning()? => {}
            Some(Action::Resign) => {
                self.open.resign_for(seat, &mut self.services);
                return Ok(Some(TurnInput::Changed));
            }
            Some(Action::Board) => self.announce(seat)?,
            Some(Action::Moves) => self.print_moves()?,
            Some(Action::Tip) => self.next_tip()?,
            Some(Action::Values) => self.values()?,
            Some(Action::ShowCode) => {
                let code = share_code_of(self.open.core.game, &self.open.core.session).to_string();
                self.console.say(&code)?;
            }
            Some(Action::Rules) => {
                self.console.say(&rules(self.open.core.game.meta().texts.rules))?;
            }
            Some(Action::Terms) => self.console.say(&rules(TERMS))?,
            Some(Action::Help) => {
                self.console.say(&command_help(Prompt::LineModeGame))?;
                self.print_notation()?;
            }
            _ => self.console.say(&refuse_command(command, Prompt::LineModeGame))?,
        }
        Ok(None)
    }

    /// Asks somebody at a terminal whether to give up; piped input can't foresee a question.
    fn confirm_resigning(&mut self) -> Result<bool, PlainError> {
        if !self.console.is_interactive() {
            return Ok(true);
        }
        let answer = self.console.ask("Give up the game (y, or Enter to play on)? ")?;
        Ok(matches!(answer.as_deref().map(str::trim), Some("y" | "yes")))
    }

    /// Prints how a move is written.
    pub(super) fn print_notation(&mut self) -> Result<(), PlainError> {
        let told = self.open.core.game.dialogue().notation(self.open.core.session.position());
        Ok(self.say_wrapped(&told)?)
    }

    fn print_moves(&mut self) -> Result<(), PlainError> {
        let moves = self.open.core.session.position().legal_moves();
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        Ok(self.say_wrapped(&moves.join(", "))?)
    }

    fn undo(&mut self) -> Result<Option<TurnInput<MoveOf<C>>>, PlainError> {
        let before = self.open.core.session.current();
        self.open.undo(&mut self.services);
        if self.open.core.session.current() != before {
            self.print_note()?;
            return Ok(Some(TurnInput::Changed));
        }
        self.open.core.forget_note();
        self.console.say(if self.services.config.ai().undo {
            "There is nothing to take back."
        } else {
            "Taking back is switched off in config.toml ([ai] undo)."
        })?;
        Ok(None)
    }
}

/// The rules of a game as plain text. A board becomes its caption and notation.
pub(super) fn rules(text: &str) -> String {
    let mut paragraphs: Vec<String> = Vec::new();
    let mut goes_on = false;
    for line in text.trim_end().lines() {
        let drawn = line.strip_prefix("![").and_then(|line| line.strip_suffix(')'));
        let drawn = drawn.and_then(|line| line.split_once("]("));
        let is_shown = line.starts_with(['#', '!', '-']) || line.starts_with("    ");
        let begins = line.is_empty() || is_shown;
        match (drawn, paragraphs.last_mut()) {
            (Some((caption, board)), _) => paragraphs.push(format!("{caption}: {board}")),
            (None, Some(last)) if goes_on && !begins => {
                last.push(' ');
                last.push_str(line.trim_start());
            }
            (None, _) => paragraphs.push(line.trim_start_matches("# ").into()),
        }
        goes_on = !line.is_empty() && !line.starts_with(['#', '!']);
    }
    paragraphs.iter().map(|paragraph| wrapped(paragraph)).collect::<Vec<_>>().join("\n")
}
