//! Progress lines in the line mode, while the computer chooses a move or analyses a position.

use arcade_engine::{Notice, Report};

use super::Console;
use crate::phrases;

/// Runs `work`, and prints the progress that it reports, towards the depth `wanted` if there is one.
pub(super) fn watch<M>(
    console: &Console,
    doing: &str,
    wanted: Option<u32>,
    work: impl FnOnce(&dyn Fn(&Report<M>)),
) {
    console.wait_for(doing, |status| {
        work(&|report| {
            let words = match report {
                Report::Progress(found) => Some(phrases::depth(found.depth, wanted)),
                // Printed with the move.
                Report::Notice(Notice::CutShort { .. }) => None,
                Report::Notice(notice) => phrases::notice(notice),
                _ => None,
            };
            if let Some(words) = words {
                status.set(format!("{doing}: {words}"));
            }
        });
    });
}
