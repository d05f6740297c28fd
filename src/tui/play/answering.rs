//! Answers: a move is judged by the analysis of the position, a choice by what the lesson says.

use super::Play;
use super::coaching::Held;
use super::drill::{Course, Drill, Stage};
use super::exercise::Exercise;
use super::why::Made;
use crate::engine::{Analysis, MoveValue};
use crate::game::{Game as _, Outcome};
use crate::kit::{Action, Cartridge, MoveOf, Page};
use crate::session::review::{Effect, Verdict};
use crate::tui::Context;

impl<C: Cartridge> Play<C> {
    /// Makes a move of the computer, or tries one of the person's.
    pub(super) fn play_in_drill(&mut self, mv: MoveOf<C>, context: &mut Context) {
        if !self.is_interactive() {
            return self.make_in_drill(mv, context);
        }
        self.typed.clear();
        if let Err(error) = self.session.position().check(mv) {
            return self.warn(error.to_string());
        }
        self.held = Some(Held::Judged(mv));
        self.attend(context);
        self.judge(context);
    }

    /// Judges a move by what is known of the position; where nothing is, the engine has broken down.
    pub(super) fn judge_answer(
        &mut self,
        mv: MoveOf<C>,
        analysis: Option<Analysis<MoveOf<C>>>,
        context: &Context,
    ) {
        self.held = None;
        let Some(analysis) = analysis else { return };
        let effect = Effect::new(mv, analysis);
        match effect.verdict() {
            Verdict::Best | Verdict::Slower => self.accept(&effect, context),
            Verdict::Gave => {
                self.count(false, context);
                self.refute(&effect, context);
            }
            Verdict::Unknown => self.say(format!("{mv} isn't proven: try another move")),
        }
    }

    /// Goes on with a right move.
    fn accept(&mut self, effect: &Effect<MoveOf<C>>, context: &Context) {
        let mv = effect.mv();
        match self.exercise() {
            Some(exercise) if exercise.is_played_out() => self.make_in_drill(mv, context),
            Some(Exercise::Problem(..)) => {
                self.found(Some(mv), context);
                self.show_to_the_end(effect, context);
                self.tell_answer("Right: ");
            }
            Some(Exercise::Lesson(_)) => {
                self.make_in_drill(mv, context);
                self.found(Some(mv), context);
            }
            None => {}
        }
    }

    /// Makes a move on the board.
    fn make_in_drill(&mut self, mv: MoveOf<C>, context: &Context) {
        if self.session.play(mv).is_err() {
            return;
        }
        self.position_changed(context);
        self.animate(context);
        match self.is_won() {
            Some(true) => self.found(None, context),
            Some(false) => self.set_drill_stage(Stage::Lost),
            None => {}
        }
    }

    /// The answer was found.
    fn found(&mut self, mv: Option<MoveOf<C>>, context: &Context) {
        let is_hinted = self.drill.as_ref().is_some_and(|drill| drill.is_hinted);
        self.count(!is_hinted, context);
        if let Some(Drill { course: Course::Lessons(course), .. }) = self.drill.as_deref_mut() {
            course.finish(context);
        }
        self.set_drill_stage(Stage::Found(mv));
    }

    fn set_drill_stage(&mut self, stage: Stage<MoveOf<C>>) {
        if let Some(drill) = &mut self.drill {
            drill.stage = stage;
            drill.is_unread = !drill.is_open();
        }
    }

    /// Counts how a problem went, unless that is settled.
    fn count(&mut self, is_solved: bool, context: &Context) {
        let Some(drill) = self.drill.as_deref_mut() else { return };
        if std::mem::replace(&mut drill.is_counted, true) {
            return;
        }
        if let (Course::Problems(course), Some(Exercise::Problem(problem, day))) =
            (&mut drill.course, &drill.exercise)
        {
            course.count(problem.level, *day, is_solved, context);
        }
    }

    /// Shows the line of the right move of a problem, of which it has made the first step.
    fn show_to_the_end(&mut self, effect: &Effect<MoveOf<C>>, context: &Context) {
        let moves = effect.analysis().moves.clone();
        let known = moves.iter().find(|known| known.mv == effect.mv()).copied();
        if let Some(known) = known {
            self.look_for_line(moves, known, Made::Move, context);
        }
    }

    /// Says which move is right, until the next key.
    fn tell_answer(&mut self, before: &str) {
        if let Some((_, text)) = self.drill_text() {
            self.say(format!("{before}{text}"));
        }
    }

    /// Says where to look, and, asked again, tells the answer.
    pub(super) fn help_with_exercise(&mut self, context: &mut Context) {
        let Some(drill) = self.drill.as_deref_mut() else { return };
        let Some(exercise) = &drill.exercise else { return };
        if !std::mem::replace(&mut drill.is_hinted, true) {
            let hint = exercise.hint();
            let again = context.keys.on(Page::Board).label(Action::Tip);
            let again = again.map_or(String::new(), |key| format!(" ({key} tells the answer)"));
            return self.say(format!("{hint}{again}"));
        }
        if exercise.right_choice().is_some() {
            self.count(false, context);
            return self.set_drill_stage(Stage::Told(None));
        }
        let Some(analysis) = self.computer.analysis.clone() else {
            return self.say("the answer is being looked for: ask again");
        };
        if exercise.is_played_out() {
            drill.is_hinted = false;
            return self.tell_next_move(&analysis);
        }
        let best = || analysis.best_moves().first().copied();
        let Some(mv) = exercise.right_move().or_else(best) else { return };
        let is_problem = matches!(exercise, Exercise::Problem(..));
        self.count(false, context);
        if is_problem {
            self.set_drill_stage(Stage::Told(Some(mv)));
            self.show_to_the_end(&Effect::new(mv, analysis), context);
            self.tell_answer("");
        } else {
            self.make_in_drill(mv, context);
            self.set_drill_stage(Stage::Told(Some(mv)));
        }
    }

    /// Tells a move that wins, where a game is to be won: the same one as long as none is better.
    fn tell_next_move(&mut self, analysis: &Analysis<MoveOf<C>>) {
        self.tip.hear(self.session.position(), analysis);
        let wins = |known: &MoveValue<MoveOf<C>>| known.value.outcome() == Some(Outcome::Win);
        match self.tip.known().filter(wins) {
            Some(known) => self.say(format!("{} keeps the win", known.mv)),
            None => self.say("the answer is being looked for: ask again"),
        }
    }

    /// Takes the answer of this index.
    pub(super) fn choose_answer(&mut self, index: usize, context: &Context) {
        let Some(drill) = self.drill.as_deref_mut() else { return };
        let Some(exercise) = &drill.exercise else { return };
        let Some(choice) = exercise.choices().get(index) else { return };
        drill.choice = index;
        if exercise.right_choice() == Some(index) {
            return self.found(None, context);
        }
        let text = format!("No: it isn't \"{choice}\". Look again.");
        self.count(false, context);
        self.warn(text);
    }

    /// What is posed.
    pub(super) fn exercise(&self) -> Option<&Exercise<C>> {
        self.drill.as_ref()?.exercise.as_ref()
    }
}
