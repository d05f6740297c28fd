//! Progress lines in the line mode, while the computer chooses a move or analyses a position.

use std::io;
use std::time::{Duration, Instant};

use arcade_engine::{Notice, Report};

use super::{Console, PlainError};
use crate::kit::GameSpec;
use crate::open_game::OpenGame;
use crate::phrases;
use crate::services::Services;

/// Waits for all that the computer of an open game is asked, and prints its progress.
pub(super) fn work<C: GameSpec>(
    console: &Console,
    open: &mut OpenGame<C>,
    services: &mut Services,
    doing: &str,
) -> Result<(), PlainError> {
    let session = &open.board.session;
    let player = session.computer_to_move();
    let strength = player.and_then(|it| it.strength_at_board(&session.setup().options));
    let wanted = strength.and_then(|strength| strength.wanted_depth());
    watch(console, doing, wanted, |show| {
        while open.board.computer.is_busy() {
            open.board.computer.work_here(show);
            services.now = Instant::now();
            open.receive(services.now, Duration::ZERO, services);
        }
    });
    match &open.board.computer.results.failure {
        Some(reason) => Err(io::Error::other(format!("the engine broke down: {reason}")).into()),
        None => Ok(()),
    }
}

/// Runs `work`, and prints the progress that it reports, towards the depth `wanted` if there is one.
fn watch<M>(
    console: &Console,
    doing: &str,
    wanted: Option<u32>,
    work: impl FnOnce(&dyn Fn(&Report<M>)),
) {
    console.wait_for(doing, |status| {
        work(&|report| {
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
        });
    });
}
