//! The page of the daily: the problems of a day, how each went, the streak and the month.

mod cards;
mod draw;
mod layout;
mod panel;

use std::time::{Duration, Instant};

use arcade_base::punctuated;
use arcade_games::games::GameId;
use arcade_games::kit::{Action, Key, Page, Prompt};
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::command_line::CommandLine;
use super::play::{open_daily, open_problems};
use super::widgets::{Press, action_of, key_at};
use super::{Context, Go, Help, Message, Screen};
use crate::daily::{DailyLog, shared_text};
use crate::index::Index;
use crate::index_query::{IndexQuery, Update};
use crate::open_game::{DailyCourse, DailyProgress, DailyVisit, DayProblems};
use crate::services::Services;
use layout::Layout;

/// What the daily is, in a few words.
pub(super) const WHAT_IT_IS: &str = "six small problems, one a game";

/// The page of the daily.
pub struct DailyScreen {
    visit: DailyVisit,
    /// The date by the clock; the day shown stays when it changes.
    clock: DayClock,
    problems: DayProblems<GameId>,
    progress: DailyProgress,
    /// The query for what was tried on all days, and for the games that were never introduced.
    index_query: IndexQuery<(DailyLog, Vec<&'static str>)>,
    /// Whether it was answered.
    has_index_answered: bool,
    /// The index of the selected problem; `None` for the first one that can still be tried.
    selected: Option<usize>,
    /// Whether the selected problem is opened as soon as it is made.
    opens_when_made: bool,
    /// Whether the page is visible.
    is_shown: bool,
    note: Option<String>,
    /// The command line, while it is open.
    command: Option<CommandLine>,
}

impl DailyScreen {
    /// The page of a day, or of today.
    pub fn new(day: Option<Date>, context: &Context) -> Self {
        let clock = DayClock::read(context);
        let visit = DailyVisit { day: day.unwrap_or(clock.today), begun: clock.today };
        let read = |index: &mut Index| {
            // Reads the journal only, no records.
            index.read_changed(0)?;
            let contents = index.contents()?;
            let is_new = |id: &&str| contents.is_first_game(id).unwrap_or(false);
            let new_games = GameId::ALL.iter().map(|game| game.meta().id).filter(is_new);
            Ok((contents.daily_log(), new_games.collect()))
        };
        Self {
            visit,
            clock,
            problems: DayProblems::new(GameId::ALL, visit.day, context),
            progress: DailyProgress::default(),
            index_query: IndexQuery::ask(context, read),
            has_index_answered: false,
            selected: None,
            opens_when_made: false,
            is_shown: true,
            note: None,
            command: None,
        }
    }

    /// The index of the selected problem, or of the first one that can still be tried.
    fn at(&self) -> usize {
        let open = || self.progress.log().marks(self.visit.day).iter().position(Option::is_none);
        self.selected.or_else(open).unwrap_or(0)
    }

    fn game(&self) -> GameId {
        GameId::ALL[self.at()]
    }

    fn select(&mut self, index: usize) -> Go {
        self.selected = Some(index.min(GameId::ALL.len() - 1));
        Go::Stay
    }

    fn say(&mut self, note: impl Into<String>) -> Go {
        self.note = Some(punctuated(note.into()));
        Go::Stay
    }

    /// Opens the selected problem, at once or as soon as it is made.
    fn begin(&mut self, context: &Context) -> Go {
        let (at, game) = (self.at(), self.game());
        self.opens_when_made = false;
        match self.problems.get(at) {
            None => self.opens_when_made = true,
            Some(Err(error)) => self.note = Some(format!("{}: {error}", game.meta().name)),
            Some(Ok(_)) => {
                let (problems, progress) = (self.problems.generated(), self.progress.clone());
                let course = DailyCourse::new(game, self.visit, problems, progress, context.now);
                if let Some(course) = course {
                    self.selected = None;
                    return self.leave_for(open_daily(course, context));
                }
            }
        }
        Go::Stay
    }

    /// Opens another screen on top of this one.
    fn leave_for(&mut self, screen: Box<dyn Screen>) -> Go {
        self.is_shown = false;
        Go::Push(screen)
    }

    fn go_to(&mut self, day: Date, context: &Context) -> Go {
        if day > self.clock.today {
            return self.say(format!("{} is yet to come", day.strftime("%A %-d %B")));
        }
        self.visit = DailyVisit { day, begun: self.clock.today };
        self.problems = DayProblems::new(GameId::ALL, day, context);
        (self.selected, self.opens_when_made) = (None, false);
        Go::Stay
    }

    /// Copies the result of the day.
    fn share(&mut self, context: &mut Context) -> Go {
        let DailyVisit { day, begun } = self.visit;
        let style = context.config.ui().share;
        context.clipboard = Some(shared_text(&self.progress.log(), day, begun, style));
        self.say("the result is on the clipboard, if the terminal allows that")
    }

