//! The new-game form: one for all games, made from the game's options.

mod field;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::widgets::{KeyHint, frame, key_bar};
use super::{Context, Go, Message, OpenError, Opening, Place, Screen, Wheel};
use crate::game::Side;
use crate::kit::{
    Cartridge, Dialogue as _, Key, KeyName, Meta, Role, StartError, has_classic, line, put,
};
use crate::options::{OptionError, Spec, Values};
use crate::session::{BOUNDS, Player, PlayerKind, Setup};
use crate::text::wrap;
use field::{Field, Step, What};

/// A form for the settings of a new game.
#[derive(Debug)]
pub(super) struct NewGame {
    meta: &'static Meta,
    open: Open,
    place: Place,
    /// The settings of the game.
    settings: Values,
    fields: Vec<Field>,
    selected: usize,
    /// What is wrong, where it belongs to no field.
    note: Option<String>,
}

/// Opens a new game with a setup that was chosen under these settings.
pub(super) type Open = fn(Setup, Values, &Context) -> Opening;

/// Rows above the first field, and the width of the labels.
const TOP: u16 = 2;
const LABEL: u16 = 16;

impl NewGame {
    /// A form for the game of `C`, filled in with `setup`, that starts it with `open`; the game is
    /// put in this place.
    pub(super) fn of<C: Cartridge>(
        open: Open,
        setup: &Setup,
        place: Place,
        context: &mut Context,
    ) -> Self {
        let meta = &C::META;
        // A game outside the list of games has no section of its own.
        let specs = context.config.schema().specs(&meta.section()).unwrap_or(meta.specs);
        // The level is chosen with the players.
        let options = specs.iter().filter(|spec| spec.key != "level");
        let unset = |spec: &Spec| match C::Dialogue::ASKED {
            Some(asked) if asked.spec.key == spec.key => "asked before the game",
            _ => "set by the level",
        };
        let mut fields: Vec<Field> = options
            .map(|spec| {
                let text = setup.values.get(spec.key).unwrap_or_default();
                Field::of_option(*spec, text, unset(spec))
            })
            .collect();
        for seat in Side::ALL {
            let Player { name, kind } = &setup.players[seat.index()];
            fields.push(Field::of_kind(seat, *kind, has_classic::<C>()));
            fields.push(Field::of_name(seat, name));
        }
        fields.push(Field::of_seed(&(context.seeds)()));
        let settings = context.config.game(&meta.section());
        Self { meta, open, place, settings, fields, selected: 0, note: None }
    }

    /// Goes to another word or number in the selected row.
    fn step(&mut self, step: Step) {
        self.fields[self.selected].step(step);
        self.changed();
    }

    /// Edits the selected row with a key.
    fn edit(&mut self, key: Key) {
        self.fields[self.selected].edit(key);
        self.changed();
    }

    /// Checks the selected row, which has changed, and updates the row that depends on it.
    fn changed(&mut self) {
        let field = &mut self.fields[self.selected];
        field.check();
        if let What::Kind(seat) = field.what {
            self.rename(seat);
        }
    }

    /// Gives a seat the usual name for its kind of player, if it has the usual name of any kind.
    fn rename(&mut self, seat: Side) {
        let is_kind = |field: &&Field| matches!(field.what, What::Kind(of) if of == seat);
        let kind = self.fields.iter().find(is_kind).and_then(|field| field.text().parse().ok());
        let Some(kind) = kind else { return };
        let usual = [PlayerKind::Human, PlayerKind::of_level(&Values::default())]
            .map(|kind| Player::new(kind, seat).name);
        for field in &mut self.fields {
            let is_name = matches!(field.what, What::Name(of) if of == seat);
            if is_name && usual.iter().any(|name| name == field.text()) {
                field.set(&Player::new(kind, seat).name);
            }
        }
    }

    /// The settings in the form, if all are accepted.
    fn setup(&mut self) -> Option<Setup> {
        self.fields.iter_mut().for_each(Field::check);
        if let Some(wrong) = self.fields.iter().position(|field| field.error.is_some()) {
            self.selected = wrong;
            return None;
        }
        let seed = self.fields.iter().find(|field| matches!(field.what, What::Seed))?;
        let mut setup = Setup::configured(self.settings.clone(), seed.text().parse().ok()?);
        for field in &self.fields {
            let text = field.text();
            match &field.what {
                What::Option(spec) if text.is_empty() => setup.values.unset(spec.key),
                What::Option(spec) => setup.values.set(spec.key, spec.accept_unread(text).ok()?),
                What::Kind(seat) => setup.players[seat.index()].kind = text.parse().ok()?,
                What::Name(seat) => setup.players[seat.index()].name = text.into(),
                What::Seed => {}
            }
        }
        Some(setup)
    }

