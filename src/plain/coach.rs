//! The coach in the line mode: what it says of a person's move, and whether the move is made.

use arcade_base::ParseError;
use arcade_engine::{Game as _, Turn};

use super::entering::{HOW_TO_LEAVE, command_meant};
use super::{Plain, PlainError};
use crate::kit::{GameSpec, MoveOf, Words as _};
use crate::open_game::PendingMove;
use crate::session::Coach;
use crate::text::asks_to_leave;

impl<C: GameSpec> Plain<'_, C> {
    /// Says who coaches, or changes it for the rest of this run.
    pub(super) fn coach_command(&mut self, text: &str) -> Result<(), PlainError> {
        let told = match Coach::find(text) {
            _ if self.open.is_solo() => "A puzzle has no coach.".into(),
            Some(coach) => {
                self.open.set_coach(coach, &mut self.services);
                self.open.forget_note();
                format!("Coach: {text}.")
            }
            None if text.is_empty() => {
                let coach = self.services.config.ai().coach;
                format!("Coach: {}; there are {}.", coach.name(), Coach::NAMES.join(", "))
            }
            None => ParseError::new("coach", text, Coach::NAMES.join(", ")).to_string(),
        };
        Ok(self.console.say(&told)?)
    }

    /// Makes a person's move, where the coach has nothing to say of it or the person insists; false if
    /// the person leaves. What a coach who teaches has shown stays as a side line.
    pub(super) fn offer(&mut self, mv: MoveOf<C>) -> Result<bool, PlainError> {
        // Input that nobody types has no answer to a question that it couldn't foresee: without a coach
        // it isn't asked one.
        let is_asked =
            self.console.is_typed() || self.open.board.coach(&self.services) != Coach::Off;
        if is_asked {
            self.open.play(mv, &mut self.services);
        } else {
            self.open.make(mv, &mut self.services);
        }
        self.work("Looking at the moves")?;
        if !matches!(self.open.pending(), Some(PendingMove::Questioned(_))) {
            return Ok(true);
        }
        let said = self.open.note().map(|note| format!("{}.", note.text));
        self.open.forget_note();
        said.map_or(Ok(()), |said| self.console.say(&said))?;
        let teaches = self.open.board.coach(&self.services) == Coach::Teach;
        if let Some(shown) = self.open.board.shown_line() {
            let name = self.label(self.open.board.session.mover().other());
            let told = told_answer::<C>(self.open.board.session.position(), &shown.line, &name);
            told.map_or(Ok(()), |told| self.console.say(&told))?;
        }
        // Where nothing is taken back, what is shown comes after the move.
        let is_final = teaches && !self.services.config.ai().undo;
        let insists = if is_final { Some(true) } else { self.insists()? };
        match insists {
            Some(true) => self.open.make_pending(&mut self.services),
            Some(false) | None => self.open.drop_pending(&mut self.services),
        }
        self.settle()?;
        Ok(insists.is_some())
    }

    /// Asks whether a move that something was said of is to be made; `None` if the person leaves.
    fn insists(&mut self) -> Result<Option<bool>, PlainError> {
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

/// How the other side answers a move, by the line that begins with it; `name` is what it is called.
pub(super) fn told_answer<C: GameSpec>(
    position: &C::Game,
    line: &[MoveOf<C>],
    name: &str,
) -> Option<String> {
    let (mut position, mut turn) = (position.clone(), Turn::Stays);
    for &step in line {
        if turn == Turn::Passes {
            let does = position.describe(step);
            return Some(format!("The answer to it is {step}: {name} {does}."));
        }
        turn = position.play_unchecked(step);
    }
    None
}
