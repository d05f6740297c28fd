//! The message line during a game.

use arcade_base::{as_sentence, sentence};

use crate::kit::{Action, GameSpec, Role};
use crate::open_game::{OpenGame, PendingMove};
use crate::phrases::{self, TIP_STEPS};
use crate::session::GameStatus;
use crate::tui::play::frame::Frame;
use crate::tui::play::message_text::MessageText;

/// The default message: how the game ended, the requested tip, or whose turn it is.
pub(crate) fn message<C: GameSpec>(frame: &Frame<'_, C>) -> MessageText {
    let open = frame.open;
    let has_panel = frame.areas.panel.is_some();
    match open.board.session.state() {
        GameStatus::Over(ending) => {
            let result = sentence(&phrases::result_text::<C>(&open.board.session, ending));
            let all = [result.clone()].into_iter().chain(after_result(frame));
            let said = |text| MessageText {
                seat: ending.winner(),
                is_result: true,
                ..MessageText::new(text, Role::Title)
            };
            let all = said(all.collect::<Vec<_>>().join(" "));
            // The panel, if there is one, shows the rest.
            let has_all = !has_panel || frame.ending.is_some() && all.fits(&frame.areas);
            if has_all { all } else { said(result) }
        }
        GameStatus::ToMove(seat) => match tip(open).filter(|_| !has_panel) {
            Some([heading, text]) => MessageText::new(format!("{heading}: {text}"), Role::Notice),
            None => {
                let is_lost = phrases::is_goal_in_reach::<C>(&open.board.session) == Some(false);
                let text = if is_lost && frame.context.config.ai().undo {
                    let undo = frame.key_name(Action::Undo);
                    open.board.after_last_move(format!("{undo} takes it back."))
                } else if open.board.session.player(seat).is_human() {
                    frame.context.theme.in_charset(&open.turn(seat))
                } else {
                    open.board.after_last_move(open.board.thinking_text(seat))
                };
                MessageText { seat: Some(seat), ..MessageText::new(text, Role::Text) }
            }
        },
    }
}

/// What there is to say after the result, with the verdict unless the end of the game, which is shown,
/// says it.
pub(super) fn after_result<C: GameSpec>(frame: &Frame<'_, C>) -> Vec<String> {
    let verdict = frame.open.verdict_paragraph().filter(|_| frame.ending.is_none());
    frame.open.after_result().into_iter().chain(verdict).collect()
}

/// The requested tip: a heading with its step and the time spent on searching for a better one, and
/// its text so far.
pub(super) fn tip<C: GameSpec>(open: &OpenGame<C>) -> Option<[String; 2]> {
    let step = open.playing.tip.step();
    if step == 0 || !open.is_interactive() {
        return None;
    }
    let time = open.board.computer.looking_time();
    let goes_on = if time.is_empty() { "" } else { " ..." };
    let text = open
        .playing
        .tip_text(&open.board)
        .unwrap_or_else(|| open.board.looking_text("thinking about a tip"));
    Some([format!("Tip {step}/{TIP_STEPS}{goes_on}{time}"), as_sentence(text)])
}

/// The message while the coach judges a move.
pub(crate) fn judging<C: GameSpec>(frame: &Frame<'_, C>) -> Option<MessageText> {
    let Some(PendingMove::AwaitingAnalysis(mv)) = frame.open.playing.pending else { return None };
    let [now, back] = [Action::MoveNow, Action::Back].map(|action| frame.key_name(action));
    let looks = frame.open.board.looking_text(&format!("The coach looks at {mv}"));
    Some(MessageText::new(
        format!("{looks} ({now} plays it at once, {back} drops it)"),
        Role::Notice,
    ))
}
