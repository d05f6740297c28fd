//! What the line mode says each turn: the whole board, or only what has changed.

use arcade_base::ParseError;
use arcade_engine::{Position, Side};
use arcade_games::kit::{BoardPart, GameSpec};
use arcade_games::session::Session;
use strum::VariantNames as _;

use super::label;
use crate::config::Verbosity;
use crate::services::Services;

/// What the listener knows of the board, if it was described at all.
#[derive(Default)]
pub(super) struct AnnouncedBoard(Option<Vec<BoardPart>>);

impl AnnouncedBoard {
    /// Whether the board was described.
    pub(super) fn is_announced(&self) -> bool {
        self.0.is_some()
    }

    /// Called when the whole board is described.
    pub(super) fn set_announced<C: GameSpec>(&mut self, game: C, session: &Session<C::Position>) {
        self.0 = Some(parts(game, session));
    }

    /// What has changed on the board since it was last described, a line for each part; `None` if it
    /// never was. It counts as described from now on.
    pub(super) fn take_changes<C: GameSpec>(
        &mut self,
        game: C,
        session: &Session<C::Position>,
    ) -> Option<Vec<String>> {
        let now = parts(game, session);
        let before = self.0.replace(now.clone());
        before.map(|before| BoardPart::changes(&before, now))
    }
}

fn parts<C: GameSpec>(game: C, session: &Session<C::Position>) -> Vec<BoardPart> {
    let person = session.setup().person();
    let name = |seat| match person {
        Some(own) if own == seat => "You".into(),
        _ => label(session, seat),
    };
    let mover = session.mover();
    game.dialogue().parts(session.position(), &[mover, mover.other()].map(name))
}

/// Whose turn it is, unless that was said with the last move.
pub(super) fn brief_turn<P: Position>(session: &Session<P>, seat: Side) -> Option<String> {
    let is_again = session.last_mover() == Some(seat);
    match session.setup().person() {
        _ if session.goal().is_some() => None,
        Some(_) if is_again => Some("Your turn again.".into()),
        Some(_) => Some("Your turn.".into()),
        None if is_again => None,
        None => Some(format!("It's {}'s turn.", label(session, seat))),
    }
}

/// Changes how much is said each turn for the rest of this run; returns the setting in words.
pub(super) fn speech_command(text: &str, services: &mut Services) -> String {
    if text.is_empty() {
        let speech: &str = services.config.ui().verbosity.into();
        return format!("Speech: {speech}; there are {}.", Verbosity::VARIANTS.join(", "));
    }
    match services.config.with_trial("ui", "speech", Some(text)) {
        Ok(config) => {
            services.config = config;
            format!("Speech: {text}.")
        }
        Err(_) => ParseError::new("speech", text, Verbosity::VARIANTS.join(", ")).to_string(),
    }
}