    fn act(&mut self, action: Action, context: &mut Context) -> Go {
        self.opens_when_made = false;
        let at = self.at();
        let in_row = if Layout::new(context.area).has_pictures { 2 } else { 1 };
        let day = self.visit.day;
        match action {
            Action::Up => return self.select(at.saturating_sub(in_row)),
            Action::Down => return self.select(at + in_row),
            Action::Left if in_row > 1 => return self.select(at.saturating_sub(1)),
            Action::Right if in_row > 1 => return self.select(at + 1),
            Action::Select => return self.begin(context),
            Action::PreviousDay => return self.go_to(day.saturating_sub(1.day()), context),
            Action::NextDay => return self.go_to(day.saturating_add(1.day()), context),
            Action::Share => return self.share(context),
            Action::Problems => {
                let problems = open_problems(self.game(), context);
                return self.leave_for(problems);
            }
            Action::Command => self.command = Some(CommandLine::default()),
            Action::Help => return self.leave_for(Box::new(Help::of(Page::Daily))),
            Action::Back | Action::Leave => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        self.note = None;
        if self.command.is_some() {
            return self.edit_command(key, context);
        }
        let digit = key.character().and_then(|c| c.to_digit(10)).unwrap_or(0) as usize;
        if (1..=GameId::ALL.len()).contains(&digit) {
            self.selected = Some(digit - 1);
            return self.begin(context);
        }
        match action_of(key, context.keys.on(Page::Daily)) {
            Ok(action) => self.act(action, context),
            Err(refusal) => self.say(refusal),
        }
    }

    /// Handles a key while the command line is open.
    fn edit_command(&mut self, key: Key, context: &mut Context) -> Go {
        let Some(command) = self.command.take() else { return Go::Stay };
        let (command, asked) = command.key_at(Prompt::DailyPage, key, &mut context.history);
        self.command = command;
        match asked {
            Ok(Some(action)) => self.act(action, context),
            Ok(None) => Go::Stay,
            Err(note) => self.say(note),
        }
    }

    fn on_click(&mut self, at: (u16, u16), context: &mut Context) -> Go {
        self.note = None;
        if self.command.take().is_some() {
            return Go::Stay;
        }
        let layout = Layout::new(context.area);
        match key_at(layout.keys, &Self::hints(context), at, &context.theme) {
            Some(Press::Action(action)) => return self.act(action, context),
            Some(Press::Key(key)) => return self.on_key(key, context),
            None => {}
        }
        match layout.card_at(at.into()) {
            Some(index) if index == self.at() => self.act(Action::Select, context),
            Some(index) => self.select(index),
            None => Go::Stay,
        }
    }

    fn paste(&mut self, text: &str) {
        if let Some(Err(note)) = self.command.as_mut().map(|line| line.paste(text)) {
            self.note = Some(note);
        }
    }

    fn poll(&mut self, context: &Context) {
        if self.is_shown
            && let Some(failure) = self.progress.failure()
        {
            self.note = Some(failure);
        }
        let Some(Update { answer, notice }) = self.index_query.poll(context) else { return };
        self.note = notice.or(self.note.take());
        match answer {
            // Without the journal, what was tried since is known here alone.
            Some(Ok((log, new_games)))
                if !self.has_index_answered || context.config.stats().keep =>
            {
                self.progress.set_log(log);
                if !std::mem::replace(&mut self.has_index_answered, true) {
                    self.progress.set_new_games(new_games);
                }
            }
            Some(Err(error)) => self.note = Some(error.to_string()),
            Some(Ok(_)) | None => {}
        }
    }

    /// Handles problems that have been generated.
    fn receive(&mut self, context: &Context) -> Go {
        self.problems.receive();
        if self.opens_when_made && self.is_shown { self.begin(context) } else { Go::Stay }
    }
}

impl Screen for DailyScreen {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        self.clock = DayClock::read(context);
        match message {
            Message::Key(key) => return self.on_key(*key, context),
            Message::Click { column, row } => return self.on_click((*column, *row), context),
            Message::Wheel(wheel) => return self.act(wheel.action(), context),
            Message::Paste(text) => self.paste(text),
            Message::WorkerReported => return self.receive(context),
            Message::DiskAnswered => self.poll(context),
            Message::NotWritten(failure) | Message::Warned(failure) => {
                self.note = Some(failure.clone());
            }
            Message::Shown => {
                self.is_shown = true;
                self.poll(context);
                // The first `Shown` comes while the first query is still pending.
                if !self.index_query.is_asking() {
                    self.index_query.ask_again(context);
                }
            }
            _ => {}
        }
        Go::Stay
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.draw_on(area, buffer, context);
    }

    fn next_tick(&self) -> Option<Instant> {
        let is_counted = self.is_shown && self.clock.today == self.visit.begun;
        is_counted.then_some(self.clock.next)
    }

    fn is_loading(&self) -> bool {
        self.index_query.is_asking()
    }

    fn too_small_text(&self) -> String {
        format!("Daily: {}", self.game().meta().name)
    }
}

/// The date and the minutes until the next one.
#[derive(Clone, Copy, Debug)]
struct DayClock {
    pub(super) today: Date,
    /// The minutes until the next day, rounded up.
    pub(super) minutes: u64,
    /// When that number changes.
    pub(super) next: Instant,
}

impl DayClock {
    fn read(services: &Services) -> Self {
        const MINUTE: u64 = 60_000;
        let now: Timestamp = (services.clock)();
        let today = services.day(now);
        let midnight = today.saturating_add(1.day()).to_zoned(services.time_zone());
        let left =
            midnight.map_or(0, |midnight| midnight.timestamp().duration_since(now).as_millis());
        let left = u64::try_from(left).unwrap_or(0).max(1);
        let minutes = left.div_ceil(MINUTE);
        let next = services.now + Duration::from_millis(left - (minutes - 1) * MINUTE);
        Self { today, minutes, next }
    }
}
