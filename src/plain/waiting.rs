//! What a person waits for in the line mode: a move of a computer, and what is found out about a
//! position. Whatever takes long says so.

use arcade_engine::{Notice, Report};

use super::Console;
use crate::phrases;

/// Does work that reports how far it is, towards a depth where one is wanted, and says so from time to
/// time.
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
                // That is told with the move.
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
