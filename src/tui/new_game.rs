//! The new-game form: one for all games, made from the game's options.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::keys::{Key, KeyName};
use super::widgets::{frame, key_bar, line, put};
use super::{Context, Go, Message, Role, Screen, Wheel};
use crate::engine::Level;
use crate::game::Side;
use crate::games::words::wrap;
use crate::games::{Entry, StartError};
use crate::options::{Kind, OptionError, Spec};
use crate::random::Seed;
use crate::session::{Player, PlayerKind, Setup};
use crate::text::ParseError;

/// A form for the settings of a new game.
#[derive(Debug)]
pub(super) struct NewGame {
    entry: Entry,
    fields: Vec<Field>,
    selected: usize,
    /// Where the form was opened.
    from: OpenedFrom,
    /// What is wrong, where it belongs to no field.
    note: Option<String>,
}

/// Where a form was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OpenedFrom {
    /// In the menu: the new game is left to it.
    Menu,
    /// In a game: the new game takes its place.
    Game,
}

/// A row of the form.
#[derive(Debug)]
struct Field {
    label: String,
    what: What,
    text: String,
    error: Option<String>,
}

/// What a row sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Option(usize),
    Kind(Side),
    Name(Side),
    Seed,
}

/// How a row is changed.
enum Editing {
    /// By going through these.
    Words(Vec<&'static str>),
    /// By counting in this range, or typing.
    Number(u32, u32),
    /// By typing.
    Text,
}

/// Rows above the first field, and the width of the labels.
const TOP: u16 = 2;
const LABEL: u16 = 16;

impl NewGame {
    /// A form for `entry`, filled in with `setup`.
    pub(super) fn new(
        entry: &Entry,
        setup: &Setup,
        from: OpenedFrom,
        context: &mut Context,
    ) -> Self {
        let mut form = Self { entry: *entry, fields: Vec::new(), selected: 0, from, note: None };
        for (index, spec) in form.specs(context).iter().enumerate() {
            // The level is chosen with the players.
            if spec.key != "level" {
                let text = setup.values.get(spec.key).unwrap_or_default();
                form.add(&spec.key.replace('_', " "), What::Option(index), text);
            }
        }
        for seat in Side::ALL {
            let Player { name, kind } = &setup.players[seat.index()];
            form.add(&format!("player {seat}"), What::Kind(seat), &kind.to_string());
            form.add("  name", What::Name(seat), name);
        }
        form.add("seed", What::Seed, &(context.seeds)().to_string());
        form
    }

    fn add(&mut self, label: &str, what: What, text: &str) {
        self.fields.push(Field { label: label.into(), what, text: text.into(), error: None });
    }

    fn specs(&self, context: &Context) -> Vec<Spec> {
        let section = self.entry.meta.section();
        match context.config.schema().specs(&section) {
            Some(specs) => specs.to_vec(),
            // A game outside the list of games has no section of its own.
            None => self.entry.meta.specs.to_vec(),
        }
    }

    fn spec(&self, what: What, context: &Context) -> Option<Spec> {
        match what {
            What::Option(index) => self.specs(context).get(index).copied(),
            _ => None,
        }
    }

    fn editing(&self, what: What, context: &Context) -> Editing {
        match (what, self.spec(what, context).map(|spec| spec.kind)) {
            (What::Kind(_), _) => {
                let classic: &[&str] = if self.entry.has_classic { &["classic:4"] } else { &[] };
                let words = ["human"].iter().chain(Level::NAMES).chain(&["greedy"]).chain(classic);
                Editing::Words(words.copied().collect())
            }
            (_, Some(Kind::Choice(words))) => Editing::Words(words.into()),
            (_, Some(Kind::Flag)) => Editing::Words(vec!["false", "true"]),
            (_, Some(Kind::Number { min, max, .. })) => Editing::Number(min, max),
            _ => Editing::Text,
        }
    }

    /// What is wrong with a row, if anything.
    fn error(&self, field: &Field, context: &Context) -> Option<String> {
        let text = field.text.trim();
        let refused = match field.what {
            What::Kind(_) => text.parse::<PlayerKind>().map(|_| ()),
            What::Name(_) => Player::check_name(text).map(|_| ()),
            What::Seed => text.parse::<Seed>().map(|_| ()),
            What::Option(_) => {
                let spec = self.spec(field.what, context)?;
                let unset = text.is_empty() && spec.default.is_none();
                let accepted = if unset { Ok(String::new()) } else { spec.accept(text) };
                return accepted.err().map(|error| error.problem());
            }
        };
        refused.err().map(|error: ParseError| error.to_string())
    }

    fn check(&mut self, index: usize, context: &Context) {
        self.fields[index].error = self.error(&self.fields[index], context);
    }

