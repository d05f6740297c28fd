//! Series in the line mode: the score after each game, the next game, and the final report.

use super::{Plain, PlainError};
use crate::kit::GameSpec;
use crate::phrases;

impl<C: GameSpec> Plain<'_, C> {
    /// Makes this game the first of a series, removes it from one, or prints the score of its series.
    pub(super) fn series_command(&mut self, text: &str) -> Result<(), PlainError> {
        // Only the score of a series depends on earlier games.
        if text.is_empty() && self.open.board.session.game_metadata().series.is_some() {
            self.count()?;
        }
        self.open.series_command(text, &self.services);
        self.print_note()?;
        self.save()
    }

    /// Saves the game, and reads from the index the results of earlier games that its score needs.
    pub(super) fn count(&mut self) -> Result<(), PlainError> {
        self.save()?;
        self.open.update_score(&self.services);
        while self.open.score.is_counting() {
            self.services.run_pending();
            self.open.score.receive(&self.services);
        }
        Ok(())
    }

    /// Prints the score of the series after this game, and starts the next one; false if there is none, or
    /// the player leaves.
    pub(super) fn continue_series(&mut self) -> Result<bool, PlainError> {
        let Some((part, standing)) = self.open.standing() else { return Ok(false) };
        let names = self.open.names_in_series(part);
        self.console.say(&phrases::series_stands(&standing, &names))?;
        if !standing.is_over() {
            self.print_new_rungs()?;
        }
        if standing.is_over() {
            self.look_at_start()?;
            for (label, text) in self.open.series_report(&standing, &names) {
                self.console.say(&format!("{label}: {text}"))?;
            }
            return Ok(false);
        }
        // Otherwise a series of games that don't count would never end.
        if self.open.is_between_computers() && !self.open.board.session.has_moves() {
            return Ok(false);
        }
        if !self.open.is_between_computers() {
            let question = "The next game (Enter, or no)? ";
            match self.console.ask(question)? {
                Some(line) if ["", "y", "yes"].contains(&line.trim()) => {}
                _ => return Ok(false),
            }
        }
        let next = self.open.again(&mut self.services);
        self.begin(next)?;
        Ok(true)
    }
}