    fn start(&mut self, context: &Context) -> Go {
        let Some(setup) = self.setup() else { return Go::Stay };
        Go::Open((self.open)(setup, self.settings.clone(), context), self.place)
    }

    /// Shows an error beside the field it belongs to.
    fn show(&mut self, error: &OptionError) {
        let belongs = |field: &Field| field.spec().is_some_and(|spec| spec.key == error.key());
        match self.fields.iter().position(belongs) {
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
        let is_typed = self.fields[self.selected].is_typed();
        match key.name {
            KeyName::Up => self.selected = (self.selected + count - 1) % count,
            KeyName::Tab if key.shift => self.selected = (self.selected + count - 1) % count,
            KeyName::Down | KeyName::Tab => self.selected = (self.selected + 1) % count,
            KeyName::Left if !is_typed => self.step(Step::Back),
            KeyName::Right if !is_typed => self.step(Step::Forward),
            KeyName::Enter => return self.start(context),
            KeyName::Esc => return Go::Back,
            _ => self.edit(key),
        }
        Go::Stay
    }

    /// The first field in view, chosen so that the selected one is in view too.
    fn first(&self, height: u16) -> usize {
        (self.selected + 1).saturating_sub(usize::from(height.saturating_sub(TOP + 3)))
    }

    fn draw_field(&self, index: usize, row: Rect, buffer: &mut Buffer, context: &Context) {
        let (theme, field) = (&context.theme, &self.fields[index]);
        let is_selected = index == self.selected;
        put(buffer, row, (row.x + 1, row.y), &field.label, theme.style(Role::Dim));
        let is_unset = field.text().is_empty() && field.is_optional() && !is_selected;
        let text = match () {
            () if is_unset => field.unset.into(),
            () if is_selected => field.shown(theme.glyph("\u{25c2} {} \u{25b8}", "< {} >")),
            () => field.text().to_string(),
        };
        let role = match (is_selected, is_unset) {
            (true, _) => Role::Selected,
            (_, true) => Role::Dim,
            _ => Role::Text,
        };
        let x = row.x + 1 + LABEL;
        let width = put(buffer, row, (x, row.y), &format!(" {text} "), theme.style(role));
        let (remark, role) = match &field.error {
            Some(error) => (error.as_str(), Role::Error),
            None if self.is_without_effect(field) => ("no effect on perfect", Role::Notice),
            None => ("", Role::Text),
        };
        let at = (x.saturating_add(width).saturating_add(1), row.y);
        put(buffer, row, at, remark, theme.style(role));
    }

    /// Whether a row bounds the computers, and all there are play perfectly, which nothing bounds.
    fn is_without_effect(&self, field: &Field) -> bool {
        let computers = self.fields.iter().filter_map(|field| match field.what {
            What::Kind(_) => field.text().parse().ok(),
            _ => None,
        });
        let bounds = field.spec().is_some_and(|spec| BOUNDS.contains(&spec.key));
        bounds && !field.text().is_empty() && PlayerKind::is_unbounded(computers)
    }

    /// The explanation of the selected row or, if something is wrong, the full error.
    fn about(&self) -> (String, Role) {
        let field = &self.fields[self.selected];
        match self.note.as_ref().or(field.error.as_ref()) {
            Some(problem) => (problem.clone(), Role::Error),
            None => (field.about(), Role::Dim),
        }
    }
}

impl Screen for NewGame {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => self.on_key(*key, context),
            Message::Paste(text) => {
                for character in text.chars().filter(|character| !character.is_control()).take(200)
                {
                    self.edit(Key::plain(KeyName::Char(character)));
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
            Message::NotOpened(OpenError::Start(StartError::Option(error))) => {
                self.show(error);
                Go::Stay
            }
            Message::NotOpened(error) => {
                self.note = Some(error.to_string());
                Go::Stay
            }
            _ => Go::Stay,
        }
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        let body = Rect { height: area.height - 1, ..area };
        let title = format!("New game: {}", self.meta.name);
        let inner = frame(body, &title, buffer, theme);
        let first = self.first(body.height);
        let rows = body.y + TOP..inner.bottom().saturating_sub(2);
        for (row, index) in rows.zip(first..self.fields.len()) {
            self.draw_field(index, line(inner, row - inner.y), buffer, context);
        }
        let (about, role) = self.about();
        let about = wrap(&about, inner.width.saturating_sub(4));
        for (row, text) in (inner.bottom().saturating_sub(2)..inner.bottom()).zip(about) {
            put(buffer, inner, (inner.x + 2, row), &text, theme.style(role));
        }
        let hints = [
            ("\u{2191}\u{2193}", "choose"),
            ("\u{2190}\u{2192}", "change"),
            ("Enter", "start"),
            ("Esc", "back"),
        ];
        let hints = hints.map(|(keys, does)| KeyHint::own(keys, does, theme));
        key_bar(line(area, area.height - 1), &hints, buffer, theme);
    }
}
