//! The queries of the menu to the disk and the index.

use arcade_games::games::GameId;

use super::Menu;
use super::card::{Card, SavedForm, SavedFormQuery};
use super::game_summary::GameSummary;
use crate::daily::DailyLog;
use crate::index::Index;
use crate::index_query::{IndexQuery, Update};
use crate::store::{Pending, StoreError};
use crate::tui::Context;

/// What the index has about each game, in the order of the cards, and about the daily.
pub(super) struct IndexData {
    pub(super) summaries: Vec<GameSummary>,
    /// What was tried of the daily.
    pub(super) daily: DailyLog,
    /// Whether no game was ever saved.
    pub(super) is_empty: bool,
    /// Whether the first lesson has been offered before.
    pub(super) was_first_lesson_offered: bool,
}

impl IndexData {
    /// Queries the index about all games at once, for a single answer and frame.
    pub(super) fn ask(games: &[GameId], context: &Context) -> IndexQuery<Self> {
        let games = games.to_vec();
        IndexQuery::ask(context, move |index| Self::read(&games, index))
    }

    fn read(games: &[GameId], index: &mut Index) -> Result<Self, StoreError> {
        let contents = index.contents()?;
        Ok(Self {
            summaries: games.iter().map(|&game| GameSummary::read(game, contents)).collect(),
            daily: contents.daily_log(),
            is_empty: contents.store().is_empty()?,
            was_first_lesson_offered: contents.was_first_lesson_offered(),
        })
    }
}

/// Asks the disk how the forms of all games were last filled in.
pub(super) fn ask_for_saved_forms(cards: &[Card], context: &Context) -> Pending<Vec<SavedForm>> {
    let asked: Vec<SavedFormQuery> = cards.iter().map(|card| card.query.clone()).collect();
    context
        .disk
        .thread
        .ask(move |store| asked.iter().map(|asked| SavedForm::read(asked, store)).collect())
}

impl Menu {
    /// Queries the disk and the index again; the old data stays until they answer.
    pub(super) fn ask_again(&mut self, context: &Context) {
        self.pending = Some(ask_for_saved_forms(&self.cards, context));
        self.index_query.ask_again(context);
    }

    /// Takes the answers of the disk and the index.
    pub(super) fn poll(&mut self, context: &Context) {
        match self.pending.as_ref().and_then(Pending::take) {
            Some(Ok(facts)) => {
                self.pending = None;
                self.cards.iter_mut().zip(facts).for_each(|(card, facts)| card.saved_form = facts);
            }
            Some(Err(error)) => {
                self.pending = None;
                self.note = Some(error.to_string());
            }
            None => {}
        }
        let Some(Update { answer, notice }) = self.index_query.poll(context) else { return };
        self.note = notice.or(self.note.take());
        match answer {
            Some(Ok(IndexData { summaries, daily, is_empty, was_first_lesson_offered })) => {
                self.has_index_answered = true;
                self.daily.update(daily);
                self.cards
                    .iter_mut()
                    .zip(summaries)
                    .for_each(|(card, summary)| card.summary = summary);
                let is_first = is_empty && context.config.files().file.is_none();
                self.greeting.update(is_first, was_first_lesson_offered);
            }
            Some(Err(error)) => self.note = Some(error.to_string()),
            None => {}
        }
    }

    /// Whether an answer is pending that actions depend on.
    pub(super) fn is_asking(&self) -> bool {
        self.pending.is_some() || self.index_query.is_asking()
    }
}
