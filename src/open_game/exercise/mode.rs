//! The state of a run of exercises, and the transitions between them.

use arcade_engine::{Level, Position, Random, Side, Skill, Start};
use arcade_games::kit::{GameSpec, MoveOf};
use arcade_games::options::OptionValues;
use arcade_games::session::{Player, PlayerKind, Session, Setup, YOU};

use super::{DailyCourse, Exercise, LessonCourse, ProblemCourse, not_saved};
use crate::open_game::game_core::{Change, GameCore};
use crate::phrases::Tip;
use crate::services::Services;

/// A run of exercises: a course and the state of its current exercise.
pub(crate) struct ExerciseMode<C: GameSpec> {
    pub(crate) course: Course<C>,
    /// The current exercise; `None` while it is being generated, or if there is none.
    pub(crate) exercise: Option<Exercise<C>>,
    pub(crate) stage: ExerciseStage<MoveOf<C>>,
    /// Whether a hint has been given for the current exercise.
    pub(crate) is_hinted: bool,
    /// Whether the result of the current exercise is settled: by the first answer, or because the
    /// answer was shown.
    pub(super) is_result_settled: bool,
    /// The index of the selected choice, in an exercise with choices.
    pub(crate) choice: usize,
    /// Whether the exercise's text is being read.
    pub(super) reading: Reading,
    /// The person's move that waits for the analysis, which decides whether it is correct.
    pub(crate) pending: Option<MoveOf<C>>,
    /// The tip in an exercise that is a game to be won.
    pub(super) tip: Tip<C>,
}

/// The reading state of an exercise's text.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    /// Whether the person has yet to confirm the text.
    pub(super) is_unread: bool,
    /// Whether the text is shown before the board, because there is no room beside it.
    pub(super) text_first: bool,
}

/// The source of the exercises.
pub(crate) enum Course<C: GameSpec> {
    Problems(Box<ProblemCourse<C>>),
    Lessons(LessonCourse<C>),
    Daily(DailyCourse<C>),
}

/// The state of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExerciseStage<M> {
    /// The answer is open.
    Posed,
    /// The person found the answer: the move, or `None` if it isn't a move.
    Found(Option<M>),
    /// The answer was shown: the move, or `None` if it isn't a move.
    Revealed(Option<M>),
    /// A game that was to be won ended in a draw or a loss.
    Lost,
    /// There are no more exercises.
    Over,
}

impl<C: GameSpec> ExerciseMode<C> {
    fn new(course: Course<C>) -> Self {
        Self {
            course,
            exercise: None,
            stage: ExerciseStage::Posed,
            is_hinted: false,
            is_result_settled: false,
            choice: 0,
            reading: Reading::default(),
            pending: None,
            tip: Tip::default(),
        }
    }

    /// Whether the exercise is open and its answer is a move.
    pub(crate) fn wants_move(&self) -> bool {
        let is_asked = self.stage == ExerciseStage::Posed && !self.is_reading();
        let exercise = self.exercise.as_ref().filter(|_| is_asked);
        exercise.is_some_and(|exercise| exercise.choices().is_empty())
    }

    /// Whether the exercises are lessons, which have a text.
    pub(crate) fn is_lesson(&self) -> bool {
        matches!(self.course, Course::Lessons(_))
    }

    /// Whether the answer is open, so that nothing on the screen may reveal it.
    pub(crate) fn is_undecided(&self) -> bool {
        matches!(self.stage, ExerciseStage::Posed)
    }
    /// A run of problems that match the person's rating.
    pub(crate) fn problems(game: C, services: &mut Services) -> Self {
        Self::new(Course::Problems(Box::new(ProblemCourse::new(game, services))))
    }

    /// A run of the game's lessons, starting with the one at index `at`.
    pub(crate) fn lessons(game: C, at: usize) -> Self {
        Self::new(Course::Lessons(LessonCourse::new(game, at)))
    }

    /// A run with one problem of the daily.
    pub(crate) fn daily(course: DailyCourse<C>) -> Self {
        Self::new(Course::Daily(course))
    }

    /// The daily; `None` if the exercises aren't its problems.
    pub(crate) fn daily_course(&self) -> Option<&DailyCourse<C>> {
        match &self.course {
            Course::Daily(course) => Some(course),
            _ => None,
        }
    }

    /// The course of lessons; `None` if the exercises are problems.
    pub(crate) fn lesson_course(&self) -> Option<&LessonCourse<C>> {
        match &self.course {
            Course::Lessons(course) => Some(course),
            _ => None,
        }
    }

    /// The course of lessons, mutably; `None` if the exercises are problems.
    pub(crate) fn lesson_course_mut(&mut self) -> Option<&mut LessonCourse<C>> {
        match &mut self.course {
            Course::Lessons(course) => Some(course),
            _ => None,
        }
    }

    /// Shows the first exercise, unless it is a problem that is still being generated.
    pub(crate) fn pose_first(&mut self, core: &mut GameCore<C>, services: &Services) {
        let first = match &self.course {
            Course::Lessons(course) => course.exercise(),
            Course::Daily(course) => Some(course.exercise()),
            Course::Problems(_) => None,
        };
        if let Some(first) = first {
            self.pose(first, core, services);
        }
    }

