//! The keys of an exercise.

use crate::kit::{Action, GameSpec, Key};
use crate::open_game::{Drill, OpenGame, ShownLine, Stage};
use crate::tui::play::frame::Frame;
use crate::tui::play::line;
use crate::tui::widgets::KeyHint;
use crate::tui::{Context, Go};

/// Takes the answer whose key this is; false where it is none.
pub(crate) fn take_answer_key<C: GameSpec>(
    open: &mut OpenGame<C>,
    key: Key,
    context: &Context,
) -> bool {
    let Some((drill, board)) = open.exercise_mode() else { return false };
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

/// Takes an action while an answer is judged, which takes a moment: a key that goes back drops the answer.
/// False while none is.
pub(crate) fn act_on_pending<C: GameSpec>(open: &mut OpenGame<C>, action: Option<Action>) -> bool {
    let Some((drill, _)) = open.exercise_mode() else { return false };
    let is_pending = drill.pending.is_some();
    if is_pending && action == Some(Action::Back) {
        drill.pending = None;
    }
    is_pending
}

/// Whether an action leads on in the text that is read in place of the board.
pub(crate) fn reads_on<C: GameSpec>(drill: &Drill<C>, action: Action) -> bool {
    let is_over = drill.stage == Stage::Over;
    drill.is_reading() && (action == Action::Right || action == Action::Select && !is_over)
}

/// Carries out an action.
pub(crate) fn act<C: GameSpec>(
    open: &mut OpenGame<C>,
    action: Action,
    context: &mut Context,
) -> Go {
    if open.board.why.is_some() {
        act_on_line(open, action, context);
        return Go::Stay;
    }
    let Some((drill, board)) = open.exercise_mode() else { return Go::Stay };
    let choice = drill.choice;
    match (action, drill.stage) {
        (Action::Back, _) | (Action::Select, Stage::Over) => return Go::Back,
        _ if reads_on(drill, action) => drill.finish_reading(board, context),
        _ if drill.is_reading() => {}
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

/// Carries out an action while a line is shown: the answer to a wrong move, or how it goes on to the end.
fn act_on_line<C: GameSpec>(open: &mut OpenGame<C>, action: Action, context: &Context) {
    let is_over = open.board.shown_line().is_some_and(ShownLine::is_over);
    let Some((drill, board)) = open.exercise_mode() else { return };
    let is_open = drill.is_open();
    match action {
        Action::Left | Action::Right => line::step(open, action, context),
        Action::Select if is_open && !is_over => line::step(open, Action::Right, context),
        Action::Select | Action::Back | Action::Undo if is_open => drill.leave_line(board, context),
        Action::Select | Action::New => drill.next(board, context),
        Action::Undo => drill.pose_again(board, context),
        _ if is_open => {}
        action => line::step(open, action, context),
    }
}

/// The keys, and what they do now.
pub(crate) fn hints<C: GameSpec>(drill: &Drill<C>, frame: &Frame<'_, C>) -> Vec<Option<KeyHint>> {
    let leave = if drill.is_lesson() { "lessons" } else { "leave" };
    let [help, leave_key] = [(Action::Help, "help"), (Action::Leave, leave)]
        .map(|(action, does)| frame.key(action, does));
    let mut hints = Vec::new();
    if frame.open.board.why.is_some() {
        if frame.open.board.shown_line().is_some() {
            hints.push(Some(frame.own_keys("\u{2190}\u{2192}", "step")));
        }
        let (action, does) =
            if drill.is_open() { (Action::Back, "try again") } else { (Action::New, "next") };
        hints.extend([help, frame.key(action, does), leave_key]);
        return hints;
    }
    if drill.is_reading() {
        hints.push(frame.key(Action::Select, "read on"));
    } else if drill.wants_move() {
        hints.extend(frame.move_keys());
        hints.extend([
            frame.key(Action::Tip, if drill.is_hinted { "answer" } else { "hint" }),
            frame.key(Action::New, "skip"),
        ]);
    } else if drill.is_open() && drill.exercise.is_some() {
        hints.extend([
            Some(frame.own_keys("\u{2191}\u{2193}", "choose")),
            frame.key(Action::Select, "answer"),
            frame.key(Action::Tip, if drill.is_hinted { "tell me" } else { "hint" }),
            frame.key(Action::New, "skip"),
        ]);
    } else {
        hints.push(match drill.stage {
            Stage::Over => frame.key(Action::Select, leave),
            Stage::Posed => None,
            Stage::Lost => frame.key(Action::Select, "begin again"),
            Stage::Found(_) | Stage::Told(_) => frame.key(Action::Select, "next"),
        });
        let is_over = drill.stage == Stage::Over || drill.exercise.is_none();
        hints.push(frame.key(Action::Undo, "again").filter(|_| !is_over));
    }
    hints.extend([help, leave_key]);
    hints
}
