//! The screen that lists the lessons of each game, and which are finished.

mod draw;

use arcade_games::games::GameId;
use arcade_games::kit::{Action, Key, Page};
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::game_progress::GameProgress;
use super::play::{open_lessons, open_problems};
use super::widgets::{KeyHint, action_at, action_of, hint};
use super::{Context, Go, Help, Message, Screen};
use crate::index::Index;
use crate::index_query::{IndexQuery, Update};
use draw::Layout;

/// The lessons screen. It shows one game at a time.
pub struct Lessons {
    games: Vec<GameId>,
    /// The index of the game shown, in `games`.
    game: usize,
    /// The index of the selected lesson; `None` until the index has answered, so that the next unfinished
    /// one can be selected.
    selected: Option<usize>,
    index_query: IndexQuery<Vec<GameProgress>>,
    /// The progress in each game.
    progress: Vec<GameProgress>,
    note: Option<String>,
}

impl Lessons {
    /// A screen for `games` that begins with `game`.
    pub fn new(games: Vec<GameId>, game: GameId, context: &Context) -> Self {
        let at = games.iter().position(|&other| other == game).unwrap_or(0);
        let asked = games.clone();
        let read = move |index: &mut Index| {
            let contents = index.contents()?;
            Ok(asked.iter().map(|&game| GameProgress::read(game, contents)).collect())
        };
        Self {
            index_query: IndexQuery::ask(context, read),
            games,
            game: at,
            selected: None,
            progress: Vec::new(),
            note: None,
        }
    }

    /// The progress in the game shown.
    fn progress(&self) -> Option<&GameProgress> {
        self.progress.get(self.game)
    }

    /// The index of the selected lesson, or of the next unfinished one if none is selected.
    fn at(&self) -> usize {
        self.selected.unwrap_or_else(|| self.progress().map_or(0, GameProgress::next_lesson))
    }

    fn act(&mut self, action: Action, context: &mut Context) -> Go {
        let last = self.progress().map_or(0, |progress| progress.lessons.len()).saturating_sub(1);
        match action {
            Action::Up => self.selected = Some(self.at().saturating_sub(1)),
            Action::Down => self.selected = Some((self.at() + 1).min(last)),
            Action::Left => self.go_to(self.game.saturating_sub(1)),
            Action::Right => self.go_to((self.game + 1).min(self.games.len().saturating_sub(1))),
            Action::Select
                if self.progress().is_some_and(|progress| !progress.lessons.is_empty()) =>
            {
                let at = self.at();
                self.selected = None;
                return Go::Push(open_lessons(self.games[self.game], at, context));
            }
            Action::Problems => {
                return Go::Push(open_problems(self.games[self.game], context));
            }
            Action::Help => return Go::Push(Box::new(Help::of(Page::Lessons))),
            Action::Back | Action::Leave => return Go::Back,
            _ => {}
        }
        Go::Stay
    }

    fn go_to(&mut self, game: usize) {
        (self.game, self.selected) = (game, None);
    }

    fn on_key(&mut self, key: Key, context: &mut Context) -> Go {
        self.note = None;
        match action_of(key, context.keys.on(Page::Lessons)) {
            Ok(action) => return self.act(action, context),
            Err(refusal) => self.note = Some(refusal),
        }
        Go::Stay
    }

    fn on_click(&mut self, at: Position, context: &mut Context) -> Go {
        self.note = None;
        let keys = Layout::new(context.area).keys;
        let pressed = action_at(keys, &Self::hints(context), at.into(), &context.theme);
        if let Some(action) = pressed {
            return self.act(action, context);
        }
        match self.under(at, context.area) {
            (_, Some(lesson)) if lesson == self.at() => return self.act(Action::Select, context),
            (_, Some(lesson)) => self.selected = Some(lesson),
            (Some(game), None) => self.go_to(game),
            (None, None) => {}
        }
        Go::Stay
    }

    fn poll(&mut self, context: &Context) {
        let Some(Update { answer, notice }) = self.index_query.poll(context) else { return };
        self.note = notice.or(self.note.take());
        match answer {
            Some(Ok(progress)) => self.progress = progress,
            Some(Err(error)) => self.note = Some(error.to_string()),
            None => {}
        }
    }

    fn hints(context: &Context) -> Vec<KeyHint> {
        let keys = context.keys.on(Page::Lessons);
        let own = |keys, does| Some(KeyHint::fixed(keys, does, &context.theme));
        let hints = [
            hint(keys, Action::Select, "begin"),
            own("\u{2191}\u{2193}", "lesson"),
            own("\u{2190}\u{2192}", "game"),
            hint(keys, Action::Problems, "problems"),
            hint(keys, Action::Help, "help"),
            hint(keys, Action::Leave, "back"),
        ];
        hints.into_iter().flatten().collect()
    }
}

impl Screen for Lessons {
    fn update(&mut self, message: &Message, context: &mut Context) -> Go {
        match message {
            Message::Key(key) => return self.on_key(*key, context),
            Message::Click { column, row } => {
                return self.on_click(Position { x: *column, y: *row }, context);
            }
            Message::Wheel(wheel) => return self.act(wheel.action(), context),
            Message::DiskAnswered => self.poll(context),
            Message::NotWritten(failure) | Message::Warned(failure) => {
                self.note = Some(failure.clone());
            }
            // A lesson may have been finished. The first `Shown` comes while the first query is still
            // pending.
            Message::Shown if !self.index_query.is_asking() => self.index_query.ask_again(context),
            _ => {}
        }
        Go::Stay
    }

    fn draw(&self, area: Rect, buffer: &mut Buffer, context: &Context) {
        self.draw_on(area, buffer, context);
    }

    fn is_loading(&self) -> bool {
        self.index_query.is_asking()
    }

    fn too_small_text(&self) -> String {
        format!("Lessons: {}", self.games[self.game].meta().name)
    }
}