    /// Makes an exercise the current one and puts it on the board.
    fn pose(&mut self, exercise: Exercise<C>, core: &mut GameCore<C>, services: &Services) {
        let start = Start::new(exercise.position().clone(), exercise.mover());
        let perfect = PlayerKind::Computer(Skill::Level(Level::Perfect));
        let other = if exercise.is_game_to_win() { perfect } else { PlayerKind::Human };
        core.session = on_board(start, other);
        core.changed(Change::Game);
        self.reading.is_unread = exercise.has_text();
        self.exercise = Some(exercise);
        (self.stage, self.choice) = (ExerciseStage::Posed, 0);
        (self.is_hinted, self.is_result_settled) = (false, false);
        core.forget_note();
        self.position_changed(core, services);
        if let Course::Problems(course) = &mut self.course {
            // The next problem is generated while the person works on this one.
            course.ask();
        }
    }

    /// Resets everything that depends on the position, after it has changed.
    pub(super) fn position_changed(&mut self, core: &mut GameCore<C>, services: &Services) {
        (self.tip, self.pending) = (Tip::default(), None);
        core.position_changed();
        self.request_work(core, services);
    }

    /// Whether the exercise expects a move from the person now.
    pub(crate) fn awaits_move(&self, core: &GameCore<C>) -> bool {
        self.wants_move() && core.is_persons_turn()
    }

    /// Starts the work that the exercise needs: generating a problem, searching a computer's move,
    /// or analysing the position.
    pub(crate) fn request_work(&mut self, core: &mut GameCore<C>, services: &Services) {
        core.search_move(services);
        core.advance_line(None, services);
        let awaits_move = self.awaits_move(core);
        match &mut self.course {
            Course::Problems(course) if self.exercise.is_none() => course.ask(),
            _ if awaits_move => {
                core.engine.ask_for_values(core.session.position(), services);
            }
            _ => {}
        }
    }

    /// Sets whether texts are shown before the board rather than beside it.
    pub(crate) fn set_text_first(&mut self, text_first: bool) {
        self.reading.text_first = text_first;
    }

    /// Confirms the text: shows the board, or, after an answer, the next exercise.
    pub(crate) fn finish_reading(&mut self, core: &mut GameCore<C>, services: &Services) {
        self.reading.is_unread = false;
        if matches!(self.stage, ExerciseStage::Found(_) | ExerciseStage::Revealed(_)) {
            self.next(core, services);
        }
    }

    /// Handles the results of other threads.
    pub(crate) fn receive(&mut self, core: &mut GameCore<C>, services: &Services) {
        let failure = match &mut self.course {
            Course::Problems(course) => course.receive(),
            Course::Lessons(course) => course.failure().map(|error| not_saved(&error)),
            Course::Daily(course) => course.progress.failure(),
        };
        if let Some(failure) = failure {
            core.warn(failure);
        }
        self.take_problem(core, services);
        self.request_work(core, services);
    }

    /// Shows the next problem if it is ready and none is on the board.
    fn take_problem(&mut self, core: &mut GameCore<C>, services: &Services) {
        let Course::Problems(course) = &mut self.course else { return };
        if self.exercise.is_some() || self.stage == ExerciseStage::Over {
            return;
        }
        match course.take() {
            Some(Ok(problem)) => self.pose(problem, core, services),
            Some(Err(error)) => {
                self.stage = ExerciseStage::Over;
                core.warn(error);
            }
            None => {}
        }
    }

    /// Goes on to the next exercise. In the daily it only leaves the shown line, since the next problem belongs to
    /// another game.
    pub(crate) fn next(&mut self, core: &mut GameCore<C>, services: &Services) {
        self.leave_line(core, services);
        match &mut self.course {
            Course::Lessons(course) => {
                let next = course.at() + 1;
                self.pose_lesson(next, core, services);
            }
            Course::Problems(_) => {
                self.exercise = None;
                core.forget_note();
                self.request_work(core, services);
                self.take_problem(core, services);
            }
            Course::Daily(_) => {}
        }
    }

    /// Shows the lesson at index `at`; does nothing if the exercises are problems.
    pub(crate) fn pose_lesson(&mut self, at: usize, core: &mut GameCore<C>, services: &Services) {
        let Course::Lessons(course) = &mut self.course else { return };
        match course.go_to(at) {
            Some(lesson) => self.pose(lesson, core, services),
            None => self.stage = ExerciseStage::Over,
        }
    }

    /// Restarts the current exercise; its recorded result stays.
    pub(crate) fn pose_again(&mut self, core: &mut GameCore<C>, services: &Services) {
        self.leave_line(core, services);
        let before = (self.is_result_settled, self.is_hinted);
        let Some(exercise) = self.exercise.clone() else { return };
        self.pose(exercise, core, services);
        (self.is_result_settled, self.is_hinted) = before;
        self.reading.is_unread = false;
    }

    /// Closes the line and returns to the exercise.
    pub(crate) fn leave_line(&mut self, core: &mut GameCore<C>, services: &Services) {
        core.leave_line(false);
        self.request_work(core, services);
    }
}

/// The board shown until the first exercise is ready.
pub(crate) fn first_board<C: GameSpec>(game: C) -> Session<C::Position> {
    let values = OptionValues::defaults(game.meta().options);
    let start = game.start(&values, &mut Random::fixed()).expect("the defaults give a start");
    on_board(start, PlayerKind::Human)
}

/// A session that starts with a person to move, against a player of kind `other`.
fn on_board<P: Position>(start: Start<P>, other: PlayerKind) -> Session<P> {
    let first = start.first;
    let players = Side::ALL.map(|seat| match (seat == first, other) {
        (true, _) => Player { name: YOU.into(), kind: PlayerKind::Human },
        (false, PlayerKind::Human) => Player { name: "Opponent".into(), kind: other },
        (false, _) => Player::new(other, seat),
    });
    let seed = "exercise".parse().expect("a word");
    Session::new(Setup { options: OptionValues::default(), players, seed }, start)
}
