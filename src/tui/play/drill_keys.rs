//! Keys while something is exercised.

use super::Play;
use crate::kit::{Action, GameSpec, Key, Page};
use crate::open_game::{ShownLine, Stage};
use crate::tui::{Context, Go, Help};

impl<C: GameSpec> Play<C> {
    /// Takes the answer whose key this is; false where it is none.
    pub(super) fn take_answer_key(&mut self, key: Key, context: &Context) -> bool {
        let Some((drill, board)) = self.open.exercise_mode() else { return false };
        let is_asking = drill.is_open() && !drill.is_reading();
        let (Some(typed), Some(posed)) = (key.character(), &drill.exercise) else {
            return false;
        };
        let mut keys = posed.answer_keys().into_iter();
        let chosen = keys.position(|key| key.eq_ignore_ascii_case(&typed));
        match chosen.filter(|_| is_asking) {
            Some(chosen) => drill.choose(chosen, board, context),
            None => return false,
        }
        true
    }

    /// Carries out an action while something is exercised.
    pub(super) fn act_in_drill(&mut self, action: Action, context: &mut Context) -> Go {
        let Some((drill, board)) = self.open.exercise_mode() else { return Go::Stay };
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
                drill.next(board, context);
            }
            (Action::Undo, Stage::Posed) => drill.undo(board, context),
            (Action::Select, Stage::Lost) | (Action::Undo, _) => drill.pose_again(board, context),
            (Action::Tip, Stage::Posed) => drill.help(board, context),
            (Action::Up, Stage::Posed) => drill.select(choice.saturating_sub(1)),
            (Action::Down, Stage::Posed) => drill.select(choice + 1),
            (Action::Select, Stage::Posed) => drill.choose(choice, board, context),
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
        if let Some((drill, board)) = self.open.exercise_mode() {
            drill.finish_reading(board, context);
        }
    }

    /// Carries out an action while a line is shown in an exercise: the answer to a wrong move, or how
    /// it goes on to the end.
    pub(super) fn act_on_drilled_line(&mut self, action: Action, context: &mut Context) {
        let is_over = self.open.board.shown_line().is_some_and(ShownLine::is_over);
        let Some((drill, board)) = self.open.exercise_mode() else { return };
        let is_open = drill.is_open();
        match action {
            Action::Left | Action::Right => self.step(action, context),
            Action::Select if is_open && !is_over => self.step(Action::Right, context),
            Action::Select | Action::Back | Action::Undo if is_open => {
                drill.leave_line(board, context);
            }
            Action::Select | Action::New => drill.next(board, context),
            Action::Undo => drill.pose_again(board, context),
            _ if is_open => {}
            action => self.step(action, context),
        }
    }
}
