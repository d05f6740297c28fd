//! What the play screen holds.

use super::animation::{Animation, Demonstration};
use crate::kit::{GameSpec, MoveOf};
use crate::open_game::OpenGame;
use crate::tui::command_line::CommandLine;

/// A game of `C` on the screen.
pub struct Play<C: GameSpec> {
    pub(super) open: OpenGame<C>,
    pub(super) view: C::View,
    /// The move that the last click has selected: the same click again plays it.
    pub(super) clicked: Option<MoveOf<C>>,
    /// The command line, while it is open.
    pub(super) command: Option<CommandLine>,
    /// How many parts of a tip or a message have been read where there is no room for all of it.
    pub(super) page: usize,
    /// Rows by which the list of moves of a review is scrolled.
    pub(super) scrolled: isize,
    /// The line of a tip, while it plays by itself.
    pub(super) demonstration: Demonstration<C>,
    /// The last move, while it is shown happening.
    pub(super) animation: Option<Animation>,
}

impl<C: GameSpec> Play<C> {
    /// Shows an open game. Once it is visible, the computer begins if it is its turn.
    pub(super) fn new(open: OpenGame<C>) -> Self {
        let view = open.board.game.view();
        Self {
            open,
            view,
            clicked: None,
            command: None,
            page: 0,
            scrolled: 0,
            demonstration: Demonstration::Over,
            animation: None,
        }
    }
}
