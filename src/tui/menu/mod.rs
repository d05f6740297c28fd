//! The menu: the games, each with a picture of its board, and the unfinished game to resume.

mod about;
mod card;
mod command;
mod daily;
mod game_summary;
mod greeting;
mod grid;
mod keys;
mod list;
mod queries;
mod tally;
mod title;

use arcade_base::punctuated;
use arcade_games::games::GameId;
use arcade_games::kit::{Action, Key, Page, Prompt, Role, put, row_of};
use arcade_games::session::{SeriesEntry, Setup};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::command_line::{CommandLine, draw_command_line};
use super::new_game::NewGame;
use super::play::{OpenPurpose, form_opener, new_game, open_problems, saved_game};
use super::widgets::{action_at, action_of, key_bar};
use super::{
    Context, DailyScreen, Go, Help, Lessons, Message, SavedScreen, Screen, SettingsScreen, StackOp,
    StatisticsScreen,
};
use crate::index_query::IndexQuery;
use crate::open_game::NextGameSetup;
use crate::store::{Pending, Store};
use card::{Card, SavedForm};
use daily::DailyHeader;
use game_summary::ResumeTarget;
use greeting::Greeting;
use grid::CardGrid;
use keys::key_rows;
use list::draw_list;
use queries::{IndexData, ask_for_saved_forms};

/// The menu screen.
pub struct Menu {
    cards: Vec<Card>,
    selected: usize,
    /// The query for the saved forms, while it is pending.
    pending: Option<Pending<Vec<SavedForm>>>,
    /// The query to the index.
    index_query: IndexQuery<IndexData>,
    /// Whether the index has answered at all.
    has_index_answered: bool,
    /// The action to carry out as soon as the disk has answered.
    wanted: Option<Action>,
    note: Option<String>,
    /// The command line, while it is open.
    command: Option<CommandLine>,
    greeting: Greeting,
    daily: DailyHeader,
}

/// The least height with a blank row above the header, and a header of three rows rather than two.
const TALL_HEADER: u16 = 26;
/// The least height with blank rows above and below the pictures. That leaves one row for the text.
const GAPS: u16 = 24;
/// The least height with all rows of the text below pictures and gaps.
const AIRY: u16 = 34;
/// The least width with a grid of pictures.
const WIDE: u16 = 72;
/// The rows of the text about the selected game.
const ABOUT: u16 = 3;
/// The row of the first game in the list.
const FIRST_ROW: u16 = 3;

impl Menu {
    /// A menu of these games.
    pub fn new(games: &[GameId], context: &Context) -> Self {
        let cards: Vec<_> = games.iter().map(|&game| Card::new(game, context)).collect();
        Self {
            pending: Some(ask_for_saved_forms(&cards, context)),
            index_query: IndexData::ask(games, context),
            has_index_answered: false,
            cards,
            selected: 0,
            wanted: None,
            note: None,
            command: None,
            greeting: Greeting::default(),
            daily: DailyHeader::default(),
        }
    }

    fn card(&self) -> &Card {
        &self.cards[self.selected]
    }

    /// Starts a new game.
    fn begin(&self, setup: Setup, series: Option<SeriesEntry>, context: &Context) -> Go {
        let under_way = self.card().summary.under_way.as_ref().map(|under_way| &under_way.next);
        let leaves_unfinished = matches!(under_way, Some(ResumeTarget::Saved(_)));
        let next = NextGameSetup { leaves_unfinished, ..NextGameSetup::new(setup, series) };
        Go::Open(new_game(self.card().game, next, context), StackOp::Push)
    }

    /// Resumes the game under way, or starts the next one of its series.
    fn resume(&mut self, context: &mut Context) -> Go {
        let Card { game, summary, .. } = self.card();
        match summary.under_way.as_ref().map(|under_way| &under_way.next) {
            Some(ResumeTarget::Saved(id)) => {
                Go::Open(saved_game(*game, id.clone(), OpenPurpose::Play, context), StackOp::Push)
            }
            Some(ResumeTarget::OfSeries(setup, entry)) => {
                let setup = Setup { seed: (context.seeds)(), ..(**setup).clone() };
                self.begin(setup, Some(entry.clone()), context)
            }
            None => self.say(format!("no game of {} is under way", game.meta().name)),
        }
    }

