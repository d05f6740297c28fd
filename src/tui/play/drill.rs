//! Exercises on the board in place of a game: problems, and the tasks of lessons. An answer is judged by
//! the analysis of the position; a wrong move is answered on the board, and tried again.
//!
//! Nothing of it is saved as a game: the session of the screen is only the board it takes place on.

use super::Play;
use super::draw::has_panel;
use super::exercise::Exercise;
use super::lesson_course::LessonCourse;
use super::problem_course::ProblemCourse;
use crate::engine::{Level, Skill};
use crate::game::{Side, Start};
use crate::kit::{Cartridge, MoveOf};
use crate::options::Values;
use crate::random::Random;
use crate::session::{Player, PlayerKind, Session, Setup, State};
use crate::store::Saving;
use crate::tui::{Context, Screen};

/// What is exercised.
#[expect(clippy::struct_excessive_bools, reason = "none follows from the others")]
pub(super) struct Drill<C: Cartridge> {
    pub(super) course: Course<C>,
    /// What is posed; `None` while it is being made, or where there is none.
    pub(super) exercise: Option<Exercise<C>>,
    pub(super) stage: Stage<MoveOf<C>>,
    /// Whether a hint was given.
    pub(super) is_hinted: bool,
    /// Whether it is settled how the exercise went: by the first answer, or by telling it.
    pub(super) is_counted: bool,
    /// The answer that is selected, where there are some to choose from.
    pub(super) choice: usize,
    /// Whether there is a text that wasn't gone on from, and whether the screen has no panel for it, so
    /// that it is read in place of the board.
    pub(super) is_unread: bool,
    pub(super) is_small: bool,
}

/// Where the exercises come from.
pub(super) enum Course<C: Cartridge> {
    Problems(Box<ProblemCourse<C>>),
    Lessons(LessonCourse<C>),
}

/// How far an exercise has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage<M> {
    /// The answer is looked for.
    Posed,
    /// It was found: a move, where it is one.
    Found(Option<M>),
    /// It was told.
    Told(Option<M>),
    /// A win was to be played out, and the game has ended otherwise.
    Lost,
    /// There are no more.
    Over,
}

impl<C: Cartridge> Drill<C> {
    fn new(course: Course<C>) -> Self {
        Self {
            course,
            exercise: None,
            stage: Stage::Posed,
            is_hinted: false,
            is_counted: false,
            choice: 0,
            is_unread: false,
            is_small: false,
        }
    }

    /// Whether a move is looked for on the board.
    pub(super) fn wants_move(&self) -> bool {
        let is_asked = self.stage == Stage::Posed && !self.is_reading();
        let exercise = self.exercise.as_ref().filter(|_| is_asked);
        exercise.is_some_and(|exercise| exercise.choices().is_empty())
    }

    /// Whether it is a lesson, which has a text to be read.
    pub(super) fn is_lesson(&self) -> bool {
        matches!(self.course, Course::Lessons(_))
    }

    /// Whether the answer is looked for: nothing may give it away.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Posed)
    }
}

impl<C: Cartridge> Play<C> {
    /// Problems of the game, one after the other, each as hard as the person is good.
    pub(in crate::tui) fn problems(game: C, context: &mut Context) -> Self {
        let course = Course::Problems(Box::new(ProblemCourse::new(game, context)));
        Self::exercising(game, Drill::new(course), context)
    }

    /// The lessons of the game, from this one on.
    pub(in crate::tui) fn lessons(game: C, at: usize, context: &mut Context) -> Self {
        let course = LessonCourse::new(game, at);
        let first = course.exercise();
        let mut play = Self::exercising(game, Drill::new(Course::Lessons(course)), context);
        if let Some(first) = first {
            play.pose_exercise(first, context);
        }
        play
    }

    fn exercising(game: C, drill: Drill<C>, context: &Context) -> Self {
        // What is seen until the first exercise is there.
        let values = Values::defaults(game.meta().specs);
        let start = game.start(&values, &mut Random::fixed()).expect("the defaults give a start");
        let session = on_board(start, PlayerKind::Human);
        let mut play =
            Self::new(game, session, Saving::new(&context.disk, game.meta().id), context);
        play.drill = Some(Box::new(drill));
        play
    }

    /// Puts an exercise on the board.
    pub(super) fn pose_exercise(&mut self, exercise: Exercise<C>, context: &Context) {
        let start = Start::new(exercise.position().clone(), exercise.mover());
        let perfect = PlayerKind::Computer(Skill::Level(Level::Perfect));
        let other = if exercise.is_played_out() { perfect } else { PlayerKind::Human };
        self.session = on_board(start, other);
        self.view = self.game.view();
        if let Some(drill) = &mut self.drill {
            drill.is_unread = exercise.has_text();
            drill.exercise = Some(exercise);
            (drill.stage, drill.choice) = (Stage::Posed, 0);
            (drill.is_hinted, drill.is_counted) = (false, false);
        }
        self.forget_note();
        self.position_changed(context);
        if let Some(Drill { course: Course::Problems(course), .. }) = self.drill.as_deref_mut() {
            // The next one is made while this one is looked at.
            course.ask();
        }
    }

