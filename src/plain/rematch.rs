//! The next game after a finished one.

use arcade_base::ParseError;

use super::questions::{Given, ask_option, ask_setup};
use super::speech::AnnouncedBoard;
use super::{Plain, PlainError};
use crate::index::resolve_even;
use crate::kit::{GameSpec, start};
use crate::open_game::{NextGameSetup, OpenGame};
use crate::phrases;
use crate::text::asks_to_leave;

impl<C: GameSpec> Plain<'_, C> {
    /// Whether a rematch can be offered after this game: only at a terminal.
    pub(super) fn can_offer_rematch(&self) -> bool {
        !self.open.is_between_computers() && self.console.is_typed()
    }

    /// Prints the score and offers a rematch; returns whether it has begun.
    pub(super) fn ask_rematch(&mut self) -> Result<bool, PlainError> {
        if !self.can_offer_rematch() {
            return Ok(false);
        }
        if let Some(rivals) = &self.open.score.counted.rivals {
            self.console.say(&phrases::pair_score_text(rivals, &self.open.board.session))?;
        }
        self.print_new_rungs()?;
        self.print_choices()?;
        let is_alone = self.open.is_solo();
        let answers = if is_alone { "Enter, or no" } else { "Enter, swap the seats, or no" };
        loop {
            let question = format!("Another game ({answers})? ");
            let Some(line) = self.console.ask(&question)? else { return Ok(false) };
            let setup = self.open.board.session.setup().without_error_rates();
            let (setup, is_reseated) = match line.trim() {
                "" | "y" | "yes" => (setup, false),
                "swap" | "s" if !is_alone => {
                    let swapped = setup.reseated();
                    let is_reseated = swapped.players != setup.players;
                    (swapped, is_reseated)
                }
                "n" | "no" => return Ok(false),
                line if asks_to_leave(line) => return Ok(false),
                other => {
                    match self.choose(other)? {
                        Some(true) => return Ok(true),
                        Some(false) => continue,
                        None => {}
                    }
                    self.console.say(&ParseError::new("answer", other, answers).to_string())?;
                    continue;
                }
            };
            self.begin(NextGameSetup { setup, series: None, is_reseated })?;
            return Ok(true);
        }
    }

    /// Replaces this game by a new one, after the questions for a new game; keeps it if the person cancels.
    pub(super) fn begin_new(&mut self) -> Result<(), PlainError> {
        let asked = self.open.board.session.setup().without_error_rates();
        let Some(setup) = ask_setup(self.open.board.game, asked, Given::default(), self.console)?
        else {
            return Ok(());
        };
        match ask_option(self.open.board.game, setup, self.console)? {
            Some(setup) => self.begin(NextGameSetup::new(setup, None)),
            None => Ok(()),
        }
    }

    /// Replaces this game by the next one, as a part of a series or not.
    pub(super) fn begin(&mut self, next: NextGameSetup) -> Result<(), PlainError> {
        let NextGameSetup { mut setup, series, is_reseated } = next;
        setup.seed = (self.services.seeds)();
        resolve_even(&mut setup, self.open.board.game.meta().id, self.store);
        let session = start(self.open.board.game, setup, None)?;
        self.open = OpenGame::fresh(self.open.board.game, session, series, &self.services);
        if is_reseated {
            self.open.say_who_begins();
        }
        self.skip_board = false;
        self.listener = AnnouncedBoard::default();
        self.introduce()
    }
}
