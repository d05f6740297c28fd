//! A person's progress in a game: lessons and problems, and a suggestion.

use arcade_engine::{Side, Skill};
use arcade_games::games::GameId;
use arcade_games::session::{Player, PlayerKind, Setup};

use super::play::{new_game, open_lessons, open_problems};
use super::widgets::next_step;
use super::{Context, DailyScreen, Go, StackOp};
use crate::index::{IndexContents, Ladder, NextStep, PracticeAttempt};
use crate::lessons::{lessons, next_open};
use crate::open_game::NextGameSetup;

/// A person's progress in a game.
#[derive(Clone, Debug)]
pub(super) struct GameProgress {
    /// The titles of the lessons, and whether each is finished.
    pub(super) lessons: Vec<(String, bool)>,
    /// The attempted problems, the earliest first.
    attempts: Vec<PracticeAttempt>,
    /// The problems of the daily that are decided, and those that were found.
    daily: [usize; 2],
    /// The rungs reached, and the next one.
    pub(super) ladder: Ladder,
}

impl GameProgress {
    pub(super) fn read(game: GameId, contents: &IndexContents) -> Self {
        let id = game.meta().id;
        let done = contents.finished_lessons(id);
        let lessons = lessons(game).into_iter();
        Self {
            lessons: lessons.map(|it| (it.title, done.contains(&it.id))).collect(),
            attempts: contents.practice_attempts(id),
            daily: contents.daily_log().decided_and_found_in(id),
            ladder: contents.ladder(game),
        }
    }

    pub(super) fn finished(&self) -> usize {
        self.lessons.iter().filter(|(_, is_done)| *is_done).count()
    }

    /// The index of the first unfinished lesson, or 0 if all are finished.
    pub(super) fn next_lesson(&self) -> usize {
        next_open(self.lessons.iter().map(|(_, is_done)| *is_done))
    }

    /// The rating and the number solved, e.g. "problems 1240 ± 90, 7 of 12 solved"; `None` before the first
    /// attempt.
    fn problems(&self) -> Option<String> {
        let rating = PracticeAttempt::rating(self.attempts.iter())?;
        let solved = self.attempts.iter().filter(|attempt| attempt.solved).count();
        Some(format!("problems {rating}, {solved} of {} solved", self.attempts.len()))
    }

    /// The whole progress in one line.
    pub(super) fn in_a_line(&self) -> String {
        let lessons = format!("lessons {} of {}", self.finished(), self.lessons.len());
        let daily = match self.daily {
            [0, _] => None,
            [tried, found] => Some(format!("daily {found} of {tried} found")),
        };
        let mut tried: Vec<String> = self.problems().into_iter().chain(daily).collect();
        if tried.is_empty() {
            tried.push("no problem tried".into());
        }
        format!("{lessons} \u{b7} {}", tried.join(" \u{b7} "))
    }

    /// What comes next on the ladder; `None` if suggestions or the ladder are switched off.
    pub(super) fn next_step(&self, context: &Context) -> Option<NextStep> {
        let is_shown = context.config.ui().suggestions && context.config.shows_ladder();
        is_shown.then(|| self.ladder.next(context.day((context.clock)())))
    }

    /// Begins what comes next on the ladder of this game.
    pub(super) fn begin(&self, step: &NextStep, context: &mut Context) -> Go {
        let game = self.ladder.game;
        match step {
            NextStep::Lesson(_) => Go::Push(open_lessons(game, self.next_lesson(), context)),
            NextStep::Problems(_) => Go::Push(open_problems(game, context)),
            NextStep::Daily(_) => Go::Push(Box::new(DailyScreen::new(None, context))),
            NextStep::Win
            | NextStep::Beat(_)
            | NextStep::Unaided(_)
            | NextStep::Flawless
            | NextStep::FlawlessAgain => {
                let values = context.config.game(&game.meta().section());
                let mut setup = Setup::configured(values, (context.seeds)());
                if let NextStep::Beat(level) | NextStep::Unaided(level) = step {
                    let kind = PlayerKind::Computer(Skill::Level(*level));
                    setup.players[1] = Player::new(kind, Side::Two);
                }
                let next = NextGameSetup::new(setup, None);
                Go::Open(new_game(game, next, context), StackOp::Push)
            }
        }
    }

    /// What comes next on the ladder, with the key of the menu that it needs; `None` if that isn't shown.
    pub(super) fn suggestion(&self, context: &Context) -> Option<String> {
        Some(format!("{}.", next_step(&self.next_step(context)?, &context.keys)))
    }
}
