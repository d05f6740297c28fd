//! The keys of a review, and of practice with its mistakes.

use arcade_games::kit::{Action, GameSpec};

use crate::open_game::{OpenGame, Practice, ReviewMode, ReviewStep};
use crate::tui::play::frame::Frame;
use crate::tui::widgets::KeyHint;
use crate::tui::{Context, Go};

/// Carries out an action.
pub(crate) fn act<C: GameSpec>(
    open: &mut OpenGame<C>,
    action: Action,
    context: &mut Context,
) -> Go {
    if open.say_refusal(action) {
        return Go::Stay;
    }
    match action {
        Action::Back if open.leave_review(context) => {}
        Action::Back => return Go::Back,
        Action::TryHere => open.continue_from_here(context),
        Action::Values => open.toggle_values(context),
        Action::Why => {
            if let Some((review, core)) = open.review_mode() {
                review.request_line(core, context);
            }
        }
        Action::Practise => {
            if let Some((review, core)) = open.review_mode() {
                review.begin_practice(core, context);
            }
        }
        Action::First => open.step_review(ReviewStep::First, context),
        Action::Last => open.step_review(ReviewStep::Last, context),
        Action::Left => open.step_review(ReviewStep::Back, context),
        Action::Right => open.step_review(ReviewStep::Next, context),
        Action::Up => open.step_review(ReviewStep::PreviousMistake, context),
        Action::Down => open.step_review(ReviewStep::NextMistake, context),
        Action::SideLine => open.step_review(ReviewStep::NextSideLine, context),
        _ => {}
    }
    Go::Stay
}

/// The key bar's entries.
pub(crate) fn hints<C: GameSpec>(
    review: &ReviewMode<C>,
    frame: &Frame<'_, C>,
) -> Vec<Option<KeyHint>> {
    let shows_values = review.shows_values;
    let is_again = review.node_to_try(&frame.open.core.session) != review.at;
    let is_end = !is_again && frame.open.core.is_over();
    let has_side_lines = frame.open.core.session.tree().siblings(review.at).len() > 1;
    vec![
        Some(frame.own_keys("\u{2190}\u{2192}", "move")),
        shows_values.then(|| frame.own_keys("\u{2191}\u{2193}", "mistakes")),
        frame
            .key(Action::TryHere, if is_again { "play it again" } else { "try from here" })
            .filter(|_| !is_end),
        frame.key(Action::SideLine, "other move").filter(|_| has_side_lines),
        frame.key(Action::Practise, "practise").filter(|_| shows_values),
        frame.key(Action::Why, "line").filter(|_| shows_values),
        frame.key(Action::Values, "values").filter(|_| !frame.open.core.is_solo()),
        frame.key(Action::Help, "help"),
        frame.key(Action::Back, "back"),
    ]
}

/// Carries out an action during practice.
pub(crate) fn practise<C: GameSpec>(open: &mut OpenGame<C>, action: Action, context: &Context) {
    let Some((review, core)) = open.review_mode() else { return };
    let Some(practice) = &mut review.practice else { return };
    match action {
        Action::Back => review.end_practice(core, context),
        Action::New | Action::Select if practice.is_over() => review.end_practice(core, context),
        Action::Tip if practice.is_posed() => practice.show_better_move(core),
        Action::Select if practice.is_posed() => {}
        Action::New | Action::Select => review.pose_next(core, context),
        _ => {}
    }
}

/// The key bar's entries during practice: those of a game while the player searches for a better
/// move.
pub(crate) fn practice_hints<C: GameSpec>(
    practice: &Practice<C>,
    frame: &Frame<'_, C>,
) -> Vec<Option<KeyHint>> {
    let mut hints = Vec::new();
    if practice.is_posed() {
        hints.extend(frame.move_keys());
        hints.extend([frame.key(Action::Tip, "tell me"), frame.key(Action::New, "skip")]);
    } else {
        hints.push(frame.key(Action::Select, "go on"));
    }
    hints.extend([frame.key(Action::Help, "help"), frame.key(Action::Back, "to the review")]);
    hints
}
