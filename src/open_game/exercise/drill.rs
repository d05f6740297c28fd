//! The state of what is exercised, and how it goes from one exercise to the next.

use arcade_engine::{Game, Level, Random, Side, Skill, Start};

use super::{Exercise, LessonCourse, ProblemCourse, not_kept};
use crate::kit::{GameSpec, MoveOf};
use crate::open_game::board::{Board, Change};
use crate::options::OptionValues;
use crate::phrases::Tip;
use crate::services::Services;
use crate::session::{Player, PlayerKind, Session, Setup};

/// What is exercised.
pub(crate) struct Drill<C: GameSpec> {
    pub(crate) course: Course<C>,
    /// What is posed; `None` while it is being made, or where there is none.
    pub(crate) exercise: Option<Exercise<C>>,
    pub(crate) stage: Stage<MoveOf<C>>,
    /// Whether a hint was given.
    pub(crate) is_hinted: bool,
    /// Whether it is settled how the exercise went: by the first answer, or by telling it.
    pub(super) is_counted: bool,
    /// The answer that is selected, where there are some to choose from.
    pub(crate) choice: usize,
    /// How far its text is from being read.
    pub(super) reading: Reading,
    /// The person's move that waits to be judged; set until it is known what the move does.
    pub(crate) pending: Option<MoveOf<C>>,
    /// The tip for a game that is to be won.
    pub(super) tip: Tip<C>,
}

/// How a text that belongs to an exercise is read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    /// Whether there is a text that wasn't gone on from.
    pub(super) is_unread: bool,
    /// Whether the face has no room for it beside the board, so that it comes before the board.
    pub(super) comes_first: bool,
}

/// Where the exercises come from.
pub(crate) enum Course<C: GameSpec> {
    Problems(Box<ProblemCourse<C>>),
    Lessons(LessonCourse<C>),
}

/// How far an exercise has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage<M> {
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

impl<C: GameSpec> Drill<C> {
    fn new(course: Course<C>) -> Self {
        Self {
            course,
            exercise: None,
            stage: Stage::Posed,
            is_hinted: false,
            is_counted: false,
            choice: 0,
            reading: Reading::default(),
            pending: None,
            tip: Tip::default(),
        }
    }

    /// Whether a move is looked for on the board.
    pub(crate) fn wants_move(&self) -> bool {
        let is_asked = self.stage == Stage::Posed && !self.is_reading();
        let exercise = self.exercise.as_ref().filter(|_| is_asked);
        exercise.is_some_and(|exercise| exercise.choices().is_empty())
    }

    /// Whether it is a lesson, which has a text to be read.
    pub(crate) fn is_lesson(&self) -> bool {
        matches!(self.course, Course::Lessons(_))
    }

