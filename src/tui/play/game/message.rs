//! The message line during a game.

use arcade_base::{clause_to_sentence, punctuated};
use arcade_games::kit::{Action, GameSpec, Role, View as _};
use arcade_games::session::GameStatus;

use crate::open_game::{OpenGame, PendingMove};
use crate::phrases::{self, TIP_STEPS};
use crate::tui::play::frame::Frame;
use crate::tui::play::message_text::MessageText;

/// The default message: how the game ended, the requested tip, or whose turn it is.
pub(crate) fn message<C: GameSpec>(frame: &Frame<'_, C>) -> MessageText {
    let open = frame.open;
    let has_panel = frame.areas.panel.is_some();
    match open.core.session.state() {
        GameStatus::Over(ending) => {
            // Who has won is the largest word of the end.
            let session = &open.core.session;
            let called = |seat| session.name_or_you(seat);
            let result = match frame.shown_ending {
                Some(_) => phrases::why_over::<C>(session, ending, called),
                None => phrases::result_text::<C>(session, ending, called),
            };
            let result = clause_to_sentence(&result);
            let all = [result.clone()].into_iter().chain(after_result(frame));
            let said = |text| MessageText {
                seat: ending.winner().filter(|_| frame.shown_ending.is_none()),
                is_result: true,
                ..MessageText::new(text, Role::Title)
            };
            let all = said(all.collect::<Vec<_>>().join(" "));
            // The panel, if there is one, shows the rest.
            let has_all = !has_panel || frame.shown_ending.is_some() && all.fits(&frame.areas);
            if has_all { all } else { said(result) }
        }
        GameStatus::ToMove(seat) => match tip(open).filter(|_| !has_panel) {
            Some([heading, text]) => MessageText::new(format!("{heading}: {text}"), Role::Notice),
            None => {
                let is_lost = phrases::is_goal_in_reach::<C>(&open.core.session) == Some(false);
                let text = if is_lost && frame.context.config.ai().undo {
                    let undo = frame.key_name(Action::Undo);
                    open.core.after_last_move(format!("{undo} takes it back."))
                } else if open.core.session.player(seat).is_human() {
                    let position = open.core.session.position();
                    let typed = &open.core.typed;
                    let ending = frame.view.chosen(position, typed);
                    let ending = ending.and_then(|mv| phrases::end_by_move(position, mv));
                    let ending = ending.map(|ends| format!("Enter {ends}."));
                    let prompt = ending.or_else(|| frame.view.prompt(position, typed));
                    let prompt = prompt.filter(|_| open.is_interactive());
                    let prompt = prompt.map(|prompt| open.core.after_last_move(prompt));
                    frame.context.theme.in_charset(&prompt.unwrap_or_else(|| open.turn_text(seat)))
                } else {
                    open.core.after_last_move(open.core.thinking_text(seat))
                };
                // The mark is that of the side with which the text begins.
                let told = phrases::last_move::<C>(&open.core.session);
                let first = told.and_then(|_| open.core.session.last_mover()).unwrap_or(seat);
                MessageText { seat: Some(first), ..MessageText::new(text, Role::Text) }
            }
        },
    }
}

/// What there is to say after the result that neither the end of the game, if it is shown, nor the panel says.
pub(super) fn after_result<C: GameSpec>(frame: &Frame<'_, C>) -> Vec<String> {
    let open = frame.open;
    let said = open.after_result(frame.areas.panel.is_none());
    if frame.shown_ending.is_some() {
        return said;
    }
    let counts = phrases::first_result_counts::<C>(&open.core.session);
    counts.into_iter().chain(said).chain(open.verdict_paragraph()).collect()
}

/// The requested tip: a heading with its step and the time spent on searching for a better one, and
/// its text so far.
pub(super) fn tip<C: GameSpec>(open: &OpenGame<C>) -> Option<[String; 2]> {
    let step = open.playing.tip.step();
    if step == 0 || !open.is_interactive() {
        return None;
    }
    let time = open.core.engine.looking_time();
    let goes_on = if time.is_empty() { "" } else { " ..." };
    let text = open
        .playing
        .tip_text(&open.core)
        .unwrap_or_else(|| open.core.looking_text("thinking about a tip"));
    Some([format!("Tip {step}/{TIP_STEPS}{goes_on}{time}"), punctuated(text)])
}

/// The message while the coach judges a move.
pub(crate) fn judging<C: GameSpec>(frame: &Frame<'_, C>) -> Option<MessageText> {
    let Some(PendingMove::AwaitingAnalysis(mv)) = frame.open.playing.pending else { return None };
    let [now, back] = [Action::MoveNow, Action::Back].map(|action| frame.key_name(action));
    let looks = frame.open.core.looking_text(&format!("The coach looks at {mv}"));
    Some(MessageText::new(
        format!("{looks} ({now} plays it at once, {back} drops it)"),
        Role::Notice,
    ))
}