    /// Goes through the words of a row, or counts.
    fn change(&mut self, up: bool, context: &Context) {
        let index = self.selected;
        let what = self.fields[index].what;
        let text = self.fields[index].text.clone();
        self.fields[index].text = match self.editing(what, context) {
            Editing::Words(words) => {
                let at = words.iter().position(|word| *word == text);
                let next = match (at, up) {
                    (None, _) => 0,
                    (Some(at), true) => (at + 1) % words.len(),
                    (Some(at), false) => (at + words.len() - 1) % words.len(),
                };
                words[next].into()
            }
            Editing::Number(min, max) => match (text.parse::<u32>(), up) {
                (Ok(number), true) => (number.saturating_add(1)).clamp(min, max).to_string(),
                (Ok(number), false) => number.saturating_sub(1).clamp(min, max).to_string(),
                (Err(_), _) => min.to_string(),
            },
            Editing::Text => text,
        };
        if let What::Kind(seat) = what {
            self.rename(seat);
        }
        self.check(index, context);
    }

    /// Gives a seat the name that is usual for the kind of player in it.
    fn rename(&mut self, seat: Side) {
        let text = |what| self.fields.iter().find(|field| field.what == what);
        let kind = text(What::Kind(seat)).and_then(|field| field.text.parse().ok());
        let Some(kind) = kind else { return };
        let usual = Player::new(kind, seat).name;
        let usual_names =
            [PlayerKind::Human, PlayerKind::of_level(&crate::options::Values::default())]
                .map(|kind| Player::new(kind, seat).name);
        for field in &mut self.fields {
            if field.what == What::Name(seat) && usual_names.contains(&field.text) {
                field.text.clone_from(&usual);
            }
        }
    }

    fn type_character(&mut self, character: char, context: &Context) {
        let field = &self.fields[self.selected];
        match self.editing(field.what, context) {
            Editing::Words(_) if character == ' ' => self.change(true, context),
            Editing::Words(words) => {
                let begins = |word: &&&str| word.starts_with(character.to_ascii_lowercase());
                if let Some(word) = words.iter().find(begins) {
                    self.fields[self.selected].text = (*word).into();
                }
            }
            Editing::Number(..) | Editing::Text => self.fields[self.selected].text.push(character),
        }
        self.check(self.selected, context);
    }

    /// The settings as they stand in the form, if all are right.
    fn setup(&mut self, context: &Context) -> Option<Setup> {
        for index in 0..self.fields.len() {
            self.check(index, context);
        }
        if let Some(wrong) = self.fields.iter().position(|field| field.error.is_some()) {
            self.selected = wrong;
            return None;
        }
        let text = |what| {
            let field = self.fields.iter().find(|field| field.what == what);
            field.map_or("", |field| field.text.trim())
        };
        let player = |seat| {
            let kind = text(What::Kind(seat)).parse().ok()?;
            Some(Player { name: text(What::Name(seat)).into(), kind })
        };
        let players = [player(Side::One)?, player(Side::Two)?];
        let mut values = context.config.game(&self.entry.meta.section());
        for (index, spec) in self.specs(context).iter().enumerate() {
            let has_field = self.fields.iter().any(|field| field.what == What::Option(index));
            match text(What::Option(index)) {
                _ if !has_field => {}
                "" => values.unset(spec.key),
                value => values.set(spec.key, spec.accept(value).ok()?),
            }
        }
        Some(Setup { values, players, seed: text(What::Seed).parse().ok()? })
    }

    fn start(&mut self, context: &mut Context) -> Go {
        let Some(setup) = self.setup(context) else { return Go::Stay };
        match (self.entry.open)(setup, None, context) {
            Ok(screen) if self.from == OpenedFrom::Game => return Go::ReplaceBoth(screen),
            Ok(screen) => return Go::Replace(screen),
            Err(StartError::Option(error)) => self.place(&error, context),
            Err(error) => self.note = Some(error.to_string()),
        }
        Go::Stay
    }

    /// Shows an error beside the field it belongs to.
    fn place(&mut self, error: &OptionError, context: &Context) {
        let specs = self.specs(context);
        let at = self.fields.iter().position(|field| match field.what {
            What::Option(index) => specs[index].key == error.key(),
            _ => false,
        });
        match at {
            Some(index) => {
                self.selected = index;
                self.fields[index].error = Some(error.problem());
            }
            None => self.note = Some(error.to_string()),
        }
    }

    fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        self.note = None;
        let count = self.fields.len();
        match (key.character(), key.name) {
            (Some(character), _) => self.type_character(character, context),
            (_, KeyName::Backspace) => {
                self.fields[self.selected].text.pop();
                self.check(self.selected, context);
            }
            (_, KeyName::Up) => self.selected = (self.selected + count - 1) % count,
            (_, KeyName::Tab) if key.shift => self.selected = (self.selected + count - 1) % count,
            (_, KeyName::Down | KeyName::Tab) => self.selected = (self.selected + 1) % count,
            (_, KeyName::Left) => self.change(false, context),
            (_, KeyName::Right) => self.change(true, context),
            (_, KeyName::Enter) => return self.start(context),
            (_, KeyName::Esc) => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    /// The first field in view, so that the selected one is too.
    fn first(&self, height: u16) -> usize {
        (self.selected + 1).saturating_sub(usize::from(height.saturating_sub(TOP + 3)))
    }

    fn draw_field(&self, field: &Field, row: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let selected = std::ptr::eq(field, &raw const self.fields[self.selected]);
        put(buffer, row, (row.x + 1, row.y), &field.label, theme.style(Role::Dim));
        let optional = self.spec(field.what, context).is_some_and(|spec| spec.default.is_none());
        let unset = field.text.is_empty() && optional && !selected;
        let text = match self.editing(field.what, context) {
            _ if unset => "as the level has it".into(),
            Editing::Text if selected => format!("{}_", field.text),
            Editing::Text => field.text.clone(),
            _ if selected => {
                theme.glyph("\u{25c2} {} \u{25b8}", "< {} >").replace("{}", &field.text)
            }
            _ => field.text.clone(),
        };
        let role = match (selected, unset) {
            (true, _) => Role::Selected,
            (_, true) => Role::Dim,
            _ => Role::Text,
        };
        let x = row.x + 1 + LABEL;
        let width = put(buffer, row, (x, row.y), &format!(" {text} "), theme.style(role));
        if let Some(error) = &field.error {
            let at = (x.saturating_add(width).saturating_add(1), row.y);
            put(buffer, row, at, error, theme.style(Role::Error));
        }
    }

    /// What the selected row is about; what is wrong comes first, in full.
    fn about(&self, context: &Context) -> (String, Role) {
        let field = &self.fields[self.selected];
        if let Some(problem) = self.note.as_ref().or(field.error.as_ref()) {
            return (problem.clone(), Role::Error);
        }
        let about = match field.what {
            What::Option(_) => match self.spec(field.what, context) {
                // The help of a text says what it looks like.
                Some(Spec { kind: Kind::Text { .. } | Kind::File { .. }, help, .. }) => help.into(),
                Some(spec) => format!("{}: {}", spec.help, spec.expected()),
                None => String::new(),
            },
            What::Kind(seat) => format!("who plays in seat {seat}: a person or a computer"),
            What::Name(_) => "the name shown at the board".into(),
            What::Seed => "the same word gives the same game again".into(),
        };
        (about, Role::Dim)
    }
}

impl Screen for NewGame {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => self.on_key(*key, context),
            Message::Paste(text) => {
                for character in text.chars().filter(|character| !character.is_control()).take(200)
                {
                    self.type_character(character, context);
                }
                Go::Stay
            }
            Message::Wheel(Wheel::Up) => self.on_key(Key::plain(KeyName::Up), context),
            Message::Wheel(Wheel::Down) => self.on_key(Key::plain(KeyName::Down), context),
            Message::Click { row, .. } => {
                let height = context.area.height.saturating_sub(1);
                let clicked = row.checked_sub(TOP).map(|row| usize::from(row) + self.first(height));
                if let Some(index) = clicked.filter(|index| *index < self.fields.len()) {
                    self.selected = index;
                }
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let body = Rect { height: area.height - 1, ..area };
        let title = format!("New game: {}", self.entry.meta.name);
        let inner = frame(body, &title, buffer, theme);
        let first = self.first(body.height);
        for (row, field) in
            (body.y + TOP..inner.bottom().saturating_sub(2)).zip(&self.fields[first..])
        {
            self.draw_field(field, line(inner, row - inner.y), buffer, context);
        }
        let (about, role) = self.about(context);
        let about = wrap(&about, inner.width.saturating_sub(4));
        for (row, text) in (inner.bottom().saturating_sub(2)..inner.bottom()).zip(about) {
            put(buffer, inner, (inner.x + 2, row), &text, theme.style(role));
        }
        let hints = [
            (theme.glyph("\u{2191}\u{2193}", "up down").into(), "choose"),
            (theme.glyph("\u{2190}\u{2192}", "left right").into(), "change"),
            ("Enter".into(), "start"),
            ("Esc".into(), "back"),
        ];
        key_bar(line(area, area.height - 1), &hints, buffer, theme);
    }
}