    /// Asks for what an exercise calls for: the next one, a move of the computer, values.
    pub(super) fn attend_to_drill(&mut self, context: &Context) {
        self.ask_for_move(context);
        self.attend_to_why(context);
        let is_asked = self.is_interactive();
        match self.drill.as_deref_mut() {
            Some(Drill { course: Course::Problems(course), exercise: None, .. }) => course.ask(),
            Some(_) if is_asked => {
                self.computer.ask_for_values(self.session.position(), context);
            }
            _ => {}
        }
    }

    /// Goes by the size of the screen from now on.
    pub(super) fn fit_drill(&mut self, context: &Context) {
        if let Some(drill) = &mut self.drill {
            drill.is_small = !has_panel(context.area);
        }
    }

    /// Takes in what has come from other threads.
    pub(super) fn hear_drill(&mut self, context: &Context) {
        let Some(drill) = self.drill.as_deref_mut() else { return };
        let failure = match &mut drill.course {
            Course::Problems(course) => course.hear(),
            Course::Lessons(course) => course.hear(),
        };
        if let Some(failure) = failure {
            self.warn(failure);
        }
        self.take_problem(context);
        self.attend(context);
    }

    /// Poses the problem that has come, if one is waited for.
    fn take_problem(&mut self, context: &Context) {
        let Some(drill) = self.drill.as_deref_mut() else { return };
        let Course::Problems(course) = &mut drill.course else { return };
        if drill.exercise.is_some() || drill.stage == Stage::Over {
            return;
        }
        match course.take() {
            Some(Ok(exercise)) => self.pose_exercise(exercise, context),
            Some(Err(error)) => {
                drill.stage = Stage::Over;
                self.warn(error);
            }
            None => {}
        }
    }

    /// Goes on to the next exercise.
    pub(super) fn next_exercise(&mut self, context: &Context) {
        self.leave_line(context);
        let Some(drill) = self.drill.as_deref_mut() else { return };
        let next = match &mut drill.course {
            Course::Lessons(course) => course.next(),
            Course::Problems(_) => {
                drill.exercise = None;
                self.forget_note();
                self.attend(context);
                return self.take_problem(context);
            }
        };
        match next {
            Some(lesson) => self.pose_exercise(lesson, context),
            None => drill.stage = Stage::Over,
        }
    }

    /// Poses the same exercise again. How it went stays as it was counted.
    pub(super) fn pose_again(&mut self, context: &Context) {
        self.leave_line(context);
        let Some(drill) = self.drill.as_deref() else { return };
        let (counted, hinted) = (drill.is_counted, drill.is_hinted);
        let Some(exercise) = drill.exercise.clone() else { return };
        self.pose_exercise(exercise, context);
        if let Some(drill) = &mut self.drill {
            (drill.is_counted, drill.is_hinted, drill.is_unread) = (counted, hinted, false);
        }
    }

    /// Whether the exercise is over on the board, and how.
    pub(super) fn is_won(&self) -> Option<bool> {
        let State::Over(ending) = self.session.state() else { return None };
        Some(ending.winner().is_some_and(|seat| self.session.player(seat).is_human()))
    }
}

/// A game that begins here, in which a person moves first.
fn on_board<G: crate::game::Game>(start: Start<G>, other: PlayerKind) -> Session<G> {
    let first = start.first;
    let players = Side::ALL
        .map(|seat| Player::new(if seat == first { PlayerKind::Human } else { other }, seat));
    let seed = "exercise".parse().expect("a word");
    Session::new(Setup { values: Values::default(), players, seed }, start)
}

/// The screen with the problems of a game.
pub(in crate::tui) struct OpenProblems<'a>(pub(in crate::tui) &'a mut Context);

impl crate::kit::Verb for OpenProblems<'_> {
    type Output = Box<dyn Screen>;

    fn run<C: Cartridge>(self, game: C) -> Self::Output {
        Box::new(Play::problems(game, self.0))
    }
}

/// The screen with the lessons of a game, from one of them on.
pub(in crate::tui) struct OpenLessons<'a> {
    pub(in crate::tui) at: usize,
    pub(in crate::tui) context: &'a mut Context,
}

impl crate::kit::Verb for OpenLessons<'_> {
    type Output = Box<dyn Screen>;

    fn run<C: Cartridge>(self, game: C) -> Self::Output {
        Box::new(Play::lessons(game, self.at, self.context))
    }
}
