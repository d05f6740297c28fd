//! Whoever reads standard output.

use std::io;
use std::os::fd::AsRawFd as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use filedescriptor::{poll, pollfd};

/// The stack of the thread that watches, in bytes: it calls hardly anything, and memory may be short.
const STACK: usize = 1 << 16;

/// A flag that is set once nobody can read standard output any more: what takes long and writes only
/// at its end would else go on for nothing.
pub(super) fn flag_when_gone() -> Arc<AtomicBool> {
    let flag = Arc::default();
    raise_when_gone(&flag);
    flag
}

/// The same for a flag that others may set too.
pub(super) fn raise_when_gone(flag: &Arc<AtomicBool>) {
    let is_gone = Arc::clone(flag);
    let watch = move || {
        // Nothing is waited for but errors, so a reader that stays costs no time.
        let mut polled = [pollfd { fd: io::stdout().as_raw_fd(), events: 0, revents: 0 }];
        if poll(&mut polled, None).is_ok() && polled[0].revents != 0 {
            is_gone.store(true, Ordering::Relaxed);
        }
    };
    // Without the thread the first write finds out.
    let thread = thread::Builder::new().name("reader".into()).stack_size(STACK);
    let _ = thread.spawn(watch);
}
