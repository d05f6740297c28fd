//! How far long work is, on standard error.

use std::io::{self, IsTerminal as _};

use arcade_engine::{Notice, Progress, Value};

use crate::heartbeat::{Heartbeat, Rhythm, Status};
use crate::phrases;

/// Says how far a command is, once it takes long, until the work is done: in one line of a terminal, in
/// lines elsewhere.
pub(super) fn progress(text: impl Fn() -> String + Send + 'static) -> Heartbeat {
    let errors = io::stderr();
    let rhythm = if errors.is_terminal() { Rhythm::OneLine } else { Rhythm::Lines };
    Heartbeat::new(errors, rhythm, text)
}

/// The same for work that tells its status.
pub(super) fn progress_of(status: &Status) -> Heartbeat {
    let status = status.clone();
    progress(move || status.text())
}

/// How far a search has come that does this.
pub(super) fn how_far<M>(doing: &str, found: &Progress<M>) -> String {
    let Progress { depth, nodes, value, .. } = found;
    match value {
        // It says the depth itself.
        Value::Estimate { .. } => format!("{doing}: {nodes} nodes, {value}"),
        Value::Exact { .. } => {
            format!("{doing}: {}, {nodes} nodes, {value}", phrases::depth(*depth, None))
        }
    }
}

/// Tells what an engine does besides searching for work that does this.
pub(super) fn hear(notice: &Notice, doing: &str, status: &Status) {
    let words = match notice {
        Notice::Solving { percent } => Some(format!("{percent} % of the table")),
        other => phrases::notice(other),
    };
    if let Some(words) = words {
        status.set(format!("{doing}: {words}"));
    }
}
