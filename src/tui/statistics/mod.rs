//! The statistics screen: the results of finished games.

mod boxes;
mod charts;
mod draw;
mod filter;
mod history;
mod layout;
mod lines;
mod values;

use arcade_base::{pluralized, punctuated};
use arcade_games::games::GameId;
use arcade_games::kit::{Action, Key, Page, Role};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::game_progress::GameProgress;
use super::step::{Direction, row_after};
use super::widgets::{action_at, action_of};
use super::{Context, Go, Help, Message, Screen};
use crate::index::{self, Index};
use crate::index_query::{IndexQuery, Update};
use crate::store::{Pending, StoreError};
use filter::{Filter, Shown};
use layout::Layout;
use values::FirstMoveValues;

/// The statistics, and the progress in each game.
type Answer = (index::Statistics, Vec<GameProgress>);

/// The statistics screen.
pub struct StatisticsScreen {
    games: Vec<GameId>,
    /// The query to the index; `None` if statistics are switched off.
    index_query: Option<IndexQuery<Answer>>,
    /// The statistics, once the index has answered.
    statistics: Option<index::Statistics>,
    /// The progress in each game, once the index has answered.
    progress: Vec<GameProgress>,
    filter: Filter,
    shown: Shown,
    values: FirstMoveValues,
    /// Whether the next key confirms or cancels erasing the statistics.
    is_confirming_erase: bool,
    /// The erasing of the statistics, while it is running.
    erasing: Option<Pending<Result<(), StoreError>>>,
    /// A message until the next key.
    note: Option<(String, Role)>,
    /// Whether the ladder is shown in place of the figures.
    is_ladder: bool,
    /// The lines scrolled off the top of the text form.
    scrolled: usize,
}

impl StatisticsScreen {
    /// A screen for `games` that begins with `game`.
    pub(super) fn new(games: Vec<GameId>, game: GameId, context: &Context) -> Self {
        let keeps = context.config.stats().keep;
        let asked = games.clone();
        let read = move |index: &mut Index| {
            let contents = index.contents()?;
            let progress = asked.iter().map(|&game| GameProgress::read(game, contents));
            Ok((contents.statistics(), progress.collect()))
        };
        let answers = keeps.then(|| IndexQuery::ask(context, read));
        Self {
            games,
            index_query: answers,
            statistics: None,
            progress: Vec::new(),
            filter: Filter::new(game),
            shown: Shown::default(),
            values: FirstMoveValues::default(),
            is_confirming_erase: false,
            erasing: None,
            note: None,
            is_ladder: false,
            scrolled: 0,
        }
    }

    /// The progress in the selected game; `None` until the index has answered.
    fn progress(&self) -> Option<&GameProgress> {
        let at = self.games.iter().position(|game| *game == self.filter.game)?;
        self.progress.get(at)
    }

    /// The progress in the selected game, and a suggestion.
    fn progress_texts(&self, context: &Context) -> [Option<String>; 2] {
        let progress = self.progress();
        let line = progress.map(|it| context.theme.in_charset(&it.in_a_line()));
        let next = progress.and_then(|it| it.next_step(context));
        let key = context.keys.on(Page::Statistics).label(Action::Select);
        let next = next.map(|step| match key {
            Some(key) => format!("Next: {step} ({key})."),
            None => format!("Next: {step}."),
        });
        [line, next]
    }

    fn say(&mut self, text: impl Into<String>, role: Role) {
        self.note = Some((punctuated(text.into()), role));
    }

    /// Counts again after a change of the filter or of the data.
    fn count(&mut self, context: &Context) {
        let Some(statistics) = &self.statistics else { return };
        self.shown = self.filter.apply(statistics, &self.games);
        self.values.want(self.filter.game, self.shown.stats.start.as_deref(), context);
        self.scrolled = 0;
    }

    fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        let action = action_of(key, context.keys.on(Page::Statistics));
        self.note = None;
        if std::mem::take(&mut self.is_confirming_erase) {
            match action {
                Ok(Action::Erase) => self.erase(context),
                _ => self.say("nothing is erased", Role::Notice),
            }
            return Go::Stay;
        }
        match action {
            Ok(action) => return self.act(action, context),
            Err(refusal) => self.say(refusal, Role::Error),
        }
        Go::Stay
    }

    fn act(&mut self, action: Action, context: &mut Context) -> Go {
        let page = usize::from(context.area.height.saturating_sub(3));
        match action {
            Action::Up => self.move_selection(Direction::Back),
            Action::Down => self.move_selection(Direction::Forward),
            Action::Left => self.filter.step_pairing(Direction::Back, &self.shown),
            Action::Right => self.filter.step_pairing(Direction::Forward, &self.shown),
            Action::Seat if !self.filter.is_between_computers => self.filter.step_seat(),
            Action::Variant => self.filter.step_options(&self.shown),
            Action::FilterComputers => self.filter.toggle_computers(),
            Action::Ladder if context.config.shows_ladder() => self.is_ladder = !self.is_ladder,
            Action::Erase => {
                self.ask_to_erase(context);
                return Go::Stay;
            }
            Action::Select => {
                let progress = self.progress();
                let next = progress.and_then(|it| Some((it, it.next_step(context)?)));
                if let Some((progress, step)) = next {
                    return progress.begin(&step, context);
                }
            }
            Action::Help => return Go::Push(Box::new(Help::of(Page::Statistics))),
            Action::Back | Action::Leave => return Go::Back,
            _ => {
                if let Some(line) = row_after(action, self.scrolled, page) {
                    let rows = usize::from(Layout::new(context.area).body.height);
                    self.scrolled = line.min(self.lines(context).len().saturating_sub(rows));
                }
                return Go::Stay;
            }
        }
        self.count(context);
        Go::Stay
    }

    /// Selects another game of the list.
    fn move_selection(&mut self, step: Direction) {
        let at = self.games.iter().position(|game| *game == self.filter.game).unwrap_or(0);
        let next = match step {
            Direction::Back => at.saturating_sub(1),
            Direction::Forward => (at + 1).min(self.games.len().saturating_sub(1)),
        };
        self.filter.go_to(self.games[next]);
    }

    fn ask_to_erase(&mut self, context: &Context) {
        let played =
            self.statistics.as_ref().map_or(0, |statistics| statistics.filtered(|_| true).played);
        if played == 0 {
            return self.say("there is nothing to erase", Role::Notice);
        }
        let key = context.keys.on(Page::Statistics).label(Action::Erase).unwrap_or_default();
        let results = pluralized(played, "result");
        let question = format!("Erase all {results}? {key} erases, any other key does not");
        self.say(question, Role::Error);
        self.is_confirming_erase = true;
    }

    fn erase(&mut self, context: &Context) {
        let now = (context.clock)();
        self.erasing = Some(context.index.ask(move |index| index.erase_statistics(now)));
        if let Some(answers) = &mut self.index_query {
            answers.ask_again(context);
        }
    }

    /// Takes the answers of the disk and the index.
    fn poll(&mut self, context: &Context) {
        match self.erasing.as_ref().and_then(Pending::take) {
            Some(Ok(Ok(()))) => {
                self.erasing = None;
                self.say("Erased. The saved games stay.", Role::Notice);
            }
            Some(Ok(Err(error)) | Err(error)) => {
                self.erasing = None;
                self.say(error.to_string(), Role::Error);
            }
            None => {}
        }
        let heard = self.index_query.as_mut().and_then(|answers| answers.poll(context));
        let Some(Update { answer, notice }) = heard else { return };
        if let Some(notice) = notice {
            self.say(notice, Role::Error);
        }
        match answer {
            Some(Ok((statistics, progress))) => {
                self.progress = progress;
                if self.statistics.is_none() {
                    self.filter.default_to_most_played(&statistics, &self.games);
                }
                self.statistics = Some(statistics);
                self.count(context);
            }
            Some(Err(error)) => self.say(error.to_string(), Role::Error),
            None => {}
        }
    }

    fn on_click(&mut self, at: Position, context: &mut Context) -> Go {
        self.note = None;
        if std::mem::take(&mut self.is_confirming_erase) {
            return Go::Stay;
        }
        let layout = Layout::new(context.area);
        let pressed = action_at(layout.keys, &self.hints(context), at.into(), &context.theme);
        if let Some(action) = pressed {
            return self.act(action, context);
        }
        let mut games = self.games.iter().copied();
        let clicked = layout.entries(self.games.len()).into_iter().zip(games.by_ref());
        if let Some((_, game)) = clicked.into_iter().find(|(row, _)| row.contains(at)) {
            self.filter.go_to(game);
            self.count(context);
        }
        Go::Stay
    }
}

impl Screen for StatisticsScreen {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => return self.on_key(*key, context),
            Message::Click { column, row } => {
                return self.on_click(Position { x: *column, y: *row }, context);
            }
            Message::Wheel(wheel) => return self.act(wheel.action(), context),
            Message::DiskAnswered => self.poll(context),
            // Back from what came next, which may have changed the figures.
            Message::Shown => {
                if let Some(answers) = self.index_query.as_mut().filter(|asked| !asked.is_asking())
                {
                    answers.ask_again(context);
                }
            }
            Message::NotOpened(error) => self.say(error.to_string(), Role::Error),
            Message::WorkerReported => self.values.poll(),
            Message::NotWritten(failure) | Message::Warned(failure) => {
                self.say(failure.clone(), Role::Error);
            }
            _ => {}
        }
        Go::Stay
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.draw_on(area, buffer, context);
    }

    fn is_loading(&self) -> bool {
        self.index_query.as_ref().is_some_and(IndexQuery::is_asking)
    }

    fn too_small_text(&self) -> String {
        format!("Statistics: {}", self.filter.description(&self.shown))
    }
}
