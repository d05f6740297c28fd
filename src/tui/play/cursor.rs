//! Where the cursor of the board begins, and where it stays.

use arcade_engine::Position as _;
use arcade_games::kit::{Action, GameSpec, Input, View as _};

use super::state::Play;
use crate::open_game::Exercise;
use crate::tui::Context;

impl<C: GameSpec> Play<C> {
    /// Makes a cursor for the game on the board. In a problem it begins on the first place whose move isn't the
    /// answer.
    pub(super) fn begin_cursor(&mut self, context: &Context) {
        self.view = self.open.core.game.view();
        self.keep_cursor();
        let moves = self.open.core.session.position().legal_moves().len();
        let arrows = [Action::Right, Action::Down, Action::Left, Action::Up];
        let mut ahead = arrows.into_iter().cycle().take(arrows.len() * moves);
        while self.is_on_answer()
            && let Some(arrow) = ahead.next()
        {
            self.ask_view(Input::Action(arrow), context);
        }
    }

    /// Whether Enter would solve the problem on the board.
    fn is_on_answer(&self) -> bool {
        let exercise = self.open.exercises().and_then(|exercises| exercises.exercise.as_ref());
        let Some(Exercise::Problem { problem, .. }) = exercise else { return false };
        let chosen = self.view.chosen(&problem.position, "");
        chosen.is_some() && chosen == problem.solution.first().copied()
    }

    /// Leaves the cursor where a person moved last, however that move was entered.
    pub(super) fn keep_cursor(&mut self) {
        let session = &self.open.core.session;
        let tree = session.tree();
        let made = |node| Some((tree.parent(node)?, tree.mv(node)?));
        let mut made = tree.path_to_root(session.current()).filter_map(made);
        let by_person = made.find(|&(before, _)| session.player(tree.mover(before)).is_human());
        if let Some((before, mv)) = by_person {
            self.view.point_at(tree.position(before), mv);
        }
        self.view.move_made();
    }

    /// Moves the cursor to the move that a tip names.
    pub(super) fn point_at_tip(&mut self) {
        let open = &self.open;
        if let Some(mv) = open.playing.named_move(&open.core).filter(|_| open.is_interactive()) {
            self.view.point_at(open.core.session.position(), mv);
        }
    }
}
