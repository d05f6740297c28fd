//! The question before a game, for an option that the game asks for. It is asked below the board.

use arcade_games::kit::{
    Action, GameSpec, OptionQuestion, Page, Role, pending_question, put, row_of,
    with_default_answers,
};
use arcade_games::session::{SeriesEntry, Setup};
use arcade_games::text::wrap;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::open_game::NextGameSetup;
use crate::tui::PendingGame;
use crate::tui::preview::{Preview, preview_start};
use crate::tui::widgets::{KeyHint, action_at, action_of, clear, hint, key_bar, title_bar};
use crate::tui::{Context, Go, Help, Message, Screen, StackOp};

/// Opens a game with a setup.
type Begin<C> = fn(C, NextGameSetup, &Context) -> PendingGame;

/// The screen with the question that the game of `C` asks before it begins.
pub(super) struct Question<C> {
    /// Called with the completed setup to open the game.
    open: Begin<C>,
    setup: Setup,
    /// The game's place in a series, if it is part of one.
    series: Option<SeriesEntry>,
    option: OptionQuestion,
    selected: usize,
    game: C,
    /// The board, with the usual answer.
    board: Option<Preview>,
    /// That the last key does nothing, in place of the question.
    warning: Option<String>,
}

impl<C: GameSpec> Question<C> {
    /// The question, if the game has one that the setup leaves open and a person plays.
    pub(super) fn of(
        game: C,
        setup: &Setup,
        series: Option<&SeriesEntry>,
        open: Begin<C>,
    ) -> Option<Self> {
        let option = pending_question(game, setup)?;
        let (setup, series) = (setup.clone(), series.cloned());
        let values = with_default_answers(game, setup.options.clone());
        let start = preview_start(game, &Setup { options: values, ..setup.clone() });
        let board = start.ok().map(|start| start.board);
        Some(Self { open, setup, series, option, selected: 0, game, board, warning: None })
    }

    /// The answers: each the value of the option and its meaning.
    fn answers(&self) -> Vec<(&'static str, String)> {
        self.option.answers(&self.setup)
    }

    /// The rows of the question and of its answers, above the key bar.
    fn rows(&self, area: Rect) -> Rect {
        let answers = u16::try_from(self.answers().len()).unwrap_or(u16::MAX);
        let height = answers.saturating_add(1).min(area.height.saturating_sub(1));
        Rect { y: area.bottom().saturating_sub(height + 1), height, ..area }
    }

    fn answer(&self, index: usize, context: &Context) -> Go {
        let Some((value, _)) = self.answers().into_iter().nth(index) else { return Go::Stay };
        let mut setup = self.setup.clone();
        setup.options.set(self.option.spec.key, value.into());
        let next = NextGameSetup::new(setup, self.series.clone());
        Go::Open((self.open)(self.game, next, context), StackOp::Replace)
    }

    fn act(&mut self, action: Action, context: &Context) -> Go {
        match action {
            Action::Up => self.select(self.selected.saturating_sub(1)),
            Action::Down => self.select(self.selected + 1),
            Action::Select => self.answer(self.selected, context),
            Action::Help => Go::Push(Box::new(Help::of_game(self.game, Page::Question))),
            Action::Back | Action::Leave => Go::Back,
            _ => Go::Stay,
        }
    }

    fn select(&mut self, index: usize) -> Go {
        self.selected = index.min(self.answers().len().saturating_sub(1));
        Go::Stay
    }
}

fn hints(context: &Context) -> Vec<KeyHint> {
    let keys = context.keys.on(Page::Question);
    let hints = [
        Some(KeyHint::fixed("\u{2191}\u{2193}", "choose", &context.theme)),
        hint(keys, Action::Select, "begin"),
        hint(keys, Action::Help, "help"),
        hint(keys, Action::Back, "back"),
    ];
    hints.into_iter().flatten().collect()
}

impl<C: GameSpec> Screen for Question<C> {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => {
                self.warning = None;
                let typed = key.character().map(String::from).unwrap_or_default();
                if let Some(index) = self.answers().iter().position(|(value, _)| *value == typed) {
                    return self.answer(index, context);
                }
                match action_of(*key, context.keys.on(Page::Question)) {
                    Ok(action) => return self.act(action, context),
                    Err(refusal) => self.warning = Some(refusal),
                }
                Go::Stay
            }
            Message::Click { column, row } => {
                let bar = row_of(context.area, context.area.height.saturating_sub(1));
                match action_at(bar, &hints(context), (*column, *row), &context.theme) {
                    Some(action) => self.act(action, context),
                    None => {
                        let first = self.rows(context.area).y + 1;
                        let index = row.checked_sub(first).map_or(usize::MAX, usize::from);
                        self.answer(index, context)
                    }
                }
            }
            Message::Wheel(wheel) => self.act(wheel.action(), context),
            _ => Go::Stay,
        }
    }

    fn game(&self) -> Option<&'static str> {
        Some(self.game.meta().name)
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        let theme = &context.theme;
        title_bar(row_of(area, 0), &self.game.meta().name.to_uppercase(), buffer, theme);
        let rows = self.rows(area);
        if let Some(board) = &self.board {
            let height = rows.y.saturating_sub(area.y + 1);
            board(Rect { y: area.y + 1, height, ..area }, buffer, context);
        }
        let (text, role) = match &self.warning {
            Some(warning) => (warning.clone(), Role::Error),
            None => (self.too_small_text(), Role::Title),
        };
        // A warning of several rows covers the end of the board.
        let lines = wrap(&text, rows.width.saturating_sub(4));
        for (y, line) in (area.y..=rows.y).rev().zip(lines.iter().rev()) {
            let row = Rect { y, height: 1, ..rows };
            clear(row, buffer, theme);
            put(buffer, row, (row.x + 2, y), line, theme.style(role));
        }
        for (number, (value, meaning)) in (1..).zip(self.answers()) {
            let is_selected = usize::from(number) == self.selected + 1;
            let role = if is_selected { Role::Selected } else { Role::Text };
            let text = format!(" {value}  {meaning} ");
            let row = row_of(rows, number);
            put(buffer, row, (rows.x + 2, row.y), &text, theme.style(role));
        }
        key_bar(row_of(area, area.height - 1), &hints(context), buffer, theme);
    }

    fn too_small_text(&self) -> String {
        format!("{}?", self.option.question)
    }
}
