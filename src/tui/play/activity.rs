//! What is done on the play screen now, which its keys, texts and panel follow from.

use crate::kit::{GameSpec, Page};
use crate::open_game::{Drill, OpenGame, Practice, Reviewing};

/// What is done on the play screen.
pub(super) enum Activity<'a, C: GameSpec> {
    /// A game is played, or over.
    Game,
    /// The line of a move is stepped through, or looked for. (An exercise has keys of its own for it.)
    Line,
    /// A game is walked through.
    Review(&'a Reviewing<C>),
    /// The mistakes of a game are posed.
    Practice(&'a Practice<C>),
    /// An exercise is in the place of a game.
    Exercise(&'a Drill<C>),
}

impl<'a, C: GameSpec> Activity<'a, C> {
    pub(super) fn of(open: &'a OpenGame<C>) -> Self {
        match Self::without_line(open) {
            exercise @ Self::Exercise(_) => exercise,
            _ if open.board.why.is_some() => Self::Line,
            activity => activity,
        }
    }

    /// What is done apart from the line that is stepped through.
    pub(super) fn without_line(open: &'a OpenGame<C>) -> Self {
        if let Some(drill) = open.drill() {
            return Self::Exercise(drill);
        }
        match open.review() {
            Some(Reviewing { practice: Some(practice), .. }) => Self::Practice(practice),
            Some(review) => Self::Review(review),
            None => Self::Game,
        }
    }

    /// The page whose keys count.
    pub(super) fn page(&self) -> Page {
        if matches!(self, Self::Review(_)) { Page::Review } else { Page::Board }
    }
}
