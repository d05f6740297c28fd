//! The coach in the line mode: its comment on a person's move, and the decision to make the move.

use arcade_base::ParseError;
use arcade_engine::{Position as _, Turn};
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::session::CoachMode;
use arcade_games::text::asks_to_leave;

use super::help::ANALYSING;
use super::move_input::{HOW_TO_LEAVE, command_meant};
use super::{LineMode, PlainError};
use crate::open_game::PendingMove;
use crate::phrases::{clause, described};

impl<C: GameSpec> LineMode<'_, C> {
    /// Prints the coach's setting, or changes it for the rest of this run.
    pub(super) fn coach_command(&mut self, text: &str) -> Result<(), PlainError> {
        let told = match CoachMode::find(text) {
            _ if self.open.core.is_solo() => "A puzzle has no coach.".into(),
            Some(coach) => {
                self.open.set_coach(coach, &mut self.services);
                self.open.core.forget_note();
                format!("Coach: {text}.")
            }
            None if text.is_empty() => {
                let coach = self.services.config.ai().coach;
                format!("Coach: {}; there are {}.", coach.name(), CoachMode::NAMES.join(", "))
            }
            None => ParseError::new("coach", text, CoachMode::NAMES.join(", ")).to_string(),
        };
        Ok(self.console.say(&told)?)
    }

    /// Makes a person's move, unless the coach objects and the person takes it back; false if the person
    /// leaves. The line shown by a teaching coach is saved as a variation.
    pub(super) fn submit_move(&mut self, mv: MoveOf<C>) -> Result<bool, PlainError> {
        // Piped input can't foresee a question, so with the coach off its moves are made without
        // one.
        let is_asked =
            self.console.is_interactive() || self.open.core.coach(&self.services) != CoachMode::Off;
        if is_asked {
            self.open.play(mv, &mut self.services);
        } else {
            self.open.make(mv, &mut self.services);
        }
        self.wait_for_computer(ANALYSING)?;
        if !matches!(self.open.playing.pending, Some(PendingMove::AwaitingDecision(_))) {
            return Ok(true);
        }
        let said = self.open.core.note().map(|note| format!("{}.", note.text));
        self.open.core.forget_note();
        self.console.say_some(said.as_deref())?;
        let teaches = self.open.core.coach(&self.services) == CoachMode::Teach;
        if let Some(shown) = self.open.core.shown_line() {
            let mover = self.open.core.session.mover();
            let names = [mover.other(), mover].map(|seat| self.label(seat));
            let told = describe_reply::<C>(self.open.core.session.position(), &shown.line, &names);
            self.console.say_some(told.as_deref())?;
        }
        // If taking back is switched off, the move is made after the line is shown.
        let is_final = teaches && !self.services.config.ai().undo;
        let insists = if is_final { Some(true) } else { self.ask_whether_to_insist()? };
        match insists {
            Some(true) => self.open.make_pending(&mut self.services),
            Some(false) | None => self.open.drop_pending(&self.services),
        }
        self.save()?;
        Ok(insists.is_some())
    }

    /// Asks whether to make a move that the coach objects to; `None` if the person leaves.
    fn ask_whether_to_insist(&mut self) -> Result<Option<bool>, PlainError> {
        loop {
            let question = "Make it all the same (y, or Enter to take it back)? ";
            let Some(line) = self.console.ask(question)? else { return Ok(None) };
            match command_meant(&line) {
                "y" | "yes" => return Ok(Some(true)),
                ":quit" => return Ok(None),
                text if asks_to_leave(text) => self.console.say(HOW_TO_LEAVE)?,
                _ => return Ok(Some(false)),
            }
        }
    }
}

/// A sentence about the answer to a move, from the line that begins with it; `names` are the player who
/// answers and the other one.
pub(super) fn describe_reply<C: GameSpec>(
    position: &C::Position,
    line: &[MoveOf<C>],
    names: &[String; 2],
) -> Option<String> {
    let (mut position, mut turn) = (position.clone(), Turn::SameSide);
    for &step in line {
        if turn == Turn::Opponent {
            let names = names.each_ref().map(String::as_str);
            let does = clause(names[0], &described(&position, step, names));
            return Some(format!("The answer to it is {step}: {does}."));
        }
        turn = position.play_unchecked(step);
    }
    None
}
