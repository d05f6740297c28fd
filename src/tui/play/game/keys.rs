//! The keys during a game.

use std::time::Duration;

use arcade_games::kit::{Action, GameSpec};
use arcade_games::session::GameStatus;
use ratatui::layout::Rect;

use crate::open_game::{EndingChoice, OpenGame, PendingMove};
use crate::phrases;
use crate::tui::Context;
use crate::tui::play::frame::Frame;
use crate::tui::widgets::KeyHint;

/// Handles an action while the player's move is pending. Returns false if the action keeps its
/// usual meaning; the pending move is then dropped, unless its line is shown.
pub(crate) fn act_on_pending<C: GameSpec>(
    open: &mut OpenGame<C>,
    action: Option<Action>,
    context: &mut Context,
) -> bool {
    let Some(held) = open.playing.pending else { return false };
    let is_line = open.core.line_request.is_some();
    let is_judged = matches!(held, PendingMove::AwaitingAnalysis(_));
    match action {
        // A repeat of the key that played the move doesn't skip the coach's verdict.
        Some(Action::Select) if is_judged => {}
        Some(Action::Select) => open.make_pending(context),
        Some(Action::MoveNow) if is_judged => open.make_pending(context),
        // With undo turned off, the line is for information only and the move is made.
        Some(Action::Undo | Action::Back) if is_line && !context.config.ai().undo => {
            open.make_pending(context);
        }
        Some(Action::Undo | Action::Back) => open.drop_pending(context),
        // These work on the line as usual, and the move stays pending.
        Some(Action::Left | Action::Right | Action::Help | Action::Leave) if is_line => {
            return false;
        }
        _ if is_line => {}
        _ => {
            open.drop_pending(context);
            return false;
        }
    }
    true
}

/// Pauses, steps or changes the speed of a game of computer against computer.
pub(crate) fn control_computer_game<C: GameSpec>(
    open: &mut OpenGame<C>,
    action: Action,
    context: &mut Context,
) {
    /// The range of the pause after slowing down.
    const MIN_PAUSE: Duration = Duration::from_millis(50);
    const MAX_PAUSE: Duration = Duration::from_secs(10);
    let pace = open.playing.pace;
    match action {
        Action::Select => open.set_paused(!pace.is_paused, context),
        Action::Step => open.make_one_move(context),
        Action::Faster => open.set_pause(pace.pause / 2, context),
        _ => open.set_pause((pace.pause * 2).clamp(MIN_PAUSE, MAX_PAUSE), context),
    }
}

/// The key bar's entries; at the end of a game, without the actions that are `listed` elsewhere.
pub(crate) fn hints<C: GameSpec>(
    frame: &Frame<'_, C>,
    listed: &[(Rect, Action)],
) -> Vec<Option<KeyHint>> {
    let open = frame.open;
    let key = |action, does| frame.key(action, does);
    let mut hints = Vec::new();
    let is_over = matches!(open.core.session.state(), GameStatus::Over(_));
    let is_lost = frame.context.config.ai().undo
        && phrases::is_goal_in_reach::<C>(&open.core.session) == Some(false);
    if is_lost {
        let again = KeyHint::of_action(":again".into(), Action::Again, "start over");
        hints.extend([key(Action::Undo, "undo"), Some(again)]);
    }
    match open.core.session.state() {
        GameStatus::Over(_) => hints.extend(ending_hints(frame, listed)),
        GameStatus::ToMove(_) if open.core.is_between_computers() => hints.extend([
            key(Action::Select, if open.is_paused() { "go on" } else { "pause" }),
            key(Action::Step, "step"),
            key(Action::Faster, "faster"),
            key(Action::Slower, "slower"),
        ]),
        GameStatus::ToMove(_) if open.is_interactive() => {
            hints.extend(frame.move_keys());
            hints.extend([
                key(Action::Tip, "tip"),
                key(Action::Values, "values").filter(|_| !open.core.is_solo()),
            ]);
        }
        GameStatus::ToMove(_) if open.shared.is_none() => {
            hints.push(key(Action::MoveNow, "move now"));
        }
        GameStatus::ToMove(_) => {}
    }
    // The less important entries come last: they are on later pages if space is short.
    let asks = open.is_interactive() && !open.core.is_solo();
    hints.extend([
        key(Action::Undo, "undo").filter(|_| !open.core.is_between_computers() && !is_lost),
        key(Action::Why, "why").filter(|_| asks),
        key(Action::Chat, "chat").filter(|_| open.shared.is_some()),
        key(Action::Coach, "coach").filter(|_| asks),
        key(Action::Review, "review").filter(|_| !is_over && open.core.session.has_moves()),
        key(Action::Options, "options"),
        key(Action::Command, "commands"),
        key(Action::Help, "help"),
        key(Action::Leave, "leave"),
    ]);
    hints
}

/// The key bar's entries for the choices at the end of a game that aren't `listed` elsewhere. The first is
/// that of Enter.
fn ending_hints<C: GameSpec>(
    frame: &Frame<'_, C>,
    listed: &[(Rect, Action)],
) -> Vec<Option<KeyHint>> {
    let choices = frame.open.ending_choices(frame.context);
    let board = if frame.shown_ending.is_some() { "board" } else { "end" };
    let entry = |(index, choice): (usize, &EndingChoice)| {
        let is_refused = frame.open.refusal(choice.action).is_some();
        let is_listed = listed.iter().any(|(place, it)| *it == choice.action && !place.is_empty());
        let action = if index == 0 { Action::Select } else { choice.action };
        frame.key(action, choice.name).filter(|_| !is_refused && !is_listed)
    };
    let choices = choices.iter().enumerate().map(entry);
    choices.chain([frame.key(Action::ShowBoard, board)]).collect()
}
