//! The saved-games screen: resume, review, rename, delete and restore games.

mod draw;
mod list;
mod requests;

use arcade_base::punctuated;
use arcade_games::kit::{Action, Key, KeyName, Page, Role};
use arcade_games::session::Metadata;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use tui_input::Input;

use super::play::{OpenPurpose, saved_game};
use super::preview::Preview;
use super::step::Direction;
use super::widgets::{action_at, action_of};
use super::{Context, Go, Help, Message, Screen, StackOp, line_editor};
use crate::index_query::{IndexQuery, Update};
use crate::store::{DeletedGame, Pending, RecordId};
use draw::Layout;
use list::{Item, List, Version};
use requests::Request;

/// The saved-games screen.
pub struct SavedScreen {
    list: List,
    index_query: IndexQuery<Vec<Item>>,
    /// Whether the index has answered at all.
    has_index_answered: bool,
    mode: Mode,
    /// A message until the next key.
    note: Option<(String, Role)>,
    /// The preview on screen, and of which version of a game.
    preview: Option<(Version, Preview)>,
    /// The preview that is being made, and of which version of a game.
    pending_preview: Option<(Version, Pending<Option<Preview>>)>,
    /// The request that is running.
    request: Option<Request>,
    /// The game to select once the list contains it.
    awaited: Option<RecordId>,
    /// The games deleted on this screen, the latest one last.
    deleted: Vec<DeletedGame>,
    /// Where the screen of an opened game goes.
    stack_op: StackOp,
    /// The game whose screen is below this one.
    game_below: Option<RecordId>,
}

#[derive(Debug)]
enum Mode {
    Browsing,
    /// Typing the search text.
    Filtering(Input),
    /// Typing a title for the selected game.
    Naming(Input),
    /// Asking whether to delete the selected game.
    Deleting,
}

impl SavedScreen {
    /// The screen, opened from the menu: leaving a game returns to the list.
    pub fn of_menu(context: &Context) -> Self {
        Self::new(StackOp::Push, None, context)
    }

    /// The screen, opened from the game `game_below`, which another game replaces.
    pub fn of_game(game_below: Option<RecordId>, context: &Context) -> Self {
        Self::new(StackOp::ReplaceBoth, game_below, context)
    }

    fn new(stack_op: StackOp, game_below: Option<RecordId>, context: &Context) -> Self {
        let (now, zone) = ((context.clock)(), context.time_zone());
        let note = context.zone.as_ref().err().map(|why| (why.clone(), Role::Error));
        Self {
            list: List::default(),
            index_query: IndexQuery::ask(context, move |index| list::read(index, now, &zone)),
            has_index_answered: false,
            mode: Mode::Browsing,
            note,
            preview: None,
            pending_preview: None,
            request: None,
            awaited: None,
            deleted: Vec::new(),
            stack_op,
            game_below,
        }
    }

    fn say(&mut self, text: impl Into<String>) {
        self.note = Some((punctuated(text.into()), Role::Notice));
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.note = Some((punctuated(text.into()), Role::Error));
    }

    /// Takes the answers of the index and the disk.
    fn poll(&mut self, context: &mut Context) {
        if let Some(Update { answer, notice }) = self.index_query.poll(context) {
            match answer {
                Some(Ok(items)) => {
                    self.list.set(items);
                    if let Some(id) = self.awaited.take() {
                        self.list.select_game(&id);
                    }
                    self.has_index_answered = true;
                }
                Some(Err(error)) => self.warn(error.to_string()),
                None => {}
            }
            if let Some(notice) = notice {
                self.warn(notice);
            }
        }
        self.hear_request(context);
        if let Some((version, pending)) = &self.pending_preview
            && let Some(answer) = pending.take()
        {
            self.preview = answer.ok().flatten().map(|board| (version.clone(), board));
            let version = version.clone();
            self.pending_preview = None;
            // The selection or the game may have changed while the preview was being made.
            if self.list.current().is_some_and(|item| item.version() == version) {
                return;
            }
        }
        self.request_preview(context);
    }

    fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        self.note = None;
        match std::mem::replace(&mut self.mode, Mode::Browsing) {
            Mode::Browsing => match action_of(key, context.keys.on(Page::SavedGames)) {
                Ok(action) => return self.act(action, context),
                Err(refusal) => {
                    self.warn(refusal);
                    return Go::Stay;
                }
            },
            Mode::Filtering(input) => self.edit_filter(input, key),
            Mode::Naming(input) => self.name(input, key, context),
            Mode::Deleting => self.delete(key, context),
        }
        self.request_preview(context);
        Go::Stay
    }

    fn act(&mut self, action: Action, context: &mut Context) -> Go {
        let page = usize::from(Layout::new(context.area).list.height);
        match action {
            _ if self.list.move_selection(action, page) => {}
            Action::Left => self.list.next_status_filter(Direction::Back),
            Action::Right => self.list.next_status_filter(Direction::Forward),
            Action::NextKind => self.list.next_kind(),
            Action::Filter => self.mode = Mode::Filtering(self.list.search().into()),
            Action::Select => return self.open_selected(OpenPurpose::Play, context),
            Action::Review => return self.open_selected(OpenPurpose::Review, context),
            Action::Rename => self.begin_naming(),
            Action::Delete => self.begin_deleting(),
            Action::BringBack => self.undelete(context),
            Action::Copy => self.copy(context),
            Action::Help => return Go::Push(Box::new(Help::of(Page::SavedGames))),
            Action::Back if self.list.clear_filters() => {}
            Action::Back | Action::Leave => return Go::Back,
            _ => {}
        }
        self.request_preview(context);
        Go::Stay
    }

    /// Opens the selected game.
    fn open_selected(&mut self, purpose: OpenPurpose, context: &Context) -> Go {
        let Some(item) = self.list.current() else { return Go::Stay };
        if self.game_below.as_ref() == Some(&item.entry.id) {
            return Go::Back;
        }
        match (item.game, item.damage()) {
            (_, Some(damage)) => self.warn(damage.to_string()),
            (None, None) => {
                self.warn(format!("{} is a game that arcade doesn't know", item.kind()));
            }
            (Some(game), None) => {
                let id = item.entry.id.clone();
                return Go::Open(saved_game(game, id, purpose, context), self.stack_op);
            }
        }
        Go::Stay
    }

    /// Handles a key while the search text is being typed.
    fn edit_filter(&mut self, mut input: Input, key: Key) {
        match key.name {
            KeyName::Esc => return self.list.set_filter(""),
            KeyName::Enter => return,
            KeyName::Up => _ = self.list.move_selection(Action::Up, 1),
            KeyName::Down => _ = self.list.move_selection(Action::Down, 1),
            _ => line_editor::type_in(&mut input, key, MAX_CHARS),
        }
        self.list.set_filter(input.value());
        self.mode = Mode::Filtering(input);
    }

    fn begin_naming(&mut self) {
        let Some(item) = self.list.current() else { return };
        match &item.entry.summary {
            Ok(game) => {
                self.mode = Mode::Naming(game.metadata.title.clone().unwrap_or_default().into());
            }
            Err(damage) => self.warn(damage.clone()),
        }
    }

    /// Handles a key while a title is being typed.
    fn name(&mut self, mut input: Input, key: Key, context: &Context) {
        match key.name {
            KeyName::Esc => return,
            KeyName::Enter => {
                let name = Some(input.value().trim()).filter(|name| !name.is_empty());
                match name.map(Metadata::check_title).transpose() {
                    Ok(name) => return self.rename(name, context),
                    Err(error) => self.warn(error.to_string()),
                }
            }
            _ => line_editor::type_in(&mut input, key, MAX_CHARS),
        }
        self.mode = Mode::Naming(input);
    }

    fn begin_deleting(&mut self) {
        let Some(item) = self.list.current() else { return };
        if self.game_below.as_ref() == Some(&item.entry.id) {
            return self.warn("this game is on the board: leave it first");
        }
        self.mode = Mode::Deleting;
    }

    /// Handles the answer to the question whether to delete a game.
    fn delete(&mut self, key: Key, context: &Context) {
        match key.character() {
            Some('y' | 'Y') => self.delete_game(true, context),
            Some('a' | 'A') => self.delete_game(false, context),
            _ => self.say("nothing was deleted"),
        }
    }

    fn on_click(&mut self, at: Position, context: &mut Context) -> Go {
        self.note = None;
        let layout = Layout::new(context.area);
        let pressed = action_at(layout.keys, &self.hints(context), at.into(), &context.theme);
        self.mode = Mode::Browsing;
        if let Some(action) = pressed {
            return self.act(action, context);
        }
        let mut rows = layout.rows(&self.list);
        let Some((number, _)) = rows.find(|(_, row)| row.contains(at)) else { return Go::Stay };
        if number == self.list.at() {
            return self.open_selected(OpenPurpose::Play, context);
        }
        self.list.select(number);
        self.request_preview(context);
        Go::Stay
    }

    fn on_paste(&mut self, text: &str) {
        match &mut self.mode {
            Mode::Filtering(input) => {
                line_editor::paste(input, text, MAX_CHARS);
                self.list.set_filter(input.value());
            }
            Mode::Naming(input) => line_editor::paste(input, text, MAX_CHARS),
            Mode::Browsing | Mode::Deleting => {}
        }
    }
}

/// The longest search text and title, in characters.
const MAX_CHARS: usize = 100;

impl Screen for SavedScreen {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => return self.on_key(*key, context),
            Message::Click { column, row } => {
                return self.on_click(Position { x: *column, y: *row }, context);
            }
            Message::Wheel(wheel) => return self.act(wheel.action(), context),
            Message::Paste(text) => self.on_paste(text),
            Message::DiskAnswered => self.poll(context),
            // The game above this screen may have changed.
            Message::Shown if self.has_index_answered => self.index_query.ask_again(context),
            Message::NotOpened(error) => {
                self.warn(error.to_string());
                self.index_query.ask_again(context);
            }
            Message::NotWritten(failure) | Message::Warned(failure) => self.warn(failure),
            _ => {}
        }
        Go::Stay
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.draw_on(area, buffer, context);
    }

    fn is_waiting(&self) -> bool {
        self.request.is_some()
    }

    fn is_loading(&self) -> bool {
        !self.has_index_answered || self.pending_preview.is_some()
    }

    fn too_small_text(&self) -> String {
        format!("saved games: {}", self.list.count())
    }
}
