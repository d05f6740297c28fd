//! The threads that share the work on a large table or proof, or on many small tasks.

use std::cell::Cell;
use std::env;
use std::num::NonZero;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Mutex, OnceLock};
use std::thread::{Builder, JoinHandle, available_parallelism, scope};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{ensure_room, with_context};

/// The memory that a new thread needs: its stack, of the standard library's default size, and a
/// little more.
const THREAD_BYTES: usize = (2 << 20) + (1 << 18);

/// How many threads may work on one answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Threads {
    /// One for each core.
    #[default]
    All,
    /// The calling thread only, so that the result and the number of nodes are reproducible.
    One,
}

/// The number of threads, at least 1. Call it on the thread that shares out the work.
pub fn thread_count(threads: Threads) -> usize {
    match threads {
        Threads::One => 1,
        Threads::All => {
            init_thread_pool();
            rayon::current_num_threads()
        }
    }
}

/// Processes the items on `threads` threads and passes each result to `take`, on the calling
/// thread, as soon as it arrives, in no particular order. Each thread makes its own worker.
///
/// Once `take` breaks or a worker returns `None`, no further item is started, but the results of
/// those under way are still taken. If threads can't be started there are fewer, or only the
/// calling one.
pub fn in_parallel<I, T, W>(
    threads: usize,
    items: impl Iterator<Item = I> + Send,
    worker: impl Fn() -> W + Sync,
    mut take: impl FnMut(T) -> ControlFlow<()>,
) where
    T: Send,
    W: FnMut(I) -> Option<T>,
{
    let items = SharedItems { items: Mutex::new(items.fuse()), is_over: AtomicBool::new(false) };
    let mut started = 0;
    scope(|scope| {
        let (sender, results) = channel();
        for _ in (0..threads).filter(|_| threads > 1) {
            if ensure_room_for_a_thread().is_err() {
                break;
            }
            let (items, worker, sender) = (&items, &worker, sender.clone());
            let send = move |result| {
                // The receiver outlives every sender.
                let _ = sender.send(result);
                ControlFlow::Continue(())
            };
            let run = move || items.work(worker(), send);
            started += usize::from(Builder::new().spawn_scoped(scope, run).is_ok());
        }
        drop(sender);
        for result in results {
            if take(result).is_break() {
                items.end();
            }
        }
    });
    if started == 0 {
        items.work(worker(), take);
    }
}

/// Items that several threads work through: each thread takes the next one.
struct SharedItems<I> {
    items: Mutex<I>,
    is_over: AtomicBool,
}

impl<I: Iterator> SharedItems<I> {
    fn next(&self) -> Option<I::Item> {
        let mut items = self.items.lock().expect("no iterator of items panics");
        if self.is_over.load(Ordering::Relaxed) { None } else { items.next() }
    }

    /// Prevents any further item from being started.
    fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Processes one item after another until `work` returns `None` or `give` breaks.
    fn work<T>(
        &self,
        mut work: impl FnMut(I::Item) -> Option<T>,
        mut give: impl FnMut(T) -> ControlFlow<()>,
    ) {
        while let Some(item) = self.next() {
            if work(item).is_none_or(|result| give(result).is_break()) {
                return self.end();
            }
        }
    }
}

/// Runs both functions, on two threads if a second one can be started, and returns the two results.
pub fn join<A: Send, B>(beside: impl Fn() -> A + Sync, here: impl FnOnce() -> B) -> (A, B) {
    scope(|scope| {
        let started =
            ensure_room_for_a_thread().and_then(|()| Builder::new().spawn_scoped(scope, &beside));
        let here = here();
        let beside = match started {
            Ok(thread) => thread.join().unwrap_or_else(|panic| resume_unwind(panic)),
            Err(_) => beside(),
        };
        (beside, here)
    })
}

/// Starts a thread with this name.
///
/// # Errors
/// If there isn't enough memory or the system refuses; the error names the thread.
pub fn start_thread<T: Send + 'static>(
    name: &str,
    work: impl FnOnce() -> T + Send + 'static,
) -> std::io::Result<JoinHandle<T>> {
    let started = ensure_room_for_a_thread();
    let started = started.and_then(|()| Builder::new().name(name.into()).spawn(work));
    started.map_err(with_context(format!("the thread \"{name}\" can't be started")))
}

/// Checks that there is memory to start a thread; without it, starting one could abort the program.
///
/// # Errors
/// Of the kind [`OutOfMemory`](std::io::ErrorKind::OutOfMemory) if there isn't.
pub fn ensure_room_for_a_thread() -> std::io::Result<()> {
    let room = ensure_room(THREAD_BYTES);
    room.map_err(|_| std::io::Error::new(std::io::ErrorKind::OutOfMemory, NO_ROOM))
}

const NO_ROOM: &str = "not enough memory to start a thread";

/// The environment variables that set rayon's number of threads, in rayon's order of precedence.
const VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"];

/// The number of cores, or 1 if the system can't say.
pub fn cores() -> usize {
    available_parallelism().map_or(1, NonZero::get)
}

/// Sets up the thread pool that `rayon` uses: one thread for each core, or fewer if the environment
/// says so or memory is short. Without a second thread, the calling one does all the work.
///
/// Call it before sharing work, on the thread that shares it: `rayon` by itself panics if it can't
/// start its threads.
pub fn init_thread_pool() {
    /// The threads are started once for the whole program.
    static READY: OnceLock<bool> = OnceLock::new();
    if *READY.get_or_init(start_all) || rayon::current_thread_index().is_some() {
        return;
    }
    limit_threads(1);
}

thread_local! {
    /// The pool that this thread belongs to, with the threads it has started; they end with it.
    /// Rayon never frees a few kilobytes that it allocates for a thread that makes a pool; there is
    /// one such thread for each engine with its own number of threads.
    static POOL: Cell<Option<ThreadPool>> = const { Cell::new(None) };
}

/// Limits the work that the calling thread shares to this many threads, itself included, for as
/// long as it lives; if the system can't start them, the calling thread works alone. Further calls
/// do nothing.
pub fn limit_threads(threads: usize) {
    if rayon::current_thread_index().is_some() {
        return;
    }
    let has_room = ensure_room(threads * THREAD_BYTES).is_ok();
    let threads = if has_room { threads } else { 1 };
    let pool = ThreadPoolBuilder::new().num_threads(threads).use_current_thread().build();
    // This thread is the first of its pool. If another one can't be started, those already started
    // end, and this one does all the work.
    POOL.set(pool.ok());
}

/// Starts as many threads as there is memory for; returns false if that is fewer than two.
fn start_all() -> bool {
    let asked = VARIABLES.into_iter().find_map(|name| env::var(name).ok()?.parse::<usize>().ok());
    // More threads than cores would only wait for each other, whatever the environment says.
    let wanted = asked.filter(|&asked| asked > 0).map_or(cores(), |asked| asked.min(cores()));
    let has_room = |threads: &usize| ensure_room(threads * THREAD_BYTES).is_ok();
    match (1..=wanted).rev().find(has_room) {
        Some(1) | None => false,
        Some(threads) => ThreadPoolBuilder::new().num_threads(threads).build_global().is_ok(),
    }
}
