//! Keys while something is exercised.

use super::Play;
use crate::kit::{Action, GameSpec, Key, Page};
use crate::open_game::{Drill, ShownLine, Stage};
use crate::tui::{Context, Go, Help};

impl<C: GameSpec> Play<C> {
    /// Takes the answer whose key this is; false where it is none.
    pub(super) fn take_answer_key(&mut self, key: Key, context: &Context) -> bool {
        let Some(drill) = self.open.drill() else { return false };
        let is_asking = drill.is_open() && !drill.is_reading();
        let (Some(typed), Some(posed)) = (key.character(), &drill.posed) else {
            return false;
        };
        let mut keys = posed.answer_keys().into_iter();
        let chosen = keys.position(|key| key.eq_ignore_ascii_case(&typed));
        match chosen.filter(|_| is_asking) {
            Some(chosen) => self.open.choose_answer(chosen, context),
            None => return false,
        }
        true
    }

    /// Carries out an action while something is exercised.
    pub(super) fn act_in_drill(&mut self, action: Action, context: &mut Context) -> Go {
        let Some(drill) = self.open.drill() else { return Go::Stay };
        let is_reading = drill.is_reading();
        let choice = drill.choice;
        match (action, drill.stage) {
            (Action::Help, _) => {
                return Go::Push(Box::new(Help::of_game(self.open.board.game, Page::Board)));
            }
            (Action::Leave | Action::Back, _) | (Action::Select, Stage::Over) => return Go::Back,
            (Action::Select | Action::Right, _) if is_reading => self.read_on(context),
            _ if is_reading => {}
            (Action::New, Stage::Over) => {}
            (Action::New, _) | (Action::Select, Stage::Found(_) | Stage::Told(_)) => {
                self.open.next_exercise(context);
            }
            (Action::Undo, Stage::Posed) => self.open.undo_in_exercise(context),
            (Action::Select, Stage::Lost) | (Action::Undo, _) => self.open.pose_again(context),
            (Action::Tip, Stage::Posed) => self.open.help_with_exercise(context),
            (Action::Up, Stage::Posed) => self.open.select_answer(choice.saturating_sub(1)),
            (Action::Down, Stage::Posed) => self.open.select_answer(choice + 1),
            (Action::Select, Stage::Posed) => self.open.choose_answer(choice, context),
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
        self.open.finish_reading(context);
    }

    /// Carries out an action while a line is shown in an exercise: the answer to a wrong move, or how
    /// it goes on to the end.
    pub(super) fn act_on_drilled_line(&mut self, action: Action, context: &mut Context) {
        let is_open = self.open.drill().is_some_and(Drill::is_open);
        let is_over = self.open.shown_line().is_some_and(ShownLine::is_over);
        match action {
            Action::Left | Action::Right => self.step(action, context),
            Action::Select if is_open && !is_over => self.step(Action::Right, context),
            Action::Select | Action::Back | Action::Undo if is_open => {
                self.open.leave_line(context);
            }
            Action::Select | Action::New => self.open.next_exercise(context),
            Action::Undo => self.open.pose_again(context),
            _ if is_open => {}
            action => self.step(action, context),
        }
    }
}
