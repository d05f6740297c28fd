//! The end of a game in the line mode: the verdict on it, and what can be done next.

use std::time::{Duration, Instant};

use super::{Plain, PlainError};
use crate::kit::{Action, GameSpec, Prompt, commands};

/// How long a finished game is analysed for its verdict.
const PATIENCE: Duration = Duration::from_secs(3);

impl<C: GameSpec> Plain<'_, C> {
    /// Prints the verdict on the finished game, after analysing it for some seconds at most. Piped input
    /// isn't kept waiting: `arcade review` has the verdict.
    pub(super) fn print_verdict(&mut self) -> Result<(), PlainError> {
        if !self.console.is_typed() {
            return Ok(());
        }
        self.open.board.read_cache(&self.services);
        self.services.run_pending();
        let until = Instant::now() + PATIENCE;
        while Instant::now() < until && self.open.analyse_end(&self.services) {
            self.work("analysing the game")?;
            self.open.board.take_study(&self.services);
        }
        self.open.board.store_cache(&self.services);
        let Some(judged) = self.open.judged() else { return Ok(()) };
        if !judged.is_pending() {
            return Ok(self.console.say(&self.open.verdict_text(&judged).paragraph())?);
        }
        self.open.board.interrupt_study();
        match self.open.board.auto_saver.id() {
            Some(id) => {
                let text = format!(
                    "What decided the game takes longer to find: arcade review {id} says it."
                );
                Ok(self.console.say(&text)?)
            }
            None => Ok(()),
        }
    }

    /// Prints the rungs of the ladder that the game has reached, and what comes next, at a terminal.
    pub(super) fn print_new_rungs(&mut self) -> Result<(), PlainError> {
        let Some((ladder, new)) = self.open.ladder().filter(|_| self.console.is_typed()) else {
            return Ok(());
        };
        if new.is_empty() {
            return Ok(());
        }
        let next = ladder.next(self.services.day((self.services.clock)()));
        let text = format!("Ladder: {}. Next: {next}.", new.join(", "));
        Ok(self.console.say(&text)?)
    }

    /// Prints what can be done besides another game, each with its word.
    pub(super) fn print_choices(&mut self) -> Result<(), PlainError> {
        for choice in self.open.ending_choices(&self.services) {
            let words = [Action::FromTurningPoint, Action::NextLevel, Action::Share];
            let mut known = commands(Prompt::Board).filter(|known| words.contains(&known.action));
            if let Some(known) = known.find(|known| known.action == choice.action) {
                let does = if choice.label == known.word {
                    choice.detail
                } else {
                    format!("{} ({})", choice.label, choice.detail)
                };
                self.console.say(&format!("{}: {does}", known.word))?;
            }
        }
        Ok(())
    }

    /// Does what one of the printed choices offers; returns whether play goes on, or `None` if the
    /// word is none of theirs.
    pub(super) fn choose(&mut self, word: &str) -> Result<Option<bool>, PlainError> {
        let choices = self.open.ending_choices(&self.services);
        let action = commands(Prompt::Board).find(|known| known.word == word);
        let action = action.map(|known| known.action);
        let is_offered = choices.iter().any(|choice| Some(choice.action) == action);
        match action.filter(|_| is_offered) {
            Some(Action::FromTurningPoint) => {
                self.open.play_from_turn(&mut self.services);
                self.print_note()?;
                self.save()?;
                Ok(Some(true))
            }
            Some(Action::NextLevel) => {
                let next = self.open.next_level(&mut self.services);
                next.map(|next| self.begin(next).map(|()| true)).transpose()
            }
            Some(Action::Share) => {
                let text = self.open.result_to_share(self.services.config.ui().share);
                self.console.say_some(text.as_deref())?;
                Ok(Some(false))
            }
            _ => Ok(None),
        }
    }
}