    /// Deletes the saved form.
    fn forget_saved_form(&mut self, context: &Context) -> Go {
        let card = self.card();
        let meta = card.game.meta();
        if card.saved_form.setup.is_none() {
            return self.say(format!("{} is as config.toml says", meta.name));
        }
        let forget = |store: &Store| store.save_last_setup(meta.id, None);
        context.disk.write("the choice is not dropped", forget);
        self.ask_again(context);
        self.say(format!("{} is as config.toml says again", meta.name))
    }

    fn say(&mut self, note: String) -> Go {
        self.note = Some(punctuated(note));
        Go::Stay
    }

    fn select(&mut self, index: usize) -> Go {
        self.selected = index.min(self.cards.len() - 1);
        Go::Stay
    }

    fn act(&mut self, action: Action, context: &mut Context) -> Go {
        let in_row = self.pictures(context.area).map_or(1, |grid| grid.columns());
        match action {
            Action::Up => return self.select(self.selected.saturating_sub(in_row)),
            Action::Down => return self.select(self.selected + in_row),
            Action::Left if in_row > 1 => return self.select(self.selected.saturating_sub(1)),
            Action::Right if in_row > 1 => return self.select(self.selected + 1),
            Action::Help => return Go::Push(Box::new(Help::of(Page::Menu))),
            Action::Settings => return Go::Push(Box::new(SettingsScreen::new(context))),
            Action::Games => return Go::Push(Box::new(SavedScreen::of_menu(context))),
            Action::Statistics => {
                let games = self.cards.iter().map(|card| card.game).collect();
                let statistics = StatisticsScreen::new(games, self.card().game, context);
                return Go::Push(Box::new(statistics));
            }
            Action::Lessons => {
                let games = self.cards.iter().map(|card| card.game).collect();
                return Go::Push(Box::new(Lessons::new(games, self.card().game, context)));
            }
            Action::Daily => return Go::Push(Box::new(DailyScreen::new(None, context))),
            Action::Problems => return Go::Push(open_problems(self.card().game, context)),
            Action::Command => self.command = Some(CommandLine::default()),
            Action::Leave => return Go::Quit,
            Action::Back => return Go::Stay,
            _ if self.is_asking() => {
                self.wanted = Some(action);
                return Go::Stay;
            }
            _ => {}
        }
        let card = self.card();
        match action {
            Action::Select | Action::Right if card.summary.under_way.is_some() => {
                self.resume(context)
            }
            Action::Select | Action::Right | Action::New => {
                self.begin(card.setup((context.seeds)()), None, context)
            }
            Action::NewAgainstPerfect if card.is_puzzle() => {
                self.say("a puzzle has no opponent: the form of options has games for two".into())
            }
            Action::NewAgainstPerfect => {
                self.begin(card.perfect_setup((context.seeds)()), None, context)
            }
            Action::Resume => self.resume(context),
            Action::NewFromConfig => self.forget_saved_form(context),
            Action::Options => {
                let setup = &card.setup((context.seeds)());
                let open = form_opener(card.game);
                let form = NewGame::of(card.game, open, setup, StackOp::Replace, context);
                Go::Push(Box::new(form))
            }
            _ => Go::Stay,
        }
    }

    fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        self.note = None;
        self.greeting.mark_seen(context);
        if self.command.is_some() {
            return self.edit_command(key, context);
        }
        let digit = key.character().and_then(|c| c.to_digit(10)).unwrap_or(0) as usize;
        if (1..=self.cards.len()).contains(&digit) {
            self.selected = digit - 1;
            return self.act(Action::Select, context);
        }
        match action_of(key, context.keys.on(Page::Menu)) {
            Ok(action) => self.act(action, context),
            Err(refusal) => self.say(refusal),
        }
    }

    fn on_click(&mut self, at: (u16, u16), context: &mut Context) -> Go {
        self.note = None;
        if self.command.take().is_some() {
            return Go::Stay;
        }
        let bar = key_rows(context.area);
        if let Some(action) = action_at(bar, &self.hints(context), at, &context.theme) {
            return self.act(action, context);
        }
        if DailyHeader::place(self.header(context.area), &context.theme).contains(at.into()) {
            return self.act(Action::Daily, context);
        }
        match self.card_at(at.0, at.1, context.area) {
            Some(index) if index == self.selected => self.act(Action::Select, context),
            Some(index) => self.select(index),
            None => Go::Stay,
        }
    }

    /// The rows of the title and the daily.
    fn header(&self, area: Rect) -> Rect {
        let height = if self.pictures(area).is_some() { header_rows(area) } else { 2 };
        let y = area.y + u16::from(area.height >= TALL_HEADER);
        Rect { y, height, ..area }.intersection(area)
    }

    /// The grid of pictures, if there is room for it.
    fn pictures(&self, area: Rect) -> Option<CardGrid> {
        let gap = u16::from(has_gaps(area));
        let header = u16::from(area.height >= TALL_HEADER) + header_rows(area) + gap;
        let below = gap + about_rows(area) + key_rows(area).height;
        let height = area.height.checked_sub(header + below)?;
        let inside =
            Rect { x: area.x + 1, y: area.y + header, width: area.width.checked_sub(2)?, height };
        CardGrid::new(inside, self.cards.len(), self.selected).filter(|_| area.width >= WIDE)
    }

    /// The index of the card at a cell of the screen.
    fn card_at(&self, column: u16, row: u16, area: Rect) -> Option<usize> {
        match self.pictures(area) {
            Some(pictures) => (0..self.cards.len()).find(|&index| {
                pictures.place(index).is_some_and(|place| place.contains((column, row).into()))
            }),
            None => {
                let index = usize::from(row.checked_sub(area.y + FIRST_ROW)?);
                (index < self.cards.len()).then_some(index)
            }
        }
    }
}

