//! What the disk is asked when the menu is shown.

use super::card::{Asked, Card, Facts};
use crate::store::{Pending, Store};
use crate::tui::Context;

/// What the disk knows.
pub(super) struct Answers {
    /// Of each game, in the order of the cards.
    pub(super) facts: Vec<Facts>,
    /// Whether no game was ever saved.
    pub(super) is_empty: bool,
}

impl Answers {
    /// Asks about all games at once: one answer, and one frame.
    pub(super) fn ask(cards: &[Card], context: &Context) -> Pending<Self> {
        let asked: Vec<_> = cards.iter().map(Card::asked).collect();
        context.disk.ask(move |store| Self::read(&asked, store))
    }

    fn read(asked: &[Asked], store: &Store) -> Self {
        let facts = asked.iter().map(|asked| Facts::read(asked, store)).collect();
        // A folder that can't be read is told about with each game.
        Self { facts, is_empty: matches!(store.is_empty(), Ok(true)) }
    }
}
