//! The coach in the line mode: what it says of a person's move, and whether the move is made.

use super::entering::{HOW_TO_LEAVE, command_meant};
use super::{Plain, PlainError};
use crate::game::{Game as _, Turn};
use crate::kit::{Cartridge, MoveOf, Words as _};
use crate::phrases;
use crate::session::Coach;
use crate::session::review::Effect;
use crate::text::{ParseError, asks_to_leave};

/// What becomes of a move that the coach has looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coached {
    Made,
    TakenBack,
    /// The person leaves; the move isn't made.
    Leave,
}

impl<C: Cartridge> Plain<'_, C> {
    /// Says who coaches, or changes it for the rest of the game.
    pub(super) fn coach_command(&mut self, text: &str) -> Result<(), PlainError> {
        let told = match Coach::find(text) {
            _ if self.session.goal().is_some() => "A puzzle has no coach.".into(),
            Some(coach) => {
                self.coach = coach;
                format!("Coach: {text}.")
            }
            None if text.is_empty() => {
                format!("Coach: {}; there are {}.", self.coach.name(), Coach::NAMES.join(", "))
            }
            None => ParseError::new("coach", text, Coach::NAMES.join(", ")).to_string(),
        };
        Ok(self.console.say(&told)?)
    }

    /// What becomes of a person's move: it is made where the coach has nothing to say of it, or the
    /// person insists. What a coach who teaches has shown stays as a side line.
    pub(super) fn coached(&mut self, mv: MoveOf<C>) -> Result<Coached, PlainError> {
        let is_choice = self.session.position().legal_moves().len() > 1;
        if self.session.goal().is_some() || !is_choice {
            return Ok(Coached::Made);
        }
        if self.coach == Coach::Off {
            return self.warned_of_trap(mv);
        }
        let effect = Effect::new(mv, self.analysis());
        self.session.heading_mut().coached.count(self.coach, &effect);
        if !self.coach.speaks_of(&effect) {
            return Ok(Coached::Made);
        }
        self.console.say(&format!(
            "{mv} {}.",
            phrases::costs(&effect, self.session.start().point_name())
        ))?;
        let moves = &effect.analysis().moves;
        let known = moves.iter().find(|known| known.mv == mv).copied();
        if let (Coach::Teach, Some(known)) = (self.coach, known) {
            let name = self.label(self.session.mover().other());
            let told = told_answer::<C>(self.session.position(), &self.line(&known), &name);
            told.map_or(Ok(()), |told| self.console.say(&told))?;
        }
        // Where nothing is taken back, what is shown comes after the move.
        let is_final = self.coach == Coach::Teach && !self.config.ai().undo;
        let becomes = if is_final { Coached::Made } else { self.insists()? };
        let is_shown = self.coach == Coach::Teach && becomes != Coached::Made;
        if is_shown && self.session.add_variation(mv).is_ok() {
            self.save()?;
        }
        Ok(becomes)
    }

    /// Warns of a move that loses at once, also without a coach. Input that nobody types has no answer
    /// to a question that it couldn't foresee: it isn't asked one.
    fn warned_of_trap(&mut self, mv: MoveOf<C>) -> Result<Coached, PlainError> {
        let trap = self.session.position().trap(mv);
        let Some(trap) = trap.filter(|_| self.console.is_typed()) else { return Ok(Coached::Made) };
        self.console.say(&format!("{mv} loses at once: {trap}."))?;
        self.insists()
    }

    /// Asks whether a move that something was said of is to be made.
    fn insists(&mut self) -> Result<Coached, PlainError> {
        loop {
            let question = "Make it all the same (y, or Enter to take it back)? ";
            let Some(line) = self.console.ask(question)? else { return Ok(Coached::Leave) };
            match command_meant(&line) {
                "y" | "yes" => return Ok(Coached::Made),
                ":quit" => return Ok(Coached::Leave),
                text if asks_to_leave(text) => self.console.say(HOW_TO_LEAVE)?,
                _ => return Ok(Coached::TakenBack),
            }
        }
    }
}

/// How the other side answers a move, by the line that begins with it; `name` is what it is called.
pub(super) fn told_answer<C: Cartridge>(
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
