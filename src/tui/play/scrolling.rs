//! Turning to what doesn't fit: further moves of a review, and the first keys again after further ones.

use arcade_games::kit::{Action, GameSpec, Key, KeyName};

use super::activity::Activity;
use super::state::Play;
use crate::tui::{Context, Wheel};

/// Rows scrolled per notch of the wheel.
const NOTCH: isize = 3;

impl<C: GameSpec> Play<C> {
    /// Scrolls the list of moves of a review.
    pub(super) fn scroll(&mut self, wheel: Wheel) {
        if let Some(review) = self.open.review_on_board() {
            let most = isize::try_from(review.line.len()).unwrap_or(isize::MAX);
            let notch = if wheel == Wheel::Up { -NOTCH } else { NOTCH };
            self.scrolling.moves = (self.scrolling.moves + notch).clamp(-most, most);
        }
    }

    /// Shows the first keys again before any key but that of further ones; returns whether the key is Esc, which does
    /// no more than that.
    pub(super) fn turn_bar_back(&mut self, key: Key, context: &Context) -> bool {
        if context.keys.on(Activity::page(&self.open)).action(key) == Some(Action::MoreKeys) {
            return false;
        }
        std::mem::take(&mut self.scrolling.bar_page) > 0 && key.name == KeyName::Esc
    }
}
