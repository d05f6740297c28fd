//! A series in the line mode: how it stands after each game, the next game, and the report at the
//! end.

use super::waiting::values;
use super::{Plain, PlainError};
use crate::engine::Value;
use crate::game::Side;
use crate::index::Index;
use crate::kit::{Cartridge, begin_series};
use crate::phrases;
use crate::session::{SeriesGame, SeriesPart, Standing};
use crate::text::capitalize;

impl<C: Cartridge> Plain<'_, C> {
    /// Makes this game the first of a series, takes it out of one, or says how its series stands.
    pub(super) fn series_command(&mut self, text: &str) -> Result<(), PlainError> {
        let told = match text {
            "" => match self.session.heading().series.clone() {
                None => phrases::NO_SERIES.into(),
                Some(part) => {
                    let standing = self.standing(&part).clone();
                    phrases::series_told(&part, &standing, &self.names(&part))
                }
            },
            "off" => {
                self.session.heading_mut().series = None;
                self.save()?;
                phrases::NO_SERIES.into()
            }
            text => {
                match text.parse().and_then(|length| begin_series::<C>(&mut self.session, length)) {
                    Ok(()) => {
                        self.series = None;
                        self.save()?;
                        "This is the first game of a series.".into()
                    }
                    Err(error) => error.to_string(),
                }
            }
        };
        Ok(self.console.say(&told)?)
    }

    /// Says how the series stands after this game, and begins the next one; false where there is no
    /// further game, or none is wanted.
    pub(super) fn goes_on(&mut self) -> Result<bool, PlainError> {
        let Some(part) = self.session.heading().series.clone() else { return Ok(false) };
        let game = SeriesGame::of(part.number, &self.session, C::points_of_win);
        let names = self.names(&part);
        self.standing(&part);
        let standing = self.series.get_or_insert_with(|| Standing::new(part.length, []));
        if let Some(game) = game {
            standing.add(game);
        }
        let standing = standing.clone();
        self.console.say(&phrases::series_stands(&standing, &names))?;
        if standing.is_over() {
            for (label, text) in phrases::series_report(&standing, &names, |mv| self.value_of(mv)) {
                self.console.say(&format!("{label}: {text}"))?;
            }
            return Ok(false);
        }
        let is_between_computers =
            Side::ALL.iter().all(|&seat| !self.session.player(seat).is_human());
        // One that doesn't count would be played again and again.
        if is_between_computers && !self.session.has_moves() {
            return Ok(false);
        }
        if !is_between_computers {
            let question = "The next game (Enter, or no)? ";
            match self.console.ask(question)? {
                Some(line) if ["", "y", "yes"].contains(&line.trim()) => {}
                _ => return Ok(false),
            }
        }
        let asked = self.session.setup().asked();
        // A game that doesn't count is played again.
        if self.session.has_moves() {
            self.begin(asked.swapped(), Some(part.next()))?;
        } else {
            self.begin(asked, Some(part))?;
        }
        Ok(true)
    }

    /// How the series stood before this game.
    fn standing(&mut self, part: &SeriesPart) -> &Standing {
        self.series.get_or_insert_with(|| {
            let mut index = Index::new(self.store);
            // Where nothing can be read, the series begins with this game.
            let games = index.update().and_then(|()| index.series(&part.series));
            let before = games.unwrap_or_default().into_iter();
            Standing::new(part.length, before.filter(|game| game.number < part.number))
        })
    }

    /// The names of the players, in the order of the first game.
    fn names(&self, part: &SeriesPart) -> [String; 2] {
        Side::ALL.map(|player| {
            let mut name = self.label(SeriesPart::seat_in(part.number, player));
            capitalize(&mut name);
            name
        })
    }

    /// The value of a first move, where the start is the same in every game.
    fn value_of(&self, opening: &str) -> Option<Value> {
        if self.game.is_dealt(&self.session.setup().values) {
            return None;
        }
        let mut engine = self.engines.perfect();
        let analysis = values::<C>(self.console, self.session.start(), engine.as_mut());
        let known = analysis.moves.iter().find(|known| known.mv.to_string() == opening)?;
        Some(known.value).filter(Value::is_exact)
    }
}
