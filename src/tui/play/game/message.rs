//! What the message line says in a game.

use arcade_base::sentence;

use crate::kit::{Action, GameSpec, Role};
use crate::open_game::{OpenGame, PendingMove};
use crate::phrases::{self, TIP_STEPS};
use crate::session::GameStatus;
use crate::tui::play::frame::Frame;
use crate::tui::play::said::Said;

/// What is said while nothing else is: how the game ended, the tip that was asked for, or whose turn it
/// is.
pub(crate) fn message<C: GameSpec>(frame: &Frame<'_, C>) -> Said {
    let open = frame.open;
    let has_panel = frame.areas.panel.is_some();
    match open.board.session.state() {
        GameStatus::Over(ending) => {
            let mut text = sentence(&phrases::result_text::<C>(&open.board.session, ending));
            // A panel has the rest.
            if !has_panel {
                let told = [text].into_iter().chain(open.after_result());
                text = told.collect::<Vec<_>>().join(" ");
            }
            Said { seat: ending.winner(), is_result: true, ..Said::new(text, Role::Title) }
        }
        GameStatus::ToMove(seat) => match tip(open).filter(|_| !has_panel) {
            Some([heading, text]) => Said::new(format!("{heading}: {text}"), Role::Notice),
            None => {
                let text = if open.board.session.player(seat).is_human() {
                    open.turn(seat)
                } else {
                    open.board.after_last_move(open.board.thinking(seat))
                };
                Said { seat: Some(seat), ..Said::new(text, Role::Text) }
            }
        },
    }
}

/// The tip that was asked for: a heading with its step, and how long a better one has been looked for;
/// and its text as far as it is known.
pub(super) fn tip<C: GameSpec>(open: &OpenGame<C>) -> Option<[String; 2]> {
    let step = open.tip_step();
    if step == 0 || !open.is_interactive() {
        return None;
    }
    let time = open.board.computer.looking_time();
    let goes_on = if time.is_empty() { "" } else { " ..." };
    let text = open.tip_text().unwrap_or_else(|| open.board.looking("thinking about a tip"));
    Some([format!("Tip {step}/{TIP_STEPS}{goes_on}{time}"), format!("{text}.")])
}

/// What is said while the coach judges a move.
pub(crate) fn judging<C: GameSpec>(frame: &Frame<'_, C>) -> Option<Said> {
    let Some(PendingMove::Judged(mv)) = frame.open.pending() else { return None };
    let [now, back] = [Action::MoveNow, Action::Back].map(|action| frame.key_name(action));
    let looks = frame.open.board.looking(&format!("The coach looks at {mv}"));
    Some(Said::new(format!("{looks} ({now} plays it at once, {back} drops it)"), Role::Notice))
}
