//! Keys while something is exercised.

use super::Play;
use super::drill::{Drill, Stage};
use crate::kit::{Action, Cartridge, Key, Page};
use crate::tui::{Context, Go, Help};

impl<C: Cartridge> Play<C> {
    /// Takes the answer whose key this is; false where it is none.
    pub(super) fn take_answer_key(&mut self, key: Key, context: &Context) -> bool {
        let Some(drill) = self.drill.as_deref_mut() else { return false };
        let is_asking = drill.is_open() && !drill.is_reading();
        let (Some(typed), Some(exercise)) = (key.character(), &drill.exercise) else {
            return false;
        };
        let mut keys = exercise.answer_keys().into_iter();
        let chosen = keys.position(|key| key.eq_ignore_ascii_case(&typed));
        match chosen.filter(|_| is_asking) {
            Some(chosen) => self.choose_answer(chosen, context),
            None => return false,
        }
        true
    }

    /// Carries out an action while something is exercised.
    pub(super) fn act_in_drill(&mut self, action: Action, context: &mut Context) -> Go {
        let Some(drill) = self.drill.as_deref_mut() else { return Go::Stay };
        let is_reading = drill.is_reading();
        let choices = drill.exercise.as_ref().map_or(0, |exercise| exercise.choices().len());
        match (action, drill.stage) {
            (Action::Help, _) => return Go::Push(Box::new(Help::of_game(self.game, Page::Board))),
            (Action::Leave | Action::Back, _) | (Action::Select, Stage::Over) => return Go::Back,
            (Action::Select | Action::Right, _) if is_reading => self.read_on(context),
            _ if is_reading => {}
            (Action::New, Stage::Over) => {}
            (Action::New, _) | (Action::Select, Stage::Found(_) | Stage::Told(_)) => {
                self.next_exercise(context);
            }
            (Action::Undo, Stage::Posed) if self.session.undo() => self.position_changed(context),
            (Action::Undo, Stage::Posed) => {}
            (Action::Select, Stage::Lost) | (Action::Undo, _) => self.pose_again(context),
            (Action::Tip, Stage::Posed) => self.help_with_exercise(context),
            (Action::Up, Stage::Posed) => drill.choice = drill.choice.saturating_sub(1),
            (Action::Down, Stage::Posed) => {
                drill.choice = (drill.choice + 1).min(choices.saturating_sub(1));
            }
            (Action::Select, Stage::Posed) => {
                let choice = drill.choice;
                self.choose_answer(choice, context);
            }
            _ => {}
        }
        Go::Stay
    }

    /// Goes on in the text that is read in place of the board, and to the board or the next exercise
    /// after its end.
    fn read_on(&mut self, context: &Context) {
        if self.drawn(context).unread {
            self.page += 1;
            return;
        }
        self.page = 0;
        let Some(drill) = self.drill.as_deref_mut() else { return };
        drill.is_unread = false;
        if matches!(drill.stage, Stage::Found(_) | Stage::Told(_)) {
            self.next_exercise(context);
        }
    }

    /// Carries out an action while a line is shown in an exercise: the answer to a wrong move, or how
    /// it goes on to the end.
    pub(super) fn act_on_drilled_line(&mut self, action: Action, context: &mut Context) {
        let is_open = self.drill.as_deref().is_some_and(Drill::is_open);
        let is_over = self.shown_line().is_some_and(super::why::Shown::is_over);
        match action {
            Action::Left | Action::Right => self.step(action, context),
            Action::Select if is_open && !is_over => self.step(Action::Right, context),
            Action::Select | Action::Back | Action::Undo if is_open => self.leave_line(context),
            Action::Select | Action::New => self.next_exercise(context),
            Action::Undo => self.pose_again(context),
            _ if is_open => {}
            action => self.step(action, context),
        }
    }
}
