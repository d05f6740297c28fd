//! Answers: a move is judged by the analysis of the position, a choice by what the lesson says.

use arcade_engine::{Analysis, Game as _, MoveValue, Outcome};

use super::line::Made;
use super::{Change, Choice, Course, Drill, Mode, OpenGame, Posed, Stage, Tone};
use crate::kit::{GameSpec, MoveOf};
use crate::services::Services;
use crate::session::review::{Effect, Verdict};

impl<C: GameSpec> OpenGame<C> {
    /// Makes a move of the computer, or tries one of the person's.
    pub(crate) fn play_in_drill(&mut self, mv: MoveOf<C>, services: &mut Services) {
        if !self.is_interactive() {
            return self.make_in_drill(mv, services);
        }
        self.board.typed.clear();
        if let Err(error) = self.board.session.position().check(mv) {
            return self.warn(error.to_string());
        }
        if let Mode::Exercise(drill) = &mut self.mode {
            drill.judged = Some(mv);
        }
        self.attend(services);
        self.judge(services);
    }

    /// Judges the move that waits for it, once it is known what it does. Where the engine has broken
    /// down, nothing is.
    pub(crate) fn judge_answer(&mut self, services: &Services) {
        let Some(mv) = self.drill().and_then(|drill| drill.judged) else { return };
        if !self.is_settled() {
            return;
        }
        self.drop_answer();
        let Some(analysis) = self.settled_analysis() else { return };
        let effect = Effect::new(mv, analysis);
        match effect.verdict() {
            Verdict::Best | Verdict::Slower => self.accept(&effect, services),
            Verdict::Gave => {
                self.count(false, services);
                self.refute(&effect, services);
            }
            Verdict::Unknown => self.say(format!("{mv} isn't proven: try another move")),
        }
    }

    /// Drops the move that waits to be judged.
    pub(crate) fn drop_answer(&mut self) {
        if let Mode::Exercise(drill) = &mut self.mode {
            drill.judged = None;
        }
    }

    /// Goes on with a right move.
    fn accept(&mut self, effect: &Effect<MoveOf<C>>, services: &Services) {
        let mv = effect.mv();
        match self.posed_exercise() {
            Some(posed) if posed.is_played_out() => self.make_in_drill(mv, services),
            Some(Posed::Problem(..)) => {
                self.found(Some(mv), services);
                self.show_to_the_end(effect, services);
                self.tell_answer("Right: ");
            }
            Some(Posed::Lesson(_)) => {
                self.make_in_drill(mv, services);
                self.found(Some(mv), services);
            }
            None => {}
        }
    }

    /// Makes a move on the board.
    fn make_in_drill(&mut self, mv: MoveOf<C>, services: &Services) {
        if self.board.session.play(mv).is_err() {
            return;
        }
        self.position_changed(services);
        self.board.changed(Change::Move);
        match self.is_won() {
            Some(true) => self.found(None, services),
            Some(false) => self.set_drill_stage(Stage::Lost),
            None => {}
        }
    }

    /// The answer was found.
    fn found(&mut self, mv: Option<MoveOf<C>>, services: &Services) {
        let is_hinted = self.drill().is_some_and(|drill| drill.is_hinted);
        self.count(!is_hinted, services);
        if let Some(Drill { course: Course::Lessons(course), .. }) = self.drill_mut() {
            course.finish(services);
        }
        self.set_drill_stage(Stage::Found(mv));
    }

    fn set_drill_stage(&mut self, stage: Stage<MoveOf<C>>) {
        if let Mode::Exercise(drill) = &mut self.mode {
            drill.stage = stage;
            drill.reading.is_unread = !drill.is_open();
        }
    }

    /// Counts how a problem went, unless that is settled.
    fn count(&mut self, is_solved: bool, services: &Services) {
        let Mode::Exercise(drill) = &mut self.mode else { return };
        if std::mem::replace(&mut drill.is_counted, true) {
            return;
        }
        if let (Course::Problems(course), Some(Posed::Problem(problem, day))) =
            (&mut drill.course, &drill.posed)
        {
            course.count(problem.level, *day, is_solved, services);
        }
    }

