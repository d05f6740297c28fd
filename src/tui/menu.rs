//! The menu: the games, each with a picture of its board and the unfinished game to resume.

use std::time::SystemTime;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::verbs::{OpenForm, Preview, PreviewBoard};
use super::widgets::{KeyHint, frame, hint, key_bar};
use super::{Context, Go, Help, Message, OpenGame, ResumeGame, Screen, Wheel};
use crate::games::GameId;
use crate::kit::{Action, Charset, Role, Theme, line, put};
use crate::session::{Player, PlayerKind, Record, Setup};
use crate::store::{RecordId, Store, StoreError};
use crate::text::{counted, wrap};

/// The list of games.
pub struct Menu {
    cards: Vec<Card>,
    selected: usize,
    note: Option<String>,
}

impl std::fmt::Debug for Menu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Menu").field("selected", &self.selected).finish_non_exhaustive()
    }
}

/// A game in the list.
struct Card {
    game: GameId,
    preview: Option<Preview>,
    /// The unfinished game played last, and a short description of it.
    saved: Option<(RecordId, String)>,
    /// Records that can't be read, and why.
    damaged: Vec<String>,
    /// The setup of a new game.
    setup: Setup,
}

const ART: &str = include_str!("../../assets/art/arcade.txt");

/// The rows, frame included, that a card needs to have room for a title above its board.
const ROOM_FOR_ART: u16 = 26;

/// The width of the list.
const LIST: u16 = 31;
/// The row of the first game.
const FIRST_ROW: u16 = 5;

/// What the menu needs to know about the saved games of one game.
#[derive(Default)]
struct Recent {
    /// The game that was played last.
    last: Option<(RecordId, Record)>,
    /// The unfinished game that was played last.
    open: Option<(RecordId, Record)>,
    /// Records that can't be read, and why.
    damaged: Vec<String>,
}

impl Recent {
    /// Reads records, the game played last first, until an unfinished game is found.
    fn read(store: &Store, game: &str) -> Self {
        let mut recent = Self::default();
        if let Err(error) = recent.take_in(store, game) {
            recent.damaged.push(error.to_string());
        }
        recent
    }

    fn take_in(&mut self, store: &Store, game: &str) -> Result<(), StoreError> {
        for found in store.latest(Some(game))? {
            let (id, record) = match found {
                Ok(found) => found,
                Err(error) => {
                    self.damaged.push(error.to_string());
                    continue;
                }
            };
            self.last.get_or_insert_with(|| (id.clone(), record.clone()));
            if record.ending.is_none() {
                self.open = Some((id, record));
                break;
            }
        }
        Ok(())
    }
}

impl Card {
    fn new(game: GameId, context: &mut Context) -> Self {
        let meta = game.meta();
        let Recent { last, open, damaged } = Recent::read(&context.store, meta.id);
        let last = last.filter(|(id, _)| is_newer(id, context));
        let seed = (context.seeds)();
        let setup = match last {
            Some((_, record)) => Setup { seed, ..record.setup },
            None => Setup::configured(context.config.game(&meta.section()), seed),
        };
        let record = open.as_ref().map(|(_, record)| record);
        let preview = game.run(PreviewBoard { values: &setup.values, record });
        let saved = open.map(|(id, record)| (id, describe(&record)));
        Self { game, preview, saved, damaged, setup }
    }
}

/// Whether a game was played after the config file was last changed: if so, its settings are the
/// newer ones, else the file's are.
fn is_newer(id: &RecordId, context: &Context) -> bool {
    let config = context.config.files().changed().unwrap_or(SystemTime::UNIX_EPOCH);
    context.store.modified(id).is_some_and(|played| played > config)
}

/// A saved game in a few words.
fn describe(record: &Record) -> String {
    let [first, second] = &record.setup.players;
    let against = match record.setup.goal() {
        Some(_) => "alone".into(),
        None => format!("against {}", second.name),
    };
    let moves = counted(record.plies(), "move");
    format!("{} {against}, {moves}", first.name)
}

impl Menu {
    /// A menu of these games.
    pub fn new(games: &[GameId], context: &mut Context) -> Self {
        let cards = games.iter().map(|&game| Card::new(game, context)).collect();
        Self { cards, selected: 0, note: None }
    }

    fn card(&self) -> &Card {
        &self.cards[self.selected]
    }

    fn open(&mut self, context: &mut Context) -> Go {
        let Card { game, setup, .. } = self.card();
        let setup = Setup { seed: (context.seeds)(), ..setup.clone() };
        match game.run(OpenGame { setup, position: None, context }) {
            Ok(screen) => Go::Push(screen),
            Err(error) => self.say(error.to_string()),
        }
    }

    fn resume(&mut self, context: &mut Context) -> Go {
        let Card { game, saved, .. } = self.card();
        let Some((id, _)) = saved else {
            return self.say(format!("no game of {} is under way", game.meta().name));
        };
        let opened = context.store.open(&id.to_string());
        match opened
            .and_then(|(file, record)| game.run(ResumeGame { file, record: &record, context }))
        {
            Ok(screen) => Go::Push(screen),
            Err(error) => self.say(error.to_string()),
        }
    }

    fn say(&mut self, note: String) -> Go {
        self.note = Some(note);
        Go::Stay
    }

    fn select(&mut self, index: usize) -> Go {
        self.selected = index.min(self.cards.len() - 1);
        Go::Stay
    }

    fn act(&mut self, action: Action, context: &mut Context) -> Go {
        match action {
            Action::Up => self.select(self.selected.saturating_sub(1)),
            Action::Down => self.select(self.selected + 1),
            Action::Select | Action::New | Action::Right => self.open(context),
            Action::Resume => self.resume(context),
            Action::Options => {
                let Card { game, setup, .. } = self.card();
                Go::Push(game.run(OpenForm { setup, context }))
            }
            Action::Help => Go::Push(Box::new(Help::of_menu())),
            Action::Leave | Action::Back => Go::Quit,
            _ => Go::Stay,
        }
    }

