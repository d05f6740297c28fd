//! The game after this one.

use jiff::Timestamp;

use super::questions::{Said, ask_option, ask_setup};
use super::{Plain, PlainError};
use crate::game::Side;
use crate::index::{Index, settle};
use crate::kit::{Cartridge, start};
use crate::phrases;
use crate::random::Seed;
use crate::session::{Heading, Rivals, SeriesPart, Setup};
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
        let (players, own) = (&self.session.setup().players, self.saved.id());
        let rivals = Rivals::new(players).filter(|_| self.config.stats().keep);
        let (Some(rivals), Some((_, ending))) = (rivals, self.session.result()) else {
            return Ok(());
        };
        let mut index = Index::new(self.store);
        let counted = index.update().and_then(|()| index.rivals(self.game.meta().id, &rivals, own));
        // Where nothing can be read, the score begins with this game.
        let mut counted = counted.unwrap_or(rivals);
        counted.count(players, ending);
        let [first, second] = self.session.rivals();
        Ok(self.console.say(&phrases::rivals(&counted, [&first, &second]))?)
    }
}
