//! The game after this one.

use jiff::Timestamp;

use super::questions::{Said, ask_option, ask_setup};
use super::{Plain, PlainError};
use crate::game::Side;
use crate::index::{Index, Tally, settle};
use crate::kit::{Cartridge, start};
use crate::phrases;
use crate::random::Seed;
use crate::session::{Heading, SeriesPart, Setup};
use crate::store::SavedGame;
use crate::text::{ParseError, asks_to_leave};

impl<C: Cartridge> Plain<'_, C> {
    /// Offers another game to a person at a terminal, after the score so far; whether it has begun.
    pub(super) fn offers_another(&mut self) -> Result<bool, PlainError> {
        let has_person = Side::ALL.iter().any(|&seat| self.session.player(seat).is_human());
        if !has_person || !self.console.is_typed() {
            return Ok(false);
        }
        self.tell_score()?;
        let is_alone = self.session.goal().is_some();
        let answers = if is_alone { "Enter, or no" } else { "Enter, swap the seats, or no" };
        loop {
            let question = format!("Another game ({answers})? ");
            let Some(line) = self.console.ask(&question)? else { return Ok(false) };
            let asked = self.session.setup().asked();
            let setup = match line.trim() {
                "" | "y" | "yes" => asked,
                "swap" | "s" if !is_alone => asked.reseated(),
                "n" | "no" => return Ok(false),
                line if asks_to_leave(line) => return Ok(false),
                other => {
                    self.console.say(&ParseError::new("answer", other, answers).to_string())?;
                    continue;
                }
            };
            self.begin(setup, None)?;
            return Ok(true);
        }
    }

    /// Leaves this game for a new one, after the questions that a new game has; stays if the person
    /// leaves them.
    pub(super) fn begin_new(&mut self) -> Result<(), PlainError> {
        let asked = self.session.setup().asked();
        let Some(setup) = ask_setup(self.game, asked, Said::default(), self.console)? else {
            return Ok(());
        };
        match ask_option(self.game, setup, self.console)? {
            Some(setup) => self.begin(setup, None),
            None => Ok(()),
        }
    }

    /// Begins a game in place of this one, as a part of a series or alone.
    pub(super) fn begin(
        &mut self,
        setup: Setup,
        series: Option<SeriesPart>,
    ) -> Result<(), PlainError> {
        let mut setup = Setup { seed: Seed::fresh(), ..setup };
        settle(&mut setup, self.game.meta().id, self.store);
        let mut session = start(self.game, setup, None)?;
        *session.heading_mut() = Heading { series, ..Heading::begun(Timestamp::now()) };
        (self.session, self.saved) = (session, SavedGame::new(self.game.meta().id));
        for engine in self.seated.values_mut() {
            engine.new_game(0);
        }
        self.known = false;
        self.forget();
        self.introduce()
    }

    /// Says how many games the two players have won against each other, this one counted.
    fn tell_score(&mut self) -> Result<(), PlainError> {
        let Some(rivals) = self.tally().rivals.filter(|_| self.config.stats().keep) else {
            return Ok(());
        };
        let [first, second] = self.session.rivals();
        Ok(self.console.say(&phrases::rivals(&rivals, [&first, &second]))?)
    }

    /// What all games so far add up to, this one among them; nothing of a game that isn't saved, as no
    /// move was made.
    pub(super) fn tally(&self) -> Tally {
        if self.saved.id().is_none() {
            return Tally::default();
        }
        let mut index = Index::new(self.store);
        let setup = self.session.setup();
        let tally = index.update().and_then(|()| index.tally(self.game.meta().id, setup));
        // Where nothing can be read, there is nothing to tell.
        tally.unwrap_or_default()
    }
}
