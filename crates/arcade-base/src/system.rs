//! System errors: what failed, and what the user can do about it.

use std::io;

use thiserror::Error;

/// An operation that the system refused; the source of an [`io::Error`].
#[derive(Debug, Error)]
#[error("{what}: {error}{}", remedy(.error))]
struct Refused {
    /// What can't be done, as a clause.
    what: String,
    error: io::Error,
}

/// Adds a clause to an error of the system that says what can't be done: "the terminal can't be
/// read".
pub fn with_context(what: impl Into<String>) -> impl FnOnce(io::Error) -> io::Error {
    let what = what.into();
    move |error| io::Error::new(error.kind(), Refused { what, error })
}

/// What the user can do about an error, or an empty string.
fn remedy(error: &io::Error) -> &'static str {
    match error.raw_os_error() {
        Some(libc::EMFILE) => "; \"ulimit -n\" says how many files a program may open, and sets it",
        Some(libc::ENFILE) => "; all programs together have opened as many files as they may",
        Some(libc::EAGAIN) => {
            "; \"ulimit -u\" says how many processes and threads a user may have, and sets it"
        }
        Some(libc::ENOSPC | libc::EDQUOT) => "; make room on the disk",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::{io, with_context};

    #[track_caller]
    fn check(errno: i32, expected: &str) {
        let error = io::Error::from_raw_os_error(errno);
        let (kind, told) = (error.kind(), with_context("keys can't be read")(error));
        assert_eq!((told.kind(), told.to_string().as_str()), (kind, expected));
    }

    #[test]
    fn an_error_says_what_failed_and_what_can_be_done() {
        check(
            libc::EMFILE,
            "keys can't be read: Too many open files (os error 24); \"ulimit -n\" says how many \
             files a program may open, and sets it",
        );
        check(libc::EIO, "keys can't be read: Input/output error (os error 5)");
    }
}
