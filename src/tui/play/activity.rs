//! The current activity on the play screen, which determines its keys, texts and panel.

use arcade_games::kit::{GameSpec, Page};

use crate::open_game::{ExerciseMode, OpenGame, Practice, ReviewMode};

/// The current activity on the play screen.
pub(super) enum Activity<'a, C: GameSpec> {
    /// A game, in progress or over.
    Game,
    /// The line of a move is shown or being computed. (In an exercise, [`Exercise`](Self::Exercise)
    /// covers this.)
    Line,
    /// The review of a game.
    Review(&'a ReviewMode<C>),
    /// Practice with the mistakes of a reviewed game.
    Practice(&'a Practice<C>),
    /// An exercise: a problem or a lesson.
    Exercise(&'a ExerciseMode<C>),
}

impl<'a, C: GameSpec> Activity<'a, C> {
    pub(super) fn of(open: &'a OpenGame<C>) -> Self {
        match Self::without_line(open) {
            exercise @ Self::Exercise(_) => exercise,
            _ if open.core.line_request.is_some() => Self::Line,
            activity => activity,
        }
    }

    /// The activity, disregarding a line that is shown.
    pub(super) fn without_line(open: &'a OpenGame<C>) -> Self {
        if let Some(exercises) = open.exercises() {
            return Self::Exercise(exercises);
        }
        match open.review() {
            Some(ReviewMode { practice: Some(practice), .. }) => Self::Practice(practice),
            Some(review) => Self::Review(review),
            None => Self::Game,
        }
    }

    /// The page of key bindings in effect.
    pub(super) fn page(open: &'a OpenGame<C>) -> Page {
        match Self::of(open) {
            Self::Review(_) => Page::Review,
            Self::Game if open.is_at_end() => Page::Ending,
            _ => Page::Board,
        }
    }
}