    /// Whether the answer is looked for: nothing may give it away.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Posed)
    }
    /// Problems of the game, one after the other, each as hard as the person is good.
    pub(crate) fn problems(game: C, services: &mut Services) -> Self {
        Self::new(Course::Problems(Box::new(ProblemCourse::new(game, services))))
    }

    /// The lessons of the game, from this one on.
    pub(crate) fn lessons(game: C, at: usize) -> Self {
        Self::new(Course::Lessons(LessonCourse::new(game, at)))
    }

    /// The lessons, where the exercises are lessons.
    pub(crate) fn lesson_course(&self) -> Option<&LessonCourse<C>> {
        match &self.course {
            Course::Lessons(course) => Some(course),
            Course::Problems(_) => None,
        }
    }

    /// The same, to be changed.
    pub(crate) fn lesson_course_mut(&mut self) -> Option<&mut LessonCourse<C>> {
        match &mut self.course {
            Course::Lessons(course) => Some(course),
            Course::Problems(_) => None,
        }
    }

    /// Poses the first exercise, if it is there already.
    pub(crate) fn pose_first(&mut self, board: &mut Board<C>, services: &Services) {
        if let Course::Lessons(course) = &self.course
            && let Some(first) = course.exercise()
        {
            self.pose(first, board, services);
        }
    }

    /// Puts an exercise on the board.
    fn pose(&mut self, exercise: Exercise<C>, board: &mut Board<C>, services: &Services) {
        let start = Start::new(exercise.position().clone(), exercise.mover());
        let perfect = PlayerKind::Computer(Skill::Level(Level::Perfect));
        let other = if exercise.is_played_out() { perfect } else { PlayerKind::Human };
        board.session = on_board(start, other);
        board.changed(Change::Game);
        self.reading.is_unread = exercise.has_text();
        self.exercise = Some(exercise);
        (self.stage, self.choice) = (Stage::Posed, 0);
        (self.is_hinted, self.is_counted) = (false, false);
        board.forget_note();
        self.position_changed(board, services);
        if let Course::Problems(course) = &mut self.course {
            // The next one is made while this one is looked at.
            course.ask();
        }
    }

    /// Updates everything for a new position on the board.
    pub(super) fn position_changed(&mut self, board: &mut Board<C>, services: &Services) {
        (self.tip, self.pending) = (Tip::default(), None);
        board.position_changed();
        self.request_work(board, services);
    }

    /// Whether a person's move is waited for.
    pub(crate) fn awaits_move(&self, board: &Board<C>) -> bool {
        self.wants_move() && board.is_persons_turn()
    }

    /// Asks for what an exercise calls for: the next one, a move of the computer, values.
    pub(crate) fn request_work(&mut self, board: &mut Board<C>, services: &Services) {
        board.ask_for_move(services);
        board.request_line(None, services);
        let awaits_move = self.awaits_move(board);
        match &mut self.course {
            Course::Problems(course) if self.exercise.is_none() => course.ask(),
            _ if awaits_move => {
                board.computer.ask_for_values(board.session.position(), services);
            }
            _ => {}
        }
    }

    /// Has the text of an exercise read before the board is seen from now on, or beside it.
    pub(crate) fn read_first(&mut self, comes_first: bool) {
        self.reading.comes_first = comes_first;
    }

    /// Goes on after the text of an exercise: to the board, or after its end to the next one.
    pub(crate) fn finish_reading(&mut self, board: &mut Board<C>, services: &Services) {
        self.reading.is_unread = false;
        if matches!(self.stage, Stage::Found(_) | Stage::Told(_)) {
            self.next(board, services);
        }
    }

    /// Takes in what has come from other threads.
    pub(crate) fn receive(&mut self, board: &mut Board<C>, services: &Services) {
        let failure = match &mut self.course {
            Course::Problems(course) => course.receive(),
            Course::Lessons(course) => course.failure().map(|error| not_kept(&error)),
        };
        if let Some(failure) = failure {
            board.warn(failure);
        }
        self.take_problem(board, services);
        self.request_work(board, services);
    }

    /// Poses the problem that has come, if one is waited for.
    fn take_problem(&mut self, board: &mut Board<C>, services: &Services) {
        let Course::Problems(course) = &mut self.course else { return };
        if self.exercise.is_some() || self.stage == Stage::Over {
            return;
        }
        match course.take() {
            Some(Ok(problem)) => self.pose(problem, board, services),
            Some(Err(error)) => {
                self.stage = Stage::Over;
                board.warn(error);
            }
            None => {}
        }
    }

    /// Goes on to the next exercise.
    pub(crate) fn next(&mut self, board: &mut Board<C>, services: &Services) {
        self.leave_line(board, services);
        match &mut self.course {
            Course::Lessons(course) => {
                let next = course.at() + 1;
                self.pose_lesson(next, board, services);
            }
            Course::Problems(_) => {
                self.exercise = None;
                board.forget_note();
                self.request_work(board, services);
                self.take_problem(board, services);
            }
        }
    }

    /// Poses the lesson of this index, where the exercises are lessons.
    pub(crate) fn pose_lesson(&mut self, at: usize, board: &mut Board<C>, services: &Services) {
        let Course::Lessons(course) = &mut self.course else { return };
        match course.go_to(at) {
            Some(lesson) => self.pose(lesson, board, services),
            None => self.stage = Stage::Over,
        }
    }

    /// Poses the same exercise again. How it went stays as it was counted.
    pub(crate) fn pose_again(&mut self, board: &mut Board<C>, services: &Services) {
        self.leave_line(board, services);
        let before = (self.is_counted, self.is_hinted);
        let Some(exercise) = self.exercise.clone() else { return };
        self.pose(exercise, board, services);
        (self.is_counted, self.is_hinted) = before;
        self.reading.is_unread = false;
    }

    /// Goes back from a line to the exercise.
    pub(crate) fn leave_line(&mut self, board: &mut Board<C>, services: &Services) {
        board.leave_line(false);
        self.request_work(board, services);
    }
}

/// What is seen until the first exercise is there.
pub(crate) fn first_board<C: GameSpec>(game: C) -> Session<C::Game> {
    let values = OptionValues::defaults(game.meta().specs);
    let start = game.start(&values, &mut Random::fixed()).expect("the defaults give a start");
    on_board(start, PlayerKind::Human)
}

/// A game that begins here, in which a person moves first.
fn on_board<G: Game>(start: Start<G>, other: PlayerKind) -> Session<G> {
    let first = start.first;
    let players = Side::ALL
        .map(|seat| Player::new(if seat == first { PlayerKind::Human } else { other }, seat));
    let seed = "exercise".parse().expect("a word");
    Session::new(Setup { values: OptionValues::default(), players, seed }, start)
}