    /// Shows the line of the right move of a problem, of which it has made the first step.
    fn show_to_the_end(&mut self, effect: &Effect<MoveOf<C>>, services: &Services) {
        let moves = effect.analysis().moves.clone();
        let known = moves.iter().find(|known| known.mv == effect.mv()).copied();
        if let Some(known) = known {
            self.look_for_line(moves, known, Made::Move, services);
        }
    }

    /// Says which move is right, until the next key.
    fn tell_answer(&mut self, before: &str) {
        if let Some((_, text)) = self.exercise_text() {
            self.say(format!("{before}{text}"));
        }
    }

    /// Says where to look, and, asked again, tells the answer.
    pub(crate) fn help_with_exercise(&mut self, services: &mut Services) {
        let Mode::Exercise(drill) = &mut self.mode else { return };
        let Some(posed) = &drill.posed else { return };
        if !std::mem::replace(&mut drill.is_hinted, true) {
            let hint = posed.hint();
            return self.board.note_down(Tone::Notice, hint, &[Choice::AskAgain]);
        }
        if posed.right_choice().is_some() {
            self.count(false, services);
            return self.set_drill_stage(Stage::Told(None));
        }
        let Some(analysis) = self.board.computer.analysis.clone() else {
            return self.say("the answer is being looked for: ask again");
        };
        if posed.is_played_out() {
            drill.is_hinted = false;
            return self.tell_next_move(&analysis);
        }
        let best = || analysis.best_moves().first().copied();
        let Some(mv) = posed.right_move().or_else(best) else { return };
        let is_problem = matches!(posed, Posed::Problem(..));
        self.count(false, services);
        if is_problem {
            self.set_drill_stage(Stage::Told(Some(mv)));
            self.show_to_the_end(&Effect::new(mv, analysis), services);
            self.tell_answer("");
        } else {
            self.make_in_drill(mv, services);
            self.set_drill_stage(Stage::Told(Some(mv)));
        }
    }

    /// Tells a move that wins, where a game is to be won: the same one as long as none is better.
    fn tell_next_move(&mut self, analysis: &Analysis<MoveOf<C>>) {
        let Mode::Exercise(drill) = &mut self.mode else { return };
        drill.tip.hear(self.board.session.position(), analysis);
        let wins = |known: &MoveValue<MoveOf<C>>| known.value.outcome() == Some(Outcome::Win);
        match drill.tip.known().filter(wins) {
            Some(known) => self.say(format!("{} keeps the win", known.mv)),
            None => self.say("the answer is being looked for: ask again"),
        }
    }

    /// Selects an answer, the last one where there are fewer.
    pub(crate) fn select_answer(&mut self, index: usize) {
        if let Mode::Exercise(drill) = &mut self.mode {
            let answers = drill.posed.as_ref().map_or(0, |posed| posed.choices().len());
            drill.choice = index.min(answers.saturating_sub(1));
        }
    }

    /// Takes the last move back, where a game is to be won.
    pub(crate) fn undo_in_exercise(&mut self, services: &Services) {
        if self.board.session.undo() {
            self.position_changed(services);
        }
    }

    /// Takes the answer of this index.
    pub(crate) fn choose_answer(&mut self, index: usize, services: &Services) {
        let Mode::Exercise(drill) = &mut self.mode else { return };
        let Some(posed) = &drill.posed else { return };
        let Some(choice) = posed.choices().get(index) else { return };
        drill.choice = index;
        if posed.right_choice() == Some(index) {
            return self.found(None, services);
        }
        let text = format!("No: it isn't \"{choice}\". Look again.");
        self.count(false, services);
        self.warn(text);
    }

    /// What is posed.
    fn posed_exercise(&self) -> Option<&Posed<C>> {
        self.drill()?.posed.as_ref()
    }
}
