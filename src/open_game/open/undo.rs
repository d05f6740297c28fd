//! Taking moves back, and making them again.

use arcade_games::kit::GameSpec;

use super::OpenGame;
use crate::phrases;
use crate::services::Services;

/// The message where the settings forbid taking back moves.
pub(super) const UNDO_IS_OFF: &str = "taking back is switched off in the settings ([ai] undo)";

impl<C: GameSpec> OpenGame<C> {
    /// Goes back to the last position in which a person was to move, and says what was taken back.
    pub(crate) fn undo(&mut self, services: &mut Services) {
        if !services.config.ai().undo {
            return self.core.say(UNDO_IS_OFF);
        }
        let from = self.core.session.current();
        if !self.core.session.undo() {
            return self.core.say("there is nothing to take back");
        }
        self.after_change(services);
        if let Some(text) = phrases::taken_back::<C>(&self.core.session, from) {
            self.core.say(text);
        }
    }

    /// Goes back to the start of the game.
    pub(crate) fn start_over(&mut self, services: &mut Services) {
        if !services.config.ai().undo || self.core.session.plies() == 0 {
            return self.undo(services);
        }
        while self.core.session.undo() {}
        self.after_change(services);
    }

    /// Goes on to the next position in which a person is to move, along what was taken back.
    pub(crate) fn redo(&mut self, services: &mut Services) {
        if self.core.session.redo() {
            self.after_change(services);
        } else {
            self.core.say("there is nothing to redo");
        }
    }
}
