//! The progress of long work, on standard error.

use std::io::{self, IsTerminal as _};

use arcade_engine::{Control, Job, Notice, Progress, Value};

use crate::phrases;
use crate::progress_printer::{ProgressPrinter, ProgressStyle, Status};

/// Prints the progress of a command that takes long, until the returned value is dropped: on a terminal
/// in one line that is updated, elsewhere in separate lines.
pub(super) fn progress(text: impl Fn() -> String + Send + 'static) -> ProgressPrinter {
    let errors = io::stderr();
    let style = if errors.is_terminal() { ProgressStyle::OneLine } else { ProgressStyle::Lines };
    ProgressPrinter::new(errors, style, text)
}

/// Like [`progress`], for work that reports to a status.
pub(super) fn progress_of(status: &Status) -> ProgressPrinter {
    let status = status.clone();
    progress(move || status.text())
}

/// The job of an engine that is `doing` something: it reports to a status, and collects its warnings.
pub(super) fn reporting_job<'a, M>(
    control: Control<'a>,
    doing: &'a str,
    status: &'a Status,
    warnings: &'a mut Vec<String>,
) -> Job<'a, M> {
    let control = control.on_notice(|notice| {
        show_notice(&notice, doing, status);
        warnings.extend(notice.warning());
    });
    Job::from(control).on_progress(|found| status.set(search_progress_text(doing, &found)))
}

/// The progress of a search as text, after `doing`.
pub(super) fn search_progress_text<M>(doing: &str, found: &Progress<M>) -> String {
    let Progress { depth, nodes, value, .. } = found;
    match value {
        // This already includes the depth.
        Value::Estimate { .. } => format!("{doing}: {nodes} nodes, {value}"),
        Value::Exact { .. } => {
            format!("{doing}: {}, {nodes} nodes, {value}", phrases::search_depth(*depth, None))
        }
    }
}

/// Puts an engine's notice into the status, after `doing`.
pub(super) fn show_notice(notice: &Notice, doing: &str, status: &Status) {
    if let Some(text) = notice_text(notice, doing) {
        status.set(text);
    }
}

/// An engine's notice as text, after `doing`; `None` if it isn't one of progress.
pub(super) fn notice_text(notice: &Notice, doing: &str) -> Option<String> {
    let words = match notice {
        Notice::Solving { percent } => Some(format!("{percent} % of the table")),
        other => phrases::notice_text(other),
    };
    words.map(|words| format!("{doing}: {words}"))
}
