//! Notices when standard output is closed by its reader.

use std::io;
use std::os::fd::AsRawFd as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use filedescriptor::{poll, pollfd};

/// The stack size of the watching thread, in bytes: it calls hardly anything, and memory may be short.
const STACK: usize = 1 << 16;

/// A flag that is set when standard output is closed by its reader: long work whose output comes only
/// at its end would otherwise continue for nothing.
pub(super) fn stdout_closed_flag() -> Arc<AtomicBool> {
    let flag = Arc::<AtomicBool>::default();
    let is_gone = Arc::clone(&flag);
    let watch = move || {
        // Only errors are polled for, so the thread sleeps until the reader closes its end.
        let mut polled = [pollfd { fd: io::stdout().as_raw_fd(), events: 0, revents: 0 }];
        if poll(&mut polled, None).is_ok() && polled[0].revents != 0 {
            is_gone.store(true, Ordering::Relaxed);
        }
    };
    // Without the thread, the first write notices.
    let thread = thread::Builder::new().name("reader".into()).stack_size(STACK);
    let _ = thread.spawn(watch);
    flag
}
