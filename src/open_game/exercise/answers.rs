//! Checking answers: a move by the analysis of the position, a choice by the lesson.

use arcade_base::capitalize;
use arcade_engine::{Analysis, MoveValue, Outcome, Position as _};
use arcade_games::kit::{GameSpec, MoveOf, Words as _};
use arcade_games::session::GameStatus;
use arcade_games::session::review::{Effect, MoveVerdict};

use super::{Course, DailyCourse, Exercise, ExerciseMode, ExerciseStage};
use crate::daily::TRIES;
use crate::open_game::game_core::{Autoplay, Change, GameCore, NoteAction, Severity};
use crate::phrases;
use crate::services::Services;

impl<C: GameSpec> ExerciseMode<C> {
    /// Makes the computer's move, or checks the person's answer.
    pub(crate) fn play(&mut self, mv: MoveOf<C>, core: &mut GameCore<C>, services: &Services) {
        if !self.awaits_move(core) {
            return self.make(mv, core, services);
        }
        core.typed.clear();
        if let Err(error) = core.session.position().check(mv) {
            return core.warn(error.to_string());
        }
        if self.exercise.as_ref().is_some_and(|exercise| exercise.is_right(mv)) {
            self.make(mv, core, services);
            return self.found(Some(mv), services);
        }
        self.pending = Some(mv);
        self.request_work(core, services);
        self.judge(core, services);
    }

    /// Checks the move in `pending` once the position has been analysed. If the engine has failed,
    /// the move is dropped without a verdict.
    pub(crate) fn judge(&mut self, core: &mut GameCore<C>, services: &Services) {
        if !core.is_settled() {
            return;
        }
        let Some(mv) = self.pending.take() else { return };
        let Some(analysis) = core.settled_analysis() else { return };
        let effect = Effect::new(mv, analysis);
        match effect.verdict() {
            MoveVerdict::Best | MoveVerdict::Imprecise => self.accept(&effect, core, services),
            MoveVerdict::Mistake => {
                self.record_result(false, services);
                match self.right_move_after_last_try() {
                    Some(right) => {
                        let point = core.session.start().point_name();
                        let missed = format!("{mv} {}. ", phrases::would_cost(&effect, point));
                        let right = Effect::new(right, effect.analysis().clone());
                        self.reveal(&right, &missed, core, services);
                    }
                    None => {
                        let left = self.daily_course().map_or("", |_| "One try left. ");
                        core.refute(&effect, left, services);
                    }
                }
            }
            MoveVerdict::Unknown => core.say(format!("{mv} isn't proven: try another move")),
        }
    }

    /// Accepts a correct move.
    fn accept(&mut self, effect: &Effect<MoveOf<C>>, core: &mut GameCore<C>, services: &Services) {
        let mv = effect.mv();
        match &self.exercise {
            Some(exercise) if exercise.is_game_to_win() => self.make(mv, core, services),
            Some(Exercise::Problem { .. }) => {
                self.found(Some(mv), services);
                // The correct move is played on the board as the first step of its line.
                core.search_line_of_effect(effect, Autoplay::FirstMove, services);
                let mark = self.daily_course().and_then(DailyCourse::mark);
                let mut result = mark.map_or("right".into(), |mark| mark.to_string());
                capitalize(&mut result);
                self.show_answer(&format!("{result}: "), core);
            }
            Some(Exercise::Lesson(_)) => {
                self.make(mv, core, services);
                self.found(Some(mv), services);
            }
            None => {}
        }
    }

    /// Makes a move on the board, whether it is correct or not.
    pub(crate) fn make(&mut self, mv: MoveOf<C>, core: &mut GameCore<C>, services: &Services) {
        if core.session.play(mv).is_err() {
            return;
        }
        self.position_changed(core, services);
        core.changed(Change::Move);
        if let GameStatus::Over(ending) = core.session.state() {
            match ending.winner() {
                Some(seat) if core.session.player(seat).is_human() => self.found(None, services),
                _ => self.set_stage(ExerciseStage::Lost),
            }
        }
    }

    /// Marks the exercise as solved.
    fn found(&mut self, mv: Option<MoveOf<C>>, services: &Services) {
        self.record_result(!self.is_hinted, services);
        if let Course::Lessons(course) = &mut self.course {
            course.finish(services);
        }
        self.set_stage(ExerciseStage::Found(mv));
    }

    fn set_stage(&mut self, stage: ExerciseStage<MoveOf<C>>) {
        self.stage = stage;
        self.reading.is_unread = !self.is_undecided();
    }

