//! The new-game form, generated from the options of any game.

mod draw;
mod field;
mod form;
mod layout;

use std::iter;
use std::sync::Arc;

use arcade_base::clause_to_sentence;
use arcade_engine::AdaptiveErrorRate;
use arcade_games::kit::{Action, GameSpec, Key, KeyName, Meta, Page, Role, StartError};
use arcade_games::options::{OptionError, OptionValues};
use arcade_games::session::{SeriesLength, Setup};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::preview::{StartPreviewLoader, preview_start};
use super::step::Direction;
use super::widgets::action_at;
use super::{Context, Go, Message, OpenError, PendingGame, Screen, StackOp};
use crate::index::{AdaptiveResults, Index};
use crate::index_query::{IndexQuery, Update};
use field::FieldKind;
use form::Form;
use layout::Layout;

/// The screen for the settings of a new game.
pub(super) struct NewGame {
    meta: &'static Meta,
    open: Open,
    stack_op: StackOp,
    form: Form,
    start: StartPreviewLoader,
    adaptive_query: IndexQuery<AdaptiveResults>,
    /// The current level of `even`, the opponent that adapts, once the index has answered.
    adaptive_error_rate: Option<AdaptiveErrorRate>,
    /// An error that belongs to no row.
    note: Option<String>,
}

/// Opens a new game with a setup that was chosen under these settings; with a length, as the first of a
/// series.
pub(super) type Open =
    Box<dyn Fn(Setup, OptionValues, Option<SeriesLength>, &Context) -> PendingGame>;

impl NewGame {
    /// A form for `game`, filled in with `setup`. `open` starts the game; `stack_op` is where its screen goes.
    pub(super) fn of<C: GameSpec>(
        game: C,
        open: Open,
        setup: &Setup,
        stack_op: StackOp,
        context: &mut Context,
    ) -> Self {
        let meta = game.meta();
        let section = meta.section();
        let seed = (context.seeds)();
        // A game outside the list of games has no config section.
        let specs = context.config.schema().specs(&section).unwrap_or(meta.options);
        let form = Form::of(game, specs, context.config.game(&section), setup, &seed);
        let start = StartPreviewLoader::new(Arc::new(move |setup| preview_start(game, setup)));
        let adaptive_results =
            move |index: &mut Index| Ok(index.contents()?.adaptive_results(game.meta().id, None));
        let results = IndexQuery::ask(context, adaptive_results);
        let mut screen = Self {
            meta,
            open,
            stack_op,
            form,
            start,
            adaptive_query: results,
            adaptive_error_rate: None,
            note: None,
        };
        screen.preview(context);
        screen
    }

    /// Requests a preview, if all options are valid.
    fn preview(&mut self, context: &Context) {
        if let (None, Some(setup)) = (self.form.first_invalid_start(), self.form.chosen()) {
            self.start.want(setup, &context.disk);
        }
    }

    fn begin(&mut self, context: &Context) -> Go {
        let Some(setup) = self.form.setup() else { return Go::Stay };
        let (settings, series) = (self.form.settings.clone(), self.form.series());
        Go::Open((self.open)(setup, settings, series, context), self.stack_op)
    }

    /// Shows the error that prevents the game from starting, and selects its row.
    fn show(&mut self, error: &OptionError) {
        let is_shown = self.form.select_option(error.key());
        self.note = Some(if is_shown {
            format!("{}: {}", self.form.current().label, error.after_label())
        } else {
            error.to_string()
        });
    }

    fn on_key(&mut self, key: Key, context: &Context) -> Go {
        self.note = None;
        let is_sideways = |action| matches!(action, Action::Left | Action::Right);
        let action = context.keys.on(Page::Form).action(key);
        // In a text field, Left and Right move the cursor.
        match action
            .filter(|action| !(is_sideways(*action) && self.form.current().has_text_cursor()))
        {
            Some(action) => return self.act(action, context),
            None => match key.name {
                KeyName::Tab if key.shift => self.form.move_selection(Direction::Back),
                KeyName::Tab => self.form.move_selection(Direction::Forward),
                KeyName::Char(' ') if self.form.is_at_fold() => self.form.fold(),
                _ => self.form.edit(key),
            },
        }
        Go::Stay
    }

