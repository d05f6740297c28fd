//! The state of the play screen.

use std::time::Instant;

use arcade_games::kit::{GameSpec, MoveOf};

use super::animation::{Animation, Demonstration};
use super::ending_animation::EndingAnimation;
use super::frame::Scrolling;
use crate::open_game::OpenGame;
use crate::tui::command_line::CommandLine;

/// A game of `C` on the screen.
pub struct Play<C: GameSpec> {
    pub(super) open: OpenGame<C>,
    pub(super) view: C::View,
    /// When the screen became visible.
    pub(super) shown_at: Option<Instant>,
    /// The move selected by the last click; clicking it again plays it.
    pub(super) clicked: Option<MoveOf<C>>,
    /// The command line, while it is open.
    pub(super) command: Option<CommandLine>,
    /// What is shown of texts and lists that don't fit.
    pub(super) scrolling: Scrolling,
    /// The demonstration of a tip's line.
    pub(super) demonstration: Demonstration<C>,
    /// The animation of the last move, while it runs.
    pub(super) animation: Option<Animation>,
    /// How the end of the game is shown.
    pub(super) ending_animation: EndingAnimation,
    /// When what Enter does at the end of the game last changed, the game was put back to its turning point, or a
    /// problem of the daily was opened, if no key was pressed since.
    pub(super) enter_changed_at: Option<Instant>,
}

impl<C: GameSpec> Play<C> {
    /// Shows an open game. If it is the computer's turn, it starts thinking once the screen is
    /// visible.
    pub(super) fn new(open: OpenGame<C>) -> Self {
        let view = open.core.game.view();
        let mut play = Self {
            open,
            view,
            shown_at: None,
            clicked: None,
            command: None,
            scrolling: Scrolling::default(),
            demonstration: Demonstration::Idle,
            animation: None,
            ending_animation: EndingAnimation::default(),
            enter_changed_at: None,
        };
        play.keep_cursor();
        play
    }
}
