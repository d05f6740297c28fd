//! The menu: the games, each with a picture of its board and the unfinished game to resume.

mod card;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr as _;

use super::play::saved_game;
use super::verbs::{NewGameOf, OpenForm};
use super::widgets::{KeyHint, frame, hint, key_bar};
use super::{Context, Go, Help, Message, Place, Screen, Wheel};
use crate::games::GameId;
use crate::kit::{Action, Charset, Key, Role, Theme, line, put};
use crate::session::{Player, PlayerKind, Setup};
use crate::store::Store;
use crate::text::wrap;
use card::{Card, Facts};

/// The list of games.
pub struct Menu {
    cards: Vec<Card>,
    selected: usize,
    /// What to do as soon as the disk has answered.
    wanted: Option<Action>,
    note: Option<String>,
}

impl std::fmt::Debug for Menu {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Menu").field("selected", &self.selected).finish_non_exhaustive()
    }
}

/// The actions that mean something in the menu.
const IN_MENU: [Action; 12] = [
    Action::Up,
    Action::Down,
    Action::Right,
    Action::Select,
    Action::Back,
    Action::Help,
    Action::New,
    Action::Perfect,
    Action::Options,
    Action::Configured,
    Action::Resume,
    Action::Leave,
];

const ART: &str = include_str!("../../../assets/art/arcade.txt");

/// The rows, frame included, that a card needs to have room for a title above its board.
const ROOM_FOR_ART: u16 = 26;

/// The width of the list.
const LIST: u16 = 31;
/// The row of the first game.
const FIRST_ROW: u16 = 5;

impl Menu {
    /// A menu of these games.
    pub fn new(games: &[GameId], context: &Context) -> Self {
        let card = |&game| Card::new(game, &context.config, &context.disk);
        Self { cards: games.iter().map(card).collect(), selected: 0, wanted: None, note: None }
    }

    fn card(&self) -> &Card {
        &self.cards[self.selected]
    }

    /// Begins a new game.
    fn begin(&self, setup: Setup, context: &Context) -> Go {
        Go::Open(self.card().game.run(NewGameOf { setup, context }), Place::Push)
    }

    fn resume(&mut self, context: &Context) -> Go {
        let Card { game, facts, .. } = self.card();
        match &facts.saved {
            Some((id, _)) => Go::Open(saved_game(*game, id.clone(), context), Place::Push),
            None => self.say(format!("no game of {} is under way", game.meta().name)),
        }
    }