    fn act(&mut self, action: Action, context: &Context) -> Go {
        match action {
            Action::Up => self.form.move_selection(Direction::Back),
            Action::Down => self.form.move_selection(Direction::Forward),
            Action::Select | Action::Left | Action::Right if self.form.is_at_fold() => {
                self.form.fold();
            }
            Action::Left => self.form.step(Direction::Back),
            Action::Right => self.form.step(Direction::Forward),
            Action::Select => return self.begin(context),
            Action::Back => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    /// Handles a click: an entry of the key bar acts as its key; a row is selected, or if it is selected
    /// already, folded or stepped by its arrows.
    fn on_click(&mut self, at: Position, context: &Context) -> Go {
        let layout = self.layout(context.area);
        let hints = self.hints(context);
        if let Some(action) = action_at(layout.keys, &hints, at.into(), &context.theme) {
            return self.act(action, context);
        }
        self.on_row(at, &layout, context);
        Go::Stay
    }

    fn on_row(&mut self, at: Position, layout: &Layout, context: &Context) {
        let row = layout.rows.iter().find(|(_, row)| row.contains(at));
        let Some(&(number, row)) = row else { return };
        if number != self.form.selected() {
            self.form.select(number);
        } else if self.form.is_at_fold() {
            self.form.fold();
        } else if let Some(step) = self.arrow_at(at, number, row, context) {
            self.form.step(step);
        }
    }

    fn on_paste(&mut self, text: &str) {
        for character in text.chars().filter(|character| !character.is_control()).take(200) {
            self.form.edit(Key::plain(KeyName::Char(character)));
        }
    }

    /// The error of a row, by itself or in combination with others.
    fn problem(&self, number: usize) -> Option<String> {
        let field = &self.form.fields[number];
        let is_of = |error: &&OptionError| field.spec().is_some_and(|spec| spec.key == error.key());
        let together = || self.start.error.as_ref().filter(is_of).map(OptionError::after_label);
        self.form.problem(field).or_else(together)
    }

    /// The error that keeps the game from starting, if any: that of the selected row first.
    fn first_problem(&self) -> Option<String> {
        let rows = iter::once(self.form.selected()).chain(self.form.rows());
        let named =
            |row: usize| Some(format!("{}: {}", self.form.fields[row].label, self.problem(row)?));
        let of_no_row = || self.start.error.as_ref().map(ToString::to_string);
        rows.into_iter().find_map(named).or_else(of_no_row)
    }

    /// The layout, with enough rows for the whole explanation.
    fn layout(&self, area: Rect) -> Layout {
        let lines = wrap(&self.about(area).0, area.width.saturating_sub(2)).len();
        Layout::new(&self.form, area, lines)
    }

    /// The error that keeps the game from starting, or the explanation of the selected row.
    fn about(&self, area: Rect) -> (String, Role) {
        let problem = self.note.clone().or_else(|| self.first_problem());
        // Beside a board there is always room to explain the preset.
        let preset = self.form.preset().filter(|_| !Layout::has_board(area));
        match (problem, preset) {
            (Some(problem), _) => (problem, Role::Error),
            (None, Some(preset)) if matches!(self.form.current().kind, FieldKind::Preset) => {
                (clause_to_sentence(preset.about), Role::Dim)
            }
            (None, _) => (self.form.about(self.adaptive_error_rate), Role::Dim),
        }
    }
}

impl Screen for NewGame {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        let mut go = Go::Stay;
        match message {
            Message::Key(key) => go = self.on_key(*key, context),
            Message::Paste(text) => self.on_paste(text),
            Message::Wheel(wheel) => go = self.act(wheel.action(), context),
            Message::Click { column, row } => {
                go = self.on_click(Position { x: *column, y: *row }, context);
            }
            Message::DiskAnswered => {
                self.start.poll();
                let heard = self.adaptive_query.poll(context);
                if let Some(Update { answer: Some(Ok(results)), .. }) = heard {
                    self.adaptive_error_rate = Some(results.next_error_rate());
                }
            }
            Message::NotOpened(OpenError::Start(StartError::Option(error))) => self.show(error),
            Message::NotOpened(error) => self.note = Some(error.to_string()),
            Message::NotWritten(failure) | Message::Warned(failure) => {
                self.note = Some(failure.clone());
            }
            _ => {}
        }
        self.preview(context);
        go
    }

    fn game(&self) -> Option<&'static str> {
        Some(self.meta.name)
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.draw_on(area, buffer, context);
    }

    fn too_small_text(&self) -> String {
        format!("New game: {}", self.meta.name)
    }
}