/// The rows of the title and the daily above pictures.
fn header_rows(area: Rect) -> u16 {
    if area.height < TALL_HEADER { 2 } else { 3 }
}

/// Whether blank rows are above and below the pictures.
fn has_gaps(area: Rect) -> bool {
    area.height >= GAPS
}

/// The rows of the text about the selected game below pictures.
fn about_rows(area: Rect) -> u16 {
    if has_gaps(area) && area.height < AIRY { 1 } else { ABOUT }
}

impl Screen for Menu {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => self.on_key(*key, context),
            Message::Paste(text) => {
                if let Some(Err(note)) = self.command.as_mut().map(|line| line.paste(text)) {
                    self.note = Some(note);
                }
                Go::Stay
            }
            Message::DiskAnswered => {
                self.poll(context);
                match self.wanted {
                    Some(action) if !self.is_asking() => {
                        self.wanted = None;
                        self.act(action, context)
                    }
                    _ => Go::Stay,
                }
            }
            Message::NotOpened(error) => {
                // Another instance of arcade may have changed files.
                self.ask_again(context);
                self.say(error.to_string())
            }
            Message::NotWritten(failure) | Message::Warned(failure) => self.say(failure.clone()),
            Message::Click { column, row } => self.on_click((*column, *row), context),
            Message::Wheel(wheel) => self.act(wheel.action(), context),
            Message::Shown => {
                // The first query is still pending.
                if !self.is_asking() {
                    self.cards.iter_mut().for_each(|card| card.apply_config(context));
                    self.ask_again(context);
                }
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let header = self.header(area);
        title::draw(header, buffer, context);
        let daily = DailyHeader::place(header, &context.theme);
        self.daily.draw(daily, buffer, context);
        let about = match self.pictures(area) {
            Some(pictures) => {
                pictures.draw(&self.cards, self.selected, buffer, context);
                area.height - key_rows(area).height - about_rows(area)
            }
            None => {
                draw_list(&self.cards, self.selected, area, buffer, &context.theme);
                let below = FIRST_ROW + u16::try_from(self.cards.len()).unwrap_or(u16::MAX);
                // A blank row, unless that leaves too few rows.
                below
                    + u16::from(area.height > below + ABOUT + u16::from(area.height >= TALL_HEADER))
            }
        };
        let height = (area.height - key_rows(area).height).saturating_sub(about);
        self.draw_about(Rect { y: area.y + about, height, ..area }, buffer, context);
        let bottom = row_of(area, area.height - 1);
        match (&self.note, &self.command) {
            (note, Some(command)) => {
                let note = note.as_deref().map(|note| (note, Role::Error));
                draw_command_line(command, Prompt::Menu, note, area, buffer, &context.theme);
            }
            (Some(note), None) => {
                put(buffer, bottom, (area.x + 1, bottom.y), note, context.theme.style(Role::Error));
            }
            (None, None) => {
                key_bar(key_rows(area), &self.hints(context), buffer, &context.theme);
            }
        }
    }

    fn is_waiting(&self) -> bool {
        self.wanted.is_some()
    }

    fn is_loading(&self) -> bool {
        // The first frame shows what a new game would be, and doesn't wait for saved games.
        self.pending.is_some() || (self.has_index_answered && self.index_query.is_asking())
    }

    fn too_small_text(&self) -> String {
        format!("arcade: {}", self.card().game.meta().name)
    }
}