    fn draw_list(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let title: Vec<&str> = theme.glyph(ART, "A R C A D E").lines().collect();
        for (row, text) in (1..).zip(title) {
            let at = line(area, row);
            put(buffer, at, (at.x + 1, at.y), text, theme.style(Role::First));
        }
        for (index, card) in self.cards.iter().enumerate() {
            let row = line(area, FIRST_ROW + u16::try_from(index).unwrap_or(u16::MAX));
            let under_way = if card.saved.is_some() {
                theme.glyph(" \u{25b8} under way", " > under way")
            } else {
                ""
            };
            let text = format!(" {}  {:<14}", index + 1, card.game.meta().name);
            let role = if index == self.selected { Role::Selected } else { Role::Text };
            let width = put(buffer, row, (row.x, row.y), &text, theme.style(role));
            put(buffer, row, (row.x + width, row.y), under_way, theme.style(Role::Dim));
        }
    }

    fn draw_card(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, card) = (&context.theme, self.card());
        let title = self.art(area, theme);
        let name = if title.is_empty() { card.game.meta().name } else { "" };
        let inner = frame(area, name, buffer, theme);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let mut lines: Vec<(String, Role)> = Vec::new();
        let mut say = |text: &str, role| {
            lines.extend(wrap(text, inner.width).into_iter().map(|line| (line, role)));
        };
        say(card.game.meta().summary, Role::Text);
        say("", Role::Text);
        match (&card.saved, context.keys.label(Action::Resume)) {
            (Some((_, words)), Some(key)) => {
                say(&format!("Under way: {words}. {key} goes on with it."), Role::Notice);
            }
            _ => say(&seats(&card.setup), Role::Dim),
        }
        for problem in card.damaged.iter().take(2) {
            say(&format!("can't be read: {problem}"), Role::Error);
        }
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX).min(inner.height / 2);
        for (row, text) in (inner.top() + 1..).zip(&title) {
            put(buffer, inner, (inner.x + 1, row), text, theme.style(Role::Second));
        }
        // There is a free row above the title and one below.
        let top = title.len() + if title.is_empty() { 0 } else { 2 };
        let top = u16::try_from(top).unwrap_or(0);
        let board = Rect { y: inner.y + top, height: inner.height - height - top, ..inner };
        if let Some(preview) = &card.preview {
            preview(board, buffer, theme);
        }
        for (row, (text, role)) in (board.bottom()..inner.bottom()).zip(lines) {
            put(buffer, inner, (inner.x, row), &text, theme.style(role));
        }
    }

    /// The title of the selected game as a drawing, where there is room for it.
    fn art(&self, area: Rect, theme: &Theme) -> Vec<&'static str> {
        let art: Vec<&'static str> = self.card().game.meta().texts.art.lines().collect();
        let fits = art.iter().all(|row| row.width() + 6 <= area.width.into());
        let room = area.height >= ROOM_FOR_ART && theme.charset() == Charset::Unicode;
        if fits && room { art } else { Vec::new() }
    }

    fn hints(&self, context: &Context) -> Vec<KeyHint> {
        let resume = self.card().saved.as_ref();
        [
            hint(context, Action::Select, "play"),
            resume.and_then(|_| hint(context, Action::Resume, "go on")),
            hint(context, Action::Options, "options"),
            hint(context, Action::Help, "help"),
            hint(context, Action::Leave, "quit"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// Who plays a new game.
fn seats(setup: &Setup) -> String {
    let seat = |player: &Player| match player.kind {
        PlayerKind::Human => player.name.clone(),
        PlayerKind::Computer(skill) => format!("{} ({skill})", player.name),
    };
    let [first, second] = &setup.players;
    if setup.goal().is_some() {
        return format!("A new game is a puzzle for {}.", seat(first));
    }
    format!("A new game is {} against {}.", seat(first), seat(second))
}

impl Screen for Menu {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => {
                self.note = None;
                let digit = key.character().and_then(|c| c.to_digit(10)).unwrap_or(0) as usize;
                if (1..=self.cards.len()).contains(&digit) {
                    self.selected = digit - 1;
                    return self.open(context);
                }
                context.keys.action(*key).map_or(Go::Stay, |action| self.act(action, context))
            }
            Message::Click { column, row } if *column < LIST => {
                match row.checked_sub(FIRST_ROW).map(usize::from) {
                    Some(index) if index == self.selected => self.open(context),
                    Some(index) if index < self.cards.len() => self.select(index),
                    _ => Go::Stay,
                }
            }
            Message::Wheel(Wheel::Up) => self.act(Action::Up, context),
            Message::Wheel(Wheel::Down) => self.act(Action::Down, context),
            Message::Shown => {
                for card in &mut self.cards {
                    *card = Card::new(card.game, context);
                }
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let body = Rect { height: area.height - 1, ..area };
        let list = Rect { width: LIST.min(area.width), ..body };
        self.draw_list(list, buffer, context);
        if area.width > LIST + 20 {
            let card = Rect { x: area.x + LIST, width: area.width - LIST, ..body };
            self.draw_card(card, buffer, context);
        }
        let bottom = line(area, area.height - 1);
        match &self.note {
            Some(note) => {
                put(buffer, bottom, (area.x + 1, bottom.y), note, context.theme.style(Role::Error));
            }
            None => key_bar(bottom, &self.hints(context), buffer, &context.theme),
        }
    }

    fn in_one_line(&self) -> String {
        format!("arcade: {}", self.card().game.meta().name)
    }
}
