//! The threads that share the work of one thread end with it.

use std::cell::RefCell;
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::Duration;

use arcade_base::{Threads, limit_threads, thread_count};

thread_local! {
    static MARK: RefCell<Option<Mark>> = const { RefCell::new(None) };
}

/// Tells that its thread has ended.
struct Mark(Sender<()>);

impl Drop for Mark {
    fn drop(&mut self) {
        // Whoever counts the ends waits for all of them.
        self.0.send(()).expect("the test waits");
    }
}

#[test]
fn the_threads_of_a_pool_end_with_the_thread_that_asked_for_it() {
    const THREADS: usize = 3;
    let (sender, ends) = channel();
    let count = thread::spawn(move || {
        limit_threads(THREADS);
        rayon::broadcast(|_| MARK.set(Some(Mark(sender.clone()))));
        thread_count(Threads::All)
    });
    assert_eq!(count.join().expect("no panic"), THREADS);
    for _ in 0..THREADS {
        ends.recv_timeout(Duration::from_secs(60)).expect("every thread ends");
    }
}
