//! Progress lines in the line mode, while the computer chooses a move or analyses a position.

use std::io;
use std::time::{Duration, Instant};

use arcade_engine::{Notice, Report};
use arcade_games::kit::{GameSpec, MoveOf};

use super::{LineMode, PlainError};
use crate::phrases;

impl<C: GameSpec> LineMode<'_, C> {
    /// Waits until the computer has answered everything, with its progress in lines, and saves the game.
    pub(super) fn wait_for_computer(&mut self, doing: &str) -> Result<(), PlainError> {
        let Self { open, services, console, .. } = self;
        let session = &open.core.session;
        let player = session.computer_to_move();
        let strength = player.and_then(|it| it.strength_at_board(&session.setup().options));
        let wanted = strength.and_then(|strength| strength.wanted_depth());
        console.wait_for(doing, |status| {
            let show = |report: &Report<MoveOf<C>>| {
                let words = match report {
                    Report::Progress(found) => Some(phrases::search_depth(found.depth, wanted)),
                    // Printed with the move.
                    Report::Notice(Notice::CutShort { .. }) => None,
                    Report::Notice(notice) => phrases::notice_text(notice),
                    _ => None,
                };
                if let Some(words) = words {
                    status.set(format!("{doing}: {words}"));
                }
            };
            while open.core.engine.is_busy() {
                open.core.engine.work_here(&show);
                services.now = Instant::now();
                open.receive(services.now, Duration::ZERO, services);
            }
        });
        match &self.open.core.engine.results.failure {
            Some(reason) => {
                Err(io::Error::other(format!("the engine broke down: {reason}")).into())
            }
            None => self.save(),
        }
    }
}