    /// Records the result of a problem, unless it has already been recorded. In the daily each try
    /// is recorded.
    fn record_result(&mut self, is_solved: bool, services: &Services) {
        if let Course::Daily(course) = &mut self.course {
            return course.record_result(is_solved, services);
        }
        if std::mem::replace(&mut self.is_result_settled, true) {
            return;
        }
        if let (Course::Problems(course), Some(Exercise::Problem { problem, day })) =
            (&mut self.course, &self.exercise)
        {
            course.record_result(problem.level, *day, is_solved, services);
        }
    }

    /// The correct move, if the problem can't be tried any more.
    fn right_move_after_last_try(&self) -> Option<MoveOf<C>> {
        let course = self.daily_course()?;
        course.mark().and_then(|_| self.exercise.as_ref()?.right_move())
    }

    /// Reveals the correct move of a problem after the text on a missed one, and shows its line.
    fn reveal(
        &mut self,
        right: &Effect<MoveOf<C>>,
        missed: &str,
        core: &mut GameCore<C>,
        services: &Services,
    ) {
        self.set_stage(ExerciseStage::Revealed(Some(right.mv())));
        core.search_line_of_effect(right, Autoplay::FirstMove, services);
        self.show_answer(missed, core);
    }

    /// Shows the correct move as a message, after the text `before`.
    fn show_answer(&self, before: &str, core: &mut GameCore<C>) {
        let (_, text) = self.status(core.game.meta().name);
        core.say(format!("{before}{text}"));
    }

    /// Gives a hint, or, when called again, the answer.
    pub(crate) fn help(&mut self, core: &mut GameCore<C>, services: &Services) {
        let Some(exercise) = &self.exercise else { return };
        if self.daily_course().is_some_and(|course| course.mark().is_none()) {
            return core.say(format!("the daily gives no hints: there are {TRIES} tries"));
        }
        if !std::mem::replace(&mut self.is_hinted, true) {
            return core.set_note(Severity::Notice, exercise.hint(), &[NoteAction::AskAgain]);
        }
        if exercise.right_choice().is_some() {
            self.record_result(false, services);
            return self.set_stage(ExerciseStage::Revealed(None));
        }
        let Some(analysis) = core.engine.results.analysis.clone() else {
            return core.say("the answer is not found yet: ask again");
        };
        if exercise.is_game_to_win() {
            self.is_hinted = false;
            return self.show_next_move(&analysis, core);
        }
        let best = || analysis.best_moves().first().copied();
        let Some(mv) = exercise.right_move().or_else(best) else { return };
        let is_problem = matches!(exercise, Exercise::Problem { .. });
        self.record_result(false, services);
        if is_problem {
            return self.reveal(&Effect::new(mv, analysis), "", core, services);
        }
        self.make(mv, core, services);
        self.set_stage(ExerciseStage::Revealed(Some(mv)));
    }

    /// Shows a winning move, in an exercise that is a game to be won.
    fn show_next_move(&mut self, analysis: &Analysis<MoveOf<C>>, core: &mut GameCore<C>) {
        match self.winning_move(analysis, core) {
            Some(mv) => core.say(format!("{mv} keeps the win")),
            None => core.say("the answer is not found yet: ask again"),
        }
    }

    /// A winning move according to the analysis; it stays the same unless another move turns out
    /// better.
    pub(crate) fn winning_move(
        &mut self,
        analysis: &Analysis<MoveOf<C>>,
        core: &GameCore<C>,
    ) -> Option<MoveOf<C>> {
        self.tip.update(core.session.position(), analysis);
        let wins =
            |candidate: &MoveValue<MoveOf<C>>| candidate.value.outcome() == Some(Outcome::Win);
        self.tip.move_value().filter(wins).map(|candidate| candidate.mv)
    }

    /// Selects a choice; an index beyond the last one selects the last.
    pub(crate) fn select(&mut self, index: usize) {
        let answers = self.exercise.as_ref().map_or(0, |exercise| exercise.choices().len());
        self.choice = index.min(answers.saturating_sub(1));
    }

    /// Takes back the last move in an exercise that is a game to be won; returns false if there is
    /// none.
    pub(crate) fn undo(&mut self, core: &mut GameCore<C>, services: &Services) -> bool {
        let is_undone = core.session.undo();
        if is_undone {
            self.stage = ExerciseStage::Posed;
            self.position_changed(core, services);
        }
        is_undone
    }

    /// Answers with the choice of this index.
    pub(crate) fn choose(&mut self, index: usize, core: &mut GameCore<C>, services: &Services) {
        let Some(exercise) = &self.exercise else { return };
        let Some(choice) = exercise.choices().get(index) else { return };
        self.choice = index;
        if exercise.right_choice() == Some(index) {
            return self.found(None, services);
        }
        core.warn(format!("No: it isn't \"{choice}\". Look again."));
        self.record_result(false, services);
    }
}