    /// Forgets what the form was last left with.
    fn forget_choice(&mut self, context: &Context) -> Go {
        let card = &mut self.cards[self.selected];
        let meta = card.game.meta();
        if card.facts.choice.is_none() {
            return self.say(format!("{} is as config.toml says", meta.name));
        }
        let forget = |store: &Store| store.keep_choice(meta.id, None);
        context.disk.write("the choice is not dropped", forget);
        card.ask(&context.disk);
        Go::Stay
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
            Action::Up => return self.select(self.selected.saturating_sub(1)),
            Action::Down => return self.select(self.selected + 1),
            Action::Help => return Go::Push(Box::new(Help::of_menu())),
            Action::Leave => return Go::Quit,
            Action::Back => return Go::Stay,
            _ if self.card().is_pending() => {
                self.wanted = Some(action);
                return Go::Stay;
            }
            _ => {}
        }
        let card = self.card();
        match action {
            Action::Select | Action::Right if card.facts.saved.is_some() => self.resume(context),
            Action::Select | Action::Right | Action::New => {
                self.begin(card.setup((context.seeds)()), context)
            }
            Action::Perfect if card.new_game().0 => {
                self.say("a puzzle has no opponent: the form of options has games for two".into())
            }
            Action::Perfect => self.begin(card.perfect_setup((context.seeds)()), context),
            Action::Resume => self.resume(context),
            Action::Configured => self.forget_choice(context),
            Action::Options => {
                let setup = &card.setup((context.seeds)());
                Go::Push(card.game.run(OpenForm { setup, context }))
            }
            _ => Go::Stay,
        }
    }

    fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        self.note = None;
        let digit = key.character().and_then(|c| c.to_digit(10)).unwrap_or(0) as usize;
        if (1..=self.cards.len()).contains(&digit) {
            self.selected = digit - 1;
            return self.act(Action::Select, context);
        }
        match context.keys.action(key).filter(|action| IN_MENU.contains(action)) {
            Some(action) => self.act(action, context),
            None => {
                let help = context.keys.label(Action::Help);
                let help = help.map_or(String::new(), |help| format!("; {help} shows the keys"));
                self.say(format!("{key} does nothing here{help}"))
            }
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
            // On a small screen there is no card to say it.
            let state = match &card.facts {
                Facts { saved: Some(_), .. } => theme.glyph(" \u{25b8} under way", " > under way"),
                Facts { choice: Some(_), .. } => " as last time",
                _ => "",
            };
            let text = format!(" {}  {:<14}", index + 1, card.game.meta().name);
            let role = if index == self.selected { Role::Selected } else { Role::Text };
            let width = put(buffer, row, (row.x, row.y), &text, theme.style(role));
            put(buffer, row, (row.x + width, row.y), state, theme.style(Role::Dim));
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
        for (text, role) in card_text(card, context) {
            say(&text, role);
        }
        for problem in card.facts.damaged.iter().take(2) {
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
        if let Some(preview) = &card.facts.preview {
            preview(board, buffer, context);
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
        let Facts { saved, choice, .. } = &self.card().facts;
        let is_saved = saved.is_some();
        [
            hint(context, Action::Select, if is_saved { "go on" } else { "play" }),
            hint(context, Action::New, "new").filter(|_| is_saved),
            hint(context, Action::Configured, "reset").filter(|_| choice.is_some()),
            hint(context, Action::Perfect, "perfect"),
            hint(context, Action::Options, "options"),
            hint(context, Action::Help, "help"),
            hint(context, Action::Leave, "quit"),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

/// What the card says of the game under way and of a new one.
fn card_text(card: &Card, context: &Context) -> Vec<(String, Role)> {
    let Facts { saved, choice, .. } = &card.facts;
    let keys = |action, does: &str| {
        context.keys.label(action).map_or(String::new(), |key| format!(" {key} {does}."))
    };
    let mut texts = Vec::new();
    if let Some((_, words)) = saved {
        let go_on = keys(Action::Select, "goes on with it");
        texts.push((format!("Under way: {words}.{go_on}"), Role::Notice));
    }
    let begin = if saved.is_some() { keys(Action::New, "begins it") } else { String::new() };
    texts.push((format!("{}{begin}", seats(card)), Role::Dim));
    if let Some(choice) = choice {
        let back = keys(Action::Configured, "goes back to config.toml");
        let words = choice.words(&card.settings);
        texts.push((format!("As last time: {words}.{back}"), Role::Notice));
    }
    texts
}

/// Who plays a new game.
fn seats(card: &Card) -> String {
    let seat = |player: &Player| match player.kind {
        PlayerKind::Human => player.name.clone(),
        PlayerKind::Computer(skill) => format!("{} ({skill})", player.name),
    };
    let (is_puzzle, [first, second]) = card.new_game();
    if is_puzzle {
        return format!("A new game is a puzzle for {}.", seat(&first));
    }
    format!("A new game is {} against {}.", seat(&first), seat(&second))
}

impl Screen for Menu {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => self.on_key(*key, context),
            Message::Answered => {
                self.cards.iter_mut().for_each(Card::hear);
                match self.wanted.take() {
                    Some(action) => self.act(action, context),
                    None => Go::Stay,
                }
            }
            Message::NotOpened(error) => {
                // Another arcade may have changed what is on the disk.
                self.cards[self.selected].ask(&context.disk);
                self.say(error.to_string())
            }
            Message::NotWritten(failure) => self.say(failure.clone()),
            Message::Click { column, row } if *column < LIST => {
                match row.checked_sub(FIRST_ROW).map(usize::from) {
                    Some(index) if index == self.selected => self.act(Action::Select, context),
                    Some(index) if index < self.cards.len() => self.select(index),
                    _ => Go::Stay,
                }
            }
            Message::Wheel(Wheel::Up) => self.act(Action::Up, context),
            Message::Wheel(Wheel::Down) => self.act(Action::Down, context),
            Message::Shown => {
                for card in &mut self.cards {
                    card.ask(&context.disk);
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

    fn is_waiting(&self) -> bool {
        self.wanted.is_some()
    }

    fn in_one_line(&self) -> String {
        format!("arcade: {}", self.card().game.meta().name)
    }
}
