//! Exercises on the board in place of a game: problems, and the tasks of lessons. An answer is judged by
//! the analysis of the position; a wrong move is answered on the board, and tried again.
//!
//! Nothing of it is saved as a game: what is on the board is only where it takes place.

use arcade_engine::{Level, Random, Side, Skill, Start};

use super::exercise::{LessonCourse, ProblemCourse};
use super::{Change, Course, Drill, Mode, OpenGame, Posed, Stage};
use crate::kit::GameSpec;
use crate::options::Values;
use crate::services::Services;
use crate::session::{GameStatus, Player, PlayerKind, Session, Setup};
use crate::store::Saving;

impl<C: GameSpec> OpenGame<C> {
    /// Problems of the game, one after the other, each as hard as the person is good.
    pub(crate) fn problems(game: C, services: &mut Services) -> Self {
        let course = Course::Problems(Box::new(ProblemCourse::new(game, services)));
        Self::exercising(game, Drill::new(course), services)
    }

    /// The lessons of the game, from this one on.
    pub(crate) fn lessons(game: C, at: usize, services: &mut Services) -> Self {
        let course = LessonCourse::new(game, at);
        let first = course.exercise();
        let mut open = Self::exercising(game, Drill::new(Course::Lessons(course)), services);
        if let Some(first) = first {
            open.pose_exercise(first, services);
        }
        open
    }

    fn exercising(game: C, drill: Drill<C>, services: &Services) -> Self {
        // What is seen until the first exercise is there.
        let values = Values::defaults(game.meta().specs);
        let start = game.start(&values, &mut Random::fixed()).expect("the defaults give a start");
        let session = on_board(start, PlayerKind::Human);
        let saved = Saving::new(&services.disk, game.meta().id);
        Self { mode: Mode::Exercise(Box::new(drill)), ..Self::new(game, session, saved, services) }
    }

    /// Puts an exercise on the board.
    pub(crate) fn pose_exercise(&mut self, posed: Posed<C>, services: &Services) {
        let start = Start::new(posed.position().clone(), posed.mover());
        let perfect = PlayerKind::Computer(Skill::Level(Level::Perfect));
        let other = if posed.is_played_out() { perfect } else { PlayerKind::Human };
        self.board.session = on_board(start, other);
        self.board.changed(Change::Game);
        if let Mode::Exercise(drill) = &mut self.mode {
            drill.reading.is_unread = posed.has_text();
            drill.posed = Some(posed);
            (drill.stage, drill.choice) = (Stage::Posed, 0);
            (drill.is_hinted, drill.is_counted) = (false, false);
        }
        self.forget_note();
        self.position_changed(services);
        if let Some(Drill { course: Course::Problems(course), .. }) = self.drill_mut() {
            // The next one is made while this one is looked at.
            course.ask();
        }
    }

    /// Asks for what an exercise calls for: the next one, a move of the computer, values.
    pub(crate) fn attend_to_drill(&mut self, services: &Services) {
        self.ask_for_move(services);
        self.attend_to_why(services);
        let is_asked = self.is_interactive();
        match self.drill_mut() {
            Some(Drill { course: Course::Problems(course), posed: None, .. }) => course.ask(),
            Some(_) if is_asked => {
                self.board.computer.ask_for_values(self.board.session.position(), services);
            }
            _ => {}
        }
    }

    /// Has the text of an exercise read before the board is seen from now on, or beside it.
    pub(crate) fn read_first(&mut self, comes_first: bool) {
        if let Mode::Exercise(drill) = &mut self.mode {
            drill.reading.comes_first = comes_first;
        }
    }

    /// Goes on after the text of an exercise: to the board, or after its end to the next one.
    pub(crate) fn finish_reading(&mut self, services: &Services) {
        let Mode::Exercise(drill) = &mut self.mode else { return };
        drill.reading.is_unread = false;
        if matches!(drill.stage, Stage::Found(_) | Stage::Told(_)) {
            self.next_exercise(services);
        }
    }

    /// Takes in what has come from other threads.
    pub(crate) fn hear_drill(&mut self, services: &Services) {
        let Mode::Exercise(drill) = &mut self.mode else { return };
        let failure = match &mut drill.course {
            Course::Problems(course) => course.hear(),
            Course::Lessons(course) => course.hear(),
        };
        if let Some(failure) = failure {
            self.warn(failure);
        }
        self.take_problem(services);
        self.attend(services);
    }

    /// Poses the problem that has come, if one is waited for.
    fn take_problem(&mut self, services: &Services) {
        let Mode::Exercise(drill) = &mut self.mode else { return };
        let Course::Problems(course) = &mut drill.course else { return };
        if drill.posed.is_some() || drill.stage == Stage::Over {
            return;
        }
        match course.take() {
            Some(Ok(posed)) => self.pose_exercise(posed, services),
            Some(Err(error)) => {
                drill.stage = Stage::Over;
                self.warn(error);
            }
            None => {}
        }
    }

    /// Goes on to the next exercise.
    pub(crate) fn next_exercise(&mut self, services: &Services) {
        self.leave_line(services);
        let Mode::Exercise(drill) = &mut self.mode else { return };
        let next = match &mut drill.course {
            Course::Lessons(course) => course.next(),
            Course::Problems(_) => {
                drill.posed = None;
                self.forget_note();
                self.attend(services);
                return self.take_problem(services);
            }
        };
        match next {
            Some(lesson) => self.pose_exercise(lesson, services),
            None => drill.stage = Stage::Over,
        }
    }

    /// Poses the same exercise again. How it went stays as it was counted.
    pub(crate) fn pose_again(&mut self, services: &Services) {
        self.leave_line(services);
        let Mode::Exercise(drill) = &self.mode else { return };
        let (counted, hinted) = (drill.is_counted, drill.is_hinted);
        let Some(posed) = drill.posed.clone() else { return };
        self.pose_exercise(posed, services);
        if let Mode::Exercise(drill) = &mut self.mode {
            (drill.is_counted, drill.is_hinted) = (counted, hinted);
            drill.reading.is_unread = false;
        }
    }

    /// What is said while something is exercised, and the seat that it is about.
    pub(crate) fn exercise_text(&self) -> Option<(Option<Side>, String)> {
        self.drill().map(|drill| drill.said(self.board.game.meta().name))
    }

    /// Whether the exercise is over on the board, and how.
    pub(crate) fn is_won(&self) -> Option<bool> {
        let GameStatus::Over(ending) = self.board.session.state() else { return None };
        Some(ending.winner().is_some_and(|seat| self.board.session.player(seat).is_human()))
    }
}

/// A game that begins here, in which a person moves first.
fn on_board<G: arcade_engine::Game>(start: Start<G>, other: PlayerKind) -> Session<G> {
    let first = start.first;
    let players = Side::ALL
        .map(|seat| Player::new(if seat == first { PlayerKind::Human } else { other }, seat));
    let seed = "exercise".parse().expect("a word");
    Session::new(Setup { values: Values::default(), players, seed }, start)
}
